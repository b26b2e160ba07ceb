"""Fills pages with flowables: platypus decides, and what it decides is taken down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus.doctemplate import BaseDocTemplate, LayoutError, PageTemplate
from reportlab.platypus.frames import Frame

from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple
from generator.core.units import PT
from generator.rulebook.columns import kept_together
from generator.rulebook.filling import Filler, OnceMoreError
from generator.rulebook.flowables import ROUNDING, Flow, Mark
from generator.scene.page import Target


@dataclass(slots=True)
class Leaf:
    """One page as it was filled."""

    marks: list[Mark] = field(default_factory=list)


class TooBigError(Exception):
    """Something that cannot be parted is bigger than a page."""


class _Sheaf:
    """Takes down where things come to stand."""

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


class _BlankCanvas(Canvas):  # type: ignore[misc]
    """A canvas on which nothing is drawn; it only counts the pages."""

    sheaf: _Sheaf

    def showPage(self) -> None:  # noqa: N802
        self.sheaf.turn()
        super().showPage()


class _Document(BaseDocTemplate):  # type: ignore[misc]
    """A document that looks at each flowable before it is set."""

    filler: Filler

    def filterFlowables(self, flowables: list[Any]) -> None:  # noqa: N802
        if not isinstance(flowables[0], Flow):
            return  # an instruction of platypus to itself, such as to begin a page
        frame = self.frame

        def room(flow: Flow) -> float:
            above = 0.0 if frame._atTop else max(0.0, flow.spaceBefore - frame._prevASpace)
            return float(frame._y - frame._y1p - above) / PT + ROUNDING

        self.filler.fill_up(flowables, self.page, room)


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
        except LayoutError as error:
            raise TooBigError(str(error)) from None


def _filled(flows: Sequence[Flow], page: Size, column: Rect, filler: Filler) -> Pages:
    sheaf = _Sheaf(page.height)
    size = (page.width * PT, page.height * PT)

    def canvas(*_: Any, **options: Any) -> _BlankCanvas:
        made = _BlankCanvas(BytesIO(), pagesize=size)
        made.sheaf = sheaf
        return made

    document = _Document(BytesIO(), pagesize=size)
    document.filler = filler
    document.addPageTemplates([PageTemplate(id="page", frames=[_frame(page, column)])])
    document.build(_fresh(flows), canvasmaker=canvas)
    leaves = sheaf.leaves
    if len(leaves) > 1 and not leaves[-1].marks:
        leaves = leaves[:-1]
    return Pages(tuple(leaves), sheaf.anchors)


def _fresh(flows: Sequence[Flow]) -> list[Flow]:
    """Return ``flows`` without what platypus noted on them when it set them before."""
    for flow in flows:
        flow.__dict__.pop("_postponed", None)
    return list(flows)


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
