"""Rectangles of several sizes packed into few equal bins, so that straight cuts part them.

Guillotine packing: every rectangle is put into a corner of a free room, which is then
parted by one cut through its whole length. What comes out can be cut apart with a knife
and a ruler, each cut from edge to edge of what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import Any

from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple

# The packer adds and compares lengths, so they are whole numbers of a tenth of a micrometre.
_UNITS = 10_000
_TOLERANCE = 1e-6


class Cell(NamedTuple):
    """Where a rectangle lies: its number, the bin and the box in it."""

    number: int
    bin: int
    box: Rect


def pack(cells: Sequence[Size], room: Size, most_bins: int) -> list[Cell] | None:
    """Return a place for each of ``cells`` in the fewest bins found, ``most_bins`` at most.

    The result depends on nothing but the arguments. None if they do not fit.
    """
    best: list[Cell] | None = None
    for packer in _packers():
        found = _packed(packer, cells, room, most_bins)
        if found is not None:
            best = found
            most_bins = max(cell.bin for cell in found)
            if most_bins < 1 or most_bins < lower_bound(cells, room):
                break
    return best


def lower_bound(cells: Sequence[Size], room: Size) -> int:
    """Return how many bins the area of ``cells`` fills, which no packing can go below."""
    area = sum(cell.width * cell.height for cell in cells)
    return max(1, ceil(area / (room.width * room.height) - _TOLERANCE))


def _packers() -> Iterator[Any]:
    import rectpack
    from rectpack import PackingBin, PackingMode, guillotine

    algorithms = (
        guillotine.GuillotineBssfSas,
        guillotine.GuillotineBssfLas,
        guillotine.GuillotineBlsfLlas,
    )
    for sort in (rectpack.SORT_AREA, rectpack.SORT_LSIDE):
        for algorithm in algorithms:
            yield rectpack.newPacker(
                mode=PackingMode.Offline,
                bin_algo=PackingBin.BFF,
                pack_algo=algorithm,
                sort_algo=sort,
                rotation=False,
            )


def _packed(packer: Any, cells: Sequence[Size], room: Size, bins: int) -> list[Cell] | None:
    if bins < 1:
        return None
    # Rooms that were joined again could not be cut apart from edge to edge.
    packer.add_bin(*(floor(side * _UNITS + 0.5) for side in room), count=bins, merge=False)
    for number, cell in enumerate(cells):
        packer.add_rect(*(ceil(side * _UNITS - 0.5) for side in cell), rid=number)
    packer.pack()
    found = [
        Cell(number, bin_number, Rect(x / _UNITS, y / _UNITS, *cells[number]))
        for bin_number, x, y, _, _, number in packer.rect_list()
    ]
    return sorted(found) if len(found) == len(cells) else None
