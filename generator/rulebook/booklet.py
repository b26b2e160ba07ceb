"""From the blocks of a rule text to flowables: the look of a booklet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.colour import mix
from generator.core.record import replace
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
    walk_blocks,
)
from generator.rulebook.cells import Cells
from generator.rulebook.columns import Beside, Column, Look
from generator.rulebook.flowables import Flow, SceneFlow, TextFlow
from generator.rulebook.grid import Grid
from generator.rulebook.labels import box_title, figure_label, part_count
from generator.rulebook.lettering import least_scale
from generator.rulebook.material import Material, PartShown
from generator.rulebook.setter import Set, WordSetter
from generator.rulebook.tables import column_spans, is_snug
from generator.scene.tags import Role, Tag
from generator.text.style import TextStyle

_HEADINGS = {1: "book-chapter", 2: "book-chapter", 3: "book-section", 4: "book-head"}
_SPACE_ABOVE = {1: 7.0, 2: 7.0, 3: 4.5, 4: 3.0}
_INDENT = 6.0
_TALLEST_FIGURE = 95.0
_TALLEST_WHOLE = 130.0
"""Mm up to which an example moves to the next page rather than be parted."""
_TALLEST_LIST = 40.0
"""The same for a box without a figure."""
_PART_BOX = 17.0
_PART_WIDTH = 52.0
"""The mm that a part and the words beside it take at least."""


def _is_shown(block: Block) -> bool:
    """Tell whether a block shows what text says: text after it need not wait for it."""
    return isinstance(block, Figure) or (isinstance(block, Callout) and block.kind == "example")


class BookletMaker:
    """Turns blocks into flowables in the styles of one language."""

    def __init__(self, setter: WordSetter, material: Material) -> None:
        self._setter = setter
        self._styles = setter.styles
        self._material = material

    def flows(
        self, blocks: Sequence[Block], body: str = "book-body", parent: Tag | None = None
    ) -> list[Flow]:
        made: list[Flow] = []
        for block in blocks:
            if isinstance(block, Table) and made and isinstance(made[-1], TextFlow):
                made[-1].keeps = True  # what leads up to a table stays with it
            for flow in self._flows_of(block, body, parent):
                flow.floats = _is_shown(block)
                flow.passes = isinstance(block, (Paragraph, Listing, Table))
                made.append(flow)
        return made

    def _flows_of(self, block: Block, body: str, parent: Tag | None) -> Iterator[Flow]:
        match block:
            case Heading():
                yield self._heading(block)
            case Paragraph():
                style = self._styles.body(body)
                yield self._setter.block(
                    block.words, style, block.place, "P", Set((0, 1.6)), parent
                )
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

    def _heading(self, block: Heading) -> Flow:
        level = min(block.level, 4)
        style = self._styles.style(_HEADINGS[level])
        role: Role = "H1" if level <= 2 else "H2" if level == 3 else "H3"
        how = Set((_SPACE_ABOVE[level], 1.4), True)
        return self._setter.block(block.words, style, block.place, role, how)

    def _list(self, block: Listing, body: str, parent: Tag | None) -> Flow:
        style = self._styles.style(body)
        items: list[Flow] = []
        tag = Tag("L", parent)
        weight = style.weight if block.start is None else style.bold_weight
        look = replace(style, weight=weight, colour=self._styles.colour("accent"))
        for index, item in enumerate(block.items):
            marker = "•" if block.start is None else f"{block.start + index}."
            entry = Tag("LI", tag)
            label = self._setter.text((Words(marker),), look, block.place, "Lbl", parent=entry)
            inner = Column(self.flows(item, body, Tag("LBody", entry)))
            items.append(Beside([label, inner], [_INDENT - 1.0, -1.0], 1.0, (0, 0.9)))
        column = Column(items, space=(0, 1.6))
        column.anchors = (block.place.id,)
        return column

    def _table(self, block: Table) -> Flow:
        style = self._styles.style("book-table")
        head_style = replace(style, weight=style.bold_weight)
        table = Tag("Table")

        def cells(row: Sequence[Inlines], look: TextStyle, role: Role) -> list[Flow]:
            line = Tag("TR", table)
            return [
                self._setter.text(words, replace(look, align=align), block.place, role, parent=line)
                for words, align in zip(row, block.aligns, strict=True)
            ]

        head = cells(block.head, head_style, "TH")
        if not any(any(getattr(w, "text", "x").strip() for w in words) for words in block.head):
            head = []
        rows = [cells(row, style, "TD") for row in block.rows]
        lines = (self._styles.colour("ink"), self._styles.colour("faint"))
        spans = column_spans(self._styles, block, style)
        grid = Grid(head, rows, spans, lines, (1.0, 3.0), is_snug(block))
        grid.anchors = (block.place.id,)
        return grid

    def _figure(self, block: Figure) -> Flow:
        drawn = self._material.figures.get(block.name)
        if drawn is None:
            return Column(())
        label = figure_label(block.number, self._styles.words)
        style = self._styles.style("book-caption")
        tag = Tag("Figure", alt=drawn.alt, language=self._setter.language)
        words = (Words(f"{label}. ", True), *block.caption)
        caption = self._setter.text(words, style, block.place, "Caption", Set((1.2, 0)))
        picture = SceneFlow(
            drawn.scene,
            tag,
            tallest=_TALLEST_FIGURE,
            keep=True,
            least=least_scale(drawn.scene.items, self._material.pictured),
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
        how = Set((0, 0.8), True)
        flows: list[Flow] = [self._setter.text((Words(title),), head, block.place, "P", how)]
        flows += self.flows(block.blocks, "book-box")
        has_figure = any(isinstance(inner, Figure) for inner in walk_blocks(block.blocks))
        whole_to = _TALLEST_WHOLE if has_figure else _TALLEST_LIST
        column = Column(flows, look, (2.0, 3.4), whole_to=whole_to)
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
        style, small = self._styles.style("book-table"), self._styles.style("book-small")
        words = (Words(f"{part.name} ", True), Words(part_count(part, self._styles.words)))
        texts: list[Flow] = [self._setter.text(words, style, block.place, "P", Set((0, 0.3)))]
        if note:
            texts.append(self._setter.text(note, small, block.place, "P"))
        picture = SceneFlow(
            part.scene,
            Tag("Figure", alt=part.name, language=self._setter.language),
            tallest=_PART_BOX,
        )
        return Beside([picture, Column(texts)], [_PART_BOX + 3.0, -1.0], 3.0, middle=True)

    def _needed(self, block: Parts) -> Flow:
        listed = Words("  " + " · ".join(self._material.also_needed))
        words = (Words(self._styles.words.also_needed, True), listed)
        style = self._styles.style("book-body")
        return self._setter.text(words, style, block.place, "P", Set((0, 2.0)))
