"""Edges that two parts share, cut once: a knife or a beam does not run along them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from generator.core.geometry import Point
from generator.core.outline import Outline, Segment
from generator.core.record import NamedTuple
from generator.cutting.lines import Line

_SAME = 0.01
"""Mm; edges this near each other are one cut."""


class _Edge(NamedTuple):
    """A straight cut: a point, its direction (of length 1) and its ends along that."""

    start: Point
    along: Point
    length: float

    def position(self, point: Point) -> tuple[float, float]:
        """Return how far along the edge a point lies, and how far off it."""
        dx, dy = point[0] - self.start[0], point[1] - self.start[1]
        return dx * self.along[0] + dy * self.along[1], dy * self.along[0] - dx * self.along[1]

    def at(self, distance: float) -> Point:
        return (
            self.start[0] + self.along[0] * distance,
            self.start[1] + self.along[1] * distance,
        )


def cut_once(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return ``lines`` with each stretch that outlines share left in the first of them only.

    An outline that shares nothing, or comes first, stays closed; others become open lines.
    """
    done: list[_Edge] = []
    found: list[Line] = []
    for line in lines:
        if line.kind != "outline" or line.circle is not None:
            found.append(line)
            continue
        found += _rest_of(line, done)
    return tuple(found)


def _rest_of(line: Line, done: list[_Edge]) -> Iterator[Line]:
    """Yield what of ``line`` is not cut yet, and note its straight edges as cut."""
    pieces = list(_pieces(line.drawn))
    kept: list[list[Outline]] = []
    new: list[_Edge] = []
    for piece in pieces:
        if piece[1][0] == "C":
            kept.append([piece])
            continue
        edge = _edge_of(piece)
        kept.append([_straight(edge, a, b) for a, b in _free(edge, done)])
        new.append(edge)
    done += new
    if [piece for found in kept for piece in found] == pieces:
        yield line
        return
    for chain in _chained(kept):
        yield Line(line.kind, chain)


def _pieces(drawn: Outline) -> Iterator[Outline]:
    """Yield each segment as an outline of its own that begins where the one before ends."""
    here = first = (0.0, 0.0)
    for segment in drawn:
        if segment[0] == "M":
            here = first = (segment[1], segment[2])
        elif segment[0] == "Z":
            if _distance(here, first) > _SAME:
                yield (("M", *here), ("L", *first))
        else:
            end = (segment[-2], segment[-1])
            if segment[0] == "C" or _distance(here, end) > _SAME:
                yield (("M", *here), segment)
            here = end


def _edge_of(piece: Outline) -> _Edge:
    start, end = _ends(piece)
    length = _distance(start, end)
    return _Edge(start, ((end[0] - start[0]) / length, (end[1] - start[1]) / length), length)


def _free(edge: _Edge, done: Iterable[_Edge]) -> list[tuple[float, float]]:
    """Return the stretches of ``edge`` along which nothing in ``done`` runs."""
    free = [(0.0, edge.length)]
    for other in done:
        (a, off_a), (b, off_b) = edge.position(other.start), edge.position(other.at(other.length))
        if max(abs(off_a), abs(off_b)) > _SAME:
            continue
        low, high = min(a, b), max(a, b)
        free = [
            part
            for start, end in free
            for part in ((start, min(end, low)), (max(start, high), end))
            if part[1] - part[0] > _SAME
        ]
    return free


def _straight(edge: _Edge, a: float, b: float) -> Outline:
    """Return a stretch of ``edge``, all of it with the very ends that it had."""
    end = edge.at(edge.length) if b == edge.length else edge.at(b)
    return (("M", *edge.at(a)), ("L", *end))


def _chained(kept: list[list[Outline]]) -> list[Outline]:
    """Return pieces that follow each other joined, also over the place where they began."""
    chains: list[list[Outline]] = []
    for found in kept:
        for piece in found:
            if chains and _distance(_ends(chains[-1][-1])[1], _ends(piece)[0]) <= _SAME:
                chains[-1].append(piece)
            else:
                chains.append([piece])
    if len(chains) > 1 and _distance(_ends(chains[-1][-1])[1], _ends(chains[0][0])[0]) <= _SAME:
        chains[0] = chains.pop() + chains[0]
    return [_joined(chain) for chain in chains]


def _joined(chain: list[Outline]) -> Outline:
    segments: list[Segment] = [chain[0][0]]
    segments += [piece[1] for piece in chain]
    return tuple(segments)


def _ends(piece: Outline) -> tuple[Point, Point]:
    (_, x, y), last = piece[0], piece[-1]
    return (x, y), (last[-2], last[-1])


def _distance(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])
