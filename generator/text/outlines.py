"""Glyph outlines in font units, y up, as HarfBuzz draws them."""

from __future__ import annotations

import uharfbuzz as hb

from generator.core.outline import CLOSE, Outline, Segment, handles_of_quadratic


def _draw_functions() -> hb.DrawFuncs:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, found: found.append(("M", x, y)))
    functions.set_line_to_func(lambda x, y, found: found.append(("L", x, y)))
    functions.set_quadratic_to_func(lambda cx, cy, x, y, found: found.append(("Q", cx, cy, x, y)))
    functions.set_cubic_to_func(
        lambda a, b, c, d, x, y, found: found.append(("C", a, b, c, d, x, y))
    )
    functions.set_close_path_func(lambda found: found.append(CLOSE))
    return functions


_DRAW = _draw_functions()


def draw_curves(font: hb.Font, glyph: int) -> Outline:
    """Return the outline of ``glyph`` as the font holds it; empty for a blank glyph.

    Quadratic curves are ``("Q", x1, y1, x, y)``.
    """
    segments: list[Segment] = []
    font.draw_glyph(glyph, _DRAW, segments)
    return tuple(segments)


def draw_outline(font: hb.Font, glyph: int) -> Outline:
    """Return the outline of ``glyph``, quadratic curves raised to the cubics that they equal."""
    raised: list[Segment] = []
    here = (0.0, 0.0)
    for segment in draw_curves(font, glyph):
        if segment[0] == "Q":
            _, cx, cy, x, y = segment
            first, second = handles_of_quadratic(here, (cx, cy), (x, y))
            raised.append(("C", *first, *second, x, y))
        else:
            raised.append(segment)
        if segment is not CLOSE:
            here = segment[-2:]
    return tuple(raised)
