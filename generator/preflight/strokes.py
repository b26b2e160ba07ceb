"""Paths as they are painted: which of their lines may be meant for a ruler."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import Transform
from generator.core.record import NamedTuple
from generator.preflight.limits import CHECK_LINE, CHECK_LINE_RECOGNISED

SHORTEST = CHECK_LINE - CHECK_LINE_RECOGNISED
_LONGEST = CHECK_LINE + CHECK_LINE_RECOGNISED
_THIN = 1.0
"""Mm: a filled rectangle no wider than this is a line, as some programs draw them."""
_STRAIGHT = 1e-3
_ENDS_PART = ("m", "re", "h")


class Step(NamedTuple):
    """A step of a path: its operator and the point that it leads to."""

    operator: str
    x: float
    y: float


class Line(NamedTuple):
    """A level or upright line of about 100 mm: its length, and where it begins."""

    length_mm: float
    x: float
    y: float


def long_lines(path: list[Step], by: Transform, mm: float) -> Iterator[Line]:
    """Yield lines of about 100 mm in the parts of a stroked path that are not closed.

    ``mm`` is a unit of the page in mm. A frame is closed: its sides are no check lines.
    """
    closed = False
    for index in range(len(path) - 1, 0, -1):
        operator = path[index].operator
        if operator in _ENDS_PART:
            closed = operator == "h"
        elif operator == "l" and not closed and path[index - 1].operator in ("m", "l"):
            start, end = path[index - 1], path[index]
            yield from _long_line(by.apply((start.x, start.y)), by.apply((end.x, end.y)), mm)


def thin_box(box: tuple[float, float, float, float], by: Transform, mm: float) -> Iterator[Line]:
    """Yield the line that a filled rectangle (x, y, width, height) stands for."""
    x, y, width, height = box
    start, end = by.apply((x, y)), by.apply((x + width, y + height))
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    if min(across, down) * mm <= _THIN:
        corner = (end[0], start[1]) if across > down else (start[0], end[1])
        yield from _long_line(start, corner, mm)


def _long_line(start: tuple[float, float], end: tuple[float, float], mm: float) -> Iterator[Line]:
    width, height = abs(end[0] - start[0]), abs(end[1] - start[1])
    longer = max(width, height)
    if SHORTEST <= longer * mm <= _LONGEST and min(width, height) <= _STRAIGHT * longer:
        yield Line(longer * mm, *min(start, end))
