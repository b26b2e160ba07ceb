"""The lines of a printed page that a machine follows: cuts around parts, and lines inside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from generator.core import outline
from generator.core.geometry import IDENTITY, Point, Transform
from generator.core.outline import Outline
from generator.core.record import NamedTuple
from generator.scene import Group, Item, Shape, Use
from generator.sheets.line_work import quarter_turn
from generator.sheets.pages import Page, Placement

Kind = Literal["outline", "cut", "fold", "valley-fold", "score", "perforation"]
"""``outline`` is the cut around a part; the others are typed lines drawn inside it."""
KINDS: Mapping[Kind, str] = {
    "outline": "the cut around a part",
    "cut": "cuts inside a part",
    "fold": "folds with the print outside",
    "valley-fold": "folds with the print inside",
    "score": "lines to score",
    "perforation": "lines to perforate",
}
_SAME = 1e-3
_PLACES = 2


class Circle(NamedTuple):
    """A true circle, in mm on the page."""

    centre: Point
    radius: float


class Line(NamedTuple):
    """One stretch without a break, in mm on the page; ``circle`` if it is one."""

    kind: Kind
    drawn: Outline
    circle: Circle | None = None

    @property
    def is_closed(self) -> bool:
        return bool(self.drawn) and self.drawn[-1][0] == "Z"


def lines_of(page: Page) -> tuple[Line, ...]:
    """Return the lines on the front of a sheet, none twice.

    What is printed whole has no outline, but may have lines inside. Parts spread over
    several sheets are cut once these are joined, and backs are cut with their fronts.
    """
    found: dict[tuple[object, ...], Line] = {}
    for placement in page.placements:
        if placement.side == "front" and placement.tile is None:
            for line in _lines_of_part(placement):
                found.setdefault(_place_of(line), line)
    return tuple(found.values())


def _lines_of_part(placement: Placement) -> Iterator[Line]:
    piece = placement.piece
    place = quarter_turn(placement.box, placement.rotation_deg)
    if piece.cut != "none":
        width, height = piece.size
        is_round = piece.cut == "circle" and abs(width - height) < _SAME
        circle = Circle(placement.box.centre, width / 2) if is_round else None
        for drawn in _stretches(piece.cut_outline):
            yield Line("outline", outline.transform(drawn, place), circle)
    for shape, by in _typed(piece.front.scene().items, IDENTITY):
        if shape.line_type is not None and shape.line_type != "glue":
            for drawn in _stretches(shape.outline):
                yield Line(shape.line_type, outline.transform(drawn, by.then(place)))


def _typed(items: Iterable[Item], by: Transform) -> Iterator[tuple[Shape, Transform]]:
    """Yield each shape that says what it is for, and how it comes onto the part."""
    for item in items:
        if isinstance(item, Shape):
            if item.line_type is not None:
                yield item, by
        elif isinstance(item, Group):
            yield from _typed(item.items, item.transform.then(by))
        elif isinstance(item, Use):
            yield from _typed(item.symbol.items, item.transform.then(by))


def _stretches(drawn: Outline) -> Iterator[Outline]:
    """Yield the parts of an outline that hang together."""
    start = 0
    for index, segment in enumerate(drawn):
        if segment[0] == "M" and index > start:
            yield drawn[start:index]
        if segment[0] == "M":
            start = index
    if len(drawn) > start + 1:
        yield drawn[start:]


def _place_of(line: Line) -> tuple[object, ...]:
    """Return what is equal for two lines in one place, whichever way round they are drawn.

    A net draws the cut around itself as a typed line too; a fold on a cut is a fold still.
    """
    is_cut = line.kind in ("outline", "cut")
    points = {
        (round(segment[-2], _PLACES) + 0.0, round(segment[-1], _PLACES) + 0.0)
        for segment in line.drawn
        if len(segment) > 1
    }
    return ("cut" if is_cut else line.kind, line.is_closed, *sorted(points))
