"""Rulers along both axes, to measure how long a printed millimetre is."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import Point, Size
from generator.scene import Item
from generator.sheets.calibration.pen import ACCENT, FIRM, HAIR, THIN, Line, Pen, strokes

CORNER = 28.0
"""Where both rulers begin, from the left and from the top of the paper."""
_FAR_EDGE = 17.0
"""What is kept free at the other end of a ruler."""
_TICKS = {1: 1.6, 5: 2.6, 10: 3.8}
"""Length in mm of the ticks at multiples of so many mm."""
_NOMINAL = 100


def ruler_lengths(paper: Size) -> tuple[int, int]:
    """Return the whole centimetres that fit across and down, in mm."""
    return (
        int((paper.width - CORNER - _FAR_EDGE) // 10 * 10),
        int((paper.height - CORNER - _FAR_EDGE) // 10 * 10),
    )


def draw_rulers(paper: Size, pen: Pen) -> tuple[Item, ...]:
    """Return the ruler along the top and the one along the left, zero in their corner."""
    across, down = ruler_lengths(paper)
    items: list[Item] = []
    for length, is_level in ((across, True), (down, False)):
        items += [strokes(_ticks(length, step, is_level), width) for step, width in _PENS]
        items.append(strokes([_line(_NOMINAL, 0, length, is_level)], FIRM))
        items.append(strokes([_line(0, 0, _NOMINAL, is_level)], FIRM, ACCENT))
        items.append(strokes(_end_ticks(is_level), FIRM, ACCENT))
        for at in range(0, length + 1, 10):
            items += _number(at, length, is_level, pen)
    return tuple(items)


_PENS = ((1, HAIR), (5, THIN), (10, THIN))


def _ticks(length: int, step: int, is_level: bool) -> Iterator[Line]:
    for at in range(0, length + 1, step):
        if step == 10 or at % (5 if step == 1 else 10):
            yield _tick(at, _TICKS[step], is_level)


def _end_ticks(is_level: bool) -> Iterator[Line]:
    for at in (0, _NOMINAL):
        yield _tick(at, _TICKS[10], is_level)


def _tick(at: float, reach: float, is_level: bool) -> Line:
    x, y = CORNER + at, CORNER - reach
    return (x, CORNER, x, y) if is_level else (CORNER, x, y, x)


def _line(start: float, across: float, end: float, is_level: bool) -> Line:
    a, b, c = CORNER + start, CORNER + across, CORNER + end
    return (a, b, c, b) if is_level else (b, a, b, c)


def _number(at: int, length: int, is_level: bool, pen: Pen) -> tuple[Item, ...]:
    is_main = at in (0, _NOMINAL)
    text = f"{at} mm" if at == length else str(at)
    place: Point = (CORNER + at, CORNER - 4.6) if is_level else (CORNER - 4.6, CORNER + at)
    return pen.label(
        text,
        place,
        6.5,
        weight=700 if is_main else 400,
        colour=ACCENT if is_main else _SOFT,
        align="center" if is_level else "right",
        valign="baseline" if is_level else "middle",
    )


_SOFT = ACCENT._replace(red=0.3, green=0.31, blue=0.33)
