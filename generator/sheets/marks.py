"""The marks along which parts are cut, planned as bare lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import floor

from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple, Record
from generator.sheets.duplex import TurningAxis
from generator.sheets.paper import Edge, take_band
from generator.sheets.profile import Marks

_TOLERANCE = 1e-6
_WHITE = 1.0
"""Mm that marks keep from the band of the notes, unless that makes them too short."""


class Mark(NamedTuple):
    """A straight line from one point to another, in mm on the page."""

    x1: float
    y1: float
    x2: float
    y2: float


class Cut(Record):
    """What the marks have to know about a part: its trim, and its box with bleed."""

    trim: Rect
    inked: Rect
    bleed: float
    """The bleed of its free sides: its marks begin behind that."""
    is_straight: bool = True
    """Whether marks can guide the knife around it; they keep off the others as well."""


class MarkRoom(NamedTuple):
    """The box that marks may fill, and the one that they keep to if it leaves them long enough."""

    most: Rect
    ease: Rect


def room_for_marks(area: Rect, notes: Edge | None) -> MarkRoom:
    """Return the room in an ``area`` that has the notes beyond one of its edges."""
    return MarkRoom(area, take_band(area, notes, _WHITE)[0] if notes else area)


def plan_marks(
    cuts: Sequence[Cut], inner: Collection[int], room: MarkRoom, style: Marks
) -> tuple[Mark, ...]:
    """Return the marks for those parts that are cut straight, none twice.

    A crop mark that would touch the ink of another part is left out, so that in a closed
    block only the outer ones remain; ``inner`` are the parts that, for being closed in on
    all sides, need not be looked at.
    """
    if style.style == "none" or not any(cut.is_straight for cut in cuts):
        return ()
    marks: dict[tuple[float, ...], Mark] = {}
    grid = _Neighbours(cuts)
    for index, cut in enumerate(cuts):
        if not cut.is_straight or (style.style == "crop" and index in inner):
            continue
        found = (
            _corner_marks(cut.trim, style)
            if style.style == "corner"
            else _crop_marks(cut.trim, cut.bleed, room, style, grid)
        )
        for mark in found:
            marks.setdefault(tuple(round(number, 4) for number in mark), mark)
    return tuple(marks.values())


def _corner_marks(trim: Rect, style: Marks) -> list[Mark]:
    reach = min(style.length, trim.width / 3, trim.height / 3)
    return [
        mark
        for x, dx in ((trim.x, 1), (trim.right, -1))
        for y, dy in ((trim.y, 1), (trim.bottom, -1))
        for mark in (Mark(x, y, x + dx * reach, y), Mark(x, y, x, y + dy * reach))
    ]


def _crop_marks(
    trim: Rect, bleed: float, room: MarkRoom, style: Marks, grid: _Neighbours
) -> list[Mark]:
    marks = []
    for x, dx in ((trim.x, -1), (trim.right, 1)):
        for y, dy in ((trim.y, -1), (trim.bottom, 1)):
            for direction in ((dx, 0), (0, dy)):
                mark = _crop_mark((x, y), direction, bleed, room, style, grid)
                if mark:
                    marks.append(mark)
    return marks


def _crop_mark(
    corner: tuple[float, float],
    direction: tuple[int, int],
    bleed: float,
    room: MarkRoom,
    style: Marks,
    grid: _Neighbours,
) -> Mark | None:
    """Return the mark that points away from ``corner``, or None where it has no room."""
    (x, y), (dx, dy) = corner, direction
    near = bleed + style.gap
    ease, most = (_to_frame(corner, direction, box) for box in (room.ease, room.most))
    far = min(near + style.length, max(near + style.shortest, ease), most)
    shortest = near + style.shortest - _TOLERANCE
    start, end = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
    for other in grid.near(_box_between(start, end)):
        if _is_in_the_way(other, corner, direction, near, far + style.gap):
            far = min(far, _to_box(corner, direction, other) - style.gap)
            if far < shortest:
                return None
    if far < shortest:
        return None
    # Every mark is written from left to right or top to bottom, so that two for one are equal.
    start, end = sorted((start, (x + dx * far, y + dy * far)))
    return Mark(*start, *end)


def _is_in_the_way(
    box: Rect, corner: tuple[float, float], direction: tuple[int, int], near: float, far: float
) -> bool:
    """Tell whether a mark from ``near`` to ``far`` mm away from ``corner`` runs over ``box``
    or along its side; a box that ends where the mark begins is not in the way."""
    if direction[0]:
        length, low, high, across = box.width, box.y, box.bottom, corner[1]
    else:
        length, low, high, across = box.height, box.x, box.right, corner[0]
    if not low - _TOLERANCE <= across <= high + _TOLERANCE:
        return False
    begin = _to_box(corner, direction, box)
    return begin < far - _TOLERANCE and begin + length > near + _TOLERANCE


def _to_frame(corner: tuple[float, float], direction: tuple[int, int], frame: Rect) -> float:
    (x, y), (dx, dy) = corner, direction
    if dx:
        return frame.right - x if dx > 0 else x - frame.x
    return frame.bottom - y if dy > 0 else y - frame.y


def _to_box(corner: tuple[float, float], direction: tuple[int, int], box: Rect) -> float:
    (x, y), (dx, dy) = corner, direction
    if dx:
        return box.x - x if dx > 0 else x - box.right
    return box.y - y if dy > 0 else y - box.bottom


def _box_between(a: tuple[float, float], b: tuple[float, float]) -> Rect:
    x, y = min(a[0], b[0]), min(a[1], b[1])
    return Rect(x, y, max(a[0], b[0]) - x, max(a[1], b[1]) - y)


class _Neighbours:
    """Finds the parts near a place without asking all of them."""

    def __init__(self, cuts: Sequence[Cut]) -> None:
        self._side = max((max(cut.inked.size) for cut in cuts), default=1.0)
        self._cells: dict[tuple[int, int], list[Rect]] = {}
        for cut in cuts:
            for cell in self._cells_of(cut.inked):
                self._cells.setdefault(cell, []).append(cut.inked)

    def near(self, box: Rect) -> list[Rect]:
        return [found for cell in self._cells_of(box) for found in self._cells.get(cell, ())]

    def _cells_of(self, box: Rect) -> list[tuple[int, int]]:
        side = self._side
        columns = range(floor(box.x / side), floor(box.right / side) + 1)
        rows = range(floor(box.y / side), floor(box.bottom / side) + 1)
        return [(column, row) for column in columns for row in rows]


def turn_marks(marks: Sequence[Mark], paper: Size, axis: TurningAxis) -> tuple[Mark, ...]:
    """Return where ``marks`` lie on the other side of the paper."""
    if axis == "vertical":
        width = paper.width
        return tuple(Mark(width - m.x2, m.y1, width - m.x1, m.y2) for m in marks)
    height = paper.height
    return tuple(Mark(m.x1, height - m.y2, m.x2, height - m.y1) for m in marks)


def move_marks(marks: Sequence[Mark], dx: float, dy: float) -> tuple[Mark, ...]:
    return tuple(Mark(m.x1 + dx, m.y1 + dy, m.x2 + dx, m.y2 + dy) for m in marks)
