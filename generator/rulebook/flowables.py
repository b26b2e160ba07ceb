"""What pages are filled with: flowables for platypus that draw nothing but tell their place.

Platypus decides where things go; what stands there is recorded as items of a scene, so
that pages of a booklet go through the same renderers as sheets. Lengths here are mm, and
only what platypus asks for is turned into points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from reportlab.platypus.flowables import Flowable

from generator.core import outline
from generator.core.colour import Colour
from generator.core.geometry import Rect, Size, Transform
from generator.core.units import PT
from generator.rulebook.styles import Linked
from generator.scene import Group, Item, Scene, Shape, Stroke
from generator.scene.bounds import moved
from generator.scene.tags import Tag
from generator.text.flow import FlowLine

_ROUNDING = 0.01 / PT
"""Points by which sums may miss a frame's height, in mm."""

LONELY = 2
"""Fewer lines of a paragraph than this do not stand alone on a page."""


class Area(NamedTuple):
    """A place on the page that leads to a block (``#id``) or an address."""

    box: Rect
    target: str
    words: str


class Mark(NamedTuple):
    """What was put somewhere on a page: items and links, under one tag."""

    items: tuple[Item, ...]
    areas: tuple[Area, ...]
    tag: Tag | None


class Sheaf(Protocol):
    """What takes down where things came to stand."""

    def put(self, x: float, y: float, mark: Mark) -> None:
        """Note ``mark`` with its corner at (x, y) mm on the page being filled."""
        ...

    def anchor(self, id: str, y: float) -> None:
        """Note that the block ``id`` begins at ``y`` mm on the page being filled."""
        ...


class Flow(Flowable):  # type: ignore[misc]
    """A flowable with its size in mm; ``space`` is what is kept free before and after it."""

    def __init__(self, space: tuple[float, float] = (0.0, 0.0), keep: bool = False) -> None:
        super().__init__()
        self.space = space
        self.spaceBefore, self.spaceAfter = space[0] * PT, space[1] * PT
        self.keepWithNext = keep
        self.sheaf: Sheaf | None = None
        self.anchors: tuple[str, ...] = ()
        self.size = Size(0.0, 0.0)

    def measure(self, width: float) -> Size:
        """Return the size that this takes in a column ``width`` mm wide."""
        raise NotImplementedError

    def part(self, width: float, height: float) -> list[Flow]:
        """Return this in two pieces, the first at most ``height`` mm high, or nothing."""
        return []

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        """Tell ``sheaf`` what stands with its corner at (x, y) mm on the page."""
        raise NotImplementedError

    def put(self, sheaf: Sheaf, x: float, y: float) -> None:
        for id in self.anchors:
            sheaf.anchor(id, y)
        self.place(sheaf, x, y)

    # What platypus calls:

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.size = self.measure(width / PT)
        return (self.size.width * PT, self.size.height * PT)

    def split(self, width: float, height: float) -> list[Any]:
        return list(self.part(width / PT, height / PT + _ROUNDING))

    def drawOn(  # noqa: N802
        self,
        canv: Any,
        x: float,
        y: float,
        _sW: float = 0,  # noqa: N803
    ) -> None:
        sheaf = canv.sheaf
        top = sheaf.height - y / PT - self.size.height
        self.put(sheaf, x / PT, top)


class TextFlow(Flow):
    """Lines of text, one below the other."""

    def __init__(
        self,
        make: Callable[[float], Sequence[FlowLine]],
        linked: Linked,
        leading: float,
        tag: Tag | None,
        space: tuple[float, float] = (0.0, 0.0),
        keep: bool = False,
    ) -> None:
        super().__init__(space, keep)
        self._make = make
        self._linked = linked
        self._leading = leading
        self._tag = tag
        self._width = -1.0
        self._lines: tuple[FlowLine, ...] = ()
        self._from: int = 0
        self._to: int | None = None

    def measure(self, width: float) -> Size:
        if width != self._width:
            self._width = width
            self._lines = tuple(self._make(width))[self._from : self._to]
        return Size(width, sum(map(self._pitch, self._lines)))

    def _pitch(self, line: FlowLine) -> float:
        """Return the height of a line with its share of leading above and below."""
        return max(line.em * self._leading, line.ascent + line.descent)

    def part(self, width: float, height: float) -> list[Flow]:
        self.measure(width)
        fitting, used = 0, 0.0
        for line in self._lines:
            used += self._pitch(line)
            if used > height:
                break
            fitting += 1
        fitting = min(fitting, len(self._lines) - LONELY)
        if fitting < LONELY:
            return []
        middle = self._from + fitting
        return [self._cut(self._from, middle), self._cut(middle, self._to)]

    def _cut(self, start: int, end: int | None) -> TextFlow:
        is_first, is_last = start == self._from, end == self._to
        space = (self.space[0] if is_first else 0.0, self.space[1] if is_last else 0.0)
        part = TextFlow(self._make, self._linked, self._leading, self._tag, space)
        part._from, part._to = start, end
        part.keepWithNext = self.keepWithNext and is_last
        part.anchors = self.anchors if is_first else ()
        return part

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        items: list[Item] = []
        areas: list[Area] = []
        for line in self._lines:
            pitch = self._pitch(line)
            # The em box stands in the middle of its line.
            baseline = y + (pitch - line.ascent - line.descent) / 2 + line.ascent
            items += moved(line.items, x, baseline)
            areas += self._areas(line, x, y, pitch)
            y += pitch
        sheaf.put(0.0, 0.0, Mark(tuple(items), tuple(areas), self._tag))

    def _areas(self, line: FlowLine, x: float, y: float, pitch: float) -> list[Area]:
        return [
            Area(
                Rect(x + part.left, y, part.right - part.left, pitch),
                self._linked.links[part.inline],
                self._linked.words(part.inline),
            )
            for part in line.stretches
            if self._linked.links[part.inline]
        ]


class SceneFlow(Flow):
    """A drawing, centred, made smaller where the column is narrower."""

    def __init__(
        self,
        scene: Scene,
        tag: Tag | None,
        space: tuple[float, float] = (0.0, 0.0),
        keep: bool = False,
        tallest: float = 1000.0,
        align: float = 0.5,
    ) -> None:
        super().__init__(space, keep)
        self._scene = scene
        self._tag = tag
        self._tallest = tallest
        self._align = align
        self._scale = 1.0

    def measure(self, width: float) -> Size:
        drawn = self._scene.size
        self._scale = min(1.0, width / drawn.width, self._tallest / drawn.height)
        return Size(width, drawn.height * self._scale)

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        left = x + (self.size.width - self._scene.size.width * self._scale) * self._align
        by = Transform.scaling(self._scale).then(Transform.translation(left, y))
        sheaf.put(0.0, 0.0, Mark((Group(self._scene.items, by),), (), self._tag))


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


class Column(Flow):
    """Pieces one below the other, indented or in a box; breaks between or inside them."""

    def __init__(
        self,
        pieces: Sequence[Flow],
        look: Look = PLAIN,
        space: tuple[float, float] = (0.0, 0.0),
        keep: bool = False,
        whole_to: float = 0.0,
    ) -> None:
        """``whole_to`` is the height in mm up to which this is not parted."""
        super().__init__(space, keep)
        self.pieces = list(pieces)
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
        top, _, bottom, _ = self._look.padding
        height = top + bottom + sum(self._gaps()[: len(self.pieces)])
        for piece in self.pieces:
            piece.size = piece.measure(self._inner(width))
            height += piece.size.height
        return Size(width, height)

    def part(self, width: float, height: float) -> list[Flow]:
        if self.measure(width).height <= self._whole_to:
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
            before, after = self.pieces[:index], self.pieces[index:]
            if halves:
                before, after = [*before, halves[0]], [*halves[1:], *after[1:]]
            while before and not halves and before[-1].keepWithNext:
                after.insert(0, before.pop())
            return [self._like(before, True), self._like(after, False)] if before else []
        return []

    def _like(self, pieces: Sequence[Flow], is_first: bool) -> Column:
        space = (self.space[0], 0.0) if is_first else (0.0, self.space[1])
        part = Column(pieces, self._look, space, keep=self.keepWithNext and not is_first)
        part.anchors = self.anchors if is_first else ()
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


class Beside(Flow):
    """Pieces side by side, tops level (or middles), each with a share of the width."""

    def __init__(
        self,
        pieces: Sequence[Flow],
        widths: Sequence[float],
        gap: float,
        space: tuple[float, float] = (0.0, 0.0),
        middle: bool = False,
    ) -> None:
        super().__init__(space)
        self.pieces = list(pieces)
        self._widths = widths
        self._gap = gap
        self._middle = middle

    def _columns(self, width: float) -> list[float]:
        """Return the widths in mm; a width below zero is a share of what is left."""
        left = width - self._gap * (len(self.pieces) - 1) - sum(w for w in self._widths if w > 0)
        shares = -sum(w for w in self._widths if w < 0)
        return [w if w > 0 else left * -w / shares for w in self._widths]

    def measure(self, width: float) -> Size:
        for piece, column in zip(self.pieces, self._columns(width), strict=True):
            piece.size = piece.measure(column)
        return Size(width, max(piece.size.height for piece in self.pieces))

    def part(self, width: float, height: float) -> list[Flow]:
        tops: list[Flow] = []
        rests: list[Flow] = []
        for piece, column in zip(self.pieces, self._columns(width), strict=True):
            piece.size = piece.measure(column)
            halves = [piece, Column(())]
            if piece.size.height > height:
                halves = piece.part(column, height)
            if not halves:
                return []
            tops.append(halves[0])
            rests.append(halves[1])
        top = Beside(tops, self._widths, self._gap, (self.space[0], 0.0))
        top.anchors = self.anchors
        return [top, Beside(rests, self._widths, self._gap, (0.0, self.space[1]))]

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        for piece, column in zip(self.pieces, self._columns(self.size.width), strict=True):
            drop = (self.size.height - piece.size.height) / 2 if self._middle else 0.0
            piece.put(sheaf, x, y + drop)
            x += column + self._gap


class Cells(Flow):
    """Small pieces side by side, as many in a line as are ``least`` mm wide."""

    def __init__(
        self,
        pieces: Sequence[Flow],
        least: float,
        gap: tuple[float, float],
        space: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        super().__init__(space)
        self.pieces = list(pieces)
        self._least = least
        self._gap = gap

    def _lines(self, width: float) -> Column:
        across, down = self._gap
        count = max(1, int((width + across) / (self._least + across)))
        lines: list[Flow] = []
        for start in range(0, len(self.pieces), count):
            line = self.pieces[start : start + count]
            line += [Column(()) for _ in range(count - len(line))]
            lines.append(Beside(line, [-1.0] * count, across, (0.0, down)))
        return Column(lines, space=self.space)

    def measure(self, width: float) -> Size:
        return self._lines(width).measure(width)

    def part(self, width: float, height: float) -> list[Flow]:
        halves = self._lines(width).part(width, height)
        if halves:
            halves[0].anchors = self.anchors
        return halves

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        lines = self._lines(self.size.width)
        lines.size = lines.measure(self.size.width)
        lines.put(sheaf, x, y)


class Line(Flow):
    """A thin line across the column."""

    def __init__(self, colour: Colour, width: float, space: tuple[float, float]) -> None:
        super().__init__(space)
        self._colour = colour
        self._width = width

    def measure(self, width: float) -> Size:
        return Size(width, self._width)

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        bar = outline.rectangle(Rect(x, y, self.size.width, self._width))
        sheaf.put(0.0, 0.0, Mark((Shape(bar, self._colour),), (), None))


class Span(NamedTuple):
    """The mm that a column of a table takes at least, and at best."""

    least: float
    best: float


class Grid(Flow):
    """A table: rows of pieces, the head repeated on each page that it goes on to."""

    def __init__(
        self,
        head: Sequence[Flow],
        rows: Sequence[Sequence[Flow]],
        spans: Sequence[Span],
        lines: tuple[Colour, Colour],
        space: tuple[float, float],
    ) -> None:
        super().__init__(space)
        self._head = list(head)
        self._rows = [list(row) for row in rows]
        self._spans = spans
        self._lines = lines
        self._heights: list[float] = []

    _WHOLE_TO = 70.0
    """Mm up to which a table moves to the next page rather than be parted."""
    _GAP = 3.0
    _PADDING = 0.9
    _RULE = 0.25

    def _widths(self, width: float) -> list[float]:
        """Return the widths of the columns; what is left over goes to those with most to say."""
        room = width - self._GAP * (len(self._spans) - 1)
        least = sum(span.least for span in self._spans)
        more = sum(span.best - span.least for span in self._spans)
        if room <= least or not more:
            return [span.least / least * room for span in self._spans]
        spare = (room - least) / more
        return [span.least + (span.best - span.least) * spare for span in self._spans]

    def _all_rows(self) -> list[list[Flow]]:
        return [self._head, *self._rows] if self._head else self._rows

    def measure(self, width: float) -> Size:
        widths = self._widths(width)
        self._heights = []
        for row in self._all_rows():
            for cell, column in zip(row, widths, strict=True):
                cell.size = cell.measure(column)
            tallest = max(cell.size.height for cell in row)
            self._heights.append(tallest + 2 * self._PADDING)
        return Size(width, sum(self._heights) + self._RULE)

    def part(self, width: float, height: float) -> list[Flow]:
        if self.measure(width).height <= self._WHOLE_TO:
            return []
        used, fitting = 0.0, 0
        for row_height in self._heights:
            used += row_height
            if used > height:
                break
            fitting += 1
        body = fitting - bool(self._head)
        if body < 1 or body >= len(self._rows):
            return []
        return [self._like(self._rows[:body], True), self._like(self._rows[body:], False)]

    def _like(self, rows: Sequence[Sequence[Flow]], is_first: bool) -> Grid:
        space = (self.space[0], 0.0) if is_first else (0.0, self.space[1])
        part = Grid(self._head, rows, self._spans, self._lines, space)
        part.anchors = self.anchors if is_first else ()
        return part

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        widths = self._widths(self.size.width)
        strong, faint = self._lines
        self._rule(sheaf, x, y, strong)
        for index, (row, height) in enumerate(zip(self._all_rows(), self._heights, strict=True)):
            left = x
            for cell, column in zip(row, widths, strict=True):
                cell.put(sheaf, left, y + self._PADDING)
                left += column + self._GAP
            y += height
            is_edge = index in (len(self._heights) - 1, 0 if self._head else -1)
            self._rule(sheaf, x, y, strong if is_edge else faint)

    def _rule(self, sheaf: Sheaf, x: float, y: float, colour: Colour) -> None:
        line = outline.polyline([(x, y), (x + self.size.width, y)])
        sheaf.put(0.0, 0.0, Mark((Shape(line, None, Stroke(colour, self._RULE)),), (), None))
