"""Text styles: how a text looks once every default is known."""

from __future__ import annotations

from typing import Literal

from generator.core.colour import BLACK, Colour
from generator.core.geometry import Point
from generator.core.record import Record

Align = Literal["left", "center", "right", "justify"]
VerticalAlign = Literal["top", "middle", "bottom", "baseline"]
BreakMode = Literal["word", "char"]
Case = Literal["as-written", "upper", "lower"]

SHARE: dict[Align, float] = {"left": 0.0, "justify": 0.0, "center": 0.5, "right": 1.0}
"""How much of a line lies before the point that it is aligned at."""


class Finish(Record):
    """What few texts have: lines through them, a slant, and what sets them off from art.

    ``slant`` is in degrees and leans letters that have no italic of their own; ``halo`` is
    a rim of ``halo_width`` mm around the letters, ``shadow`` a second copy of them, moved by
    ``shadow_offset`` mm. Both lie under all letters of a text.
    """

    slant: float = 0.0
    underline: bool = False
    strike: bool = False
    halo: Colour | None = None
    halo_width: float = 0.4
    shadow: Colour | None = None
    shadow_offset: Point = (0.3, 0.3)


PLAIN = Finish()


class TextStyle(Record):
    """How a text looks: sizes in points, weights from 100 to 900.

    ``line_height`` is a share of the type size; ``tracking`` is thousandths of an em added
    after each sign. ``min_font_size`` is how far a text may shrink to fit its box; None
    forbids shrinking. ``break_mode`` "word" breaks at spaces (Korean, English), "char"
    also between signs of Chinese, Japanese and Korean. ``features`` are OpenType features
    to switch, with their values. ``paragraph_gap`` is the height of an empty line as a share
    of the type size; None is a whole line.
    """

    families: tuple[str, ...] = ("Noto Sans KR",)
    font_size: float = 9.0
    min_font_size: float | None = None
    weight: int = 400
    bold_weight: int = 700
    colour: Colour = BLACK
    align: Align = "left"
    valign: VerticalAlign = "top"
    line_height: float = 1.4
    break_mode: BreakMode = "word"
    tracking: float = 0.0
    case: Case = "as-written"
    features: tuple[tuple[str, int], ...] = ()
    paragraph_gap: float | None = None
    finish: Finish = PLAIN

    def __hash__(self) -> int:
        # Three fields tell most styles apart, and every text set is looked up by its style.
        return hash((self.font_size, self.weight, self.colour))
