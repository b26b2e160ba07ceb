"""Blocks of a rule text as HTML, as far as web pages and pieces to paste are alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
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


class BlockWriter(ABC):
    """Writes blocks as HTML; what a page and a piece to paste write differently is left open."""

    def blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        """Yield each block as an element."""
        for block in blocks:
            yield self._block(block)

    def inlines(self, words: Inlines) -> str:
        return "".join(self._inline(word) for word in words)

    def id_of(self, block: Block) -> str:
        """Return the attribute by which links find a block, with a space before it."""
        return ""

    @abstractmethod
    def sign(self, sign: Sign) -> str:
        """Return a symbol of the game among words."""

    @abstractmethod
    def target(self, link: str) -> str:
        """Return where a link leads; without a target it is left out."""

    @abstractmethod
    def table(self, block: Table, has_head: bool) -> str: ...

    @abstractmethod
    def figure(self, block: Figure) -> str: ...

    @abstractmethod
    def box(self, block: Callout) -> str: ...

    @abstractmethod
    def parts(self, block: Parts) -> str: ...

    def _block(self, block: Block) -> str:
        match block:
            case Heading():
                level = max(2, min(block.level, 4))
                return f"<h{level}{self.id_of(block)}>{self.inlines(block.words)}</h{level}>"
            case Paragraph():
                return f"<p{self.id_of(block)}>{self.inlines(block.words)}</p>"
            case Listing():
                return self._list(block)
            case Table():
                return self.table(block, any(plain_text(cell).strip() for cell in block.head))
            case Figure():
                return self.figure(block)
            case Callout():
                return self.box(block)
            case Parts():
                return self.parts(block)

    def _list(self, block: Listing) -> str:
        tag = "ul" if block.start is None else "ol"
        start = f' start="{block.start}"' if block.start not in (None, 1) else ""
        items = "\n".join(self._item(item) for item in block.items)
        return f"<{tag}{self.id_of(block)}{start}>\n{items}\n</{tag}>"

    def _item(self, item: Sequence[Block]) -> str:
        if len(item) == 1 and isinstance(item[0], Paragraph):
            return f"<li{self.id_of(item[0])}>{self.inlines(item[0].words)}</li>"
        return f"<li>{''.join(self.blocks(item))}</li>"

    def _inline(self, word: Inline) -> str:
        match word:
            case LineEnd():
                return "<br>"
            case Sign():
                return self.sign(word)
            case Words():
                text = escape(word.text)
                text = f"<strong>{text}</strong>" if word.strong else text
                target = escape(self.target(word.link)) if word.link else ""
                return f'<a href="{target}">{text}</a>' if target else text
            case _:
                return escape(word.text)
