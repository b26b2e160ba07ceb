"""What is drawn on the sheets of a booklet beside its pages: marks, folds and notes."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import Rect
from generator.core.units import pt_to_mm
from generator.scene import Group, Item, PrintedPage, Scene, Shape, Stroke
from generator.scene.imposed import ImposedSide
from generator.sheets.duplex import turning_axis
from generator.sheets.footer import Footer, SheetTexts
from generator.sheets.imposition import BookletSide, Imposition
from generator.sheets.line_work import lines_along, quarter_turn
from generator.sheets.marks import Cut, Mark, move_marks, plan_marks, room_for_marks
from generator.sheets.notes import NotesPlace, move_notes, turn_notes
from generator.sheets.page import Imprint
from generator.sheets.paper import take_band
from generator.sheets.profile import Profile
from generator.sheets.words import Words
from generator.text.typesetter import Typesetter

_FOLD_LENGTH = 6.0
_FOLD_GAP = 0.5
_SHORTEST_FOLD = 1.5
_CLEAR = 1.0
"""Mm between the pages and the notes."""


class BookletArtist:
    """Draws the sheets of booklets of one game, in one language.

    Marks and notes stand in the margin around two pages, where there is one: A5 on A4 has
    none, and its only fold is the middle of the paper.
    """

    def __init__(
        self, profile: Profile, imprint: Imprint, words: Words, typesetter: Typesetter
    ) -> None:
        self._profile = profile
        self._imprint = imprint
        self._words = words
        self._footer = Footer(typesetter, words.sheets, profile.notes)

    @property
    def missing_signs(self) -> tuple[str, ...]:
        """The signs of titles drawn so far that no font has."""
        return tuple(self._footer.missing)

    def draw(self, plan: Imposition, title: str) -> Iterator[ImposedSide]:
        """Yield all sides of the booklet ``title`` in printing order."""
        frame = Rect(0, 0, *plan.paper).grown(-self._profile.margin)
        area, notes = self._notes_place(plan, frame)
        style = self._profile.marks
        room = room_for_marks(area, notes.edge if notes else None)
        crops = plan_marks([Cut(plan.spread, plan.spread, 0.0)], (), room, style)
        if style.style != "crop":
            crops = ()
        folds = _fold_marks(plan, area)
        for side in plan.sides:
            yield self._side(plan, side, title, (crops, folds, notes))

    def _side(
        self,
        plan: Imposition,
        side: BookletSide,
        title: str,
        around: tuple[tuple[Mark, ...], tuple[Mark, ...], NotesPlace | None],
    ) -> ImposedSide:
        crops, folds, notes = around
        spread = plan.spread
        if side.side == "back":
            # The spread lies in the middle of the paper, so its marks are their own mirror.
            dx, dy = self._profile.back_offset
            crops, folds, spread = (
                move_marks(crops, dx, dy),
                move_marks(folds, dx, dy),
                spread.moved(dx, dy),
            )
            axis = turning_axis(plan.paper, plan.flip)
            notes = notes and move_notes(turn_notes(notes, plan.paper, axis), dx, dy)
        details = self._details(plan, side, title)
        items = (*self._marks(crops, folds), *self._notes(notes, details))
        scene = Scene(plan.paper, items)
        return ImposedSide(PrintedPage(scene, spread, spread, details), side.pages)

    def _marks(self, crops: tuple[Mark, ...], folds: tuple[Mark, ...]) -> Iterator[Item]:
        marks, fold = self._profile.marks, self._profile.fold
        if crops:
            yield Group(
                (Shape(lines_along(crops), None, Stroke(marks.colour, pt_to_mm(marks.width_pt))),),
                layer="marks",
            )
        if folds:
            pen = Stroke(fold.colour, fold.width, dash=fold.dash)
            yield Group((Shape(lines_along(folds), None, pen),), layer="fold")

    def _notes_place(self, plan: Imposition, frame: Rect) -> tuple[Rect, NotesPlace | None]:
        """Return what is left for marks, and the place of the notes if there is any."""
        notes = self._profile.notes
        area, band = take_band(frame, "bottom", notes.height)
        if notes.edge == "none" or band.y < plan.spread.bottom + _CLEAR:
            return frame, None
        return area, NotesPlace("bottom", band)

    def _notes(self, notes: NotesPlace | None, details: str) -> Iterator[Item]:
        if notes is None:
            return
        turn = 0 if notes.edge == "bottom" else 180
        place, band = quarter_turn(notes.band, turn), notes.band.size
        texts = SheetTexts(self._imprint.title, self._imprint.version, details)
        lines = self._footer.check_lines(band) if self._profile.notes.check_lines else ()
        yield Group((*self._footer.texts(texts, band), *lines), place, layer="notes")

    def _details(self, plan: Imposition, side: BookletSide, title: str) -> str:
        words = self._words.sheets
        number = words.sheet_number(side.sheet, plan.sheets)
        face = words.front if side.side == "front" else words.back
        return " · ".join(part for part in (title, number, face, self._words.name) if part)


def _fold_marks(plan: Imposition, area: Rect) -> tuple[Mark, ...]:
    """Return the marks above and below the spread along its fold, as far as there is room."""
    above = plan.spread.y - _FOLD_GAP, max(plan.spread.y - _FOLD_GAP - _FOLD_LENGTH, area.y)
    below = (
        plan.spread.bottom + _FOLD_GAP,
        min(plan.spread.bottom + _FOLD_GAP + _FOLD_LENGTH, area.bottom),
    )
    return tuple(
        Mark(plan.fold, min(near, far), plan.fold, max(near, far))
        for near, far, outward in ((*above, -1), (*below, 1))
        if (far - near) * outward >= _SHORTEST_FOLD
    )
