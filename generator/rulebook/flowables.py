"""What pages are filled with: flowables for platypus that draw nothing but tell their place.

Platypus decides where things go; what stands there is recorded as items of a scene, so
that pages of a booklet go through the same renderers as sheets. Lengths here are mm, and
only what platypus asks for is turned into points. They answer to what it asks of flowables,
but are none of its own, whose module takes long to load.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from generator.core import outline
from generator.core.colour import Colour
from generator.core.geometry import Rect, Size, Transform
from generator.core.record import NamedTuple
from generator.core.units import PT
from generator.rulebook.styles import Linked
from generator.scene import Group, Item, Scene, Shape
from generator.scene.bounds import moved
from generator.scene.reduced import Reducer
from generator.scene.tags import Tag
from generator.text.flow import FlowLine

ROUNDING = 0.01 / PT
"""Points by which sums may miss a frame's height, in mm."""
UNMEASURED = Size(-1.0, 0.0)
"""The size of what has not been measured yet, or has been made smaller since."""

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

    height: float
    """Mm of a page."""

    def put(self, x: float, y: float, mark: Mark) -> None:
        """Note ``mark`` with its corner at (x, y) mm on the page being filled."""
        ...

    def anchor(self, id: str, y: float) -> None:
        """Note that the block ``id`` begins at ``y`` mm on the page being filled."""
        ...


class Flow:
    """A flowable with its size in mm; ``space`` is what is kept free before and after it."""

    def __init__(self, space: tuple[float, float] = (0.0, 0.0), keep: bool = False) -> None:
        self.space = space
        self.keeps = keep
        """Whether this stays on the page of what follows it."""
        self.anchors: tuple[str, ...] = ()
        self.size = Size(0.0, 0.0)
        self.floats = False
        """Whether this may move to the next page and let text pass that follows it."""
        self.passes = False
        """Whether this may stand before what floats."""

    def measure(self, width: float) -> Size:
        """Return the size that this takes in a column ``width`` mm wide."""
        raise NotImplementedError

    def holds(self, id: str) -> bool:
        """Tell whether the block ``id`` begins in this."""
        return id in self.anchors

    shrinks = False
    """Whether there are drawings in this that may be made smaller."""

    def shrink(self, by: float) -> None:
        """Make the drawings in this smaller, ``by`` times their size, as far as they allow."""

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

    # What frames of platypus call, in points from the lower left corner:

    def getSpaceBefore(self) -> float:  # noqa: N802
        return self.space[0] * PT

    def getSpaceAfter(self) -> float:  # noqa: N802
        return self.space[1] * PT

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.size = self.measure(width / PT)
        return (self.size.width * PT, self.size.height * PT)

    def split(self, width: float, height: float) -> list[Flow]:
        return self.part(width / PT, height / PT + ROUNDING)

    def drawOn(  # noqa: N802
        self,
        canv: Sheaf,
        x: float,
        y: float,
        _sW: float = 0,  # noqa: N803
    ) -> None:
        top = canv.height - y / PT - self.size.height
        self.put(canv, x / PT, top)


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
        hang: float = 0.0,
    ) -> None:
        """``hang`` is how many mm all lines but the first stand further in."""
        super().__init__(space, keep)
        self._hang = hang
        self._make = make
        self._linked = linked
        self._leading = leading
        self._tag = tag
        self._measured = UNMEASURED
        self._lines: tuple[FlowLine, ...] = ()
        self._pitches: tuple[float, ...] = ()
        self._from: int = 0
        self._to: int | None = None

    def measure(self, width: float) -> Size:
        if width != self._measured.width:
            self._lines = tuple(self._make(width - self._hang))[self._from : self._to]
            self._pitches = tuple(map(self._pitch, self._lines))
            self._measured = Size(width, sum(self._pitches))
        return self._measured

    def _pitch(self, line: FlowLine) -> float:
        """Return the height of a line with its share of leading above and below."""
        return max(line.em * self._leading, line.ascent + line.descent)

    def part(self, width: float, height: float) -> list[Flow]:
        self.measure(width)
        fitting, used = 0, 0.0
        for pitch in self._pitches:
            used += pitch
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
        part = TextFlow(self._make, self._linked, self._leading, self._tag, space, hang=self._hang)
        part._from, part._to = start, end
        part.keeps = self.keeps and is_last
        part.anchors = self.anchors if is_first else ()
        part.passes = self.passes
        return part

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        items: list[Item] = []
        areas: list[Area] = []
        has_links = any(self._linked.links)
        for index, (line, pitch) in enumerate(
            zip(self._lines, self._pitches, strict=True), self._from
        ):
            left = x + (self._hang if index else 0.0)
            # The em box stands in the middle of its line.
            baseline = y + (pitch - line.ascent - line.descent) / 2 + line.ascent
            items += moved(line.items, left, baseline)
            if has_links:
                areas += self._areas(line, left, y, pitch)
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
    """A drawing, centred, made smaller where the column is narrower.

    ``least`` is the scale below which it is not shrunk for the sake of a page.
    """

    def __init__(
        self,
        scene: Scene,
        tag: Tag | None,
        space: tuple[float, float] = (0.0, 0.0),
        keep: bool = False,
        tallest: float = 1000.0,
        align: float = 0.5,
        least: float = 1.0,
    ) -> None:
        super().__init__(space, keep)
        self._scene = scene
        self._tag = tag
        self._tallest = tallest
        self._align = align
        self._least = least
        self._shrunk = 1.0
        self._scale = 1.0

    shrinks = True

    def shrink(self, by: float) -> None:
        self._shrunk = by

    def measure(self, width: float) -> Size:
        drawn = self._scene.size
        full = min(1.0, width / drawn.width, self._tallest / drawn.height)
        self._scale = max(full * self._shrunk, min(full, self._least))
        return Size(width, drawn.height * self._scale)

    def place(self, sheaf: Sheaf, x: float, y: float) -> None:
        left = x + (self.size.width - self._scene.size.width * self._scale) * self._align
        by = Transform.scaling(self._scale).then(Transform.translation(left, y))
        items = Reducer(self._scale, least_type=0.0).reduce(self._scene.items)
        sheaf.put(0.0, 0.0, Mark((Group(items, by),), (), self._tag))


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
