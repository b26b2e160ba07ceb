"""Terms of the glossary are explained where, or before, the rules first use them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from generator.core.diagnostics import Position, Report, nearest
from generator.game.glossary import Term
from generator.rulebook.segments import Segment

OPENING = ("overview", "goal", "components", "turn")
"""Chapters that may name what later ones explain, since they tell of the whole in short."""


def check_meanings(
    terms: Iterable[Term], segments: Sequence[Segment], language: str, file: str, report: Report
) -> None:
    """Warn of terms that the rule text ``file`` uses before the section that explains them.

    Whoever names that section beside the term has told where to look.
    """
    sections = [segment.id.split(".")[1] for segment in segments]
    for term in terms:
        if term.explained is None or language not in term.words:
            continue
        if term.explained not in sections:
            hint = nearest(term.explained, dict.fromkeys(sections))
            report.warning(term.at, f"the rules have no section “{term.explained}”", hint)
            continue
        word = term.words[language]
        found = re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE)
        before = zip(sections, segments[: sections.index(term.explained)], strict=False)
        for section, segment in before:
            if section in OPENING or f'section("{term.explained}")' in segment.text:
                continue
            if found.search(segment.text) or _names(segment.text, term):
                at, link = Position(file, segment.first + 1), f'section("{term.explained}")'
                message = f"“{word}” is used before section “{term.explained}” explains it"
                report.warning(at, message, f"say so there, or write {{{{ {link} }}}} beside it")
                break


def _names(text: str, term: Term) -> bool:
    return any(f'term("{word}")' in text for word in term.words.values())
