"""Patterns in which parts of one size fill a room: grids, and rows shifted by half a part.

Shifted rows let hexagons share their sides and discs settle between each other. Every
second row then begins half a step further on and may hold one part less. Shifted columns
are shifted rows seen from the side.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor, hypot, sqrt
from typing import Literal

from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple, Record

Pattern = Literal["grid", "rows", "columns"]
"""``rows``: every second row is shifted; ``columns``: every second column."""

# Sums such as 3 × 63 + 2 × 10.5 may miss a whole number by a few bits.
TOLERANCE = 1e-6


class BlockShape(NamedTuple):
    """How many parts lie side by side, in how many rows, and in every second row.

    Of shifted columns these are the parts below each other, and the columns.
    """

    columns: int
    rows: int
    odd: int

    @property
    def capacity(self) -> int:
        return ceil(self.rows / 2) * self.columns + self.rows // 2 * self.odd


class Lattice(Record):
    """Parts whose box is ``trim``, as they lie, ``gap`` mm apart.

    ``pitch`` is the way in mm from one row (or column) to the next, shifted one.
    """

    trim: Size
    gap: float
    pattern: Pattern = "grid"
    pitch: float = 0.0

    def most(self, room: Size) -> BlockShape:
        """Return the largest block that fits into ``room``."""
        if self.pattern == "columns":
            return self._turned().most(room.turned())
        columns = fitting(room.width, self.trim.width, self.gap)
        if self.pattern == "grid":
            return BlockShape(columns, fitting(room.height, self.trim.height, self.gap), columns)
        rows = fitting(room.height, self.trim.height, self.pitch - self.trim.height)
        whole = self.size_of(BlockShape(columns, 2, columns)).width <= room.width + TOLERANCE
        return BlockShape(columns, rows, columns if whole else max(0, columns - 1))

    def holding(self, count: int, most: BlockShape) -> BlockShape:
        """Return the block within ``most`` that ``count`` parts take up on a sheet.

        More than one sheet: all there is. One sheet: the block with the fewest straight
        cuts, wide rather than high.
        """
        if count >= most.capacity:
            return most
        shapes = [
            self._shape(columns, odd, count)
            for columns in range(1, most.columns + 1)
            for odd in self._odd_rows(columns, most)
        ]
        return min(
            (shape for shape in shapes if shape.rows <= most.rows),
            key=lambda shape: (shape.columns + shape.rows, -shape.columns, -shape.odd),
        )

    def _odd_rows(self, columns: int, most: BlockShape) -> tuple[int, ...]:
        if self.pattern == "grid":
            return (columns,)
        has_whole = columns < most.columns or most.odd == most.columns
        return (columns, columns - 1) if has_whole else (columns - 1,)

    def _shape(self, columns: int, odd: int, count: int) -> BlockShape:
        pairs, rest = divmod(count, columns + odd)
        rows = 2 * pairs + (0 if not rest else 1 if rest <= columns else 2)
        if odd == 0:
            rows -= 1  # nothing is left for the last shifted row
        return BlockShape(columns, rows, odd)

    def size_of(self, shape: BlockShape) -> Size:
        """Return the size of the box around the trims of a block."""
        if self.pattern == "columns":
            return self._turned().size_of(shape).turned()
        across, down = self._steps()
        width = shape.columns * across - self.gap
        if self.pattern == "grid":
            return Size(width, shape.rows * down - self.gap)
        shift = across / 2 if shape.rows > 1 and shape.odd == shape.columns else 0.0
        return Size(width + shift, (shape.rows - 1) * down + self.trim.height)

    def boxes(self, block: Rect, shape: BlockShape, count: int) -> tuple[Rect, ...]:
        """Return the boxes of the first ``count`` parts of a block, row by row."""
        if self.pattern == "columns":
            mirrored = self._turned().boxes(_swapped(block), shape, count)
            return tuple(_swapped(box) for box in mirrored)
        across, down = self._steps()
        width, height = self.trim
        return tuple(
            Rect(block.x + column * across, block.y + row * down, width, height)
            for _, (column, row) in zip(range(count), self._places(shape), strict=False)
        )

    def _steps(self) -> tuple[float, float]:
        width, height = self.trim
        return width + self.gap, height + self.gap if self.pattern == "grid" else self.pitch

    def _places(self, shape: BlockShape) -> Iterator[tuple[float, int]]:
        for row in range(shape.rows):
            is_shifted = self.pattern != "grid" and row % 2 == 1
            for column in range(shape.odd if is_shifted else shape.columns):
                yield (column + 0.5 if is_shifted else column), row

    def _turned(self) -> Lattice:
        return Lattice(self.trim.turned(), self.gap, "rows", self.pitch)


def fitting(room: float, trim: float, gap: float) -> int:
    """Return how many parts of ``trim`` mm, ``gap`` mm apart, fit into ``room`` mm."""
    return max(0, floor((room + gap) / (trim + gap) + TOLERANCE))


def _swapped(box: Rect) -> Rect:
    return Rect(box.y, box.x, box.height, box.width)


def nested_hexagons(trim: Size, gap: float) -> Lattice:
    """Return the pattern in which hexagons share their sides, or lie ``gap`` mm apart.

    Flat sides are up where ``trim`` is wider than high. The slanting sides of neighbours
    are ``gap`` mm apart as the upright ones are.
    """
    if trim.width >= trim.height:
        return Lattice(trim, gap, "columns", _hexagon_pitch(trim.turned(), gap))
    return Lattice(trim, gap, "rows", _hexagon_pitch(trim, gap))


def _hexagon_pitch(trim: Size, gap: float) -> float:
    """Return the way from row to row of hexagons with a corner up.

    A slanting side runs (w/2, h/4). Neighbours half a step aside and p down are as far
    apart, along its normal, as the hexagon is thick there and the gap wide.
    """
    width, height = trim
    slant = hypot(width / 2, height / 4)
    return height * 3 / 4 + gap * (2 * slant / width - height / (4 * width))


def settled_discs(trim: Size, gap: float) -> tuple[Lattice, ...]:
    """Return the patterns in which every disc touches six others, or lies ``gap`` mm off."""
    if abs(trim.width - trim.height) > TOLERANCE:
        return ()
    pitch = (trim.width + gap) * sqrt(3) / 2
    return Lattice(trim, gap, "rows", pitch), Lattice(trim, gap, "columns", pitch)
