"""A game as a saved object of Tabletop Simulator: decks, tiles, tokens, boards and the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from generator.core.units import MM_PER_INCH
from generator.export.canvas import Canvas, cut_out, whole
from generator.export.decks import CARD_TYPES, Sheet, sheets_of
from generator.export.job import Job, Listed
from generator.export.saved import Names, Saved, Standing, saved_file, saved_object
from generator.export.shelves import Shelves
from generator.export.stock import Part, Stock
from generator.export.words import words_on
from generator.render.pdf import DocumentInfo, write_pdf
from generator.scene.piece import CutKind

RULES = "rulebook.pdf"
_TILE_TYPES: dict[CutKind, int] = {
    "rectangle": 0,
    "none": 0,
    "hexagon": 1,
    "circle": 2,
    "rounded": 3,
}
_TILE_WORDS = ("box", "hexagon", "circle", "rounded")
_LOCKED = ("board", "mat", "sheet")
_RULES_UNITS = (6.0, 8.0)
"""The room that the rules take on the table; their own size is not known."""


class _Placed(NamedTuple):
    """An object before it has a place: how much room it takes, in units."""

    width: float
    depth: float
    scale: float


def make_table(job: Job) -> list[Listed]:
    """Write the saved object, its pictures and the rules."""
    return _TableMaker(job).make()


class _TableMaker:
    def __init__(self, job: Job) -> None:
        self._job = job
        self._table = job.target.table
        self._ids = Names(job.stock.definition.id)
        self._shelves = Shelves(self._table.width_units, self._table.gap_units)
        self._plain: dict[str, Canvas] = {}
        self._clear: dict[str, Canvas] = {}
        self._objects: list[Saved] = []
        self._listed: list[Listed] = []
        self._next_key = 1

    def make(self) -> list[Listed]:
        stock = self._job.stock
        for (component, _), group in groupby(stock.parts, key=_kind_of_deck):
            parts = list(group)
            if parts[0].piece.kind == "card" and parts[0].piece.cut in CARD_TYPES:
                self._add_deck(component, parts)
            else:
                for part in parts:
                    self._add_flat(part)
        self._add_rules(stock)
        self._job.paint(self._plain)
        self._job.paint(self._clear, see_through=True)
        self._shelves.centre(self._objects)
        saved = saved_file(stock.title, self._objects)
        text = json.dumps(saved, ensure_ascii=False, indent=2) + "\n"
        name = f"{stock.definition.id}-{stock.language}.json"
        (self._job.folder / name).write_text(text, "utf-8", newline="\n")
        return self._listed

    def _url(self, file: str) -> str:
        return f"{self._job.base_url}/{quote(file)}"

    # Cards

    def _add_deck(self, component: str, parts: Sequence[Part]) -> None:
        name = parts[0].piece.id if len(parts) == 1 else f"{component}-{parts[0].piece.cut}"
        sheets = sheets_of(parts, name, self._next_key, self._job.target)
        self._next_key += len(sheets)
        for sheet in sheets:
            self._plain.update(sheet.canvases())
        cards = [card for sheet in sheets for card in self._cards(sheet)]
        first = parts[0].piece
        scale = first.size.height / self._table.card_mm
        depth = scale * self._table.card_units
        room = _Placed(depth * first.size.width / first.size.height, depth, scale)
        self._objects.append(self._deck(component, parts[0].title, sheets, cards, room))

    def _cards(self, sheet: Sheet) -> Iterator[tuple[Part, Sheet, int]]:
        for slot, part in enumerate(sheet.parts):
            yield from [(part, sheet, slot)] * part.piece.copies
            files = {"front": sheet.face_file, "back": sheet.back_file}
            columns, rows = sheet.columns, sheet.rows
            size = (columns * sheet.slot[0], rows * sheet.slot[1])
            word = "single card" if sheet.is_single else f"sheet of {columns} × {rows}"
            kind = "card" if sheet.is_single else f"deck, key {sheet.key}"
            self._listed.append(Listed(part, kind, size, files, word))

    def _deck(
        self,
        component: str,
        title: str,
        sheets: Sequence[Sheet],
        cards: Sequence[tuple[Part, Sheet, int]],
        room: _Placed,
    ) -> Saved:
        definitions = {str(sheet.key): self._custom_deck(sheet) for sheet in sheets}
        x, z = self._shelves.place(room.width, room.depth)
        standing = Standing(x, z, room.scale, face_down=True)
        if len(cards) == 1:
            return self._card("CardCustom", *cards[0], definitions, standing)
        inside = [
            self._card(
                "Card", part, sheet, slot, {str(sheet.key): definitions[str(sheet.key)]}, standing
            )
            for part, sheet, slot in cards
        ]
        deck = saved_object("DeckCustom", self._ids.new(component), standing, title, "")
        deck["DeckIDs"] = [sheet.card_id(slot) for _, sheet, slot in cards]
        deck["CustomDeck"] = definitions
        deck["ContainedObjects"] = inside
        return deck

    def _card(
        self,
        kind: str,
        part: Part,
        sheet: Sheet,
        slot: int,
        definitions: dict[str, Any],
        standing: Standing,
    ) -> Saved:
        words = words_on(part.piece.front.scene())
        guid = self._ids.new(part.piece.id)
        card = saved_object(kind, guid, standing, part.nickname, words)
        card["CardID"] = sheet.card_id(slot)
        card["SidewaysCard"] = False
        card["CustomDeck"] = definitions
        return card

    def _custom_deck(self, sheet: Sheet) -> Saved:
        return {
            "FaceURL": self._url(sheet.face_file),
            "BackURL": self._url(sheet.back_file),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": sheet.has_own_backs,
            "Type": CARD_TYPES[sheet.parts[0].piece.cut],
        }

    # What lies flat: tiles, tokens and boards

    def _add_flat(self, part: Part) -> None:
        piece = part.piece
        is_token = piece.cut not in _TILE_TYPES
        size = self._flat_size(part)
        files = {}
        for side, face in part.faces:
            name = f"images/{face.name}.png"
            if is_token:
                self._clear[name] = cut_out(face, piece.cut_outline, size, 1)
            else:
                self._plain[name] = whole(face, size)
            files[side] = name
        scale = piece.size.height * self._table.card_units / self._table.card_mm
        room = _Placed(
            scale * piece.size.width / piece.size.height, scale, scale / self._table.tile_units
        )
        is_board = piece.kind in _LOCKED
        kind = "Custom_Token" if is_token else "Custom_Tile"
        for saved in self._flat_objects(part, kind, room, is_board):
            saved["CustomImage"] = self._custom_image(part, files, size, is_token, is_board)
            self._objects.append(saved)
        goes_to = "board" if is_board else "token" if is_token else "tile"
        word = "cut along its outline" if is_token else _TILE_WORDS[_TILE_TYPES[piece.cut]]
        self._listed.append(Listed(part, goes_to, size, files, word))

    def _flat_objects(
        self, part: Part, kind: str, room: _Placed, is_board: bool
    ) -> Iterator[Saved]:
        """Yield one stack, or each board for itself."""
        piece, words = part.piece, words_on(part.piece.front.scene())
        stacks = piece.copies > 1 and not is_board
        for _ in range(piece.copies if is_board else 1):
            x, z = self._shelves.place(room.width, room.depth)
            saved = saved_object(
                f"{kind}_Stack" if stacks else kind,
                self._ids.new(piece.id),
                Standing(x, z, room.scale),
                part.nickname,
                words,
                locked=is_board,
            )
            if stacks:
                saved["Number"] = piece.copies
            yield saved

    def _custom_image(
        self,
        part: Part,
        files: dict[str, str],
        size: tuple[int, int],
        is_token: bool,
        is_board: bool,
    ) -> Saved:
        table = self._table
        image: Saved = {
            "ImageURL": self._url(files["front"]),
            "ImageSecondaryURL": self._url(files["back"]) if "back" in files else "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        if is_token:
            image["CustomToken"] = {
                "Thickness": table.token_thickness,
                "MergeDistancePixels": float(table.token_merge_px),
                "StandUp": False,
                "Stackable": not is_board,
            }
        else:
            image["CustomTile"] = {
                "Type": _TILE_TYPES[part.piece.cut],
                "Thickness": table.tile_thickness,
                "Stackable": not is_board,
                "Stretch": True,
            }
        return image

    def _flat_size(self, part: Part) -> tuple[int, int]:
        size, most = part.piece.size, self._job.target.most_px or 4096
        density = min(self._job.target.dpi / MM_PER_INCH, most / max(size))
        width, height = (max(1, int(edge * density + 1e-6)) for edge in size)
        return width, height

    # Rules

    def _add_rules(self, stock: Stock) -> None:
        book = stock.rules()
        if book is None:
            return
        info = DocumentInfo(book.title, book.language)
        path: Path = self._job.folder / RULES
        write_pdf(book.printed_pages(), info, path, bookmarks=book.bookmarks)
        x, z = self._shelves.place(*_RULES_UNITS)
        saved = saved_object(
            "Custom_PDF", self._ids.new(RULES), Standing(x, z), book.title, "", locked=True
        )
        url = self._url(RULES)
        saved["CustomPDF"] = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        self._objects.append(saved)


def _kind_of_deck(part: Part) -> tuple[str, CutKind]:
    return part.piece.component, part.piece.cut
