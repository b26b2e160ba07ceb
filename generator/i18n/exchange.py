"""The files that translators work with: PO, CSV for spreadsheets, and XLSX.

Each row is one text with its id, its words in both languages, what it is, where it is
written, and how much room it has. Nothing in a file depends on when it was made.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from generator.core.diagnostics import number_of
from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.elements.stage import TextRoom
from generator.i18n.catalogue import Catalogue, Entry

FORMATS = ("po", "csv", "xlsx")
_PX_PER_MM = 96 / 25.4
_LARGEST_FILE = 20_000_000
_FORMULA_SIGNS = ("=", "+", "-", "@")


class ExchangeError(Exception):
    """A translator’s file that cannot be read."""


class Returned(NamedTuple):
    """One text as it comes back; ``is_old`` where the translator left it as doubtful."""

    id: str
    source: str
    target: str
    is_old: bool


class ReturnedFile(NamedTuple):
    """All that a translator sent back."""

    language: str
    texts: tuple[Returned, ...]


def room_words(room: TextRoom | None) -> str:
    """Return how much room a text has, such as “52 × 12 mm, 3 lines at 7 pt”."""
    if room is None or room.width == 0.0:
        return ""
    lines = number_of(room.lines, "line")
    return f"{room.width:.1f} × {room.height:.1f} mm, {lines} at {room.floor:g} pt"


def write_exchange(catalogue: Catalogue, format: str) -> bytes:
    """Return the catalogue as a file of one of ``FORMATS``."""
    return _WRITERS[format](catalogue)


def read_exchange(path: Path) -> ReturnedFile:
    """Return what a translator’s file holds; ExchangeError when it cannot be read."""
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise ExchangeError(f"“{path.name}” is no PO, CSV or XLSX file")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ExchangeError(f"“{path.name}” cannot be read: {error.strerror}") from None
    if len(data) > _LARGEST_FILE:
        raise ExchangeError(f"“{path.name}” is larger than {_LARGEST_FILE // 1_000_000} MB")
    return reader(data, path.name)


def _head(catalogue: Catalogue) -> list[str]:
    return [
        "id",
        f"source {catalogue.source_language}",
        f"target {catalogue.language}",
        "state",
        "context",
        "place",
        "room",
    ]


def _rows(catalogue: Catalogue) -> Iterator[list[str]]:
    yield _head(catalogue)
    for entry in catalogue.entries:
        room = room_words(entry.room)
        yield [
            entry.id,
            entry.source,
            entry.target,
            entry.state,
            entry.context,
            entry.place,
            room,
        ]


def _returned(rows: Iterable[list[str]], name: str) -> ReturnedFile:
    found: list[Returned] = []
    language = ""
    for number, row in enumerate(rows):
        cells = [*row, "", "", "", ""]
        if number == 0:
            word, _, language = cells[2].partition(" ")
            if cells[0] != "id" or word != "target" or not language:
                raise ExchangeError(
                    f"“{name}” does not begin with the columns id, source …, target …"
                )
        elif cells[0]:
            found.append(Returned(cells[0], cells[1], cells[2], cells[3] == "stale"))
    return ReturnedFile(language, tuple(found))


def _write_csv(catalogue: Catalogue) -> bytes:
    file = io.StringIO()
    # A spreadsheet takes what begins like a formula for one; an apostrophe makes it text.
    rows = ([_as_text(cell) for cell in row] for row in _rows(catalogue))
    csv.writer(file, lineterminator="\r\n").writerows(rows)
    return file.getvalue().encode("utf-8-sig")


def _as_text(cell: str) -> str:
    return f"'{cell}" if cell.startswith((*_FORMULA_SIGNS, "'")) else cell


def _from_text(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell


def _read_csv(data: bytes, name: str) -> ReturnedFile:
    try:
        text = data.decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(text, newline="")))
    except (UnicodeDecodeError, csv.Error):
        raise ExchangeError(f"“{name}” is no CSV file in UTF-8: save it as “CSV UTF-8”") from None
    return _returned(([_from_text(cell) for cell in row] for row in rows), name)


def _write_xlsx(catalogue: Catalogue) -> bytes:
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font

    book = Workbook()
    sheet: Any = book.active
    sheet.title = f"{catalogue.game} {catalogue.language}"[:31]
    sheet.freeze_panes = "C2"
    for number, row in enumerate(_rows(catalogue), 1):
        for column, words in enumerate(row, 1):
            cell = sheet.cell(number, column)
            cell.value, cell.data_type = words or None, "s" if words else "n"
            cell.alignment = Alignment(wrap_text=column in (2, 3), vertical="top")
            if number == 1:
                cell.font = Font(bold=True)
    for letter, width in zip("ABCDEFG", (34, 60, 60, 10, 30, 30, 28), strict=True):
        sheet.column_dimensions[letter].width = width
    file = io.BytesIO()
    book.save(file)
    return _undated(file)


def _undated(saved: io.BytesIO) -> bytes:
    """Return a workbook without the time it was saved at, which openpyxl always writes."""
    file = io.BytesIO()
    with ZipFile(saved) as found, ZipFile(file, "w", ZIP_DEFLATED) as made:
        for name in found.namelist():
            data = found.read(name)
            if name == "docProps/core.xml":
                data = _SAVED_AT.sub(b"2000-01-01T00:00:00Z", data)
            made.writestr(ZipInfo(name, (2000, 1, 1, 0, 0, 0)), data, ZIP_DEFLATED)
    return file.getvalue()


_SAVED_AT = pattern(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def _read_xlsx(data: bytes, name: str) -> ReturnedFile:
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise ExchangeError("XLSX files need openpyxl: pip install pnp-press[xlsx]") from None
    try:
        sheet: Any = load_workbook(io.BytesIO(data), read_only=True, data_only=True).worksheets[0]
        rows = [
            ["" if cell is None else str(cell) for cell in row[:7]]
            for row in sheet.iter_rows(values_only=True, max_row=100_000, max_col=7)
        ]
    except Exception:  # openpyxl has no one class for files that it cannot read
        raise ExchangeError(f"“{name}” is no XLSX file") from None
    return _returned(rows, name)


def _plural_forms(language: str) -> str:
    """Return how a language counts, as PO files tell it; like English where that is not known."""
    from babel.core import UnknownLocaleError
    from babel.messages.plurals import get_plural

    try:
        return get_plural(language.replace("-", "_")).plural_forms
    except (UnknownLocaleError, ValueError):
        return get_plural("en").plural_forms


def _write_po(catalogue: Catalogue) -> bytes:
    import polib

    file = polib.POFile(wrapwidth=0)
    file.metadata = {
        "Project-Id-Version": catalogue.game,
        "Language": catalogue.language,
        "X-Source-Language": catalogue.source_language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": _plural_forms(catalogue.language),
    }
    for entry in catalogue.entries:
        comment = "\n".join(line for line in (entry.context, room_words(entry.room)) if line)
        file.append(
            polib.POEntry(
                msgctxt=entry.id,
                msgid=entry.source,
                msgstr=entry.target,
                comment=comment,
                occurrences=[(entry.at.file, str(entry.at.line))],
                flags=[*(["fuzzy"] if entry.state == "stale" else []), *_size_flags(entry)],
            )
        )
    return f"{file}".encode()


def _size_flags(entry: Entry) -> list[str]:
    """Return the flags by which Weblate measures whether a translation fits, in CSS pixels."""
    room = entry.room
    if room is None or room.width == 0.0:
        return []
    size = round(room.floor * 96 / 72)
    return [f"max-size:{int(room.width * _PX_PER_MM)}:{room.lines}", f"font-size:{size}"]


def _read_po(data: bytes, name: str) -> ReturnedFile:
    import polib

    try:
        # A text with a line break in it is never taken for the name of a file.
        file = polib.pofile("\n" + data.decode("utf-8-sig"))
    except (UnicodeDecodeError, OSError, ValueError):
        raise ExchangeError(f"“{name}” is no PO file in UTF-8") from None
    language = file.metadata.get("Language", "")
    if not language:
        raise ExchangeError(f"“{name}” does not say its language: a line “Language: …”")
    texts = [
        Returned(entry.msgctxt or "", entry.msgid, entry.msgstr, entry.fuzzy)
        for entry in file
        if not entry.obsolete and entry.msgctxt
    ]
    return ReturnedFile(language, tuple(texts))


_WRITERS: dict[str, Callable[[Catalogue], bytes]] = {
    "po": _write_po,
    "csv": _write_csv,
    "xlsx": _write_xlsx,
}
_READERS: dict[str, Callable[[bytes, str], ReturnedFile]] = {
    ".po": _read_po,
    ".csv": _read_csv,
    ".xlsx": _read_xlsx,
}
