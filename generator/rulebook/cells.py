"""Small pieces in lines, such as the parts of a game with their pictures."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.geometry import Size
from generator.rulebook.columns import Beside, Column
from generator.rulebook.flowables import Flow, Sheaf

_FEWEST_LINES = 2
"""Lines of small pieces that begin a page's end; fewer move on with the others."""


class Cells(Flow):
    """Small pieces side by side, as many in a line as are ``least`` mm wide."""

    def __init__(
        self,
        pieces: Sequence[Flow],
        least: float,
        gap: tuple[float, float],
        space: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        super().__init__(space)
        self.pieces = list(pieces)
        self._least = least
        self._gap = gap
        self._set = Column(())
        self._width = -1.0

    def _lines(self, width: float) -> Column:
        """Return the pieces in lines ``width`` mm wide."""
        if width != self._width:
            self._set, self._width = self._lines_anew(width), width
        return self._set

    def _lines_anew(self, width: float) -> Column:
        across, down = self._gap
        count = max(1, int((width + across) / (self._least + across)))
        lines: list[Flow] = []
        for start in range(0, len(self.pieces), count):
            line = self.pieces[start : start + count]
            line += [Column(()) for _ in range(count - len(line))]
            lines.append(Beside(line, [-1.0] * count, across, (0.0, down), middle=True))
        return Column(lines, space=self.space)

    def measure(self, width: float) -> Size:
        return self._lines(width).measure(width)

    def part(self, width: float, height: float) -> list[Flow]:
        lines = self._lines(width)
        fitting = lines.fitting(width, height)
        if not _FEWEST_LINES <= fitting < len(lines.pieces):
            return []
        halves = lines.cut(fitting)
        halves[0].anchors = self.anchors
        return halves

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        lines = self._lines(self.size.width)
        lines.size = lines.measure(self.size.width)
        lines.put(sheaf, x, y)
