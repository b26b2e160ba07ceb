"""The texts of a definition: every mapping by language, with an id that lasts.

An id is the way to the text through the names on it, such as ``components.card.front.text``;
the places in lists do not count, so that drawing one more line elsewhere renames nothing.
Several texts on the same way are numbered from 2.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from hashlib import sha256
from typing import Any

from generator.core.diagnostics import Position, Report
from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.source.located import LocatedDict, LocatedList
from generator.source.tables import TableFile, is_table_name
from generator.spec.base import Reading, load_spec
from generator.spec.tables import TableSpec

SECTIONS = (
    "game",
    "you_also_need",
    "values",
    "tables",
    "texts",
    "symbols",
    "layouts",
    "components",
    "figures",
)
"""The parts of a definition that hold texts for players."""

_NOT_TEXT = frozenset(("claim",))
_NAMING = ("id", "key", "name", "use", "label")
"""Keys whose value says which item of a list is meant."""

_NAME = pattern(r"[^\W_][\w-]{0,39}")
_EXPRESSION = pattern(r"\{\{.*?\}\}", re.DOTALL)
_TAG = pattern(r"<[^<>]*>")
_QUOTED = pattern(r"'([^']*)'|\"([^\"]*)\"")


class WrittenText(NamedTuple):
    """A text as its author wrote it: one mapping from language to words."""

    id: str
    by_language: LocatedDict
    path: tuple[str, ...]
    """The names on the way to it, for whoever asks where it is used."""

    @property
    def at(self) -> Position:
        return self.by_language.at

    def source(self, languages: Collection[str]) -> tuple[str, str]:
        """Return the first of ``languages`` that it is written in, and its words there."""
        for language in languages:
            if language in self.by_language:
                return language, str(self.by_language[language])
        return "", ""


def fingerprint(text: str) -> str:
    """Return what a translation remembers of the text that it was made from."""
    return sha256(text.encode()).hexdigest()[:10]


def has_words(text: str) -> bool:
    """Tell whether there is anything in ``text`` to translate: letters of its own."""
    plain = _TAG.sub("", _EXPRESSION.sub("", text))
    if any(sign.isalpha() for sign in plain):
        return True
    quoted = (a or b for found in _EXPRESSION.findall(text) for a, b in _QUOTED.findall(found))
    return any(sign.isalpha() and not sign.isascii() for words in quoted for sign in words)


def texts_of(
    document: LocatedDict, languages: Collection[str], known: Collection[str]
) -> Iterator[WrittenText]:
    """Yield the texts of a definition in the order in which they are written.

    ``languages`` are those of the game, ``known`` those and all that there are translations
    for: a mapping with other keys is no text.
    """
    seen: dict[str, int] = {}
    for section in SECTIONS:
        found = document.get(section)
        values = found.values() if isinstance(found, LocatedDict) else found
        if not isinstance(found, (LocatedDict, LocatedList)) or values is None:
            continue
        for path, mapping in _walk(found, (section,), is_root=True):
            if not _is_text(mapping, languages, known):
                continue
            id = ".".join(path)
            seen[id] = seen.get(id, 0) + 1
            yield WrittenText(id if seen[id] == 1 else f"{id}.{seen[id]}", mapping, path)


def _walk(
    value: Any, path: tuple[str, ...], *, is_root: bool = False
) -> Iterator[tuple[tuple[str, ...], LocatedDict]]:
    """Yield every mapping with no mapping or list inside it, and the names that lead to it."""
    if isinstance(value, LocatedList):
        for item in value:
            yield from _walk(item, (*path, *_name_of(item)))
    elif isinstance(value, LocatedDict):
        inner = [item for item in value.values() if isinstance(item, (LocatedDict, LocatedList))]
        if not inner and not is_root:
            yield path, value
        for key, item in value.items():
            if key not in _NOT_TEXT:
                yield from _walk(item, (*path, key))


def _name_of(item: Any) -> tuple[str, ...]:
    if isinstance(item, LocatedDict):
        for key in _NAMING:
            name = item.get(key)
            if isinstance(name, str) and _NAME.fullmatch(name):
                return (name,)
    return ()


def _is_text(mapping: LocatedDict, languages: Collection[str], known: Collection[str]) -> bool:
    values = mapping.values()
    return (
        any(language in mapping for language in languages)
        and all(key in known for key in mapping)
        and all(isinstance(v, (str, int, float)) and not isinstance(v, bool) for v in values)
        and any(isinstance(v, str) for v in values)
    )


def tables_of(document: LocatedDict) -> list[tuple[TableFile, Position]]:
    """Return the tables that a definition names, and where it first does."""
    found: dict[TableFile, Position] = {}
    for section in ("values", "tables", "components"):
        inner = document.get(section)
        at = document.position(section)
        for table, place in _tables_in(inner, at):
            found.setdefault(table, place)
    return list(found.items())


def _tables_in(value: Any, at: Position) -> Iterator[tuple[TableFile, Position]]:
    if isinstance(value, str) and is_table_name(value):
        yield TableFile(value), at
    elif isinstance(value, LocatedDict):
        if is_table_name(value.get("file")):
            spec = load_spec(TableSpec, value, Reading(Report()), at)
            if spec is not None:
                yield spec.table_file(), value.position("file")
            return
        for key, item in value.items():
            yield from _tables_in(item, value.position(key))
    elif isinstance(value, LocatedList):
        for index, item in enumerate(value):
            yield from _tables_in(item, value.position(index))
