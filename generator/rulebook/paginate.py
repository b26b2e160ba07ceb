"""Fills pages with flowables: platypus decides, and what it decides is taken down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus.doctemplate import BaseDocTemplate, LayoutError, PageTemplate
from reportlab.platypus.frames import Frame

from generator.core.geometry import Rect, Size
from generator.core.units import PT
from generator.rulebook.columns import kept_together
from generator.rulebook.flowables import Flow, Mark
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


class Pages(NamedTuple):
    """Filled pages, and where each block began."""

    leaves: tuple[Leaf, ...]
    anchors: Mapping[str, Target]


def fill_pages(flows: Sequence[Flow], page: Size, column: Rect) -> Pages:
    """Return ``flows`` set into the ``column`` of as many pages as they need.

    Raises TooBigError when something that cannot be parted is higher than the column.
    """
    sheaf = _Sheaf(page.height)

    def canvas(*_: Any, **options: Any) -> _BlankCanvas:
        made = _BlankCanvas(BytesIO(), pagesize=(page.width * PT, page.height * PT))
        made.sheaf = sheaf
        return made

    frame = Frame(
        column.x * PT,
        (page.height - column.bottom) * PT,
        column.width * PT,
        column.height * PT,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
    )
    document = BaseDocTemplate(BytesIO(), pagesize=(page.width * PT, page.height * PT))
    document.addPageTemplates([PageTemplate(id="page", frames=[frame])])
    try:
        document.build(kept_together(flows), canvasmaker=canvas)
    except LayoutError as error:
        raise TooBigError(str(error)) from None
    leaves = sheaf.leaves
    if len(leaves) > 1 and not leaves[-1].marks:
        leaves = leaves[:-1]
    return Pages(tuple(leaves), sheaf.anchors)
