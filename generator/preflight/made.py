"""What a build says of the PDF files that it has just made, before it hands them over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.preflight.findings import Verdict
from generator.preflight.report import printable, summary
from generator.preflight.run import QUICK, FileReport, preflight_made

if TYPE_CHECKING:
    from generator.sheets.profile import Profile

_MOST_SHOWN = 20


def look_at_made(
    area: Path, folders: Sequence[str], profile: Profile, sheets: str
) -> tuple[FileReport, ...]:
    """Return what the quick checks find in all PDF files of ``folders`` in ``area``.

    Only the files called ``sheets`` are held to ``profile``; booklets have paper of their own.
    """
    return tuple(
        preflight_made(path, f"{folder}/{path.name}", profile if path.name == sheets else None)
        for folder in folders
        for path in sorted((area / folder).glob("*.pdf"))
    )


def line_of(reports: Sequence[FileReport]) -> str:
    """Return one line on all files, such as ``preflight: 10 files, 8 checks, no faults``."""
    files, _, came_of = summary(reports).partition(", ")
    return f"preflight: {files}, {len(QUICK)} checks, {came_of}"


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
