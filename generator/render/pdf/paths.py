"""Outlines and maps as operators."""

from __future__ import annotations

from generator.core.geometry import Rect, Transform
from generator.core.outline import Outline
from generator.render.numbers import factor, number


def matrix(transform: Transform) -> str:
    """Return the six numbers of a map, or nothing for the one that leaves all in place."""
    t = transform
    place = f"{number(t.e)} {number(t.f)}"
    if t.a == 1 == t.d and t.b == 0 == t.c:
        return f"1 0 0 1 {place}" if place != "0 0" else ""
    return f"{factor(t.a)} {factor(t.b)} {factor(t.c)} {factor(t.d)} {place}"


def path(outline: Outline) -> str:
    """Return the operators that lay out ``outline`` as the current path."""
    box = _upright_box(outline)
    if box:
        return f"{number(box.x)} {number(box.y)} {number(box.width)} {number(box.height)} re"
    parts: list[str] = []
    for letter, *numbers in outline:
        parts += map(number, numbers)
        parts.append(_SEGMENTS[letter])
    return " ".join(parts)


_SEGMENTS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _upright_box(outline: Outline) -> Rect | None:
    """Return the box that ``outline`` draws in the order of the ``re`` operator, if it does."""
    if len(outline) != 5 or [segment[0] for segment in outline] != ["M", "L", "L", "L", "Z"]:
        return None
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (segment[1:] for segment in outline[:4])
    if (y1, x2, x3, y3) != (y0, x1, x0, y2):
        return None
    # Rounded before they are subtracted, so that boxes side by side share their edge.
    x0, y0, x1, y2 = (round(value, 4) for value in (x0, y0, x1, y2))
    return Rect(x0, y0, x1 - x0, y2 - y0)
