"""The commands that build: ``pnp build`` and ``pnp check``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli import making
from generator.cli.options import (
    Components,
    Copies,
    Formats,
    Games,
    Jobs,
    Languages,
    NoCache,
    Output,
    PrinterName,
    ProfileName,
    Seed,
    Settings,
    Strict,
)
from generator.cli.terminal import fail_usage


def build(
    games: Games = None,
    lang: Languages = None,
    formats: Formats = None,
    profile: ProfileName = "home-a4",
    settings: Settings = None,
    printer: PrinterName = None,
    component: Components = None,
    out: Output = Path("output"),
    dpi: Annotated[
        int, typer.Option("--dpi", metavar="N", min=36, max=1200, help="Resolution of PNG pages.")
    ] = 300,
    jobs: Jobs = 0,
    strict: Strict = False,
    no_cache: NoCache = False,
    seed: Seed = None,
    copies: Copies = None,
) -> None:
    """Make printable PDF, SVG and PNG files of games."""
    making.build(
        games=games,
        lang=lang,
        formats=formats,
        profile=profile,
        settings=settings,
        printer=printer,
        component=component,
        out=out,
        dpi=dpi,
        jobs=jobs,
        strict=strict,
        no_cache=no_cache,
        seed=seed,
        copies=copies,
    )


def check(
    games: Games = None,
    lang: Languages = None,
    profile: ProfileName = "home-a4",
    settings: Settings = None,
    printer: PrinterName = None,
    component: Components = None,
    jobs: Jobs = 0,
    strict: Strict = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Report as JSON, for editors: the same as --format json.")
    ] = False,
    form: Annotated[
        str, typer.Option("--format", metavar="text|json", help="How to report.")
    ] = "text",
) -> None:
    """Do everything that a build does, but write nothing."""
    if form not in ("text", "json"):
        fail_usage(f"there is no report as “{form}”", "write text or json")
    making.check(
        games, lang, profile, settings, printer, component, jobs, strict, as_json or form == "json"
    )
