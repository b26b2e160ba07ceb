"""Small pieces in columns of about one height, read down each column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.core.geometry import Size
from generator.rulebook.columns import Beside, Column
from generator.rulebook.flowables import Flow, Sheaf

_WHOLE_TO = 100.0
"""Mm up to which the columns move to the next page rather than be parted."""
_LEAST_WIDTH = 34.0
"""Mm of a column; as many stand side by side as are this wide."""
_ROUNDING = 0.001


class Balanced(Flow):
    """Pieces in a few columns; where a page ends, all go on on the next one."""

    def __init__(
        self, pieces: Sequence[Flow], gap: float, space: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """``gap`` is the mm between the columns."""
        super().__init__(space)
        self.pieces = list(pieces)
        self._gap = gap
        self._set = Beside((), (), gap)
        self._width = -1.0

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
        """Return as many columns as ``width`` holds, as low as can be, the left ones full."""
        if width != self._width:
            self._set, self._width = self._columns_anew(width), width
        return self._set

    def _columns_anew(self, width: float) -> Beside:
        count = max(1, int((width + self._gap) / (_LEAST_WIDTH + self._gap)))
        inner = (width - self._gap * (count - 1)) / count
        heights = [piece.measure(inner).height + piece.space[1] for piece in self.pieces]
        limit = max([*heights, sum(heights) / count])
        columns = _filled(heights, limit)
        while len(columns) > count:
            limit = min(_next_limits(heights, columns))
            columns = _filled(heights, limit)
        shown = [Column([self.pieces[index] for index in column]) for column in columns]
        shown += [Column(()) for _ in range(count - len(shown))]
        return Beside(shown, [-1.0] * count, self._gap)


def _filled(heights: Sequence[float], limit: float) -> list[list[int]]:
    """Return the indices of ``heights`` in columns none of which is higher than ``limit``."""
    columns: list[list[int]] = [[]]
    used = 0.0
    for index, height in enumerate(heights):
        if columns[-1] and used + height > limit + _ROUNDING:
            columns.append([])
            used = 0.0
        columns[-1].append(index)
        used += height
    return columns


def _next_limits(heights: Sequence[float], columns: Sequence[Sequence[int]]) -> Iterator[float]:
    """Yield the heights at which one of ``columns`` would take the first piece of the next."""
    for column, after in pairwise(columns):
        yield sum(heights[index] for index in column) + heights[after[0]]
