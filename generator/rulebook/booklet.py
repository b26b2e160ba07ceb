"""From the blocks of a rule text to flowables: the look of a booklet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.core.colour import mix
from generator.core.diagnostics import Position
from generator.rulebook.blocks import (
    Block,
    Callout,
    Figure,
    Heading,
    Inlines,
    Listing,
    Paragraph,
    Parts,
    Table,
    Words,
)
from generator.rulebook.columns import Beside, Cells, Column, Look
from generator.rulebook.flowables import Flow, Line, SceneFlow, TextFlow
from generator.rulebook.grid import Grid
from generator.rulebook.labels import box_title, figure_label, foot_lines
from generator.rulebook.material import Facts, Material, PartShown
from generator.rulebook.styles import BookStyles
from generator.rulebook.tables import column_spans
from generator.scene.page import Target
from generator.scene.tags import Role, Tag
from generator.text.flow import FlowLine
from generator.text.style import TextStyle

_HEADINGS = {1: "book-chapter", 2: "book-chapter", 3: "book-section", 4: "book-head"}
_SPACE_ABOVE = {1: 7.0, 2: 7.0, 3: 4.5, 4: 3.0}
_INDENT = 6.0
_TALLEST_FIGURE = 95.0
_TALLEST_WHOLE = 130.0
"""Mm up to which a box or a figure moves to the next page rather than be parted."""
_PART_BOX = 17.0
_PART_WIDTH = 52.0
"""The mm that a part and the words beside it take at least."""
LONG = 12
"""Pages from which on a booklet begins with a table of contents."""


class BookletMaker:
    """Turns blocks into flowables in the styles of one language."""

    def __init__(
        self,
        styles: BookStyles,
        material: Material,
        anchors: Mapping[str, Target],
        language: str = "",
    ) -> None:
        """``language`` is named where it is not that of the whole document."""
        self._language = language
        self._styles = styles
        self._material = material
        self._anchors = anchors

    def make(self, facts: Facts, blocks: Sequence[Block]) -> list[Flow]:
        """Return the flowables of a whole booklet."""
        contents = self._contents(blocks) if self._is_long() else ()
        return [*self.head(facts), *contents, *self.flows(blocks), *self.foot(facts)]

    def _is_long(self) -> bool:
        return max((target.page for target in self._anchors.values()), default=0) >= LONG

    def _contents(self, blocks: Sequence[Block]) -> Iterator[Flow]:
        """Yield the chapters and their pages, as they were in the round before."""
        styles, at = self._styles, Position("")
        title = (Words(styles.words.contents),)
        yield self._text(title, styles.style("book-section"), at, "H2", "", (0, 1.0), True)
        style = styles.style("book-body")
        right = replace(style, align="right")
        for block in blocks:
            if isinstance(block, Heading) and block.level <= 2:
                link, target = f"#{block.place.id}", self._anchors.get(block.place.id)
                words = tuple(
                    word._replace(link=link) if isinstance(word, Words) else word
                    for word in block.words
                )
                page = str(target.page if target else "")
                yield Beside(
                    [
                        self._line(words, style),
                        self._line((Words(page, link=link),), right),
                    ],
                    [-1.0, 10.0],
                    2.0,
                )

    def _line(self, words: Inlines, style: TextStyle) -> Flow:
        """Return words whose links stand without the page that follows others."""
        at = Position("")
        linked = self._styles.linked(words, style, at)
        make = _lines(lambda width: self._styles.lines(linked.inlines, style, width, at).lines)
        return TextFlow(make, linked, style.line_height, Tag("P", language=self._language))

    def flows(
        self, blocks: Sequence[Block], body: str = "book-body", parent: Tag | None = None
    ) -> list[Flow]:
        made: list[Flow] = []
        for block in blocks:
            if isinstance(block, Table) and made and isinstance(made[-1], TextFlow):
                made[-1].keepWithNext = True  # what leads up to a table stays with it
            made += self._flows_of(block, body, parent)
        return made

    def _flows_of(self, block: Block, body: str, parent: Tag | None) -> Iterator[Flow]:
        match block:
            case Heading():
                yield self._heading(block)
            case Paragraph():
                style = self._styles.body(body)
                at, id = block.place.at, block.place.id
                yield self._text(block.words, style, at, "P", id, (0, 1.6), parent=parent)
            case Listing():
                yield self._list(block, body, parent)
            case Table():
                yield self._table(block)
            case Figure():
                yield self._figure(block)
            case Callout():
                yield self._box(block)
            case Parts():
                yield from self._parts(block)

    def _text(
        self,
        words: Inlines,
        style: TextStyle,
        at: Position,
        role: Role,
        id: str,
        space: tuple[float, float] = (0.0, 0.0),
        keep: bool = False,
        parent: Tag | None = None,
    ) -> TextFlow:
        linked = self._styles.linked(self._with_pages(words), style, at)
        flow = TextFlow(
            _lines(lambda width: self._styles.lines(linked.inlines, style, width, at).lines),
            linked,
            style.line_height,
            Tag(role, parent, language=self._language),
            space,
            keep,
        )
        flow.anchors = (id,) if id else ()
        return flow

    def _with_pages(self, words: Inlines) -> Inlines:
        """Return ``words`` with the page after each link to another block."""
        made = []
        for word in words:
            made.append(word)
            link = getattr(word, "link", "")
            if isinstance(word, Words) and link.startswith("#"):
                anchor = self._anchors.get(link[1:])
                page = anchor.page if anchor else 0
                rules = self._styles.words
                made.append(Words("\u2060" + rules.filled(rules.page, page=page), word.strong))
        return tuple(made)

    def _heading(self, block: Heading) -> Flow:
        level = min(block.level, 4)
        style = self._styles.style(_HEADINGS[level])
        role: Role = "H1" if level <= 2 else "H2" if level == 3 else "H3"
        space = (_SPACE_ABOVE[level], 1.4)
        return self._text(block.words, style, block.place.at, role, block.place.id, space, True)

    def _list(self, block: Listing, body: str, parent: Tag | None) -> Flow:
        style = self._styles.style(body)
        items: list[Flow] = []
        tag = Tag("L", parent)
        for index, item in enumerate(block.items):
            marker = "•" if block.start is None else f"{block.start + index}."
            look = style if block.start is None else replace(style, weight=style.bold_weight)
            look = replace(look, colour=self._styles.colour("accent"))
            entry = Tag("LI", tag)
            label = self._text((Words(marker),), look, block.place.at, "Lbl", "", parent=entry)
            inner = Column(self.flows(item, body, Tag("LBody", entry)))
            items.append(Beside([label, inner], [_INDENT - 1.0, -1.0], 1.0, (0, 0.9)))
        column = Column(items, space=(0, 1.6))
        column.anchors = (block.place.id,)
        return column

    def _table(self, block: Table) -> Flow:
        style = self._styles.style("book-table")
        head_style = replace(style, weight=style.bold_weight)
        at = block.place.at

        table = Tag("Table")

        def cells(row: Sequence[Inlines], look: TextStyle, role: Role) -> list[Flow]:
            parent = Tag("TR", table)
            return [
                self._text(words, replace(look, align=align), at, role, "", parent=parent)
                for words, align in zip(row, block.aligns, strict=True)
            ]

        head = cells(block.head, head_style, "TH")
        if not any(any(getattr(w, "text", "x").strip() for w in words) for words in block.head):
            head = []
        rows = [cells(row, style, "TD") for row in block.rows]
        lines = (self._styles.colour("ink"), self._styles.colour("faint"))
        spans = column_spans(self._styles, block, style)
        is_snug = any(align != "left" for align in block.aligns[1:])
        grid = Grid(head, rows, spans, lines, (1.0, 3.0), is_snug)
        grid.anchors = (block.place.id,)
        return grid

    def _figure(self, block: Figure) -> Flow:
        drawn = self._material.figures.get(block.name)
        if drawn is None:
            return Column(())
        label = figure_label(block.number, self._styles.words)
        style = self._styles.style("book-caption")
        tag = Tag("Figure", alt=drawn.alt, language=self._language)
        caption = self._text(
            (Words(f"{label}. ", True), *block.caption),
            style,
            block.place.at,
            "Caption",
            "",
            (1.2, 0),
        )
        picture = SceneFlow(
            drawn.scene,
            tag,
            tallest=_TALLEST_FIGURE,
            keep=True,
        )
        column = Column([picture, caption], space=(2.0, 3.6), whole_to=_TALLEST_WHOLE)
        column.anchors = (block.place.id,)
        return column

    def _box(self, block: Callout) -> Flow:
        styles = self._styles
        accent, paper = styles.colour("accent"), styles.colour("paper")
        is_quiet = block.kind in ("example", "solutions")
        look = Look(
            (2.4, 3.2, 2.4, 3.6),
            mix(accent, paper, 0.92) if is_quiet else None,
            None if is_quiet else accent,
            None,
        )
        title = box_title(block, styles.words)
        head = replace(styles.style("book-head"), colour=accent)
        flows = [self._text((Words(title),), head, block.place.at, "P", "", (0, 0.8), True)]
        flows += self.flows(block.blocks, "book-box")
        column = Column(flows, look, (2.0, 3.4), whole_to=_TALLEST_WHOLE)
        column.anchors = (block.place.id,)
        return column

    def _parts(self, block: Parts) -> Iterator[Flow]:
        cells = [self._part(part, note, block) for part, note in self._material.listed(block)]
        listed = Cells(cells, _PART_WIDTH, (5.0, 2.4), (1.0, 2.0))
        listed.anchors = (block.place.id,)
        yield listed
        if self._material.also_needed:
            yield self._needed(block)

    def _part(self, part: PartShown, note: Inlines, block: Parts) -> Flow:
        words, at = self._styles.words, block.place.at
        style = self._styles.style("book-table")
        count = words.filled(words.count, number=part.count)
        name = self._text(
            (Words(f"{part.name} ", True), Words(count)), style, at, "P", "", (0, 0.3)
        )
        texts: list[Flow] = [name]
        if note:
            texts.append(self._text(note, self._styles.style("book-small"), at, "P", ""))
        picture = SceneFlow(
            part.scene,
            Tag("Figure", alt=part.name, language=self._language),
            tallest=_PART_BOX,
        )
        return Beside([picture, Column(texts)], [_PART_BOX + 3.0, -1.0], 3.0, middle=True)

    def _needed(self, block: Parts) -> Flow:
        words, at = self._styles.words, block.place.at
        style = self._styles.style("book-body")
        listed = Words("  " + " · ".join(self._material.also_needed))
        return self._text((Words(words.also_needed, True), listed), style, at, "P", "", (0, 2.0))

    def head(self, facts: Facts) -> Iterator[Flow]:
        at = Position("")
        styles = self._styles
        yield self._text(
            (Words(facts.title),), styles.style("book-title"), at, "H1", "title", (0, 0.4), True
        )
        subtitle = "  ·  ".join((facts.subtitle, *facts.lines))
        yield self._text(
            (Words(subtitle),), styles.style("book-subtitle"), at, "P", "", (0, 2.4), True
        )
        yield Line(styles.colour("accent"), 0.6, (0, 4.0))

    def foot(self, facts: Facts) -> Iterator[Flow]:
        at = Position("")
        style = self._styles.style("book-small")
        yield Line(self._styles.colour("faint"), 0.25, (6.0, 1.6))
        for line in foot_lines(facts, self._styles.words):
            yield self._text((Words(line),), style, at, "P", "", (0, 0.4))


def _lines(make: Callable[[float], Sequence[FlowLine]]) -> Callable[[float], Sequence[FlowLine]]:
    """Return ``make``, remembering what it made at each width."""
    known: dict[float, Sequence[FlowLine]] = {}

    def lines(width: float) -> Sequence[FlowLine]:
        if width not in known:
            known[width] = make(width)
        return known[width]

    return lines
