"""Sheets of paper before anything is on them: which way round, and what is left for parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from generator.core.geometry import Rect, Size
from generator.core.record import Record
from generator.sheets.duplex import TurningAxis, turning_axis
from generator.sheets.marks import MarkRoom, room_for_marks
from generator.sheets.order import Mix, Run
from generator.sheets.paper import Edge, Orientation, lay, take_band
from generator.sheets.profile import Profile
from generator.sheets.registration import room_between_marks

_TOLERANCE = 1e-6


class Frame(Record):
    """A sheet of paper.

    ``area`` is the paper less its margins and the ``band`` of the notes at ``edge``.
    ``axis`` is the axis about which backs lie behind their fronts: that of the paper as
    the printer turns it, or the fold, which is then ``fold`` mm from the left or the top.
    """

    paper: Size
    edge: Edge | None
    band: Rect | None
    area: Rect
    axis: TurningAxis
    fold: float | None = None

    @property
    def mirror(self) -> Size:
        """The size of the paper whose middle is the axis."""
        return self.paper if self.fold is None else Size(2 * self.fold, 2 * self.fold)

    @property
    def mark_room(self) -> MarkRoom:
        return room_for_marks(self.area, self.edge)

    def is_central(self, x: float, y: float) -> bool:
        """Tell whether a point lies on the middle of the paper across the axis."""
        width, height = self.paper
        off_axis = x - width / 2 if self.axis == "vertical" else y - height / 2
        return abs(off_axis) <= _TOLERANCE


def printable_size(profile: Profile, orientation: Orientation) -> Size:
    """Return the size in mm of a part printed whole: the paper less margins and notes."""
    edge = None if profile.notes.edge == "none" else profile.notes.edge
    frame = _margined(lay(profile.paper, orientation), profile)
    return _without_band(frame, edge, profile)[0].size


def folds(run: Run | Mix, profile: Profile) -> bool:
    """Tell whether the backs of ``run`` are to lie beside their fronts."""
    is_whole = isinstance(run, Run) and run.is_whole
    return profile.backs == "gutter-fold" and run.has_backs and not is_whole


def frames(run: Run | Mix, profile: Profile, is_folded: bool = False) -> Iterator[Frame]:
    """Yield every sheet worth trying for ``run``, the more welcome first."""
    is_whole = isinstance(run, Run) and run.is_whole
    for orientation in _orientations(run.orientation, profile.paper):
        paper = lay(profile.paper, orientation)
        axis = turning_axis(paper, profile.flip)
        for edge, usable in product(_edges(is_whole, profile), _usable(paper, is_whole, profile)):
            area, band = _without_band(usable, edge, profile)
            if is_folded:
                yield _folded(paper, edge, band, area, profile)
            else:
                yield Frame(paper, edge, band, area, axis)


def frame_around(run: Run, profile: Profile) -> Frame:
    """Return a page just big enough for one part with its bleed, marks and notes."""
    style = profile.marks
    has_marks = style.style == "crop" and run.is_straight
    around = run.bleed + (style.gap + style.length if has_marks else 0.0)
    width, height = run.size.width + 2 * around, run.size.height + 2 * around
    edge = None if profile.notes.edge == "none" else profile.notes.edge
    if edge in ("top", "bottom"):
        height += profile.notes.height
    elif edge is not None:
        width += profile.notes.height
    paper = Size(width, height)
    area, band = _without_band(Rect(0, 0, *paper), edge, profile)
    return Frame(paper, edge, band, area, "vertical")


def room_for(bleed: float, frame: Frame, profile: Profile) -> Rect:
    """Return the part of a sheet that trims with ``bleed`` may fill; of a folded sheet, the
    half for fronts."""
    room = frame.area.grown(-(bleed + profile.mark_room))
    if frame.fold is None:
        return room
    end = frame.fold - profile.fold.gap - bleed
    if frame.axis == "vertical":
        return Rect(room.x, room.y, end - room.x, room.height)
    return Rect(room.x, room.y, room.width, end - room.y)


def place_block(size: Size, room: Rect, frame: Frame) -> Rect:
    """Return where a block of ``size`` lies: in the middle of the paper or, where the notes
    leave no room for that, of the ``room``; on a folded sheet it lies at the fold."""
    x = _start(size.width, frame.paper.width, room.x, room.right)
    y = _start(size.height, frame.paper.height, room.y, room.bottom)
    if frame.fold is not None and frame.axis == "vertical":
        x = room.right - size.width
    elif frame.fold is not None:
        y = room.bottom - size.height
    return Rect(x, y, *size)


def _start(length: float, paper: float, low: float, high: float) -> float:
    centred = (paper - length) / 2
    if low - _TOLERANCE <= centred and centred + length <= high + _TOLERANCE:
        return centred
    return low + (high - low - length) / 2


def _folded(
    paper: Size, edge: Edge | None, band: Rect | None, area: Rect, profile: Profile
) -> Frame:
    axis = profile.fold.line
    middle = area.centre[0] if axis == "vertical" else area.centre[1]
    return Frame(paper, edge, band, area, axis, middle)


def _orientations(wished: Orientation | None, paper: Size) -> tuple[Orientation, ...]:
    if wished:
        return (wished,)
    width, height = paper
    return ("portrait",) if width == height else ("portrait", "landscape")


def _edges(is_whole: bool, profile: Profile) -> tuple[Edge | None, ...]:
    edge = profile.notes.edge
    if edge == "none":
        return (None,)
    if is_whole:
        return (edge,)
    return (edge, "right" if edge in ("top", "bottom") else "bottom")


def _margined(paper: Size, profile: Profile) -> Rect:
    return Rect(0, 0, *paper).grown(-profile.margin)


def _usable(paper: Size, is_whole: bool, profile: Profile) -> tuple[Rect, ...]:
    """Return the parts of ``paper`` that may be printed, each worth trying.

    What is printed whole is not cut by a machine, so its limits do not hold there.
    """
    box = _margined(paper, profile)
    if is_whole:
        return (box,)
    if profile.area is not None:
        upright = paper.width <= paper.height
        box = _common(
            box, _in_the_middle(profile.area if upright else profile.area.turned(), paper)
        )
    return tuple(_common(box, room) for room in room_between_marks(paper, profile.registration))


def _in_the_middle(size: Size, paper: Size) -> Rect:
    return Rect((paper.width - size.width) / 2, (paper.height - size.height) / 2, *size)


def _common(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(x, y, right - x, bottom - y)


def _without_band(frame: Rect, edge: Edge | None, profile: Profile) -> tuple[Rect, Rect | None]:
    return take_band(frame, edge, profile.notes.height) if edge else (frame, None)
