"""Named values, tables and texts: what expressions see besides the row at hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.core.diagnostics import AuthorError, Position, Report, as_written
from generator.game.translations import Translations
from generator.source.folder import GameFolder
from generator.source.tables import Row as TableRow
from generator.source.tables import Table, localised, read_table
from generator.source.yaml import LocatedDict, walk
from generator.spec.expression import Expression, ExpressionError, parse_template
from generator.spec.expression_values import to_text
from generator.spec.game import GameFile
from generator.spec.values import Localised, place_within

Row = Mapping[str, object]

_ROWS_ARE = "rows are a table, a list of mappings, or an expression for one"


class ValueBook:
    """The values of a game, worked out for one language at a time."""

    def __init__(
        self, folder: GameFolder, file: GameFile, translations: Translations, report: Report
    ) -> None:
        self._folder = folder
        self._file = file
        self._translations = translations
        self._languages = translations.languages
        self._report = report
        self._tables: dict[str, Table] = {}
        self._scopes: dict[str, dict[str, object]] = {}
        self._rows: dict[tuple[str, str], list[Row]] = {}

    def scope(self, language: str) -> dict[str, object]:
        """Return all values, texts and the language by name."""
        known = self._scopes.get(language)
        if known is None:
            known = self._scopes[language] = self._work_out(language)
        return known

    def _work_out(self, language: str) -> dict[str, object]:
        scope: dict[str, object] = {"language": language}
        for name, written in self._file.values.items():
            at = _place(self._file, "values", name)
            try:
                scope[name] = self._value(written, scope, language, at)
            except AuthorError as error:
                self._report.take(error)
                scope[name] = ""
        scope["texts"] = {
            name: self._text(text, scope, language, _place(self._file, "texts", name))
            for name, text in self._file.texts.items()
        }
        return scope

    def _value(
        self, written: Any, scope: Mapping[str, object], language: str, at: Position
    ) -> object:
        if isinstance(written, Expression):
            return evaluate(written, scope, at)
        if isinstance(written, str) and written.endswith(".csv"):
            return [dict(localised(row, language)) for row in self.table(written, at).rows]
        if isinstance(written, list):
            return [
                self._value(item, scope, language, place_within(written, index, at))
                for index, item in enumerate(written)
            ]
        if isinstance(written, dict):
            return {
                key: self._value(item, scope, language, place_within(written, key, at))
                for key, item in written.items()
            }
        return written

    def _text(self, text: Any, scope: Mapping[str, object], language: str, at: Position) -> str:
        try:
            return in_language(text, scope, language, at)
        except AuthorError as error:
            self._report.take(error)
            return ""

    def table(self, name: str, at: Position) -> Table:
        if name not in self._tables:
            declared = self._translations.declared
            table = read_table(
                self._folder, name, at, declared, needed=declared[:1], report=self._report
            )
            self._translations.lay_over_table(name, table)
            self._tables[name] = table
        return self._tables[name]

    def rows(self, written: Any, at: Position, language: str | None = None) -> list[Row] | None:
        """Return the rows that a component is made from, or None if it is made once."""
        language = language or self._languages[0]
        if written is None:
            return None
        if isinstance(written, str) and written.endswith(".csv"):
            return self._table_rows(written, language, at)
        found = self._inline_rows(written, language, at)
        if not isinstance(found, list):
            raise AuthorError(at, _ROWS_ARE, _about_rows(written, self.scope(language)))
        for index, row in enumerate(found):
            if not isinstance(row, Mapping):
                raise AuthorError(
                    walk(written, (index,)) or at, f"“{as_written(row)}” is no row", _ROWS_ARE
                )
        return found

    def _table_rows(self, name: str, language: str, at: Position) -> list[Row]:
        key = (name, language)
        if key not in self._rows:
            rows = self.table(name, at).rows
            self._rows[key] = [_in_language(row, language) for row in rows]
        return self._rows[key]

    def _inline_rows(self, written: Any, language: str, at: Position) -> Any:
        scope = self.scope(language)
        if isinstance(written, str):
            return _worked_out(written, scope, at)
        if isinstance(written, Expression):
            return evaluate(written, scope, at)
        if isinstance(written, list):
            return [self._inline_row(row, scope, language, at) for row in written]
        return written

    def _inline_row(
        self, row: Any, scope: Mapping[str, object], language: str, at: Position
    ) -> Any:
        if not isinstance(row, dict):
            return row
        place = getattr(row, "at", at)
        return _LocatedRow(
            {
                key: self._noted_cell(cell, scope, language, walk(row, (key,)) or place)
                for key, cell in row.items()
            },
            place,
        )

    def _noted_cell(
        self, cell: Any, scope: Mapping[str, object], language: str, at: Position
    ) -> object:
        """Return the value of a cell; a fault is noted, and the cells after it still read."""
        try:
            return self._cell(cell, scope, language, at)
        except AuthorError as error:
            self._report.take(error)
            return ""

    def _cell(self, cell: Any, scope: Mapping[str, object], language: str, at: Position) -> object:
        if isinstance(cell, str):
            return _worked_out(cell, scope, at)
        if isinstance(cell, dict) and cell and set(cell) <= set(self._languages):
            return in_language(Localised(dict(cell)), scope, language, at)
        if isinstance(cell, list):
            return [
                self._cell(item, scope, language, place_within(cell, index, at))
                for index, item in enumerate(cell)
            ]
        if isinstance(cell, dict):
            return {
                key: self._cell(item, scope, language, place_within(cell, key, at))
                for key, item in cell.items()
            }
        return cell


def _in_language(row: TableRow, language: str) -> Row:
    found = localised(row, language)
    return row if found is row else _LocatedRow(found, row.at)


class _LocatedRow(dict[str, object]):
    """A row that knows its place."""

    __slots__ = ("at",)

    def __init__(self, cells: Mapping[str, object], at: Position) -> None:
        super().__init__(cells)
        self.at = at


def _about_rows(written: object, names: Mapping[str, object]) -> str:
    """Return what may make rows of a text that is none of what rows are, or nothing."""
    if not isinstance(written, str):
        return ""
    if written in names:
        return f"write “{{{{ {written} }}}}”, between quotes"
    if written.lower().endswith((".xlsx", ".xls", ".ods", ".tsv", ".txt")):
        return "save the table as “CSV UTF-8”, and name that file"
    return "the name of a table ends in “.csv”"


def columns_of(rows: Iterable[Row] | None) -> frozenset[str]:
    """Return the names that the rows give to expressions."""
    names: set[str] = set()
    for row in rows or ():
        names.update(row)
    return frozenset(names)


def evaluate(expression: Expression, scope: Mapping[str, object], at: Position) -> object:
    """Return the value of ``expression``; its faults are AuthorErrors at ``at``."""
    try:
        return expression.evaluate(scope)
    except ExpressionError as error:
        raise error.at(at) from None


def _worked_out(text: str, scope: Mapping[str, object], at: Position) -> object:
    """Return ``text``, or its value if it is an expression."""
    try:
        expression = parse_template(text)
    except ExpressionError as error:
        raise error.at(at) from None
    return evaluate(expression, scope, at) if expression else text


def in_language(text: Any, scope: Mapping[str, object], language: str, at: Position) -> str:
    """Return a text in one language, expressions worked out."""
    if isinstance(text, Localised):
        if language not in text.by_language:
            have = ", ".join(text.by_language)
            raise AuthorError(at, f"this text is missing in “{language}”", f"it is there in {have}")
        text = text.by_language[language]
    if isinstance(text, Expression):
        text = evaluate(text, scope, at)
    try:
        return to_text(text)
    except ExpressionError as error:
        raise error.at(at) from None


def _place(file: GameFile, section: str, name: str) -> Position:
    written = file.written.get(section)
    return written.position(name) if isinstance(written, LocatedDict) else file.at
