"""Rule texts as a piece of HTML to paste: no style, pictures as files beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from generator.rulebook.blocks import (
    Block,
    Callout,
    Figure,
    Heading,
    Inline,
    Inlines,
    LineEnd,
    Listing,
    Paragraph,
    Parts,
    Sign,
    Table,
    Words,
    plain_text,
)
from generator.rulebook.forum import picture_of
from generator.rulebook.labels import (
    NO_BREAK_SPACE,
    box_title,
    figure_label,
    foot_lines,
    part_count,
)
from generator.rulebook.material import Facts, Material
from generator.sheets.words import RuleWords


def write_fragment(
    facts: Facts, blocks: Sequence[Block], material: Material, words: RuleWords
) -> str:
    """Return a rule text with the elements that forums and shop pages let through."""
    writer = _Writer(material, words)
    head = [f"<h1>{escape(facts.title)}</h1>", f"<p>{escape(' · '.join(facts.lines))}</p>"]
    foot = "<br>\n".join(escape(line) for line in foot_lines(facts, words))
    text = "\n".join([*head, *writer.blocks(blocks), f"<p>{foot}</p>"]) + "\n"
    return text.replace(NO_BREAK_SPACE, " ")


class _Writer:
    def __init__(self, material: Material, words: RuleWords) -> None:
        self._material = material
        self._words = words

    def blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        for block in blocks:
            yield self._block(block)

    def _block(self, block: Block) -> str:
        match block:
            case Heading():
                level = max(2, min(block.level, 4))
                return f"<h{level}>{self._said(block.words)}</h{level}>"
            case Paragraph():
                return f"<p>{self._said(block.words)}</p>"
            case Listing():
                return self._list(block)
            case Table():
                return self._table(block)
            case Figure():
                return self._figure(block)
            case Callout():
                title = f"<p><strong>{escape(box_title(block, self._words))}</strong></p>"
                inside = "\n".join(self.blocks(block.blocks))
                return f"<blockquote>\n{title}\n{inside}\n</blockquote>"
            case Parts():
                return self._parts(block)

    def _list(self, block: Listing) -> str:
        tag = "ul" if block.start is None else "ol"
        start = f' start="{block.start}"' if block.start not in (None, 1) else ""
        items = "\n".join(f"<li>{self._item(item)}</li>" for item in block.items)
        return f"<{tag}{start}>\n{items}\n</{tag}>"

    def _item(self, item: Sequence[Block]) -> str:
        if len(item) == 1 and isinstance(item[0], Paragraph):
            return self._said(item[0].words)
        return "\n".join(self.blocks(item))

    def _table(self, block: Table) -> str:
        def row(cells: Sequence[Inlines], tag: str) -> str:
            return f"<tr>{''.join(f'<{tag}>{self._said(cell)}</{tag}>' for cell in cells)}</tr>"

        has_head = any(plain_text(cell).strip() for cell in block.head)
        rows = [row(block.head, "th")] if has_head else []
        rows += [row(cells, "td") for cells in block.rows]
        return "<table>\n" + "\n".join(rows) + "\n</table>"

    def _figure(self, block: Figure) -> str:
        label = escape(figure_label(block.number, self._words))
        drawn = self._material.figures.get(block.name)
        alt = escape(drawn.alt) if drawn is not None else label
        said = self._said(block.caption)
        caption = f"{label}: {said}" if said else label
        picture = f'<img src="{picture_of(block)}" alt="{alt}">'
        return f"<figure>\n{picture}\n<figcaption>{caption}</figcaption>\n</figure>"

    def _parts(self, block: Parts) -> str:
        lines = []
        for part, words in self._material.listed(block):
            note = self._said(words)
            line = f"{escape(part.name)} {escape(part_count(part, self._words))}"
            lines.append(f"<li>{line}{f': {note}' if note else ''}</li>")
        needed = escape(self._words.also_needed)
        lines += [f"<li>{needed}: {escape(thing)}</li>" for thing in self._material.also_needed]
        return "<ul>\n" + "\n".join(lines) + "\n</ul>"

    def _said(self, words: Inlines) -> str:
        return "".join(self._inline(word) for word in words).strip()

    def _inline(self, word: Inline) -> str:
        """Return a word; links within the rules lead nowhere in a post, so they are left out."""
        match word:
            case LineEnd():
                return "<br>"
            case Sign():
                return f"({escape(word.written.split()[0])})"
            case Words():
                text = escape(word.text)
                text = f"<strong>{text}</strong>" if word.strong and text.strip() else text
                is_outer = word.link and not word.link.startswith("#")
                return f'<a href="{escape(word.link)}">{text}</a>' if is_outer else text
            case _:
                return escape(word.text)
