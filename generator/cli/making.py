"""What ``pnp build`` and ``pnp check`` do, once it is known what was asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.terminal import AUTHORS_FAULT, leave_failed, print_report, say, usage_told

if TYPE_CHECKING:
    from generator.build import BuildOptions, Outcome

Words = Sequence[str] | None
"""What an option was given each time; None for never."""


def build(
    games: Words = None,
    lang: Words = None,
    formats: Words = None,
    profile: str = "home-a4",
    settings: Words = None,
    printer: str | None = None,
    component: Words = None,
    out: Path = Path("output"),
    dpi: int = 300,
    jobs: int = 0,
    strict: bool = False,
    no_cache: bool = False,
    seed: int | None = None,
    copies: int | None = None,
) -> None:
    """Build and tell what came of it; SystemExit unless all is well."""
    options = options_of(
        games,
        lang,
        formats,
        profile,
        settings,
        printer,
        component,
        output=out,
        dpi=dpi,
        jobs=jobs,
        strict=strict,
        cache=cache_of_builds(no_cache),
        seed=seed,
        unique_copies=copies,
    )
    outcome = _run(options)
    if sys.stdout.isatty():
        for folder in outcome.written if outcome.changed else ["nothing changed"]:
            say(folder)
    _print_preflight(outcome)


def options_of(
    games: Words,
    lang: Words,
    formats: Words,
    profile: str,
    settings: Words,
    printer: str | None,
    component: Words,
    **others: Any,
) -> BuildOptions:
    """Return what words ask for that each way of building takes; ``others`` are as they are."""
    from generator.build import DEFAULT_FORMATS, BuildOptions

    return BuildOptions(
        games=tuple(games or ()),
        languages=tuple(lang or ()),
        formats=DEFAULT_FORMATS if formats is None else tuple(formats),
        profile=profile,
        settings=tuple(settings or ()),
        printer=printer,
        components=tuple(component or ()),
        **others,
    )


def cache_of_builds(no_cache: bool) -> Path | None:
    """Return where builds are remembered, unless nothing is to be."""
    from generator.workspace import cache_folder

    try:
        return None if no_cache else cache_folder() / "builds"
    except RuntimeError:  # a user without a home
        return None


def check(
    games: Words = None,
    lang: Words = None,
    profile: str = "home-a4",
    settings: Words = None,
    printer: str | None = None,
    component: Words = None,
    jobs: int = 0,
    strict: bool = False,
    as_json: bool = False,
) -> None:
    """Do what a build does, but write nothing; ``as_json`` reports for editors."""
    options = options_of(
        games, lang, (), profile, settings, printer, component, jobs=jobs, strict=strict
    )
    if as_json:
        _report_json(options)
        return
    _run(options)
    if sys.stdout.isatty():
        say("no faults")


def _report_json(options: BuildOptions) -> None:
    """Print what there is to say as JSON; leave with an exit code as else."""
    from generator.build import run
    from generator.reporting_json import report_json

    with usage_told():
        outcome = run(options, Path.cwd())
    say(report_json(outcome.report, outcome.roots, Path.cwd()))
    if outcome.failed:
        raise SystemExit(AUTHORS_FAULT)


def _run(options: BuildOptions) -> Outcome:
    """Build and report; leave with an exit code unless all is well."""
    from generator.build import run
    from generator.progress import progress_shown

    with usage_told(), progress_shown(sys.stderr) as advance:
        outcome = run(options, Path.cwd(), advance)
    print_report(outcome.report, outcome.roots)
    if outcome.failed:
        leave_failed(outcome.report, "nothing is written" if options.formats else "")
    return outcome


def _print_preflight(outcome: Outcome) -> None:
    """Say in a line what came of looking at the files; in a pipe only what is wrong."""
    if not outcome.preflight:
        return
    from generator.preflight.made import faults_of, line_of

    if sys.stdout.isatty():
        say(line_of(outcome.preflight))
    for line in faults_of(outcome.preflight):
        say(line, err=True)
