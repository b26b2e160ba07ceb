"""A finished booklet as its checks see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.diagnostics import Position, Report
from generator.core.record import NamedTuple
from generator.rulebook.blocks import (
    Block,
    Heading,
    chapter_of,
    inlines_of,
    plain_text,
    walk_blocks,
)
from generator.rulebook.book import Book
from generator.rulebook.edition import RuleEdition
from generator.spec.game import Header


class Subject(NamedTuple):
    """A booklet and what it is about."""

    header: Header
    edition: RuleEdition
    book: Book
    report: Report

    @property
    def blocks(self) -> tuple[Block, ...]:
        return self.edition.text.blocks

    @property
    def at(self) -> Position:
        return Position(self.edition.file)

    def chapter(self, id: str) -> list[Block]:
        """Return the blocks from the heading ``id`` to the next of its level or above."""
        return chapter_of(self.blocks, id)

    def headings(self) -> dict[str, Heading]:
        return {b.place.id: b for b in self.blocks if isinstance(b, Heading)}

    def texts(self, blocks: Iterable[Block] | None = None) -> Iterator[str]:
        """Yield what stands in each block, or in each of ``blocks``, titles included."""
        for block in walk_blocks(self.blocks) if blocks is None else blocks:
            own = " ".join(plain_text(words) for words in inlines_of(block))
            yield f"{getattr(block, 'title', '')} {own}"
