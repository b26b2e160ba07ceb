"""What stands before and after the rules: title, contents, index, imprint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.record import replace
from generator.rulebook.balanced import Balanced
from generator.rulebook.blocks import Block, Heading, Inlines, Words
from generator.rulebook.columns import Beside, Column
from generator.rulebook.flowables import Flow, Line
from generator.rulebook.labels import foot_lines
from generator.rulebook.material import Facts
from generator.rulebook.setter import NO_PLACE, Set, WordSetter
from generator.rulebook.terms import Entry, EntryGroup, index_of
from generator.scene.tags import Role, Tag
from generator.text.style import TextStyle

INDEX = "booklet-index"
"""The id of the index, which is no block of the text."""
_COLUMN_GAP = 6.0
_HANG = 3.0
"""The mm that a term stands further in that goes on on a second line."""
_LETTER = 5.0
"""The mm for the letters of the index."""


class MatterMaker:
    """Makes the front and the back matter of a booklet in the styles of one language."""

    def __init__(self, setter: WordSetter) -> None:
        self._setter = setter
        self._styles = setter.styles

    def head(self, facts: Facts) -> Iterator[Flow]:
        subtitle = "  ·  ".join((facts.subtitle, *facts.lines))
        title = self._words(facts.title, "book-title", "H1", Set((0, 1.0), True))
        title.anchors = ("title",)
        yield title
        yield self._words(subtitle, "book-subtitle", "P", Set((0, 2.4), True))
        yield Line(self._styles.colour("accent"), 0.6, (0, 4.0))

    def foot(self, facts: Facts) -> Iterator[Flow]:
        yield Line(self._styles.colour("faint"), 0.25, (6.0, 1.6))
        lines = " · ".join(foot_lines(facts, self._styles.words))
        yield self._words(lines, "book-small", "P", Set((0, 0.4)))

    def contents(self, blocks: Sequence[Block]) -> Iterator[Flow]:
        """Yield the chapters of a long booklet, and their pages as far as they are known."""
        if not self._setter.whereabouts.is_long:
            return
        yield self._words(self._styles.words.contents, "book-section", "H2", Set((0, 1.0), True))
        for block in blocks:
            if isinstance(block, Heading) and block.level <= 2:
                yield self._chapter(block.words, block.place.id)
        if index_of(tuple(blocks)):
            yield self._chapter((Words(self._styles.words.index),), INDEX)

    def _chapter(self, words: Inlines, id: str) -> Flow:
        style = self._styles.style("book-body")
        link = f"#{id}"
        linked = tuple(w._replace(link=link) if isinstance(w, Words) else w for w in words)
        page = Words(str(self._setter.whereabouts.page(id) or ""), link=link)
        right = replace(style, align="right")
        pieces = [self._setter.line(linked, style), self._setter.line((page,), right)]
        return Beside(pieces, [-1.0, 10.0], 2.0)

    def index(self, blocks: Sequence[Block]) -> Iterator[Flow]:
        """Yield the terms that a long booklet marks, in columns, with their pages."""
        groups = index_of(tuple(blocks)) if self._setter.whereabouts.is_long else ()
        if not groups:
            return
        title = self._words(self._styles.words.index, "book-chapter", "H1", Set((7.0, 1.4), True))
        title.anchors = (INDEX,)
        yield title
        letters = [self._group(group) for group in groups]
        yield Balanced(letters, _COLUMN_GAP, (0, 3.0))

    def _group(self, group: EntryGroup) -> Flow:
        """Return the terms under a letter, which stands to the left of the first."""
        style = self._styles.style("book-table")
        letter = replace(style, weight=style.bold_weight, colour=self._styles.colour("accent"))
        listed = Tag("L", language=self._setter.language)
        entries: list[Flow] = [
            self._setter.line(
                tuple(self._entry(entry)), style, "LBody", Tag("LI", listed), Set(hang=_HANG)
            )
            for entry in group.entries
        ]
        head = self._setter.line((Words(group.letter),), letter)
        return Beside([head, Column(entries)], [_LETTER, -1.0], 1.0, (0, 1.2))

    def _entry(self, entry: Entry) -> Iterator[Words]:
        """Yield a term and the pages that mark it, each page once."""
        yield Words(f"{entry.term}\u2002")
        pages: dict[int, str] = {}
        for id in entry.blocks:
            pages.setdefault(self._setter.whereabouts.page(id), id)
        for index, (page, id) in enumerate(sorted(pages.items())):
            if index:
                yield Words(", ")
            yield Words(str(page or ""), link=f"#{id}")

    def _words(self, text: str, style: str, role: Role, how: Set) -> Flow:
        look: TextStyle = self._styles.style(style)
        return self._setter.text((Words(text),), look, NO_PLACE, role, how)
