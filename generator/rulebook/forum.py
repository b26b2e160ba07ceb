"""Rule texts for forums: the marks of BoardGameGeek, and Markdown.

BoardGameGeek has no tables, and drops the rest of a post after “<” unless a space follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.rulebook.blocks import (
    Block,
    Callout,
    Figure,
    Heading,
    Inlines,
    LineEnd,
    Listing,
    Paragraph,
    Parts,
    Sign,
    Table,
)
from generator.rulebook.labels import (
    NO_BREAK_SPACE,
    box_title,
    figure_label,
    foot_lines,
    part_count,
    picture_of,
)
from generator.rulebook.material import Facts, Material
from generator.sheets.words import RuleWords

ForumKind = Literal["bgg", "markdown", "html"]

_MARKDOWN_SIGNS = pattern(r"([\\`*_\[\]<>#|~])")


class Marks(NamedTuple):
    """How a forum writes things."""

    safe: Callable[[str], str]
    strong: Callable[[str], str]
    heading: Callable[[str, int], str]
    figure: Callable[[str, str, str], str]
    """From the file of a picture, what it shows and its caption."""
    has_tables: bool
    quote: str
    """What lines of a box begin with."""


def _bgg_safe(text: str) -> str:
    return re.sub(r"<(?=\S)", "< ", text)


MARKS: dict[str, Marks] = {
    "bgg": Marks(
        safe=_bgg_safe,
        strong=lambda text: f"[b]{text}[/b]",
        heading=lambda text, level: f"[size={max(12, 20 - 2 * level)}][b]{text}[/b][/size]",
        figure=lambda file, alt, caption: f"[i]{caption}[/i] ({file})",
        has_tables=False,
        quote="",
    ),
    "markdown": Marks(
        safe=lambda text: _MARKDOWN_SIGNS.sub(r"\\\1", text),
        strong=lambda text: f"**{text}**",
        heading=lambda text, level: f"{'#' * min(6, level)} {text}",
        figure=lambda file, alt, caption: f"![{alt}]({file})\n*{caption}*",
        has_tables=True,
        quote="> ",
    ),
}


def write_forum(
    facts: Facts, blocks: Sequence[Block], material: Material, words: RuleWords, kind: ForumKind
) -> str:
    """Return a rule text as a post; its pictures are named as ``picture_of`` does."""
    if kind == "html":
        from generator.rulebook.forum_html import write_fragment

        return write_fragment(facts, blocks, material, words)
    writer = _Writer(material, words, MARKS[kind])
    marks = writer.marks
    head = [marks.heading(marks.safe(facts.title), 1), marks.safe(" · ".join(facts.lines)), ""]
    foot = [marks.safe(line) for line in foot_lines(facts, words)]
    text = "\n".join([*head, *writer.lines(blocks), "", *foot])
    return re.sub(r"\n{3,}", "\n\n", text).replace(NO_BREAK_SPACE, " ").strip() + "\n"


class _Writer:
    def __init__(self, material: Material, words: RuleWords, marks: Marks) -> None:
        self.marks = marks
        self._material = material
        self._words = words

    def lines(self, blocks: Sequence[Block]) -> Iterator[str]:
        for block in blocks:
            yield from self._block(block)
            yield ""

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading():
                yield self.marks.heading(self.said(block.words), block.level)
            case Paragraph():
                yield self.said(block.words)
            case Listing():
                yield from self._list(block)
            case Table():
                yield from self._table(block) if self.marks.has_tables else self._rows(block)
            case Figure():
                yield self._figure(block)
            case Callout():
                title = self.marks.strong(self.marks.safe(box_title(block, self._words)))
                inner = [title, *self.lines(block.blocks)]
                while inner and not inner[-1]:
                    inner.pop()
                yield from ((self.marks.quote + line).rstrip() for line in inner)
            case Parts():
                yield from self._parts(block)

    def _figure(self, block: Figure) -> str:
        label = self.marks.safe(figure_label(block.number, self._words))
        drawn = self._material.figures.get(block.name)
        alt = self.marks.safe(drawn.alt if drawn is not None else label)
        caption = f"{label}: {self.said(block.caption)}" if block.caption else label
        return self.marks.figure(picture_of(block), alt, caption)

    def _list(self, block: Listing) -> Iterator[str]:
        for index, item in enumerate(block.items):
            marker = "- " if block.start is None else f"{block.start + index}. "
            inner = [line for line in self.lines(item) if line]
            for number, line in enumerate(inner):
                yield (" " * len(marker) if number else marker) + line

    def _rows(self, block: Table) -> Iterator[str]:
        """Yield a table as a list: the first cell, then the others under their heads."""
        heads = [self.said(cell) for cell in block.head]
        for row in block.rows:
            first, *others = (self.said(cell) for cell in row)
            told = [
                f"{head}: {cell}" if head and len(others) > 1 else cell
                for head, cell in zip(heads[1:], others, strict=True)
            ]
            yield f"- {self.marks.strong(first)}: {'; '.join(told)}"

    def _table(self, block: Table) -> Iterator[str]:
        rulers = {"left": "---", "center": ":-:", "right": "--:"}
        yield self._row(block.head)
        yield f"| {' | '.join(rulers[align] for align in block.aligns)} |"
        for row in block.rows:
            yield self._row(row)

    def _row(self, cells: Sequence[Inlines]) -> str:
        return f"| {' | '.join(self.said(cell) for cell in cells)} |"

    def _parts(self, block: Parts) -> Iterator[str]:
        for part, words in self._material.listed(block):
            note = self.said(words)
            line = self.marks.safe(f"{part.name} {part_count(part, self._words)}")
            yield f"- {line}" + (f": {note}" if note else "")
        for thing in self._material.also_needed:
            yield f"- {self.marks.safe(f'{self._words.also_needed}: {thing}')}"

    def said(self, words: Inlines) -> str:
        """Return ``words`` with the marks of the forum; a symbol is its name in brackets."""
        return "".join(self._said(word) for word in words).strip()

    def _said(self, word: object) -> str:
        if isinstance(word, Sign):
            return f"({word.name})"
        if isinstance(word, LineEnd):
            return " "
        text = self.marks.safe(str(getattr(word, "text", "")))
        if getattr(word, "strong", False) and text.strip():
            return self.marks.strong(text)
        return text
