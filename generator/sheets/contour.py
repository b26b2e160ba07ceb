"""The outline up to which a part is printed: its cut, grown by the bleed."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from generator.core import outline
from generator.core.geometry import Point, Rect
from generator.core.outline import Outline
from generator.scene.piece import CutKind

_KEPT = 512


@lru_cache(_KEPT)
def bleed_outline(cut: CutKind, cut_outline: Outline, box: Rect, bleed: float) -> Outline:
    """Return the outline of all that is printed of a part whose trim is ``box``.

    Discs and convex polygons keep their shape, so that no ink is spent on the waste
    between them; all else, and what is butted with a neighbour, fills its box.
    """
    if cut == "circle":
        return outline.ellipse(box.grown(bleed))
    if cut in ("hexagon", "outline"):
        corners = _corners(cut_outline)
        if corners:
            return outline.polyline(_within(box.grown(bleed), _grown(corners, bleed)), closed=True)
    return outline.rectangle(box.grown(bleed))


@lru_cache(_KEPT)
def inset_outline(cut: CutKind, cut_outline: Outline, box: Rect, inset: float) -> Outline | None:
    """Return the outline ``inset`` mm inside the cut of a part whose trim is ``box``.

    None for pages printed whole, for outlines that are not convex polygons, and where
    nothing is left inside.
    """
    inner = box.grown(-inset)
    if cut == "none" or min(inner.size) <= 0:
        return None
    if cut == "circle":
        return outline.ellipse(inner)
    if cut in ("rectangle", "rounded"):
        return outline.rectangle(inner, max(0.0, _corner_radius(cut_outline, box) - inset))
    corners = _corners(cut_outline)
    if corners is None or not _holds(corners, inset):
        return None
    return outline.polyline(_grown(corners, -inset), closed=True)


def _corner_radius(cut_outline: Outline, box: Rect) -> float:
    """Return the radius of a rounded box, whose outline begins where its top side does."""
    return float(cut_outline[0][1]) - box.x


def _holds(corners: list[Point], inset: float) -> bool:
    """Tell whether every side of a convex polygon keeps its direction when it is inset."""
    inner = _grown(corners, -inset)
    pairs = zip(_sides(corners), _sides(inner), strict=True)
    return all(ax * bx + ay * by > 0 for (ax, ay), (bx, by) in pairs)


def _sides(corners: list[Point]) -> list[Point]:
    return [
        (x - corners[index - 1][0], y - corners[index - 1][1])
        for index, (x, y) in enumerate(corners)
    ]


def _corners(cut_outline: Outline) -> list[Point] | None:
    """Return the corners, clockwise, if the outline is one convex polygon."""
    letters = "".join(segment[0] for segment in cut_outline)
    if not letters or letters.strip("L") not in ("M", "MZ", "M" + "L" * (len(letters) - 2) + "Z"):
        return None
    points = [(segment[1], segment[2]) for segment in cut_outline if segment[0] != "Z"]
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    turns = [_turn(points, index) for index in range(len(points))]
    if len(points) < 3 or not (min(turns) > 0 or max(turns) < 0):
        return None
    return points if min(turns) > 0 else points[::-1]


def _turn(points: list[Point], index: int) -> float:
    (ax, ay), (bx, by), (cx, cy) = (points[(index + step) % len(points)] for step in range(3))
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)


def _grown(corners: list[Point], by: float) -> list[Point]:
    """Return the polygon whose sides lie ``by`` mm further out."""
    sides = [_moved_out(corners[index - 1], corner, by) for index, corner in enumerate(corners)]
    return [_crossing(side, sides[(index + 1) % len(sides)]) for index, side in enumerate(sides)]


def _within(box: Rect, points: list[Point]) -> list[Point]:
    """Return ``points`` with those outside ``box``, as the tips of hexagons are, on its side."""
    return [(min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)) for x, y in points]


def _moved_out(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    length = hypot(end[0] - start[0], end[1] - start[1])
    # Clockwise with y down, the outside is to the left of the way.
    dx, dy = (end[1] - start[1]) / length * by, -(end[0] - start[0]) / length * by
    return (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy)


def _crossing(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = first
    (cx, cy), (dx, dy) = second
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    share = ((cx - ax) * vy - (cy - ay) * vx) / (ux * vy - uy * vx)
    return (ax + share * ux, ay + share * uy)
