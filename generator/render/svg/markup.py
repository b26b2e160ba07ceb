"""Texts, numbers, outlines and paint as they are written in SVG."""

from __future__ import annotations

from functools import lru_cache

from generator.core.colour import Colour
from generator.core.geometry import IDENTITY, Transform
from generator.core.outline import Outline
from generator.render.drawable import dash_pattern, visible_stroke
from generator.render.numbers import factor, number
from generator.render.xml import escaped, quoted
from generator.scene import Gradient, Shape, Stroke

DECIMALS = 3
"""Places after the point: a thousandth of a millimetre."""


def title(label: str) -> str:
    """Return the element that names what it stands in, nothing for no name."""
    return f"<title>{escaped(label)}</title>" if label else ""


def read_as(text: str) -> str:
    """Return the attributes that give readers ``text`` for outlines."""
    return f' role="img" aria-label={quoted(text)}' if text.strip() else ""


def path_data(outline: Outline, decimals: int = DECIMALS) -> str:
    """Return ``outline`` as the value of a path's ``d``."""
    return "".join(
        letter + " ".join([number(value, decimals) for value in numbers])
        for letter, *numbers in outline
    )


def placed(transform: Transform, name: str = "transform") -> str:
    """Return the attribute ``name`` for a map, nothing for the one that leaves all in place."""
    if transform == IDENTITY:
        return ""
    t = transform
    place = f"{number(t.e, DECIMALS)} {number(t.f, DECIMALS)}"
    if t.a == 1 == t.d and t.b == 0 == t.c:
        return f' {name}="translate({place})"' if place != "0 0" else ""
    turn = f"{factor(t.a)} {factor(t.b)} {factor(t.c)} {factor(t.d)}"
    return f' {name}="matrix({turn} {place})"'


def painted(shape: Shape, gradient: str = "") -> str:
    """Return the attributes for how ``shape`` looks, nothing if it cannot be seen.

    ``gradient`` is the name of what it is filled with.
    """
    stroke = visible_stroke(shape)
    if not (shape.fill or stroke):
        return ""
    fill = _colour("fill", shape.fill) if shape.fill else ' fill="none"'
    if gradient:
        fill = f' fill="url(#{gradient})"'
    return fill + (_pen(stroke) if stroke else "")


def gradient_markup(gradient: Gradient) -> tuple[str, bytes]:
    """Return the element of a gradient without its name, and what stands in it."""
    (x1, y1), (x2, y2) = gradient.start, gradient.end
    if gradient.radii is None:
        kind, ends = "linearGradient", {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    else:
        first, second = gradient.radii
        kind = "radialGradient"
        ends = {"cx": x2, "cy": y2, "r": second, "fx": x1, "fy": y1, "fr": first}
    where = "".join(f' {key}="{number(value, 6)}"' for key, value in ends.items())
    by = placed(gradient.transform, "gradientTransform")
    stops = "".join(
        f'<stop offset="{number(offset)}"{_colour("stop-color", colour, "stop-opacity")}/>'
        for offset, colour in gradient.stops
    )
    return f'{kind} gradientUnits="userSpaceOnUse"{where}{by}', stops.encode()


@lru_cache(maxsize=4096)
def filled(colour: Colour) -> str:
    """Return the attributes for something filled as a whole, so that overlaps do not show."""
    return f' fill="{colour.hex}"' + opacity(colour.alpha)


def opacity(share: float) -> str:
    return f' opacity="{number(share)}"' if share < 1 else ""


@lru_cache(maxsize=4096)
def _colour(name: str, colour: Colour, opacity_name: str = "") -> str:
    opacity_name = opacity_name or f"{name}-opacity"
    alpha = f' {opacity_name}="{number(colour.alpha)}"' if colour.alpha < 1 else ""
    return f' {name}="{colour.hex}"{alpha}'


@lru_cache(maxsize=4096)
def _pen(stroke: Stroke) -> str:
    dash, offset = dash_pattern(stroke)
    attributes = [
        _colour("stroke", stroke.colour),
        f' stroke-width="{number(stroke.width, DECIMALS)}"',
        f' stroke-linecap="{stroke.cap}" stroke-linejoin="{stroke.join}"',
    ]
    if dash:
        lengths = " ".join(number(length, DECIMALS) for length in dash)
        attributes.append(f' stroke-dasharray="{lengths}"')
        attributes.append(f' stroke-dashoffset="{number(offset, DECIMALS)}"')
    return "".join(attributes)
