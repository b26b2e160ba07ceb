"""What a game says of itself to those who run a contest or a forum, in one of its languages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from generator.core.diagnostics import Report
from generator.game.expand import Pieces
from generator.game.values import in_language
from generator.printing import Printer
from generator.rulebook.forum import MARKS, ForumKind
from generator.rulebook.labels import NO_BREAK_SPACE, fact_lines
from generator.sheets.words import RuleWords

Paragraphs = Sequence[Sequence[str]]
"""Lines by paragraph; the first line of all is the title."""


def entry_of(printer: Printer, language: str, *, anonymous: bool = False) -> Paragraphs:
    """Return what an entry form asks for; what the game does not tell is left out."""
    report = Report()
    definition, words = printer.definition, printer.words(language, report).rulebook
    header, scope = definition.header, definition.values.scope(language)

    def said(key: str) -> str:
        text = getattr(header, key)
        return "" if text is None else in_language(text, scope, language, header.position(key))

    facts = [" · ".join(fact_lines(header, words))]
    if header.authors and not anonymous:
        facts.append(words.filled(words.designed_by, names=", ".join(header.authors)))
    expander, made = printer.made(language, report)
    parts = [f"{each.title} {_counted(each, words)}" for each in made]
    also = expander.also_needed()
    paragraphs = [
        [said("title"), said("hook")],
        facts,
        [said("description")],
        [f"{words.components}: {', '.join(parts)}" if parts else ""],
        [f"{words.also_needed}: {', '.join(also)}" if also else ""],
    ]
    kept = ([line.replace(NO_BREAK_SPACE, " ") for line in lines if line] for lines in paragraphs)
    return [lines for lines in kept if lines]


def _counted(made: Pieces, words: RuleWords) -> str:
    """Return how many of a component there are, as its language counts such things."""
    count = sum(piece.copies for piece in made.pieces)
    return words.filled(words.counts.get(made.component.spec.kind, words.count), number=count)


def as_plain(entry: Paragraphs) -> str:
    """Return ``entry`` with one blank line between paragraphs."""
    return "\n\n".join("\n".join(lines) for lines in entry) + "\n"


def as_post(entry: Paragraphs, kind: ForumKind) -> str:
    """Return ``entry`` in the way of writing of a forum."""
    (title, *first), *others = entry
    if kind == "html":
        paragraphs = [lines for lines in (first, *others) if lines]
        told = [f"<p>{'<br>'.join(map(escape, lines))}</p>" for lines in paragraphs]
        return "\n".join([f"<h1>{escape(title)}</h1>", *told]) + "\n"
    marks = MARKS[kind]
    safe = [[marks.safe(line) for line in lines] for lines in (first, *others)]
    ending = "  " if kind == "markdown" else ""  # a line ends there, not a paragraph
    told = [f"{ending}\n".join(lines) for lines in safe if lines]
    return "\n\n".join([marks.heading(marks.safe(title), 1), *told]) + "\n"
