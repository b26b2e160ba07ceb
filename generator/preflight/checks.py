"""The table of checks."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from generator.core.record import NamedTuple
from generator.preflight.document import Document
from generator.preflight.findings import CheckResult, Finding, Verdict, collect


class Check(NamedTuple):
    """One line of the table: its name in reports, its title, what it calls."""

    name: str
    title: str
    function: str
    """Its module and name, in words: a build loads no more than it calls."""
    is_quick: bool = False
    """Whether a build, too, can afford it on what it has just made."""

    def find(self, document: Document) -> Iterator[Finding]:
        """Yield what the check finds in a document."""
        module, name = self.function.split(".")
        found: Iterator[Finding] = getattr(import_module(f"{__package__}.{module}"), name)(document)
        return found


CHECKS: tuple[Check, ...] = (
    Check("structure", "file structure", "structure.check_structure", is_quick=True),
    Check("syntax", "drawing operators", "structure.check_syntax"),
    Check("resources", "resources", "structure.check_resources"),
    Check("security", "locks and actions", "structure.check_security", is_quick=True),
    Check("document", "language, title, metadata", "structure.check_document", is_quick=True),
    Check("links", "links and outline", "structure.check_links"),
    Check("paper", "paper size", "paper.check_paper", is_quick=True),
    Check("boxes", "page boxes", "paper.check_boxes", is_quick=True),
    Check("viewer", "print dialogue", "paper.check_viewer", is_quick=True),
    Check("check-line", "check line", "paper.check_check_line", is_quick=True),
    Check("fonts", "fonts", "lettering.check_fonts", is_quick=True),
    Check("glyphs", "missing glyphs", "lettering.check_glyphs"),
    Check("type-size", "type size", "sizes.check_type_size"),
    Check("strokes", "line width", "sizes.check_strokes"),
    Check("pictures", "picture resolution", "sizes.check_pictures"),
    Check("total-ink", "total ink", "ink.check_total_ink"),
    Check("colours", "colour spaces", "ink.check_colours"),
    Check("text", "text", "lettering.check_text"),
    Check("safe-area", "safe area", "lettering.check_safe_area"),
    Check("margin", "printer's margin", "ink.check_margin"),
    Check("bleed", "bleed", "ink.check_bleed"),
    Check("registration", "backs behind fronts", "registration.check_registration"),
    Check("ink", "ink", "ink.check_ink"),
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
