"""The outlines of SVG's shapes, and the pens they are drawn with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from generator.core.colour import BLACK, Colour
from generator.core.geometry import Rect, Transform
from generator.core.outline import Outline, ellipse, polyline, rectangle, transform
from generator.scene import MITER_LIMIT, Cap, Join, Stroke
from generator.source.path_data import parse_path_data
from generator.source.svg_values import (
    Viewport,
    parse_number,
    parse_numbers,
    parse_share,
    parse_svg_colour,
    parse_svg_length,
)

_MOST_DASHES = 100

Attributes = Mapping[str, str]


def outline_of(name: str, attributes: Attributes, viewport: Viewport) -> Outline:
    """Return the outline of a shape element; empty when it draws nothing.

    Raises ValueError for attributes that make no sense.
    """
    return SHAPES[name](attributes, viewport)


def _length(attributes: Attributes, name: str, whole: float, default: float = 0.0) -> float:
    text = attributes.get(name, "").strip()
    return parse_svg_length(text, whole) if text and text != "auto" else default


def _extent(attributes: Attributes, name: str, whole: float) -> float:
    value = _length(attributes, name, whole)
    if value < 0:
        raise ValueError(f"“{name}” is negative")
    return value


def _path(attributes: Attributes, viewport: Viewport) -> Outline:
    text = attributes.get("d", "")
    return () if text.strip() in ("", "none") else parse_path_data(text)


def _rectangle(attributes: Attributes, viewport: Viewport) -> Outline:
    width = _extent(attributes, "width", viewport.width)
    height = _extent(attributes, "height", viewport.height)
    if width == 0 or height == 0:
        return ()
    x = _length(attributes, "x", viewport.width)
    y = _length(attributes, "y", viewport.height)
    rx, ry = _corner(attributes, viewport)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx == 0 or ry == 0:
        return rectangle(Rect(x, y, width, height))
    # Corners that are elliptic are round ones, stretched.
    stretch = Transform(rx, 0.0, 0.0, ry, x, y)
    return transform(rectangle(Rect(0, 0, width / rx, height / ry), 1.0), stretch)


def _corner(attributes: Attributes, viewport: Viewport) -> tuple[float, float]:
    """Return both radii of a corner; where one is missing it is the other (SVG 2, 10.2)."""
    has = [attributes.get(name, "auto").strip() not in ("", "auto") for name in ("rx", "ry")]
    rx = _extent(attributes, "rx", viewport.width)
    ry = _extent(attributes, "ry", viewport.height)
    return rx if has[0] else ry, ry if has[1] else rx


def _circle(attributes: Attributes, viewport: Viewport) -> Outline:
    radius = _extent(attributes, "r", viewport.diagonal)
    return _round(attributes, viewport, radius, radius)


def _ellipse(attributes: Attributes, viewport: Viewport) -> Outline:
    return _round(attributes, viewport, *_corner(attributes, viewport))


def _round(attributes: Attributes, viewport: Viewport, rx: float, ry: float) -> Outline:
    if rx == 0 or ry == 0:
        return ()
    cx = _length(attributes, "cx", viewport.width)
    cy = _length(attributes, "cy", viewport.height)
    return ellipse(Rect(cx - rx, cy - ry, 2 * rx, 2 * ry))


def _line(attributes: Attributes, viewport: Viewport) -> Outline:
    start, end = (
        (
            _length(attributes, f"x{index}", viewport.width),
            _length(attributes, f"y{index}", viewport.height),
        )
        for index in (1, 2)
    )
    return polyline((start, end))


def _polyline(attributes: Attributes, viewport: Viewport) -> Outline:
    return _points(attributes, closed=False)


def _polygon(attributes: Attributes, viewport: Viewport) -> Outline:
    return _points(attributes, closed=True)


def _points(attributes: Attributes, closed: bool) -> Outline:
    numbers = parse_numbers(attributes.get("points", ""))
    if len(numbers) % 2:
        raise ValueError("“points” has an x without a y")
    if len(numbers) < 4:
        return ()
    return polyline(zip(numbers[::2], numbers[1::2], strict=True), closed)


SHAPES: dict[str, Callable[[Attributes, Viewport], Outline]] = {
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "path": _path,
    "polygon": _polygon,
    "polyline": _polyline,
    "rect": _rectangle,
}


def paint_of(style: Attributes, name: str, default: Colour | None) -> Colour | None:
    """Return the colour of ``fill`` or ``stroke``, its opacity included; None for none.

    Raises ValueError for gradients and patterns.
    """
    text = style.get(name)
    colour = default
    if text is not None:
        colour = _colour(text.strip(), style, name)
    if colour is None:
        return None
    alpha = colour.alpha * parse_share(style.get(f"{name}-opacity", "1"))
    return colour._replace(alpha=alpha) if alpha > 0 else None


def _colour(text: str, style: Attributes, name: str) -> Colour | None:
    if text.lower() == "none":
        return None
    if text.lower() == "currentcolor":
        return parse_svg_colour(style["color"]) if "color" in style else BLACK
    if text.startswith(("url(", "context-")):
        raise ValueError(f"gradients, patterns and the like cannot be drawn (in “{name}”)")
    return parse_svg_colour(text)


def stroke_of(style: Attributes, viewport: Viewport) -> Stroke | None:
    """Return the pen of a shape, or None when it has no line.

    Raises ValueError for values that make no sense or that scenes do not have.
    """
    colour = paint_of(style, "stroke", None)
    width = parse_svg_length(style.get("stroke-width", "1"), viewport.diagonal)
    if width < 0:
        raise ValueError("“stroke-width” is negative")
    if colour is None or width == 0:
        return None
    cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
    if cap not in get_args(Cap):
        raise ValueError(f"the line cap “{cap[:20]}” is not known")
    if join not in get_args(Join):
        raise ValueError(f"the line join “{join[:20]}” is not known")
    dash = _dashes(style.get("stroke-dasharray", "none"), viewport)
    offset = parse_svg_length(style.get("stroke-dashoffset", "0"), viewport.diagonal)
    return Stroke(colour, width, _as_cap(cap), _as_join(join), dash, offset if dash else 0.0)


def _as_cap(word: str) -> Cap:
    return next(cap for cap in _CAPS if cap == word)


def _as_join(word: str) -> Join:
    return next(join for join in _JOINS if join == word)


_CAPS: tuple[Cap, ...] = ("butt", "round", "square")
_JOINS: tuple[Join, ...] = ("miter", "round", "bevel")


def _dashes(text: str, viewport: Viewport) -> tuple[float, ...]:
    if text.strip() in ("", "none"):
        return ()
    lengths = [parse_svg_length(part, viewport.diagonal) for part in text.replace(",", " ").split()]
    if any(length < 0 for length in lengths) or len(lengths) > _MOST_DASHES:
        raise ValueError("“stroke-dasharray” makes no sense")
    if not any(lengths):
        return ()
    return tuple(lengths * (1 + len(lengths) % 2))


def has_other_miter(style: Attributes) -> bool:
    """Tell whether mitred corners are cut off elsewhere than scenes cut them off."""
    limit = parse_number(style.get("stroke-miterlimit", f"{MITER_LIMIT:g}"))
    return limit != MITER_LIMIT and style.get("stroke-linejoin", "miter") == "miter"
