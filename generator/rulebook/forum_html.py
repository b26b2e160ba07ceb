"""Rule texts as a piece of HTML to paste: no style, pictures as files beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from generator.rulebook.blocks import Block, Callout, Figure, Inlines, Parts, Sign, Table
from generator.rulebook.html_blocks import BlockWriter
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


def write_fragment(
    facts: Facts, blocks: Sequence[Block], material: Material, words: RuleWords
) -> str:
    """Return a rule text with the elements that forums and shop pages let through."""
    writer = _FragmentWriter(material, words)
    head = [f"<h1>{escape(facts.title)}</h1>", f"<p>{escape(' · '.join(facts.lines))}</p>"]
    foot = "<br>\n".join(escape(line) for line in foot_lines(facts, words))
    text = "\n".join([*head, *writer.blocks(blocks), f"<p>{foot}</p>"]) + "\n"
    return text.replace(NO_BREAK_SPACE, " ")


class _FragmentWriter(BlockWriter):
    """Writes no ids: several posts may come to stand on one page."""

    def __init__(self, material: Material, words: RuleWords) -> None:
        self._material = material
        self._words = words

    def inlines(self, words: Inlines) -> str:
        return super().inlines(words).strip()

    def table(self, block: Table, has_head: bool) -> str:
        def row(cells: Sequence[Inlines], tag: str) -> str:
            return f"<tr>{''.join(f'<{tag}>{self.inlines(cell)}</{tag}>' for cell in cells)}</tr>"

        rows = [row(block.head, "th")] if has_head else []
        rows += [row(cells, "td") for cells in block.rows]
        return "<table>\n" + "\n".join(rows) + "\n</table>"

    def figure(self, block: Figure) -> str:
        label = escape(figure_label(block.number, self._words))
        drawn = self._material.figures.get(block.name)
        alt = escape(drawn.alt) if drawn is not None else label
        said = self.inlines(block.caption)
        caption = f"{label}: {said}" if said else label
        picture = f'<img src="{picture_of(block)}" alt="{alt}">'
        return f"<figure>\n{picture}\n<figcaption>{caption}</figcaption>\n</figure>"

    def box(self, block: Callout) -> str:
        title = f"<p><strong>{escape(box_title(block, self._words))}</strong></p>"
        inside = "\n".join(self.blocks(block.blocks))
        return f"<blockquote>\n{title}\n{inside}\n</blockquote>"

    def parts(self, block: Parts) -> str:
        lines = []
        for part, words in self._material.listed(block):
            note = self.inlines(words)
            line = f"{escape(part.name)} {escape(part_count(part, self._words))}"
            lines.append(f"<li>{line}{f': {note}' if note else ''}</li>")
        needed = escape(self._words.also_needed)
        lines += [f"<li>{needed}: {escape(thing)}</li>" for thing in self._material.also_needed]
        return "<ul>\n" + "\n".join(lines) + "\n</ul>"

    def sign(self, sign: Sign) -> str:
        return f"({escape(sign.name)})"

    def target(self, link: str) -> str:
        """Return an address; links within the rules lead nowhere in a post."""
        return "" if link.startswith("#") else link
