"""The header of a table: its columns, those that differ by language, and where cells stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.core.diagnostics import AuthorError, Position, nearest

MAX_COLUMNS = 500
_LONGEST_NAME = 100
_NOT_NAMES = frozenset(
    ("true", "false", "none", "True", "False", "None", "not", "and", "or", "in", "is", "if", "else")
)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """What the rows of one table share."""

    file: str
    """How the file is written in messages."""
    columns: tuple[str, ...]
    """The header as written, such as ``title@ko``."""
    text: str = field(repr=False)
    """The whole file, from which the place of a cell is found when it is asked for."""
    plain: tuple[str, ...] = ()
    """The columns that are the same in every language."""
    by_language: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each language, the localised columns: from ``title`` to ``title@ko``."""

    @property
    def names(self) -> tuple[str, ...]:
        """The columns as expressions see them, such as ``title``."""
        return tuple(dict.fromkeys(column.partition("@")[0] for column in self.columns))

    @property
    def localised_names(self) -> tuple[str, ...]:
        """The columns that have one text for each language."""
        return tuple(dict.fromkeys(c.partition("@")[0] for c in self.columns if "@" in c))

    def cell_position(self, line: int, index: int) -> Position:
        """Return where cell ``index`` of the row that begins in ``line`` stands."""
        start = 0
        for _ in range(line - 1):
            start = self.text.index("\n", start) + 1
        column, quoted = 1, False
        for sign in self.text[start:]:
            if index == 0:
                break
            column += 1
            if sign == '"':
                quoted = not quoted
            elif sign == "\n":
                line, column = line + 1, 1
            elif sign == "," and not quoted:
                index -= 1
        return Position(self.file, line, column)


def read_layout(
    cells: Sequence[str],
    at: Position,
    text: str,
    languages: Sequence[str],
    needed: Sequence[str],
) -> Layout:
    """Return the layout of a table whose header row at ``at`` holds ``cells``.

    Raises AuthorError for a name that is empty, doubled or of no use in expressions, for
    one that is not among ``languages``, and for a column that lacks one of ``needed``.
    """
    if len(cells) > MAX_COLUMNS:
        raise AuthorError(at, f"the table has more than {MAX_COLUMNS} columns")
    if len(cells) == 1 and (sign := _other_separator(cells[0])):
        message = f"the cells are separated by {sign}, not by commas"
        raise AuthorError(at, message, "save the table with commas, as “CSV UTF-8”")
    columns = tuple("@".join(part.strip() for part in cell.split("@")) for cell in cells)
    layout = Layout(at.file, columns, text)
    seen: set[str] = set()
    for index, column in enumerate(columns):
        fault = _fault_of(column, index, seen, languages)
        if fault:
            raise AuthorError(layout.cell_position(at.line, index), *fault)
        seen.add(column)
    fault = _fault_of_all(layout, languages, needed)
    if fault:
        raise AuthorError(at, *fault)
    return Layout(at.file, columns, text, *_by_language(columns))


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


def _fault_of(column: str, index: int, seen: set[str], languages: Sequence[str]) -> Fault | None:
    """Return what is wrong with one column and a hint."""
    name, sign, language = column.partition("@")
    if not name:
        return f"column {index + 1} has no name", "name it, or delete it with all its cells"
    if len(column) > _LONGEST_NAME:
        return f"the column name “{column[:60]}…” is too long", ""
    if column in seen:
        return f"the column “{column}” stands twice", ""
    if sign and language not in languages:
        message = f"the column “{column}” is for an unknown language"
        return message, nearest(language, languages)
    if name.isidentifier() and not name.startswith("_") and name not in _NOT_NAMES:
        return None
    return f"the column name “{name}” cannot be used in expressions", _better_name(name)


def _other_separator(header: str) -> str:
    """Return what stands between the cells of a header without commas, or nothing."""
    return "“;”" if ";" in header else "tabs" if "\t" in header else ""


def _better_name(name: str) -> str:
    better = re.sub(r"\W+", "_", name).strip("_")
    if better.isidentifier() and better not in _NOT_NAMES:
        return f"write “{better}”"
    return "names are letters, digits and “_”, and begin with a letter"


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
