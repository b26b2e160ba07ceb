"""Text styles: how a text looks once every default is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.core.colour import BLACK, Colour

Align = Literal["left", "center", "right", "justify"]
VerticalAlign = Literal["top", "middle", "bottom", "baseline"]
BreakMode = Literal["word", "char"]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text looks: sizes in points, weights from 100 to 900.

    ``line_height`` is a share of the type size; ``tracking`` is thousandths of an em added
    after each sign. ``min_font_size`` is how far a text may shrink to fit its box; None
    forbids shrinking. ``break_mode`` "word" breaks at spaces (Korean, English), "char"
    also between signs of Chinese, Japanese and Korean.
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

    def __hash__(self) -> int:
        # Three fields tell most styles apart, and every text set is looked up by its style.
        return hash((self.font_size, self.weight, self.colour))
