"""The parts of a game in one language, drawn with as much bleed as a target asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from generator.core.diagnostics import Report
from generator.game.definition import Component, Definition
from generator.game.expand import Pieces
from generator.printing import Printer
from generator.rulebook.book import Book
from generator.scene import Face, Piece


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
        """What it is called, with its row if that tells it from others."""
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
        made = self._expander.expand(self.definition.components, self._printer.page_size, None)
        return tuple(part for found in made for part in _parts_of(found))

    def redrawn(self, component: Component, bleed: float) -> dict[str, Part]:
        """Return the parts of a component by id, with ``bleed`` mm if they have any."""
        made = self._expander.expand([component], self._printer.page_size, bleed)
        return {part.piece.id: part for found in made for part in _parts_of(found)}

    def rules(self) -> Book | None:
        """Return the rule booklet, if the game has one in this language."""
        if not self._printer.rules:
            self._printer.set_rules(self.definition.languages, self.report)
        found = self._printer.rules.get(self.language)
        return None if found is None else found.book


def _parts_of(found: Pieces) -> Iterator[Part]:
    fronts = Counter(piece.front for piece in found.pieces)
    for piece in found.pieces:
        yield Part(piece, found.component, found.title, fronts[piece.front] == 1)
