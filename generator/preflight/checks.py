"""The table of checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from generator.preflight.document import Document
from generator.preflight.findings import CheckResult, Finding, Verdict, collect
from generator.preflight.ink import (
    check_bleed,
    check_colours,
    check_ink,
    check_margin,
    check_registration,
    check_total_ink,
)
from generator.preflight.lettering import (
    check_fonts,
    check_glyphs,
    check_safe_area,
    check_text,
    check_type_size,
)
from generator.preflight.paper import check_boxes, check_check_line, check_paper, check_viewer
from generator.preflight.sizes import check_pictures, check_strokes
from generator.preflight.structure import (
    check_document,
    check_links,
    check_resources,
    check_security,
    check_structure,
    check_syntax,
)


class Check(NamedTuple):
    """One line of the table: its name in reports, its title, what it calls."""

    name: str
    title: str
    find: Callable[[Document], Iterator[Finding]]
    is_quick: bool = False
    """Whether a build, too, can afford it on what it has just made."""


CHECKS: tuple[Check, ...] = (
    Check("structure", "file structure", check_structure, is_quick=True),
    Check("syntax", "drawing operators", check_syntax),
    Check("resources", "resources", check_resources),
    Check("security", "locks and actions", check_security, is_quick=True),
    Check("document", "language, title, metadata", check_document, is_quick=True),
    Check("links", "links and outline", check_links),
    Check("paper", "paper size", check_paper, is_quick=True),
    Check("boxes", "page boxes", check_boxes, is_quick=True),
    Check("viewer", "print dialogue", check_viewer, is_quick=True),
    Check("check-line", "check line", check_check_line, is_quick=True),
    Check("fonts", "fonts", check_fonts, is_quick=True),
    Check("glyphs", "missing glyphs", check_glyphs),
    Check("type-size", "type size", check_type_size),
    Check("strokes", "line width", check_strokes),
    Check("pictures", "picture resolution", check_pictures),
    Check("total-ink", "total ink", check_total_ink),
    Check("colours", "colour spaces", check_colours),
    Check("text", "text", check_text),
    Check("safe-area", "safe area", check_safe_area),
    Check("margin", "printer's margin", check_margin),
    Check("bleed", "bleed", check_bleed),
    Check("registration", "backs behind fronts", check_registration),
    Check("ink", "ink", check_ink),
)


def run_checks(document: Document, checks: tuple[Check, ...] = CHECKS) -> list[CheckResult]:
    """Return what each of ``checks`` finds in ``document``."""
    return [run_check(check, document) for check in checks]


def run_check(check: Check, document: Document) -> CheckResult:
    """Return what one check finds. Whatever breaks a library fails the check, not the run."""
    from pikepdf import PikepdfError

    try:
        return collect(check.name, check.title, check.find(document))
    except (PikepdfError, RuntimeError, MemoryError, RecursionError) as error:
        from generator.preflight.opening import in_short

        said = in_short(error, document.path)
        fault = Finding(Verdict.FAIL, f"it cannot be looked at: {said}")
        return collect(check.name, check.title, [fault])
