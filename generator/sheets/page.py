"""One drawing for each page of a plan: parts, cut lines, marks and notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from generator.core import outline
from generator.core.geometry import Rect, Size, Transform
from generator.core.outline import Outline
from generator.core.record import Record
from generator.scene import (
    Face,
    Group,
    Item,
    LineType,
    Piece,
    PrintedPage,
    Scene,
    Shape,
    Symbol,
    Use,
)
from generator.scene.bounds import bounds_of
from generator.scene.items import Layer
from generator.scene.made_lines import lines_in
from generator.sheets.contour import bleed_outline
from generator.sheets.correction import correct_page
from generator.sheets.duplex import Margins
from generator.sheets.footer import Footer, SheetTexts
from generator.sheets.legend import Lines
from generator.sheets.line_work import LineArtist, inked_box, quarter_turn, seen_outline
from generator.sheets.nesting import LAP
from generator.sheets.notes import NotesPlace
from generator.sheets.order import printed_bleed
from generator.sheets.pages import Page, Placement, SheetPlan
from generator.sheets.paper import Side
from generator.sheets.profile import Profile, Tiling
from generator.sheets.registration import registration_marks
from generator.sheets.words import Words
from generator.text.typesetter import Typesetter

if TYPE_CHECKING:
    from generator.sheets.assembly import AssemblyMap
    from generator.sheets.tile_drawing import TileArtist

# The slots of a sheet come back on every full sheet.
_FITTINGS_KEPT = 4096


class Imprint(Record):
    """What the notes say about the game, in the language of the sheets."""

    title: str
    version: str


class PageArtist:
    """Draws the pages of one plan, in any order.

    Whatever is on more than one place in the document — a face, a cut line, the marks of
    a full sheet — is one symbol that all its places share.
    """

    def __init__(
        self, plan: SheetPlan, imprint: Imprint, words: Words, typesetter: Typesetter
    ) -> None:
        self._profile = plan.profile
        self._imprint = imprint
        self._words = words
        self._footer = Footer(typesetter, words.sheets, plan.profile.notes)
        self._typesetter = typesetter
        self._uses = Counter(_face(p) for page in plan.pages for p in page.placements)
        self._lines = LineArtist(plan.profile, plan.pages)
        self._faces: dict[tuple[Face, float, bool], Symbol] = {}
        self._rulers: dict[Size, Symbol] = {}
        self._levels: list[Symbol] = []

    @cached_property
    def _tiles(self) -> TileArtist:
        from generator.sheets.tile_drawing import TileArtist

        tiling = self._profile.tiling or Tiling()
        return TileArtist(self._typesetter, self._words.sheets, tiling)

    @property
    def missing_signs(self) -> tuple[str, ...]:
        """The signs of titles on pages drawn so far that no font has."""
        return tuple(self._footer.missing)

    def draw_page(self, page: Page) -> PrintedPage:
        """Return ``page`` as it leaves the printer."""
        items: list[Item] = []
        lines: dict[LineType, Shape] = {}
        details = self._details(page)
        for layer, drawn in self._layers(page, details, lines):
            found = tuple(drawn)
            # Cut lines alone need no words; beside folds they do.
            if layer == "art" or (layer == "cut" and lines):
                lines.update(lines_in(found))
            if found:
                items += (Group(found, layer=layer),) if self._profile.layers else found
        trim, bleed = _boxes(page)
        scene = Scene(page.paper, tuple(items))
        printed = PrintedPage(scene, trim, bleed, details)
        return correct_page(printed, self._profile.scale)

    def _layers(
        self, page: Page, details: str, lines: Lines
    ) -> Iterator[tuple[Layer, Iterable[Item]]]:
        """Yield what is drawn, layer by layer; the last sees the ``lines`` of those before."""
        yield "art", (self._clipped_part(placement) for placement in page.placements)
        yield "cut", self._lines.cut_lines(page)
        yield "fold", self._lines.fold(page.fold)
        yield "safe-area", self._lines.safe_areas(page)
        yield "marks", self._lines.marks(page.marks)
        yield "marks", marks_for_machine(page, self._profile)
        if page.joins:
            yield "marks", self._tiles.joins(page.joins)
        if page.map:
            yield "art", self._map_of(page.map)
        if page.notes:
            yield "notes", self._notes_of(page.notes, details, lines)

    def _clipped_part(self, placement: Placement) -> Item:
        part = self._part(placement)
        return Group((part,), clip=placement.clip) if placement.clip else part

    def _part(self, placement: Placement) -> Item:
        piece, face = placement.piece, _face(placement)
        bleed = printed_bleed(piece, self._profile.bleed)
        place, clip = _fitting(
            placement.box, placement.rotation_deg, placement.bleed, piece.size, bleed
        )
        if self._uses[face] > 1:
            symbol = self._symbol(face, piece, bleed, placement.side)
            if clip is None:
                return Use(symbol, place, face.name)
            return Group((Use(symbol),), place, clip, label=face.name)
        art = face.scene().items
        if clip is None:
            return Group(art, place, _printed_shape(piece, bleed, placement.side), label=face.name)
        if piece.cut not in ("rectangle", "rounded", "none"):
            art = (Group(art, clip=_printed_shape(piece, bleed, placement.side)),)
        return Group(art, place, clip, label=face.name)

    def _symbol(self, face: Face, piece: Piece, bleed: float, side: Side) -> Symbol:
        # From behind an uneven outline is another one.
        key = (face, bleed, side == "back" and piece.cut == "outline")
        if key not in self._faces:
            shape = _printed_shape(piece, bleed, side)
            items = (Group(face.scene().items, clip=shape),)
            self._faces[key] = Symbol(face.name, items, outline.bounds(shape))
        return self._faces[key]

    def _map_of(self, plan: AssemblyMap) -> Iterator[Item]:
        from generator.scene.reduced import Reducer

        piece = plan.piece
        face = piece.front if plan.side == "front" or piece.back is None else piece.back
        shape = _printed_shape(piece, printed_bleed(piece, self._profile.bleed), plan.side)
        art = Group(Reducer(plan.scale).reduce(face.scene().items), clip=shape)
        return self._tiles.map(plan, art)

    def _notes_of(self, notes: NotesPlace, details: str, lines: Lines) -> Iterator[Item]:
        turn = _NOTES_TURN[notes.edge]
        width, height = notes.band.size
        band = Size(height, width) if turn in (90, 270) else Size(width, height)
        place = quarter_turn(notes.band, turn)
        imprint = self._imprint
        texts = SheetTexts(imprint.title, imprint.version, details, lines)
        yield Group(self._footer.texts(texts, band), place)
        if self._profile.notes.check_lines:
            yield Use(self._ruler(band), place)
        if notes.level:
            yield Use(self._level(), quarter_turn(notes.level, notes.level_rotation_deg))

    def _details(self, page: Page) -> str:
        words = self._words.sheets
        front = words.front if page.is_two_sided else words.front_only
        side = front if page.side == "front" else words.back
        if page.fold:
            side = words.folded
        is_glued = self._profile.backs == "gutter-fold" and page.is_two_sided and not page.map
        advice = words.glued if is_glued else ""
        number = words.sheet_number(page.sheet, page.sheets)
        title = f"{page.title} · {words.assembly_map}" if page.map else page.title
        return " · ".join(part for part in (title, number, side, advice, self._words.name) if part)

    def _ruler(self, band: Size) -> Symbol:
        if band not in self._rulers:
            items = self._footer.check_lines(band)
            name = f"check-lines-{len(self._rulers) + 1}"
            self._rulers[band] = Symbol(name, items, bounds_of(items))
        return self._rulers[band]

    def _level(self) -> Symbol:
        if not self._levels:
            items = self._footer.level()
            self._levels.append(Symbol("level-check-line", items, bounds_of(items)))
        return self._levels[0]


# The foot of the notes faces the edge of the paper.
_NOTES_TURN = {"bottom": 0, "left": 90, "top": 180, "right": 270}


def _face(placement: Placement) -> Face:
    piece = placement.piece
    if placement.side == "front":
        return piece.front
    assert piece.back is not None
    return piece.back


@lru_cache(_FITTINGS_KEPT)
def _fitting(
    box: Rect, rotation_deg: int, margins: Margins, size: Size, bleed: float
) -> tuple[Transform, Outline | None]:
    """Return how a drawing comes into its box, and its clip if the box cuts its bleed short."""
    place = quarter_turn(box, rotation_deg)
    if margins == (bleed, bleed, bleed, bleed):
        return place, None
    lapped = tuple(min(bleed, margin + LAP) for margin in margins)
    top, right, bottom, left = turned_margins(
        (lapped[0], lapped[1], lapped[2], lapped[3]), rotation_deg
    )
    return place, outline.rectangle(Rect(0, 0, *size).inset(-top, -right, -bottom, -left))


def marks_for_machine(page: Page, profile: Profile) -> tuple[Shape, ...]:
    """Return the registration marks of a page, if a machine is to cut its parts out."""
    is_cut = any(p.piece.cut != "none" and p.tile is None for p in page.placements)
    if page.side == "back" or not is_cut or not profile.gang:
        return ()
    return registration_marks(page.paper, profile.registration)


def _printed_shape(piece: Piece, bleed: float, side: Side) -> Outline:
    box = Rect(0, 0, *piece.size)
    return bleed_outline(piece.cut, seen_outline(piece, side), box, bleed)


def turned_margins(margins: Margins, rotation_deg: int) -> Margins:
    """Return margins of a box on the page as its drawing sees them, before the turn."""
    steps = rotation_deg // 90
    top, right, bottom, left = (margins[(side + steps) % 4] for side in range(4))
    return (top, right, bottom, left)


def _boxes(page: Page) -> tuple[Rect, Rect]:
    """Return the boxes around all trims and all bleeds; the paper for a page printed whole
    and for one without parts."""
    paper = Rect(0, 0, *page.paper)
    if not page.placements or any(placement.piece.cut == "none" for placement in page.placements):
        return paper, paper
    return _boxes_around(tuple([(p.box, p.bleed) for p in page.placements]))


@lru_cache(_FITTINGS_KEPT)
def _boxes_around(places: tuple[tuple[Rect, Margins], ...]) -> tuple[Rect, Rect]:
    """Return the boxes around all ``places``, and around what may be printed there."""
    return _around([box for box, _ in places]), _around([inked_box(*place) for place in places])


def _around(boxes: list[Rect]) -> Rect:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(x, y, right - x, bottom - y)
