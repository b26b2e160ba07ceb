"""Open lines: polylines, arrows, walks over the cells of a grid, and SVG path data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from generator.core import outline
from generator.core.diagnostics import Position
from generator.core.geometry import IDENTITY, Point, Rect, Transform
from generator.core.outline import Outline
from generator.elements.base import Kind, elements_seeing, unsigned
from generator.elements.drawing import draw_elements
from generator.elements.outlines import path_outline
from generator.elements.shapes import (
    Inked,
    inked,
    penned,
    placed_points,
    read_stroke,
    refuse_no_pen,
)
from generator.elements.stage import Stage
from generator.scene import Item, Shape
from generator.spec.values import Condition, Length, Name, Number, Pair, Pairs, TextValue

MAX_STEPS = 10_000
DIRECTIONS: dict[str, Point] = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}


class Line(Inked):
    """``line: [[x, y], …]``; ``corner`` rounds its bends."""

    line: Pairs
    corner: Length = 0.0


def _draw_line(spec: Line, stage: Stage) -> Iterable[Item]:
    points = placed_points(spec.line, stage, spec, "line")
    if len(points) < 2:
        raise stage.fault(spec.position("line"), "a line has at least 2 points")
    corner = unsigned(spec, "corner", stage, min(stage.box.size))
    yield from penned(spec, stage, outline.rounded_polyline(points, corner), "line")


class Arrow(Inked):
    """``arrow: [[x, y], …]`` with a filled head of ``[length, width]`` at its end."""

    arrow: Pairs
    corner: Length = 0.0
    head: Pair | None = None
    tail: Condition = False


def _draw_arrow(spec: Arrow, stage: Stage) -> Iterable[Item]:
    points = placed_points(spec.arrow, stage, spec, "arrow")
    if len(points) < 2:
        raise stage.fault(spec.position("arrow"), "an arrow has at least 2 points")
    refuse_no_pen(spec, stage, "arrow")
    stroke = read_stroke(spec, stage)
    if stroke is None:
        return
    length, width = head_size(spec.head, spec.position("head"), stage, stroke.width)
    tips = [arrow_head(points[-2], points[-1], length, width)]
    shaft = [*points[:-1], _short_of(points[-2], points[-1], length * 0.8)]
    if stage.truth(spec.tail, spec.position("tail")):
        tips.append(arrow_head(points[1], points[0], length, width))
        shaft[0] = _short_of(points[1], points[0], length * 0.8)
    corner = unsigned(spec, "corner", stage, min(stage.box.size))
    yield Shape(outline.rounded_polyline(shaft, corner), None, stroke)
    for tip in tips:
        yield Shape(outline.polyline(tip, closed=True), stroke.colour)


def head_size(head: object, at: Position, stage: Stage, stroke_width: float) -> Point:
    """Return the length and width in mm of an arrow's head, those of the pen if not given."""
    if head is None:
        return (stroke_width * 4.5, stroke_width * 4)
    length, width = stage.pair(head, at)
    if min(length, width) < 0:
        raise stage.fault(at, f"a head {length:g} mm long and {width:g} mm wide is below zero")
    return (length, width)


def arrow_head(before: Point, tip: Point, length: float, width: float) -> list[Point]:
    """Return a head with a slight notch, its point at ``tip``."""
    ux, uy = _direction(before, tip)
    base = (tip[0] - ux * length, tip[1] - uy * length)
    notch = (tip[0] - ux * length * 0.8, tip[1] - uy * length * 0.8)
    half = width / 2
    return [
        tip,
        (base[0] - uy * half, base[1] + ux * half),
        notch,
        (base[0] + uy * half, base[1] - ux * half),
    ]


def _direction(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length) if length else (1.0, 0.0)


def _short_of(start: Point, end: Point, by: float) -> Point:
    ux, uy = _direction(start, end)
    return (end[0] - ux * by, end[1] - uy * by)


class Walk(Inked):
    """``walk: RRU``: a line through the centres of grid cells, one step a letter."""

    walk: TextValue
    start: Pair = (0.0, 0.0)
    step: Length
    corner: Length = 0.0
    lead: Length = 0.0
    lead_direction: Name | None = None
    each: elements_seeing(  # type: ignore[valid-type]
        "index", "number", "row", "column", "first", "last", "direction"
    ) = ()


def walk_cells(steps: str, start: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the (column, row) of every cell that ``steps`` of U, R, D, L visit."""
    cells = [start]
    for letter in steps:
        dx, dy = DIRECTIONS[letter]
        column, row = cells[-1]
        cells.append((column + int(dx), row + int(dy)))
    return cells


def _draw_walk(spec: Walk, stage: Stage) -> Iterator[Item]:
    if spec.fill is not None or not spec.each:
        refuse_no_pen(spec, stage, "walk")
    place = spec.position("walk")
    steps = stage.text(spec.walk, place).replace(" ", "")
    if set(steps) - set(DIRECTIONS) or len(steps) > MAX_STEPS:
        raise stage.fault(place, f"“{steps}” is not a walk", "write steps as U, R, D and L")
    column, row = stage.pair(spec.start, spec.position("start"))
    cells = walk_cells(steps, (int(column), int(row)))
    side = unsigned(spec, "step", stage, stage.box.width)
    x, y = stage.box.x, stage.box.y
    centres = [(x + (c + 0.5) * side, y + (r + 0.5) * side) for c, r in cells]
    points = _lead_in(spec, stage, centres[0]) + centres
    if len(points) > 1 and spec.stroke is not None:
        corner = unsigned(spec, "corner", stage, side)
        yield from inked(spec, stage, outline.rounded_polyline(points, corner))
    if spec.each:
        yield from _draw_cells(spec, stage, steps, cells, side)


def _lead_in(spec: Walk, stage: Stage, first: Point) -> list[Point]:
    """Return the point where the line begins ahead of the first cell's centre, if any."""
    lead = unsigned(spec, "lead", stage, stage.box.width)
    if lead <= 0:
        return []
    place = spec.position("lead_direction")
    name = "R" if spec.lead_direction is None else stage.text(spec.lead_direction, place)
    if name == "":
        return []
    if name not in DIRECTIONS:
        raise stage.fault(place, f"“{name}” is no direction", "write U, R, D or L")
    dx, dy = DIRECTIONS[name]
    return [(first[0] - dx * lead, first[1] - dy * lead)]


def _draw_cells(
    spec: Walk, stage: Stage, steps: str, cells: list[tuple[int, int]], side: float
) -> Iterator[Item]:
    for index, (column, row) in enumerate(cells):
        names = {
            "index": index,
            "number": index + 1,
            "row": row,
            "column": column,
            "first": index == 0,
            "last": index == len(cells) - 1,
            "direction": steps[index : index + 1],
        }
        box = Rect(stage.box.x + column * side, stage.box.y + row * side, side, side)
        scope = {**names, spec.as_: names} if spec.as_ else names
        yield from draw_elements(spec.each, stage.naming(scope).inside(box))


class Path(Inked):
    """``path: "M0 0 L 4 2"``: SVG path data in mm."""

    path: TextValue
    scale: Number = 1.0


def _draw_path(spec: Path, stage: Stage) -> Iterable[Item]:
    place = spec.position("path")
    drawn = path_outline(stage.text(spec.path, place), stage, place)
    scale = stage.number(spec.scale, spec.position("scale"))
    by = Transform.scaling(scale).then(Transform.translation(stage.box.x, stage.box.y))
    if _is_bare_line(drawn):
        refuse_no_pen(spec, stage, "path")
    yield from inked(spec, stage, drawn if by == IDENTITY else outline.transform(drawn, by))


def _is_bare_line(drawn: Outline) -> bool:
    """Tell whether an outline has no area that could be filled."""
    corners = 0
    for segment in drawn:
        corners = 1 if segment[0] == "M" else corners + (segment[0] == "L")
        if segment[0] == "C" or corners > 2:
            return False
    return True


LINES = {
    "line": Kind(Line, _draw_line, free=True),
    "arrow": Kind(Arrow, _draw_arrow, free=True),
    "walk": Kind(Walk, _draw_walk, free=True),
    "path": Kind(Path, _draw_path, free=True),
}
