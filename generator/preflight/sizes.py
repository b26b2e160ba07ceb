"""Checks of pens and pictures: what is too thin or too coarse to print well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.preflight.findings import Finding, Place, Verdict, not_applicable, passed
from generator.preflight.limits import (
    COARSE_PICTURE,
    FINE_PICTURE,
    MOST_IMAGE_PIXELS,
    NEARLY_WHITE,
    PICTURE_TOLERANCE,
    STROKE_TOLERANCE,
    THINNEST_REVERSED,
    THINNEST_STROKE,
)

if TYPE_CHECKING:
    from generator.preflight.document import Document

_MOST_PIXELS = f"≤ {MOST_IMAGE_PIXELS // 1_000_000} megapixels"


def check_strokes(document: Document) -> Iterator[Finding]:
    """Yield lines that printers break up, and white ones that fill in."""
    limit = f"≥ {THINNEST_STROKE:g} pt, white ≥ {THINNEST_REVERSED:g}"
    thinnest, where = float("inf"), Place()
    for geometry, drawn in document.drawn_pages():
        for pen in drawn.pens:
            if pen.width_pt < thinnest:
                thinnest, where = pen.width_pt, geometry.place(pen.x, pen.y)
            if pen.width_pt >= THINNEST_REVERSED - STROKE_TOLERANCE:
                continue
            place, measured = geometry.place(pen.x, pen.y), f"{pen.width_pt:.3f} pt"
            if pen.width_pt < THINNEST_STROKE - STROKE_TOLERANCE:
                grave = Verdict.WARN if document.is_booklet else Verdict.FAIL
                yield Finding(grave, measured, limit, place, "draw it wider")
            elif pen.colour.is_lighter_than(NEARLY_WHITE):
                yield Finding(Verdict.WARN, f"{measured}, white", limit, place, "draw it wider")
    if thinnest == float("inf"):
        yield not_applicable("no lines")
    else:
        yield passed(f"{thinnest:.3f} pt", limit, where)


def check_pictures(document: Document) -> Iterator[Finding]:
    """Yield pictures with too few pixels for their size on paper."""
    limit = f"≥ {FINE_PICTURE:g} ppi, at least {COARSE_PICTURE:g}"
    coarsest, where = float("inf"), Place()
    for geometry, drawn in document.drawn_pages():
        for image in drawn.images:
            place = geometry.place(image.x, image.y)
            if image.pixels[0] * image.pixels[1] > MOST_IMAGE_PIXELS:
                measured = f"{image.pixels[0]} × {image.pixels[1]} pixels"
                hint = "printers run out of memory; make it smaller"
                yield Finding(Verdict.FAIL, measured, _MOST_PIXELS, place, hint)
            if image.ppi < coarsest:
                coarsest, where = image.ppi, place
            measured = f"{image.ppi:.0f} ppi ({image.pixels[0]} × {image.pixels[1]})"
            if image.ppi < COARSE_PICTURE - PICTURE_TOLERANCE:
                yield Finding(Verdict.FAIL, measured, limit, place, "its pixels will show")
            elif image.ppi < FINE_PICTURE - PICTURE_TOLERANCE:
                yield Finding(Verdict.WARN, measured, limit, place, "it will look soft")
    if coarsest == float("inf"):
        yield not_applicable("no pictures")
    else:
        yield passed(f"{coarsest:.0f} ppi", limit, where)
