"""Routes over a board: lines, arrows and curves from site to site, and places along them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from generator.core import outline
from generator.core.geometry import Point, Transform
from generator.core.outline import Outline
from generator.core.record import NamedTuple
from generator.elements.base import unsigned
from generator.elements.boards.board import Board, names_in
from generator.elements.boards.pens import pen_of, typed
from generator.elements.boards.places import draw_legs
from generator.elements.boards.spec import LEG_NAMES, SITE_NAMES, LatticeSpec, Part, RouteSpec
from generator.elements.copies import Copier
from generator.elements.lines import arrow_head, head_size
from generator.elements.stage import Stage
from generator.scene import Item, Shape
from generator.spec.placed import place_within

_BEND = 4 / 3
"""A cubic whose handles stand off by 4/3 of a length bulges by that length."""
_SHAFT = 0.8
"""How much of its head an arrow's line leaves to the head."""


class Cubic(NamedTuple):
    """A curve from ``start`` to ``end`` with its two handles."""

    start: Point
    first: Point
    second: Point
    end: Point


def draw_route(part: Part, board: Board, spec: LatticeSpec, stage: Stage) -> Iterator[Item]:
    """Yield the lines of all ways under one entry, then what stands along them."""
    route: RouteSpec = part.spec
    ways = list(_ways(route, board, stage))
    closed = stage.truth(route.closed, route.position("closed"))
    if route.stroke is not None or route.line_type is not None or route.fill is not None:
        for way in ways:
            yield from _draw_way(route, [board.centres[index] for index in way], closed, stage)
    elif not route.each and not route.between:
        raise stage.fault(
            route.at, "nothing is drawn along this route", "give it a “stroke” or “each”"
        )
    for way in ways:
        points = [board.centres[index] for index in way]
        ends = pairwise([*points, points[0]] if closed else points)
        nothing: dict[str, object] = {}
        legs = [(start, end, nothing) for start, end in ends if start != end]
        yield from draw_legs(spec, route.between, legs, stage, LEG_NAMES)
        copier = Copier(spec, route.each, stage.at_point(), SITE_NAMES)
        for names, point in zip(board.counted(way, closed), points, strict=True):
            yield from copier.draw(names, Transform.translation(*point))


def _ways(route: RouteSpec, board: Board, stage: Stage) -> Iterator[list[int]]:
    """Yield the sites of each way: one of names, or several in a list."""
    place = route.position("through")
    written = route.through
    names = names_in(stage.evaluate(written, place), place, stage)
    several = all(isinstance(name, list | tuple) for name in names)
    listed = written if isinstance(written, list) else names
    for count, way in enumerate(listed if several else [written]):
        at = place_within(written, count, place) if several else place
        yield board.indexes(way, at, stage)


def _draw_way(
    route: RouteSpec, points: Sequence[Point], closed: bool, stage: Stage
) -> Iterator[Item]:
    stroke = pen_of(route, stage, "route", "butt")
    if stroke is None or len(points) < 2:
        return
    legs = _legs(route, points, closed, stage)
    length, width = head_size(route.head, route.position("head"), stage, stroke.width)
    gap = unsigned(route, "gap", stage, stage.box.width)
    arrow = stage.truth(route.arrow, route.position("arrow")) and not closed
    tail = stage.truth(route.tail, route.position("tail")) and not closed
    if not closed:
        legs = _trimmed(legs, gap, gap)
    heads = []
    if arrow:
        shaft = _trimmed(legs, 0, length * _SHAFT)
        heads.append(arrow_head(shaft[-1].end, legs[-1].end, length, width))
    if tail:
        shaft = _trimmed(legs, length * _SHAFT, 0)
        heads.append(arrow_head(shaft[0].start, legs[0].start, length, width))
    legs = _trimmed(legs, length * _SHAFT if tail else 0, length * _SHAFT if arrow else 0)
    yield from typed(route, stage, _drawn(route, legs, closed, stage), stroke)
    for head in heads:
        yield Shape(outline.polyline(head, closed=True), stroke.colour)


def _is_curved(route: RouteSpec) -> bool:
    return route.bend is not None or route.smooth is not False


def _legs(route: RouteSpec, points: Sequence[Point], closed: bool, stage: Stage) -> list[Cubic]:
    ends = list(pairwise([*points, points[0]] if closed else points))
    if stage.truth(route.smooth, route.position("smooth")):
        return _smooth(points, closed)
    first, second = _bends(route.bend, route, stage)
    return [_bent(start, end, first, second) for start, end in ends]


def _bends(value: Any, route: RouteSpec, stage: Stage) -> Point:
    """Return how far the two halves of a leg stand off, as shares of its length."""
    if value is None:
        return (0.0, 0.0)
    place = route.position("bend")
    written = stage.evaluate(value, place)
    numbers = written if isinstance(written, list | tuple) else [written, written]
    bends = [
        stage.number(number, place_within(written, n, place)) for n, number in enumerate(numbers)
    ]
    if len(bends) != 2 or max(map(abs, bends)) > 10:
        raise stage.fault(
            place, "a bend is one share of the length or two, from -10 to 10", "such as 0.2"
        )
    return (bends[0], bends[1])


def _bent(start: Point, end: Point, first: float, second: float) -> Cubic:
    """Return a leg that stands off to its left by shares of its length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return Cubic(
        start,
        (start[0] + dx / 3 + dy * first * _BEND, start[1] + dy / 3 - dx * first * _BEND),
        (end[0] - dx / 3 + dy * second * _BEND, end[1] - dy / 3 - dx * second * _BEND),
        end,
    )


def _smooth(points: Sequence[Point], closed: bool) -> list[Cubic]:
    """Return curves through all points, which leave each as they came to it."""
    count = len(points)
    ways = []
    for index in range(count):
        before = points[index - 1] if closed or index else points[0]
        after = points[(index + 1) % count] if closed or index < count - 1 else points[-1]
        ways.append(((after[0] - before[0]) / 6, (after[1] - before[1]) / 6))
    legs = []
    for index in range(count if closed else count - 1):
        start, end = points[index], points[(index + 1) % count]
        (ax, ay), (bx, by) = ways[index], ways[(index + 1) % count]
        legs.append(Cubic(start, (start[0] + ax, start[1] + ay), (end[0] - bx, end[1] - by), end))
    return legs


def _trimmed(legs: list[Cubic], first: float, last: float) -> list[Cubic]:
    """Return legs cut off by mm at both ends, as far as the first and the last one go."""
    found = list(legs)
    if first > 0:
        found[0] = _cut(found[0], first)
    if last > 0:
        found[-1] = _turned(_cut(_turned(found[-1]), last))
    return found


def _turned(leg: Cubic) -> Cubic:
    return Cubic(leg.end, leg.second, leg.first, leg.start)


def _cut(leg: Cubic, by: float) -> Cubic:
    """Return the part of a curve that lies more than ``by`` mm from its start."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        x, y = _split(leg, middle).start
        if hypot(x - leg.start[0], y - leg.start[1]) < by:
            low = middle
        else:
            high = middle
    return _split(leg, min(high, 0.99))


def _split(leg: Cubic, share: float) -> Cubic:
    """Return the rest of a curve from a share of it on."""

    def between(a: Point, b: Point) -> Point:
        return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)

    ab, bc, cd = (between(*pair) for pair in pairwise(leg))
    abc, bcd = between(ab, bc), between(bc, cd)
    return Cubic(between(abc, bcd), bcd, cd, leg.end)


def _drawn(route: RouteSpec, legs: Sequence[Cubic], closed: bool, stage: Stage) -> Outline:
    if not _is_curved(route):
        points = [legs[0].start, *(leg.end for leg in legs)]
        corner = unsigned(route, "corner", stage, stage.box.width)
        return outline.rounded_polyline(points[:-1] if closed else points, corner, closed)
    segments: list[outline.Segment] = [("M", *legs[0].start)]
    segments += [("C", *leg.first, *leg.second, *leg.end) for leg in legs]
    return (*segments, outline.CLOSE) if closed else tuple(segments)
