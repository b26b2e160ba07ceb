"""Where the notes of a sheet stand: a band at one edge and, if need be, a level check line."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.geometry import Rect, Size
from generator.core.record import Record
from generator.sheets.duplex import TurningAxis, turn_box, turn_edge, turn_rotation
from generator.sheets.marks import Mark
from generator.sheets.paper import Edge

LEVEL_HEIGHT = 2.6
"""Mm from top to bottom of a check line with its label."""
LABEL_WIDTH = 11.0
"""Mm kept after a level check line for its label."""
_CLEAR = 1.0


class NotesPlace(Record):
    """Where notes may be drawn on a page.

    The foot of the notes faces ``edge``. ``level`` is a box for one more check line, along
    the width of the paper: a printer may stretch the two directions differently, and a
    band at the side shows just one of them.
    """

    edge: Edge
    band: Rect
    level: Rect | None = None
    level_rotation_deg: int = 0


def plan_notes(
    edge: Edge, band: Rect, area: Rect, inked: Rect, marks: Sequence[Mark], length: float
) -> NotesPlace:
    """Return the place of the notes on a page whose parts and bleeds fill ``inked``.

    ``area`` is the paper less margins and band, ``length`` that of the check line.
    """
    if edge in ("top", "bottom") or not length:
        return NotesPlace(edge, band)
    level = _level_box(area, inked, marks, length)
    return NotesPlace(edge, band, level)


def _level_box(area: Rect, inked: Rect, marks: Sequence[Mark], length: float) -> Rect | None:
    """Return a box below or above the parts that no mark runs through, or None."""
    below = Rect(area.x, area.bottom - LEVEL_HEIGHT, area.width, LEVEL_HEIGHT)
    above = Rect(area.x, area.y, area.width, LEVEL_HEIGHT)
    for strip in (below, above):
        if strip.overlaps(inked.grown(0.5)):
            continue
        low, high = _widest_opening(strip, marks)
        spare = high - low - length - LABEL_WIDTH
        if spare >= 0:
            return Rect(low + spare / 2, strip.y, length + LABEL_WIDTH, LEVEL_HEIGHT)
    return None


def _widest_opening(strip: Rect, marks: Sequence[Mark]) -> tuple[float, float]:
    """Return the ends of the longest stretch of ``strip`` that is free of marks."""
    reach = strip.grown(_CLEAR)
    blocked = sorted(
        (mark.x1, mark.x2) for mark in marks if mark.y1 < reach.bottom and mark.y2 > reach.y
    )
    best, low = (strip.x, strip.x), strip.x
    for start, end in [*blocked, (strip.right + _CLEAR, strip.right + _CLEAR)]:
        high = start - _CLEAR
        if high - low > best[1] - best[0]:
            best = (low, high)
        low = max(low, end + _CLEAR)
    return best


def turn_notes(notes: NotesPlace, paper: Size, axis: TurningAxis) -> NotesPlace:
    """Return where the notes lie on the other side of the paper."""
    return NotesPlace(
        turn_edge(notes.edge, axis),
        turn_box(notes.band, paper, axis),
        notes.level and turn_box(notes.level, paper, axis),
        turn_rotation(notes.level_rotation_deg, axis),
    )


def move_notes(notes: NotesPlace, dx: float, dy: float) -> NotesPlace:
    return NotesPlace(
        notes.edge,
        notes.band.moved(dx, dy),
        notes.level and notes.level.moved(dx, dy),
        notes.level_rotation_deg,
    )
