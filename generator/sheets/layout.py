"""How many parts of one size go on a sheet, and which way round sheet, parts and notes lie.

Along each axis of the paper there fit

    n = floor((paper − 2·margin − 2·(bleed + mark gap + shortest mark) + gap) / (trim + gap))

parts, once the band of the notes is taken off at its edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from generator.core.geometry import Rect, Size
from generator.core.record import Record
from generator.sheets.frame import Frame, folds, frame_around, frames, place_block, room_for
from generator.sheets.lattice import BlockShape, Lattice, nested_hexagons, settled_discs
from generator.sheets.order import Run
from generator.sheets.profile import Profile


class Layout(Record):
    """A sheet with room for a block of parts, ``most`` at most.

    ``room`` is the part of the sheet that trims may fill; ``rotation_deg`` is the turn of
    the parts, clockwise.
    """

    frame: Frame
    room: Rect
    lattice: Lattice
    most: BlockShape
    rotation_deg: int

    @property
    def trim(self) -> Size:
        """The size of a part as it lies."""
        return self.lattice.trim

    @property
    def capacity(self) -> int:
        return self.most.capacity

    def shape_for(self, count: int) -> BlockShape:
        """Return the block that ``count`` parts take up on each of their sheets."""
        return self.lattice.holding(count, self.most)

    def block_box(self, shape: BlockShape) -> Rect:
        """Return the box around the trims of a block where it lies on the paper."""
        return place_block(self.lattice.size_of(shape), self.room, self.frame)


def choose_layout(run: Run, profile: Profile) -> Layout | None:
    """Return the layout with the fewest sheets, or None if no part fits the paper.

    Among equals, discs in straight rows come first, then backs that lie symmetric about
    the axis on which the paper turns, then portrait, then the notes at the edge of the
    profile, then no turn.
    """
    possible = [layout for layout in layouts(run, profile) if layout.capacity > 0]
    if not possible:
        return None
    return min(possible, key=lambda layout: _cost(layout, run))


def layouts(run: Run, profile: Profile) -> Iterator[Layout]:
    """Yield every layout worth trying, the more welcome first.

    What is too big for half a sheet is not folded: its back is a page like all others.
    """
    if not profile.gang and not run.is_whole:
        frame = frame_around(run, profile)
        yield layout_on(frame, run, profile, 0, Lattice(run.size, run.gap))
        return
    folded = list(_layouts(run, profile, True)) if folds(run, profile) else []
    if any(layout.capacity > 0 for layout in folded):
        yield from folded
    else:
        yield from _layouts(run, profile, False)


def _layouts(run: Run, profile: Profile, is_folded: bool) -> Iterator[Layout]:
    for frame in frames(run, profile, is_folded):
        for rotation_deg in (0, 90) if run.turn else (0,):
            for lattice in _lattices(run, run.size.turned() if rotation_deg else run.size):
                yield layout_on(frame, run, profile, rotation_deg, lattice)


def _lattices(run: Run, trim: Size) -> tuple[Lattice, ...]:
    grid = Lattice(trim, run.gap)
    if run.cut == "hexagon":
        return nested_hexagons(trim, run.gap), grid
    if run.cut == "circle":
        return grid, *settled_discs(trim, run.gap)
    return (grid,)


def layout_on(
    frame: Frame, run: Run, profile: Profile, rotation_deg: int, lattice: Lattice
) -> Layout:
    """Return how the parts of ``run`` fill one sheet in the pattern of ``lattice``."""
    if run.is_whole:
        most = lattice.most(frame.area.size)
        most = BlockShape(min(most.columns, 1), min(most.rows, 1), min(most.odd, 1))
        return Layout(frame, frame.area, lattice, most, rotation_deg)
    room = _trim_room(frame, run, profile)
    most = lattice.most(room.size)
    if not profile.gang:
        most = BlockShape(1, 1, 1)
    return Layout(frame, room, lattice, most, rotation_deg)


def _trim_room(frame: Frame, run: Run, profile: Profile) -> Rect:
    if profile.gang:
        return room_for(run.bleed, frame, profile)
    width, height = run.size
    (x, y) = frame.area.centre
    return Rect(x - width / 2, y - height / 2, width, height)


def _cost(layout: Layout, run: Run) -> tuple[int, bool, bool]:
    sheets = ceil(run.count / layout.capacity)
    is_settled = run.cut == "circle" and layout.lattice.pattern != "grid"
    if not run.has_backs:
        return sheets, is_settled, False
    frame = layout.frame
    middle = layout.block_box(layout.shape_for(run.count)).centre
    if frame.fold is not None:
        middle = (frame.fold, frame.fold)
    return sheets, is_settled, not frame.is_central(*middle)
