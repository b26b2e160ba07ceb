"""Rows that know where they stand, and the names and places that values are worked out with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.core.diagnostics import AuthorError, Position
from generator.core.record import NamedTuple
from generator.source.tables import Row as TableRow
from generator.spec.chance import Chance

Row = Mapping[str, object]


class Failed(str):
    """What stands for a value that could not be worked out, so that reading goes on."""

    error: AuthorError

    @classmethod
    def by(cls, error: AuthorError) -> Failed:
        found = cls("")
        found.error = error
        return found


class LocatedRow(dict[str, object]):
    """A row that knows its place; ``origin`` is the row of a file that it was made of."""

    __slots__ = ("at", "origin")

    def __init__(
        self, cells: Mapping[str, object], at: Position, origin: Row | None = None
    ) -> None:
        super().__init__(cells)
        self.at = at
        self.origin = origin

    def position(self, column: str) -> Position:
        """Return where the cell of ``column`` stands, or the row."""
        return cell_position(self.origin, column, self.at)


def cell_position(row: Row | None, column: str, at: Position) -> Position:
    """Return where a cell of ``row`` stands, or ``at`` for a row that does not know."""
    return row.position(column) if isinstance(row, TableRow | LocatedRow) else at


class Layered(dict[str, object]):
    """Names over those of a scope whose own may be worked out only when they are asked for."""

    __slots__ = ("below",)

    def __init__(self, names: Mapping[str, object], below: Mapping[str, object]) -> None:
        super().__init__(names)
        self.below = below

    def __missing__(self, name: str) -> object:
        return self.below[name]


class Place(NamedTuple):
    """Where a value stands: the names around, the language, and the way to it for chance."""

    scope: Mapping[str, object]
    language: str
    at: Position
    chance: Chance

    def inside(self, at: Position, *steps: str | int) -> Place:
        return self._replace(at=at, chance=self.chance.inside(*steps))


def columns_of(rows: Iterable[Row] | None) -> frozenset[str]:
    """Return the names that the rows give to expressions."""
    names: set[str] = set()
    for row in rows or ():
        names.update(row)
    return frozenset(names)
