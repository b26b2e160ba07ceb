"""What was found, as rows of a table and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator import __version__
from generator.preflight.findings import CheckResult, FileReport, Finding, Verdict, printable

FORMAT = 1
HEAD = ("CHECK", "VERDICT", "MEASURED", "LIMIT", "WHERE", "WHAT TO DO")
_MOST_SHOWN = 5
"""Findings of one check in a table; the JSON report holds more."""


def rows_of(report: FileReport) -> Iterator[tuple[str, ...]]:
    """Yield a row for each check of a file, more for one that found more."""
    if report.unreadable:
        yield ("readable", Verdict.FAIL.word, report.unreadable, "a PDF", "", "")
    for result in report.results:
        for finding in result.findings[:_MOST_SHOWN]:
            yield _row(result.check, finding)
        more = result.total - _MOST_SHOWN
        if more > 0:
            yield (result.check, result.verdict.word, f"… and {more} more", "", "", "")


def _row(check: str, finding: Finding) -> tuple[str, ...]:
    cells = (check, finding.verdict.word, finding.measured, finding.limit, str(finding.place))
    return tuple(printable(cell) for cell in (*cells, finding.hint))


def as_json(reports: Iterable[FileReport]) -> dict[str, Any]:
    """Return the report as plain data, format 1: files by name, checks in their order."""
    files = sorted(reports, key=lambda report: report.shown)
    worst = max((report.verdict for report in files), default=Verdict.PASS)
    return {
        "format": FORMAT,
        "generator": f"pnp-press {__version__}",
        "verdict": worst.word,
        "files": [_file(report) for report in files],
    }


def _file(report: FileReport) -> dict[str, Any]:
    return {
        "file": report.shown,
        "verdict": report.verdict.word,
        "unreadable": report.unreadable or None,
        "checks": [_check(result) for result in report.results],
    }


def _check(result: CheckResult) -> dict[str, Any]:
    return {
        "check": result.check,
        "title": result.title,
        "verdict": result.verdict.word,
        "total": result.total,
        "findings": [_finding(finding) for finding in result.findings],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "verdict": finding.verdict.word,
        "measured": finding.measured,
        "limit": finding.limit,
        "page": finding.place.page,
        "x_mm": finding.place.x_mm,
        "y_mm": finding.place.y_mm,
        "hint": finding.hint,
    }
