"""The curves that text runs along: circles, points and path data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.geometry import Point
from generator.core.outline import circle_points
from generator.core.record import replace
from generator.elements.base import unsigned
from generator.elements.paths import line_of
from generator.elements.stage import Stage
from generator.text.curved import Curve, set_along
from generator.text.markup import Inline
from generator.text.setting import Setting
from generator.text.style import TextStyle

if TYPE_CHECKING:
    from generator.elements.text import Round, Text

_SIDES = 720
"""Straight pieces of a circle: half a degree each, which letters even out."""


def set_on_curve(spec: Text, stage: Stage, spans: tuple[Inline, ...], style: TextStyle) -> Setting:
    """Return ``spans`` along the curve of ``spec``, from the corner of the stage's box.

    On a curve text is centred, with its baseline on the curve, unless the element itself
    says otherwise.
    """
    style = replace(
        style, align=spec.align or "center", valign=spec.valign or "baseline", break_mode="word"
    )
    return set_along(stage.kit.typesetter, spans, style, _curve(spec, stage))


def _curve(spec: Text, stage: Stage) -> Curve:
    from generator.elements.text import Round

    if isinstance(spec.along, Round):
        return _circle(spec.along, spec, stage)
    place = spec.position("along")
    line = line_of(spec.along, stage, place)
    points = [point for index, point in enumerate(line) if not index or point != line[index - 1]]
    if len(points) < 2:
        raise stage.fault(place, "text runs along a line through at least 2 points")
    return Curve(tuple(points))


def _circle(spec: Round, text: Text, stage: Stage) -> Curve:
    """Return a circle about the middle of the box, or about ``at``.

    It begins opposite to where the text stands, so that it has no end within it.
    """
    diameter = unsigned(spec, "circle", stage, min(stage.box.size))
    if diameter <= 0:
        raise stage.fault(spec.position("circle"), "text needs a circle of more than 0 mm")
    turn = stage.number(spec.turn, spec.position("turn"))
    is_point = text.at_ is not None and text.size is None
    centre: Point = (0.0, 0.0) if is_point else (stage.box.width / 2, stage.box.height / 2)
    points = circle_points(centre, _SIDES, diameter, turn + 180)
    points = (*points, points[0])
    if stage.truth(spec.inward, spec.position("inward")):
        points = points[::-1]
    curve = Curve(points, closed=True)
    return Curve(points, curve.length / 2, closed=True)
