"""A game as a saved object of Tabletop Simulator: decks, tiles, tokens, boards and the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from generator.core.geometry import Rect
from generator.export.canvas import Canvas
from generator.export.card_objects import Cards
from generator.export.decks import CARD_TYPES, Sheet, sheets_of
from generator.export.flat_objects import Flats, is_board
from generator.export.job import Job, Listed
from generator.export.saved import Names, Saved, Standing, centred, saved_file, saved_object
from generator.export.set_up import Heap, heaps_of
from generator.export.shelves import Shelves
from generator.export.stock import Part, Stock
from generator.render.pdf import DocumentInfo, write_pdf
from generator.scene.piece import CutKind

RULES = "rulebook.pdf"
_RULES_UNITS = (6.0, 8.0)
"""The room that the rules take on the table; their own size is not known."""
_LEAST_BESIDE = 12.0
"""How much room what is not part of the set-up has beside it at least, in units."""
_LEVEL = 0.25
"""How far above each other things begin to fall, in units."""


def make_table(job: Job) -> list[Listed]:
    """Write the saved object, its pictures and the rules."""
    return _TableMaker(job).make()


class _TableMaker:
    def __init__(self, job: Job) -> None:
        self._job = job
        self._table = job.target.table
        self._ids = Names(job.stock.definition.id)
        self._cards = Cards(self._ids, self._url)
        self._flats = Flats(self._ids, self._url, job.target)
        self._sheets: dict[str, Canvas] = {}
        self._boxes: list[Rect] = []
        self._objects: list[Saved] = []
        self._listed: list[Listed] = []

    def make(self) -> list[Listed]:
        stock = self._job.stock
        groups = [list(group) for _, group in groupby(stock.parts, key=_kind_of_deck)]
        for parts in groups:
            if _are_cards(parts):
                self._add_sheets(parts)
            else:
                self._listed += [self._flats.add(part) for part in parts]
        figure = stock.set_up()
        heaps = [] if figure is None else heaps_of(figure, stock.parts)
        for heap in heaps:
            self._put_heap(heap)
        self._put_rest(groups, Counter(part.piece.id for heap in heaps for part in heap.parts))
        self._job.paint({**self._sheets, **self._flats.plain})
        self._job.paint(self._flats.clear, see_through=True)
        saved = saved_file(stock.title, centred(self._objects, self._boxes))
        text = json.dumps(saved, ensure_ascii=False, indent=2) + "\n"
        name = f"{stock.definition.id}-{stock.language}.json"
        (self._job.folder / name).write_text(text, "utf-8", newline="\n")
        return self._listed

    def _url(self, file: str) -> str:
        return f"{self._job.base_url}/{quote(file)}"

    @property
    def _units(self) -> float:
        """How many units of the table are a millimetre."""
        return self._table.card_units / self._table.card_mm

    def _add_sheets(self, parts: Sequence[Part]) -> None:
        first = parts[0].piece
        name = first.id if len(parts) == 1 else f"{first.component}-{first.cut}"
        sheets = sheets_of(parts, name, self._cards.next_key, self._job.target)
        self._cards.add(sheets)
        for sheet in sheets:
            self._sheets.update(sheet.canvases())
            self._listed += _lines(sheet)

    # What the set-up shows

    def _put_heap(self, heap: Heap) -> None:
        units, box = self._units, heap.box
        self._boxes.append(
            Rect(box.x * units, box.y * units, box.width * units, box.height * units)
        )
        x, y = heap.centre
        self._put(
            heap.parts,
            Standing(
                x * units,
                -y * units,
                self._scale(heap.parts[0]),
                face_down=heap.face_down,
                turn_deg=heap.turn_deg,
                above=heap.level * _LEVEL,
            ),
        )

    def _scale(self, part: Part) -> float:
        height = part.piece.size.height
        if _are_cards([part]):
            return height / self._table.card_mm
        return height * self._units / self._table.tile_units

    def _put(self, parts: Sequence[Part], standing: Standing) -> None:
        if _are_cards(parts):
            self._objects.append(self._cards.saved(parts, standing))
        else:
            self._objects.append(self._flats.saved(parts[0], len(parts), standing))

    # Whatever else there is

    def _put_rest(self, groups: Sequence[Sequence[Part]], taken: Counter[str]) -> None:
        shelves = self._shelves()
        for parts in groups:
            for stack in _stacks(parts, taken):
                width, depth = (edge * self._units for edge in stack[0].piece.size)
                x, z = self._place(shelves, width, depth)
                has_back = _are_cards(stack) and stack[0].piece.back is not None
                self._put(stack, Standing(x, z, self._scale(stack[0]), face_down=has_back))
        self._add_rules(self._job.stock, shelves)

    def _shelves(self) -> Shelves:
        """Return shelves to the right of the set-up, or all over the table without one."""
        table = self._table
        if not self._boxes:
            return Shelves(table.width_units, table.gap_units)
        left, right = min(box.x for box in self._boxes), max(box.right for box in self._boxes)
        width = max(_LEAST_BESIDE, table.width_units - (right - left))
        start = (right + 2 * table.gap_units, -min(box.y for box in self._boxes))
        return Shelves(width, table.gap_units, start)

    def _place(self, shelves: Shelves, width: float, depth: float) -> tuple[float, float]:
        x, z = shelves.place(width, depth)
        self._boxes.append(Rect(x - width / 2, -z - depth / 2, width, depth))
        return x, z

    def _add_rules(self, stock: Stock, shelves: Shelves) -> None:
        book = stock.rules()
        if book is None:
            return
        info = DocumentInfo(book.title, book.language)
        path: Path = self._job.folder / RULES
        write_pdf(book.printed_pages(), info, path, bookmarks=book.bookmarks)
        x, z = self._place(shelves, *_RULES_UNITS)
        saved = saved_object(
            "Custom_PDF", self._ids.new(RULES), Standing(x, z), book.title, "", locked=True
        )
        url = self._url(RULES)
        saved["CustomPDF"] = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        self._objects.append(saved)


def _kind_of_deck(part: Part) -> tuple[str, CutKind]:
    return part.piece.component, part.piece.cut


def _are_cards(parts: Sequence[Part]) -> bool:
    return parts[0].piece.kind == "card" and parts[0].piece.cut in CARD_TYPES


def _stacks(parts: Sequence[Part], taken: Counter[str]) -> Iterator[list[Part]]:
    """Yield what is left of ``parts``: a deck, a stack of each tile, or each board."""
    left = [[part] * (part.piece.copies - taken[part.piece.id]) for part in parts]
    if _are_cards(parts):
        deck = [part for copies in left for part in copies]
        if deck:
            yield deck
        return
    for copies in left:
        if copies and is_board(copies[0]):
            yield from ([one] for one in copies)
        elif copies:
            yield copies


def _lines(sheet: Sheet) -> Iterator[Listed]:
    files = {"front": sheet.face_file, "back": sheet.back_file}
    columns, rows = sheet.columns, sheet.rows
    size = (columns * sheet.slot[0], rows * sheet.slot[1])
    word = "single card" if sheet.is_single else f"sheet of {columns} × {rows}"
    kind = "card" if sheet.is_single else f"deck, key {sheet.key}"
    for part in sheet.parts:
        yield Listed(part, kind, size, files, word)
