"""The element ``lattice``: a board of squares, hexagons or triangles, or on their corners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from generator.core.geometry import Transform
from generator.elements.base import Kind
from generator.elements.boards.board import Board, board_size, read_board
from generator.elements.boards.labels import draw_labels
from generator.elements.boards.layers import draw_border, draw_cells, draw_lines, linked
from generator.elements.boards.places import (
    draw_at_corners,
    draw_at_edges,
    draw_legs,
)
from generator.elements.boards.routes import draw_route
from generator.elements.boards.spec import (
    LAYERS,
    LINK_NAMES,
    MARK_NAMES,
    SITE_NAMES,
    LatticeSpec,
    MarksSpec,
    Part,
)
from generator.elements.copies import Copier
from generator.elements.stage import Stage
from generator.scene import Group, Item
from generator.spec.placed import place_within

_Draw = Callable[[LatticeSpec, Board, Stage], Iterator[Item]]


def _draw_lattice(spec: LatticeSpec, stage: Stage) -> Iterator[Item]:
    board = read_board(spec, stage)
    for key in [key for key in spec.written if key in LAYERS]:
        yield from _LAYERS[key](spec, board, stage)


def _drawn(parts: Iterable[Part], stage: Stage) -> Iterator[Part]:
    """Yield those parts that are drawn; cells and lines are chosen one by one."""
    for part in parts:
        if stage.truth(part.spec.when, part.spec.position("when")):
            yield part


def _labelled(part: Part, stage: Stage, items: Iterator[Item]) -> Iterator[Item]:
    label = part.spec.label
    if label is None:
        yield from items
    else:
        yield Group(tuple(items), label=stage.text(label, part.spec.position("label")))


def _cells(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    for part in spec.cells:
        yield from _labelled(part, stage, draw_cells(part, board, stage))


def _border(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    for part in _drawn(spec.border, stage):
        yield from _labelled(part, stage, draw_border(part, board, stage))


def _lines(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    for part in spec.lines:
        yield from _labelled(part, stage, draw_lines(part, board, stage))


def _between(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    lattice = board.lattice
    steps = lattice.tiling.ahead
    legs = (
        (lattice.centre(start), lattice.centre(end), names)
        for start, end, names in linked(board, steps)
    )
    yield from draw_legs(spec, spec.between, legs, stage, LINK_NAMES)


def _edges(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    yield from draw_at_edges(spec, spec.edges, board.lattice, stage)


def _corners(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    yield from draw_at_corners(spec, spec.corners, board.lattice, stage)


def _each(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    copier = Copier(spec, spec.each, stage.at_point(), SITE_NAMES)
    indexes = range(len(board.centres))
    for names, centre in zip(board.counted(indexes), board.centres, strict=True):
        yield from copier.draw(names, Transform.translation(*centre))


def _marks(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    for part in _drawn(spec.marks, stage):
        yield from _labelled(part, stage, _draw_marks(part, spec, board, stage))


def _draw_marks(part: Part, spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    """Yield elements at named sites; of a mapping, each name has its ``item``."""
    marks: MarksSpec = part.spec
    place = marks.position("at")
    written = stage.evaluate(marks.at_, place)
    if isinstance(written, dict):
        found = [
            (board.index(name, place_within(marks.at_, name, place), stage), item)
            for name, item in written.items()
        ]
    else:
        found = [(index, None) for index in board.indexes(marks.at_, place, stage)]
    copier = Copier(spec, marks.each, stage.at_point(), MARK_NAMES)
    counted = board.counted([index for index, _ in found])
    for (index, item), names in zip(found, counted, strict=True):
        here = {**names, "item": item}
        yield from copier.draw(here, Transform.translation(*board.centres[index]))


def _routes(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    for part in _drawn(spec.routes, stage):
        yield from _labelled(part, stage, draw_route(part, board, spec, stage))


def _labels(spec: LatticeSpec, board: Board, stage: Stage) -> Iterator[Item]:
    for part in _drawn(spec.labels, stage):
        yield from _labelled(part, stage, draw_labels(part, board, spec, stage))


_LAYERS: dict[str, _Draw] = {
    "cells": _cells,
    "border": _border,
    "lines": _lines,
    "between": _between,
    "edges": _edges,
    "corners": _corners,
    "each": _each,
    "marks": _marks,
    "routes": _routes,
    "labels": _labels,
}

LATTICES = {"lattice": Kind(LatticeSpec, _draw_lattice, board_size, "center")}
