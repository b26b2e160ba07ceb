"""The command ``pnp preview``: the game in a browser, drawn again at every save."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import OneGame, PrinterName, ProfileName, Settings
from generator.cli.terminal import fail_usage, say, usage_told


def preview(
    game: OneGame,
    port: Annotated[
        int | None,
        typer.Option(
            "--port", metavar="N", min=0, max=65535, help="Where to serve; else the first free one."
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    profile: ProfileName = "home-a4",
    settings: Settings = None,
    printer: PrinterName = None,
) -> None:
    """Show a game in the browser; it follows each save. Ctrl-C ends it."""
    try:
        from generator.preview.serve import open_port, serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("anyio", "starlette", "uvicorn"):
            raise
        fail_usage("the preview needs two more packages", 'pip install "pnp-press[preview]"')
    from generator.preview.studio import Studio
    from generator.print_setup import check_wish
    from generator.print_wish import PrintWish
    from generator.workspace import find_games

    wish = PrintWish(profile, tuple(settings or ()), printer)
    with usage_told():
        check_wish(wish)
        place = find_games([game], Path.cwd())[0]
        opened = open_port(port)

    def begun(address: str) -> None:
        say(f"{address} shows {place.shown}; Ctrl-C ends it")
        if not no_open:
            import webbrowser

            webbrowser.open(address)

    serve(Studio(place, wish), opened, begun)
