"""The border of a board: its loops, the sides these have, and lines beside them in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import atan2, degrees, hypot

from generator.core.geometry import Point
from generator.core.record import NamedTuple
from generator.elements.boards.lattice import Edge, Lattice
from generator.elements.boards.tilings import Key

FACINGS = {
    "right": 0.0,
    "bottom-right": 45.0,
    "bottom": 90.0,
    "bottom-left": 135.0,
    "left": 180.0,
    "top-left": 225.0,
    "top": 270.0,
    "top-right": 315.0,
}
"""The names of sides, with the way they face in degrees clockwise from the right."""

_FARTHEST = 45.5
_SAME = 1.0
_TURN = 1e-6


def border_loops(lattice: Lattice) -> list[list[Point]]:
    """Return the closed lines around all cells, in mm from the middle of the board.

    The board lies to the right of each line, so that lines around it run clockwise and
    those around holes the other way.
    """
    edges = [edge for site in lattice.sites for edge in lattice.edges(site)]
    known = set(edges)
    border = [edge for edge in edges if (edge[1], edge[0]) not in known]
    ways: dict[Key, list[Edge]] = {}
    for edge in border:
        ways.setdefault(edge[0], []).append(edge)
    used: set[Edge] = set()
    found = []
    for edge in border:
        if edge not in used:
            loop = list(_follow(edge, ways, used, lattice.point))
            found.append([lattice.point(start) for start, _ in loop])
    return found


def _follow(
    first: Edge, ways: dict[Key, list[Edge]], used: set[Edge], point: Callable[[Key], Point]
) -> Iterator[Edge]:
    """Yield the edges of one loop; where two loops touch, keep to the board."""
    here = first
    while here not in used:
        used.add(here)
        yield here
        onward = [edge for edge in ways[here[1]] if edge not in used]
        if not onward:
            return
        here = max(onward, key=lambda edge: _turn(here, edge, point))


def _turn(before: Edge, after: Edge, point: Callable[[Key], Point]) -> float:
    """Return by how many degrees the way turns to the right."""
    a, b, c = point(before[0]), point(before[1]), point(after[1])
    turn = degrees(atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0]))
    return (turn + 180) % 360 - 180


def is_outer(loop: Sequence[Point]) -> bool:
    """Tell whether a loop runs clockwise, around cells and not around a hole."""
    ends = [*loop[1:], loop[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, ends, strict=True)) > 0


def moved_out(loop: Sequence[Point], by: float) -> list[Point]:
    """Return a loop moved away from the board by mm, its corners mitred."""
    return [_beside(loop, index, by) for index in range(len(loop))]


def simplified(loop: Sequence[Point]) -> list[Point]:
    """Return a loop without the points that lie on straight lines."""
    count = len(loop)
    return [
        loop[index]
        for index in range(count)
        if abs(_cross(loop[index - 1], loop[index], loop[(index + 1) % count])) > _TURN
    ]


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _beside(loop: Sequence[Point], index: int, by: float) -> Point:
    """Return where a corner of a loop comes to lie when it is moved out."""
    before = _normal(loop[index - 1], loop[index])
    after = _normal(loop[index], loop[(index + 1) % len(loop)])
    share = by / (1 + before[0] * after[0] + before[1] * after[1])
    x, y = loop[index]
    return (x + (before[0] + after[0]) * share, y + (before[1] + after[1]) * share)


def _normal(start: Point, end: Point) -> Point:
    """Return the direction that leads away from the board, of length 1."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return (dy / length, -dx / length)


def _angle(direction: Point) -> float:
    return degrees(atan2(direction[1], direction[0])) % 360


def half_facings(loop: Sequence[Point]) -> list[float]:
    """Return which way the side faces that each half edge of a loop belongs to, in degrees.

    The middles of the edges of a side lie on a straight line, also where the side itself
    is a zigzag. An edge that two such lines meet on belongs half to either; one on none
    faces where it faces alone.
    """
    count = len(loop)
    middles = [_middle(loop[i], loop[(i + 1) % count]) for i in range(count)]
    lines = [_angle(_normal(middles[i], middles[(i + 1) % count])) for i in range(count)]
    long = [
        _apart(lines[i], lines[i - 1]) < _SAME or _apart(lines[i], lines[(i + 1) % count]) < _SAME
        for i in range(count)
    ]
    halves = []
    for i in range(count):
        own = _angle(_normal(loop[i], loop[(i + 1) % count]))
        into, out = long[i - 1], long[i]
        first = lines[i - 1] if into else lines[i] if out else own
        second = lines[i] if out else lines[i - 1] if into else own
        halves += [first, second]
    return halves


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _apart(a: float, b: float) -> float:
    """Return how far two directions are from each other in degrees."""
    turn = abs(a - b) % 360
    return min(turn, 360 - turn)


def chosen_facings(facings: Sequence[float], side: str) -> list[float]:
    """Return those of ``facings`` that a side's name means: the nearest, both of two as near."""
    wanted = FACINGS[side]
    near = min((_apart(facing, wanted) for facing in facings), default=360.0)
    if near > _FARTHEST:
        return []
    return [facing for facing in facings if _apart(facing, wanted) < near + _SAME]


class Stretch(NamedTuple):
    """A part of a loop: the half edges from ``start`` on; ``whole`` when it is all of it."""

    loop: Sequence[Point]
    start: int
    halves: int

    @property
    def whole(self) -> bool:
        return self.halves == 2 * len(self.loop)

    def beside(self, by: float) -> list[Point]:
        """Return the stretch moved out by mm; mitred at its ends as well."""
        length = len(self.loop)
        points = []
        for half in range(self.start, self.start + self.halves + 1):
            edge = half // 2 % length
            if half % 2 == 0:
                points.append(_beside(self.loop, edge, by))
            elif half in (self.start, self.start + self.halves):
                a, b = self.loop[edge], self.loop[(edge + 1) % length]
                (x, y), (nx, ny) = _middle(a, b), _normal(a, b)
                points.append((x + nx * by, y + ny * by))
        return points


def stretches(loop: Sequence[Point], wanted: Callable[[float], bool]) -> list[Stretch]:
    """Return the longest parts of a loop whose sides face as wanted."""
    picked = [wanted(facing) for facing in half_facings(loop)]
    total = len(picked)
    if all(picked):
        return [Stretch(loop, 0, total)]
    found = []
    for start in range(total):
        if picked[start] and not picked[start - 1]:
            count = 1
            while picked[(start + count) % total]:
                count += 1
            found.append(Stretch(loop, start, count))
    return found
