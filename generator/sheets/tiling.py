"""How a part bigger than the paper is spread over sheets that are glued into one.

A part of L mm, bleed included, takes along each axis of paper that prints p mm

    n = 1 if L ≤ p, else ⌈(L − o) / (p − o)⌉

tiles. Each begins p − o mm after the one before and so prints o mm of it again. What the
tiles could print and the part does not need is shared by both ends: the part is centred.

Seen from the front each sheet lies over the right edge of its left neighbour and over the
lower edge of the one above, so what is covered there is free for marks and labels. From
behind it is the other way round, and a part with a back joins on both sides.
"""

from __future__ import annotations

from math import ceil

from generator.core.geometry import Rect, Size
from generator.core.record import Record
from generator.sheets.frame import Frame, frames
from generator.sheets.order import Run
from generator.sheets.profile import Profile

# Sums of lengths may miss a whole number of tiles by a few bits.
_TOLERANCE = 1e-6


class Grid(Record):
    """Tiles of one part on sheets that all lie alike.

    ``trim`` is the part as it lies on them, turned clockwise by ``rotation_deg``, and
    ``bleed`` what is printed around it. Columns and rows count from 1, from its top left.
    """

    frame: Frame
    trim: Size
    rotation_deg: int
    columns: int
    rows: int
    overlap: float
    bleed: float

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def area(self, row: int, column: int) -> Rect:
        """Return what a tile can print, from the top left of the part's trim."""
        width, height = self.frame.area.size
        return Rect(
            self._start(column, self.columns, width, self.trim.width),
            self._start(row, self.rows, height, self.trim.height),
            width,
            height,
        )

    def part_box(self, row: int, column: int) -> Rect:
        """Return where the trim of the whole part lies around the sheet of a tile."""
        printed, area = self.area(row, column), self.frame.area
        return Rect(area.x - printed.x, area.y - printed.y, *self.trim)

    def inked(self, row: int, column: int) -> Rect:
        """Return the box that a tile prints, on its page."""
        part, area = self.part_box(row, column).grown(self.bleed), self.frame.area
        x, y = max(part.x, area.x), max(part.y, area.y)
        return Rect(x, y, min(part.right, area.right) - x, min(part.bottom, area.bottom) - y)

    def _start(self, number: int, count: int, printable: float, length: float) -> float:
        step = printable - self.overlap
        spare = count * step + self.overlap - length
        return (number - 1) * step - spare / 2


def tiles_along(length: float, printable: float, overlap: float) -> int:
    """Return the fewest tiles that print ``length`` mm, or 0 if no number of them does."""
    if length <= printable + _TOLERANCE:
        return 1
    step = printable - overlap
    return ceil((length - overlap) / step - _TOLERANCE) if step > _TOLERANCE else 0


def choose_grid(run: Run, profile: Profile) -> Grid | None:
    """Return the grid with the fewest sheets, portrait among equals.

    None if the profile does not tile, the part is a page printed whole, or the overlap
    leaves nothing to print.
    """
    if profile.tiling is None or run.is_whole:
        return None
    # Backs beside their fronts would halve the paper, so they get pages of their own.
    sheets = profile.model_copy(update={"backs": "alternate"})
    edge = None if profile.notes.edge == "none" else profile.notes.edge
    grids = [
        _grid(frame, run, rotation_deg, profile.tiling.overlap)
        for frame in frames(run, sheets)
        if frame.edge == edge
        for rotation_deg in ((0, 90) if run.turn else (0,))
    ]
    return min((grid for grid in grids if grid.count), key=lambda grid: grid.count, default=None)


def _grid(frame: Frame, run: Run, rotation_deg: int, overlap: float) -> Grid:
    trim = run.size.turned() if rotation_deg else run.size
    columns, rows = (
        tiles_along(length + 2 * run.bleed, printable, overlap)
        for length, printable in zip(trim, frame.area.size, strict=True)
    )
    return Grid(frame, trim, rotation_deg, columns, rows, overlap, run.bleed)


def tile_label(row: int, column: int) -> str:
    """Return the name of a tile: A1, then B1 to its right and A2 below; AA1 follows Z1."""
    letters = ""
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{row}"
