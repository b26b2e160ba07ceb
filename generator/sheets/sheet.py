"""One side of a sheet without the pieces on it: slots, bleeds, marks and notes.

All full sheets of a run look alike here, so each is worked out once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from generator.core.geometry import Rect, Size
from generator.core.outline import Outline
from generator.core.record import NamedTuple, Record, replace
from generator.sheets.duplex import Margins, turn_box, turn_margins, turn_outline, turn_rotation
from generator.sheets.frame import Frame
from generator.sheets.lattice import BlockShape
from generator.sheets.layout import Layout
from generator.sheets.marks import Cut, Mark, move_marks, plan_marks, turn_marks
from generator.sheets.nesting import nested_bleeds
from generator.sheets.notes import NotesPlace, move_notes, plan_notes, turn_notes
from generator.sheets.order import Run
from generator.sheets.paper import Side
from generator.sheets.profile import Profile


class Slot(NamedTuple):
    """The place of one part: its trim on the page, what it may print beyond that, its turn.

    ``clip`` is the outline within which it may print, where margins of the box cannot say.
    """

    side: Side
    box: Rect
    bleed: Margins
    rotation_deg: int
    is_straight: bool
    reach: float
    """The bleed of its sides that are free; crop marks begin behind it."""
    clip: Outline | None = None

    @property
    def inked(self) -> Rect:
        top, right, bottom, left = self.bleed
        return self.box.inset(-top, -right, -bottom, -left)


class SheetFace(Record):
    """One side of a sheet: slots in the order they are filled, and what lies around them.

    ``bleed`` is the most that any part prints. ``fold`` are the lines to fold along.
    ``needs_cut_lines`` tells that marks cannot guide the knife to all straight cuts.
    """

    paper: Size
    side: Side
    slots: tuple[Slot, ...]
    bleed: float
    marks: tuple[Mark, ...]
    notes: NotesPlace | None
    fold: tuple[Mark, ...] = ()
    needs_cut_lines: bool = False


def block_slots(run: Run, layout: Layout, shape: BlockShape, block: Rect, count: int) -> list[Slot]:
    """Return the slots of the first ``count`` parts of a ``block`` of ``shape``."""
    boxes = layout.lattice.boxes(block, shape, count)
    clips: Sequence[Outline | None] = [None] * count
    if layout.lattice.pattern == "grid":
        bleeds = _bleeds(run, shape.columns, count)
    else:
        bleeds = [(run.bleed,) * 4] * count
        clips = nested_bleeds(boxes, layout.lattice, run)
    return [
        Slot("front", box, bleed, layout.rotation_deg, run.is_straight, run.bleed, clip)
        for box, bleed, clip in zip(boxes, bleeds, clips, strict=True)
    ]


def _bleeds(run: Run, columns: int, count: int) -> list[Margins]:
    """Return what each slot may print beyond its trim: half of a shared gap, else all."""
    free, shared = run.bleed, min(run.bleed, run.gap / 2)
    return [
        (
            shared if index >= columns else free,
            shared if index % columns < columns - 1 and index + 1 < count else free,
            shared if index + columns < count else free,
            shared if index % columns else free,
        )
        for index in range(count)
    ]


def grid_front(
    run: Run, layout: Layout, shape: BlockShape, count: int, profile: Profile
) -> SheetFace:
    """Return the front of a sheet whose block of ``shape`` holds ``count`` parts."""
    block = layout.block_box(shape)
    slots = block_slots(run, layout, shape, block, count)
    inner = _inner(shape.columns, count) if _is_narrow(run, profile) else frozenset()
    return front_of(layout.frame, slots, run.bleed, block.grown(run.bleed), profile, inner)


def _is_narrow(run: Run, profile: Profile) -> bool:
    """Tell whether no crop mark has room in the gaps between parts."""
    marks = profile.marks
    return run.gap < 2 * min(run.bleed, run.gap / 2) + 2 * marks.gap + marks.shortest


def _inner(columns: int, count: int) -> frozenset[int]:
    """Return the slots that have a neighbour on each of their four sides."""
    return frozenset(
        index for index in range(columns, count - columns) if 0 < index % columns < columns - 1
    )


def front_of(
    frame: Frame,
    slots: Sequence[Slot],
    bleed: float,
    inked: Rect,
    profile: Profile,
    inner: Collection[int] = (),
    fold: tuple[Mark, ...] = (),
    ticks: tuple[Mark, ...] = (),
) -> SheetFace:
    """Return the front of a sheet with ``slots`` anywhere on it.

    ``inked`` is the box around them and their bleeds; ``inner`` are the slots that need no
    look for marks, being closed in by others; ``ticks`` are marks besides those of parts.
    """
    cuts = [Cut(slot.box, slot.inked, slot.reach, slot.is_straight) for slot in slots]
    marks = (*plan_marks(cuts, inner, frame.mark_room, profile.marks), *ticks)
    notes = notes_on(frame, inked, (*marks, *fold), profile)
    return SheetFace(frame.paper, "front", tuple(slots), bleed, marks, notes, fold)


def around(slots: Sequence[Slot], bleed: float) -> Rect:
    """Return the box around all trims, grown by ``bleed``."""
    box = slots[0].box
    for slot in slots:
        box = box.union(slot.box)
    return box.grown(bleed)


def notes_on(
    frame: Frame, inked: Rect, marks: tuple[Mark, ...], profile: Profile
) -> NotesPlace | None:
    """Return the place of the notes on a sheet whose parts and bleeds fill ``inked``."""
    if frame.edge is None or frame.band is None:
        return None
    length = next(iter(profile.notes.check_lines), 0.0)
    return plan_notes(frame.edge, frame.band, frame.area, inked, marks, length)


def mirrored(slot: Slot, frame: Frame) -> Slot:
    """Return where the back of a part lies: behind its front, or across the fold."""
    axis, paper = frame.axis, frame.mirror
    return Slot(
        "back",
        turn_box(slot.box, paper, axis),
        turn_margins(slot.bleed, axis),
        turn_rotation(slot.rotation_deg, axis),
        slot.is_straight,
        slot.reach,
        slot.clip and turn_outline(slot.clip, paper, axis),
    )


def back_of(front: SheetFace, frame: Frame, profile: Profile) -> SheetFace:
    """Return the back that meets ``front`` once the printer has turned the paper."""
    axis, paper = frame.axis, frame.paper
    dx, dy = profile.back_offset
    turned = SheetFace(
        paper,
        "back",
        tuple(_moved(mirrored(slot, frame), dx, dy) for slot in front.slots),
        front.bleed,
        move_marks(turn_marks(front.marks, paper, axis), dx, dy),
        None,
    )
    if front.notes is None:
        return turned
    return replace(turned, notes=move_notes(turn_notes(front.notes, paper, axis), dx, dy))


def _moved(slot: Slot, dx: float, dy: float) -> Slot:
    clip = slot.clip and tuple(
        (letter, *(n + (dx, dy)[i % 2] for i, n in enumerate(numbers)))
        for letter, *numbers in slot.clip
    )
    return slot._replace(box=slot.box.moved(dx, dy), clip=clip)
