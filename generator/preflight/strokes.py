"""Paths as they are painted: which of their lines may be meant for a ruler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.geometry import Transform
from generator.core.record import NamedTuple
from generator.preflight.limits import CHECK_LINE, CHECK_LINE_RECOGNISED

_SHORTEST = CHECK_LINE - CHECK_LINE_RECOGNISED
_LONGEST = CHECK_LINE + CHECK_LINE_RECOGNISED
_THIN = 1.0
"""Mm: a filled rectangle no wider than this is a line, as some programs draw them."""
_STRAIGHT = 1e-3
PATH_OPERATORS = {"m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "re": 4, "h": 0}
"""What builds paths, and how many numbers each takes (ISO 32000-1, table 59)."""
_BETWEEN_PARTS = ("m", "re", "h")


class Step(NamedTuple):
    """A step of a path: its operator, the point that it leads to, the size of a rectangle."""

    operator: str
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0


def step_of(operator: str, numbers: Sequence[float | bytes]) -> Step:
    """Return a step of a path. Raises ValueError or TypeError for operands of another kind."""
    if len(numbers) != PATH_OPERATORS[operator]:
        raise ValueError(f"“{operator}” takes {PATH_OPERATORS[operator]} numbers")
    values = map(float, numbers if operator == "re" else numbers[-2:])
    return Step(operator, *values)


class Paint(NamedTuple):
    """What an operator does with a path, which ends with it (ISO 32000-1, table 60)."""

    fills: bool = False
    strokes: bool = False
    closes: bool = False


PAINTS = {
    "n": Paint(),
    "S": Paint(strokes=True),
    "s": Paint(strokes=True, closes=True),
    **dict.fromkeys(("f", "F", "f*"), Paint(fills=True)),
    **dict.fromkeys(("B", "B*"), Paint(fills=True, strokes=True)),
    **dict.fromkeys(("b", "b*"), Paint(fills=True, strokes=True, closes=True)),
}


class Line(NamedTuple):
    """A level or upright line of about 100 mm: its length, and where it begins."""

    length_mm: float
    x: float
    y: float


def long_lines(path: Sequence[Step], paint: Paint, by: Transform, mm: float) -> Iterator[Line]:
    """Yield the lines of about 100 mm that come of painting a path.

    ``mm`` is a unit of the page in mm.
    """
    if paint.fills and len(path) == 1 and path[0].operator == "re":
        yield from _thin_box(path[0], by, mm)
    if paint.strokes:
        yield from _stroked_lines(path, by, mm, closed=paint.closes)


def has_room(box: Sequence[float], by: Transform, mm: float) -> bool:
    """Tell whether what draws only within ``box`` (two corners) may draw such a line."""
    left, low, right, high = box
    corners = [by.apply((x, y)) for x in (left, right) for y in (low, high)]
    return any(max(along) - min(along) >= _SHORTEST / mm for along in zip(*corners, strict=True))


def _stroked_lines(
    path: Sequence[Step], by: Transform, mm: float, *, closed: bool
) -> Iterator[Line]:
    """Yield lines in the parts of a path that are open: the sides of a frame are none."""
    for index in range(len(path) - 1, 0, -1):
        operator = path[index].operator
        if operator in _BETWEEN_PARTS:
            closed = operator == "h"
        elif operator == "l" and not closed and path[index - 1].operator in ("m", "l"):
            start, end = path[index - 1], path[index]
            yield from _long_line(by.apply((start.x, start.y)), by.apply((end.x, end.y)), mm)


def _thin_box(box: Step, by: Transform, mm: float) -> Iterator[Line]:
    """Yield the line that a filled rectangle stands for."""
    start = by.apply((box.x, box.y))
    end = by.apply((box.x + box.width, box.y + box.height))
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    if min(across, down) * mm <= _THIN:
        corner = (end[0], start[1]) if across > down else (start[0], end[1])
        yield from _long_line(start, corner, mm)


def _long_line(start: tuple[float, float], end: tuple[float, float], mm: float) -> Iterator[Line]:
    width, height = abs(end[0] - start[0]), abs(end[1] - start[1])
    longer = max(width, height)
    if _SHORTEST <= longer * mm <= _LONGEST and min(width, height) <= _STRAIGHT * longer:
        yield Line(longer * mm, *min(start, end))
