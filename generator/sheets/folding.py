"""Sheets whose backs lie beside their fronts, to be folded and glued before they are cut."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.geometry import Rect
from generator.sheets.frame import Frame
from generator.sheets.marks import Mark
from generator.sheets.profile import Profile
from generator.sheets.sheet import SheetFace, Slot, around, front_of, mirrored

_SHORTEST_TICK = 1.0
_TOLERANCE = 1e-6


def fold_over(
    front: SheetFace, has_back: Sequence[bool], frame: Frame, profile: Profile
) -> SheetFace:
    """Return ``front`` with the backs of its parts across the fold."""
    pairs = zip(front.slots, has_back, strict=True)
    backs = [mirrored(slot, frame) for slot, is_there in pairs if is_there]
    slots = (*front.slots, *backs)
    inked = around(slots, front.bleed)
    lines, ticks = _fold_lines(slots, inked, frame, profile)
    return front_of(frame, slots, front.bleed, inked, profile, fold=lines, ticks=ticks)


def _fold_lines(
    slots: Sequence[Slot], inked: Rect, frame: Frame, profile: Profile
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the line to fold along, and a tick at each of its ends.

    The line runs from margin to margin, but never along the side of a part.
    """
    assert frame.fold is not None
    area, is_vertical = frame.area, frame.axis == "vertical"
    low, high = (area.y, area.bottom) if is_vertical else (area.x, area.right)
    first, last = (inked.y, inked.bottom) if is_vertical else (inked.x, inked.right)
    gap = profile.marks.gap
    stretches = [(low, high)]
    if any(_touches(slot.box, frame) for slot in slots):
        stretches = [(low, first - gap), (last + gap, high)]
    reach = min(profile.marks.length, first - gap - low, high - last - gap)
    has_ticks = profile.marks.style != "none" and reach >= _SHORTEST_TICK
    ticks = [(low, low + reach), (high - reach, high)] if has_ticks else []
    lines = [stretch for stretch in stretches if stretch[1] - stretch[0] > _TOLERANCE]
    return _along(frame, lines), _along(frame, ticks)


def _touches(box: Rect, frame: Frame) -> bool:
    assert frame.fold is not None
    low, high = (box.x, box.right) if frame.axis == "vertical" else (box.y, box.bottom)
    return low - _TOLERANCE <= frame.fold <= high + _TOLERANCE


def _along(frame: Frame, stretches: Sequence[tuple[float, float]]) -> tuple[Mark, ...]:
    at = frame.fold
    assert at is not None
    if frame.axis == "vertical":
        return tuple(Mark(at, start, at, end) for start, end in stretches)
    return tuple(Mark(start, at, end, at) for start, end in stretches)
