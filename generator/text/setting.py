"""A text as it is drawn, and how far it goes beyond its box."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.core.record import NamedTuple
from generator.scene import Item


class Setting(NamedTuple):
    """A text as it is drawn.

    ``box`` is the block of lines (em boxes, without hanging spaces) in the coordinates of
    ``items``; ``width`` and ``height`` are its size in mm. ``font_size`` in points is that
    of the style after shrinking. ``missing`` holds the characters that no font has, each
    once: they are not drawn. ``excess`` is by how many mm the text is too wide and too
    high at its smallest size. ``broken`` holds words that had to be parted, because they
    are wider than the box.
    """

    items: tuple[Item, ...]
    width: float
    height: float
    font_size: float
    lines: tuple[str, ...]
    missing: tuple[str, ...]
    excess: tuple[float, float]
    box: Rect
    broken: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        return self.excess == (0.0, 0.0)
