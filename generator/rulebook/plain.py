"""Rule texts as plain text, for mail and for search."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from generator.core.remembered import Remembered
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
)
from generator.rulebook.material import Facts, Material
from generator.sheets.words import RuleWords

WIDTH = 76
"""Columns; a sign of Korean, Chinese or Japanese takes two."""


def write_plain(facts: Facts, blocks: Sequence[Block], material: Material, words: RuleWords) -> str:
    """Return a rule text with line breaks, headings underlined, tables in columns."""
    head = [facts.title, "=" * columns(facts.title), " · ".join((facts.subtitle, *facts.lines)), ""]
    body = list(_Writer(material, words).lines(blocks, ""))
    return "\n".join([*head, *body, "", *foot_lines(facts, words)]) + "\n"


def columns(text: str) -> int:
    """Return how many columns of a terminal ``text`` takes."""
    return sum(map(_WIDTHS.__getitem__, text))


def _width(sign: str) -> int:
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


_WIDTHS = Remembered(_width)


class _Writer:
    def __init__(self, material: Material, words: RuleWords) -> None:
        self._material = material
        self._words = words

    def lines(self, blocks: Sequence[Block], indent: str) -> Iterator[str]:
        for block in blocks:
            yield from self._block(block, indent)

    def _block(self, block: Block, indent: str) -> Iterator[str]:
        match block:
            case Heading():
                shown = written(block.words)
                yield from ("", indent + shown)
                if block.level <= 2:
                    yield indent + "-" * columns(shown)
                yield ""
            case Paragraph():
                yield from (*wrapped(written(block.words), indent), "")
            case Listing():
                yield from self._list(block, indent)
            case Table():
                yield from self._table(block, indent)
            case Figure():
                yield from self._figure(block, indent)
            case Callout():
                yield f"{indent}[{box_title(block, self._words)}]"
                yield from self.lines(block.blocks, indent + "  ")
            case Parts():
                yield from self._parts(block, indent)

    def _list(self, block: Listing, indent: str) -> Iterator[str]:
        for index, item in enumerate(block.items):
            marker = "- " if block.start is None else f"{block.start + index}. "
            inner = list(self.lines(item, indent + " " * len(marker)))
            while inner and not inner[-1].strip():
                inner.pop()
            if inner:
                inner[0] = indent + marker + inner[0].lstrip()
            yield from inner
        yield ""

    def _table(self, block: Table, indent: str) -> Iterator[str]:
        rows = [[written(cell) for cell in row] for row in (block.head, *block.rows)]
        rows = [row for row in rows if any(row)]
        widths = [max(columns(row[i]) for row in rows) for i in range(len(block.aligns))]
        for row in rows:
            cells = [
                cell + " " * (width - columns(cell))
                for cell, width in zip(row, widths, strict=True)
            ]
            yield (indent + "  ".join(cells)).rstrip()
        yield ""

    def _figure(self, block: Figure, indent: str) -> Iterator[str]:
        label = figure_label(block.number, self._words)
        drawn = self._material.figures.get(block.name)
        alt = f" ({drawn.alt})" if drawn else ""
        yield from (*wrapped(f"[{label}. {written(block.caption)}{alt}]", indent), "")

    def _parts(self, block: Parts, indent: str) -> Iterator[str]:
        for part, words in self._material.listed(block):
            note = written(words)
            line = f"{part.name} {part_count(part, self._words)}" + (f": {note}" if note else "")
            yield from wrapped(line, indent + "  ", indent + "- ")
        for thing in self._material.also_needed:
            yield from wrapped(f"{self._words.also_needed}: {thing}", indent + "  ", indent + "- ")
        yield ""


def written(words: Inlines) -> str:
    """Return ``words`` as plain text; a symbol is its name in square brackets."""
    return "".join(_written(word) for word in words).strip()


def _written(word: object) -> str:
    if isinstance(word, Sign):
        return f"[{word.name}]"
    if isinstance(word, LineEnd):
        return " "
    return str(getattr(word, "text", ""))


def wrapped(text: str, indent: str, first: str | None = None) -> Iterator[str]:
    """Yield ``text`` in lines of WIDTH columns, broken at spaces; all are plain ones then."""
    line = indent if first is None else first
    used, begun = columns(line), False
    for word in filter(None, re.split(r"[ \t\n]+", text)):
        word = word.replace(NO_BREAK_SPACE, " ")
        wide = columns(word)
        if begun and used + 1 + wide > WIDTH:
            yield line
            line, used, begun = indent, columns(indent), False
        line += f" {word}" if begun else word
        used += wide + begun
        begun = True
    yield line.rstrip()
