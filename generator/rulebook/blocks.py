"""What a rule text is made of: a small closed set of blocks and of what stands in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.core.diagnostics import Position
from generator.core.record import NamedTuple, Record

CalloutKind = Literal["example", "note", "exception", "choices", "solutions"]


class Words(NamedTuple):
    """Characters of one look; ``link`` is ``#id`` of a block, an address, or empty.

    ``entry`` is the term under which the index lists them.
    """

    text: str
    strong: bool = False
    link: str = ""
    entry: str = ""


class Sign(NamedTuple):
    """A symbol of the game set like a word: ``written`` is its name and its parameters."""

    written: str
    strong: bool = False
    link: str = ""

    @property
    def name(self) -> str:
        """What the game calls the symbol."""
        return self.written.split()[0]


class Term(NamedTuple):
    """The id of a component, between backquotes."""

    text: str


class LineEnd(NamedTuple):
    """The end of a line that the author broke."""


Inline = Words | Sign | Term | LineEnd
Inlines = tuple[Inline, ...]


class Place(NamedTuple):
    """What every block knows of itself: its id, and the line of its source."""

    id: str
    at: Position


class Heading(Record):
    """The head of a section; ``level`` is 1 for the booklet's chapters."""

    place: Place
    level: int
    words: Inlines


class Paragraph(Record):
    place: Place
    words: Inlines


class Listing(Record):
    """A list; ``start`` is the number of its first item, or None for bullets."""

    place: Place
    items: tuple[tuple[Block, ...], ...]
    start: int | None


class Table(Record):
    """A table; cells row by row, the head apart."""

    place: Place
    head: tuple[Inlines, ...]
    rows: tuple[tuple[Inlines, ...], ...]
    aligns: tuple[Literal["left", "center", "right"], ...]


class Figure(Record):
    """A figure of the game by its name, with its caption and its number."""

    place: Place
    name: str
    number: int
    caption: Inlines


class Callout(Record):
    """A box apart from the rules; ``title`` is empty where the kind says enough."""

    place: Place
    kind: CalloutKind
    title: str
    blocks: tuple[Block, ...]


class PartNote(Record):
    """One line of the list of components: the component and what is said of it."""

    component: str
    words: Inlines
    at: Position


class Parts(Record):
    """The components with their pictures and counts, and what else is needed to play."""

    place: Place
    notes: tuple[PartNote, ...]


Block = Heading | Paragraph | Listing | Table | Figure | Callout | Parts


class RuleText(Record):
    """A whole rule text in one language."""

    language: str
    blocks: tuple[Block, ...]


def walk_blocks(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield ``blocks`` and all that stand inside them, in reading order."""
    for block in blocks:
        yield block
        if isinstance(block, Callout):
            yield from walk_blocks(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                yield from walk_blocks(item)


def chapter_of(blocks: tuple[Block, ...], id: str) -> list[Block]:
    """Return the blocks from the heading ``id`` to the next of its level or above."""
    found: list[Block] = []
    level = 0
    for block in blocks:
        if isinstance(block, Heading):
            if block.place.id == id:
                level = block.level
            elif level and block.level <= level:
                break
        if level:
            found.append(block)
    return found


def inlines_of(block: Block) -> Iterator[Inlines]:
    """Yield the runs of words that stand in a block itself, not in blocks inside it."""
    if isinstance(block, (Heading, Paragraph)):
        yield block.words
    elif isinstance(block, Figure):
        yield block.caption
    elif isinstance(block, Table):
        yield from block.head
        for row in block.rows:
            yield from row
    elif isinstance(block, Parts):
        for note in block.notes:
            yield note.words


def plain_text(inlines: Inlines) -> str:
    """Return what is written in ``inlines``, signs left out."""
    return "".join(
        inline.text
        if isinstance(inline, (Words, Term))
        else " "
        if isinstance(inline, LineEnd)
        else ""
        for inline in inlines
    )
