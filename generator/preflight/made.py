"""What a build says of the PDF files that it has just made, before it hands them over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.preflight.findings import FileReport, Verdict, printable, summary

if TYPE_CHECKING:
    from generator.sheets.profile import Profile

_MOST_SHOWN = 20


def look_at_made(
    area: Path, files: Sequence[str], profile: Profile, sheets: str
) -> tuple[FileReport, ...]:
    """Return what the quick checks find in all of ``files`` in ``area`` that are PDF.

    Only the files called ``sheets`` are held to ``profile``; booklets have paper of their own.
    """
    return tuple(
        _look_at(area / path, path, profile if path.endswith(f"/{sheets}") else None)
        for path in files
        if path.endswith(".pdf")
    )


def _look_at(path: Path, shown: str, profile: Profile | None) -> FileReport:
    """Return what the quick checks find in a file; for a sound one, nothing.

    What the plain reader does not vouch for, the general one looks at: to load that takes
    as long as to write hundreds of cards.
    """
    from generator.preflight.quick import is_sound

    if is_sound(path, profile):
        return FileReport(shown, ())
    from generator.preflight.run import preflight_made

    return preflight_made(path, shown, profile)


def line_of(reports: Sequence[FileReport]) -> str:
    """Return one line on all files, such as ``preflight: 10 files, 8 checks, no faults``."""
    from generator.preflight.quick import QUICK_CHECKS

    files, _, came_of = summary(reports).partition(", ")
    return f"preflight: {files}, {len(QUICK_CHECKS)} checks, {came_of}"


def faults_of(reports: Sequence[FileReport]) -> Iterator[str]:
    """Yield a line for each fault, and one that says how to learn more."""
    bad = [report for report in reports if report.verdict == Verdict.FAIL]
    lines = [line for report in bad for line in _lines(report)]
    yield from lines[:_MOST_SHOWN]
    if lines:
        yield "  hint: “pnp preflight FILE” tells more"


def _lines(report: FileReport) -> Iterator[str]:
    if report.unreadable:
        yield f"preflight: {report.shown}: {report.unreadable}"
    for result in report.results:
        for finding in result.findings:
            if finding.verdict == Verdict.FAIL:
                where = f" ({finding.place})" if str(finding.place) else ""
                said = f"{finding.measured}, should be {finding.limit}{where}"
                yield f"preflight: {report.shown}: {result.title}: {printable(said)}"
