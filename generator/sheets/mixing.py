"""Parts of several sizes on shared sheets: what fills no sheet of its own is put together.

As many sheets as parts of one size fill are laid out by themselves. The rest of each size
is dealt into blocks, as large as they fit, then smaller and smaller, and the blocks are
packed. Blocks lie so far apart that crop marks have room; where that takes more sheets,
they lie as near as their bleeds allow, and cut lines guide the knife.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, product, repeat
from math import ceil
from typing import Literal

from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple, Record, replace
from generator.sheets.filling import (
    Filled,
    Filling,
    copies_of,
    fill_blocks,
    parts_over,
    two_sides,
)
from generator.sheets.frame import Frame, folds, frames, place_block, room_for
from generator.sheets.lattice import BlockShape, Lattice
from generator.sheets.layout import Layout, choose_layout, layout_on
from generator.sheets.order import Mix, Run
from generator.sheets.packing import lower_bound, pack
from generator.sheets.pages import Part
from generator.sheets.profile import Profile
from generator.sheets.sheet import Slot, around, block_slots, front_of

Grain = Literal["block", "row", "column", "part"]
_GRAINS: tuple[Grain, ...] = ("block", "row", "column", "part")
_MOST_BLOCKS = 60
_MOST_TURNED = 2
_MOST_TRIES = 60


class Lot(NamedTuple):
    """Parts of one size, how they fill sheets of their own, and the copies still to place."""

    run: Run
    layout: Layout
    copies: Iterator[Part]


class Rest(NamedTuple):
    """Parts of one size that fill no sheet of their own."""

    run: Run
    copies: int


class Block(NamedTuple):
    """Parts of one size that lie together."""

    run: Run
    layout: Layout
    shape: BlockShape
    copies: int
    around: float
    """Mm kept free on all sides: half of the way to a neighbour."""

    @property
    def trim(self) -> Size:
        return self.layout.lattice.size_of(self.shape)

    @property
    def cell(self) -> Size:
        width, height = self.trim
        return Size(width + 2 * self.around, height + 2 * self.around)


class PlacedBlock(NamedTuple):
    block: Block
    box: Rect
    """Around its trims, on the page."""


class Packing(Record):
    """Blocks on sheets that all lie alike; ``is_tight`` leaves no room for crop marks."""

    frame: Frame
    sheets: tuple[tuple[PlacedBlock, ...], ...]
    is_tight: bool


def fill_mix(mix: Mix, profile: Profile) -> Filling | None:
    """Return sheets for parts of several sizes, or None if one of them fits no paper.

    Where sharing saves no sheet, each size has its own.
    """
    lots: list[Lot] = []
    for run in mix.runs:
        layout = choose_layout(run, profile)
        if layout is None:
            return None
        lots.append(Lot(run, layout, copies_of(run.pieces)))
    for is_loose in (False, True) if profile.gang else ():
        dealt = [_deal(lot, is_loose) for lot in lots]
        packing = _pack(mix, lots, [rest for _, rest in dealt], profile)
        if packing is not None:
            return _fill_shared(lots, [own for own, _ in dealt], packing, profile)
    own = [ceil(lot.run.count / lot.layout.capacity) for lot in lots]
    return Filling(sum(own), chain.from_iterable(map(_fill_own, lots, own, repeat(profile))))


def _deal(lot: Lot, is_loose: bool) -> tuple[int, int]:
    """Return how many sheets parts of one size fill, and how many parts are left over; if
    ``is_loose``, the last of the sheets is left over as well."""
    own, rest = divmod(lot.run.count, lot.layout.capacity)
    return (own - 1, rest + lot.layout.capacity) if is_loose and own else (own, rest)


def _fill_shared(
    lots: Sequence[Lot], own: Sequence[int], packing: Packing, profile: Profile
) -> Filling:
    filled = chain(
        chain.from_iterable(map(_fill_own, lots, own, repeat(profile))),
        _fill_packing(packing, {id(lot.run): lot.copies for lot in lots}, profile),
    )
    return Filling(sum(own) + len(packing.sheets), filled)


def _fill_own(lot: Lot, sheets: int, profile: Profile) -> Iterator[Filled]:
    run, layout, copies = lot
    shape = layout.shape_for(run.count)
    return fill_blocks(run, layout, shape, islice(copies, sheets * layout.capacity), profile)


def _pack(mix: Mix, lots: Sequence[Lot], rests: Sequence[int], profile: Profile) -> Packing | None:
    """Return the packing with the fewest sheets, if it saves any; the first among equals."""
    best: Packing | None = None
    most = sum(ceil(rest / lot.layout.capacity) for lot, rest in zip(lots, rests, strict=True)) - 1
    shared = [Rest(lot.run, rest) for lot, rest in zip(lots, rests, strict=True) if rest]
    for is_tight, frame, blocks in islice(_ways(mix, shared, profile), _MOST_TRIES):
        room = _room(frame, blocks, profile)
        cells = [block.cell for block in blocks]
        if min(room.size) <= 0 or lower_bound(cells, room.size) > most:
            continue
        found = pack(cells, room.size, most)
        if found is None:
            continue
        sheets: list[list[tuple[Block, Rect]]] = [[] for _ in range(max(c.bin for c in found) + 1)]
        for cell in found:
            sheets[cell.bin].append((blocks[cell.number], cell.box))
        best = Packing(frame, tuple(_placed(sheet, frame, room) for sheet in sheets), is_tight)
        most = len(sheets) - 1
        if not most:
            break
    return best


def _placed(
    blocks: Sequence[tuple[Block, Rect]], frame: Frame, room: Rect
) -> tuple[PlacedBlock, ...]:
    """Return the blocks of a sheet where they lie on it, in the middle of their ``room``."""
    used = blocks[0][1]
    for _, cell in blocks:
        used = used.union(cell)
    at = place_block(used.size, room, frame)
    return tuple(
        PlacedBlock(block, cell.moved(at.x - used.x, at.y - used.y).grown(-block.around))
        for block, cell in blocks
    )


def _room(frame: Frame, blocks: Sequence[Block], profile: Profile) -> Rect:
    """Return what cells may fill: their outer bleeds end where marks must have room."""
    return room_for(max(b.run.bleed - b.around for b in blocks), frame, profile)


def _ways(
    mix: Mix, rests: Sequence[Rest], profile: Profile
) -> Iterator[tuple[bool, Frame, list[Block]]]:
    """Yield what is worth trying, the more welcome first."""
    for is_tight in (False, True) if _has_marks(mix, profile) else (True,):
        for grain in _GRAINS:
            for frame in frames(mix, profile, folds(mix, profile)):
                for turns in _turns(rests):
                    blocks = _all_blocks(rests, turns, frame, grain, is_tight, profile)
                    if 0 < len(blocks) <= _MOST_BLOCKS:
                        yield is_tight, frame, blocks


def _has_marks(mix: Mix, profile: Profile) -> bool:
    return profile.marks.style == "crop" and mix.is_straight


def _turns(rests: Sequence[Rest]) -> Iterator[tuple[int, ...]]:
    """Yield the turns of each size; those of the first few that may turn are all tried."""
    free = [i for i, rest in enumerate(rests) if rest.run.turn and len(set(rest.run.size)) > 1]
    choices = [(0, 90) if i in free[:_MOST_TURNED] else (0,) for i in range(len(rests))]
    yield from product(*choices)


def _all_blocks(
    rests: Sequence[Rest],
    turns: Sequence[int],
    frame: Frame,
    grain: Grain,
    is_tight: bool,
    profile: Profile,
) -> list[Block]:
    """Return the parts of all ``rests`` in blocks, or none if one does not fit."""
    blocks: list[Block] = []
    for (run, count), turn in zip(rests, turns, strict=True):
        trim = run.size.turned() if turn else run.size
        layout = layout_on(frame, run, profile, turn, Lattice(trim, run.gap))
        if layout.capacity < 1:
            return []
        # Blocks share nothing with each other; two marks that meet may share their room.
        marks = 0.0 if is_tight else profile.marks.gap + profile.marks.shortest / 2
        blocks += _blocks(run, layout, count, grain, max(run.gap / 2, run.bleed) + marks)
    return blocks


def _blocks(run: Run, layout: Layout, count: int, grain: Grain, around: float) -> Iterator[Block]:
    columns = layout.most.columns if grain in ("block", "row") else 1
    rows = layout.most.rows if grain in ("block", "column") else 1
    most = BlockShape(columns, rows, columns)
    while count > 0:
        shape = layout.lattice.holding(min(count, most.capacity), most)
        number = min(count, shape.capacity)
        yield Block(run, layout, shape, number, around)
        count -= number


def _fill_packing(
    packing: Packing, copies: dict[int, Iterator[Part]], profile: Profile
) -> Iterator[Filled]:
    frame = packing.frame
    for blocks in packing.sheets:
        slots: list[Slot] = []
        parts: list[Part] = []
        for (run, layout, shape, count, _), box in blocks:
            slots += block_slots(run, layout, shape, box, count)
            parts += islice(copies[id(run)], count)
        bleed = max(block.run.bleed for block, _ in blocks)
        inked = around(slots, bleed)
        front = front_of(frame, slots, bleed, inked, profile)
        front, back = two_sides(front, parts, frame, profile)
        if packing.is_tight and profile.marks.style == "crop":
            front = replace(front, needs_cut_lines=True)
        yield Filled(parts if back else parts_over(parts), front, back)
