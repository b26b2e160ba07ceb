"""What is left to draw of an item: the corner cases that formats settle differently.

A line of no width is the thinnest possible one to PDF and nothing to SVG; a dash of no
length is an error to PDF. Both renderers ask here, so they cannot disagree.
"""

from __future__ import annotations

from generator.core.geometry import Transform
from generator.scene import Shape, Stroke

_THINNEST = 0.0005
"""The narrowest line in mm that still has a width once numbers are rounded."""


def visible_stroke(shape: Shape) -> Stroke | None:
    """Return the stroke of ``shape`` if it has one with a width and something to draw."""
    stroke = shape.stroke
    if stroke is None or stroke.width < _THINNEST:
        return None
    is_all_gaps = stroke.cap == "butt" and sum(stroke.dash) > 0 and not any(_twice(stroke)[::2])
    return None if is_all_gaps else stroke


def dash_pattern(stroke: Stroke) -> tuple[tuple[float, ...], float]:
    """Return the dash lengths and where in them the line begins, both in mm.

    A pattern that adds up to nothing is a line without gaps.
    """
    if sum(stroke.dash) <= 0:
        return (), 0.0
    lengths, offset = _twice(stroke), stroke.dash_offset
    period = sum(lengths)
    if stroke.cap == "butt" and 0 in lengths[::2]:
        lengths, offset = _without_empty_dashes(lengths, offset)
        return lengths, offset % period
    return stroke.dash, offset % period


def _twice(stroke: Stroke) -> tuple[float, ...]:
    """Return the dash lengths, an odd number of them as often as it takes to repeat."""
    return stroke.dash * (1 + len(stroke.dash) % 2)


def _without_empty_dashes(
    lengths: tuple[float, ...], offset: float
) -> tuple[tuple[float, ...], float]:
    """Return a pattern with the gaps on both sides of each dash of no length in one.

    With straight ends such a dash is not there, but Ghostscript and PDFium draw a thin line.
    """
    kept: list[float] = []
    ahead = 0.0
    for dash, gap in zip(lengths[::2], lengths[1::2], strict=True):
        if dash:
            kept += (dash, gap)
        elif kept:
            kept[-1] += gap
        else:
            ahead += gap
    kept[-1] += ahead
    # The pattern now begins behind the gaps that it began with.
    return tuple(kept), offset - ahead


def is_visible(transform: Transform) -> bool:
    """Tell whether anything is left of an area after ``transform``."""
    return abs(transform.a * transform.d - transform.b * transform.c) > 1e-12
