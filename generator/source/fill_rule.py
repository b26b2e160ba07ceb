"""The even-odd rule turned into the non-zero rule, which is the only one scenes have.

When no lines cross, the two differ only in the direction in which the parts of an
outline run: outer ones one way, holes the other way, islands in holes the first again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import hypot

from generator.core.geometry import Point
from generator.core.outline import CLOSE, Outline, Segment
from generator.core.record import NamedTuple, Record

_CURVE_PIECES = 8
_SAMPLES = 9
_COST_OF_MEETING = 10

Spend = Callable[[int], None]
"""Told before work is done how much it is, in comparisons; raises when it is too much."""


def even_odd_to_non_zero(outline: Outline, spend: Spend) -> Outline:
    """Return an outline that fills by the non-zero rule as ``outline`` does by even-odd.

    Raises ValueError when lines of the outline cross, where no direction would do.
    """
    parts = _split(outline)
    meeting = _meeting(parts, spend)
    if meeting is _CROSS:
        raise ValueError("its lines cross each other")
    if len(parts) > 1:
        spend(len(parts) * _SAMPLES * sum(len(part.polygon) for part in parts))
    turned = [_turned(part, parts) for part in parts]
    if meeting is _TOUCH and not _fills_alike(turned, spend):
        raise ValueError("its lines cross each other")
    return tuple(segment for part in turned for segment in part.segments)


class _Part(Record, eq=False):
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


_APART, _TOUCH, _CROSS = 0, 1, 2


class _Line(NamedTuple):
    """A line from left to right, its part, and its place among the lines of that part."""

    start: Point
    end: Point
    part: int
    place: int
    top: float
    bottom: float


def _lines(parts: list[_Part]) -> list[_Line]:
    """Return all lines, those that begin further left first."""
    return sorted(
        _Line(min(a, b), max(a, b), number, place, min(a[1], b[1]), max(a[1], b[1]))
        for number, part in enumerate(parts)
        for place, (a, b) in enumerate(_edges(part.polygon))
    )


def _meeting(parts: list[_Part], spend: Spend) -> int:
    """Tell how lines meet other than end to end, sweeping from left to right."""
    found = _APART
    active: list[_Line] = []
    for line in _lines(parts):
        active = [other for other in active if other.end[0] >= line.start[0]]
        level = [o for o in active if o.top <= line.bottom and o.bottom >= line.top]
        spend(len(active) + _COST_OF_MEETING * len(level) + 1)
        for other in level:
            found = max(found, _meeting_of(line, other, len(parts[line.part].polygon)))
            if found == _CROSS:
                return found
        active.append(line)
    return found


def _edges(polygon: tuple[Point, ...]) -> Iterable[tuple[Point, Point]]:
    return pairwise((polygon[-1], *polygon)) if polygon else ()


def _meeting_of(first: _Line, second: _Line, count: int) -> int:
    """Tell how two lines meet; ``count`` is how many the part of the first one has."""
    a, b, c, d = first.start, first.end, second.start, second.end
    sides = (_side(a, b, c) * _side(a, b, d), _side(c, d, a) * _side(c, d, b))
    if max(sides) > 0:
        return _APART
    if max(sides) < 0:
        return _CROSS
    apart = abs(first.place - second.place)
    are_neighbours = first.part == second.part and apart in (1, count - 1)
    return _APART if are_neighbours else _TOUCH


def _turned(part: _Part, parts: list[_Part]) -> _Part:
    """Return ``part`` run clockwise, or the other way when it is a hole."""
    depth = sum(_is_inside(part, other) for other in parts if other is not part)
    if (_area(part.polygon) > 0) == (depth % 2 == 0):
        return part
    return _Part(tuple(_reversed(part.segments)), part.polygon[::-1])


def _fills_alike(parts: list[_Part], spend: Spend) -> bool:
    """Tell whether both rules agree on either side of the middle of every line."""
    edges = [edge for part in parts for edge in _edges(part.polygon)]
    spend(2 * len(edges) * len(edges))
    width = max((abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in edges), default=0.0)
    for (ax, ay), (bx, by) in edges:
        length = hypot(bx - ax, by - ay)
        nudge = 1e-6 * width / length
        dx, dy = (by - ay) * nudge, (ax - bx) * nudge
        for side in (1, -1):
            point = ((ax + bx) / 2 + side * dx, (ay + by) / 2 + side * dy)
            winding = _winding(edges, point)
            if (winding != 0) != (winding % 2 == 1):
                return False
    return True


def _winding(edges: list[tuple[Point, Point]], point: Point) -> int:
    """Return how often lines wind around a point; even and odd as the lines crossed."""
    x, y = point
    winding = 0
    for (ax, ay), (bx, by) in edges:
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            winding += 1 if by > ay else -1
    return winding


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
