"""Small pieces in columns of about one height, read down each column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.geometry import Size
from generator.rulebook.columns import Beside, Column
from generator.rulebook.flowables import Flow, Sheaf

_WHOLE_TO = 100.0
"""Mm up to which the columns move to the next page rather than be parted."""


class Balanced(Flow):
    """Pieces in two columns; where a page ends, both go on on the next one."""

    def __init__(
        self, pieces: Sequence[Flow], gap: float, space: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """``gap`` is the mm between the columns."""
        super().__init__(space)
        self.pieces = list(pieces)
        self._gap = gap

    def measure(self, width: float) -> Size:
        return self._columns(width).measure(width)

    def part(self, width: float, height: float) -> list[Flow]:
        if self.measure(width).height <= _WHOLE_TO:
            return []
        for count in range(len(self.pieces) - 1, 1, -1):
            first = Balanced(self.pieces[:count], self._gap, (self.space[0], 0.0))
            if first.measure(width).height <= height:
                return [first, Balanced(self.pieces[count:], self._gap, (0.0, self.space[1]))]
        return []

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        columns = self._columns(self.size.width)
        columns.size = columns.measure(self.size.width)
        columns.put(sheaf, x, y)

    def _columns(self, width: float) -> Beside:
        """Return the pieces parted where the higher column is lowest, the left one at best."""
        inner = (width - self._gap) / 2

        def height(split: tuple[Column, Column]) -> float:
            return max(column.measure(inner).height for column in split)

        left, right = min(self._splits(), key=height)
        return Beside([left, right], [-1.0, -1.0], self._gap)

    def _splits(self) -> Iterator[tuple[Column, Column]]:
        for count in range(len(self.pieces), 0, -1):
            yield Column(self.pieces[:count]), Column(self.pieces[count:])
