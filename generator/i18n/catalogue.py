"""The catalogue of a game: all its texts in one list, beside those of one more language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.record import NamedTuple
from generator.elements.stage import TextRoom
from generator.game.sources import read_definition
from generator.game.texts import WrittenText, fingerprint, has_words, tables_of, texts_of
from generator.game.translations import (
    NO_TRANSLATIONS,
    TranslationFile,
    cell_source,
    cells_of,
    is_marked,
    load_translations,
)
from generator.i18n.fixed_words import fixed_words
from generator.rulebook.segments import segments_of
from generator.rulebook.source import read_source
from generator.rulebook.source_file import rule_file
from generator.source.folder import GameFolder
from generator.source.tables import TableFile, read_table
from generator.workspace import GamePlace

State = Literal["complete", "missing", "stale"]


class Entry(NamedTuple):
    """One text: its words in the source language and in the target language."""

    id: str
    source: str
    target: str
    at: Position
    context: str
    is_stale: bool = False
    room: TextRoom | None = None

    @property
    def state(self) -> State:
        if not self.target:
            return "missing"
        return "stale" if self.is_stale else "complete"

    @property
    def place(self) -> str:
        return f"{self.at.file}:{self.at.line}"


class Catalogue(NamedTuple):
    """All texts of a game for one language, in the order in which they are written."""

    game: str
    source_language: str
    language: str
    entries: tuple[Entry, ...]
    file: TranslationFile
    """What the language has of its own beside the definition."""


def game_languages(place: GamePlace, report: Report) -> tuple[str, ...]:
    """Return the languages of a game: those that it names, then those of files."""
    try:
        document = read_definition(place.folder(), place.file, report)
    except AuthorError as error:
        report.take(error)
        return ()
    return load_translations(place.folder(), _declared(document.get("languages")), report).languages


def read_catalogue(place: GamePlace, language: str, report: Report) -> Catalogue | None:
    """Return the catalogue of a game for ``language``, or None after noting why not.

    A language that the game does not have yet is missing every text.
    """
    folder = place.folder()
    try:
        document = read_definition(folder, place.file, report)
    except AuthorError as error:
        report.take(error)
        return None
    declared = _declared(document.get("languages"))
    translations = load_translations(folder, declared, report, [language])
    file = translations.files.get(language, NO_TRANSLATIONS)
    texts = list(texts_of(document, declared, [*translations.languages, language]))
    order = [code for code in declared if code != language] or declared
    sought = _Sought(folder, order, language, file, declared)
    sought.current.update(fingerprint(text.source(order)[1]) for text in texts)
    entries = [entry for text in texts for entry in sought.text(text)]
    for name, at in tables_of(document):
        try:
            entries += sought.table(name, at, report)
        except AuthorError as error:
            report.take(error)
    entries += sought.rules(report)
    entries += [
        Entry(id, source, target, at, "fixed word")
        for id, source, target, at in fixed_words(order[0], language, file)
    ]
    found = tuple(entry for entry in entries if has_words(entry.source))
    return Catalogue(place.root.name, order[0], language, found, file)


def _declared(named: object) -> list[str]:
    codes = [code for code in named if isinstance(code, str)] if isinstance(named, list) else []
    return list(dict.fromkeys(codes)) or ["en"]


class _Sought:
    """Looks up what a language has for each text."""

    def __init__(
        self,
        folder: GameFolder,
        order: Sequence[str],
        language: str,
        file: TranslationFile,
        declared: Sequence[str],
    ) -> None:
        self.folder = folder
        self.order = order
        self.language = language
        self.file = file
        self.declared = declared
        self.current: set[str] = set()

    def text(self, text: WrittenText) -> Iterator[Entry]:
        own = str(text.by_language.get(self.language, ""))
        _, source = text.source(self.order)
        yield self._entry(text.id, source or own, own, text.at, context_of(text.path))

    def _entry(self, id: str, source: str, own: str, at: Position, context: str) -> Entry:
        translation, is_fresh = self.file.find(id, source, self.current)
        if translation is not None and translation.text:
            return Entry(id, source, translation.text, at, context, not is_fresh)
        return Entry(id, source, own, at, context)

    def table(self, file: TableFile, at: Position, report: Report) -> list[Entry]:
        name = file.key
        table = read_table(
            self.folder, file, at, self.declared, needed=self.declared[:1], report=report
        )
        cells = cells_of(name, table)
        sources = [cell_source(row, column, self.order) for _, row, column in cells]
        self.current.update(fingerprint(source) for _, source in sources)
        return [
            self._entry(
                id,
                source,
                str(row.get(f"{column}@{self.language}", "")),
                row.position(f"{column}@{first}"),
                f"table {name}, column {column}",
            )
            for (id, row, column), (first, source) in zip(cells, sources, strict=True)
            if source
        ]

    def rules(self, report: Report) -> list[Entry]:
        """Return the pieces of the rule text."""
        text = read_source(self.folder, self.order[0], report)
        if text is None:
            return []
        other = read_source(self.folder, self.language, report) or ""
        targets = {s.id: s.text for s in segments_of(other)}
        shown = self.folder.show(self.folder.root / rule_file(self.order[0]))
        found = []
        for segment in segments_of(text):
            target, made_from = targets.get(segment.id, ""), self.file.rules.get(segment.id)
            if is_marked(target) and made_from is None:
                target = ""
            is_stale = made_from not in (None, fingerprint(segment.text))
            at = Position(shown, segment.first + 1, 1)
            context = f"rule text, {segment.kind}"
            found.append(Entry(segment.id, segment.text, target, at, context, is_stale))
        return found


def context_of(path: Sequence[str]) -> str:
    """Return where a text stands, in words: the part of the game and what it is there."""
    section, *rest = path
    nouns = {"components": "component", "symbols": "symbol", "figures": "figure"}
    if section in nouns and len(rest) > 1:
        if section == "figures" and rest[1] == "alt":
            return f"figure {rest[0]}, what is to be seen"
        return f"{nouns[section]} {rest[0]}, {' › '.join(rest[1:])}"
    return " › ".join(path)
