"""What is written on pages, as PDFium reads it: odd signs, and letters near a cut."""

from __future__ import annotations

import ctypes
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.core.record import NamedTuple
from generator.preflight.findings import Place
from generator.preflight.limits import SMALL_PART

if TYPE_CHECKING:
    from generator.preflight.document import Document
    from generator.preflight.parts import Part

_MOST_LETTERS = 50_000
_MOST_NOTED = 200
_KINDS = {"Cc": "a control character", "Co": "for private use", "Cs": "half a sign"}


class NearCut(NamedTuple):
    """A letter and how far inside the cut of its part it is, in mm."""

    distance: float
    sign: str
    piece: str
    place: Place


class PageText(NamedTuple):
    """What one page says."""

    signs: int
    """How many, without spaces."""
    odd: tuple[tuple[str, Place], ...]
    """What is wrong with signs that nobody writes."""
    near: tuple[NearCut, ...]
    """The letters nearest to the cut, one for each part, and all that are too near."""


class _Letter(NamedTuple):
    code: int
    left: float
    low: float
    right: float
    high: float


def read_page(document: Document, index: int, safe: float) -> PageText:
    """Return what is written on a page; ``safe`` is how many mm from a cut are too near."""
    geometry = document.geometry[index]
    parts = _roomy_parts(document, index + 1)
    count = 0
    odd: dict[tuple[str, Place], None] = {}
    near: list[NearCut] = []
    nearest: dict[Part, NearCut] = {}
    for letter in _letters(document, index):
        count += 1
        place = geometry.place(letter.left, letter.high)
        fault = _fault(letter.code)
        if fault and len(odd) < _MOST_NOTED:
            odd[fault, place] = None
        for found, part in _on_parts(letter, parts, document, index, place):
            if found.distance < safe and len(near) < _MOST_NOTED:
                near.append(found)
            if part not in nearest or found.distance < nearest[part].distance:
                nearest[part] = found
    return PageText(count, tuple(odd), (*near, *nearest.values()))


def _on_parts(
    letter: _Letter, parts: list[Part], document: Document, index: int, place: Place
) -> Iterator[tuple[NearCut, Part]]:
    if not parts:
        return
    point = document.geometry[index].point
    corners = [point(x, y) for x in letter[1::2] for y in letter[2::2]]
    for part in parts:
        # A letter belongs to each part that any corner of it lies on.
        if any(part.box.holds(*corner) for corner in corners):
            distance = min(_inside(part, *corner) for corner in corners)
            yield NearCut(distance, chr(letter.code), part.piece, place), part


def _roomy_parts(document: Document, number: int) -> list[Part]:
    page = document.sheets.pages.get(number) if document.sheets else None
    return [
        part
        for part in (page.parts if page else ())
        if part.cut != "none"
        and not part.is_tile
        and min(part.box.width, part.box.height) >= SMALL_PART
    ]


def _inside(part: Part, x: float, y: float) -> float:
    """Return how far a point is inside the cut, in mm, below 0 outside of it.

    Discs are measured from their rim, all others from the sides of their box.
    """
    box = part.box
    if part.cut == "circle":
        middle_x, middle_y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        return float(box.width / 2 - ((x - middle_x) ** 2 + (y - middle_y) ** 2) ** 0.5)
    return min(x - box.left, box.right - x, y - box.top, box.bottom - y)


def _fault(code: int) -> str:
    """Return what is wrong with a character, "" for one that people write."""
    sign = chr(code)
    if sign == "\ufffd":
        return "U+FFFD stands for a sign that is not known"
    kind = _KINDS.get(unicodedata.category(sign))
    return f"U+{code:04X} is {kind}" if kind else ""


def _letters(document: Document, index: int) -> Iterator[_Letter]:
    """Yield each character that is written, with the box of its ink in points of the page.

    Spaces are left out, and hyphens that PDFium takes for parts of a word.
    """
    from pypdfium2 import PdfiumError, raw

    page = document.raster.page(index)
    if page is None:
        return
    try:
        text = page.get_textpage()
    except PdfiumError:
        page.close()
        return
    try:
        left, right, low, high = edges = [ctypes.c_double() for _ in range(4)]
        for position in range(min(raw.FPDFText_CountChars(text), _MOST_LETTERS)):
            code = raw.FPDFText_GetUnicode(text, position)
            if not 0 < code <= 0x10FFFF or chr(code).isspace():
                continue
            if raw.FPDFText_IsHyphen(text, position) == 1:
                continue
            raw.FPDFText_GetCharBox(text, position, *edges)
            yield _Letter(code, left.value, low.value, right.value, high.value)
    finally:
        text.close()
        page.close()
