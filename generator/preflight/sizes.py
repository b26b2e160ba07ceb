"""Checks of type, pens and pictures: what is too small, too thin or too coarse to print well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.preflight.findings import Finding, Place, Verdict, not_applicable, passed
from generator.preflight.limits import (
    COARSE_PICTURE,
    FINE_PICTURE,
    MOST_IMAGE_PIXELS,
    NEARLY_WHITE,
    PICTURE_TOLERANCE,
    SMALL_TYPE,
    SMALLEST_TYPE,
    STROKE_TOLERANCE,
    THINNEST_REVERSED,
    THINNEST_STROKE,
    TYPE_TOLERANCE,
)

if TYPE_CHECKING:
    from generator.preflight.document import Document
    from generator.preflight.drawn import Image, Letters, Pen
    from generator.preflight.geometry import PageGeometry

_MOST_PIXELS = f"≤ {MOST_IMAGE_PIXELS // 1_000_000} megapixels"
_BOARD = "board"


def check_type_size(document: Document) -> Iterator[Finding]:
    """Yield type too small to read, as it comes out on paper."""
    limit = f"≥ {SMALLEST_TYPE:g} pt, better {SMALL_TYPE:g}"
    for geometry, letters in _letters(document):
        if letters.size_pt >= SMALL_TYPE - TYPE_TOLERANCE:
            continue
        measured, place = f"{letters.size_pt:.2f} pt", geometry.place(letters.x, letters.y)
        if letters.size_pt < SMALLEST_TYPE - TYPE_TOLERANCE:
            grave = Verdict.WARN if document.is_booklet else Verdict.FAIL
            yield Finding(grave, measured, limit, place, "set it larger")
        elif not _is_on_board(document, place):
            yield Finding(Verdict.WARN, measured, limit, place, "set it larger if you can")
    yield _least(_letters(document), "size_pt", "{:.2f} pt", limit, "no text")


def check_strokes(document: Document) -> Iterator[Finding]:
    """Yield lines that printers break up, and white ones that fill in."""
    limit = f"≥ {THINNEST_STROKE:g} pt, white ≥ {THINNEST_REVERSED:g}"
    for geometry, pen in _pens(document):
        if pen.width_pt >= THINNEST_REVERSED - STROKE_TOLERANCE:
            continue
        place, measured = geometry.place(pen.x, pen.y), f"{pen.width_pt:.3f} pt"
        if pen.width_pt < THINNEST_STROKE - STROKE_TOLERANCE:
            grave = Verdict.WARN if document.is_booklet else Verdict.FAIL
            yield Finding(grave, measured, limit, place, "draw it wider")
        elif pen.colour.is_lighter_than(NEARLY_WHITE):
            yield Finding(Verdict.WARN, f"{measured}, white", limit, place, "draw it wider")
    yield _least(_pens(document), "width_pt", "{:.3f} pt", limit, "no lines")


def check_pictures(document: Document) -> Iterator[Finding]:
    """Yield pictures with too few pixels for their size on paper."""
    limit = f"≥ {FINE_PICTURE:g} ppi, at least {COARSE_PICTURE:g}"
    for geometry, image in _images(document):
        place = geometry.place(image.x, image.y)
        if image.pixels[0] * image.pixels[1] > MOST_IMAGE_PIXELS:
            measured = f"{image.pixels[0]} × {image.pixels[1]} pixels"
            hint = "printers run out of memory; make it smaller"
            yield Finding(Verdict.FAIL, measured, _MOST_PIXELS, place, hint)
        measured = f"{image.ppi:.0f} ppi ({image.pixels[0]} × {image.pixels[1]})"
        if image.ppi < COARSE_PICTURE - PICTURE_TOLERANCE:
            yield Finding(Verdict.FAIL, measured, limit, place, "its pixels will show")
        elif image.ppi < FINE_PICTURE - PICTURE_TOLERANCE:
            yield Finding(Verdict.WARN, measured, limit, place, "it will look soft")
    yield _least(_images(document), "ppi", "{:.0f} ppi", limit, "no pictures")


def _letters(document: Document) -> Iterator[tuple[PageGeometry, Letters]]:
    for geometry, drawn in document.drawn_pages():
        for letters in drawn.letters:
            if not (letters.in_figure and document.is_booklet):
                yield geometry, letters


def _pens(document: Document) -> Iterator[tuple[PageGeometry, Pen]]:
    for geometry, drawn in document.drawn_pages():
        for pen in drawn.pens:
            if not (pen.in_figure and document.is_booklet):
                yield geometry, pen


def _images(document: Document) -> Iterator[tuple[PageGeometry, Image]]:
    for geometry, drawn in document.drawn_pages():
        for image in drawn.images:
            yield geometry, image


def _least(
    found: Iterable[tuple[PageGeometry, Letters | Pen | Image]],
    size: str,
    shown: str,
    limit: str,
    without: str,
) -> Finding:
    """Return the finding of a check that is content: the least ``size`` there is, and where."""
    least = min(found, key=lambda one: float(getattr(one[1], size)), default=None)
    if least is None:
        return not_applicable(without)
    geometry, thing = least
    measured = shown.format(getattr(thing, size))
    return passed(measured, limit, geometry.place(thing.x, thing.y))


def _is_on_board(document: Document, place: Place) -> bool:
    page = document.sheets.pages.get(place.page or 0) if document.sheets else None
    parts = page.parts if page else ()
    x, y = place.x_mm or 0, place.y_mm or 0
    part = next((part for part in parts if part.box.holds(x, y)), None)
    return part is not None and part.kind == _BOARD
