"""What slips in translation: numbers, expressions, symbols, particles, speech level, terms.

Each check is a function of one entry, or of all; what it finds is a warning at the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from generator.core.diagnostics import Report, number_of
from generator.core.patterns import pattern
from generator.game.glossary import Glossary
from generator.i18n.catalogue import Catalogue, Entry
from generator.i18n.glossary import glossary_faults
from generator.rulebook.wording import (
    EXPRESSION,
    Piece,
    glued_particles,
    missing_numbers,
    rarer_speech,
)

_PARTICLE_FILTER = pattern(r"""\|\s*particle\(\s*(?:"[^"]*"|'[^']*')\s*\)""")
_PLACEHOLDER = pattern(r"(?<!\{)\{[a-z_]+\}(?!\})")
_ICON = pattern(r"<icon\s+([^<>]*?)\s*/>")


def check_catalogue(catalogue: Catalogue, glossary: Glossary, report: Report) -> None:
    """Note in ``report`` what looks wrong in the translations of ``catalogue``."""
    there = [entry for entry in catalogue.entries if entry.target]
    for entry in there:
        for check in CHECKS:
            for message in check(entry):
                report.warning(entry.at, f"“{entry.id}” in “{catalogue.language}”: {message}")
    if catalogue.language == "ko":
        rules = (Piece(e.id, e.target, e.at) for e in there if e.id.startswith("rules."))
        for at, message in rarer_speech(rules):
            report.warning(at, message)
    for entry in there:
        for message in glossary_faults(
            glossary, entry, catalogue.source_language, catalogue.language
        ):
            report.warning(entry.at, f"“{entry.id}” in “{catalogue.language}”: {message}")


def check_numbers(entry: Entry) -> Iterator[str]:
    """A number on one side stands on the other, in digits or as a word."""
    return missing_numbers(entry.source, entry.target)


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
            times = number_of(target[name], "time")
            yield f"the symbol “{name}” stands {times}, not {source[name]}"


def check_particles(entry: Entry) -> Iterator[str]:
    """No Korean particle stands right behind an expression, whose end may change."""
    return glued_particles(entry.target)


def _expressions(text: str) -> set[str]:
    found = {
        "".join(_PARTICLE_FILTER.sub("", inner).split()).replace("'", '"')
        for inner in EXPRESSION.findall(text)
    }
    return {f"{{{{ {inner} }}}}" for inner in found} | set(_PLACEHOLDER.findall(text))


CHECKS: tuple[Callable[[Entry], Iterator[str]], ...] = (
    check_numbers,
    check_expressions,
    check_icons,
    check_particles,
)
