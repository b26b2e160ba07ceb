"""The command ``pnp cut``: what a cutting machine is to follow on the printed sheets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Languages, OneGame, PrinterName, Settings
from generator.cli.terminal import (
    AUTHORS_FAULT,
    leave_on_faults,
    load_template,
    print_table,
    say_error,
    usage_told,
)

if TYPE_CHECKING:
    from generator.cutting.machine import Machine


def cut(
    game: OneGame,
    machine: Annotated[
        str,
        typer.Option(
            "--machine",
            metavar="NAME",
            help="plain, silhouette, cricut, laser-red, laser-blue, lightburn; or a file of your "
            "own, my.yaml.",
        ),
    ] = "plain",
    lang: Languages = None,
    profile: Annotated[
        str | None,
        typer.Option(
            "--profile",
            metavar="NAME",
            help="The print profile that the sheets are printed with. Default: the machine's own.",
        ),
    ] = None,
    settings: Settings = None,
    printer: PrinterName = None,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="svg|dxf",
            help="May be repeated. Default: what the machine's software reads.",
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Files go to DIR/GAME/LANGUAGE/cut-NAME.")
    ] = Path("exports"),
) -> None:
    """Write what a cutting machine or a laser is to follow: SVG and DXF that fit the sheets."""
    from generator.cutting.machine import MACHINES
    from generator.cutting.run import CutWish, cut_game
    from generator.print_wish import PrintWish
    from generator.progress import progress_shown

    with usage_told(), progress_shown(sys.stderr) as advance:
        found = load_template(MACHINES, machine)
        printing = PrintWish(profile or found.profile, tuple(settings or ()), printer)
        wish = CutWish(Path(machine).stem, out, tuple(lang or ()), tuple(formats or ()), printing)
        outcome = cut_game(game, found, wish, Path.cwd(), advance)
    leave_on_faults(outcome.report, outcome.roots)
    if not outcome.written:
        say_error("nothing on the sheets of this game is cut out")
        raise typer.Exit(AUTHORS_FAULT)
    _tell(list(outcome.rows), outcome.written, found, printing.profile)


def _tell(rows: list[list[str]], written: tuple[Path, ...], machine: Machine, profile: str) -> None:
    from generator.cutting.run import HEADING

    print_table([HEADING, *rows])
    for folder in written:
        typer.echo(f"wrote {folder}", err=True)
    first = f"print the sheets with “pnp build --profile {profile}”: these files fit no others"
    for note in (first, *machine.notes, machine.caution):
        if note:
            typer.echo(f"note: {note}", err=True)
