"""The command ``pnp post``: a game for forums."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from generator.cli.options import OneGame
from generator.cli.terminal import AUTHORS_FAULT, fail_usage, print_report, print_table, usage_told

if TYPE_CHECKING:
    from generator.rulebook.forum import ForumKind


def post(
    game: OneGame,
    to: Annotated[
        str, typer.Option("--to", metavar="bgg|markdown|html", help="The forum’s way of writing.")
    ] = "bgg",
    lang: Annotated[
        str | None, typer.Option("--lang", metavar="CODE", help="Default: the game’s first.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Default: GAME-post here.")
    ] = None,
) -> None:
    """Write the rules and the entry as posts, with pictures of the sizes that forums take."""
    from generator.contests.post import ENDINGS, make_post
    from generator.progress import progress_shown
    from generator.publish import replace_file

    if to not in ENDINGS:
        fail_usage(f"no forum is called “{to}”", "write bgg, markdown or html")
    kind = cast("ForumKind", to)
    with usage_told(), progress_shown(sys.stderr):
        made = make_post(game, kind, lang, Path.cwd())
    print_report(made.report, made.roots)
    if not made.files:
        raise typer.Exit(AUTHORS_FAULT)
    folder = out or Path(f"{made.game}-post")
    with usage_told():
        for name, data in sorted(made.files.items()):
            replace_file(folder / name, partial(Path.write_bytes, data=data))
    print_table([["FILE"], *([str(folder / name)] for name in sorted(made.files))])
