"""Translations held against the glossary of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.game.glossary import Glossary
from generator.i18n.catalogue import Entry


def glossary_faults(glossary: Glossary, entry: Entry, source: str, target: str) -> Iterator[str]:
    """Yield what the translation of ``entry`` says otherwise than the glossary."""
    for term in glossary.terms:
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
