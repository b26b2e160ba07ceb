"""The pages of a part that is printed over several sheets: its map, then its tiles."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import Rect
from generator.core.record import Record
from generator.scene.piece import Piece
from generator.sheets.assembly import assembly_map, move_map
from generator.sheets.duplex import Margins, turn_box, turn_margins, turn_rotation
from generator.sheets.joins import Joins, back_joins, front_joins, move_joins
from generator.sheets.marks import Cut, Mark, move_marks, plan_marks, turn_marks
from generator.sheets.notes import NotesPlace, move_notes, turn_notes
from generator.sheets.order import Run, printed_bleed
from generator.sheets.pages import Page, Placement
from generator.sheets.profile import Profile
from generator.sheets.sheet import notes_on
from generator.sheets.tiling import Grid, tile_label

Sheet = tuple[Page, Page | None]
"""The front of a sheet of paper and its back, if that is printed."""


def count_sheets(run: Run, grid: Grid, profile: Profile) -> int:
    """Return how many sheets ``run`` takes: the tiles of every copy, a map of every piece."""
    return run.count * grid.count + (len(run.pieces) if _has_map(grid, profile) else 0)


def tiled_sheets(run: Run, grid: Grid, profile: Profile) -> Iterator[Sheet]:
    """Yield the sheets of a run in the order in which they are printed."""
    sheets = count_sheets(run, grid, profile)
    number = 0
    for piece in run.pieces:
        planner = _PiecePlanner(run, grid, profile, piece, sheets)
        if _has_map(grid, profile):
            number += 1
            yield planner.map(number)
        for copy in range(1, piece.copies + 1):
            for row in range(1, grid.rows + 1):
                for column in range(1, grid.columns + 1):
                    number += 1
                    yield planner.tile(number, copy, row, column)


def _has_map(grid: Grid, profile: Profile) -> bool:
    # A part that fits without the room for its marks is a single tile.
    return profile.tiling is not None and profile.tiling.map and grid.count > 1


class _PiecePlanner(Record):
    """Plans the sheets of one piece of a run of ``sheets``."""

    run: Run
    grid: Grid
    profile: Profile
    piece: Piece
    sheets: int

    @property
    def has_back(self) -> bool:
        return self.piece.back is not None and self.profile.backs != "fronts"

    def map(self, number: int) -> Sheet:
        """Return the sheet with the assembly map; one of both sides, if both are printed."""
        title, front = self.run.title, assembly_map(self.grid, self.piece, "front")
        page = self._page(title, number, (), (), self._notes(front.box, ()))._replace(map=front)
        if not self.has_back:
            return page, None
        back = move_map(assembly_map(self.grid, self.piece, "back"), *self.profile.back_offset)
        return page, self._behind(page)._replace(map=back)

    def tile(self, number: int, copy: int, row: int, column: int) -> Sheet:
        """Return the sheet of one tile."""
        grid, profile, box = self.grid, self.profile, self.grid.part_box(row, column)
        bleed = _within(grid.frame.area, box, printed_bleed(self.piece, profile.bleed))
        placement = Placement(self.piece, copy, "front", box, grid.rotation_deg, bleed)
        marks = self._marks(box)
        notes = self._notes(grid.inked(row, column), marks)
        if grid.count == 1:
            page = self._page(self.run.title, number, (placement,), marks, notes)
            return page, self._behind(page) if self.has_back else None
        title = f"{self.run.title} · {tile_label(row, column)}"
        placement = placement._replace(tile=(row, column))
        page = self._page(title, number, (placement,), marks, notes)
        page = page._replace(joins=self._joins(row, column))
        if not self.has_back:
            return page, None
        joins = move_joins(back_joins(grid, row, column), *profile.back_offset)
        return page, self._behind(page)._replace(joins=joins)

    def _joins(self, row: int, column: int) -> Joins:
        tiling = self.profile.tiling
        assert tiling is not None
        return front_joins(self.grid, row, column, tiling.width, self.has_back)

    def _page(
        self,
        title: str,
        number: int,
        placements: tuple[Placement, ...],
        marks: tuple[Mark, ...],
        notes: NotesPlace | None,
    ) -> Page:
        paper = self.grid.frame.paper
        return Page(
            paper, "front", title, number, self.sheets, placements, marks, notes, self.has_back
        )

    def _marks(self, box: Rect) -> tuple[Mark, ...]:
        """Return the marks of the whole part that lie on this sheet."""
        if not self.run.is_straight:
            return ()
        cut, room = Cut(box, box.grown(self.run.bleed), self.run.bleed), self.grid.frame.mark_room
        marks = plan_marks([cut], (), room, self.profile.marks)
        return tuple(mark for mark in marks if room.most.contains(_box_of(mark)))

    def _notes(self, inked: Rect, marks: tuple[Mark, ...]) -> NotesPlace | None:
        return notes_on(self.grid.frame, inked, marks, self.profile)

    def _behind(self, front: Page) -> Page:
        """Return the back that meets ``front`` once the paper is turned."""
        paper, axis = self.grid.frame.paper, self.grid.frame.axis
        dx, dy = self.profile.back_offset
        placements = (
            placement._replace(
                side="back",
                box=turn_box(placement.box, paper, axis).moved(dx, dy),
                rotation_deg=turn_rotation(placement.rotation_deg, axis),
                bleed=turn_margins(placement.bleed, axis),
            )
            for placement in front.placements
        )
        return front._replace(
            side="back",
            placements=tuple(placements),
            marks=move_marks(turn_marks(front.marks, paper, axis), dx, dy),
            notes=front.notes and move_notes(turn_notes(front.notes, paper, axis), dx, dy),
        )


def _within(area: Rect, box: Rect, bleed: float) -> Margins:
    """Return what of ``box`` and its bleed lies in ``area``, as margins around the box;
    negative where the area ends inside the box."""
    return (
        min(bleed, box.y - area.y),
        min(bleed, area.right - box.right),
        min(bleed, area.bottom - box.bottom),
        min(bleed, box.x - area.x),
    )


def _box_of(mark: Mark) -> Rect:
    return Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
