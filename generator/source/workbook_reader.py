"""A program of its own that reads one sheet of a spreadsheet file, within bounds.

A few bytes of a hostile file can ask the reading library for all the memory there is, and
the library then ends its process. So the reading happens in a process that can be spared:
the file comes in on standard input, one JSON document goes out. Nothing of this package is
imported here, so that it starts quickly.
"""

from __future__ import annotations

import datetime
import io
import json
import sys
import zipfile
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from xml.parsers import expat

MOST_MEMORY = 1_000_000_000
MOST_SECONDS = 60
"""Of the processor: how long it takes on a busy machine says nothing of a file."""
MOST_CELLS = 4_000_000
MOST_CHARACTERS = 40_000_000

Found = dict[str, Any]
"""What is found: ``rows``, ``merged``, ``broken``, or the one key ``fault``."""


def read_workbook(data: bytes, sheet: str | int) -> Found:
    """Return one sheet: by its name, or by its number counted from 1.

    Rows begin at the first cell of the sheet. A cell is text, a number, true, false, null
    when empty, or a mapping with the key ``date``. ``merged`` are ranges of cells, first
    row, first column, last row, last column; ``broken`` are cells whose formula has no
    value: row, column and what stands there. All count from 0.
    """
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetTypeEnum

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    except PasswordError:
        return {"fault": "password"}
    except (CalamineError, OSError, ValueError):
        return {"fault": "unreadable"}
    sheets = book.sheets_metadata
    names = [found.name for found in sheets if found.typ == SheetTypeEnum.WorkSheet]
    name = names[sheet - 1] if isinstance(sheet, int) and 0 < sheet <= len(names) else sheet
    if name not in names:
        return {"fault": "sheet", "sheets": names}
    page = book.get_sheet_by_name(str(name))
    if page.total_height * page.total_width > MOST_CELLS:
        return {"fault": "large"}
    rows = [_row(row) for row in page.to_python(skip_empty_area=False)]
    if sum(len(cell) for row in rows for cell in row if isinstance(cell, str)) > MOST_CHARACTERS:
        return {"fault": "large"}
    merged, broken = _look_closer(data, str(name))
    for first, last in page.merged_cell_ranges or ():
        merged.append([*first, *last])
    return {"name": name, "rows": rows, "merged": merged, "broken": broken}


def _row(cells: list[Any]) -> list[Any]:
    row = [_cell(cell) for cell in cells]
    while row and row[-1] is None:
        row.pop()
    return row


def _cell(value: Any) -> Any:
    if value == "" and isinstance(value, str):
        return None
    if isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, datetime.datetime):
        return {"date": f"{value:%Y-%m-%d %H:%M}"}
    if isinstance(value, datetime.time):
        return {"date": f"{value:%H:%M}"}
    if isinstance(value, datetime.timedelta):
        minutes = int(value.total_seconds() // 60)
        return {"date": f"{minutes // 60}:{minutes % 60:02d}"}
    return {"date": str(value)}


def _look_closer(data: bytes, sheet: str) -> tuple[list[list[int]], list[list[Any]]]:
    """Return merged ranges and broken cells that the library does not tell of.

    It gives an empty cell for a formula that was never worked out, and for one that failed.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile:
        return [], []  # the old binary format, which always keeps values
    with archive:
        names = set(archive.namelist())
        if "content.xml" in names:
            return _look_at_open_document(archive.read("content.xml"), sheet)
        path = _path_of_sheet(archive, sheet)
        return [], _broken_cells(archive.read(path)) if path in names else []


def _path_of_sheet(archive: zipfile.ZipFile, sheet: str) -> str:
    """Return where the sheet stands in an Office Open XML file."""
    paths = {
        found.get("Id"): found.get("Target", "")
        for name, found in _elements(archive.read("xl/_rels/workbook.xml.rels"))
        if name == "Relationship"
    }
    for name, found in _elements(archive.read("xl/workbook.xml")):
        if name == "sheet" and found.get("name") == sheet:
            target = next((paths.get(v) for k, v in found.items() if k.endswith(":id")), None)
            return (target or "").lstrip("/") if (target or "")[:1] == "/" else f"xl/{target}"
    return ""


def _elements(xml: bytes) -> list[tuple[str, dict[str, str]]]:
    found: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, values: found.append((_local(name), values))
    parser.Parse(xml, True)
    return found


def _local(name: str) -> str:
    return name.rpartition(":")[2]


class _Cells:
    """Walks the cells of a sheet in Office Open XML and notes what is broken."""

    def __init__(self) -> None:
        self.broken: list[list[Any]] = []
        self._row = self._column = -1
        self._has_formula = self._is_error = self._is_text = False
        self._value: list[str] | None = None

    def start(self, name: str, values: dict[str, str]) -> None:
        name = _local(name)
        if name == "row":
            self._row = int(values.get("r", self._row + 2)) - 1
            self._column = -1
        elif name == "c":
            self._column = _column_of(values["r"]) if "r" in values else self._column + 1
            self._has_formula = False
            self._is_error, self._is_text = values.get("t") == "e", values.get("t") == "str"
            self._value = None
        elif name == "f":
            self._has_formula = True
        elif name == "v":
            self._value = []

    def end(self, name: str) -> None:
        if _local(name) == "f":
            self._value = None
        if _local(name) != "c":
            return
        words = "".join(self._value or ())
        # A formula whose value is the empty text says that it is a text.
        if self._is_error or (self._has_formula and not words and not self._is_text):
            self.broken.append([self._row, self._column, words])

    def text(self, words: str) -> None:
        if self._value is not None:
            self._value.append(words)


def _broken_cells(xml: bytes) -> list[list[Any]]:
    if b"<f" not in xml and b":f" not in xml and b'"e"' not in xml and b"'e'" not in xml:
        return []
    cells = _Cells()
    _parse(xml, cells.start, cells.end, cells.text)
    return cells.broken


def _parse(
    xml: bytes,
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None],
    text: Callable[[str], None],
) -> None:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.Parse(xml, True)


def _column_of(reference: str) -> int:
    """Return the column of a cell such as “AB12”, counted from 0."""
    column = 0
    for sign in reference:
        if not sign.isalpha():
            break
        column = column * 26 + ord(sign.upper()) - 64
    return column - 1


class _OpenCells:
    """Walks the cells of one sheet of an OpenDocument and notes merged and broken ones."""

    def __init__(self, sheet: str) -> None:
        self.merged: list[list[int]] = []
        self.broken: list[list[Any]] = []
        self._sheet = sheet
        self._is_here = False
        self._row, self._rows = 0, 1
        self._column, self._columns = 0, 1
        self._has_formula = self._has_value = self._is_error = False
        self._text: list[str] = []

    def start(self, name: str, values: dict[str, str]) -> None:
        name = _local(name)
        if name == "table":
            self._is_here = values.get("table:name") == self._sheet
            self._row, self._rows = 0, 0
        elif not self._is_here:
            return
        elif name == "table-row":
            self._row += self._rows
            self._rows = int(values.get("table:number-rows-repeated", 1))
            self._column, self._columns = 0, 0
        elif name in ("table-cell", "covered-table-cell"):
            self._start_cell(values)

    def _start_cell(self, values: dict[str, str]) -> None:
        self._column += self._columns
        self._columns = int(values.get("table:number-columns-repeated", 1))
        down = int(values.get("table:number-rows-spanned", 1))
        across = int(values.get("table:number-columns-spanned", 1))
        if (down, across) != (1, 1):
            last = [self._row + down - 1, self._column + across - 1]
            self.merged.append([self._row, self._column, *last])
        self._has_formula = "table:formula" in values
        self._is_error = values.get("calcext:value-type") == "error"
        self._has_value = "office:value-type" in values
        self._text = []

    def end(self, name: str) -> None:
        if not self._is_here or _local(name) != "table-cell":
            return
        words = "".join(self._text).strip()
        if self._is_error or (self._has_formula and not self._has_value):
            self.broken.append([self._row, self._column, words])

    def text(self, words: str) -> None:
        self._text.append(words)


def _look_at_open_document(xml: bytes, sheet: str) -> tuple[list[list[int]], list[list[Any]]]:
    if b"-spanned" not in xml and b"formula" not in xml:
        return [], []
    cells = _OpenCells(sheet)
    _parse(xml, cells.start, cells.end, cells.text)
    return cells.merged, cells.broken


def main() -> None:
    """Read standard input; the one argument is the sheet, as JSON."""
    sheet: str | int = json.loads(sys.argv[1])
    data = sys.stdin.buffer.read()
    with suppress(ImportError, OSError, ValueError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    try:
        found = read_workbook(data, sheet)
    except MemoryError:
        found = {"fault": "large"}
    except Exception:  # the parent tells the author; what went wrong in here helps nobody
        found = {"fault": "unreadable"}
    sys.stdout.buffer.write(json.dumps(found).encode())


if __name__ == "__main__":
    main()
