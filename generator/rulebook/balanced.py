"""Small pieces in columns of about one height, read down each column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.rulebook.arranged import Arranged
from generator.rulebook.columns import Beside, Column
from generator.rulebook.flowables import Flow

_WHOLE_TO = 100.0
"""Mm up to which the columns move to the next page rather than be parted."""
_LEAST_WIDTH = 34.0
"""Mm of a column; as many stand side by side as are this wide."""
_ROUNDING = 0.001


class Balanced(Arranged[Beside]):
    """Pieces in a few columns; where a page ends, all go on on the next one."""

    def __init__(
        self, pieces: Sequence[Flow], gap: float, space: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """``gap`` is the mm between the columns."""
        super().__init__(pieces, space)
        self._gap = gap

    def part(self, width: float, height: float) -> list[Flow]:
        if self.measure(width).height <= _WHOLE_TO:
            return []
        for count in range(len(self.pieces) - 1, 1, -1):
            first = Balanced(self.pieces[:count], self._gap, (self.space[0], 0.0))
            if first.measure(width).height <= height:
                return [first, Balanced(self.pieces[count:], self._gap, (0.0, self.space[1]))]
        return []

    def _arrange(self, width: float) -> Beside:
        """Return as many columns as ``width`` holds, as low as can be, the left ones full."""
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
