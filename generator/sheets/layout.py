"""How many parts go on a sheet, and which way round sheet, parts and notes lie.

Along each axis of the paper there fit

    n = floor((paper − 2·margin − 2·(bleed + mark gap + shortest mark) + gap) / (trim + gap))

parts, once the band of the notes is taken off at its edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor

from generator.core.geometry import Rect, Size
from generator.sheets.duplex import TurningAxis, turning_axis
from generator.sheets.order import Run
from generator.sheets.paper import Edge, Orientation, lay, take_band
from generator.sheets.profile import Profile

# Sums such as 3 × 63 + 2 × 10.5 may miss a whole number by a few bits.
_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Layout:
    """A sheet with room for ``columns`` × ``rows`` parts.

    ``area`` is the paper less its margins and the ``band`` of the notes at ``edge``;
    ``room`` is the part of it that trims may fill. ``trim`` is the size of a part as it
    lies and ``rotation_deg`` its turn, clockwise.
    """

    paper: Size
    edge: Edge | None
    band: Rect | None
    area: Rect
    room: Rect
    trim: Size
    gap: float
    columns: int
    rows: int
    rotation_deg: int
    turning: TurningAxis

    @property
    def capacity(self) -> int:
        return self.columns * self.rows


def fitting(room: float, trim: float, gap: float) -> int:
    """Return how many parts of ``trim`` mm, ``gap`` mm apart, fit into ``room`` mm."""
    return max(0, floor((room + gap) / (trim + gap) + _TOLERANCE))


def printable_size(profile: Profile, orientation: Orientation) -> Size:
    """Return the size in mm of a part printed whole: the paper less margins and notes."""
    frame = _frame(lay(profile.paper, orientation), profile)
    edge = None if profile.notes.edge == "none" else profile.notes.edge
    return _without_band(frame, edge, profile)[0].size


def choose_layout(run: Run, profile: Profile) -> Layout | None:
    """Return the layout with the fewest sheets, or None if no part fits the paper.

    Among equals, backs that lie symmetric about the axis on which the paper turns come
    first, then portrait, then the notes at the edge of the profile, then no turn.
    """
    possible = [layout for layout in layouts(run, profile) if layout.capacity]
    if not possible:
        return None
    return min(possible, key=lambda layout: _cost(layout, run))


def layouts(run: Run, profile: Profile) -> Iterator[Layout]:
    """Yield every layout worth trying, the more welcome first."""
    for orientation in _orientations(run, profile):
        for edge in _edges(run, profile):
            for rotation_deg in (0, 90) if run.turn else (0,):
                yield _layout(run, profile, orientation, edge, rotation_deg)


def _cost(layout: Layout, run: Run) -> tuple[int, bool]:
    sheets = ceil(run.count / layout.capacity)
    if not run.has_backs:
        return sheets, False
    block = block_box(layout, *block_shape(layout, run.count))
    (x, y), (width, height) = block.centre, layout.paper
    off_axis = x - width / 2 if layout.turning == "vertical" else y - height / 2
    return sheets, abs(off_axis) > _TOLERANCE


def _orientations(run: Run, profile: Profile) -> tuple[Orientation, ...]:
    if run.orientation:
        return (run.orientation,)
    width, height = profile.paper
    return ("portrait",) if width == height else ("portrait", "landscape")


def _edges(run: Run, profile: Profile) -> tuple[Edge | None, ...]:
    edge = profile.notes.edge
    if edge == "none":
        return (None,)
    if run.is_whole:
        return (edge,)
    return (edge, "right" if edge in ("top", "bottom") else "bottom")


def _layout(
    run: Run, profile: Profile, orientation: Orientation, edge: Edge | None, rotation_deg: int
) -> Layout:
    paper = lay(profile.paper, orientation)
    area, band = _without_band(_frame(paper, profile), edge, profile)
    room = area if run.is_whole else area.grown(-(run.bleed + profile.mark_room))
    trim = run.size.turned() if rotation_deg else run.size
    columns = fitting(room.width, trim.width, run.gap)
    rows = fitting(room.height, trim.height, run.gap)
    if run.is_whole:
        columns, rows = min(columns, 1), min(rows, 1)
    turning = turning_axis(paper, profile.flip)
    return Layout(
        paper, edge, band, area, room, trim, run.gap, columns, rows, rotation_deg, turning
    )


def _frame(paper: Size, profile: Profile) -> Rect:
    return Rect(0, 0, *paper).grown(-profile.margin)


def _without_band(frame: Rect, edge: Edge | None, profile: Profile) -> tuple[Rect, Rect | None]:
    return take_band(frame, edge, profile.notes.height) if edge else (frame, None)


def block_shape(layout: Layout, count: int) -> tuple[int, int]:
    """Return the columns and rows that ``count`` parts take up on a sheet.

    More than one sheet: all there are. One sheet: the shape with the fewest straight
    cuts, wide rather than high.
    """
    if count >= layout.capacity:
        return layout.columns, layout.rows
    shapes = [(columns, ceil(count / columns)) for columns in range(1, layout.columns + 1)]
    return min(
        (shape for shape in shapes if shape[1] <= layout.rows),
        key=lambda shape: (shape[0] + shape[1], -shape[0]),
    )


def block_box(layout: Layout, columns: int, rows: int) -> Rect:
    """Return the box around the trims of a block, centred on the paper or, where the
    notes leave no room for that, in the room there is."""
    room, paper, gap = layout.room, layout.paper, layout.gap
    width = columns * (layout.trim.width + gap) - gap
    height = rows * (layout.trim.height + gap) - gap
    return Rect(
        _start(width, paper.width, room.x, room.right),
        _start(height, paper.height, room.y, room.bottom),
        width,
        height,
    )


def _start(length: float, paper: float, low: float, high: float) -> float:
    centred = (paper - length) / 2
    if low - _TOLERANCE <= centred and centred + length <= high + _TOLERANCE:
        return centred
    return low + (high - low - length) / 2
