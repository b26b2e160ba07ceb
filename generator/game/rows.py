"""Rows: from a file, a list, an expression, or all combinations of lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Protocol

from generator.core.diagnostics import AuthorError, Position, Report, as_written, closest, number_of
from generator.game.located_rows import Failed, Layered, LocatedRow, Place, Row
from generator.game.translations import Translations
from generator.source.folder import GameFolder
from generator.source.located import walk
from generator.source.table_layout import NOT_NAMES, column_name
from generator.source.tables import Row as TableRow
from generator.source.tables import Table, TableFile, is_table_name, localised, read_table
from generator.spec.base import Reading, load_spec
from generator.spec.chance import CHANCE
from generator.spec.expression_values import MOST_ITEMS
from generator.spec.game import is_language
from generator.spec.placed import place_within
from generator.spec.tables import OF_FILES, TableSpec, numbers_of

ROWS_ARE = (
    "rows are a table, a list of mappings, an expression for one, or a mapping with one of"
    " “file”, “combine” and “rows”"
)
_ONE_EACH = "“combine: {value: …}” makes a row of each item of a list, which it calls “value”"
_BY_LANGUAGE = (
    "the texts in them are, “title: {ko: …, en: …}” or columns “title@ko” and “title@en”;"
    " for other rows in a language: “{{ one if language == 'ko' else other }}”"
)
_ENDINGS = "the name of a table ends in .csv, .tsv, .xlsx, .xls or .ods"
_DEEPEST = 20


class Worker(Protocol):
    """What works out values; it notes a fault and goes on where that is of use."""

    def value(self, written: Any, place: Place) -> object: ...

    def cell(self, written: Any, place: Place) -> object: ...


class RowBook:
    """Makes the rows of tables; files are read once."""

    def __init__(
        self, folder: GameFolder, translations: Translations, report: Report, worker: Worker
    ) -> None:
        self._folder = folder
        self._translations = translations
        self._report = report
        self._worker = worker
        self._tables: dict[TableFile, Table] = {}
        self._rows: dict[tuple[TableFile, str], list[Row]] = {}

    def of_file(self, file: TableFile, language: str, at: Position) -> list[Row]:
        """Return the rows of a file in one language."""
        key = (file, language)
        if key not in self._rows:
            rows = self._table(file, at).rows
            self._rows[key] = [_in_language(row, language) for row in rows]
        return self._rows[key]

    def _table(self, file: TableFile, at: Position) -> Table:
        if file not in self._tables:
            declared = self._translations.declared
            table = read_table(
                self._folder, file, at, declared, needed=declared[:1], report=self._report
            )
            self._translations.lay_over_table(file.key, table)
            self._tables[file] = table
        return self._tables[file]

    def rows(self, written: Any, place: Place, depth: int = 0) -> list[Row]:
        """Return the rows that ``written`` stands for; AuthorError if it is no rows."""
        if depth > _DEEPEST:
            raise AuthorError(place.at, "tables are nested too deep")
        if is_table_name(written):
            return self.of_file(TableFile(written), place.language, place.at)
        if isinstance(written, dict):
            return self._of_mapping(written, place, depth)
        if isinstance(written, list):
            found: Any = [
                self._inline_row(row, place.inside(place_within(written, index, place.at), index))
                for index, row in enumerate(written)
            ]
        else:
            found = self._worker.cell(written, place)
        if isinstance(found, Failed):
            raise found.error
        if not isinstance(found, list):
            raise AuthorError(place.at, ROWS_ARE, _about_rows(written, found, place.scope))
        for index, row in enumerate(found):
            if not isinstance(row, Mapping):
                at = walk(written, (index,)) or place.at
                raise AuthorError(at, f"“{as_written(row)}” is no row", _ONE_EACH)
        return found

    def _inline_row(self, row: Any, place: Place) -> Any:
        if not isinstance(row, dict):
            return row
        at = getattr(row, "at", place.at)
        cells = {
            key: self._noted(cell, place.inside(walk(row, (key,)) or at, key))
            for key, cell in row.items()
        }
        return LocatedRow(cells, at)

    def _noted(self, cell: Any, place: Place) -> object:
        """Return the value of a cell; a fault is noted, and the cells after it still read."""
        try:
            return self._worker.cell(cell, place)
        except AuthorError as error:
            self._report.take(error)
            return ""

    def _of_mapping(self, written: Any, place: Place, depth: int) -> list[Row]:
        if written and all(map(is_language, written)):
            raise AuthorError(place.at, "rows are not written by language", _BY_LANGUAGE)
        if _is_one_row(written):
            hint = f"one row is a list as well: [{{{next(iter(written))}: …}}]"
            raise AuthorError(place.at, ROWS_ARE, hint)
        spec = load_spec(TableSpec, written, Reading(self._report), place.at)
        if spec is None:
            return []
        _check_keys(spec, place.at)
        if spec.file is not None:
            at = spec.position("file")
            if not is_table_name(spec.file):
                raise AuthorError(at, f"“{as_written(spec.file)}” is no table", _ENDINGS)
            rows = self.of_file(spec.table_file(), place.language, at)
        elif spec.combine is not None:
            rows = self._combined(spec, place)
        else:
            inner = place.inside(spec.position("rows"), "rows")
            rows = self.rows(spec.rows, inner, depth + 1)
        return self._taken(spec, rows, place)

    def _combined(self, spec: TableSpec, place: Place) -> list[Row]:
        """Return a row for each combination; those of the last column change first."""
        at = spec.position("combine")
        lists = {}
        for name, written in (spec.combine or {}).items():
            here = place.inside(place_within(spec.written["combine"], name, at), "combine", name)
            _check_column(name, here.at)
            lists[name] = self._choices(name, written, here)
        count = prod(map(len, lists.values()))
        if count > MOST_ITEMS:
            message = f"these are {count:,} combinations, and {MOST_ITEMS:,} may be"
            raise AuthorError(at, message)
        return [
            LocatedRow(dict(zip(lists, cells, strict=True)), at)
            for cells in product(*lists.values())
        ]

    def _choices(self, name: str, written: Any, place: Place) -> Sequence[object]:
        found = self._worker.value(written, place)
        if isinstance(found, str):
            numbers = numbers_of(found)
            found = found if numbers is None else numbers
        if isinstance(found, list) and found:
            return found
        message = f"“{name}” should be a list, not “{as_written(found)}”"
        if found == []:
            message = f"there is nothing in the list “{name}”"
        raise AuthorError(place.at, message, "write [red, blue], or 1-15 for numbers")

    def _taken(self, spec: TableSpec, rows: list[Row], place: Place) -> list[Row]:
        """Return what the other keys of a table leave and add."""
        if spec.range is not None:
            rows = list(_in_range(spec, rows))
        if spec.columns:
            for name in spec.columns:
                _check_column(name, place_within(spec.written["columns"], name, place.at))
            rows = [self._widened(spec, row, index, place) for index, row in enumerate(rows)]
        if spec.where is not True:
            at = spec.position("where")
            rows = [
                row
                for index, row in enumerate(rows)
                if self._worker.value(spec.where, _beside(place, row, index, at, "where"))
            ]
        if spec.sort is None:
            return rows
        keys = [self._sort_key(spec, row, index, place) for index, row in enumerate(rows)]
        return [rows[index] for index in sorted(range(len(rows)), key=keys.__getitem__)]

    def _widened(self, spec: TableSpec, row: Row, index: int, place: Place) -> Row:
        at = getattr(row, "at", place.at)
        wider = LocatedRow(row, at, row)
        for name, written in spec.columns.items():
            cell_at = place_within(spec.written["columns"], name, place.at)
            here = _beside(place, wider, index, cell_at, "columns", name)
            wider[name] = self._worker.value(written, here)
        return wider

    def _sort_key(self, spec: TableSpec, row: Row, index: int, place: Place) -> Any:
        here = _beside(place, row, index, spec.position("sort"), "sort")
        found = self._worker.value(spec.sort, here)
        return [_orderly(part) for part in (found if isinstance(found, list) else [found])]


def _orderly(value: object) -> tuple[int, object]:
    """Return a value that compares with all others: numbers come before texts."""
    if isinstance(value, int | float):
        return (0, value)
    return (1, value if isinstance(value, str) else as_written(value))


def _beside(place: Place, row: Row, index: int, at: Position, *steps: str) -> Place:
    """Return the place of a value that sees ``row``."""
    chance = place.chance.inside(*steps, index)
    names = {"index": index, "number": index + 1, **row, CHANCE: chance}
    scope = Layered(names, place.scope)
    return Place(scope, place.language, at, chance)


def _in_range(spec: TableSpec, rows: list[Row]) -> Iterator[Row]:
    for first, last in spec.range or ():
        end = len(rows) if last is None else last
        if first > len(rows) or end > len(rows):
            have = f"the table has {number_of(len(rows), 'row')}"
            asked = f"“range” asks for row {max(first, end)}"
            raise AuthorError(spec.position("range"), f"{have}, and {asked}")
        yield from rows[first - 1 : end]


def _check_keys(spec: TableSpec, at: Position) -> None:
    sources = [key for key in ("file", "combine", "rows") if getattr(spec, key) is not None]
    if len(sources) != 1:
        said = " and ".join(f"“{key}”" for key in sources) or "none of them"
        message = f"a table has one of “file”, “combine” and “rows”, not {said}"
        raise AuthorError(at, message)
    for key in OF_FILES:
        if key in spec.written and sources != ["file"]:
            raise AuthorError(spec.position(key), f"“{key}” goes with “file” only")


def _check_column(name: str, at: Position) -> None:
    better = column_name(name)
    if better != name or not name.isidentifier() or name in NOT_NAMES:
        hint = f"write “{better}”" if better.isidentifier() else "begin with a letter"
        hint = "it is a word of expressions" if name in NOT_NAMES else hint
        raise AuthorError(at, f"the column name “{name}” cannot be used in expressions", hint)


def _in_language(row: TableRow, language: str) -> Row:
    found = localised(row, language)
    return row if found is row else LocatedRow(found, row.at, row)


def _is_one_row(written: Mapping[str, object]) -> bool:
    """Tell whether a mapping is far from a table in every key, as one row is."""
    known = TableSpec.key_names()
    return bool(written) and not any(
        key in known or is_table_name(value) or closest(key, known)
        for key, value in written.items()
    )


def _about_rows(written: object, found: object, names: Mapping[str, object]) -> str:
    """Return what may make rows of a value that is none of what rows are, or nothing."""
    if isinstance(found, int) and not isinstance(found, bool):
        found = f"1-{found}"
    if isinstance(found, str) and numbers_of(found) is not None:
        return f"“combine: {{n: {found}}}” makes rows of numbers; “copies” prints a part again"
    if not isinstance(written, str):
        return ""
    if written in names:
        return f"write “{{{{ {written} }}}}”, between quotes"
    return _ENDINGS
