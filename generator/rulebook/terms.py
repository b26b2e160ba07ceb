"""The index of a booklet: the terms that its text marks, in the order of their language.

Hangul is put in order by its syllables and grouped by their first consonant, doubled ones
with the plain one, as Korean dictionaries group it; letters by their base letter. Other
signs keep the order of Unicode and stand last.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from generator.core.record import NamedTuple
from generator.rulebook.blocks import Block, Words, inlines_of, walk_blocks

_FIRST_SYLLABLE, _LAST_SYLLABLE = 0xAC00, 0xD7A3
_SYLLABLES_OF_A_CONSONANT = 588
_CONSONANTS = "ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ"
"""Of the nineteen that a syllable can begin with, the one that its group is named after."""


class Entry(NamedTuple):
    """A term and the ids of the blocks that mark it, as they stand in the text."""

    term: str
    blocks: tuple[str, ...]


class EntryGroup(NamedTuple):
    """The terms under one letter."""

    letter: str
    entries: tuple[Entry, ...]


def index_of(blocks: tuple[Block, ...]) -> tuple[EntryGroup, ...]:
    """Return the terms that ``blocks`` mark, grouped by their letters."""
    found: dict[str, dict[str, None]] = {}
    for id, term in _marks(blocks):
        found.setdefault(term, {})[id] = None
    entries = sorted((Entry(term, tuple(ids)) for term, ids in found.items()), key=_order)
    grouped = groupby(entries, key=lambda entry: letter_of(entry.term))
    return tuple(EntryGroup(letter, tuple(group)) for letter, group in grouped)


def _marks(blocks: Iterable[Block]) -> Iterator[tuple[str, str]]:
    for block in walk_blocks(tuple(blocks)):
        for inlines in inlines_of(block):
            for word in inlines:
                if isinstance(word, Words) and word.entry:
                    yield block.place.id, word.entry


def letter_of(term: str) -> str:
    """Return the letter under which a term is looked for."""
    first = term.lstrip()[:1]
    if _is_syllable(first):
        return _CONSONANTS[(ord(first) - _FIRST_SYLLABLE) // _SYLLABLES_OF_A_CONSONANT]
    base = unicodedata.normalize("NFD", first)[:1].upper()
    return base if base.isalpha() else "#"


def _order(entry: Entry) -> tuple[int, str, str]:
    letter = letter_of(entry.term)
    row = 0 if letter in _CONSONANTS else 2 if letter == "#" else 1
    return row, _plain(entry.term), entry.term


def _plain(term: str) -> str:
    """Return a term without case, accents and spaces; syllables of hangul stay whole."""
    return "".join(
        sign if _is_syllable(sign) else unicodedata.normalize("NFD", sign)[0].casefold()
        for sign in term
        if not sign.isspace()
    )


def _is_syllable(sign: str) -> bool:
    return bool(sign) and _FIRST_SYLLABLE <= ord(sign) <= _LAST_SYLLABLE
