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
    """Return the stroke of ``shape`` if it has one with a width."""
    stroke = shape.stroke
    return stroke if stroke and stroke.width >= _THINNEST else None


def dash_pattern(stroke: Stroke) -> tuple[tuple[float, ...], float]:
    """Return the dash lengths and where in them the line begins, both in mm.

    A pattern that adds up to nothing is a line without gaps.
    """
    total = sum(stroke.dash)
    if total <= 0:
        return (), 0.0
    # An odd number of lengths is gone through twice before it repeats.
    period = total * (1 + len(stroke.dash) % 2)
    return stroke.dash, stroke.dash_offset % period


def is_visible(transform: Transform) -> bool:
    """Tell whether anything is left of an area after ``transform``."""
    return abs(transform.a * transform.d - transform.b * transform.c) > 1e-12
