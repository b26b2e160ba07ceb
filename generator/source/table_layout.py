"""The header of a table: its columns, those that differ by language, and where cells stand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from generator.core.diagnostics import AuthorError, Position, nearest
from generator.core.record import Record

MAX_COLUMNS = 500
_LONGEST_NAME = 100
NOT_NAMES = frozenset(
    ("true", "false", "none", "True", "False", "None", "not", "and", "or", "in", "is", "if", "else")
)
"""Words of expressions, which no column can be called."""

Locate = Callable[[int, int], Position]
"""From the first line of a row and the place of a cell in it, from 0, to where that stands."""


class Layout(Record, eq=False):
    """What the rows of one table share."""

    file: str
    """How the file is written in messages."""
    columns: tuple[str, ...]
    """The names of the columns, such as ``title@ko``."""
    locate: Locate
    """Finds the place of a cell when it is asked for."""
    places: tuple[int, ...]
    """Where in a row each column stands, from 0."""
    width: int
    """How many cells a row has, with those of columns that are left out."""
    plain: tuple[str, ...]
    """The columns that are the same in every language."""
    by_language: dict[str, dict[str, str]]
    """For each language, the localised columns: from ``title`` to ``title@ko``."""

    @property
    def names(self) -> tuple[str, ...]:
        """The columns as expressions see them, such as ``title``."""
        return tuple(dict.fromkeys(column.partition("@")[0] for column in self.columns))

    @property
    def localised_names(self) -> tuple[str, ...]:
        """The columns that have one text for each language."""
        return tuple(dict.fromkeys(c.partition("@")[0] for c in self.columns if "@" in c))

    @property
    def is_whole(self) -> bool:
        """Whether no column is left out."""
        return len(self.columns) == self.width

    def cell_position(self, line: int, index: int) -> Position:
        """Return where the cell of column ``index`` stands in the row that begins in ``line``."""
        return self.locate(line, self.places[index] if index < len(self.places) else index)


def read_layout(
    cells: Sequence[str],
    at: Position,
    locate: Locate,
    languages: Sequence[str],
    needed: Sequence[str],
) -> Layout:
    """Return the layout of a table whose header row at ``at`` holds ``cells``.

    Cells without a name are left out. Names keep their letters, digits and ``_``; any other
    signs in them become one ``_``. Raises AuthorError for a name that is doubled or of no
    use in expressions, for one that is not among ``languages``, and for a column that lacks
    one of ``needed``.
    """
    if len(cells) > MAX_COLUMNS:
        raise AuthorError(at, f"the table has more than {MAX_COLUMNS} columns")
    named = [(place, cell) for place, cell in enumerate(cells) if cell.strip()]
    if not named:
        raise AuthorError(at, "the table has no names of columns")
    columns: dict[str, str] = {}
    for place, cell in named:
        written = "@".join(part.strip() for part in cell.split("@"))
        column = column_name(written)
        if fault := _fault_of(written, column, columns, languages):
            raise AuthorError(locate(at.line, place), *fault)
        columns[column] = written
    names = tuple(columns)
    places = tuple(place for place, _ in named)
    layout = Layout(at.file, names, locate, places, len(cells), *_by_language(names))
    if of_all := _fault_of_all(layout, languages, needed):
        raise AuthorError(at, *of_all)
    return layout


def column_name(written: str) -> str:
    """Return the name that a column of this header goes by: “Card name” is ``Card_name``."""
    name, sign, language = unicodedata.normalize("NFC", written).partition("@")
    return re.sub(r"\W+", "_", name).strip("_") + sign + language


def _by_language(columns: Iterable[str]) -> tuple[tuple[str, ...], dict[str, dict[str, str]]]:
    plain: list[str] = []
    by_language: dict[str, dict[str, str]] = {}
    for column in columns:
        name, sign, language = column.partition("@")
        if sign:
            by_language.setdefault(language, {})[name] = column
        else:
            plain.append(column)
    return tuple(plain), by_language


Fault = tuple[str, str]


def _fault_of(
    written: str, column: str, seen: dict[str, str], languages: Sequence[str]
) -> Fault | None:
    """Return what is wrong with one column and a hint."""
    name, sign, language = column.partition("@")
    if len(column) > _LONGEST_NAME:
        return f"the column name “{column[:60]}…” is too long", ""
    if column in seen:
        if seen[column] == written:
            return f"the column “{written}” stands twice", ""
        message = f"the columns “{seen[column]}” and “{written}” would both be called “{column}”"
        return message, "rename one of them"
    if sign and language not in languages:
        message = f"the column “{written}” is for an unknown language"
        return message, nearest(language, languages)
    if name.isidentifier() and name not in NOT_NAMES:
        return None
    if not name:
        return f"the column “{written}” has no name", "name it, or empty its cell in the header"
    hint = "names are letters, digits and “_”, and begin with a letter"
    if name in NOT_NAMES:
        hint = f"“{name}” is a word of expressions: name the column otherwise"
    return f"the column name “{written}” cannot be used in expressions", hint


def _fault_of_all(layout: Layout, languages: Sequence[str], needed: Sequence[str]) -> Fault | None:
    """Return what is wrong with the columns together and a hint."""
    for name in layout.localised_names:
        if name in layout.columns:
            message = f"the column “{name}” stands both with and without a language"
            return message, f"name it for each language, such as “{name}@{languages[0]}”"
        for language in needed:
            if f"{name}@{language}" not in layout.columns:
                message = f"the column “{name}” has no text in “{language}”"
                return message, f"add a column “{name}@{language}”"
    return None
