"""The plan of a document: its parts laid out sheet by sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.core.diagnostics import AuthorError, Report
from generator.core.record import NamedTuple
from generator.scene.piece import Piece
from generator.sheets.duplex import Margins, turning_axis
from generator.sheets.filling import Filling, fill_run
from generator.sheets.layout import choose_layout, layouts
from generator.sheets.notes import move_notes, turn_notes
from generator.sheets.order import Mix, Run, SheetOrder, gather_runs, printed_bleed, show_size
from generator.sheets.pages import Page, Part, Placement, SheetPlan
from generator.sheets.profile import Profile
from generator.sheets.sheet import SheetFace

if TYPE_CHECKING:
    from generator.sheets.tile_pages import Sheet

MOST_SHEETS = 50_000
"""A hundred reams of paper: more is taken for a slip of the pen."""


def plan_sheets(orders: Iterable[SheetOrder], profile: Profile, report: Report) -> SheetPlan:
    """Return the plan for all ``orders`` under ``profile``.

    A part that fits the paper no way round, and parts that cannot share a sheet as asked,
    are errors in ``report``; the plan then goes without them.
    """
    runs = gather_runs(orders, profile.bleed, report)
    sheets: list[Sheet] = []
    total = 0
    for run in runs:
        printed = _printed(run, profile)
        if printed is None:
            for fault in _do_not_fit(run, profile):
                report.take(fault)
            continue
        total += printed.total
        if total > MOST_SHEETS:
            hint = "see “copies”, “tiling” and “paper”"
            report.error(run.at, f"this takes more than {MOST_SHEETS} sheets", hint)
            break
        sheets += printed.sheets
    pages = tuple(_in_printing_order(sheets, profile))
    return SheetPlan(pages, tuple(p for run in runs for p in run.pieces), profile)


class _Printed(NamedTuple):
    """How many sheets a run takes, and the sheets, worked out as they are asked for."""

    total: int
    sheets: Iterator[Sheet]


def _printed(run: Run | Mix, profile: Profile) -> _Printed | None:
    """Return the sheets of ``run``, over which a part bigger than the paper is spread if
    the profile allows it; None if it does not fit."""
    filling = _filling(run, profile)
    if filling is not None:
        tight = profile.with_tight_marks()
        other = _filling(run, tight) if tight is not profile and filling.sheets > 1 else None
        if other is not None and other.sheets < filling.sheets:
            filling, profile = other, tight
        return _Printed(filling.sheets, _sheets(run, filling, profile))
    if isinstance(run, Mix):
        return None
    from generator.sheets.tile_pages import count_sheets, tiled_sheets
    from generator.sheets.tiling import choose_grid

    grid = choose_grid(run, profile)
    if grid is None:
        return None
    return _Printed(count_sheets(run, grid, profile), tiled_sheets(run, grid, profile))


def _filling(run: Run | Mix, profile: Profile) -> Filling | None:
    """Return the sheets of ``run``, or None if a part of it fits the paper no way round."""
    if isinstance(run, Run):
        return fill_run(run, profile)
    from generator.sheets.mixing import fill_mix

    return fill_mix(run, profile)


def _do_not_fit(run: Run | Mix, profile: Profile) -> Iterator[AuthorError]:
    for part in run.runs if isinstance(run, Mix) else (run,):
        if choose_layout(part, profile) is None:
            yield _does_not_fit(part, profile, _way_out(part, profile, isinstance(run, Mix)))


def _way_out(run: Run, profile: Profile, is_mixed: bool) -> str:
    if run.is_whole:
        return "choose a profile with bigger paper, or make the part smaller"
    if profile.tiling is None:
        return (
            "choose a profile with bigger paper, make the part smaller, or spread it over "
            "several sheets with “--set tiling.overlap=10”"
        )
    if is_mixed:
        return "to spread it over several sheets, do not let it share a sheet with others"
    return "the overlap of “tiling” must be smaller than what the paper leaves"


def _does_not_fit(run: Run, profile: Profile, hint: str) -> AuthorError:
    tried = reversed(list(layouts(run, profile)))
    rooms = {layout.frame.paper: layout.room.size for layout in tried}
    shown = " or ".join(show_size(room) for room in reversed(rooms.values()) if min(room) > 0)
    return AuthorError(
        run.at,
        f"“{run.names}” is {show_size(run.size)}, but the paper leaves {shown or 'no room'}",
        hint,
    )


def _sheets(run: Run | Mix, filling: Filling, profile: Profile) -> Iterator[Sheet]:
    """Yield front and back of every sheet of a run."""
    for number, sheet in enumerate(filling.filled, 1):
        fronts = _place(sheet.parts, sheet.front, profile)
        backs = _place(sheet.parts, sheet.back, profile) if sheet.back else ()
        has_back = bool(backs) and profile.backs != "fronts"
        numbers = number, filling.sheets
        yield (
            _page(run.title, numbers, sheet.front, fronts, has_back),
            _page(run.title, numbers, sheet.back, backs, True) if sheet.back and has_back else None,
        )


def _place(parts: Sequence[Part], face: SheetFace, profile: Profile) -> tuple[Placement, ...]:
    most = face.bleed
    return tuple(
        Placement(
            piece,
            copy,
            side,
            box,
            rotation_deg,
            _bleed(piece, room, most, profile),
            clip=clip,
        )
        for (piece, copy), (side, box, room, rotation_deg, _, _, clip) in zip(
            parts, face.slots, strict=True
        )
        if side == "front" or piece.back is not None
    )


def _bleed(piece: Piece, room: Margins, most: float, profile: Profile) -> Margins:
    bleed = printed_bleed(piece, profile.bleed)
    if bleed >= most:
        return room
    top, right, bottom, left = room
    return (min(bleed, top), min(bleed, right), min(bleed, bottom), min(bleed, left))


def _page(
    title: str,
    numbers: tuple[int, int],
    face: SheetFace,
    placements: tuple[Placement, ...],
    is_two_sided: bool,
) -> Page:
    return Page(
        face.paper,
        face.side,
        title,
        *numbers,
        placements,
        face.marks,
        face.notes,
        is_two_sided,
        face.fold,
        needs_cut_lines=face.needs_cut_lines,
    )


def _in_printing_order(sheets: list[Sheet], profile: Profile) -> list[Page]:
    """Return the pages of all ``sheets`` of a document in the order in which they print."""
    if profile.gang and profile.backs in ("alternate", "fronts-then-backs"):
        sheets = _with_blank_backs(sheets, profile)
    if profile.backs == "fronts-then-backs":
        fronts, backs = [front for front, _ in sheets], [back for _, back in sheets]
        return [page for page in (*fronts, *backs) if page]
    return [page for sheet in sheets for page in sheet if page]


def _with_blank_backs(sheets: list[Sheet], profile: Profile) -> list[Sheet]:
    """Return ``sheets`` with a back for each if any has one.

    Else the next page would land on the empty side, and all backs after it on wrong sheets.
    Where backs follow their fronts, nothing comes after the last sheet.
    """
    if all(back is None for _, back in sheets):
        return sheets
    paired: list[Sheet] = [(front, back or _blank_behind(front, profile)) for front, back in sheets]
    return [*paired[:-1], sheets[-1]] if profile.backs == "alternate" else paired


def _blank_behind(front: Page, profile: Profile) -> Page:
    axis = turning_axis(front.paper, profile.flip)
    notes = front.notes and turn_notes(front.notes, front.paper, axis)
    return Page(
        front.paper,
        "back",
        front.title,
        front.sheet,
        front.sheets,
        (),
        (),
        notes and move_notes(notes, *profile.back_offset),
        True,
    )
