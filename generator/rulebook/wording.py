"""What slips in the words of a text: numbers, glued particles, a mix of speech levels, gaps.

The functions look at words as they are written, with their expressions; ``check_wording``
holds a rule text against them, and the texts of components are held in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.core.diagnostics import Position, Report
from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.game.texts import fingerprint
from generator.game.translations import marked
from generator.rulebook.segments import Segment

EXPRESSION = pattern(r"\{\{(.*?)\}\}", re.DOTALL)
_TAG = pattern(r"<[^<>]*>|\]\([^)]*\)")
_NUMBER = pattern(r"\d+(?:[.,]\d+)*")
_QUOTED = pattern(r"“[^“”]*”|‘[^‘’]*’")
_GLUED = pattern(r"\}\}[”’)\]]*(은|는|이|가|을|를|과|와|으로|로)(?![가-힣])")

_WORDS: dict[str, tuple[str, ...]] = {
    "1": ("one", "a", "an", "once", "single", "first", "another", "하나", "한", "첫"),
    "2": ("two", "twice", "both", "pair", "second", "둘", "두", "양쪽"),
    "3": ("three", "third", "셋", "세"),
    "4": ("four", "fourth", "넷", "네"),
    "5": ("five", "fifth", "다섯"),
    "6": ("six", "sixth", "여섯"),
    "7": ("seven", "seventh", "일곱"),
    "8": ("eight", "eighth", "여덟"),
    "9": ("nine", "ninth", "아홉"),
    "10": ("ten", "tenth", "열"),
    "11": ("eleven", "열한"),
    "12": ("twelve", "열두"),
}

_SPEECH = (
    ("합니다체", pattern(r"(?:니다|니까|시오)[.!?]")),
    # Not the nouns 개요, 필요, 중요, 주요, 수요, 소요, 강요.
    ("해요체", pattern(r"(?<![개필중주수소강])요[.!?]")),
    ("한다체", pattern(r"(?<!니)다[.!?]")),
)


class Piece(NamedTuple):
    """A text as it is written, and what it is called in messages."""

    id: str
    text: str
    at: Position


def missing_numbers(source: str, target: str) -> Iterator[str]:
    """Yield the numbers of either side that the other says neither in digits nor as a word."""
    if source == target:
        return
    ours, theirs = _plain(source), _plain(target)
    for text, other, side in ((ours, theirs, "translation"), (theirs, ours, "source")):
        for number in _lacking(text, other):
            yield f"the number {number} is not in the {side}"


def _lacking(text: str, other: str) -> Iterator[str]:
    there = set(_NUMBER.findall(other))
    words = set(re.findall(r"[a-z]+", other.casefold()))
    for number in dict.fromkeys(_NUMBER.findall(text)):
        said = _WORDS.get(number, ())
        as_word = any(word in words if word.isascii() else word in other for word in said)
        if number not in there and not as_word:
            yield number


def _plain(text: str) -> str:
    return _TAG.sub(" ", EXPRESSION.sub(" ", text))


def glued_particles(text: str) -> Iterator[str]:
    """Yield the Korean particles right behind an expression, whose end may change."""
    for found in _GLUED.finditer(text):
        yield f"the particle “{found[1]}” follows an expression: use “| particle(…)”"


def rarer_speech(pieces: Iterable[Piece]) -> Iterator[tuple[Position, str]]:
    """Yield the pieces of a Korean text in other speech levels than most, and what to say.

    What stands in quotes is said by somebody, in whatever level they like.
    """
    found: dict[str, list[Piece]] = {name: [] for name, _ in _SPEECH}
    for piece in pieces:
        text = _QUOTED.sub(" ", _plain(piece.text)) + ("." if piece.text[-1:].isalpha() else "")
        for name, ending in _SPEECH:
            if ending.search(text):
                found[name].append(piece)
    usual = max(found, key=lambda name: len(found[name]))
    for name, rare in found.items():
        for piece in rare if name != usual else ():
            yield piece.at, f"“{piece.id}” has a sentence in {name}; most are in {usual}"


def check_progress(
    segments: Sequence[Segment],
    first: Sequence[Segment],
    made_from: Mapping[str, str],
    file: str,
    report: Report,
) -> None:
    """Note what the rule text ``file`` lacks of the ``first`` language, and what is old.

    ``made_from`` gives the fingerprints of the words that pieces were translated from.
    """
    sources = {segment.id: segment.text for segment in first}
    for segment in segments:
        source, mark = sources.get(segment.id), made_from.get(segment.id)
        if source is None:
            continue
        at = Position(file, segment.first + 1)
        if mark is not None and mark != fingerprint(source):
            hint = "see “pnp i18n status”"
            report.warning(at, f"the text of “{segment.id}” has changed since", hint)
        elif mark is None and segment.text == marked(source):
            hint = "it is printed in the first language between brackets"
            report.warning(at, f"the text of “{segment.id}” is missing", hint)


def check_wording(
    segments: Sequence[Segment],
    first: Sequence[Segment],
    language: str,
    file: str,
    report: Report,
) -> None:
    """Note what slips in the rule text ``file``, held against that of the ``first`` language."""
    sources = {segment.id: segment.text for segment in first}
    pieces = [Piece(s.id, s.text, Position(file, s.first + 1)) for s in segments]
    for piece in pieces:
        for message in glued_particles(piece.text):
            report.warning(piece.at, message)
        for message in missing_numbers(sources.get(piece.id, piece.text), piece.text):
            hint = "each block is held against that of the first language"
            report.warning(piece.at, message, hint)
    if language == "ko":
        for at, message in rarer_speech(pieces):
            report.warning(at, message)
