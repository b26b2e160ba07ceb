"""The command ``pnp calibrate``: a sheet to measure a printer with, and what it told."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import PrinterName, ProfileName, Settings
from generator.cli.terminal import (
    AUTHORS_FAULT,
    fail_usage,
    leave_on_faults,
    print_report,
    usage_told,
)

if TYPE_CHECKING:
    from generator.calibrate import Readings


def calibrate(
    profile: ProfileName = "home-a4",
    paper: Annotated[
        str | None, typer.Option("--paper", metavar="NAME", help="Instead of the profile's paper.")
    ] = None,
    settings: Settings = None,
    printer: PrinterName = None,
    lang: Annotated[
        str, typer.Option("--lang", metavar="CODE", help="Language of the sheet.")
    ] = "en",
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="Where the sheet goes.")
    ] = Path("output/calibration.pdf"),
    save: Annotated[
        str | None,
        typer.Option(
            "--save", metavar="NAME", help="Keep what the sheet told of a printer; asks for it."
        ),
    ] = None,
    width: Annotated[
        str | None,
        typer.Option(
            "--width-measured", metavar="MM", help="What 100 mm across came out as, or 159.4/160."
        ),
    ] = None,
    height: Annotated[
        str | None,
        typer.Option(
            "--height-measured", metavar="MM", help="What 100 mm down came out as, or 249/250."
        ),
    ] = None,
    shift_x: Annotated[
        float | None,
        typer.Option("--shift-x", metavar="MM", help="What the comb across the back says."),
    ] = None,
    shift_y: Annotated[
        float | None,
        typer.Option("--shift-y", metavar="MM", help="What the comb down the back says."),
    ] = None,
    margins: Annotated[
        str | None,
        typer.Option("--margins", metavar="MM", help="Blank edges: one, or top,right,bottom,left."),
    ] = None,
) -> None:
    """Make a sheet that shows what your printer does, or keep what it told."""
    from generator.calibrate import Readings, read_margins

    with usage_told():
        readings = Readings(width, height, shift_x, shift_y, read_margins(margins))
    if save is not None:
        _save(save, readings)
    elif readings != Readings():
        fail_usage("what was measured needs a name", "add --save my-printer")
    else:
        more = (*(settings or ()), *(() if paper is None else (f"paper={paper}",)))
        _make(profile, more, printer, lang, out)


def _make(
    profile: str, settings: tuple[str, ...], printer: str | None, language: str, out: Path
) -> None:
    from generator.calibrate import make_sheet
    from generator.print_setup import PrintWish, setup_roots
    from generator.workspace import roots_of

    wish = PrintWish(profile, settings, printer)
    with usage_told():
        report = make_sheet(wish, language, out)
    leave_on_faults(report, roots_of([]) | setup_roots(wish))
    if sys.stdout.isatty():
        typer.echo(out.as_posix())


def _save(name: str, readings: Readings) -> None:
    from generator.calibrate import Readings, check_printer_name, save_printer
    from generator.core.diagnostics import AuthorError, Report
    from generator.print_setup import PrintWish, setup_roots

    try:
        with usage_told():
            check_printer_name(name)
            if readings == Readings():
                readings = _ask(name)
            path = save_printer(name, readings)
    except AuthorError as error:
        report = Report()
        report.take(error)
        print_report(report, setup_roots(PrintWish()))
        raise typer.Exit(AUTHORS_FAULT) from None
    if sys.stdout.isatty():
        typer.echo(f"{path.as_posix()}: use it with --printer {name}")


def _ask(name: str) -> Readings:
    """Return what the user reads from the sheet, asked for one by one."""
    from generator.calibrate import Readings, known_printer, read_margins, read_measure
    from generator.sheets.printers import MeasuredPrinter, as_typed

    known = known_printer(name) or MeasuredPrinter()
    measured, shift = known.measured or (100.0, 100.0), known.shift or (0.0, 0.0)
    across = _prompt("2. 100 mm across measure", as_typed(measured[:1]), read_measure)
    down = _prompt("2. 100 mm down measure", as_typed(measured[1:]), read_measure)
    edges = _prompt(
        "3. lowest whole steps: top,right,bottom,left",
        as_typed(known.margins or (0.0,)),
        read_margins,
    )
    right = _prompt("4. the comb across says", as_typed(shift[:1]), _read_shift)
    below = _prompt("4. the comb down says", as_typed(shift[1:]), _read_shift)
    return Readings(across, down, _read_shift(right), _read_shift(below), read_margins(edges))


def _prompt(question: str, default: str, read: Callable[[str], object]) -> str:
    """Return an answer that ``read`` takes; others are asked for again."""
    from generator.workspace import UsageError

    def check(text: str) -> str:
        try:
            read(text)
        except UsageError as error:
            raise typer.BadParameter(f"{error.message}; {error.hint}") from None
        return text

    return str(typer.prompt(question, default=default, value_proc=check, err=True))


def _read_shift(text: str) -> float:
    from generator.core.units import parse_decimal
    from generator.workspace import UsageError

    try:
        # The sheet prints a true minus, and some will type it.
        return parse_decimal(text.replace("−", "-"))
    except ValueError:
        raise UsageError(f"“{text}” is not a number", "write it with its sign: -0.4") from None
