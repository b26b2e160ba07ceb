"""Paths from edge to edge of a tile, such as roads, rails and rivers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import acos, cos, hypot, radians, sin, tan
from typing import Any

from generator.core.diagnostics import AuthorError, Position, as_written
from generator.core.geometry import Point, Rect
from generator.core.outline import Outline, Segment, polyline
from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.elements.base import Kind, unsigned
from generator.elements.shapes import Inked, read_stroke, refuse_no_pen
from generator.elements.stage import Stage
from generator.scene import Group, Item, Shape, Stroke
from generator.spec.values import AnyValue, ColourValue, Condition, Length, Number

MIDDLE = "middle"
_MOST_SIDES = 24
_MOST_PORTS = 24
_MOST_PATHS = 500
_BETWEEN_PATHS = pattern(r"[\s,;]+")


class Paths(Inked):
    """``paths: [[0, 3], [1, 2]]``: lines that join ports, counted clockwise from the top."""

    paths: AnyValue
    sides: Number = 4.0
    ports: AnyValue = 1
    turn: Number | None = None
    curved: Condition = True
    bridges: Condition = False
    casing: ColourValue = None
    casing_width: Length = 0.4


class Port(NamedTuple):
    """A place on the edge of a tile, and the way in from there."""

    place: Point
    inward: Point


def tile_ports(corners: Sequence[Point], shares: Sequence[float]) -> tuple[Port, ...]:
    """Return the ports of a tile, clockwise, with ``shares`` on each side."""
    ports = []
    for index, (x0, y0) in enumerate(corners):
        x1, y1 = corners[(index + 1) % len(corners)]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        inward = ((y0 - y1) / length, (x1 - x0) / length)
        for share in shares:
            ports.append(Port((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), inward))
    return tuple(ports)


def tile_corners(box: Rect, sides: int, turn: float | None) -> list[Point]:
    """Return the corners of a tile in ``box`` clockwise, those of the first side first.

    The first side is the one at the top, or the first clockwise of the top. A tile of four
    sides is the box itself unless it is turned; all others are regular, as big as the box
    allows, with a flat top if their sides are even in number and the box is not upright.
    """
    if sides == 4 and turn is None:
        return [
            (box.x, box.y),
            (box.right, box.y),
            (box.right, box.bottom),
            (box.x, box.bottom),
        ]
    if turn is None:
        turn = 180 / sides if sides % 2 == 0 and box.width >= box.height else 0.0
    # The side whose middle is the first at or clockwise of straight up begins at this angle.
    step = 360 / sides
    first = (turn + step / 2 + 1e-7) % step - step / 2 - 1e-7
    angles = [radians(first + step * index) for index in range(sides)]
    unit = [(sin(angle), -cos(angle)) for angle in angles]
    left, top = min(x for x, _ in unit), min(y for _, y in unit)
    wide, high = max(x for x, _ in unit) - left, max(y for _, y in unit) - top
    scale = min(box.width / wide, box.height / high)
    (cx, cy) = box.centre
    return [
        (cx + (x - left - wide / 2) * scale, cy + (y - top - high / 2) * scale) for x, y in unit
    ]


def curve_between(start: Port, end: Port) -> Segment:
    """Return the curve that leaves and reaches the edges squarely.

    Between ports that lie alike to the corner of their sides it is an arc of a circle.
    """
    (x0, y0), (x1, y1) = start.place, end.place
    chord = hypot(x1 - x0, y1 - y0)
    cosine = -(start.inward[0] * end.inward[0] + start.inward[1] * end.inward[1])
    turn = acos(max(-1.0, min(1.0, cosine)))
    reach = chord * (2 / 3 * tan(turn / 4) / sin(turn / 2) if turn > 1e-6 else 1 / 3)
    return (
        "C",
        x0 + start.inward[0] * reach,
        y0 + start.inward[1] * reach,
        x1 + end.inward[0] * reach,
        y1 + end.inward[1] * reach,
        x1,
        y1,
    )


def _to_middle(start: Port, middle: Point) -> Segment:
    (x0, y0), (x1, y1) = start.place, middle
    reach = hypot(x1 - x0, y1 - y0) * 2 / 3
    bend = (x0 + start.inward[0] * reach, y0 + start.inward[1] * reach)
    return ("C", *bend, *bend, x1, y1)


def _line(ends: Sequence[Port | None], middle: Point, curved: bool, lead: float) -> Outline:
    """Return the way from the first of two ends to the second; None is the middle.

    It begins and ends ``lead`` mm outside, squarely to the edge or straight on.
    """
    start, end = ends
    if start is None:
        start, end = end, None
    if start is None:
        return ()
    goal = middle if end is None else end.place
    if not curved:
        begin = _beyond(goal, start.place, lead)
        return (("M", *begin), ("L", *(goal if end is None else _beyond(start.place, goal, lead))))
    bend = _to_middle(start, middle) if end is None else curve_between(start, end)
    last: Outline = () if end is None else (("L", *_outside(end, lead)),)
    return (("M", *_outside(start, lead)), ("L", *start.place), bend, *last)


def _outside(port: Port, by: float) -> Point:
    return (port.place[0] - port.inward[0] * by, port.place[1] - port.inward[1] * by)


def _beyond(start: Point, end: Point, by: float) -> Point:
    """Return the point ``by`` mm behind ``end``, as seen from ``start``."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return (end[0] + (end[0] - start[0]) * by / length, end[1] + (end[1] - start[1]) * by / length)


def _draw_paths(spec: Paths, stage: Stage) -> Iterator[Item]:
    refuse_no_pen(spec, stage, "path")
    stroke = read_stroke(spec, stage)
    if stroke is None:
        return
    corners, bleed = _read_corners(spec, stage), stage.bleed_around(stage.box)
    casing = _casing(spec, stage, stroke)
    width = (casing or stroke).width
    # What runs on is cut off by the knife or, on a tile within a drawing, by its edge.
    lead = 2 * bleed if bleed else width
    lines = [line for line in _read_lines(spec, stage, corners, lead) if line]
    items = tuple(_pen_strokes(spec, stage, lines, stroke, casing))
    if items:
        yield Group(items, clip=None if bleed else polyline(corners, closed=True))


def _pen_strokes(
    spec: Paths, stage: Stage, lines: list[Outline], stroke: Stroke, casing: Stroke | None
) -> Iterator[Item]:
    bridges = casing and stage.truth(spec.bridges, spec.position("bridges"))
    for level in [[line] for line in lines] if bridges else [lines]:
        joined = tuple(part for line in level for part in line)
        if casing and joined:
            yield Shape(joined, None, casing)
        if joined:
            yield Shape(joined, None, stroke, spec.line_type)


def _casing(spec: Paths, stage: Stage, stroke: Stroke) -> Stroke | None:
    colour = stage.colour(spec.casing, spec.position("casing"))
    if colour is None:
        return None
    width = unsigned(spec, "casing_width", stage, min(stage.box.size))
    return Stroke(colour, stroke.width + 2 * width, stroke.cap, stroke.join)


def _read_corners(spec: Paths, stage: Stage) -> list[Point]:
    sides = stage.whole(spec.sides, spec.position("sides"), _MOST_SIDES)
    if sides < 3:
        raise stage.fault(spec.position("sides"), f"a tile has at least 3 sides, not {sides}")
    turn = None if spec.turn is None else stage.number(spec.turn, spec.position("turn"))
    return tile_corners(stage.box, sides, turn)


def _read_lines(spec: Paths, stage: Stage, corners: list[Point], lead: float) -> Iterator[Outline]:
    ports = tile_ports(corners, _shares(spec, stage))
    curved = stage.truth(spec.curved, spec.position("curved"))
    place = spec.position("paths")
    for joined in _read_paths(spec, stage):
        for ends in _pairs([_read_end(end, ports, stage, place) for end in joined]):
            yield _line(ends, stage.box.centre, curved, lead)


def _pairs(ends: list[Port | None]) -> list[tuple[Port | None, ...]]:
    """Return the lines of a path: one end alone, or three and more, meet in the middle."""
    if len(ends) == 2:
        return [tuple(ends)]
    return [(end, None) for end in ends]


def _shares(spec: Paths, stage: Stage) -> list[float]:
    """Return where on a side its ports lie, from 0 to 1."""
    place = spec.position("ports")
    written = stage.evaluate(spec.ports, place)
    if isinstance(written, (list, tuple)):
        shares = stage.numbers(list(written), place)
        if not shares or len(shares) > _MOST_PORTS or not all(0 <= s <= 1 for s in shares):
            raise stage.fault(place, "ports are shares of a side from 0 to 1, such as [0.3, 0.7]")
        return shares
    count = stage.whole(float(stage.number(written, place)), place, _MOST_PORTS)
    if count < 1:
        raise stage.fault(place, "a side has at least one port")
    return [(index + 1) / (count + 1) for index in range(count)]


def _read_paths(spec: Paths, stage: Stage) -> list[list[object]]:
    """Return the ends of each path, from a list of lists or a text such as ``0-3 1-2``."""
    place = spec.position("paths")
    written = stage.evaluate(spec.paths, place)
    if isinstance(written, str):
        written = [part.split("-") for part in _BETWEEN_PATHS.split(written.strip()) if part]
    if not isinstance(written, (list, tuple)) or len(written) > _MOST_PATHS:
        raise stage.fault(
            place, f"expected a list of paths, got “{as_written(written)}”", _HOW_WRITTEN
        )
    for ends in written:
        if not isinstance(ends, (list, tuple)) or not ends:
            raise stage.fault(place, f"“{as_written(ends)}” is no path", _HOW_WRITTEN)
    return [list(ends) for ends in written]


_HOW_WRITTEN = "write the ports that it joins: [[0, 3], [1, 2]], or “0-3 1-2”"


def _read_end(end: Any, ports: Sequence[Port], stage: Stage, place: Position) -> Port | None:
    if end == MIDDLE:
        return None
    try:
        number = stage.number(end, place)
    except AuthorError:
        number = -1.0
    if number != int(number) or not 0 <= number < len(ports):
        raise stage.fault(
            place,
            f"there is no port “{as_written(end)}”",
            f"ports go from 0 to {len(ports) - 1}, clockwise from the top; or write “{MIDDLE}”",
        )
    return ports[int(number)]


CONNECTIONS = {"paths": Kind(Paths, _draw_paths, bleeds=True, minds_face=True)}
