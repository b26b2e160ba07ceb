"""The even-odd rule turned into the non-zero rule, which is the only one scenes have.

When no lines cross, the two differ only in the direction in which the parts of an
outline run: outer ones one way, holes the other way, islands in holes the first again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from generator.core.geometry import Point
from generator.core.outline import CLOSE, Outline, Segment

_CURVE_PIECES = 8
_SAMPLES = 9

Spend = Callable[[int], None]
"""Told before work is done how much it is, in comparisons; raises when it is too much."""


def even_odd_to_non_zero(outline: Outline, spend: Spend) -> Outline:
    """Return an outline that fills by the non-zero rule as ``outline`` does by even-odd.

    Raises ValueError when lines of the outline cross, where no direction would do.
    """
    parts = _split(outline)
    if _lines_cross(parts, spend):
        raise ValueError("its lines cross each other")
    if len(parts) > 1:
        spend(len(parts) * _SAMPLES * sum(len(part.polygon) for part in parts))
    turned: list[Segment] = []
    for part in parts:
        depth = sum(_is_inside(part, other) for other in parts if other is not part)
        is_clockwise = _area(part.polygon) > 0
        turned += part.segments if is_clockwise == (depth % 2 == 0) else _reversed(part.segments)
    return tuple(turned)


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """One subpath, and the polygon that stands for it in tests."""

    segments: tuple[Segment, ...]
    polygon: tuple[Point, ...]


def _split(outline: Outline) -> list[_Part]:
    parts: list[list[Segment]] = []
    for segment in outline:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    return [_Part(tuple(part), _polygon(part)) for part in parts]


def _polygon(segments: list[Segment]) -> tuple[Point, ...]:
    points: list[Point] = []
    for segment in segments:
        if segment[0] == "C":
            start = points[-1]
            points += [
                _on_curve(start, segment, n / _CURVE_PIECES) for n in range(1, _CURVE_PIECES)
            ]
        if segment[0] != "Z":
            points.append((segment[-2], segment[-1]))
    distinct = [b for a, b in pairwise([points[-1], *points]) if a != b]
    return tuple(distinct)


def _on_curve(start: Point, segment: Segment, t: float) -> Point:
    _, x1, y1, x2, y2, x, y = segment
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return (a * start[0] + b * x1 + c * x2 + d * x, a * start[1] + b * y1 + c * y2 + d * y)


def _area(polygon: tuple[Point, ...]) -> float:
    """Return twice the area inside, positive when it runs clockwise on paper."""
    if not polygon:
        return 0.0
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([polygon[-1], *polygon]))


def _is_inside(part: _Part, other: _Part) -> bool:
    """Tell whether most corners of ``part`` lie in ``other``: some may lie on its line."""
    sample = part.polygon[:: max(1, len(part.polygon) // _SAMPLES)]
    return 2 * sum(_holds(other.polygon, point) for point in sample) > len(sample)


def _holds(polygon: tuple[Point, ...], point: Point) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise([polygon[-1], *polygon]):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def _lines_cross(parts: list[_Part], spend: Spend) -> bool:
    """Tell whether any two lines cross, sweeping from left to right."""
    lines = sorted(
        (min(a, b), max(a, b))
        for part in parts
        if part.polygon
        for a, b in pairwise([part.polygon[-1], *part.polygon])
    )
    active: list[tuple[Point, Point]] = []
    for line in lines:
        active = [other for other in active if other[1][0] > line[0][0]]
        spend(len(active) + 1)
        if any(_cross(line, other) for other in active):
            return True
        active.append(line)
    return False


def _cross(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Tell whether two lines cross at a point inside both."""
    (a, b), (c, d) = first, second
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, point: Point) -> float:
    cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    longest = max(abs(b[0] - a[0]), abs(b[1] - a[1]), abs(point[0] - a[0]), abs(point[1] - a[1]))
    return cross if abs(cross) > 1e-9 * longest * longest else 0.0


def _reversed(segments: tuple[Segment, ...]) -> list[Segment]:
    """Return a subpath run backwards."""
    drawn = [segment for segment in segments if segment[0] != "Z"]
    back: list[Segment] = [("M", *drawn[-1][-2:])]
    for before, segment in reversed(list(pairwise(drawn))):
        end = before[-2:]
        if segment[0] == "C":
            back.append(("C", *segment[3:5], *segment[1:3], *end))
        else:
            back.append(("L", *end))
    return [*back, CLOSE] if segments[-1] == CLOSE else back
