"""Pieces that stand otherwise in every width, such as small ones in lines or in columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from generator.core.geometry import Size
from generator.rulebook.flowables import Flow, Sheaf

Arrangement = TypeVar("Arrangement", bound=Flow)


class Arranged(Flow, Generic[Arrangement]):
    """Pieces in an arrangement of flows, which is made anew where the width is another one."""

    def __init__(self, pieces: Sequence[Flow], space: tuple[float, float]) -> None:
        super().__init__(space)
        self.pieces = list(pieces)
        self._in_width = lru_cache(1)(self._arrange)

    def _arrange(self, width: float) -> Arrangement:
        """Return the pieces as they stand in ``width`` mm."""
        raise NotImplementedError

    def measure(self, width: float) -> Size:
        return self._in_width(width).measure(width)

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        arrangement = self._in_width(self.size.width)
        arrangement.size = arrangement.measure(self.size.width)
        arrangement.put(sheaf, x, y)
