"""The command ``pnp run``: many copies, each with a content of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Components, Jobs, OneGame, PrinterName, ProfileName, Settings
from generator.cli.terminal import leave_on_faults, say, usage_told
from generator.core.diagnostics import number_of

if TYPE_CHECKING:
    from generator.runs.run import RunOutcome
    from generator.runs.wish import RunWish

_SIGNALLED = 128
"""What exit codes of a process that a signal has ended are above."""


def run(
    game: OneGame,
    copies: Annotated[
        int | None,
        typer.Option(
            "--copies", metavar="N", help="How many copies; default: one for each row of --table."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", metavar="S", min=0, help="What chance begins with; default: the game's seed."
        ),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            "--table",
            metavar="FILE",
            help="A row for each copy; its columns stand in for the game's “per_copy” values.",
        ),
    ] = None,
    shard_size: Annotated[
        int, typer.Option("--shard-size", metavar="K", help="Copies in one PDF.")
    ] = 1000,
    only: Annotated[
        str | None,
        typer.Option("--only", metavar="N", help="Just copy N, or N-M, beside the shards."),
    ] = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="Begin a new sheet with each copy.")
    ] = False,
    lang: Annotated[
        list[str] | None,
        typer.Option(
            "--lang", metavar="CODE", help="The language; may be repeated. Default: the first one."
        ),
    ] = None,
    profile: ProfileName = "home-a4",
    settings: Settings = None,
    printer: PrinterName = None,
    component: Components = None,
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Shards go to DIR/GAME/LANGUAGE, or to PROFILE in there if it is not home-a4.",
        ),
    ] = Path("runs"),
    jobs: Jobs = 0,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler",
            metavar="ADDRESS",
            help="Have a Dask cluster work, tcp://host:8786, instead of this machine.",
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Make all anew where copies of another run are.")
    ] = False,
) -> None:
    """Make many copies of the parts that are “unique”, in shards of a PDF each.

    A run that was stopped goes on where it was when it is asked for again. Each copy hangs on
    the seed and its number alone: --only 4711 makes that one once more.
    """
    from generator.runs.wish import RunWish

    wish = RunWish(
        game=game,
        copies=copies,
        seed=seed,
        table=table,
        shard_size=shard_size,
        only=only,
        apart=apart,
        languages=tuple(lang or ()),
        components=tuple(component or ()),
        profile=profile,
        settings=tuple(settings or ()),
        printer=printer,
        output=out,
        jobs=jobs,
        scheduler=scheduler,
        again=again,
    )
    _tell(_outcome(wish))


def _outcome(wish: RunWish) -> RunOutcome:
    from generator.progress import progress_shown
    from generator.runs.run import run as make

    try:
        with usage_told(), progress_shown(sys.stderr) as advance:
            return make(wish, Path.cwd(), advance)
    except SystemExit as left:
        if isinstance(left.code, int) and left.code > _SIGNALLED:
            say("stopped; the same command goes on where it was", err=True)
        raise


def _tell(outcome: RunOutcome) -> None:
    leave_on_faults(outcome.report, outcome.roots)
    if sys.stdout.isatty():
        for folder in outcome.folders:
            say(folder)
        kept = f", {outcome.kept:,} there already" if outcome.kept else ""
        say(f"{number_of(outcome.made, 'shard')} made{kept}")
