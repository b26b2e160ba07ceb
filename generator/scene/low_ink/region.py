"""Where an area lies: its outline as polygons, how big it is, and which points are in it."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from itertools import accumulate, pairwise
from math import hypot

from generator.core.geometry import Point, Rect, Transform
from generator.core.outline import Outline, Segment
from generator.core.record import NamedTuple

Polygon = tuple[Point, ...]

_NEARLY_ALL = 0.95
_STEPS = 6
"""Chords for a cubic: what is asked of an area needs no more."""


class Region(NamedTuple):
    """The inside of polygons by the non-zero rule, or all within ``reach`` of their lines."""

    box: Rect
    polygons: tuple[Polygon, ...]
    reach: float = 0.0
    clips: tuple[Region, ...] = ()
    """Regions that all have to hold a point as well."""

    def holds(self, point: Point) -> bool:
        box = self.box
        x, y = point
        if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
            return False
        inside = self._is_near(point) if self.reach else self._winds_round(point)
        return inside and all(clip.holds(point) for clip in self.clips)

    def moved(self, by: Transform) -> Region:
        """Return the region mapped by ``by``; a reach grows with the mean scale."""
        polygons = tuple([tuple([by.apply(p) for p in polygon]) for polygon in self.polygons])
        clips = tuple([clip.moved(by) for clip in self.clips])
        return region_of(polygons, self.reach * by.scale, clips)

    def _winds_round(self, point: Point) -> bool:
        x, y = point
        turns = 0
        for polygon in self.polygons:
            x1, y1 = polygon[-1]
            for x2, y2 in polygon:
                if (y1 <= y) != (y2 <= y):
                    side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
                    turns += (side > 0) if y2 > y1 else -(side < 0)
                x1, y1 = x2, y2
        return turns != 0

    def _is_near(self, point: Point) -> bool:
        pairs = (pair for polygon in self.polygons for pair in pairwise(polygon))
        return any(_distance(point, start, end) <= self.reach for start, end in pairs)


def region_of(
    polygons: tuple[Polygon, ...], reach: float = 0.0, clips: tuple[Region, ...] = ()
) -> Region:
    xs = [x for polygon in polygons for x, _ in polygon] or [0.0]
    ys = [y for polygon in polygons for _, y in polygon] or [0.0]
    x, y = min(xs), min(ys)
    return Region(Rect(x, y, max(xs) - x, max(ys) - y).grown(reach), polygons, reach, clips)


@lru_cache(256)
def flattened(outline: Outline) -> tuple[Polygon, ...]:
    """Return ``outline`` with chords for curves, a polygon for each of its parts."""
    parts: list[list[Point]] = []
    for segment in outline:
        if segment[0] == "M":
            parts.append([(segment[1], segment[2])])
        elif segment[0] == "L":
            parts[-1].append((segment[1], segment[2]))
        elif segment[0] == "C":
            parts[-1].extend(_chords(parts[-1][-1], segment))
        else:  # what follows a close begins where the part began
            start = parts[-1][0]
            parts[-1].append(start)
            parts.append([start])
    return tuple([tuple(part) for part in parts if len(part) > 1])


def _weights(t: float) -> tuple[float, float, float, float]:
    """Return how much the four points of a cubic count for its point at ``t``."""
    return ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)


_WEIGHTS = [_weights(step / _STEPS) for step in range(1, _STEPS + 1)]


def _chords(start: Point, curve: Segment) -> list[Point]:
    x0, y0 = start
    _, x1, y1, x2, y2, x3, y3 = curve
    return [
        (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
        for a, b, c, d in _WEIGHTS
    ]


class Measure(NamedTuple):
    """How big an area is, in its own units."""

    biggest: float
    """The area of the biggest part, holes included."""
    thickness: float
    """Twice the area over the length of its edge: half the diameter of a disc."""


def measure(polygons: tuple[Polygon, ...]) -> Measure:
    """Return the size of what ``polygons`` hold; parts inside others that turn back are holes."""
    areas = [_signed_area(polygon) for polygon in polygons]
    if not areas:
        return Measure(0.0, 0.0)
    biggest = max(range(len(areas)), key=lambda number: abs(areas[number]))
    outer = region_of((polygons[biggest],))
    net = 0.0
    for polygon, area in zip(polygons, areas, strict=True):
        is_hole = area * areas[biggest] < 0 and outer.holds(polygon[0])
        net += -abs(area) if is_hole else abs(area)
    length = sum(map(_length, polygons))
    return Measure(abs(areas[biggest]), 2 * max(net, 0.0) / length if length else 0.0)


def is_round(region: Region) -> bool:
    """Tell whether the region is far from filling its box."""
    size = region.box.width * region.box.height
    return measure(region.polygons).biggest < _NEARLY_ALL * size


def _signed_area(polygon: Polygon) -> float:
    before = zip((polygon[-1], *polygon), polygon, strict=False)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in before) / 2


def _length(polygon: Polygon) -> float:
    before = zip((polygon[-1], *polygon), polygon, strict=False)
    return sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in before)


def spread_along(polygons: tuple[Polygon, ...], count: int) -> list[Point]:
    """Return ``count`` points in the middles of equal lengths of the lines of ``polygons``."""
    chords = [chord for polygon in polygons for chord in pairwise(polygon)]
    ends = list(accumulate(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in chords))
    points = []
    for number in range(count):
        along = ends[-1] * (number + 0.5) / count
        index = min(bisect(ends, along), len(ends) - 1)
        (x1, y1), (x2, y2) = chords[index]
        length = hypot(x2 - x1, y2 - y1)
        share = 1 - (ends[index] - along) / length if length else 0.0
        points.append((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share))
    return points


def _distance(point: Point, start: Point, end: Point) -> float:
    (px, py), (x1, y1), (x2, y2) = point, start, end
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((px - x1) * dx + (py - y1) * dy) / square)) if square else 0.0
    return hypot(px - x1 - t * dx, py - y1 - t * dy)
