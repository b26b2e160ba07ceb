"""Glyph outlines, as HarfBuzz draws them, as lines and cubic curves in font units."""

from __future__ import annotations

import uharfbuzz as hb

from generator.core.outline import CLOSE, Outline, Segment


class _Pen:
    """Collects segments; quadratic curves are raised to the cubics that they equal."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.x = self.y = 0.0

    def move(self, x: float, y: float) -> None:
        self.segments.append(("M", x, y))
        self.x, self.y = x, y

    def line(self, x: float, y: float) -> None:
        self.segments.append(("L", x, y))
        self.x, self.y = x, y

    def quadratic(self, cx: float, cy: float, x: float, y: float) -> None:
        x1, y1 = self.x + (cx - self.x) * 2 / 3, self.y + (cy - self.y) * 2 / 3
        x2, y2 = x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3
        self.cubic(x1, y1, x2, y2, x, y)

    def cubic(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.segments.append(("C", x1, y1, x2, y2, x, y))
        self.x, self.y = x, y

    def close(self) -> None:
        self.segments.append(CLOSE)


def _draw_functions() -> hb.DrawFuncs:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, pen: pen.move(x, y))
    functions.set_line_to_func(lambda x, y, pen: pen.line(x, y))
    functions.set_quadratic_to_func(lambda cx, cy, x, y, pen: pen.quadratic(cx, cy, x, y))
    functions.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.cubic(a, b, c, d, x, y))
    functions.set_close_path_func(lambda pen: pen.close())
    return functions


_DRAW = _draw_functions()


def draw_outline(font: hb.Font, glyph: int) -> Outline:
    """Return the outline of ``glyph`` in font units, y up; empty for a blank glyph."""
    pen = _Pen()
    font.draw_glyph(glyph, _DRAW, pen)
    return tuple(pen.segments)
