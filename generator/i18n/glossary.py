"""The glossary of a game: one word for one thing in each language, and words to avoid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.core.diagnostics import AuthorError, Position, Report
from generator.i18n.catalogue import Entry
from generator.source.folder import GameFolder
from generator.source.yaml import LocatedDict, LocatedList, read_yaml

FILE = "glossary.yaml"
_MOST_BYTES = 1_000_000


class Term(NamedTuple):
    """One thing: its word by language, words not to use for it, and how it is read aloud."""

    words: Mapping[str, str]
    avoid: Mapping[str, tuple[str, ...]]
    spoken: Mapping[str, str]


class Glossary(NamedTuple):
    """The terms of a game; without a file there are none."""

    terms: tuple[Term, ...] = ()

    def faults(self, entry: Entry, source: str, target: str) -> Iterator[str]:
        """Yield what the translation of ``entry`` says otherwise than the glossary."""
        for term in self.terms:
            ours, theirs = term.words.get(source), term.words.get(target)
            if ours and theirs and _has(entry.source, ours) and not _has(entry.target, theirs):
                yield f"“{ours}” is “{theirs}” in the glossary"
            for word in term.avoid.get(target, ()):
                if _has(entry.target, word):
                    yield f"“{word}” is not to be used" + (f", but “{theirs}”" if theirs else "")


def _has(text: str, word: str) -> bool:
    """Tell whether ``word`` stands in ``text``: Latin words begin there, endings may differ."""
    start = r"(?<!\w)" if word[:1].isascii() else ""
    return re.search(start + re.escape(word.casefold()), text.casefold()) is not None


def read_glossary(folder: GameFolder, report: Report) -> Glossary:
    """Return the terms of ``glossary.yaml``; its faults are noted in ``report``."""
    shown = folder.show(folder.root / FILE)
    if not (folder.root / FILE).exists():
        return Glossary()
    try:
        data = folder.read_bytes(FILE, Position(shown), kind="glossary", limit=_MOST_BYTES)
        document = read_yaml(data, shown)
        terms = document.get("terms") if isinstance(document, LocatedDict) else None
        if not isinstance(terms, LocatedList):
            raise AuthorError(Position(shown), "expected a list under “terms”")
        return Glossary(tuple(_term(term, terms.position(i)) for i, term in enumerate(terms)))
    except AuthorError as error:
        report.take(error)
        return Glossary()


def _term(written: object, at: Position) -> Term:
    if not isinstance(written, LocatedDict):
        raise AuthorError(at, "a term is a mapping: {ko: 더미, en: stack}")
    words = {key: value for key, value in written.items() if key not in ("avoid", "spoken")}
    avoid, spoken = written.get("avoid", {}), written.get("spoken", {})
    if not isinstance(avoid, dict) or not isinstance(spoken, dict):
        raise AuthorError(at, "“avoid” and “spoken” are mappings by language")
    lists = {key: value if isinstance(value, list) else [value] for key, value in avoid.items()}
    if not all(isinstance(word, str) for word in (*words.values(), *spoken.values())):
        raise AuthorError(at, "the words of a term are texts")
    return Term(words, {key: tuple(map(str, value)) for key, value in lists.items()}, spoken)
