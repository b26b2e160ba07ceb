"""The command ``pnp preflight``: looks at finished PDF files before they are printed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Jobs, PrinterName, Settings
from generator.cli.terminal import AUTHORS_FAULT, fail_usage, say_error, usage_told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.preflight.findings import FileReport
    from generator.print_setup import PrintWish
    from generator.sheets.profile import Profile

_COLOURS = {"pass": "green", "warn": "bold yellow", "fail": "bold red", "not applicable": "dim"}


def preflight(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="PDF files, from pnp or anyone else.")
    ],
    profile: Annotated[
        str | None,
        typer.Option(
            "--profile",
            metavar="NAME",
            help="Print profile to hold the files to; else the one that pnp made them for.",
        ),
    ] = None,
    settings: Settings = None,
    printer: PrinterName = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the report as JSON.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Fail on warnings as well.")] = False,
    jobs: Jobs = 0,
) -> None:
    """Check finished PDF files: fonts, boxes, sizes, bleed, ink, backs."""
    from generator.preflight.findings import Verdict
    from generator.print_setup import DEFAULT_PROFILE, PrintWish

    wish = None
    if profile is not None or settings or printer is not None:
        wish = PrintWish(profile or DEFAULT_PROFILE, tuple(settings or ()), printer)
    _check_usage(files, wish)
    reports = _look_at_all(list(dict.fromkeys(files)), wish, jobs)
    if as_json:
        _print_json(reports)
    else:
        _print_rows(reports)
    worst = max(report.verdict for report in reports)
    if worst == Verdict.FAIL or (strict and worst == Verdict.WARN):
        raise typer.Exit(AUTHORS_FAULT)


def _check_usage(files: Sequence[Path], wish: PrintWish | None) -> None:
    from generator.print_setup import check_wish

    for file in files:
        if not os.path.lexists(file):
            fail_usage(f"there is no file “{file}”", "")
    if wish is None:
        return
    with usage_told():
        check_wish(wish)
        _profile_of(wish)


def _look_at_all(files: Sequence[Path], wish: PrintWish | None, jobs: int) -> list[FileReport]:
    """Look at each file, in processes of their own where there are several."""
    from generator.core.tasks import Task
    from generator.progress import progress_shown
    from generator.workers import results_of

    tasks = [
        Task(name, (file, name, wish)) for file, name in zip(files, _names(files), strict=True)
    ]
    reports: dict[Task, FileReport] = {}
    with usage_told(), progress_shown(sys.stderr) as advance:
        for task, report in results_of(look_at, tasks, jobs or os.cpu_count() or 1):
            reports[task] = report
            advance(task.name, len(tasks))
    return [reports[task] for task in tasks]


def look_at(file: Path, shown: str, wish: PrintWish | None) -> FileReport:
    """Return what all checks find in a file, under the profile asked for or its own."""
    from generator.preflight.parts import read_sheets
    from generator.preflight.run import preflight_file
    from generator.print_setup import PrintWish
    from generator.workspace import UsageError

    sheets = read_sheets(file)
    if wish is None and sheets is not None:
        wish = PrintWish(sheets.profile, sheets.settings)
        try:
            return preflight_file(file, shown, _profile_of(wish), sheets)
        except UsageError:  # a profile that only its game knows
            return preflight_file(file, shown, None, sheets)
    return preflight_file(file, shown, None if wish is None else _profile_of(wish), sheets)


def _profile_of(wish: PrintWish) -> Profile:
    from generator.core.diagnostics import AuthorError, Report
    from generator.print_setup import join_settings
    from generator.sheets.profiles import check_profile
    from generator.workspace import UsageError

    report = Report()
    try:
        data, _ = join_settings(wish, {})
        made = check_profile(data, report)
    except AuthorError as error:
        raise UsageError(error.message, error.hint) from None
    for fault in report:
        raise UsageError(f"{fault.at}: {fault.message}", fault.hint)
    assert made is not None
    return made


def _names(files: Sequence[Path]) -> list[str]:
    """Return how the report calls each file: never by where it lies on this machine."""
    names = [_name(file, 1) for file in files]
    for length in range(2, max(len(file.parts) for file in files)):
        twice = {name for name in names if names.count(name) > 1}
        if not twice:
            break
        pairs = zip(files, names, strict=True)
        names = [_name(file, length) if name in twice else name for file, name in pairs]
    return names


def _name(file: Path, length: int) -> str:
    """Return a path as it was given; of one from the root only the last few parts."""
    here = Path.cwd()
    if not file.is_absolute():
        return file.as_posix()
    if file.is_relative_to(here):
        return file.relative_to(here).as_posix()
    return "/".join(file.parts[1:][-length:])


def _print_json(reports: Sequence[FileReport]) -> None:
    import json

    from generator.preflight.report import as_json

    typer.echo(json.dumps(as_json(reports), ensure_ascii=False, indent=1))


def _print_rows(reports: Sequence[FileReport]) -> None:
    from generator.preflight.findings import summary
    from generator.preflight.report import HEAD, rows_of

    for report in reports:
        if report.unreadable:
            say_error(f"“{report.shown}” cannot be read: {report.unreadable}")
    if sys.stdout.isatty():
        _print_tables(reports)
        typer.echo(summary(reports))
        return
    typer.echo("\t".join(("FILE", *HEAD)))
    for report in reports:
        for row in rows_of(report):
            typer.echo("\t".join((report.shown, *row)))


def _print_tables(reports: Sequence[FileReport]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from generator.preflight.report import HEAD, rows_of

    console = Console()
    for report in reports:
        console.print(Text(report.shown, style="bold"))
        table = Table(*HEAD, box=None, pad_edge=False, header_style="bold")
        for row in rows_of(report):
            check, verdict, *others = row
            table.add_row(Text(check), Text(verdict, _COLOURS[verdict]), *map(Text, others))
        console.print(table)
        console.print()
