"""Pieces, orders and profiles to plan with."""

from collections.abc import Sequence
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
    cut_outline = outline.ellipse(box) if cut == "circle" else outline.rectangle(box)
    front = face(f"{id}-front", trim, bleed)
    return Piece(
        id, id, "tile", title or id, trim, bleed, cut, cut_outline, front, back_face, copies, at
    )


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
