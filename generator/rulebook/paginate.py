"""Fills pages with flowables: platypus decides, and what it decides is taken down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple
from generator.core.units import PT
from generator.rulebook.columns import kept_together
from generator.rulebook.filling import Filler, OnceMoreError
from generator.rulebook.flowables import ROUNDING, Flow, Mark
from generator.rulebook.frame import Frame
from generator.scene.page import Target


@dataclass(slots=True)
class Leaf:
    """One page as it was filled."""

    marks: list[Mark] = field(default_factory=list)


class TooBigError(Exception):
    """Something that cannot be parted is bigger than a page."""


class _Sheaf:
    """Takes down where things come to stand: what platypus draws on, in place of a canvas."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.leaves = [Leaf()]
        self.anchors: dict[str, Target] = {}

    def put(self, x: float, y: float, mark: Mark) -> None:
        self.leaves[-1].marks.append(mark)

    def anchor(self, id: str, y: float) -> None:
        self.anchors.setdefault(id, Target(len(self.leaves), y))

    def turn(self) -> None:
        self.leaves.append(Leaf())


class Pages(NamedTuple):
    """Filled pages, and where each block began."""

    leaves: tuple[Leaf, ...]
    anchors: Mapping[str, Target]


def fill_pages(flows: Sequence[Flow], page: Size, column: Rect) -> Pages:
    """Return ``flows`` set into the ``column`` of as many pages as they need.

    Raises TooBigError when something that cannot be parted is higher than the column.
    """
    joined = kept_together(flows)
    filler = Filler(column.width)
    while True:
        filler.start(joined)
        try:
            return _filled(joined, page, column, filler)
        except OnceMoreError:
            continue  # each time a further page is settled


def _filled(flows: Sequence[Flow], page: Size, column: Rect, filler: Filler) -> Pages:
    sheaf = _Sheaf(page.height)
    waiting = list(flows)
    while _fill(_frame(page, column), waiting, sheaf, filler):
        sheaf.turn()
    return Pages(tuple(sheaf.leaves), sheaf.anchors)


def _fill(frame: Frame, waiting: list[Flow], sheaf: _Sheaf, filler: Filler) -> bool:
    """Set the first of what is ``waiting`` into ``frame``; tell whether some is left."""

    def room(flow: Flow) -> float:
        above = 0.0 if frame._atTop else max(0.0, flow.space[0] * PT - frame._prevASpace)
        return float(frame._y - frame._y1p - above) / PT + ROUNDING

    while waiting:
        filler.fill_up(waiting, len(sheaf.leaves), room)
        if not _set_first(frame, waiting, sheaf):
            return True
    return False


def _set_first(frame: Frame, waiting: list[Flow], sheaf: _Sheaf) -> bool:
    """Set the first of what is ``waiting``, or a piece of it; tell whether anything fitted."""
    first = waiting[0]
    if frame.add(first, sheaf, trySplit=True):
        del waiting[0]
        return True
    pieces = frame.split(first, sheaf)
    if pieces and frame.add(pieces[0], sheaf, trySplit=True):
        waiting[:1] = pieces[1:]
        return True
    if pieces or frame._atTop:
        raise TooBigError
    return False


def _frame(page: Size, column: Rect) -> Frame:
    return Frame(
        column.x * PT,
        (page.height - column.bottom) * PT,
        column.width * PT,
        column.height * PT,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
    )
