"""Tables, as flowables."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core import outline
from generator.core.colour import Colour
from generator.core.geometry import Size
from generator.core.record import NamedTuple
from generator.rulebook.flowables import Flow, Mark, Sheaf
from generator.scene import Shape, Stroke

_EXACT = 6
"""Decimals of a height in mm that tell one from another."""


class Span(NamedTuple):
    """The mm that a column of a table takes at least, and at best."""

    least: float
    best: float


class Grid(Flow):
    """A table: rows of pieces, the head repeated on each page that it goes on to."""

    def __init__(
        self,
        head: Sequence[Flow],
        rows: Sequence[Sequence[Flow]],
        spans: Sequence[Span],
        lines: tuple[Colour, Colour],
        space: tuple[float, float],
        snug: bool = False,
        known: dict[float, list[float]] | None = None,
    ) -> None:
        """``snug`` tables are no wider than needed, so that figures stay near what they count.

        ``known`` are the widths of the columns by that of a whole table, which its parts keep.
        """
        super().__init__(space)
        self._snug = snug
        self._head = list(head)
        self._rows = [list(row) for row in rows]
        self._known = {} if known is None else known
        self._spans = spans
        self._lines = lines
        self._heights: list[float] = []

    _WHOLE_TO = 70.0
    """Mm up to which a table moves to the next page rather than be parted."""
    _GAP = 3.0
    _AIR = 7.0
    """Mm more between the columns of a snug table, where there is room."""
    _PADDING = 0.9
    _RULE = 0.25

    def _taken(self, width: float) -> float:
        """Return how many of ``width`` mm the table takes."""
        best = sum(span.best for span in self._spans)
        gaps = (self._GAP + self._AIR) * (len(self._spans) - 1)
        return min(width, best + gaps) if self._snug else width

    def _snug_widths(self, width: float) -> list[float]:
        """Return the widths when all columns are at their best: what is left over lies between."""
        left = width - sum(span.best for span in self._spans)
        left -= self._GAP * (len(self._spans) - 1)
        share = left / max(1, len(self._spans) - 1)
        return [span.best + (share if index else 0.0) for index, span in enumerate(self._spans)]

    def _widths(self, width: float) -> list[float]:
        """Return the widths of the columns at which the table is lowest."""
        if width not in self._known:
            self._known[width] = self._best_widths(width)
        return self._known[width]

    def _best_widths(self, width: float) -> list[float]:
        room = width - self._GAP * (len(self._spans) - 1)
        if self._snug and room >= sum(span.best for span in self._spans):
            return self._snug_widths(width)
        return min(self._shares(room), key=self._height)

    def _shares(self, room: float) -> list[list[float]]:
        """Return two ways to share ``room``: short columns first, or by what each has to say."""
        least = sum(span.least for span in self._spans)
        more = sum(span.best - span.least for span in self._spans)
        if room <= least:
            return [[span.least / least * room for span in self._spans]]
        if not more:
            return [self._short_first(room)]
        spare = (room - least) / more
        even = [span.least + (span.best - span.least) * spare for span in self._spans]
        return [self._short_first(room), even]

    def _short_first(self, room: float) -> list[float]:
        """Return widths at which all columns are on one line that need no more than their share."""
        widths = [0.0] * len(self._spans)
        by_need = sorted(range(len(widths)), key=lambda index: self._spans[index].best)
        others = sum(span.least for span in self._spans)
        for place, index in enumerate(by_need):
            span = self._spans[index]
            others -= span.least
            share = min(room / (len(widths) - place), room - others)
            is_last = place == len(widths) - 1
            widths[index] = room if is_last else max(span.least, min(span.best, share))
            room -= widths[index]
        return widths

    def _height(self, widths: Sequence[float]) -> float:
        """Return the height of all rows, free of what sums of such numbers are off by.

        Else that would choose between two ways that are equally high, and not every Python
        sums alike.
        """
        height = sum(
            max(cell.measure(width).height for cell, width in zip(row, widths, strict=True))
            for row in self._all_rows()
        )
        return round(height, _EXACT)

    def _all_rows(self) -> list[list[Flow]]:
        return [self._head, *self._rows] if self._head else self._rows

    def measure(self, width: float) -> Size:
        width = self._taken(width)
        widths = self._widths(width)
        self._heights = []
        for row in self._all_rows():
            for cell, column in zip(row, widths, strict=True):
                cell.size = cell.measure(column)
            tallest = max(cell.size.height for cell in row)
            self._heights.append(tallest + 2 * self._PADDING)
        return Size(width, sum(self._heights) + self._RULE)

    def part(self, width: float, height: float) -> list[Flow]:
        if self.measure(width).height <= self._WHOLE_TO:
            return []
        used, fitting = 0.0, 0
        for row_height in self._heights:
            used += row_height
            if used > height:
                break
            fitting += 1
        body = fitting - bool(self._head)
        if body < 1 or body >= len(self._rows):
            return []
        return [self._like(self._rows[:body], True), self._like(self._rows[body:], False)]

    def _like(self, rows: Sequence[Sequence[Flow]], is_first: bool) -> Grid:
        space = (self.space[0], 0.0) if is_first else (0.0, self.space[1])
        part = Grid(self._head, rows, self._spans, self._lines, space, self._snug, self._known)
        part.anchors = self.anchors if is_first else ()
        part.passes = self.passes
        return part

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        widths = self._widths(self.size.width)
        strong, faint = self._lines
        self._rule(sheaf, x, y, strong)
        for index, (row, height) in enumerate(zip(self._all_rows(), self._heights, strict=True)):
            left = x
            for cell, column in zip(row, widths, strict=True):
                cell.put(sheaf, left, y + self._PADDING)
                left += column + self._GAP
            y += height
            is_edge = index in (len(self._heights) - 1, 0 if self._head else -1)
            self._rule(sheaf, x, y, strong if is_edge else faint)

    def _rule(self, sheaf: Sheaf, x: float, y: float, colour: Colour) -> None:
        line = outline.polyline([(x, y), (x + self.size.width, y)])
        sheaf.put(0.0, 0.0, Mark((Shape(line, None, Stroke(colour, self._RULE)),), (), None))
