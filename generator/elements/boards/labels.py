"""Letters and numbers beside a board, at the ends of its files and ranks."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from generator.core.geometry import Point, Transform
from generator.elements.base import Element
from generator.elements.boards.board import Board
from generator.elements.boards.layers import words_of
from generator.elements.boards.naming import line_ends
from generator.elements.boards.spec import LABEL_NAMES, LabelsSpec, LatticeSpec, Part
from generator.elements.boards.tilings import Site
from generator.elements.copies import Copier
from generator.elements.stage import Stage
from generator.scene import Item
from generator.source.located import LocatedDict
from generator.spec.base import Reading

_SIDES: dict[str, Point] = {
    "top": (0.0, -1.0),
    "bottom": (0.0, 1.0),
    "left": (-1.0, 0.0),
    "right": (1.0, 0.0),
}
_USUAL_OFFSET = 0.85
"""Of the pitch, from the middle of a site to that of its label."""


def draw_labels(part: Part, board: Board, spec: LatticeSpec, stage: Stage) -> Iterator[Item]:
    """Yield the labels of files above and below the board, those of ranks beside it."""
    labels: LabelsSpec = part.spec
    pitch = min(board.lattice.pitch)
    offset = _USUAL_OFFSET * pitch
    if labels.offset is not None:
        offset = stage.length(labels.offset, pitch, labels.position("offset"))
    copier = Copier(spec, labels.each or _plain(labels, stage), stage.at_point(), LABEL_NAMES)
    for side in words_of(labels.side, "side", labels, stage):
        if side not in _SIDES:
            raise stage.fault(
                labels.position("side"),
                f"“{side}” is no side that labels stand at",
                f"write {', '.join(_SIDES)}",
            )
        for index, (label, point) in enumerate(_places(side, board, offset)):
            names = {"index": index, "number": index + 1, "label": label, "side": side}
            yield from copier.draw(names, Transform.translation(*point))


def _plain(labels: LabelsSpec, stage: Stage) -> tuple[Element, ...]:
    """Return the label alone, in its style, its middle at the place."""
    from generator.elements.text import TEXTS

    style = labels.style
    if not isinstance(style, str):
        style = stage.text(style, labels.position("style"))
    written = LocatedDict(labels.at)
    for key, value in {
        "text": "{{ label }}",
        "at": [0, 0],
        "style": style,
        "align": "center",
        "valign": "middle",
    }.items():
        written.put(key, value, labels.at, labels.position("style"))
    kind = TEXTS["text"]
    made = kind.spec.model_validate(written, context=Reading(stage.kit.report))
    return (Element(kind, made, frozenset(("label",))),)


def _places(side: str, board: Board, offset: float) -> Iterator[tuple[str, Point]]:
    """Yield each label with where its middle stands."""
    lattice, naming = board.lattice, board.naming
    upright = side in ("top", "bottom")
    indexes = naming.axes.files if upright else naming.axes.ranks
    texts = naming.files if upright else naming.ranks
    held = {site: indexes[site] for site in lattice.sites}
    centre_of = dict(zip(lattice.sites, board.centres, strict=True))

    def along(site: Site) -> float:
        return centre_of[site][1 if upright else 0]

    dx, dy = _direction(side, board)
    aligned = lattice.tiling.name == "square" or (upright and lattice.tiling.name == "triangle")
    ends = [centre_of[site][1 if upright else 0] for site in lattice.sites]
    limit = max(ends) if side in ("bottom", "right") else min(ends)
    for index, site in line_ends(held, along, side in ("bottom", "right")):
        x, y = centre_of[site]
        if aligned:
            x, y = (x, limit) if upright else (limit, y)
        yield texts[index], (x + dx * offset, y + dy * offset)


def _direction(side: str, board: Board) -> Point:
    """Return which way the lines that end at a side lead out there."""
    dx, dy = _SIDES[side]
    lattice, slant = board.lattice, board.naming.slant
    leaning = side in (("left", "right") if lattice.flat else ("top", "bottom"))
    if lattice.tiling.name != "hex" or slant == "none" or not leaning:
        return (dx, dy)
    # Half a step along for each row: up and to the left, or up and to the right.
    falling = slant == "left"
    along, across = (1.0, 1.0) if falling else (-1.0, 1.0)
    x, y = along * lattice.unit[0], across * 3 * lattice.unit[1]
    x, y = (y, x) if lattice.flat else (x, y)
    sign = 1.0 if x * dx + y * dy > 0 else -1.0
    length = hypot(x, y) * sign
    return (x / length, y / length)
