"""The target: two combs and a grid on both sides, to see how far backs lie off fronts.

The sheet is held against the light with its back toward the eye. Both sides have a comb of
ticks along one line, those of the front 5 mm apart, those of the back 5.2 mm: a vernier.
The pair of ticks that makes one stroke tells the shift in steps of 0.2 mm, up to 2 mm either
way. Further shifts are read where the front's dot lies in the middle of the back's target.

Everything is planned as seen from the back, from the middle of the sheet; the front is
turned over to suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.core.geometry import Point, Rect, Size, Transform
from generator.scene import Group, Item
from generator.sheets.calibration.pen import (
    ACCENT,
    FAINT,
    FIRM,
    HAIR,
    INK,
    SOFT,
    THIN,
    Line,
    Pen,
    dots,
    rings,
    strokes,
)
from generator.sheets.duplex import TurningAxis

PITCH = 5.0
"""Between the ticks of the front."""
STEP = 0.2
"""By which the ticks of the back lie further apart, and to which a shift is read."""
TICKS = 10
"""On either side of the middle."""
HALF = 62.0
"""Of the square that the target takes up."""
_BASE = -57.0
"""Of the line of a comb, from the middle of the sheet."""
_BEYOND = 3.5
"""Of the line of a comb beyond its last tick: all of it is far from 100 mm, which a check
line might be taken for."""
_REACH = 4.0
_LONG_REACH = 5.0
_GRID = (-45, -35, -25, -15, -5, 5, 15, 25, 35, 45)
_DOT, _RING = 0.7, 1.9
_FINE_RINGS = (2, 4, 6)

Direction = Literal["across", "down"]


def target_box(paper: Size) -> Rect:
    """Return the square in the middle of the sheet that belongs to the target."""
    x, y = paper.width / 2, paper.height / 2
    return Rect(x - HALF, y - HALF, 2 * HALF, 2 * HALF)


def front_ticks(direction: Direction) -> tuple[Line, ...]:
    """Return the front's ticks as seen through the paper from the back."""
    return tuple(_tick(index, PITCH, direction, 1) for index in range(-TICKS, TICKS + 1))


def back_ticks(direction: Direction) -> tuple[Line, ...]:
    return tuple(_tick(index, PITCH + STEP, direction, -1) for index in range(-TICKS, TICKS + 1))


def reading(index: int) -> float:
    """Return the shift in mm at which tick ``index`` of the back meets that of the front."""
    return round(-index * STEP, 6) + 0.0


def draw_front(paper: Size, axis: TurningAxis) -> tuple[Item, ...]:
    """Return the front's share, for paper that is turned about ``axis``."""
    ticks = (*front_ticks("across"), *front_ticks("down"))
    items: tuple[Item, ...] = (
        strokes(ticks, FIRM),
        dots(_grid(), _DOT),
        strokes(((-1.6, 0, 1.6, 0), (0, -1.6, 0, 1.6)), HAIR),
        dots([(0, 0)], 0.8),
    )
    flipped = Transform.scaling(-1, 1) if axis == "vertical" else Transform.scaling(1, -1)
    return (Group(items, flipped.then(_centred(paper))),)


def draw_back(paper: Size, pen: Pen) -> tuple[Item, ...]:
    items: list[Item] = [rings(_grid(), _RING, THIN, ACCENT), *_bullseye(pen)]
    for direction in _DIRECTIONS:
        items += _comb(direction, pen)
    return (Group(tuple(items), _centred(paper)),)


_DIRECTIONS: tuple[Direction, ...] = ("across", "down")


def _centred(paper: Size) -> Transform:
    return Transform.translation(paper.width / 2, paper.height / 2)


def _tick(index: int, pitch: float, direction: Direction, inward: int) -> Line:
    along = index * pitch
    end = _BASE + inward * (_LONG_REACH if index == 0 else _REACH)
    return (along, _BASE, along, end) if direction == "across" else (_BASE, along, end, along)


def _comb(direction: Direction, pen: Pen) -> Iterator[Item]:
    half = (PITCH + STEP) * TICKS + _BEYOND
    line = (-half, _BASE, half, _BASE) if direction == "across" else (_BASE, -half, _BASE, half)
    yield strokes([line], HAIR, SOFT)
    yield strokes(back_ticks(direction), FIRM, ACCENT)
    for index in range(-TICKS, TICKS + 1, 2):
        yield from _comb_number(index, direction, pen)


def _comb_number(index: int, direction: Direction, pen: Pen) -> tuple[Item, ...]:
    along, shift = index * (PITCH + STEP), reading(index)
    behind = _BASE - _LONG_REACH - 1.0
    place: Point = (along, behind) if direction == "across" else (behind, along)
    return pen.label(
        signed(shift),
        place,
        7,
        weight=700 if index % 5 == 0 else 400,
        colour=ACCENT if index % 5 == 0 else INK,
        align="center" if direction == "across" else "right",
        valign="baseline" if direction == "across" else "middle",
    )


def signed(number: float) -> str:
    """Return a number with its sign, and with a true minus."""
    if number == 0:
        return "0"
    return f"{'+' if number > 0 else '−'}{abs(number):g}"


def _grid() -> list[Point]:
    """Return the points of the grid, less the four around the middle."""
    return [(x, y) for y in _GRID for x in _GRID if max(abs(x), abs(y)) > 5]


def _bullseye(pen: Pen) -> Iterator[Item]:
    """Yield the middle: rings 2 mm apart, an axis with a tick each mm, and its ends' signs."""
    end = float(_FINE_RINGS[-1])
    yield rings([(0, 0)], 2 * end, THIN, SOFT)
    for radius in _FINE_RINGS[:-1]:
        yield rings([(0, 0)], 2.0 * radius, HAIR, FAINT)
    yield strokes(((-end, 0, end, 0), (0, -end, 0, end)), HAIR, SOFT)
    marks = [n for n in range(-6, 7) if n]
    yield strokes([(n, -0.5, n, 0.5) for n in marks], HAIR, SOFT)
    yield strokes([(-0.5, n, 0.5, n) for n in marks], HAIR, SOFT)
    # A back that lies too far right sees the front's dot to the left of its middle.
    for shift, at in ((6, (-end - 0.8, 0.0)), (-6, (end + 0.8, 0.0))):
        align: Literal["left", "right"] = "right" if shift > 0 else "left"
        yield from pen.label(signed(shift), at, 6, align=align, valign="middle")
    yield from pen.label(signed(6), (0.0, -end - 0.9), 6, align="center")
    yield from pen.label(signed(-6), (0.0, end + 0.9), 6, align="center", valign="top")
