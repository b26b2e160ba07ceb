"""One side of a sheet without the pieces on it: slots, bleeds, marks and notes.

All full sheets of a run look alike here, so each is worked out once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.core.geometry import Rect
from generator.sheets.duplex import Margins, turn_box, turn_margins, turn_rotation
from generator.sheets.layout import Layout, block_box
from generator.sheets.marks import Cut, Mark, plan_marks, turn_marks
from generator.sheets.notes import NotesPlace, move_notes, plan_notes, turn_notes
from generator.sheets.order import Run
from generator.sheets.paper import Side
from generator.sheets.profile import Profile


@dataclass(frozen=True, slots=True)
class SheetFace:
    """Slots in the order they are filled; ``bleeds`` is what each may print beyond its box
    and ``bleed`` the most of them."""

    side: Side
    boxes: tuple[Rect, ...]
    bleeds: tuple[Margins, ...]
    bleed: float
    rotation_deg: int
    marks: tuple[Mark, ...]
    notes: NotesPlace | None


def front_of(
    run: Run, layout: Layout, shape: tuple[int, int], count: int, profile: Profile
) -> SheetFace:
    """Return the front of a sheet whose block of ``shape`` holds ``count`` parts."""
    columns, rows = shape
    block = block_box(layout, columns, rows)
    boxes = _slots(layout, block, columns, count)
    bleeds = _bleeds(run, columns, count)
    inner = _inner(columns, count) if _is_narrow(run, profile) else frozenset()
    marks = _marks(run, layout, boxes, bleeds, inner, profile)
    notes = _notes(layout, block.grown(run.bleed), marks, profile)
    return SheetFace("front", boxes, bleeds, run.bleed, layout.rotation_deg, marks, notes)


def _marks(
    run: Run,
    layout: Layout,
    boxes: tuple[Rect, ...],
    bleeds: tuple[Margins, ...],
    inner: frozenset[int],
    profile: Profile,
) -> tuple[Mark, ...]:
    # Straight marks cannot guide a knife around anything but straight sides.
    if run.cut not in ("rectangle", "rounded"):
        return ()
    cuts = [
        Cut(box, box.inset(-top, -right, -bottom, -left))
        for box, (top, right, bottom, left) in zip(boxes, bleeds, strict=True)
    ]
    return plan_marks(cuts, inner, run.bleed, layout.area, profile.marks)


def _is_narrow(run: Run, profile: Profile) -> bool:
    """Tell whether no crop mark has room in the gaps between parts."""
    marks = profile.marks
    return run.gap < 2 * min(run.bleed, run.gap / 2) + 2 * marks.gap + marks.shortest


def _inner(columns: int, count: int) -> frozenset[int]:
    """Return the slots that have a neighbour on each of their four sides."""
    return frozenset(
        index for index in range(columns, count - columns) if 0 < index % columns < columns - 1
    )


def _notes(
    layout: Layout, inked: Rect, marks: tuple[Mark, ...], profile: Profile
) -> NotesPlace | None:
    if layout.edge is None or layout.band is None:
        return None
    length = next(iter(profile.notes.check_lines), 0.0)
    return plan_notes(layout.edge, layout.band, layout.area, inked, marks, length)


def _slots(layout: Layout, block: Rect, columns: int, count: int) -> tuple[Rect, ...]:
    width, height = layout.trim
    step_x, step_y = width + layout.gap, height + layout.gap
    return tuple(
        Rect(block.x + index % columns * step_x, block.y + index // columns * step_y, width, height)
        for index in range(count)
    )


def _bleeds(run: Run, columns: int, count: int) -> tuple[Margins, ...]:
    """Return what each slot may print beyond its trim: half of a shared gap, else all."""
    free, shared = run.bleed, min(run.bleed, run.gap / 2)
    return tuple(
        (
            shared if index >= columns else free,
            shared if index % columns < columns - 1 and index + 1 < count else free,
            shared if index + columns < count else free,
            shared if index % columns else free,
        )
        for index in range(count)
    )


def back_of(front: SheetFace, layout: Layout, profile: Profile) -> SheetFace:
    """Return the back that meets ``front`` once the printer has turned the paper."""
    axis, paper = layout.turning, layout.paper
    dx, dy = profile.back_offset
    turned = SheetFace(
        "back",
        tuple(turn_box(box, paper, axis).moved(dx, dy) for box in front.boxes),
        tuple(turn_margins(bleed, axis) for bleed in front.bleeds),
        front.bleed,
        turn_rotation(front.rotation_deg, axis),
        tuple(
            Mark(m.x1 + dx, m.y1 + dy, m.x2 + dx, m.y2 + dy)
            for m in turn_marks(front.marks, paper, axis)
        ),
        None,
    )
    if front.notes is None:
        return turned
    return replace(turned, notes=move_notes(turn_notes(front.notes, paper, axis), dx, dy))
