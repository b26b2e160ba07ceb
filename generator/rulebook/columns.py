"""Flowables made of others: one below the other, side by side, in boxes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.core import outline
from generator.core.colour import Colour
from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple
from generator.rulebook.flowables import UNMEASURED, Flow, Mark, Sheaf
from generator.scene import Item, Shape, Stroke


class Look(NamedTuple):
    """How a column of pieces is set apart: mm of padding (top, right, bottom, left)."""

    padding: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    fill: Colour | None = None
    bar: Colour | None = None
    """A thick line at the left."""
    edge: Colour | None = None


PLAIN = Look()
_BAR_WIDTH = 0.8
_EDGE_WIDTH = 0.2
_CORNER = 1.2
_MOST_EMPTY = 70.0
"""Mm of a page that are left empty for the sake of a box that is not to be parted."""
_LOW = 8.0
"""Mm of a piece, such as one line or two, that is not to stand alone on a page."""
_MANY = 3
"""Pieces before such a piece, of which one goes with it."""
_WIDTHS_KEPT = 256


class _Several(Flow):
    """Pieces that are one flow together."""

    def __init__(
        self, pieces: Sequence[Flow], space: tuple[float, float], keep: bool = False
    ) -> None:
        super().__init__(space, keep)
        self.pieces = list(pieces)
        self.shrinks = any(piece.shrinks for piece in self.pieces)
        self._measured = UNMEASURED

    def holds(self, id: str) -> bool:
        return super().holds(id) or any(piece.holds(id) for piece in self.pieces)

    def shrink(self, by: float) -> None:
        if self.shrinks:
            self._measured = UNMEASURED
            for piece in self.pieces:
                piece.shrink(by)


class Column(_Several):
    """Pieces one below the other, indented or in a box; breaks between or inside them."""

    def __init__(
        self,
        pieces: Sequence[Flow],
        look: Look = PLAIN,
        space: tuple[float, float] = (0.0, 0.0),
        keep: bool = False,
        whole_to: float = 0.0,
    ) -> None:
        """``whole_to`` is the height in mm up to which this is rather moved than parted."""
        super().__init__(pieces, space, keep)
        self._look = look
        self._whole_to = whole_to

    def _inner(self, width: float) -> float:
        return width - self._look.padding[1] - self._look.padding[3]

    def _gaps(self) -> list[float]:
        """Return the space above each piece; the larger of two meeting spaces counts."""
        gaps = [0.0]
        for above, below in zip(self.pieces, self.pieces[1:], strict=False):
            gaps.append(max(above.space[1], below.space[0]))
        return gaps

    def measure(self, width: float) -> Size:
        if width != self._measured.width:
            self._measured = Size(width, self._height(width))
        return self._measured

    def _height(self, width: float) -> float:
        top, _, bottom, _ = self._look.padding
        height = top + bottom + sum(self._gaps()[: len(self.pieces)])
        for piece in self.pieces:
            piece.size = piece.measure(self._inner(width))
            height += piece.size.height
        return height

    def part(self, width: float, height: float) -> list[Flow]:
        if height < _MOST_EMPTY and self.measure(width).height <= self._whole_to:
            return []
        top, _, bottom, _ = self._look.padding
        inner = self._inner(width)
        room = height - top - bottom
        used = 0.0
        for index, (piece, gap) in enumerate(zip(self.pieces, self._gaps(), strict=False)):
            piece.size = piece.measure(inner)
            if used + gap + piece.size.height <= room:
                used += gap + piece.size.height
                continue
            halves = piece.part(inner, room - used - gap)
            index = self._without_lonely_end(index) if not halves else index
            before, after = self.pieces[:index], self.pieces[index:]
            if halves:
                before, after = [*before, halves[0]], [*halves[1:], *after[1:]]
            while before and not halves and before[-1].keeps:
                after.insert(0, before.pop())
            return [self._like(before, True), self._like(after, False)] if before else []
        return []

    def _without_lonely_end(self, index: int) -> int:
        """Return where to cut so that the last of many pieces does not stand alone, if low."""
        is_lonely = index == len(self.pieces) - 1 >= _MANY
        return index - 1 if is_lonely and self.pieces[-1].size.height < _LOW else index

    def fitting(self, width: float, height: float) -> int:
        """Return how many pieces of a plain column fit, whole, into ``height`` mm."""
        used = 0.0
        for index, (piece, gap) in enumerate(zip(self.pieces, self._gaps(), strict=False)):
            used += gap + piece.measure(width).height
            if used > height:
                return index
        return len(self.pieces)

    def cut(self, index: int) -> list[Flow]:
        """Return the pieces before ``index`` and the others, as two columns."""
        return [self._like(self.pieces[:index], True), self._like(self.pieces[index:], False)]

    @property
    def is_boxed(self) -> bool:
        """Whether a box stands around this, which may be higher than what it holds."""
        return self._look is not PLAIN

    @property
    def is_plain(self) -> bool:
        """Whether this is bare pieces, such as the items of a list, that may be parted."""
        return self._look is PLAIN and not self._whole_to

    def _like(self, pieces: Sequence[Flow], is_first: bool) -> Column:
        space = (self.space[0], 0.0) if is_first else (0.0, self.space[1])
        part = Column(pieces, self._look, space, keep=self.keeps and not is_first)
        part.anchors = self.anchors if is_first else ()
        part.passes = self.passes
        return part

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        self._draw_look(sheaf, Rect(x, y, *self.size))
        left, y = x + self._look.padding[3], y + self._look.padding[0]
        for piece, gap in zip(self.pieces, self._gaps(), strict=False):
            y += gap
            piece.put(sheaf, left, y)
            y += piece.size.height

    def _draw_look(self, sheaf: Sheaf, box: Rect) -> None:
        look = self._look
        items: list[Item] = []
        if look.fill or look.edge:
            stroke = Stroke(look.edge, _EDGE_WIDTH) if look.edge else None
            items.append(Shape(outline.rectangle(box, _CORNER), look.fill, stroke))
        if look.bar:
            bar = Rect(box.x, box.y, _BAR_WIDTH, box.height)
            items.append(Shape(outline.rectangle(bar), look.bar))
        if items:
            sheaf.put(0.0, 0.0, Mark(tuple(items), (), None))


def kept_together(flows: Sequence[Flow]) -> list[Flow]:
    """Return ``flows`` with those that keep with the next joined to it.

    platypus would move both whole; joined, they are parted where the second one can be.
    """
    made: list[Flow] = []
    run: list[Flow] = []
    for flow in flows:
        run.append(flow)
        if not flow.keeps:
            made.append(_joined(run))
            run = []
    return [*made, _joined(run)] if run else made


def _joined(run: Sequence[Flow]) -> Flow:
    if len(run) == 1:
        return run[0]
    column = Column(run, space=(run[0].space[0], run[-1].space[1]))
    column.passes = all(flow.passes for flow in run)
    return column


class Beside(_Several):
    """Pieces side by side, tops level (or middles), each with a share of the width."""

    def __init__(
        self,
        pieces: Sequence[Flow],
        widths: Sequence[float],
        gap: float,
        space: tuple[float, float] = (0.0, 0.0),
        middle: bool = False,
    ) -> None:
        """``widths`` are those of the pieces in mm; one below zero is a share of what is left."""
        super().__init__(pieces, space)
        self._widths = tuple(widths)
        self._gap = gap
        self._middle = middle

    def _columns(self, width: float) -> tuple[float, ...]:
        """Return the widths of the pieces in mm."""
        return _shared(self._widths, self._gap, width)

    def measure(self, width: float) -> Size:
        if width != self._measured.width:
            for piece, column in zip(self.pieces, self._columns(width), strict=True):
                piece.size = piece.measure(column)
            self._measured = Size(width, max(piece.size.height for piece in self.pieces))
        return self._measured

    def part(self, width: float, height: float) -> list[Flow]:
        level = self._cut_level(width, height)
        if not level and self._parts_unevenly(width, height):
            return []
        tops: list[Flow] = []
        rests: list[Flow] = []
        for index, (piece, column) in enumerate(
            zip(self.pieces, self._columns(width), strict=True)
        ):
            piece.size = piece.measure(column)
            halves = [piece, Column(())]
            if level:
                halves = level[index]
            elif piece.size.height > height:
                halves = piece.part(column, height)
            if not halves:
                return []
            tops.append(halves[0])
            rests.append(halves[1])
        top = Beside(tops, self._widths, self._gap, (self.space[0], 0.0))
        top.anchors = self.anchors
        rest = Beside(rests, self._widths, self._gap, (0.0, self.space[1]))
        top.passes = rest.passes = self.passes
        return [top, rest]

    def _parts_unevenly(self, width: float, height: float) -> bool:
        """Tell whether some pieces fit and others do not: these are rather moved, if small."""
        heights = [
            piece.measure(column).height
            for piece, column in zip(self.pieces, self._columns(width), strict=True)
        ]
        return min(heights) <= height and max(heights) <= _MOST_EMPTY

    def _cut_level(self, width: float, height: float) -> list[list[Flow]]:
        """Return lists of as many items cut after the same one, or nothing."""
        lists = [piece for piece in self.pieces if isinstance(piece, Column) and piece.is_plain]
        if len(lists) < len(self.pieces) or len({len(piece.pieces) for piece in lists}) != 1:
            return []
        fits = zip(lists, self._columns(width), strict=True)
        index = min(piece.fitting(column, height) for piece, column in fits)
        index = min(piece._without_lonely_end(index) for piece in lists)
        return [piece.cut(index) for piece in lists] if 0 < index < len(lists[0].pieces) else []

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        for piece, column in zip(self.pieces, self._columns(self.size.width), strict=True):
            drop = (self.size.height - piece.size.height) / 2 if self._middle else 0.0
            if isinstance(piece, Column) and piece.is_boxed:
                piece.size = Size(piece.size.width, self.size.height)
            piece.put(sheaf, x, y + drop)
            x += column + self._gap


@lru_cache(_WIDTHS_KEPT)
def _shared(widths: tuple[float, ...], gap: float, width: float) -> tuple[float, ...]:
    left = width - gap * (len(widths) - 1) - sum(w for w in widths if w > 0)
    shares = -sum(w for w in widths if w < 0)
    return tuple(w if w > 0 else left * -w / shares for w in widths)
