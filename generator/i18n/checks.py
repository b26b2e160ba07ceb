"""What slips in translation: numbers, expressions, symbols, particles, speech level, terms.

Each check is a function of one entry, or of all; what it finds is a warning at the text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from generator.core.diagnostics import Position, Report
from generator.i18n.catalogue import Catalogue, Entry
from generator.i18n.glossary import Glossary

_EXPRESSION = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_PARTICLE_FILTER = re.compile(r"""\|\s*particle\(\s*(?:"[^"]*"|'[^']*')\s*\)""")
_PLACEHOLDER = re.compile(r"(?<!\{)\{[a-z_]+\}(?!\})")
_ICON = re.compile(r"<icon\s+([^<>]*?)\s*/>")
_TAG = re.compile(r"<[^<>]*>|\]\([^)]*\)")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_GLUED = re.compile(r"\}\}[”’)\]]*(은|는|이|가|을|를|과|와|으로|로)(?![가-힣])")

_WORDS: dict[str, tuple[str, ...]] = {
    "1": ("one", "a", "an", "once", "single", "하나", "한", "첫"),
    "2": ("two", "twice", "both", "pair", "둘", "두", "양쪽"),
    "3": ("three", "셋", "세"),
    "4": ("four", "넷", "네"),
    "5": ("five", "다섯"),
    "6": ("six", "여섯"),
    "7": ("seven", "일곱"),
    "8": ("eight", "여덟"),
    "9": ("nine", "아홉"),
    "10": ("ten", "열"),
    "11": ("eleven", "열한"),
    "12": ("twelve", "열두"),
}

_SPEECH = (
    ("합니다체", re.compile(r"(?:니다|니까|시오)[.!?]")),
    ("해요체", re.compile(r"요[.!?]")),
    ("한다체", re.compile(r"(?<!니)다[.!?]")),
)


class Remark(NamedTuple):
    """Something a translator should look at."""

    at: Position
    message: str
    hint: str = ""


def check_catalogue(catalogue: Catalogue, glossary: Glossary, report: Report) -> None:
    """Note in ``report`` what looks wrong in the translations of ``catalogue``."""
    there = [entry for entry in catalogue.entries if entry.target]
    for entry in there:
        for check in CHECKS:
            for message in check(entry):
                report.warning(entry.at, f"“{entry.id}” in “{catalogue.language}”: {message}")
    if catalogue.language == "ko":
        for remark in check_speech(there):
            report.warning(*remark)
    for entry in there:
        for message in glossary.faults(entry, catalogue.source_language, catalogue.language):
            report.warning(entry.at, f"“{entry.id}” in “{catalogue.language}”: {message}")


def check_numbers(entry: Entry) -> Iterator[str]:
    """A number on one side stands on the other, in digits or as a word."""
    source, target = _plain(entry.source), _plain(entry.target)
    for number, other in (*_lacking(source, target), *_lacking(target, source)):
        side = "translation" if other is target else "source"
        yield f"the number {number} is not in the {side}"


def _lacking(text: str, other: str) -> Iterator[tuple[str, str]]:
    there = set(_NUMBER.findall(other))
    words = set(re.findall(r"[a-z]+", other.casefold()))
    for number in dict.fromkeys(_NUMBER.findall(text)):
        said = _WORDS.get(number, ())
        as_word = any(word in words if word.isascii() else word in other for word in said)
        if number not in there and not as_word:
            yield number, other


def check_expressions(entry: Entry) -> Iterator[str]:
    """The same expressions and placeholders stand on both sides."""
    source, target = _expressions(entry.source), _expressions(entry.target)
    for found in sorted(source - target):
        yield f"“{found}” is missing"
    for found in sorted(target - source):
        yield f"“{found}” is not in the source"


def check_icons(entry: Entry) -> Iterator[str]:
    """The same symbols stand on both sides, equally often."""
    source, target = Counter(_ICON.findall(entry.source)), Counter(_ICON.findall(entry.target))
    for name in sorted(source | target):
        if source[name] != target[name]:
            yield f"the symbol “{name}” stands {target[name]} times, not {source[name]}"


def check_particles(entry: Entry) -> Iterator[str]:
    """No Korean particle stands right behind an expression, whose end may change."""
    for found in _GLUED.finditer(entry.target):
        yield f"the particle “{found[1]}” follows an expression: use “| particle(…)”"


def _expressions(text: str) -> set[str]:
    found = {
        "".join(_PARTICLE_FILTER.sub("", inner).split()).replace("'", '"')
        for inner in _EXPRESSION.findall(text)
    }
    return {f"{{{{ {inner} }}}}" for inner in found} | set(_PLACEHOLDER.findall(text))


def _plain(text: str) -> str:
    return _TAG.sub(" ", _EXPRESSION.sub(" ", text))


def check_speech(entries: Sequence[Entry]) -> Iterator[Remark]:
    """Sentences of Korean rules end in one speech level; those of the rarer one are told."""
    found: dict[str, list[Entry]] = {name: [] for name, _ in _SPEECH}
    for entry in entries:
        text = _plain(entry.target) + ("." if entry.target[-1:].isalpha() else "")
        for name, ending in _SPEECH:
            if entry.id.startswith("rules.") and ending.search(text):
                found[name].append(entry)
    usual = max(found, key=lambda name: len(found[name]))
    for name, rare in found.items():
        for entry in rare if name != usual else ():
            message = f"“{entry.id}” has a sentence in {name}; most are in {usual}"
            yield Remark(entry.at, message)


CHECKS: tuple[Callable[[Entry], Iterator[str]], ...] = (
    check_numbers,
    check_expressions,
    check_icons,
    check_particles,
)
