"""The table of a run: a row for each copy, whose columns stand in for values of ``per_copy``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.core.diagnostics import AuthorError, Position, Report, as_written, nearest
from generator.core.record import Record
from generator.game.definition import Definition
from generator.runs.span import Span
from generator.source.folder import GameFolder
from generator.source.tables import Row, Table, TableFile, is_table_name, localised, read_table
from generator.spec.expression import Expression
from generator.workspace import UsageError

_OPTION = Position("--table", 0)


class CopyTable(Record):
    """The rows of a table, as far as a game has use for them."""

    shown: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...]

    def cells(self, span: Span, language: str) -> tuple[dict[str, object], ...]:
        """Return the rows of some copies; nobody else's leave this process."""
        found = (localised(row, language) for row in self.rows[span.first - 1 : span.last])
        return tuple({name: row[name] for name in self.columns} for row in found)

    def places(self, span: Span) -> tuple[str, ...]:
        return tuple(row.at.words for row in self.rows[span.first - 1 : span.last])


def read_people(
    path: Path, working_folder: Path, definition: Definition, report: Report
) -> CopyTable | None:
    """Return the table of a run; None after noting its faults.

    Raises UsageError for a file that is none, or has nothing that the game asks for.
    """
    shown = path.as_posix()
    if not is_table_name(path.name):
        hint = "its name ends in .csv, .tsv, .xlsx, .xls or .ods"
        raise UsageError(f"“{shown}” is no table", hint)
    real = working_folder / path
    if not real.is_file():
        raise UsageError(f"there is no table “{shown}”")
    table = _read(real, path, definition, report)
    if table is None or report.has_errors:
        return None
    columns = _columns(table.names, shown, definition.file.per_copy)
    return CopyTable(shown, table.rows, columns)


def folder_of(path: Path) -> str:
    """Return the folder of a table as messages write it."""
    return path.parent.as_posix()


def _read(real: Path, path: Path, definition: Definition, report: Report) -> Table | None:
    folder = GameFolder(real.parent, folder_of(path))
    languages = definition.languages
    try:
        return read_table(
            folder, TableFile(path.name), _OPTION, languages, needed=languages[:1], report=report
        )
    except AuthorError as error:
        report.take(error)
        return None


def examples_of(per_copy: Mapping[str, object]) -> dict[str, object]:
    """Return the values that are the same for all copies unless a table brings others."""
    return {name: value for name, value in per_copy.items() if not _is_worked_out(value)}


def _is_worked_out(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_is_worked_out, value))
    if isinstance(value, dict):
        return any(map(_is_worked_out, value.values()))
    return isinstance(value, Expression)


def _columns(names: tuple[str, ...], shown: str, per_copy: Mapping[str, object]) -> tuple[str, ...]:
    """Return the columns that stand in for values; a table without an example’s is refused."""
    if not per_copy:
        raise UsageError(
            f"the game has no “per_copy”, so “{shown}” would change nothing",
            "give it an example, per_copy: {name: Kim}, and show {{ per_copy.name }}",
        )
    for name, value in examples_of(per_copy).items():
        if name not in names:
            said = f"of which the game only has the example “{as_written(value)}”"
            raise UsageError(f"“{shown}” has no column “{name}”, {said}", nearest(name, names))
    return tuple(name for name in per_copy if name in names)
