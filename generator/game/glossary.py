"""The glossary of a game: one word for one thing in each language, and words to avoid."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.record import NamedTuple
from generator.source.folder import GameFolder
from generator.source.located import LocatedDict, LocatedList
from generator.source.yaml import read_yaml

FILE = "glossary.yaml"
_MOST_BYTES = 1_000_000
_KEYS = ("avoid", "spoken", "symbol", "explained")


class Term(NamedTuple):
    """One thing: its word by language, words not to use for it, and how it is read aloud."""

    words: Mapping[str, str]
    avoid: Mapping[str, tuple[str, ...]]
    spoken: Mapping[str, str]
    symbol: str | None = None
    """The symbol that stands for it in the line."""
    explained: str | None = None
    """The section of the rules that says what it is."""
    at: Position = Position(FILE)

    def word(self, language: str) -> str:
        """Return its word in ``language``, or the first there is."""
        return self.words.get(language) or next(iter(self.words.values()), "")

    def reading(self, language: str) -> str:
        """Return how it is read aloud in ``language``."""
        return self.spoken.get(language) or self.word(language)


class Glossary(NamedTuple):
    """The terms of a game; without a file there are none."""

    terms: tuple[Term, ...] = ()

    def by_word(self) -> dict[str, Term]:
        """Return each term by its words in all languages; the first one that has a word."""
        found: dict[str, Term] = {}
        for term in self.terms:
            for word in term.words.values():
                found.setdefault(word, term)
        return found

    def by_symbol(self) -> dict[str, Term]:
        return {term.symbol: term for term in self.terms if term.symbol is not None}


def read_glossary(folder: GameFolder, report: Report) -> Glossary:
    """Return the terms of ``glossary.yaml``; its faults are noted in ``report``."""
    shown = folder.show(folder.root / FILE)
    if not folder.has(FILE, kind="glossary"):
        return Glossary()
    try:
        data = folder.read_bytes(FILE, Position(shown), kind="glossary", limit=_MOST_BYTES)
        document = read_yaml(data, shown)
        terms = document.get("terms") if isinstance(document, LocatedDict) else None
        if not isinstance(terms, LocatedList):
            raise AuthorError(Position(shown), "expected a list under “terms”")
        found = tuple(_term(term, terms.position(i)) for i, term in enumerate(terms))
        _warn_of_two_meanings(found, report)
        return Glossary(found)
    except AuthorError as error:
        report.take(error)
        return Glossary()


def _warn_of_two_meanings(terms: tuple[Term, ...], report: Report) -> None:
    """Warn of words that stand for two things in one language."""
    known: dict[tuple[str, str], Term] = {}
    for term in terms:
        for meaning in term.words.items():
            if known.setdefault(meaning, term) is not term:
                first = known[meaning].at.words
                hint = f"the other is in {first}: give one of them a word of its own"
                report.warning(term.at, f"“{meaning[1]}” stands for two things", hint)


def _term(written: object, at: Position) -> Term:
    if not isinstance(written, LocatedDict):
        raise AuthorError(at, "a term is a mapping: {ko: 더미, en: stack}")
    words = {key: value for key, value in written.items() if key not in _KEYS}
    avoid, spoken = written.get("avoid", {}), written.get("spoken", {})
    symbol, explained = written.get("symbol"), written.get("explained")
    if not isinstance(avoid, dict) or not isinstance(spoken, dict):
        raise AuthorError(at, "“avoid” and “spoken” are mappings by language")
    lists = {
        key: tuple(map(str, value if isinstance(value, list) else [value]))
        for key, value in avoid.items()
    }
    texts = (*words.values(), *spoken.values(), symbol or "", explained or "")
    if not words or not all(isinstance(text, str) for text in texts):
        raise AuthorError(at, "the words of a term are texts by language")
    return Term(words, lists, spoken, symbol, explained, at)
