"""What a check says: a verdict, what was measured, the limit, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from generator.core.diagnostics import number_of
from generator.core.record import NamedTuple, Record


class Verdict(IntEnum):
    """How a check ended, from the least to the most grave."""

    NOT_APPLICABLE = 0
    PASS = 1
    WARN = 2
    FAIL = 3

    @property
    def word(self) -> str:
        return "not applicable" if self is Verdict.NOT_APPLICABLE else self.name.lower()


class Place(NamedTuple):
    """Where on paper: the page from 1, and mm from the top left of the page as it is seen."""

    page: int | None = None
    x_mm: float | None = None
    y_mm: float | None = None

    def __str__(self) -> str:
        if self.page is None:
            return ""
        if self.x_mm is None or self.y_mm is None:
            return f"page {self.page}"
        return f"page {self.page}, {self.x_mm:.1f} × {self.y_mm:.1f} mm"


class Finding(NamedTuple):
    """One thing that a check found, good or bad."""

    verdict: Verdict
    measured: str
    limit: str = ""
    place: Place = Place()
    hint: str = ""
    """What to do about it."""


def passed(measured: str, limit: str = "", place: Place = Place()) -> Finding:  # noqa: B008
    """Return the finding of a check that is content."""
    return Finding(Verdict.PASS, measured, limit, place)


def not_applicable(why: str) -> Finding:
    """Return the finding of a check that has nothing to look at."""
    return Finding(Verdict.NOT_APPLICABLE, why)


class CheckResult(NamedTuple):
    """All that one check found in one file, the gravest first."""

    check: str
    title: str
    findings: tuple[Finding, ...]
    total: int
    """How many findings there were; not all may be kept."""

    @property
    def verdict(self) -> Verdict:
        return self.findings[0].verdict


class FileReport(Record):
    """What all checks found in one file, or why it could not be read."""

    shown: str
    """The file as reports name it."""
    results: tuple[CheckResult, ...]
    unreadable: str = ""

    @property
    def verdict(self) -> Verdict:
        if self.unreadable:
            return Verdict.FAIL
        return max((result.verdict for result in self.results), default=Verdict.PASS)


MOST_KEPT = 200
"""Findings of one check in one file; a broken file can have millions."""


def collect(check: str, title: str, findings: Iterable[Finding]) -> CheckResult:
    """Return the findings of a check, without what is said twice and with the gravest first."""
    by_gravity: dict[Verdict, dict[Finding, None]] = {verdict: {} for verdict in Verdict}
    count = 0
    for finding in findings:
        kept = by_gravity[finding.verdict]
        if finding not in kept:
            count += finding.verdict > Verdict.PASS
            if len(kept) < MOST_KEPT:
                kept[finding] = None
    found = [one for verdict in sorted(by_gravity, reverse=True) for one in by_gravity[verdict]]
    bad = [one for one in found if one.verdict > Verdict.PASS]
    # A verdict of “pass” beside a worse one would only hide it.
    kept_findings = bad[:MOST_KEPT] or found[:1] or [passed("nothing to find fault with")]
    return CheckResult(check, title, tuple(kept_findings), count)


def printable(text: str) -> str:
    """Return ``text`` without anything that could move the cursor of a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def summary(reports: Sequence[FileReport]) -> str:
    """Return in a few words what came of all files, such as ``2 files, 1 fails``."""
    count = len(reports)
    files = number_of(count, "file")
    failed = sum(report.verdict == Verdict.FAIL for report in reports)
    warned = sum(report.verdict == Verdict.WARN for report in reports)
    said = [f"{failed} failed"] if failed else []
    said += [f"{warned} with warnings"] if warned else []
    return f"{files}, {', '.join(said) or 'no faults'}"
