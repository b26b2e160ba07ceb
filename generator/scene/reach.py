"""How far drawings reach: exact boxes, where ``bounds`` has quick ones that are never too small."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from math import hypot, inf, sqrt

from generator.core.geometry import Point, Rect, Transform
from generator.core.outline import Outline, bounds, transform
from generator.scene.items import Picture, Shape, Stroke, Text, Typeface

Ink = dict[tuple[str, int], Rect | None]
"""Boxes of glyphs in font units, y up, by typeface and glyph; None for those without ink."""


def shape_box(shape: Shape, by: Transform) -> Rect:
    """Return the box in mm of a shape after ``by``, its pen included.

    Mitred tips are left out: they reach out of it by less than the pen is wide, unless
    they are very sharp.
    """
    drawn = transform(shape.outline, by)
    box = bounds(drawn)
    if shape.stroke is None:
        return box
    half = shape.stroke.width / 2 * sqrt(abs(by.a * by.d - by.b * by.c))
    if _is_open_and_straight(drawn, shape.stroke):
        return reduce(Rect.union, _pen_boxes(drawn, half))
    return box.grown(half)


def _is_open_and_straight(drawn: Outline, stroke: Stroke) -> bool:
    letters = "".join(segment[0] for segment in drawn)
    return stroke.cap == "butt" and len(letters) > 1 and letters == "M" + "L" * (len(letters) - 1)


def _pen_boxes(drawn: Outline, half: float) -> Iterator[Rect]:
    """Yield the boxes of straight lines, which reach out sideways and not at their ends."""
    points: list[Point] = [(segment[1], segment[2]) for segment in drawn]
    for start, end in pairwise(points):
        (x0, y0), (x1, y1) = start, end
        length = hypot(x1 - x0, y1 - y0)
        dx, dy = (abs(y1 - y0) / length, abs(x1 - x0) / length) if length else (0.0, 0.0)
        line = Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        yield line.inset(-dy * half, -dx * half, -dy * half, -dx * half)


def picture_box(picture: Picture, by: Transform) -> Rect:
    """Return the box in mm of a picture after ``by``."""
    return by.apply_to_box(picture.box)


def text_box(text: Text, by: Transform, known: Ink) -> Rect | None:
    """Return the box in mm of what a text prints after ``by``, or None for spaces.

    ``known`` remembers the boxes of glyphs.
    """
    run = text.run
    typeface, em, x = run.typeface, run.size / run.typeface.units_per_em, text.x
    # Plain numbers: a box for each glyph would cost more than shaping the text.
    left, top, right, bottom = inf, inf, -inf, -inf
    for index, (glyph, advance) in enumerate(zip(run.glyphs, run.advances, strict=True)):
        ink = _glyph_box(typeface, glyph, known)
        if ink is not None:
            dx, dy = run.offsets[index] if run.offsets else (0.0, 0.0)
            x0, y0 = x + (dx + ink.x) * em, text.y - (dy + ink.y + ink.height) * em
            left, top = min(left, x0), min(top, y0)
            right, bottom = max(right, x0 + ink.width * em), max(bottom, y0 + ink.height * em)
        x += advance * em
    if left > right:
        return None
    return by.apply_to_box(Rect(left, top, right - left, bottom - top))


def _glyph_box(typeface: Typeface, glyph: int, known: Ink) -> Rect | None:
    key = (typeface.key, glyph)
    if key not in known:
        drawn = typeface.glyph_outline(glyph)
        known[key] = bounds(drawn) if drawn else None
    return known[key]
