"""Tables: CSV files whose rows know the line they came from.

Rows are mappings from column to text or number. Texts by language stand in columns such
as ``title@ko`` and ``title@en``, which ``localised`` makes one column ``title``.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.record import Record
from generator.source.folder import GameFolder
from generator.source.table_layout import Layout, read_layout

MAX_BYTES = 20_000_000
MAX_ROWS = 200_000
MAX_CELLS = 2_000_000
_MOST_FAULTS = 50

# Ten digits are what expressions print of a fraction, fifteen what they compute with;
# a longer number stays text, so that no digit is ever lost.
_NUMBER = re.compile(r"-?(?:(?:0|[1-9][0-9]{0,14})|(?=[0-9.]{3,11}$)(?:0|[1-9][0-9]*)\.[0-9]+)")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")

_Note = Callable[[AuthorError], None]


class Row(dict[str, object]):
    """One row: a mapping from column to text or number, and where it stands."""

    __slots__ = ("layout", "line")
    layout: Layout
    line: int

    @property
    def at(self) -> Position:
        """Where the row begins; a row whose cells hold line breaks has several lines."""
        return Position(self.layout.file, self.line)

    def position(self, column: str) -> Position:
        """Return where the cell of ``column`` begins, or the row if there is none."""
        for index, name in enumerate(self.layout.columns):
            if column in (name, name.partition("@")[0]):
                return self.layout.cell_position(self.line, index)
        return self.at


class Table(Record):
    """A table as read: its header and its rows, in the order of the file."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    names: tuple[str, ...]
    """The columns as expressions see them: localised ones once, without the language."""


def localised(row: Row, language: str) -> dict[str, object]:
    """Return ``row`` with its texts in ``language``: ``title@ko`` is ``title``.

    A row without such columns is returned itself, so the result is not to be changed.
    """
    layout = row.layout
    if not layout.by_language:
        return row
    folded = {column: row[column] for column in layout.plain}
    for name, column in layout.by_language[language].items():
        folded[name] = row[column]
    return folded


def read_table(
    folder: GameFolder,
    name: str,
    at: Position,
    languages: Sequence[str],
    *,
    needed: Sequence[str] | None = None,
    report: Report | None = None,
) -> Table:
    """Return the table in the CSV file called ``name``; ``at`` is where the author names it.

    ``languages`` are those of the game; columns by language must be there for the ``needed``
    ones (default: all). With a ``report``, faults in single rows are
    noted there, so that an author sees them all at once; without one the first is raised.

    Raises AuthorError for a file that cannot be read as a table, naming file and line.
    """
    data = folder.read_bytes(name, at, kind="table", limit=MAX_BYTES)
    file = folder.show(folder.find(name, at, kind="table"))
    note = _raise if report is None else _noting(report)
    return _read(
        _decode(data, file), file, languages, languages if needed is None else needed, note
    )


def _raise(error: AuthorError) -> None:
    raise error


def _noting(report: Report) -> _Note:
    count = 0

    def note(error: AuthorError) -> None:
        nonlocal count
        count += 1
        if count > _MOST_FAULTS:
            raise AuthorError(error.at, "there are more faults in this table from here on")
        report.take(error)

    return note


def _decode(data: bytes, file: str) -> str:
    """Return the text of a file in UTF-8, composed, with ``\\n`` between lines."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = Position(file, data[: error.start].count(b"\n") + 1)
        raise AuthorError(at, "the table is not UTF-8", _encoding_hint(data)) from None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if control := _CONTROL.search(text):
        line = text.count("\n", 0, control.start()) + 1
        code = f"U+{ord(control[0]):04X}"
        raise AuthorError(Position(file, line), f"the table holds the control character {code}")
    return unicodedata.normalize("NFC", text)


def _encoding_hint(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "it looks like UTF-16; save it as “CSV UTF-8”"
    try:
        korean = any("가" <= sign <= "힣" for sign in data.decode("cp949"))
    except UnicodeDecodeError:
        korean = False
    if korean:
        return "it looks like CP949, the Korean “CSV” of Excel; save it as “CSV UTF-8”"
    return "save it as “CSV UTF-8”"


def _read(
    text: str, file: str, languages: Sequence[str], needed: Sequence[str], note: _Note
) -> Table:
    raw_rows = _raw_rows(text, file)
    header = next(raw_rows, None)
    if header is None:
        raise AuthorError(Position(file), "the table is empty", "begin with a row of column names")
    layout = read_layout(header[1], Position(file, header[0]), text, languages, needed)
    rows = _rows(raw_rows, layout, note)
    _check_translations(rows, layout, needed, note)
    return Table(layout.columns, tuple(rows), layout.names)


def _rows(raw_rows: Iterator[tuple[int, list[str]]], layout: Layout, note: _Note) -> list[Row]:
    rows: list[Row] = []
    columns, width = layout.columns, len(layout.columns)
    most = min(MAX_ROWS, MAX_CELLS // width)
    for line, cells in raw_rows:
        if len(cells) != width:
            note(_wrong_count(layout, line, len(cells)))
            continue
        row = Row(zip(columns, _values(cells)))  # noqa: B905 - the lengths are equal
        row.layout = layout
        row.line = line
        rows.append(row)
        if len(rows) > most:
            raise AuthorError(row.at, f"the table has more than {most:,} rows")
    return rows


def _raw_rows(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line and the cells of every row that is not blank or a remark."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line = 1
    try:
        for cells in reader:
            first = cells[0] if cells else ""
            if first[:1] not in "# \t\n" or not _is_skipped(cells, first, Position(file, line)):
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise _unreadable(str(error), file, line, reader.line_num) from None


def _is_skipped(cells: list[str], first: str, at: Position) -> bool:
    if not first.startswith("#"):
        return not any(cell.strip() for cell in cells)
    if _COLOUR.fullmatch(first.strip()) and len(cells) > 1:
        raise AuthorError(
            at,
            f"this row begins with “{first.strip()}”, and rows that begin with “#” are left out",
            "let another column come first; if it is a remark, put a space after “#”",
        )
    return True


_QUOTES = 'write a quote inside a quoted cell twice: ""'


def _unreadable(said: str, file: str, first_line: int, last_line: int) -> AuthorError:
    """Return the error for what the csv module refused in a row of these lines."""
    if "limit" in said:
        message = f"a cell has more than {csv.field_size_limit():,} characters"
        return AuthorError(Position(file, first_line), message, "is a closing quote missing?")
    if "end of data" in said:
        message = "a quote in this row is opened and never closed"
        return AuthorError(Position(file, first_line), message, _QUOTES)
    message = "after a closing quote, a comma or the end of the line must come"
    return AuthorError(Position(file, last_line), message, _QUOTES)


def _values(cells: list[str]) -> list[object]:
    # Most cells are words, which begin above the digits and end above the spaces.
    return [cell if cell[:1] > "9" and cell[-1] > " " else _value(cell) for cell in cells]


def _value(cell: str) -> object:
    """Return the number that ``cell`` is when no sign of it is lost, else its text."""
    cell = cell.strip(" \t\n")
    if _NUMBER.fullmatch(cell):
        value = float(cell) if "." in cell else int(cell)
        if str(value) == cell:
            return value
    return cell


def _check_translations(
    rows: list[Row], layout: Layout, needed: Sequence[str], note: _Note
) -> None:
    """Refuse a text that stands in one language and is missing in another."""
    for name in layout.localised_names:
        columns = [names[name] for names in layout.by_language.values()]
        for row in rows:
            empty = [column for column in columns if row[column] == ""]
            lacking = [column for column in empty if column.partition("@")[2] in needed]
            if lacking and len(empty) < len(columns):
                language = lacking[0].partition("@")[2]
                message = f"“{name}” has no text in “{language}” in this row"
                note(AuthorError(row.position(lacking[0]), message))


def _wrong_count(layout: Layout, line: int, found: int) -> AuthorError:
    wanted = len(layout.columns)
    cells = f"{found} cell{'s' if found > 1 else ''}"
    message = f"this row has {cells}, and the header has {wanted}"
    if found > wanted:
        at = layout.cell_position(line, wanted)
        return AuthorError(at, message, "put a cell that holds a comma between quotes")
    return AuthorError(Position(layout.file, line), message)
