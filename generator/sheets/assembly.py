"""The assembly map of a tiled part, as numbers: how its sheets lie once they are joined."""

from __future__ import annotations

from generator.core.geometry import Rect, Transform
from generator.core.record import NamedTuple
from generator.scene.piece import Piece
from generator.sheets.duplex import turn_box, turn_rotation
from generator.sheets.marks import Mark, move_marks
from generator.sheets.paper import Side
from generator.sheets.tiling import Grid, tile_label

_FOOT, _FOOT_GAP = 9.0, 5.0
"""Mm of the room for advice, and of that between it and the drawing."""
_MOST_OF_ROOM = 0.86
_MOST_OF_PART = 0.5
"""The drawing is no bigger, so that nobody takes it for the part."""

Span = tuple[float, float]
"""Where something begins and ends along an axis, in mm."""


class MapCell(NamedTuple):
    """A tile on the map: what shows of it when all are joined."""

    label: str
    box: Rect


class AssemblyMap(NamedTuple):
    """A small drawing of one side of ``piece`` with its tiles, on a page of its own.

    ``box`` is the trim as drawn, turned by ``rotation_deg``, and ``scale`` its size to the
    part's. ``hidden`` are the edges of sheets that lie under others. ``foot`` has room for
    a line of advice; all words are turned by ``words_deg``.
    """

    piece: Piece
    side: Side
    box: Rect
    rotation_deg: int
    scale: float
    cells: tuple[MapCell, ...]
    hidden: tuple[Mark, ...]
    foot: Rect
    words_deg: int


def assembly_map(grid: Grid, piece: Piece, side: Side) -> AssemblyMap:
    """Return the map of one side, as it lies on its page before any back offset."""
    frame, place = grid.frame, _place(grid)
    inked = Rect(0, 0, *grid.trim).grown(grid.bleed)
    below = place.apply_to_box(inked).bottom + _FOOT_GAP
    cells, edges = _cells_and_edges(grid, inked, side)

    def on_page(box: Rect) -> Rect:
        return box if side == "front" else turn_box(box, frame.paper, frame.axis)

    def drawn(box: Rect) -> Rect:
        return on_page(place.apply_to_box(box))

    is_front = side == "front"
    return AssemblyMap(
        piece,
        side,
        drawn(Rect(0, 0, *grid.trim)),
        grid.rotation_deg if is_front else turn_rotation(grid.rotation_deg, frame.axis),
        place.a,
        tuple(MapCell(label, drawn(box)) for label, box in cells),
        tuple(Mark(box.x, box.y, box.right, box.bottom) for box in map(drawn, edges)),
        on_page(Rect(frame.area.x, below, frame.area.width, _FOOT)),
        0 if is_front else turn_rotation(0, frame.axis),
    )


def _cells_and_edges(
    grid: Grid, inked: Rect, side: Side
) -> tuple[list[tuple[str, Rect]], list[Rect]]:
    """Return what each sheet shows, with its label, and the edges that lie under others.

    Both are in mm of the part, whose ink fills ``inked``.
    """
    columns = [grid.area(1, column) for column in range(1, grid.columns + 1)]
    rows = [grid.area(row, 1) for row in range(1, grid.rows + 1)]
    xs = [(area.x, area.right) for area in columns]
    ys = [(area.y, area.bottom) for area in rows]
    cells = [
        (tile_label(row, column), Rect(left, top, right - left, bottom - top))
        for row, (top, bottom) in enumerate(_shown(ys, (inked.y, inked.bottom), side), 1)
        for column, (left, right) in enumerate(_shown(xs, (inked.x, inked.right), side), 1)
    ]
    edges = [Rect(x, inked.y, 0, inked.height) for x in _hidden(xs, side)]
    edges += [Rect(inked.x, y, inked.width, 0) for y in _hidden(ys, side)]
    return cells, edges


def move_map(plan: AssemblyMap, dx: float, dy: float) -> AssemblyMap:
    """Return ``plan`` moved with the page that it is on."""
    return plan._replace(
        box=plan.box.moved(dx, dy),
        cells=tuple(cell._replace(box=cell.box.moved(dx, dy)) for cell in plan.cells),
        hidden=move_marks(plan.hidden, dx, dy),
        foot=plan.foot.moved(dx, dy),
    )


def _place(grid: Grid) -> Transform:
    """Return the map from the part, as it lies on the sheets, to where it is drawn: with
    the advice below it, in the middle of the page."""
    room = grid.frame.area.inset(0, 0, _FOOT + _FOOT_GAP, 0)
    width, height = (length + 2 * grid.bleed for length in grid.trim)
    scale = min(
        _MOST_OF_ROOM * room.width / width, _MOST_OF_ROOM * room.height / height, _MOST_OF_PART
    )
    (x, y), trim = room.centre, grid.trim
    corner = Transform.translation(x - trim.width * scale / 2, y - trim.height * scale / 2)
    return Transform.scaling(scale).then(corner)


def _shown(tiles: list[Span], whole: Span, side: Side) -> list[Span]:
    """Return what shows of each tile along an axis: from the front all up to where the
    next begins, from behind all after the end of the one before."""
    low, high = whole
    if side == "front":
        starts = [low, *(start for start, _ in tiles[1:])]
        return list(zip(starts, [*starts[1:], high], strict=True))
    ends = [*(end for _, end in tiles[:-1]), high]
    return list(zip([low, *ends[:-1]], ends, strict=True))


def _hidden(tiles: list[Span], side: Side) -> list[float]:
    if side == "front":
        return [end for _, end in tiles[:-1]]
    return [start for start, _ in tiles[1:]]
