"""Outlines: what every shape is once it is drawn — moves, lines, cubic curves, closes.

An outline is a tuple of segments; each segment is a tuple whose first item is its
letter: ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)``, ``("Z",)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, radians, sin, tan
from typing import Any

from generator.core.geometry import Point, Rect, Transform

Segment = tuple[Any, ...]
Outline = tuple[Segment, ...]

KAPPA = 4 / 3 * tan(pi / 8)
"""Handle length of the cubic that stands for a quarter circle of radius 1."""

CLOSE: Segment = ("Z",)


def rectangle(box: Rect, corner: float = 0.0) -> Outline:
    """Return ``box`` with corners rounded to ``corner`` mm, clockwise from the top left."""
    radius = max(0.0, min(corner, box.width / 2, box.height / 2))
    x0, y0, x1, y1 = box.x, box.y, box.right, box.bottom
    if radius == 0:
        return (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), CLOSE)
    r, k = radius, radius * (1 - KAPPA)
    return (
        ("M", x0 + r, y0),
        ("L", x1 - r, y0),
        ("C", x1 - k, y0, x1, y0 + k, x1, y0 + r),
        ("L", x1, y1 - r),
        ("C", x1, y1 - k, x1 - k, y1, x1 - r, y1),
        ("L", x0 + r, y1),
        ("C", x0 + k, y1, x0, y1 - k, x0, y1 - r),
        ("L", x0, y0 + r),
        ("C", x0, y0 + k, x0 + k, y0, x0 + r, y0),
        CLOSE,
    )


def ellipse(box: Rect) -> Outline:
    """Return the ellipse that touches the sides of ``box``."""
    (cx, cy), rx, ry = box.centre, box.width / 2, box.height / 2
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        CLOSE,
    )


def circle(centre: Point, diameter: float) -> Outline:
    radius = diameter / 2
    return ellipse(Rect(centre[0] - radius, centre[1] - radius, diameter, diameter))


def polyline(points: Iterable[Point], closed: bool = False) -> Outline:
    """Return straight lines through ``points``."""
    segments: list[Segment] = []
    for x, y in points:
        segments.append(("L" if segments else "M", x, y))
    if closed and segments:
        segments.append(CLOSE)
    return tuple(segments)


def rounded_polyline(points: Sequence[Point], corner: float, closed: bool = False) -> Outline:
    """Return lines through ``points`` whose bends are rounded to ``corner`` mm.

    Two bends share the line between them, half each, so curves never overlap; a line that
    ends with no bend may be taken up whole.
    """
    if corner <= 0 or len(points) < 3:
        return polyline(points, closed)
    count = len(points)
    bends = range(count) if closed else range(1, count - 1)
    segments: list[Segment] = [] if closed else [("M", *points[0])]
    for index in bends:
        before, here, after = points[index - 1], points[index], points[(index + 1) % count]
        room_in = _distance(before, here) / (2 if closed or index > 1 else 1)
        room_out = _distance(here, after) / (2 if closed or index < count - 2 else 1)
        reach = min(corner, room_in, room_out)
        start, end = _point_toward(here, before, reach), _point_toward(here, after, reach)
        segments.append(("L" if segments else "M", *start))
        c1, c2 = _toward(start, here, KAPPA), _toward(end, here, KAPPA)
        segments.append(("C", *c1, *c2, *end))
    segments.append(CLOSE if closed else ("L", *points[-1]))
    return tuple(segments)


def _distance(start: Point, end: Point) -> float:
    return hypot(end[0] - start[0], end[1] - start[1])


def _point_toward(start: Point, end: Point, distance: float) -> Point:
    length = _distance(start, end)
    return _toward(start, end, distance / length if length else 0)


def _toward(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def handles_of_quadratic(start: Point, control: Point, end: Point) -> tuple[Point, Point]:
    """Return the handles of the cubic curve that equals a quadratic one."""
    (x0, y0), (cx, cy), (x, y) = start, control, end
    first = (x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3)
    return first, (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)


def regular_polygon(centre: Point, sides: int, diameter: float, turn_deg: float = 0) -> Outline:
    """Return a polygon inscribed in a circle, its first corner straight up."""
    return polyline(circle_points(centre, sides, diameter, turn_deg), closed=True)


def circle_points(
    centre: Point, count: int, diameter: float, turn_deg: float = 0
) -> tuple[Point, ...]:
    """Return ``count`` points evenly on a circle, clockwise, the first straight up."""
    cx, cy = centre
    angles = [radians(turn_deg - 90 + 360 * index / count) for index in range(count)]
    return tuple((cx + diameter / 2 * cos(a), cy + diameter / 2 * sin(a)) for a in angles)


def star(centre: Point, points: int, diameter: float, inner: float, turn_deg: float = 0) -> Outline:
    """Return a star; ``inner`` is the share of the radius where its notches lie."""
    tips = circle_points(centre, points, diameter, turn_deg)
    notches = circle_points(centre, points, diameter * inner, turn_deg + 180 / points)
    corners = [corner for pair in zip(tips, notches, strict=True) for corner in pair]
    return polyline(corners, closed=True)


def transform(outline: Outline, by: Transform) -> Outline:
    """Return ``outline`` mapped point by point."""
    moved: list[Segment] = []
    for segment in outline:
        numbers = segment[1:]
        pairs = [by.apply((numbers[i], numbers[i + 1])) for i in range(0, len(numbers), 2)]
        moved.append((segment[0], *(n for pair in pairs for n in pair)))
    return tuple(moved)


def bounds(outline: Outline) -> Rect:
    """Return the exact upright box around ``outline`` (of zero size if it is empty)."""
    xs: list[float] = []
    ys: list[float] = []
    here: Point = (0.0, 0.0)
    for segment in outline:
        numbers = segment[1:]
        if segment[0] == "C":
            x1, y1, x2, y2, x, y = numbers
            xs += _cubic_extremes(here[0], x1, x2, x)
            ys += _cubic_extremes(here[1], y1, y2, y)
        if numbers:
            here = (numbers[-2], numbers[-1])
            xs.append(here[0])
            ys.append(here[1])
    if not xs:
        return Rect(0, 0, 0, 0)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _cubic_extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the values of one coordinate of a cubic where it turns back."""
    a = -p0 + 3 * p1 - 3 * p2 + p3
    b = 2 * (p0 - 2 * p1 + p2)
    c = p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        square = b * b - 4 * a * c
        roots = [(-b + s * square**0.5) / (2 * a) for s in (1, -1)] if square >= 0 else []
    return [
        p0 * (1 - t) ** 3 + 3 * p1 * t * (1 - t) ** 2 + 3 * p2 * t * t * (1 - t) + p3 * t**3
        for t in roots
        if 0 < t < 1
    ]
