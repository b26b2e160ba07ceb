"""The command ``pnp list``: what games there are and what they are made of."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import PrinterName, ProfileName, Settings
from generator.cli.terminal import leave_on_faults, print_table, usage_told


def list_games(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Show the components of this game.")
    ] = None,
    profile: ProfileName = "home-a4",
    settings: Settings = None,
    printer: PrinterName = None,
) -> None:
    """Show the games there are, or the components of one."""
    from generator.game_list import list_components, list_titles
    from generator.print_setup import PrintWish, check_wish, setup_roots
    from generator.workspace import all_games, find_games, roots_of

    wish = PrintWish(profile, tuple(settings or ()), printer)
    with usage_told():
        check_wish(wish)
        report, rows = list_components(game, wish) if game else list_titles()
        places = find_games([game], Path.cwd()) if game else all_games(Path.cwd())
    leave_on_faults(report, roots_of(places) | setup_roots(wish))
    print_table(rows)
