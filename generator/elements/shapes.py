"""Closed shapes: rectangle, circle, ellipse, regular and free polygons, stars, backgrounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.core import outline
from generator.core.colour import Colour
from generator.core.diagnostics import Position
from generator.core.geometry import Point
from generator.core.outline import Outline
from generator.elements.base import ElementSpec, Kind, SizeValue, unsigned
from generator.elements.gradients import FillValue, GradientSpec, read_gradient
from generator.elements.stage import Stage
from generator.scene import Cap, Gradient, Item, Join, LineType, Shape, Stroke
from generator.spec.base import Spec
from generator.spec.values import ColourValue, Length, Number, Numbers, Pairs

DEFAULT_STROKE_WIDTH = 0.25
MAX_SIDES = 360


class InkFields(Spec):
    """What a drawing is inked with."""

    fill: FillValue = None
    stroke: ColourValue = None
    stroke_width: Length = DEFAULT_STROKE_WIDTH
    dash: Numbers | None = None
    cap: Cap = "butt"
    join: Join = "miter"
    line_type: LineType | None = None
    """What it is for whoever cuts and folds; it then has the looks that the theme gives it."""


class Inked(ElementSpec, InkFields):
    """An element with a fill, a stroke, or both."""


def read_stroke(spec: InkFields, stage: Stage) -> Stroke | None:
    """Return the stroke that ``spec`` asks for, or None."""
    if spec.line_type is not None:
        from generator.elements.line_types import read_typed_stroke

        return read_typed_stroke(spec, stage)
    return written_stroke(spec, stage)


def written_stroke(spec: InkFields, stage: Stage) -> Stroke | None:
    """Return the stroke that the keys of ``spec`` name, or None."""
    colour = stage.colour(spec.stroke, spec.position("stroke"))
    if colour is None:
        return None
    place = spec.position("stroke_width")
    width = stage.length(spec.stroke_width, stage.box.width, place)
    if width <= 0:
        raise stage.fault(
            place, f"a stroke {width:g} mm wide cannot be seen", "give it more than 0"
        )
    return Stroke(colour, width, spec.cap, spec.join, _read_dash(spec, stage))


def _read_dash(spec: InkFields, stage: Stage) -> tuple[float, ...]:
    if spec.dash is None:
        return ()
    place = spec.position("dash")
    dash = tuple(stage.numbers(spec.dash, place))
    if not dash or min(dash) < 0 or sum(dash) <= 0:
        raise stage.fault(place, "a dash is a list of lengths such as [2, 1]")
    return dash


def read_fill(
    written: Any, stage: Stage, drawn: Outline, at: Position
) -> tuple[Colour | None, Gradient | None]:
    """Return a fill as one colour, None for none, and the gradient if it is one."""
    if isinstance(written, GradientSpec):
        gradient = read_gradient(written, stage, outline.bounds(drawn))
        return gradient.mean, gradient
    return stage.colour(written, at), None


def inked(spec: InkFields, stage: Stage, drawn: Outline) -> Iterable[Item]:
    """Return ``drawn`` with the fill and stroke of ``spec``."""
    fill, gradient = read_fill(spec.fill, stage, drawn, spec.position("fill"))
    stroke = read_stroke(spec, stage)
    if spec.line_type is not None:
        from generator.elements.line_types import typed_items

        yield from typed_items(drawn, spec.line_type, fill, stroke, stage.kit.lines)
    elif fill is not None or stroke is not None:
        yield Shape(drawn, fill, stroke, gradient=gradient)
    elif spec.fill is None and spec.stroke is None:
        raise stage.fault(
            spec.at,
            "this shape has neither fill nor stroke",
            "give it a “fill” or a “stroke”; a colour that begins with “#” needs quotes",
        )


def penned(spec: InkFields, stage: Stage, drawn: Outline, noun: str) -> Iterable[Item]:
    """Return what ``inked`` does for a line, which is nothing without a stroke."""
    refuse_no_pen(spec, stage, noun)
    return inked(spec, stage, drawn)


def refuse_no_pen(spec: InkFields, stage: Stage, noun: str) -> None:
    """Raise AuthorError for what is a line and has no stroke."""
    if spec.stroke is not None or spec.line_type is not None:
        return
    if spec.fill is None:
        hint = "give it a “stroke”; a colour that begins with “#” needs quotes"
        raise stage.fault(spec.at, f"this {noun} has no stroke", hint)
    raise stage.fault(
        spec.position("fill"),
        f"this {noun} has a fill and no stroke",
        "a line has a “stroke”, not a “fill”; to fill an area, draw a “polygon”",
    )


class Rectangle(Inked):
    """``rectangle: [w, h]``, or null to fill the box around."""

    rectangle: SizeValue
    corner: Length = 0.0


def _draw_rectangle(spec: Rectangle, stage: Stage) -> Iterable[Item]:
    corner = unsigned(spec, "corner", stage, min(stage.box.size))
    yield from inked(spec, stage, outline.rectangle(stage.box, corner))


def _rectangle_size(spec: Rectangle, stage: Stage) -> Point | None:
    if spec.rectangle is None or spec.rectangle == "fill":
        return None
    return stage.pair(spec.rectangle, spec.position("rectangle"))


class Ellipse(Inked):
    """``ellipse: [w, h]``, or null to fill the box around."""

    ellipse: SizeValue


def _draw_ellipse(spec: Ellipse, stage: Stage) -> Iterable[Item]:
    yield from inked(spec, stage, outline.ellipse(stage.box))


def _ellipse_size(spec: Ellipse, stage: Stage) -> Point | None:
    if spec.ellipse is None or spec.ellipse == "fill":
        return None
    return stage.pair(spec.ellipse, spec.position("ellipse"))


class Circle(Inked):
    """``circle: diameter``."""

    circle: Length


def _draw_circle(spec: Circle, stage: Stage) -> Iterable[Item]:
    yield from inked(spec, stage, outline.ellipse(stage.box))


def _circle_size(spec: Circle, stage: Stage) -> Point:
    diameter = unsigned(spec, "circle", stage, min(stage.box.size))
    return (diameter, diameter)


class Ngon(Inked):
    """``ngon: sides``: a regular polygon through a circle of ``diameter``."""

    ngon: Number
    diameter: Length | None = None
    turn: Number = 0.0


def _draw_ngon(spec: Ngon, stage: Stage) -> Iterable[Item]:
    place = spec.position("ngon")
    sides = stage.whole(spec.ngon, place, MAX_SIDES)
    if sides < 3:
        raise stage.fault(place, f"a polygon has at least 3 sides, not {sides}")
    turn = stage.number(spec.turn, spec.position("turn"))
    drawn = outline.regular_polygon(stage.box.centre, sides, min(stage.box.size), turn)
    yield from inked(spec, stage, drawn)


class Star(Inked):
    """``star: points``; ``inner`` is where its notches lie, as a share of the radius."""

    star: Number
    diameter: Length | None = None
    inner: Number = 0.45
    turn: Number = 0.0


def _draw_star(spec: Star, stage: Stage) -> Iterable[Item]:
    place = spec.position("star")
    points = stage.whole(spec.star, place, MAX_SIDES)
    if points < 2:
        raise stage.fault(place, f"a star has at least 2 points, not {points}")
    inner = stage.number(spec.inner, spec.position("inner"))
    if not 0 <= inner <= 1:
        raise stage.fault(spec.position("inner"), f"“inner” is {inner:g}; it goes from 0 to 1")
    turn = stage.number(spec.turn, spec.position("turn"))
    drawn = outline.star(stage.box.centre, points, min(stage.box.size), inner, turn)
    yield from inked(spec, stage, drawn)


def _diameter_size(spec: Ngon | Star, stage: Stage) -> Point | None:
    if spec.diameter is None:
        return None
    diameter = unsigned(spec, "diameter", stage, min(stage.box.size))
    return (diameter, diameter)


class Polygon(Inked):
    """``polygon: [[x, y], …]``."""

    polygon: Pairs
    corner: Length = 0.0


def _draw_polygon(spec: Polygon, stage: Stage) -> Iterable[Item]:
    points = placed_points(spec.polygon, stage, spec, "polygon")
    if len(points) < 3:
        raise stage.fault(spec.position("polygon"), "a polygon has at least 3 points")
    corner = unsigned(spec, "corner", stage, min(stage.box.size))
    yield from inked(spec, stage, outline.rounded_polyline(points, corner, closed=True))


def placed_points(written: object, stage: Stage, spec: ElementSpec, key: str) -> list[Point]:
    """Return points that were written from the stage's corner."""
    x, y = stage.box.x, stage.box.y
    return [(x + px, y + py) for px, py in stage.points(written, spec.position(key))]


class Background(ElementSpec):
    """``background: colour`` fills the face to the edge of its bleed."""

    background: FillValue


def _draw_background(spec: Background, stage: Stage) -> Iterable[Item]:
    place = spec.position("background")
    if spec.background is None:
        hint = "name one; a colour that begins with “#” needs quotes"
        raise stage.fault(place, "this background has no colour", hint)
    drawn = outline.rectangle(stage.bleed_box)
    fill, gradient = read_fill(spec.background, stage, drawn, place)
    if fill is not None:
        yield Shape(drawn, fill, gradient=gradient)


SHAPES = {
    "rectangle": Kind(Rectangle, _draw_rectangle, _rectangle_size),
    "circle": Kind(Circle, _draw_circle, _circle_size, "center"),
    "ellipse": Kind(Ellipse, _draw_ellipse, _ellipse_size, "center"),
    "ngon": Kind(Ngon, _draw_ngon, _diameter_size, "center"),
    "star": Kind(Star, _draw_star, _diameter_size, "center"),
    "polygon": Kind(Polygon, _draw_polygon, free=True),
    "background": Kind(Background, _draw_background, free=True, bleeds=True, minds_face=True),
}
