"""Looks at one file with all checks, or with those that a build can afford."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.preflight.checks import CHECKS, run_checks
from generator.preflight.document import Document
from generator.preflight.findings import FileReport
from generator.preflight.opening import NotReadableError, open_pdf

if TYPE_CHECKING:
    from generator.preflight.parts import Sheets
    from generator.sheets.profile import Profile

QUICK = tuple(check for check in CHECKS if check.is_quick)


def preflight_file(
    path: Path, shown: str, profile: Profile | None = None, sheets: Sheets | None = None
) -> FileReport:
    """Return what all checks find in the file at ``path``; it may be anything.

    ``profile`` is what it was made for; ``sheets`` are the parts on its pages. Both add
    checks that make no sense without them.
    """
    return _look_at(path, shown, profile, sheets, is_quick=False)


def preflight_made(path: Path, shown: str, profile: Profile | None) -> FileReport:
    """Return what the quick checks find in a file that was just made for ``profile``."""
    return _look_at(path, shown, profile, None, is_quick=True)


def _look_at(
    path: Path, shown: str, profile: Profile | None, sheets: Sheets | None, *, is_quick: bool
) -> FileReport:
    try:
        pdf = open_pdf(path)
    except NotReadableError as error:
        return FileReport(shown, (), str(error))
    document = Document(path, pdf, profile, sheets, is_quick)
    try:
        return FileReport(shown, tuple(run_checks(document, QUICK if is_quick else CHECKS)))
    finally:
        document.close()
