"""The command ``pnp new``: a game begun from a template."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.terminal import fail_usage, print_table, usage_told


def new(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="The folder to make: small letters, digits, hyphens.",
            show_default=False,
        ),
    ] = None,
    template: Annotated[
        str,
        typer.Option(
            "--template",
            metavar="NAME",
            help="What kind of game to begin with; “pnp new --list” shows them.",
        ),
    ] = "card-deck",
    lang: Annotated[
        list[str] | None,
        typer.Option(
            "--lang",
            metavar="ko|en",
            help="Its language; may be repeated. Default: en.",
            show_default=False,
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--list", help="Show the templates there are.")] = False,
) -> None:
    """Begin a game of your own, which builds at once, with comments that explain it."""
    from generator.starting import list_templates, new_game

    languages = list(dict.fromkeys(lang or ["en"]))
    if show:
        print_table(list_templates(languages[0]))
        return
    if name is None:
        fail_usage("a new game needs a name", "such as: pnp new my-game")
    with usage_told():
        files = new_game(name, template, languages, Path.cwd())
    folder = Path(name).as_posix()
    for file in files:
        typer.echo(f"{folder}/{file}")
    typer.echo(f"next: pnp build {folder}", err=True)
