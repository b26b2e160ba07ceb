"""Places along a line: rings and tracks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, cos, degrees, floor, hypot, radians, sin
from typing import Annotated, Any

from generator.core.diagnostics import Position
from generator.core.geometry import Point, Rect, Transform
from generator.core.outline import Outline
from generator.elements.base import ElementSpec, Kind, elements_seeing, unsigned
from generator.elements.copies import Copier
from generator.elements.layouts import repeat_items
from generator.elements.outlines import path_outline
from generator.elements.stage import Stage
from generator.scene import Item
from generator.spec.model import PlainValidator, ValidationInfo
from generator.spec.values import Condition, CountOrList, Length, Number, read_expression, read_pair

RING_NAMES = ("index", "number", "item", "angle")
TRACK_NAMES = ("index", "number", "item", "angle")
CURVE_PIECES = 48


class Ring(ElementSpec):
    """``ring: 8`` or a list: places on a circle, clockwise from straight up."""

    ring: CountOrList
    diameter: Length
    start: Number = 0.0
    sweep: Number = 360.0
    upright: Condition = True
    each: elements_seeing(*RING_NAMES)  # type: ignore[valid-type]


def _ring_size(spec: Ring, stage: Stage) -> Point:
    diameter = unsigned(spec, "diameter", stage, min(stage.box.size))
    return (diameter, diameter)


def _draw_ring(spec: Ring, stage: Stage) -> Iterator[Item]:
    items = repeat_items(spec.ring, stage, spec, "ring")
    start = stage.number(spec.start, spec.position("start"))
    sweep = stage.number(spec.sweep, spec.position("sweep"))
    upright = stage.truth(spec.upright, spec.position("upright"))
    gaps = len(items) if abs(sweep) >= 360 else max(1, len(items) - 1)
    radius, (cx, cy) = stage.box.width / 2, stage.box.centre
    copier = Copier(spec, spec.each, stage.inside(Rect(0, 0, 0, 0)), RING_NAMES)
    for index, item in enumerate(items):
        angle = start + sweep * index / gaps
        x, y = cx + radius * sin(radians(angle)), cy - radius * cos(radians(angle))
        names = {"index": index, "number": index + 1, "item": item, "angle": angle}
        turn = Transform() if upright else Transform.rotation(angle)
        yield from copier.draw(names, turn.then(Transform.translation(x, y)))


def _read_line(value: Any, info: ValidationInfo) -> Any:
    if isinstance(value, list):
        return [read_pair(point, info) for point in value]
    return read_expression(value, info) or value if isinstance(value, str) else value


class Track(ElementSpec):
    """``track:`` points or path data: places along it, ``count`` of them or ``spacing`` apart."""

    track: Annotated[Any, PlainValidator(_read_line)]
    count: CountOrList | None = None
    spacing: Length | None = None
    closed: Condition = False
    upright: Condition = True
    each: elements_seeing(*TRACK_NAMES)  # type: ignore[valid-type]


def _draw_track(spec: Track, stage: Stage) -> Iterator[Item]:
    points = _track_points(spec, stage)
    closed = stage.truth(spec.closed, spec.position("closed"))
    if closed:
        points.append(points[0])
    items, distances = _track_places(spec, stage, _length_of(points), closed)
    upright = stage.truth(spec.upright, spec.position("upright"))
    copier = Copier(spec, spec.each, stage.inside(Rect(0, 0, 0, 0)), TRACK_NAMES)
    for index, (item, distance) in enumerate(zip(items, distances, strict=True)):
        (x, y), angle = point_along(points, distance)
        names = {"index": index, "number": index + 1, "item": item, "angle": angle}
        turn = Transform() if upright else Transform.rotation(angle)
        yield from copier.draw(names, turn.then(Transform.translation(x, y)))


def _track_points(spec: Track, stage: Stage) -> list[Point]:
    place = spec.position("track")
    points = line_of(spec.track, stage, place)
    if len(points) < 2:
        raise stage.fault(place, "a track runs through at least 2 points")
    return [(stage.box.x + x, stage.box.y + y) for x, y in points]


def line_of(written: Any, stage: Stage, at: Position) -> list[Point]:
    """Return the line that is written as a list of points or as path data, curves flattened."""
    value = stage.evaluate(written, at)
    if not isinstance(value, str):
        return stage.points(value, at)
    return flatten(path_outline(value, stage, at))


def _track_places(
    spec: Track, stage: Stage, length: float, closed: bool
) -> tuple[list[object], list[float]]:
    if (spec.count is None) == (spec.spacing is None):
        raise stage.fault(spec.at, "a track needs either “count” or “spacing”")
    if spec.spacing is not None:
        place = spec.position("spacing")
        spacing = stage.length(spec.spacing, length, place)
        if spacing <= 0:
            raise stage.fault(place, "the spacing should be more than 0")
        number = stage.whole(float(floor(length / spacing + 1e-9)), place, 20_000)
        number += 0 if closed else 1
        return list(range(number)), [index * spacing for index in range(number)]
    items = repeat_items(spec.count, stage, spec, "count")
    gaps = len(items) if closed else max(1, len(items) - 1)
    return items, [length * index / gaps for index in range(len(items))]


def flatten(drawn: Outline) -> list[Point]:
    """Return the first line of an outline as points, curves in short straight pieces."""
    points: list[Point] = []
    for segment in drawn:
        letter, numbers = segment[0], segment[1:]
        if letter == "M" and points:
            break
        if letter == "C":
            points += _cubic_points(points[-1], numbers)
        elif letter == "Z":
            points.append(points[0])
        else:
            points.append((numbers[0], numbers[1]))
    return points


def _cubic_points(start: Point, numbers: tuple[float, ...]) -> list[Point]:
    x1, y1, x2, y2, x3, y3 = numbers
    result = []
    for piece in range(1, CURVE_PIECES + 1):
        t = piece / CURVE_PIECES
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x = a * start[0] + b * x1 + c * x2 + d * x3
        result.append((x, a * start[1] + b * y1 + c * y2 + d * y3))
    return result


def _length_of(points: list[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def point_along(points: list[Point], distance: float) -> tuple[Point, float]:
    """Return the point ``distance`` mm along a polyline and its direction in degrees."""
    for (x0, y0), (x1, y1) in pairwise(points):
        length = hypot(x1 - x0, y1 - y0)
        if distance <= length + 1e-9 and length > 0:
            share = distance / length
            angle = degrees(atan2(y1 - y0, x1 - x0))
            return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), angle
        distance -= length
    (x0, y0), (x1, y1) = points[-2], points[-1]
    return (x1, y1), degrees(atan2(y1 - y0, x1 - x0))


PATHS = {
    "ring": Kind(Ring, _draw_ring, _ring_size, "center"),
    "track": Kind(Track, _draw_track, free=True),
}
