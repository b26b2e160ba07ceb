"""What the pixels of a page tell: where its ink ends, how much there is, where bleed lacks."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import TYPE_CHECKING

from generator.core.record import NamedTuple
from generator.preflight.geometry import Box
from generator.preflight.limits import BLANK, BLEED_SHARE, LEAST_BLEED

if TYPE_CHECKING:
    from generator.preflight.document import Document
    from generator.preflight.parts import Part
    from generator.preflight.raster import Pixels

Point = tuple[float, float]

_STEP = 1.0
"""Mm between the points of a cut that are looked at."""
_CORNER = 5.0
"""Mm at the ends of a side that are not: rounded corners lie there, and marks begin."""
_INSIDE = (0.25, 0.45, 0.65, 0.85)
"""Mm inside the cut: ink of one colour at all of them reaches the cut on purpose."""
_ONE_COLOUR = 8
_MOST_BARE = 500
_AROUND = 0.3
"""Mm around bleed: less than what parts it from its marks."""
_POINT_ROOM = 0.01
_SHORTER = 0.25


class PageInk(NamedTuple):
    """What one page came to, in mm from its top left and in percent."""

    everything: Box | None
    block: Box | None
    """The ink within the bleed box."""
    percent: float
    bare: tuple[Point, ...]
    """Points in the bleed that have no ink although the art beside them reaches the cut."""
    looked_at: int
    """Points on cuts where art reaches the cut."""
    parts: dict[tuple[str, int], Box]
    """The ink of each part that stands apart from all others."""


def measure(document: Document, index: int, pixels: Pixels) -> PageInk:
    """Return what ``pixels`` of a page tell."""
    paper = Box(0, 0, pixels.width / pixels.dots, pixels.height / pixels.dots)
    around = block_of(document, index)
    bare: list[Point] = []
    count = 0
    for point, way, bleed in _points_on_cuts(document, index):
        inked = _stays_inked(pixels, point, way, bleed)
        count += inked is not None
        if inked is False and len(bare) < _MOST_BARE:
            bare.append((point[0] + bleed * way[0] / 2, point[1] + bleed * way[1] / 2))
    return PageInk(
        pixels.ink_box(paper),
        pixels.ink_box(around.grown(_AROUND)) if around else None,
        pixels.ink_percent(),
        tuple(bare),
        count,
        {
            (part.piece, part.copy): ink
            for part in _lonely(document, index)
            if (ink := pixels.ink_box(part.box.grown(part.bleed + _AROUND)))
        },
    )


def block_of(document: Document, index: int) -> Box | None:
    """Return the box around all bleed of a page, None if that is the whole page or unknown."""
    geometry = document.geometry[index]
    parts = _parts(document, index)
    if parts:
        boxes = [part.box.grown(part.bleed) for part in parts]
        return Box(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        )
    bleed = geometry.on_paper("BleedBox")
    if bleed is None or (
        bleed.width > geometry.seen[0] - 1 and bleed.height > geometry.seen[1] - 1
    ):
        return None
    return bleed


def _parts(document: Document, index: int) -> tuple[Part, ...]:
    page = document.sheets.pages.get(index + 1) if document.sheets else None
    return page.parts if page else ()


def _lonely(document: Document, index: int) -> list[Part]:
    """Return the parts whose bleed meets no other part."""
    parts = _parts(document, index)
    reach = [part.box.grown(part.bleed + _AROUND) for part in parts]
    if len(parts) > 400:
        return []
    return [
        part
        for number, part in enumerate(parts)
        if not any(_meet(reach[number], other) for n, other in enumerate(reach) if n != number)
    ]


def _meet(one: Box, other: Box) -> bool:
    common = one.common(other)
    return common.width > 0 and common.height > 0


def _points_on_cuts(document: Document, index: int) -> Iterator[tuple[Point, Point, float]]:
    """Yield points on outer cuts, each with the way out and the bleed there."""
    parts = _parts(document, index)
    if not parts:
        yield from _points_of_trim_box(document, index)
        return
    for part in parts:
        if part.bleed < LEAST_BLEED or part.is_tile or part.cut == "none":
            continue
        others = [other.box for other in parts if other is not part and _near(part, other)]
        reach = _reach(part, others)
        for point, way in _cut_points(part):
            bleed = part.bleed
            while bleed >= LEAST_BLEED and not reach.holds(*_beyond(point, way, bleed)):
                bleed -= _SHORTER
            if bleed >= LEAST_BLEED and not any(_holds(box, point) for box in others):
                yield point, way, bleed


def _beyond(point: Point, way: Point, distance: float) -> Point:
    return (point[0] + way[0] * distance, point[1] + way[1] * distance)


def _reach(part: Part, others: list[Box]) -> Box:
    """Return the box that the bleed of a part keeps to: half of the way to its neighbours."""
    box, left, top, right, bottom = part.box, *part.box.grown(part.bleed)
    for other in others:
        if other.top < bottom and other.bottom > top:
            if other.right <= box.left + _POINT_ROOM:
                left = max(left, (other.right + box.left) / 2)
            if other.left >= box.right - _POINT_ROOM:
                right = min(right, (other.left + box.right) / 2)
        if other.left < right and other.right > left:
            if other.bottom <= box.top + _POINT_ROOM:
                top = max(top, (other.bottom + box.top) / 2)
            if other.top >= box.bottom - _POINT_ROOM:
                bottom = min(bottom, (other.top + box.bottom) / 2)
    return Box(left, top, right, bottom).grown(_POINT_ROOM)


def _near(part: Part, other: Part) -> bool:
    return _meet(part.box.grown(2 * part.bleed + 1), other.box)


def _holds(box: Box, point: Point) -> bool:
    return box.grown(_POINT_ROOM).holds(*point)


def _points_of_trim_box(document: Document, index: int) -> Iterator[tuple[Point, Point, float]]:
    geometry = document.geometry[index]
    trim, bleed = geometry.on_paper("TrimBox"), geometry.on_paper("BleedBox")
    if trim is None or bleed is None:
        return
    room = {
        (-1.0, 0.0): trim.left - bleed.left,
        (1.0, 0.0): bleed.right - trim.right,
        (0.0, -1.0): trim.top - bleed.top,
        (0.0, 1.0): bleed.bottom - trim.bottom,
    }
    for point, way in _sides(trim):
        if room[way] >= LEAST_BLEED:
            yield point, way, room[way]


def _cut_points(part: Part) -> Iterator[tuple[Point, Point]]:
    if part.cut in ("rectangle", "rounded"):
        yield from _sides(part.box)
    elif part.cut == "circle":
        box = part.box
        middle, radius = ((box.left + box.right) / 2, (box.top + box.bottom) / 2), box.width / 2
        for step in range(72):
            way = (cos(step * pi / 36), sin(step * pi / 36))
            yield (middle[0] + radius * way[0], middle[1] + radius * way[1]), way


def _sides(box: Box) -> Iterator[tuple[Point, Point]]:
    for step in range(int((box.height - 2 * _CORNER) / _STEP) + 1):
        y = box.top + _CORNER + step * _STEP
        yield (box.left, y), (-1.0, 0.0)
        yield (box.right, y), (1.0, 0.0)
    for step in range(int((box.width - 2 * _CORNER) / _STEP) + 1):
        x = box.left + _CORNER + step * _STEP
        yield (x, box.top), (0.0, -1.0)
        yield (x, box.bottom), (0.0, 1.0)


def _stays_inked(pixels: Pixels, point: Point, way: Point, bleed: float) -> bool | None:
    """Tell whether ink that reaches the cut goes on beyond it; None where none reaches it."""
    inside = [pixels.at(point[0] - step * way[0], point[1] - step * way[1]) for step in _INSIDE]
    levels = [level for level in inside if level is not None]
    if len(levels) < len(_INSIDE) or any(min(level) >= BLANK for level in levels):
        return None
    if any(max(channel) - min(channel) > _ONE_COLOUR for channel in zip(*levels, strict=True)):
        return None
    beyond = BLEED_SHARE * bleed
    outside = pixels.at(point[0] + beyond * way[0], point[1] + beyond * way[1])
    return outside is None or min(outside) < BLANK
