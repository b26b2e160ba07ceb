"""The plan of a document: its parts laid out sheet by sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import ceil

from generator.core.diagnostics import AuthorError, Report
from generator.scene.piece import Piece
from generator.sheets.duplex import Margins
from generator.sheets.layout import Layout, block_shape, choose_layout, layouts
from generator.sheets.order import Run, SheetOrder, gather_runs, printed_bleed, show_size
from generator.sheets.pages import Page, Part, Placement, SheetPlan
from generator.sheets.profile import Profile
from generator.sheets.sheet import SheetFace, back_of, front_of

MOST_SHEETS = 50_000
"""A hundred reams of paper: more is taken for a slip of the pen."""


def plan_sheets(orders: Iterable[SheetOrder], profile: Profile, report: Report) -> SheetPlan:
    """Return the plan for all ``orders`` under ``profile``.

    A part that fits the paper no way round, and parts that cannot share a sheet as asked,
    are errors in ``report``; the plan then goes without them.
    """
    runs = gather_runs(orders, profile.bleed, report)
    pages: list[Page] = []
    sheets = 0
    for run in runs:
        layout = choose_layout(run, profile)
        if layout is None:
            report.take(_does_not_fit(run, profile))
            continue
        sheets += ceil(run.count / layout.capacity)
        if sheets > MOST_SHEETS:
            report.error(run.at, f"this takes more than {MOST_SHEETS} sheets", "see “copies”")
            break
        pages += _in_printing_order(list(_sheets(run, layout, profile)), profile)
    return SheetPlan(tuple(pages), tuple(p for run in runs for p in run.pieces), profile)


def _does_not_fit(run: Run, profile: Profile) -> AuthorError:
    rooms = {layout.paper: layout.room.size for layout in reversed(list(layouts(run, profile)))}
    shown = " or ".join(show_size(room) for room in reversed(rooms.values()) if min(room) > 0)
    return AuthorError(
        run.at,
        f"“{run.title}” is {show_size(run.size)}, but the paper leaves {shown or 'no room'}",
        "choose a profile with bigger paper, or make the part smaller",
    )


def _sheets(run: Run, layout: Layout, profile: Profile) -> Iterator[tuple[Page, Page | None]]:
    """Yield front and back of every sheet of a run."""
    shape = block_shape(layout, run.count)
    room = shape[0] * shape[1]
    sheets = ceil(run.count / room)
    copies = _copies(run.pieces)
    faces: dict[int, tuple[SheetFace, SheetFace]] = {}
    for sheet in range(1, sheets + 1):
        parts = list(islice(copies, room))
        if len(parts) not in faces:
            front = front_of(run, layout, shape, len(parts), profile)
            faces[len(parts)] = front, back_of(front, layout, profile)
        front, back = faces[len(parts)]
        number = (sheet, sheets)
        fronts, backs = _place(parts, front, profile), _place(parts, back, profile)
        has_back = bool(backs) and profile.backs != "fronts"
        yield (
            _page(run, layout, number, front, fronts, has_back),
            _page(run, layout, number, back, backs, has_back) if has_back else None,
        )


def _copies(pieces: Sequence[Piece]) -> Iterator[Part]:
    for piece in pieces:
        for copy in range(1, piece.copies + 1):
            yield piece, copy


def _place(parts: list[Part], face: SheetFace, profile: Profile) -> tuple[Placement, ...]:
    is_front = face.side == "front"
    return tuple(
        Placement(
            piece, copy, face.side, box, face.rotation_deg, _bleed(piece, room, face.bleed, profile)
        )
        for (piece, copy), box, room in zip(parts, face.boxes, face.bleeds, strict=True)
        if is_front or piece.back is not None
    )


def _bleed(piece: Piece, room: Margins, most: float, profile: Profile) -> Margins:
    bleed = printed_bleed(piece, profile.bleed)
    if bleed >= most:
        return room
    top, right, bottom, left = room
    return (min(bleed, top), min(bleed, right), min(bleed, bottom), min(bleed, left))


def _page(
    run: Run,
    layout: Layout,
    number: tuple[int, int],
    face: SheetFace,
    placements: tuple[Placement, ...],
    is_two_sided: bool,
) -> Page:
    return Page(
        layout.paper,
        face.side,
        run.title,
        *number,
        placements,
        face.marks,
        face.notes,
        is_two_sided,
    )


def _in_printing_order(sheets: list[tuple[Page, Page | None]], profile: Profile) -> list[Page]:
    if profile.backs == "fronts-then-backs":
        fronts, backs = [front for front, _ in sheets], [back for _, back in sheets]
        return [page for page in (*fronts, *backs) if page]
    return [page for sheet in sheets for page in sheet if page]
