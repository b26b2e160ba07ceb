"""Pieces of the game shown in a figure: the very faces that are printed, smaller or turned."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core.geometry import Point, Transform
from generator.elements.base import ElementSpec, Kind
from generator.elements.books import Shown
from generator.elements.pictures import fitted
from generator.elements.stage import Stage
from generator.scene import Group, Item, Shape, Stroke, Use
from generator.spec.values import ColourValue, Length, Name, Number, Word


class PieceElement(ElementSpec):
    """``piece: tile`` with the ``id``, ``side`` and ``scale`` to show it in."""

    piece: Name
    id: Name | None = None
    """That of a row; default: the first."""
    side: Word = "front"
    scale: Number = 1.0
    fill: ColourValue = None
    """The colour of the paper that it is printed on, where its own drawing leaves that bare."""
    edge: ColourValue = None
    """The colour of a thin line along the cut."""
    edge_width: Length = 0.15


def _shown(spec: PieceElement, stage: Stage) -> Shown:
    place = spec.position("piece")
    book = stage.kit.pieces
    if book is None:
        raise stage.fault(place, "a face cannot show a piece", "pieces are shown in figures")
    row = "" if spec.id is None else stage.text(spec.id, spec.position("id"))
    return book.shown(stage.text(spec.piece, place), row, spec.side, place)


def _piece_size(spec: PieceElement, stage: Stage) -> Point | None:
    if spec.size == "fill":
        return None
    scale = stage.number(spec.scale, spec.position("scale"))
    if not 0 < scale <= 20:
        raise stage.fault(spec.position("scale"), f"a scale of {scale:g} is not from 0 to 20")
    width, height = _shown(spec, stage).size
    return (width * scale, height * scale)


def _draw_piece(spec: PieceElement, stage: Stage) -> Iterable[Item]:
    shown = _shown(spec, stage)
    stage.kit.meter.add_use(shown.symbol, spec.position("piece"))
    target = fitted(shown.size, stage.box, "contain")
    scale = target.width / shown.size[0]
    place = Transform.scaling(scale).then(Transform.translation(target.x, target.y))
    paper = stage.colour(spec.fill, spec.position("fill"))
    if paper is not None:
        yield Group((Shape(shown.cut, paper),), place)
    yield Use(shown.symbol, place)
    colour = stage.colour(spec.edge, spec.position("edge"))
    if colour is not None:
        width = stage.length(spec.edge_width, target.width, spec.position("edge_width"))
        line = Shape(shown.cut, None, Stroke(colour, width / scale, join="round"))
        yield Group((line,), place)


PIECES = {"piece": Kind(PieceElement, _draw_piece, _piece_size, "center")}
