"""Where the sheets of a tiled part are cut and glued: bare boxes and lines on one page.

Nothing of this shows once the sheets are joined: strips are covered by a neighbour, and
cuts run just outside of what is printed.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import Rect
from generator.core.record import NamedTuple
from generator.sheets.duplex import turn_box, turn_edge, turn_rotation
from generator.sheets.marks import Mark
from generator.sheets.paper import Edge, take_band
from generator.sheets.tiling import Grid, tile_label


class Strip(NamedTuple):
    """What the ``neighbour`` at one ``edge`` of the printed area covers of the part."""

    box: Rect
    edge: Edge
    neighbour: str


class Joins(NamedTuple):
    """The strips and cuts of the tile ``label``; ``area`` is what its page prints."""

    label: str
    area: Rect
    strips: tuple[Strip, ...]
    cuts: tuple[Mark, ...]
    words_deg: int
    """The clockwise turn of what is written in the strips."""


def front_joins(grid: Grid, row: int, column: int, width: float, two_sided: bool) -> Joins:
    """Return the joins on the front of a tile, whose cutting lines are ``width`` mm wide.

    Paper that no neighbour covers is cut off: at the left and the top, and on all joined
    sides where it would hide the back of a neighbour or where nothing overlaps.
    """
    area = grid.frame.area
    covered = ("right", "bottom") if grid.overlap else ()
    kept = () if two_sided else covered
    cuts = tuple(
        _beside(area, edge, width) for edge, _ in _neighbours(grid, row, column) if edge not in kept
    )
    return Joins(tile_label(row, column), area, _strips(grid, row, column, covered), cuts, 0)


def back_joins(grid: Grid, row: int, column: int) -> Joins:
    """Return the joins on the back, where the other two strips are covered."""
    frame = grid.frame
    axis, paper = frame.axis, frame.paper
    covered = ("left", "top") if grid.overlap else ()
    strips = tuple(
        Strip(turn_box(strip.box, paper, axis), turn_edge(strip.edge, axis), strip.neighbour)
        for strip in _strips(grid, row, column, covered)
    )
    area = turn_box(frame.area, paper, axis)
    return Joins(tile_label(row, column), area, strips, (), turn_rotation(0, axis))


def move_joins(joins: Joins, dx: float, dy: float) -> Joins:
    """Return ``joins`` moved with the page that they are on."""
    strips = tuple(strip._replace(box=strip.box.moved(dx, dy)) for strip in joins.strips)
    return joins._replace(area=joins.area.moved(dx, dy), strips=strips)


def _strips(grid: Grid, row: int, column: int, covered: tuple[str, ...]) -> tuple[Strip, ...]:
    inked = grid.inked(row, column)
    return tuple(
        Strip(take_band(inked, edge, grid.overlap)[1], edge, label)
        for edge, label in _neighbours(grid, row, column)
        if edge in covered
    )


def _neighbours(grid: Grid, row: int, column: int) -> Iterator[tuple[Edge, str]]:
    """Yield the edges at which a tile joins others, and their labels."""
    if row > 1:
        yield "top", tile_label(row - 1, column)
    if column < grid.columns:
        yield "right", tile_label(row, column + 1)
    if row < grid.rows:
        yield "bottom", tile_label(row + 1, column)
    if column > 1:
        yield "left", tile_label(row, column - 1)


def _beside(area: Rect, edge: Edge, width: float) -> Mark:
    """Return the middle of a line that touches one side of ``area`` from outside."""
    x1, y1, x2, y2 = area.x, area.y, area.right, area.bottom
    half = width / 2
    match edge:
        case "top":
            return Mark(x1, y1 - half, x2, y1 - half)
        case "right":
            return Mark(x2 + half, y1, x2 + half, y2)
        case "bottom":
            return Mark(x1, y2 + half, x2, y2 + half)
        case "left":
            return Mark(x1 - half, y1, x1 - half, y2)
