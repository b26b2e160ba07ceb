"""Pieces, orders and profiles to plan with."""

from collections.abc import Sequence
from math import cos, hypot, inf, pi, sin
from typing import Any

from generator.core import outline
from generator.core.colour import Colour
from generator.core.diagnostics import Position, Report
from generator.core.geometry import Rect, Size
from generator.scene import Face, Piece, Scene, Shape
from generator.sheets.order import SheetOrder
from generator.sheets.pages import Page, Placement, SheetPlan
from generator.sheets.plan import plan_sheets
from generator.sheets.profile import Profile

HERE = Position("game.yaml", 12, 3)
INK = Colour(0.2, 0.3, 0.6)


def face(name: str, size: Size, bleed: float = 0) -> Face:
    scene = Scene(size, (Shape(outline.rectangle(Rect(0, 0, *size).grown(bleed)), INK),), bleed)
    return Face(name, lambda: scene)


def piece(
    id: str = "part",
    size: tuple[float, float] = (63, 88),
    *,
    bleed: float = 2,
    copies: int = 1,
    cut: Any = "rectangle",
    back: bool | Face = False,
    at: Position = HERE,
    title: str = "",
) -> Piece:
    trim = Size(*size)
    back_face = face(f"{id}-back", trim, bleed) if back is True else (back or None)
    box = Rect(0, 0, *trim)
    cut_outline = outline.rectangle(box)
    if cut == "circle":
        cut_outline = outline.ellipse(box)
    if cut == "hexagon":
        cut_outline = outline.polyline(hexagon(box), closed=True)
    front = face(f"{id}-front", trim, bleed)
    return Piece(
        id, id, "tile", title or id, trim, bleed, cut, cut_outline, front, back_face, copies, at
    )


def hexagon(box: Rect) -> list[tuple[float, float]]:
    """Return the corners of the hexagon that touches a box: flat sides up in a wide one."""
    x, y, w, h = box
    if w >= h:
        shares = [(0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1)]
    else:
        shares = [(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)]
    return [(x + w * across, y + h * down) for across, down in shares]


def corners(placement: Placement) -> list[tuple[float, float]]:
    """Return the corners of the cut on the page; of a disc, points on its edge."""
    box = placement.box
    if placement.piece.cut == "hexagon":
        return hexagon(box)
    if placement.piece.cut == "circle":
        x, y = box.centre
        reach_x, reach_y = (side / 2 for side in box.size)
        turns = [2 * pi * n / 36 for n in range(36)]
        return [(x + reach_x * cos(turn), y + reach_y * sin(turn)) for turn in turns]
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]


def distance(one: Placement, other: Placement) -> float:
    """Return how far apart two convex parts are in mm; negative where they overlap."""
    if all(p.piece.cut == "circle" and p.box.width == p.box.height for p in (one, other)):
        (ax, ay), (bx, by) = one.box.centre, other.box.centre
        return hypot(ax - bx, ay - by) - (one.box.width + other.box.width) / 2
    shapes = corners(one), corners(other)
    best = -inf
    for shape in shapes:
        for (ax, ay), (bx, by) in _sides(shape):
            length = hypot(bx - ax, by - ay)
            nx, ny = (by - ay) / length, (ax - bx) / length
            (low, high), (start, end) = (
                (min(at), max(at)) for at in ([x * nx + y * ny for x, y in s] for s in shapes)
            )
            best = max(best, low - end, start - high)
    if best <= 0:
        return best
    return min(
        _to_side(point, side)
        for shape, others in (shapes, shapes[::-1])
        for side in _sides(shape)
        for point in others
    )


def _sides(shape: list[tuple[float, float]]) -> list[tuple[tuple[float, float], ...]]:
    return list(zip(shape, [*shape[1:], shape[0]], strict=True))


def _to_side(point: tuple[float, float], side: tuple[tuple[float, float], ...]) -> float:
    (ax, ay), (bx, by), (x, y) = *side, point
    dx, dy = bx - ax, by - ay
    share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return hypot(ax + share * dx - x, ay + share * dy - y)


def deck(count: int, **kind: Any) -> tuple[Piece, ...]:
    return tuple(piece(f"card-{number}", **kind) for number in range(1, count + 1))


def profile(**keys: Any) -> Profile:
    return Profile.model_validate(keys)


def plan(pieces: Piece | Sequence[Piece], using: Profile | None = None, **order: Any) -> SheetPlan:
    """Return the plan of one order, which must be without errors."""
    report = Report()
    parts = (pieces,) if isinstance(pieces, Piece) else tuple(pieces)
    made = plan_sheets([SheetOrder(parts, **order)], using or Profile(), report)
    assert [str(remark) for remark in report] == []
    return made


def placements(made: SheetPlan, side: str | None = None) -> list[Placement]:
    return [p for page in made.pages for p in page.placements if side in (None, page.side)]


def starts(page: Page) -> tuple[list[float], list[float]]:
    """Return the different left and top edges of the parts on a page, in order."""
    lefts = sorted({round(p.box.x, 6) for p in page.placements})
    tops = sorted({round(p.box.y, 6) for p in page.placements})
    return lefts, tops
