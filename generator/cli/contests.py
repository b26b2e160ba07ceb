"""The commands ``pnp contest``: contests there are, a game held against one, its bundle."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Languages, OneGame
from generator.cli.terminal import (
    AUTHORS_FAULT,
    leave_on_faults,
    load_template,
    print_table,
    say_error,
    usage_told,
)

if TYPE_CHECKING:
    from generator.contests.candidate import Candidate
    from generator.contests.profile import Contest

contest = typer.Typer(
    help="Hold a game against a contest, and bundle what its organiser asks for.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

ContestName = Annotated[
    str, typer.Option("--contest", metavar="ID", help="A contest of “pnp contest list”, or a file.")
]


@contest.command("list", epilog="Example: pnp contest list")
def list_contests() -> None:
    """Show the contests there are: what they limit is in their files, with where it is from."""
    from generator.contests.profile import CONTESTS

    rows = [["ID", "EDITION", "EVIDENCE", "TITLE"]]
    for name in CONTESTS.names():
        found = load_template(CONTESTS, name)
        rows.append([name, found.edition, found.evidence, found.title.get("en", "")])
    print_table(rows)


@contest.command("check", epilog="Example: pnp contest check my-game --contest bgg-9card-2020")
def check(game: OneGame, contest: ContestName, lang: Languages = None) -> None:
    """Measure a game, as it would be sent, against each limit of a contest."""
    from generator.contests.judge import HEADING, fails

    asked, found = _candidate(game, contest, lang)
    print_table([HEADING, *(one.cells for one in found.judgements)])
    typer.echo(asked.caution, err=True)
    if fails(found.judgements):
        raise typer.Exit(AUTHORS_FAULT)


@contest.command("pack", epilog="Example: pnp contest pack my-game --contest bgg-9card-2020")
def pack(
    game: OneGame,
    contest: ContestName,
    lang: Languages = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Default: GAME-CONTEST.zip here.")
    ] = None,
    even_failing: Annotated[
        bool, typer.Option("--even-failing", help="Pack a game that fails the contest as well.")
    ] = False,
) -> None:
    """Bundle what the organiser of a contest asks for."""
    from generator.contests.judge import HEADING, fails
    from generator.contests.pack import packed
    from generator.core.archive import zipped
    from generator.publish import replace_file

    asked, found = _candidate(game, contest, lang)
    if fails(found.judgements) and not even_failing:
        print_table([HEADING, *(one.cells for one in found.judgements)])
        say_error("the game fails this contest", "“--even-failing” packs it all the same")
        raise typer.Exit(AUTHORS_FAULT)
    target = out or Path(f"{Path(game).name}-{Path(contest).stem}.zip")
    files = packed(found, asked)
    with usage_told():
        _check_target(target)
        replace_file(target, partial(Path.write_bytes, data=zipped(files)))
    typer.echo(asked.caution, err=True)
    print_table([["FILE", "BYTES"], *([name, str(len(data))] for name, data in files.items())])


def _candidate(game: str, name: str, lang: list[str] | None) -> tuple[Contest, Candidate]:
    """Return a contest, and a game made and measured for it; leave where one is at fault."""
    from generator.contests.candidate import make_candidate
    from generator.contests.profile import CONTESTS
    from generator.progress import progress_shown

    with usage_told(), progress_shown(sys.stderr) as advance:
        asked = load_template(CONTESTS, name)
        found = make_candidate(game, asked, tuple(lang or ()), Path.cwd(), advance)
    leave_on_faults(found.report, found.roots)
    return asked, found


def _check_target(target: Path) -> None:
    """Refuse to write a bundle over a file that is none; raises UsageError."""
    from zipfile import is_zipfile

    from generator.workspace import UsageError

    if target.is_file() and not is_zipfile(target):
        hint = "name another file with “--out”, or move it away"
        raise UsageError(f"“{target}” is there already and is no ZIP", hint)
