"""The rules of one game in one language, ready to be set: text, figures, parts and facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.components.base import ComponentSpec
from generator.core.diagnostics import AuthorError, Position, Report, nearest
from generator.core.geometry import Size
from generator.core.record import Record, replace
from generator.elements.stage import Kit
from generator.game.expand import Expander, Pieces
from generator.game.figures import DrawnFigure, ShownPieces, draw_figure
from generator.game.glossary import read_glossary
from generator.game.values import in_language
from generator.rulebook.blocks import Figure, RuleText, walk_blocks
from generator.rulebook.book import Book, make_book
from generator.rulebook.labels import fact_lines
from generator.rulebook.lettering import names_on
from generator.rulebook.material import Facts, Material, PartShown
from generator.rulebook.meanings import check_meanings
from generator.rulebook.names import TermWords, rule_scope
from generator.rulebook.paginate import TooBigError
from generator.rulebook.segments import Segment, segments_of
from generator.rulebook.source import read_edition_source, read_rules
from generator.rulebook.source_file import rule_file, written_in
from generator.rulebook.styles import BookStyles
from generator.scene import Scene, Use
from generator.sheets.words import RuleWords


class RuleEdition(Record):
    """What a rule booklet is made from, in one language."""

    text: RuleText
    facts: Facts
    material: Material
    styles: BookStyles
    segments: tuple[Segment, ...]
    """The text as it is written, piece by piece."""

    @property
    def file(self) -> str:
        """The file of the text, as messages name it."""
        return self.text.blocks[0].place.at.file

    def book(self, report: Report, size: Size) -> Book | None:
        """Return the booklet on pages of ``size`` mm, or None after noting why not."""
        try:
            return make_book(self.text, self.facts, self.material, self.styles, size)
        except AuthorError as error:
            report.take(error)
        except TooBigError:
            at = self.text.blocks[0].place.at
            report.error(at, "something here is bigger than a page of the booklet")
        return None


def read_edition(
    expander: Expander,
    made: Sequence[Pieces],
    words: RuleWords,
    report: Report,
    *,
    anonymous: bool = False,
) -> RuleEdition | None:
    """Return the rules in the language of ``expander``, or None if the game has none in it.

    ``made`` are all the pieces that get printed; an ``anonymous`` edition leaves out who
    made the game. Faults are noted in ``report``.
    """
    definition, language = expander.definition, expander.language
    folder, first = definition.folder, definition.languages[0]
    written = read_edition_source(folder, language, first, report)
    if written is None:
        return None
    glossary = read_glossary(folder, report)
    scope = rule_scope(expander.scope, made, written, words, TermWords(glossary, language))
    shown = folder.show(folder.root / rule_file(written_in(language, first)))
    text = read_rules(written, language, shown, scope, report)
    if not text.blocks:
        _note_no_rules(shown, report)
        return None
    _check_figures(text, definition.figures, report)
    pieces = ShownPieces([piece for each in made for piece in each.pieces])
    kit = replace(expander.kit, pieces=pieces)
    material = _material(expander, made, pieces, kit, report)
    segments = tuple(segments_of(written))
    check_meanings(glossary.terms, segments, language, shown, report)
    facts = _facts(expander, words, anonymous=anonymous)
    return RuleEdition(text, facts, material, BookStyles(kit, words), segments)


def _note_no_rules(shown: str, report: Report) -> None:
    """Warn of a file without rules, unless a fault has been told that left them out."""
    if not report.has_errors:
        hint = "write its chapters, or take the file away"
        report.warning(Position(shown), "there are no rules in this file", hint)


def _check_figures(text: RuleText, known: Mapping[str, object], report: Report) -> None:
    for block in walk_blocks(text.blocks):
        if isinstance(block, Figure) and block.name not in known:
            hint = nearest(block.name, known)
            report.error(block.place.at, f"there is no figure “{block.name}”", hint)


def _material(
    expander: Expander, made: Sequence[Pieces], pieces: ShownPieces, kit: Kit, report: Report
) -> Material:
    """Return what the rules show; a figure with a fault is noted and left out."""
    figures: dict[str, DrawnFigure] = {}
    for name, figure in expander.definition.figures.items():
        try:
            figures[name] = draw_figure(figure, kit, expander.scope)
        except AuthorError as error:
            report.take(error)
    parts = [_part(each, pieces, expander) for each in made]
    shown = frozenset(symbol.name for symbol in pieces.drawn)
    return Material(figures, parts, expander.also_needed(), shown, names_on(pieces.drawn))


def _part(pieces: Pieces, shown: ShownPieces, expander: Expander) -> PartShown:
    id, spec = pieces.component.id, pieces.component.spec
    face = shown.shown(id, "", "front", spec.at)
    scene = Scene(face.size, (Use(face.symbol),), 0.0)
    count = sum(piece.copies for piece in pieces.pieces)
    counter = _counter(spec, expander)
    return PartShown(id, spec.kind, pieces.title, count, counter, scene)


def _counter(spec: ComponentSpec, expander: Expander) -> str:
    """Return how a component says that it is counted; a fault is noted, and none returned."""
    if spec.counter is None:
        return ""
    at = spec.position("counter")
    counter = in_language(spec.counter, expander.scope, expander.language, at)
    if "{number}" not in counter:
        hint = "such as “{number} sets”"
        expander.report.error(at, f"the counter “{counter}” does not say {{number}}", hint)
    return counter


def _facts(expander: Expander, words: RuleWords, *, anonymous: bool) -> Facts:
    header = expander.definition.header
    names = "" if anonymous else ", ".join(header.authors)
    return Facts(
        expander.title(),
        words.rules,
        fact_lines(header, words),
        words.filled(words.designed_by, names=names) if names else "",
        "" if anonymous else _text(expander, "credits"),
        header.version,
        _text(expander, "date"),
        _text(expander, "licence"),
        "" if anonymous else _text(expander, "contact"),
    )


def _text(expander: Expander, key: str) -> str:
    """Return a text that the game may say of itself, in the language at hand."""
    header = expander.definition.header
    written = getattr(header, key)
    if written is None:
        return ""
    return in_language(written, expander.scope, expander.language, header.position(key))
