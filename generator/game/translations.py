"""Translations that lie beside a definition, laid over its texts before anything reads them.

``translations/<language>.yaml`` gives each text by its id, with a fingerprint of the words
that it was made from. A language is made by such a file alone: the definition need not know
of it. This is the one place that decides what becomes of a text that a language lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from generator.core.diagnostics import AuthorError, Diagnostic, Position, Report, as_written
from generator.core.record import NamedTuple
from generator.game.pseudo import PSEUDO, pseudo_text
from generator.game.texts import WrittenText, fingerprint, has_words, texts_of
from generator.source.folder import GameFolder
from generator.source.located import LocatedDict
from generator.source.tables import Row, Table
from generator.source.yaml import read_yaml
from generator.spec.game import is_language

FOLDER = "translations"
FIXED = "words"
"""What the ids of words begin with that the program itself prints."""
_MOST_BYTES = 4_000_000
_MOST_FILES = 100
_MOST_GAPS = 500
"""That are told of one language."""


class Translation(NamedTuple):
    """The words for one text, and the fingerprint of the words they were made from."""

    text: str
    source: str
    at: Position


class TranslationFile(NamedTuple):
    """All that one language has: texts by id, and what the blocks of its rules were made from."""

    texts: Mapping[str, Translation]
    rules: Mapping[str, str]
    """From the id of a block of the rule text to the fingerprint of its source."""
    by_words: Mapping[tuple[str, str], Translation] = MappingProxyType({})
    """From a part of the game and a fingerprint to the first translation of those words."""

    def find(
        self, id: str, source: str, current: Collection[str] = ()
    ) -> tuple[Translation | None, bool]:
        """Return the translation of a text, and whether it is one of these very words.

        A text that has moved is found by its words among those of the same part. A
        translation of words that stand elsewhere now, among the fingerprints ``current``,
        is no old one of this text.
        """
        mark, own = fingerprint(source), self.texts.get(id)
        if own is not None and own.source == mark:
            return own, True
        moved = self.by_words.get((_part(id), mark))
        if moved is not None:
            return moved, True
        return (None if own is not None and own.source in current else own), False


def _part(id: str) -> str:
    """Return the part of a game that a text belongs to, such as a component."""
    return ".".join(id.split(".", 2)[:2])


NO_TRANSLATIONS = TranslationFile({}, {})


def _place_of(text: WrittenText) -> Position:
    return text.at


def marked(text: str) -> str:
    """Return a text of another language as it stands in for one that is missing."""
    return f"[{text}]"


def is_marked(text: str) -> bool:
    """Tell whether ``text`` only stands in for a translation."""
    return text.startswith("[") and text.endswith("]")


class Translations:
    """The translations of one game, and what they lack.

    ``languages`` are those that the definition names, then those that only files make.
    """

    def __init__(self, declared: Sequence[str], files: Mapping[str, TranslationFile]) -> None:
        self.declared = tuple(declared)
        self.files = files
        self.languages = (*self.declared, *(c for c in files if c not in self.declared))
        self.current: set[str] = set()
        """The fingerprints of all texts read so far."""
        self._gaps: dict[str, list[Diagnostic]] = {}

    def gaps(self, language: str) -> Iterable[Diagnostic]:
        """Return what has come out as missing or old in one language so far."""
        return tuple(self._gaps.get(language, ()))

    def fixed_words(self, language: str) -> dict[str, str]:
        """Return what a language says instead of the program, such as ``sheets.front``."""
        texts = self.files.get(language, NO_TRANSLATIONS).texts
        prefix = f"{FIXED}."
        return {
            id.removeprefix(prefix): translation.text
            for id, translation in texts.items()
            if id.startswith(prefix)
        }

    def lay_over(self, document: LocatedDict) -> None:
        """Give every text of a definition words in every language."""
        texts = list(texts_of(document, self.declared, self.languages))
        self.current.update(fingerprint(text.source(self.declared)[1]) for text in texts)
        for text in texts:
            first, source = text.source(self.declared)
            for language in self.languages:
                own = text.by_language.get(language)
                found = self.words(text.id, source, first, language, partial(_place_of, text), own)
                if found is not None:
                    at = found[1] or text.at
                    text.by_language.put(language, found[0], at, at)

    def words(
        self,
        id: str,
        source: str,
        first: str,
        language: str,
        at: Callable[[], Position],
        own: object,
    ) -> tuple[str, Position | None] | None:
        """Return the words to put in ``language`` and their file, or None to leave those there.

        ``own`` is what the author wrote in it, ``first`` the language of ``source``; ``at``
        finds its place, which takes long in a table.
        """
        if language == PSEUDO:
            return pseudo_text(source), None
        if language == first:
            return None
        file = self.files.get(language, NO_TRANSLATIONS)
        translation, is_fresh = file.find(id, source, self.current)
        if translation is not None and translation.text:
            place = translation.at
            if not is_fresh:
                self._note(language, lambda: place, f"the text of “{id}” has changed since")
            return translation.text, place
        if own is not None and own != "":
            return None
        if not has_words(source):
            return source, None
        hint = f"it is printed in “{first}” between brackets"
        self._note(language, at, f"this text is missing in “{language}”", hint)
        return marked(source), None

    def _note(
        self, language: str, at: Callable[[], Position], message: str, hint: str = ""
    ) -> None:
        gaps = self._gaps.setdefault(language, [])
        if len(gaps) < _MOST_GAPS:
            hint = hint or "see “pnp i18n status”"
            gaps.append(Diagnostic("warning", at(), message, hint))

    def lay_over_table(self, name: str, table: Table) -> None:
        """Give every text of a table words in every language."""
        if not table.rows or not table.rows[0].layout.by_language:
            return
        layout = table.rows[0].layout
        for language in self.languages:
            layout.by_language[language] = {
                column: f"{column}@{language}" for column in layout.localised_names
            }
        cells = cells_of(name, table)
        sources = (cell_source(row, column, self.declared)[1] for _, row, column in cells)
        self.current.update(map(fingerprint, sources))
        for id, row, column in cells:
            first, source = cell_source(row, column, self.declared)
            if not source:
                for language in self.languages:
                    row.setdefault(f"{column}@{language}", "")
                continue
            for language in self.languages:
                key = f"{column}@{language}"
                at = partial(row.position, f"{column}@{first}")
                words = self.words(id, source, first, language, at, row.get(key))
                if words is not None:
                    plain = row[f"{column}@{first}"]
                    row[key] = plain if words[0] == source else words[0]


def cell_source(row: Row, column: str, languages: Sequence[str]) -> tuple[str, str]:
    """Return the first language in which a cell is filled, and its words."""
    for language in languages:
        words = row.get(f"{column}@{language}", "")
        if words != "":
            return language, str(words)
    return "", ""


def cells_of(name: str, table: Table) -> list[tuple[str, Row, str]]:
    """Return the id of each text by language in a table, its row and its column."""
    if not table.rows:
        return []
    layout = table.rows[0].layout
    plain = next((column for column in layout.columns if "@" not in column), None)
    keys = [str(row[plain]) if plain else "" for row in table.rows]
    if "" in keys or len(set(keys)) < len(keys):
        keys = [str(number) for number in range(1, len(table.rows) + 1)]
    return [
        (f"{name}.{key}.{column}", row, column)
        for key, row in zip(keys, table.rows, strict=True)
        for column in layout.localised_names
    ]


def load_translations(
    folder: GameFolder, declared: Sequence[str], report: Report, extra: Iterable[str] = ()
) -> Translations:
    """Return the translations that lie in ``folder``; their faults are noted in ``report``.

    ``extra`` are languages that are wanted without a file, such as the pseudo-language.
    """
    files: dict[str, TranslationFile] = {}
    for language in _languages_with_files(folder):
        try:
            files[language] = read_translation_file(folder, language)
        except AuthorError as error:
            report.take(error)
    files.update({code: NO_TRANSLATIONS for code in extra if code not in files})
    return Translations(declared, files)


def _languages_with_files(folder: GameFolder) -> list[str]:
    names = [name.removesuffix(".yaml") for name in folder.names(FOLDER, ".yaml")]
    return sorted(name for name in names if is_language(name))[:_MOST_FILES]


def read_translation_file(folder: GameFolder, language: str) -> TranslationFile:
    """Return what ``translations/<language>.yaml`` holds; AuthorError for what is no such file."""
    name = f"{FOLDER}/{language}.yaml"
    shown = folder.show(folder.root / FOLDER / f"{language}.yaml")
    data = folder.read_bytes(name, Position(shown), kind="translation", limit=_MOST_BYTES)
    document = read_yaml(data, shown)
    if not isinstance(document, LocatedDict):
        raise AuthorError(Position(shown), "expected a mapping in this translation")
    for key in document:
        if key not in ("texts", "rules"):
            raise AuthorError(document.keys_at[key], f"unknown key “{key}”", "known: rules, texts")
    texts = {id: _translation(id, entry, at) for id, entry, at in _entries(document, "texts")}
    rules = {id: str(entry) for id, entry, _ in _entries(document, "rules")}
    by_words: dict[tuple[str, str], Translation] = {}
    for id, translation in texts.items():
        by_words.setdefault((_part(id), translation.source), translation)
    return TranslationFile(texts, rules, by_words)


def _entries(document: LocatedDict, section: str) -> list[tuple[str, object, Position]]:
    found = document.get(section)
    if found is None:
        return []
    if not isinstance(found, LocatedDict):
        raise AuthorError(document.position(section), f"“{section}” should be a mapping by id")
    return [(id, entry, found.position(id)) for id, entry in found.items()]


def _translation(id: str, entry: object, at: Position) -> Translation:
    if isinstance(entry, str):
        return Translation(entry, "", at)
    if not isinstance(entry, LocatedDict) or not set(entry) <= {"text", "source"}:
        raise AuthorError(at, f"“{id}” should have “text” and “source”, not “{as_written(entry)}”")
    text, source = entry.get("text", ""), entry.get("source", "")
    return Translation(str(text), str(source), entry.position("text"))
