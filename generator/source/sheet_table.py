"""Tables in spreadsheet files: rows of a sheet as those of a text table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.core.diagnostics import AuthorError, Position, Report, column_letters
from generator.source.table_cells import FAILED_HINT, Date, sheet_value
from generator.source.table_text import is_skipped
from generator.source.workbooks import Sheet

_MOST_DATES = 20


class SheetTable:
    """The rows of one sheet; a line is a row of it, counted from 1."""

    def __init__(self, sheet: Sheet, file: str) -> None:
        self.sheet = sheet
        self.file = file
        self._width = max(map(len, sheet.rows), default=0)
        self._lines: list[int] = []
        """The lines that were read: of the header, of the rows under it, of what is above."""

    def rows(self) -> Iterator[tuple[int, list[Any]]]:
        """Yield the line and the cells of every row that is not blank or a remark."""
        for line, cells in enumerate(self.sheet.rows, 1):
            shown = ["" if cell is None else str(cell) for cell in cells]
            first = shown[0] if shown else ""
            if first[:1] not in ("", "#", " ", "\n") or not is_skipped(
                shown, first, self.position(line, 0)
            ):
                self._lines.append(line)
                yield line, [*cells, *[None] * (self._width - len(cells))]

    def values(self, cells: list[Any]) -> list[object]:
        """Return what the cells of a row stand for. Raises BrokenCell."""
        return [sheet_value(cell, place) for place, cell in enumerate(cells)]

    def position(self, line: int, index: int) -> Position:
        return Position(self.file, line, index + 1, self.sheet.name)

    def look_over(self, report: Report, header: int) -> None:
        """Note formulas without a value, merged cells, and what became a date."""
        # What stands above the header is no part of the table: a title, the sum of a column.
        self._lines = [line for line in self._lines if line >= header]
        lines = set(self._lines)
        self._note_broken(lines, report)
        for cells in self.sheet.merged:
            # A file can claim a range of any height.
            if not lines.isdisjoint(range(cells[0] + 1, min(cells[2], len(self.sheet.rows)) + 2)):
                report.take(self._merged(*cells))
        self._note_dates(report)

    def _merged(self, top: int, left: int, bottom: int, right: int) -> AuthorError:
        first = f"{column_letters(left + 1)}{top + 1}"
        last = f"{column_letters(right + 1)}{bottom + 1}"
        return AuthorError(
            self.position(top + 1, left),
            f"the cells {first} to {last} are merged, so that only the first holds anything",
            "part them, and fill each",
        )

    def _note_broken(self, lines: set[int], report: Report) -> None:
        """Note each failed formula, and the first of each column that was never worked out."""
        unworked: dict[int, list[int]] = {}
        for (row, column), words in sorted(self.sheet.broken.items()):
            if row + 1 not in lines:
                continue
            if words:
                message = f"the formula of this cell has failed: {words}"
                report.error(self.position(row + 1, column), message, FAILED_HINT)
            else:
                unworked.setdefault(column, []).append(row + 1)
        for column, rows in unworked.items():
            more = f" (nor have {len(rows) - 1} below it)" if len(rows) > 1 else ""
            report.error(
                self.position(rows[0], column),
                f"the formula of this cell has no value saved with it{more}",
                "open the file in a spreadsheet program and save it there, or export it as CSV",
            )

    def _note_dates(self, report: Report) -> None:
        found = [
            (line, column, cell)
            for line in self._lines
            for column, cell in enumerate(self.sheet.rows[line - 1])
            if isinstance(cell, Date)
        ]
        for line, column, cell in found[:_MOST_DATES]:
            report.warning(
                self.position(line, column),
                f"this cell is a date or a time for the spreadsheet; it is read as “{cell}”",
                "format the column as text, and write it again",
            )
