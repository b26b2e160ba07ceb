"""Sets the words of a booklet: styled, linked, with the pages that they refer to."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.diagnostics import Position
from generator.core.record import NamedTuple
from generator.rulebook.blocks import Inlines, Place, Words
from generator.rulebook.flowables import TextFlow
from generator.rulebook.styles import BookStyles, Linked
from generator.rulebook.whereabouts import Whereabouts
from generator.scene.tags import Role, Tag
from generator.text.flow import FlowLine
from generator.text.style import TextStyle

NO_PLACE = Place("", Position(""))
"""For words that stand in no block."""


class Set(NamedTuple):
    """How words stand: mm free above and below, whether they stay with what follows, hanging."""

    space: tuple[float, float] = (0.0, 0.0)
    keep: bool = False
    hang: float = 0.0


_PLAIN = Set()


class WordSetter:
    """Sets words in one language; ``language`` is named where it is not the document's."""

    def __init__(self, styles: BookStyles, whereabouts: Whereabouts, language: str = "") -> None:
        self.styles = styles
        self.whereabouts = whereabouts
        self.language = language

    def block(
        self,
        words: Inlines,
        style: TextStyle,
        place: Place,
        role: Role,
        how: Set = _PLAIN,
        parent: Tag | None = None,
    ) -> TextFlow:
        """Return the words of a whole block, which links may lead to."""
        flow = self.text(words, style, place, role, how, parent)
        flow.anchors = (place.id,)
        return flow

    def text(
        self,
        words: Inlines,
        style: TextStyle,
        place: Place,
        role: Role,
        how: Set = _PLAIN,
        parent: Tag | None = None,
    ) -> TextFlow:
        """Return words that stand in the block at ``place``."""
        return self._flow(self._with_pages(words, place.id), style, place.at, role, how, parent)

    def line(
        self,
        words: Inlines,
        style: TextStyle,
        role: Role = "P",
        parent: Tag | None = None,
        how: Set = _PLAIN,
    ) -> TextFlow:
        """Return words whose links stand without the page that follows others."""
        return self._flow(words, style, NO_PLACE.at, role, how, parent)

    def _flow(
        self,
        words: Inlines,
        style: TextStyle,
        at: Position,
        role: Role,
        how: Set,
        parent: Tag | None,
    ) -> TextFlow:
        linked: Linked = self.styles.linked(words, style, at)

        def make(width: float) -> Sequence[FlowLine]:
            return self.styles.lines(linked.inlines, style, width, at).lines

        tag = Tag(role, parent, language=self.language)
        return TextFlow(make, linked, style.line_height, tag, how.space, how.keep, how.hang)

    def _with_pages(self, words: Inlines, here: str) -> Inlines:
        """Return ``words`` with the page after each link to a block on another one."""
        made = []
        for word in words:
            made.append(word)
            if isinstance(word, Words) and word.link.startswith("#"):
                page = self.whereabouts.page_elsewhere(here, word.link[1:])
                if page is not None:
                    rules = self.styles.words
                    shown = rules.filled(rules.page, page=page)
                    made.append(Words("\u2060" + shown, word.strong))
        return tuple(made)
