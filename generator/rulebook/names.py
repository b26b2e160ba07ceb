"""What the expressions of a rule text can name: the parts that get printed, and the text itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.core.diagnostics import nearest
from generator.core.patterns import pattern
from generator.game.expand import Pieces
from generator.game.glossary import Glossary, Term
from generator.rulebook.ids import OWN_ID
from generator.rulebook.labels import figure_label, section_label
from generator.rulebook.source import without_markup
from generator.sheets.order import show_size
from generator.sheets.words import RuleWords
from generator.spec.expression_callee import Callee
from generator.spec.expression_values import Budget, ExpressionError, MarkedText, quoted

_FIGURE = pattern(r"\]\(figure:([^)\s]+)\)")
_SYMBOL = pattern(r"[\w-]+")
_HEADING = pattern(r"^#{1,6}\s+(.*?)\s*" + OWN_ID + r"\s*$", re.MULTILINE)


def rule_scope(
    values: Mapping[str, object],
    made: Sequence[Pieces],
    text: str,
    words: RuleWords,
    terms: TermWords,
) -> dict[str, object]:
    """Return the names for the rule text ``text``, as it is written.

    ``count("tile")`` is how many of a component are printed, ``size`` and ``name`` its
    size and name; ``figure("setup")`` cites a figure and ``section("end")`` a section.
    ``term("stack")`` is a term of the glossary in the language at hand and ``icon("die")``
    a symbol in the line; both are read aloud as the glossary says.
    """
    return {
        **values,
        **_of_parts({pieces.component.id: pieces for pieces in made}),
        **_citations(text, words),
        "term": _lookup("term", terms.by_word, lambda _, term: terms.marked(term)),
        "icon": Callee(terms.icon, 1, 1),
    }


def _of_parts(parts: Mapping[str, Pieces]) -> dict[str, object]:
    def count(_: str, pieces: Pieces) -> int:
        return sum(piece.copies for piece in pieces.pieces)

    return {
        "count": _lookup("component", parts, count),
        "size": _lookup("component", parts, lambda _, pieces: show_size(pieces.pieces[0].size)),
        "name": _lookup("component", parts, lambda _, pieces: pieces.title),
    }


def _citations(text: str, words: RuleWords) -> dict[str, object]:
    figures: dict[str, int] = {}
    for name in _FIGURE.findall(text):
        figures.setdefault(name, len(figures) + 1)
    headings = {id: shown for shown, id in _HEADING.findall(text)}

    def figure(name: str, number: int) -> MarkedText:
        shown = figure_label(number, words)
        return MarkedText(shown, f"[{shown}](#figure-{name})")

    def section(id: str, title: str) -> MarkedText:
        shown = section_label(title, words)
        return MarkedText(shown, f"[{shown}](#{id})")

    return {
        "figure": _lookup("figure", figures, figure),
        "section": _lookup("section", headings, section),
    }


class TermWords:
    """The terms of a glossary in one language, as a rule text can name them."""

    def __init__(self, glossary: Glossary, language: str) -> None:
        self.by_word = glossary.by_word()
        self._by_symbol = glossary.by_symbol()
        self._language = language

    def marked(self, term: Term) -> MarkedText:
        word = term.word(self._language)
        return MarkedText(word, without_markup(word), term.reading(self._language))

    def icon(self, budget: Budget, name: Any) -> MarkedText:
        """Return a symbol; one that the glossary does not know has no name to read."""
        if not isinstance(name, str) or not _SYMBOL.fullmatch(name):
            raise ExpressionError(f"{quoted(name)} is no symbol", "write its name")
        term = self._by_symbol.get(name)
        word = term.word(self._language) if term else ""
        spoken = term.reading(self._language) if term else ""
        return MarkedText(word, f"<icon {name}/>", spoken)


def _lookup(noun: str, known: Mapping[str, Any], give: Callable[[str, Any], object]) -> Callee:
    """Return a function of one argument, a name that ``known`` holds."""

    def run(budget: Budget, name: Any) -> object:
        if not isinstance(name, str) or name not in known:
            raise ExpressionError(f"there is no {noun} {quoted(name)}", nearest(str(name), known))
        return give(name, known[name])

    return Callee(run, 1, 1)
