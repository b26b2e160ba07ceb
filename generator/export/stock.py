"""The parts of a game in one language, drawn with as much bleed as a target asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from generator.core.diagnostics import Report
from generator.core.record import NamedTuple, replace
from generator.game.definition import Component, Definition
from generator.game.expand import Pieces
from generator.game.figures import ShownPieces, draw_figure
from generator.printing import Printer
from generator.rulebook.blocks import Figure, chapter_of, walk_blocks
from generator.scene import Face, Piece, Scene

if TYPE_CHECKING:
    from generator.rulebook.book import Book
    from generator.rulebook.editions import RuleFiles

SETUP = "setup"
"""The id of the chapter about set-up."""


class Part(NamedTuple):
    """A piece with what its component is called."""

    piece: Piece
    component: Component
    title: str
    is_alone: bool = True
    """Whether no other part of its component has the same front."""

    @property
    def row(self) -> str:
        """The name of the row that it is made from, if there is one."""
        return self.piece.id.removeprefix(self.piece.component).removeprefix("-")

    @property
    def nickname(self) -> str:
        """What it is called: by its author, or with its row if that tells it from others."""
        if self.piece.name:
            return self.piece.name
        if not self.is_alone:
            return self.title
        row = self.row.lstrip("0") if self.row.isdecimal() else self.row
        return f"{self.title} {row}".strip()

    @property
    def faces(self) -> Iterator[tuple[str, Face]]:
        """Its sides with their faces."""
        yield "front", self.piece.front
        if self.piece.back is not None:
            yield "back", self.piece.back


class SetUp(NamedTuple):
    """A figure, and which face each of its symbols shows."""

    scene: Scene
    shown: ShownPieces


class Stock:
    """A game in one language; faults are noted in ``report``."""

    def __init__(self, printer: Printer, language: str, report: Report) -> None:
        self._printer = printer
        self.language = language
        self.report = report
        self._expander = printer.expander(language, report)
        self.title = self._expander.title()

    @property
    def definition(self) -> Definition:
        return self._printer.definition

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts with the bleed that is their own."""
        return tuple(part for found in self._made for part in _parts_of(found))

    @cached_property
    def _made(self) -> list[Pieces]:
        return self._expander.expand(self.definition.components, self._printer.page_size, None)

    def redrawn(self, component: Component, bleed: float) -> dict[str, Part]:
        """Return the parts of a component by id, with ``bleed`` mm if they have any."""
        made = self._expander.expand([component], self._printer.page_size, bleed)
        return {part.piece.id: part for found in made for part in _parts_of(found)}

    @cached_property
    def _rule_files(self) -> RuleFiles | None:
        if not self._printer.rules:
            self._printer.set_rules(self.definition.languages, self.report)
        return self._printer.rules.get(self.language)

    def rules(self) -> Book | None:
        """Return the rule booklet, if the game has one in this language."""
        return self._rule_files and self._rule_files.book

    def set_up(self) -> SetUp | None:
        """Return the first figure in the chapter of the rules about set-up, if there is one."""
        files = self._rule_files
        blocks = () if files is None else tuple(chapter_of(files.blocks, SETUP))
        figure = next((b for b in walk_blocks(blocks) if isinstance(b, Figure)), None)
        if figure is None or figure.name not in self.definition.figures:
            return None
        shown = ShownPieces([part.piece for part in self.parts])
        kit = replace(self._expander.kit, pieces=shown)
        drawn = draw_figure(self.definition.figures[figure.name], kit, self._expander.scope)
        return SetUp(drawn.scene, shown)


def _parts_of(found: Pieces) -> Iterator[Part]:
    fronts = Counter(piece.front for piece in found.pieces)
    for piece in found.pieces:
        yield Part(piece, found.component, found.title, fronts[piece.front] == 1)
