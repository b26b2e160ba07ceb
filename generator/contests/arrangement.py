"""Parts laid out in rows, the big ones bigger, as large as their room allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import sqrt

from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple

SMALLEST = 0.4
"""How long a part is shown at least, as a share of the longest."""
AS_LARGE = 0.98
"""Parts shown at this share of the largest possible size still count as large as they can be."""


class _Rows(NamedTuple):
    scale: float
    rows: list[list[Size]]


def arranged(sizes: Sequence[Size], room: Size, gap: float) -> list[Rect]:
    """Return where parts of ``sizes`` stand in ``room``, in their order, in mm.

    Differences in size are halved (by the square root): a token of 20 mm beside a board of
    200 mm would otherwise be a dot. Rows are broken where the parts come out largest, and of
    ways that are as good where the rows are most alike in length.
    """
    if not sizes:
        return []
    fitted = [_fitted(rows, room, gap) for rows in _broken(_evened(sizes))]
    largest = max(one.scale for one in fitted)
    large = [one for one in fitted if one.scale >= AS_LARGE * largest]
    return list(_placed(min(large, key=lambda one: _ragged(one, gap)), room, gap))


def in_grid(sizes: Sequence[Size], room: Size, gap: float) -> list[Rect]:
    """Return where parts of ``sizes`` stand in a grid in ``room``, all in one scale, in mm."""
    if not sizes:
        return []
    cell = Size(max(size.width for size in sizes), max(size.height for size in sizes))
    columns = max(
        range(1, len(sizes) + 1), key=lambda n: (_grid_scale(n, len(sizes), cell, room, gap), -n)
    )
    scale, rows = _grid_scale(columns, len(sizes), cell, room, gap), -(-len(sizes) // columns)
    wide, high = cell.width * scale, cell.height * scale
    left = (room.width - columns * wide - (columns - 1) * gap) / 2
    top = (room.height - rows * high - (rows - 1) * gap) / 2
    return [
        Rect(
            left + number % columns * (wide + gap) + (wide - size.width * scale) / 2,
            top + number // columns * (high + gap) + (high - size.height * scale) / 2,
            size.width * scale,
            size.height * scale,
        )
        for number, size in enumerate(sizes)
    ]


def _grid_scale(columns: int, count: int, cell: Size, room: Size, gap: float) -> float:
    rows = -(-count // columns)
    across = (room.width - gap * (columns - 1)) / columns / cell.width
    return min(across, (room.height - gap * (rows - 1)) / rows / cell.height)


def _evened(sizes: Sequence[Size]) -> list[Size]:
    longest = max(max(size) for size in sizes)
    factors = [max(SMALLEST, sqrt(max(size) / longest)) * longest / max(size) for size in sizes]
    return [
        Size(size.width * factor, size.height * factor)
        for size, factor in zip(sizes, factors, strict=True)
    ]


def _broken(sizes: list[Size]) -> Iterator[list[list[Size]]]:
    """Yield every way to break a sequence into rows: 2048 for twelve parts."""
    between = range(1, len(sizes))
    for count in range(len(sizes)):
        for breaks in combinations(between, count):
            edges = (0, *breaks, len(sizes))
            yield [sizes[start:end] for start, end in pairwise(edges)]


def _fitted(rows: list[list[Size]], room: Size, gap: float) -> _Rows:
    across = min(
        (room.width - gap * (len(row) - 1)) / sum(size.width for size in row) for row in rows
    )
    down = (room.height - gap * (len(rows) - 1)) / sum(map(_height, rows))
    return _Rows(min(across, down), rows)


def _ragged(fitted: _Rows, gap: float) -> float:
    """Return how much longer the longest row is than the shortest, in mm."""
    lengths = [
        sum(size.width for size in row) * fitted.scale + gap * (len(row) - 1) for row in fitted.rows
    ]
    return max(lengths) - min(lengths)


def _height(row: list[Size]) -> float:
    return max(size.height for size in row)


def _placed(best: _Rows, room: Size, gap: float) -> Iterator[Rect]:
    scale, rows = best
    heights = [_height(row) * scale for row in rows]
    apart = _apart(room.height - sum(heights), len(rows), gap)
    top = (room.height - sum(heights) - apart * (len(rows) - 1)) / 2
    for row, height in zip(rows, heights, strict=True):
        widths = [size.width * scale for size in row]
        between = _apart(room.width - sum(widths), len(row), gap)
        left = (room.width - sum(widths) - between * (len(row) - 1)) / 2
        for size, width in zip(row, widths, strict=True):
            tall = size.height * scale
            yield Rect(left, top + (height - tall) / 2, width, tall)
            left += width + between
        top += height + apart


def _apart(spare: float, count: int, gap: float) -> float:
    """Return how far apart parts stand: what is left is shared, but they stay a group."""
    return max(gap, min(spare / (count + 1), 3 * gap))
