"""The commands that build: ``pnp build`` and ``pnp check``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import (
    Components,
    Games,
    Jobs,
    Languages,
    PrinterName,
    ProfileName,
    Settings,
    Strict,
)
from generator.cli.terminal import AUTHORS_FAULT, print_report, usage_told

if TYPE_CHECKING:
    from generator.build import BuildOptions, Outcome


def build(
    games: Games = None,
    lang: Languages = None,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="pdf|svg|png",
            help="What to make; may be repeated. Default: pdf and svg.",
        ),
    ] = None,
    profile: ProfileName = "home-a4",
    settings: Settings = None,
    printer: PrinterName = None,
    component: Components = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where built files go.")] = Path(
        "output"
    ),
    dpi: Annotated[
        int, typer.Option("--dpi", metavar="N", min=36, max=1200, help="Resolution of PNG pages.")
    ] = 300,
    jobs: Jobs = 0,
    strict: Strict = False,
) -> None:
    """Make printable PDF, SVG and PNG files of games."""
    from generator.build import DEFAULT_FORMATS, BuildOptions

    options = BuildOptions(
        games=tuple(games or ()),
        languages=tuple(lang or ()),
        formats=tuple(formats or DEFAULT_FORMATS),
        profile=profile,
        settings=tuple(settings or ()),
        printer=printer,
        components=tuple(component or ()),
        output=out,
        dpi=dpi,
        jobs=jobs,
        strict=strict,
    )
    outcome = _run(options)
    if sys.stdout.isatty():
        _print_written(outcome)
    _print_preflight(outcome)


def check(
    games: Games = None,
    lang: Languages = None,
    profile: ProfileName = "home-a4",
    settings: Settings = None,
    printer: PrinterName = None,
    component: Components = None,
    jobs: Jobs = 0,
    strict: Strict = False,
) -> None:
    """Do everything that a build does, but write nothing."""
    from generator.build import BuildOptions

    options = BuildOptions(
        games=tuple(games or ()),
        languages=tuple(lang or ()),
        formats=(),
        profile=profile,
        settings=tuple(settings or ()),
        printer=printer,
        components=tuple(component or ()),
        output=None,
        jobs=jobs,
        strict=strict,
    )
    _run(options)
    if sys.stdout.isatty():
        typer.echo("no faults")


def _run(options: BuildOptions) -> Outcome:
    """Build and report; leave with an exit code unless all is well."""
    from generator.build import run
    from generator.progress import progress_shown

    with usage_told(), progress_shown(sys.stderr) as advance:
        outcome = run(options, Path.cwd(), advance)
    print_report(outcome.report, outcome.roots)
    if outcome.failed:
        raise typer.Exit(AUTHORS_FAULT)
    return outcome


def _print_preflight(outcome: Outcome) -> None:
    """Say in a line what came of looking at the files; in a pipe only what is wrong."""
    if not outcome.preflight:
        return
    from generator.preflight.made import faults_of, line_of

    if sys.stdout.isatty():
        typer.echo(line_of(outcome.preflight))
    for line in faults_of(outcome.preflight):
        typer.echo(line, err=True)


def _print_written(outcome: Outcome) -> None:
    for folder in outcome.written:
        typer.echo(folder)
