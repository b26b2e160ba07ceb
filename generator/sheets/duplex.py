"""Where the back of a part lies once the paper is turned over.

The paper turns about an axis of its own plane. About the vertical axis (portrait paper
and its long edge, landscape paper and its short edge) a box at x goes to W − x − w and
stays upright; about the horizontal axis a box at y goes to H − y − h, upside down.
"""

from __future__ import annotations

from typing import Literal

from generator.core.geometry import Rect, Size, Transform
from generator.core.outline import Outline, transform
from generator.sheets.paper import Edge

TurningAxis = Literal["vertical", "horizontal"]
Margins = tuple[float, float, float, float]
"""Mm at the top, right, bottom and left."""


def turning_axis(paper: Size, flip: Literal["long", "short"]) -> TurningAxis:
    """Return the axis about which ``paper`` turns; a square counts as portrait."""
    is_portrait = paper.width <= paper.height
    return "vertical" if is_portrait == (flip == "long") else "horizontal"


def turn_box(box: Rect, paper: Size, axis: TurningAxis) -> Rect:
    """Return where ``box`` lies on the other side of the paper."""
    if axis == "vertical":
        return Rect(paper.width - box.x - box.width, box.y, box.width, box.height)
    return Rect(box.x, paper.height - box.y - box.height, box.width, box.height)


def turn_outline(outline: Outline, paper: Size, axis: TurningAxis) -> Outline:
    """Return where ``outline`` lies on the other side of the paper."""
    width, height = paper
    mirror = Transform(a=-1, e=width) if axis == "vertical" else Transform(d=-1, f=height)
    return transform(outline, mirror)


def turn_rotation(rotation_deg: int, axis: TurningAxis) -> int:
    """Return the clockwise turn of a back whose front is turned by ``rotation_deg``.

    The cut part, held with its front upright, then shows its back upright when it is
    turned over sideways.
    """
    return (-rotation_deg if axis == "vertical" else 180 - rotation_deg) % 360


def turn_margins(margins: Margins, axis: TurningAxis) -> Margins:
    top, right, bottom, left = margins
    return (top, left, bottom, right) if axis == "vertical" else (bottom, right, top, left)


def turn_edge(edge: Edge, axis: TurningAxis) -> Edge:
    """Return on which edge of the back page an ``edge`` of the front page lies."""
    swapped = _ACROSS_VERTICAL if axis == "vertical" else _ACROSS_HORIZONTAL
    return swapped.get(edge, edge)


_ACROSS_VERTICAL: dict[Edge, Edge] = {"left": "right", "right": "left"}
_ACROSS_HORIZONTAL: dict[Edge, Edge] = {"top": "bottom", "bottom": "top"}
