"""Checks of pages: paper, boxes, the wish to be printed at full size, the check line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.core.diagnostics import number_of
from generator.core.units import MM_PER_INCH
from generator.preflight.document import DUPLEX, Document
from generator.preflight.findings import Finding, Place, Verdict, not_applicable, passed
from generator.preflight.limits import (
    CHECK_LINE,
    CHECK_LINE_RECOGNISED,
    CHECK_LINE_TOLERANCE,
    PAPER_TOLERANCE,
)

if TYPE_CHECKING:
    from generator.preflight.geometry import PageGeometry
    from generator.preflight.strokes import Line
    from generator.sheets.profile import Profile

_LARGEST = 200 * MM_PER_INCH
"""Mm: viewers show no larger page (ISO 32000-1, annex C), unless it has a unit of its own."""
_HINT_NEST = "trim must lie in bleed, and bleed on the paper"


def check_paper(document: Document) -> Iterator[Finding]:
    """Yield pages that are not the paper they are to be printed on, turned or not."""
    expected = _paper(document)
    limit = _size(expected) if expected else "all alike"
    first = sorted(document.geometry[0].paper)
    for geometry in document.geometry:
        paper = geometry.paper
        place = Place(geometry.number)
        if max(paper) > _LARGEST * max(geometry.unit, 1):
            yield Finding(Verdict.FAIL, _size(paper), f"≤ {_LARGEST:g} mm", place)
        elif expected and not _alike(sorted(paper), sorted(expected)):
            hint = "it would be scaled, and parts come out in a wrong size"
            yield Finding(Verdict.FAIL, _size(paper), limit, place, hint)
        elif not expected and not _alike(sorted(paper), first) and not _is_loose(document):
            yield Finding(
                Verdict.WARN, _size(paper), f"{_size(tuple(first))} as page 1", place, "mixed paper"
            )
    yield passed(_size(document.geometry[0].paper), limit)


def _paper(document: Document) -> tuple[float, float] | None:
    """Return the paper that all pages should be, if that is known.

    The pages of a booklet to read are of a size of their own; in two languages they are as
    big as both need, and all alike.
    """
    profile, sheets = document.profile, document.sheets
    if profile is None:
        return None
    if sheets is not None and sheets.kind == "rulebook":
        from generator.sheets.imposition import book_page

        return book_page(profile) if "+" not in sheets.language else None
    return profile.paper if profile.gang or document.is_booklet else None


def _is_loose(document: Document) -> bool:
    """Tell whether pages are as big as the parts on them."""
    profile = document.profile
    return profile is not None and not profile.gang and not document.is_booklet


def _alike(one: list[float], other: list[float]) -> bool:
    return all(abs(a - b) <= PAPER_TOLERANCE for a, b in zip(one, other, strict=True))


def _size(size: tuple[float, ...]) -> str:
    return " × ".join(f"{round(side, 2):g}" for side in size) + " mm"


def check_boxes(document: Document) -> Iterator[Finding]:
    """Yield boxes that are malformed or lie outside the one around them."""
    limit = "trim ⊆ bleed ⊆ media"
    for geometry in document.geometry:
        place = Place(geometry.number)
        for name, written in geometry.malformed.items():
            yield Finding(Verdict.FAIL, f"{name} is {written}", "four numbers", place)
        if "MediaBox" not in geometry.boxes and "MediaBox" not in geometry.malformed:
            yield Finding(Verdict.FAIL, "no MediaBox", limit, place)
        for inner, outer in _nesting(geometry):
            if not _lies_in(geometry.boxes[inner], geometry.boxes[outer], geometry.scale):
                yield Finding(
                    Verdict.FAIL, f"{inner} is not within {outer}", limit, place, _HINT_NEST
                )
    if document.profile is not None and document.profile.bleed != 0:
        yield from _without_trim(document)
    yield passed(_box_names(document), limit)


def _nesting(geometry: PageGeometry) -> Iterator[tuple[str, str]]:
    for inner, outers in (
        ("TrimBox", ("BleedBox", "MediaBox")),
        ("ArtBox", ("MediaBox",)),
        ("BleedBox", ("MediaBox",)),
        ("CropBox", ("MediaBox",)),
    ):
        for outer in outers:
            if inner in geometry.boxes and outer in geometry.boxes:
                yield inner, outer
                break


def _lies_in(
    inner: tuple[float, float, float, float],
    outer: tuple[float, float, float, float],
    scale: float,
) -> bool:
    slack = PAPER_TOLERANCE / scale
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def _without_trim(document: Document) -> Iterator[Finding]:
    for geometry in document.geometry:
        if "TrimBox" not in geometry.boxes and "TrimBox" not in geometry.malformed:
            yield Finding(
                Verdict.WARN, "no TrimBox", "trim ⊆ bleed ⊆ media", Place(geometry.number),
                "a print shop cannot tell where to cut",
            )  # fmt: skip


def _box_names(document: Document) -> str:
    names = {name.removesuffix("Box").lower(): None for g in document.geometry for name in g.boxes}
    return ", ".join(names)


def check_viewer(document: Document) -> Iterator[Finding]:
    """Yield what would have a viewer shrink the pages or turn them over a wrong edge."""
    wishes = document.viewer_wishes
    limit = "PrintScaling None"
    if wishes.get("/PrintScaling") != "/None":
        grave = Verdict.FAIL if document.is_bound else Verdict.WARN
        value = str(wishes.get("/PrintScaling", "/not set"))[1:]
        hint = "choose 100 % in the print dialogue, whatever it offers"
        yield Finding(grave, f"PrintScaling {value}", limit, hint=hint)
    yield from _duplex_faults(document, wishes.get("/Duplex"))
    yield passed("PrintScaling None", limit)


def _duplex_faults(document: Document, wish: object) -> Iterator[Finding]:
    if wish is None:
        return
    edge = DUPLEX.get(str(wish))
    if edge is None:
        yield Finding(Verdict.FAIL, f"Duplex {wish}", "a kind of duplex that there is")
    elif edge != "none":
        yield from _missing_backs(document)
    flip = _flip(document)
    if flip and edge in ("long", "short") and edge != flip:
        measured, limit = f"turned over the {edge} edge", f"the {flip} edge"
        yield Finding(Verdict.FAIL, measured, limit, hint="backs would stand on their heads")


def _missing_backs(document: Document) -> Iterator[Finding]:
    """Yield the first sheet that would take the front of the next one on its other side."""
    pages = document.sheets.pages.values() if document.sheets else ()
    for page, after in pairwise(pages):
        if page.side == after.side == "front":
            limit = "a back for each sheet but the last"
            yield Finding(Verdict.WARN, "two sides wished for", limit, Place(page.number))
            return


def _flip(document: Document) -> str:
    """Return the edge that pages must be turned over, "" if there is none or none is known."""
    profile = document.profile
    if profile is None:
        return ""
    if document.is_booklet:
        return profile.booklet.flip
    return profile.flip if profile.backs in ("alternate", "fronts-then-backs") else ""


def check_check_line(document: Document) -> Iterator[Finding]:
    """Yield sheets without a line of 100 mm, or with one of another length."""
    across, down = document.profile.scale if document.profile else (1.0, 1.0)
    wanted = [CHECK_LINE * across, CHECK_LINE * down]
    limit = f"{_lengths(wanted)} ± {CHECK_LINE_TOLERANCE:g} mm"
    if document.profile is not None and not _draws_check_line(document.profile):
        yield not_applicable("the profile draws none")
        return
    if document.is_booklet:
        yield not_applicable("booklets need none")
        return
    seen = 0
    for geometry, lines in document.lines():
        if max(geometry.paper) < CHECK_LINE + CHECK_LINE_RECOGNISED:
            continue
        seen += 1
        if not any(_error(line, wanted) <= CHECK_LINE_TOLERANCE for line in lines):
            yield _wrong_line(document, geometry, lines, wanted, limit)
    if seen:
        yield passed(f"on {number_of(seen, 'page')}", limit)
    else:
        yield not_applicable("the pages are too small for it")


def _draws_check_line(profile: Profile) -> bool:
    notes = profile.notes
    return notes.edge != "none" and any(abs(x - CHECK_LINE) < 1e-6 for x in notes.check_lines)


def _lengths(wanted: list[float]) -> str:
    return " or ".join(dict.fromkeys(f"{length:g}" for length in wanted))


def _error(line: Line, wanted: list[float]) -> float:
    return min(abs(line.length_mm - length) for length in wanted)


def _wrong_line(
    document: Document,
    geometry: PageGeometry,
    lines: list[Line],
    wanted: list[float],
    limit: str,
) -> Finding:
    grave = Verdict.FAIL if document.is_bound else Verdict.WARN
    if not lines:
        hint = "without it nobody can tell whether the sheet was printed in true size"
        return Finding(grave, "no check line", limit, Place(geometry.number), hint)
    nearest = min(lines, key=lambda line: _error(line, wanted))
    place = geometry.place(nearest.x, nearest.y)
    return Finding(grave, f"{nearest.length_mm:.2f} mm", limit, place, "the sheet is scaled")
