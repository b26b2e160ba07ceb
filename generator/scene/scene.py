"""A finished drawing of one face, sheet or figure."""

from __future__ import annotations

from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple
from generator.scene.items import Item


class Scene(NamedTuple):
    """A drawing whose origin is its trimmed top-left corner.

    ``size`` is the trim size; ``bleed`` mm more are drawn on every side, at negative
    coordinates to the left and above.
    """

    size: Size
    items: tuple[Item, ...]
    bleed: float = 0.0

    @property
    def trim_box(self) -> Rect:
        return Rect(0.0, 0.0, *self.size)

    @property
    def bleed_box(self) -> Rect:
        return self.trim_box.grown(self.bleed)
