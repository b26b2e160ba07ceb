"""Panels of a net as numbers, and where they lie before they are folded."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot

from generator.core.geometry import IDENTITY, Point, Rect, Transform
from generator.core.record import NamedTuple
from generator.scene import LineType

_QUARTER_TOLERANCE = 1e-9
EDGES = ("top", "right", "bottom", "left")
"""The edges of what has four corners."""


class Hinge(NamedTuple):
    """How a panel hangs on another: which edge of that, which of its own, and the fold.

    ``shift`` is the mm from the middle of that edge, clockwise; ``angle_deg`` is how far the
    panel is folded away from the reader in the end.
    """

    parent: int
    parent_edge: int
    edge: int
    shift: float
    line_type: LineType
    angle_deg: float


class InnerLine(NamedTuple):
    """A line inside a panel."""

    points: tuple[Point, ...]
    line_type: LineType


class Panel(NamedTuple):
    """One panel in its own frame, right way up, its points clockwise; mm."""

    name: str
    points: tuple[Point, ...]
    box: Rect
    hinge: Hinge | None
    corners: tuple[float, ...]
    """The radius at each point."""
    notch: tuple[int, float, float] | None
    """Edge, width and depth."""
    lines: tuple[InnerLine, ...]
    is_flap: bool
    is_glued: bool

    def edge(self, index: int) -> tuple[Point, Point]:
        """Return both ends of an edge, clockwise."""
        return self.points[index], self.points[(index + 1) % len(self.points)]

    def edge_length(self, index: int) -> float:
        (x0, y0), (x1, y1) = self.edge(index)
        return hypot(x1 - x0, y1 - y0)


def place_panels(panels: Sequence[Panel]) -> tuple[Transform, ...]:
    """Return, for each panel, the map from its frame to the net's; parents come first."""
    placed: list[Transform] = []
    for panel in panels:
        hinge = panel.hinge
        if hinge is None:
            placed.append(IDENTITY)
            continue
        parent = panels[hinge.parent]
        start, end = parent.edge(hinge.parent_edge)
        placed.append(
            _onto(panel.edge(hinge.edge), (start, end), hinge.shift).then(placed[hinge.parent])
        )
    return tuple(placed)


def _onto(own: tuple[Point, Point], other: tuple[Point, Point], shift: float) -> Transform:
    """Return the move that lays an edge on another, the other way round, middle on middle."""
    (ax, ay), (bx, by) = own
    (px, py), (qx, qy) = other
    angle = degrees(atan2(py - qy, px - qx) - atan2(by - ay, bx - ax))
    quarters = round(angle / 90)
    if abs(angle - quarters * 90) < _QUARTER_TOLERANCE * 90:
        angle = float(quarters % 4 * 90)
    turn = Transform.rotation(angle)
    mx, my = turn.apply(((ax + bx) / 2, (ay + by) / 2))
    length = hypot(qx - px, qy - py) or 1.0
    x = (px + qx) / 2 + (qx - px) / length * shift
    y = (py + qy) / 2 + (qy - py) / length * shift
    return turn.then(Transform.translation(x - mx, y - my))


def grown_polygon(points: Sequence[Point], by: Sequence[float]) -> tuple[Point, ...]:
    """Return a clockwise polygon with each edge moved outward by its own mm."""
    count = len(points)
    sides = []
    for index, (x0, y0) in enumerate(points):
        x1, y1 = points[(index + 1) % count]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = (y1 - y0) / length * by[index], (x0 - x1) / length * by[index]
        sides.append(((x0 + dx, y0 + dy), (x1 + dx, y1 + dy)))
    return tuple(_crossing(sides[index - 1], sides[index]) for index in range(count))


def _crossing(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = first
    (cx, cy), (dx, dy) = second
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-9:
        return (cx, cy)
    share = ((cx - ax) * vy - (cy - ay) * vx) / cross
    return (ax + share * ux, ay + share * uy)
