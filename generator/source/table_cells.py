"""The cells of tables: which text is a number, and what is no value at all."""

from __future__ import annotations

import csv
import re
import unicodedata
from math import isfinite
from typing import Any

from generator.core.patterns import pattern
from generator.core.remembered import Remembered

ERRORS = frozenset(
    ("#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#ERROR!", "#SPILL!")
)
"""What spreadsheets write where a formula has failed."""
FAILED_HINT = "mend the formula in the spreadsheet, or empty the cell"

# Ten digits are what expressions print of a fraction, fifteen what they compute with;
# a longer number stays text, so that no digit is ever lost.
_NUMBER = pattern(r"-?(?:(?:0|[1-9][0-9]{0,14})|(?=[0-9.]{3,11}$)(?:0|[1-9][0-9]*)\.[0-9]+)")
_LONGEST_NUMBER = 16
"""Signs: fifteen digits and a minus."""
_LARGEST = 10**15
_TRUTHS: dict[str, object] = {"TRUE": True, "FALSE": False}
_LINE_END = pattern(r"\r\n?|_x000D_\n?")
_CONTROL = pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""What no text holds; tabs and line ends may be."""

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_SIGNS_OF_DATE = (*(f"-{month}" for month in _MONTHS), "월 ")
_DATE = pattern(
    rf"(?:^|(?<=[,;\t\"]))(?:\d{{1,2}}-(?:{'|'.join(_MONTHS)})|\d{{1,2}}월 \d{{1,2}}일)"
    r"(?=[,;\t\"\n]|$)",
    re.MULTILINE,
)


def find_date(text: str, start: int = 0) -> re.Match[str] | None:
    """Return the first cell from ``start`` on in which a spreadsheet took “1-2” for a date.

    That is “2-Jan” in English and “01월 02일” in Korean.
    """
    # Nearly all tables have none, and looking at every sign of them would take long.
    if not any(sign in text for sign in _SIGNS_OF_DATE):
        return None
    return _DATE.search(text, start)


def find_control(text: str) -> tuple[int, str] | None:
    """Return where the first control character of a text stands, and how messages write it."""
    found = _CONTROL.search(text)
    return (found.start(), f"U+{ord(found[0]):04X}") if found else None


class BrokenCell(ValueError):
    """A cell with no value: ``message`` says why, ``place`` is its place in the row."""

    def __init__(self, place: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.place = place
        self.message = message
        self.hint = hint


class Date(str):
    """The text of a cell that a spreadsheet took for a date or a time."""

    __slots__ = ()


def values_of(cells: list[str], *, has_truths: bool) -> list[object]:
    """Return what the cells of a text table stand for. Raises BrokenCell."""
    if has_truths and not _TRUTHS.keys().isdisjoint(cells):
        return [_TRUTHS[cell] if cell in _TRUTHS else cell_value(cell) for cell in cells]
    # Most cells are words, which begin above the digits and end above the spaces.
    return [cell if cell[:1] > "9" and cell[-1] > " " else cell_value(cell) for cell in cells]


def cell_value(cell: str) -> object:
    """Return the number that ``cell`` is when no sign of it is lost, else its text."""
    cell = cell.strip(" \t\n")
    return _SHORT[cell] if len(cell) <= _LONGEST_NUMBER else cell


def _short_value(cell: str) -> object:
    if _NUMBER.fullmatch(cell):
        value = float(cell) if "." in cell else int(cell)
        if str(value) == cell:
            return value
    return cell


# Costs, strengths and counts come again from card to card.
_SHORT = Remembered(_short_value, 4096)


def check_failed(cells: list[str]) -> None:
    """Raise BrokenCell for a cell that is the fault of a formula, such as #REF!."""
    for place, cell in enumerate(cells):
        if cell.strip() in ERRORS:
            message = f"the formula of this cell has failed: {cell.strip()}"
            raise BrokenCell(place, message, FAILED_HINT)


def sheet_value(cell: Any, place: int) -> object:
    """Return what a cell of a spreadsheet stands for, as the same cell in a CSV file would.

    A number without a fraction is whole; an empty cell is an empty text. Raises BrokenCell.
    """
    if cell is None:
        return ""
    if isinstance(cell, bool) or (isinstance(cell, int) and -_LARGEST < cell < _LARGEST):
        return cell
    if isinstance(cell, int | float):
        return _number(float(cell))
    if isinstance(cell, Date):
        return str(cell)
    text = unicodedata.normalize("NFC", _LINE_END.sub("\n", cell))
    if len(text) > csv.field_size_limit():
        raise BrokenCell(place, f"this cell has more than {csv.field_size_limit():,} characters")
    if control := find_control(text):
        raise BrokenCell(place, f"this cell holds the control character {control[1]}")
    return cell_value(text)


def _number(value: float) -> object:
    if not isfinite(value) or abs(value) >= _LARGEST:
        return f"{value:.0f}" if isfinite(value) else str(value)
    # Fifteen digits are what spreadsheets keep and show: 0.1 + 0.2 is 0.3 there.
    value = float(f"{value:.15g}")
    return int(value) if value == int(value) else value
