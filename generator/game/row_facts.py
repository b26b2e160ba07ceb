"""What a row tells of its part: its id, its title, and how many copies there are of it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.diagnostics import Position, as_written
from generator.core.patterns import pattern
from generator.elements.stage import Stage
from generator.game.component import Component
from generator.game.located_rows import Row, cell_position
from generator.spec.tables import TITLE_NAMES

MAX_COPIES = 100_000
_ROW_ID = pattern(r"[\w-]+(?:\.[\w-]+)*")
_LONGEST_ID = 150
"""Bytes: with the component's name before it and its side behind it, 255 may not be passed."""


class RowFacts:
    """Reads what the rows of one component tell; no two of them may have one id."""

    def __init__(self, component: Component) -> None:
        spec = component.spec
        # Looking up a place takes as long as reading what most rows tell.
        self._id, self._id_at = spec.id, spec.position("id")
        self._copies, self._copies_at = spec.copies, spec.position("copies")
        self._rows_at = spec.position("rows")
        self._column = component.copies_column
        self._seen: set[str] = set()

    def copies(self, stage: Stage, row: Row) -> int:
        """Return how many copies there are of a part."""
        column = self._column
        if column is not None and column in row:
            return _counted(column, row, stage, self._rows_at)
        return stage.whole(self._copies, self._copies_at, MAX_COPIES)

    def id(self, stage: Stage, index: int) -> str:
        """Return the id of a row, by which files are named."""
        if self._id is None:
            return f"{index + 1:03d}"
        at = self._id_at
        name = stage.text(self._id, at).strip().replace(" ", "-")
        if not _ROW_ID.fullmatch(name) or len(name.encode()) > _LONGEST_ID:
            raise stage.fault(
                at,
                f"“{as_written(name)}” cannot name a file",
                f"use letters, digits, hyphens and dots, {_LONGEST_ID} bytes at most",
            )
        folded = name.casefold()
        if folded in self._seen:
            raise stage.fault(at, f"the id “{name}” is taken by an earlier row")
        self._seen.add(folded)
        return name


def _counted(column: str, row: Row, stage: Stage, at: Position) -> int:
    """Return how many copies the column of a table tells."""
    count = row[column]
    # A column that was worked out may hold 8 / 2, which is 4.0.
    is_flag = isinstance(count, bool)
    if isinstance(count, int | float) and not is_flag and count in range(MAX_COPIES + 1):
        return int(count)
    place = cell_position(row, column, at)
    message = f"“{column}” tells how many copies there are, and “{as_written(count)}” is no"
    hint = f"write a whole number up to {MAX_COPIES}; or name another column under “copies”"
    raise stage.fault(place, f"{message} number of copies", hint)


def title_of(row: Mapping[str, object]) -> str:
    """Return what people call the part of a row, if one of its columns is a title."""
    for column in TITLE_NAMES:
        title = row.get(column)
        if isinstance(title, str) and title.strip():
            return " ".join(title.split())
    return ""
