"""Small pieces in lines, such as the parts of a game with their pictures."""

from __future__ import annotations

from collections.abc import Sequence

from generator.rulebook.arranged import Arranged
from generator.rulebook.columns import Beside, Column
from generator.rulebook.flowables import Flow

_FEWEST_LINES = 2
"""Lines of small pieces that begin a page's end; fewer move on with the others."""


class Cells(Arranged[Column]):
    """Small pieces side by side, as many in a line as are ``least`` mm wide."""

    def __init__(
        self,
        pieces: Sequence[Flow],
        least: float,
        gap: tuple[float, float],
        space: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        super().__init__(pieces, space)
        self._least = least
        self._gap = gap

    def _arrange(self, width: float) -> Column:
        """Return the pieces in lines ``width`` mm wide."""
        across, down = self._gap
        count = max(1, int((width + across) / (self._least + across)))
        lines: list[Flow] = []
        for start in range(0, len(self.pieces), count):
            line = self.pieces[start : start + count]
            line += [Column(()) for _ in range(count - len(line))]
            lines.append(Beside(line, [-1.0] * count, across, (0.0, down), middle=True))
        return Column(lines, space=self.space)

    def part(self, width: float, height: float) -> list[Flow]:
        lines = self._in_width(width)
        fitting = lines.fitting(width, height)
        if not _FEWEST_LINES <= fitting < len(lines.pieces):
            return []
        halves = lines.cut(fitting)
        halves[0].anchors = self.anchors
        return halves
