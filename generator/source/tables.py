"""Tables: files of rows that know the place they came from.

Rows are mappings from column to text or number. Texts by language stand in columns such
as ``title@ko`` and ``title@en``, which ``localised`` makes one column ``title``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from generator.core.diagnostics import AuthorError, Position, Report, number_of
from generator.core.record import Record
from generator.source.folder import GameFolder
from generator.source.table_cells import BrokenCell
from generator.source.table_layout import Layout, read_layout
from generator.source.table_text import TextTable, decode

WORKBOOKS = (".xlsx", ".xlsm", ".xls", ".ods")
ENDINGS = (".csv", ".tsv", *WORKBOOKS)
MAX_BYTES = 20_000_000
MAX_ROWS = 200_000
MAX_CELLS = 2_000_000
_MOST_FAULTS = 50

Note = Callable[[AuthorError], None]


class Source(Protocol):
    """Where the cells of a table come from."""

    def rows(self) -> Iterator[tuple[int, list[Any]]]:
        """Yield the line and the cells of every row that is not blank or a remark."""
        ...

    def values(self, cells: list[Any]) -> list[object]:
        """Return what the cells of a row stand for. Raises BrokenCell."""
        ...

    def position(self, line: int, index: int) -> Position: ...

    def look_over(self, report: Report, header: int) -> None:
        """Note what is amiss beside single cells, from the line ``header`` on."""
        ...


class TableFile(Record):
    """Which table is meant: a file, and what a file cannot say of itself."""

    name: str
    sheet: str | int | None = None
    """By its name or its number from 1; None is the first."""
    encoding: str | None = None
    separator: str | None = None
    header: int | None = None
    """The line of the column names; None is the first row that is not blank or a remark."""

    @property
    def key(self) -> str:
        """What translations call the table."""
        return self.name if self.sheet is None else f"{self.name}/{self.sheet}"


def is_table_name(written: object) -> bool:
    """Tell whether ``written`` names the file of a table."""
    return isinstance(written, str) and written.lower().endswith(ENDINGS)


class Row(dict[str, object]):
    """One row: a mapping from column to text or number, and where it stands."""

    __slots__ = ("layout", "line")
    layout: Layout
    line: int

    @property
    def at(self) -> Position:
        """Where the row begins; a row whose cells hold line breaks has several lines."""
        return self.layout.locate(self.line, 0)

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
    table: TableFile | str,
    at: Position,
    languages: Sequence[str],
    *,
    needed: Sequence[str] | None = None,
    report: Report | None = None,
) -> Table:
    """Return a table; ``at`` is where the author names it.

    ``languages`` are those of the game; columns by language must be there for the ``needed``
    ones (default: all). With a ``report``, faults in single rows are
    noted there, so that an author sees them all at once; without one the first is raised.

    Raises AuthorError for a file that cannot be read as a table, naming file and line.
    """
    wanted = TableFile(table) if isinstance(table, str) else table
    note = _raise if report is None else _noting(report)
    source, file = _open(folder, wanted, at)
    rows = source.rows()
    header = _header(rows, file, wanted.header)
    needed = languages if needed is None else needed
    names = ["" if cell is None else str(cell) for cell in header[1]]
    at = source.position(header[0], 0)
    layout = read_layout(names, at, source.position, languages, needed)
    found = _rows(rows, source, layout, note)
    if report is not None:
        source.look_over(report, header[0])
    _check_translations(found, layout, needed, note)
    return Table(layout.columns, tuple(found), layout.names)


def _open(folder: GameFolder, wanted: TableFile, at: Position) -> tuple[Source, str]:
    """Return the cells of a table, and how messages write its file."""
    data = folder.read_bytes(wanted.name, at, kind="table", limit=MAX_BYTES)
    file = folder.show(folder.find(wanted.name, at, kind="table"))
    ending = wanted.name.lower().rpartition(".")[2]
    if f".{ending}" in WORKBOOKS:
        from generator.source.sheet_table import SheetTable
        from generator.source.workbooks import read_sheet

        return SheetTable(read_sheet(data, file, wanted.sheet, at), file), file
    separator = wanted.separator or ("\t" if ending == "tsv" else None)
    return TextTable(decode(data, file, wanted.encoding), file, separator), file


def _header(
    rows: Iterator[tuple[int, list[Any]]], file: str, wanted: int | None
) -> tuple[int, list[Any]]:
    """Return the line and the cells of the header."""
    found = next((row for row in rows if wanted is None or row[0] >= wanted), None)
    if found is None and wanted is None:
        raise AuthorError(Position(file), "the table is empty", "begin with a row of column names")
    if found is None or (wanted is not None and found[0] != wanted):
        message = f"line {wanted} holds no column names: it is blank, a remark or not there"
        raise AuthorError(Position(file, wanted or 1), message, "see “header”")
    return found


def _raise(error: AuthorError) -> None:
    raise error


def _noting(report: Report) -> Note:
    count = 0

    def note(error: AuthorError) -> None:
        nonlocal count
        count += 1
        if count > _MOST_FAULTS:
            raise AuthorError(error.at, "there are more faults in this table from here on")
        report.take(error)

    return note


def _rows(
    raw_rows: Iterator[tuple[int, list[Any]]], source: Source, layout: Layout, note: Note
) -> list[Row]:
    rows: list[Row] = []
    columns, width = layout.columns, layout.width
    most = min(MAX_ROWS, MAX_CELLS // width)
    values, chosen = source.values, None if layout.is_whole else layout.places
    for line, cells in raw_rows:
        try:
            if len(cells) != width:
                cells = _fitted(layout, line, cells)
            if chosen is not None:
                cells = _chosen(cells, layout, line)
            row = Row(zip(columns, values(cells)))  # noqa: B905 - the lengths are equal
        except AuthorError as error:
            note(error)
            continue
        except BrokenCell as broken:
            note(AuthorError(layout.cell_position(line, broken.place), broken.message, broken.hint))
            continue
        row.layout = layout
        row.line = line
        rows.append(row)
        if len(rows) > most:
            raise AuthorError(row.at, f"the table has more than {most:,} rows")
    return rows


def _fitted(layout: Layout, line: int, cells: list[Any]) -> list[Any]:
    """Return the cells of a row that has only empty ones too many."""
    if len(cells) > layout.width and not any(map(_is_filled, cells[layout.width :])):
        return cells[: layout.width]
    raise _wrong_count(layout, line, len(cells))


def _chosen(cells: list[Any], layout: Layout, line: int) -> list[Any]:
    """Return the cells of the columns that have a name."""
    named = set(layout.places)
    for place, cell in enumerate(cells):
        if place not in named and _is_filled(cell):
            message = f"this cell is in column {place + 1}, which has no name"
            raise AuthorError(layout.locate(line, place), message, "name it in the header")
    return [cells[place] for place in layout.places]


def _is_filled(cell: Any) -> bool:
    return cell is not None and str(cell).strip() != ""


def _check_translations(rows: list[Row], layout: Layout, needed: Sequence[str], note: Note) -> None:
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
    wanted = layout.width
    message = f"this row has {number_of(found, 'cell')}, and the header has {wanted}"
    if found > wanted:
        at = layout.locate(line, wanted)
        return AuthorError(at, message, "put a cell that holds a comma between quotes")
    return AuthorError(layout.locate(line, 0), message)
