"""Gradients as shadings (ISO 32000-1, 8.7.4.5), and those that fade as soft masks (11.6.5)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from generator.core.colour import Colour
from generator.render.numbers import number
from generator.render.pdf.objects import Value, dictionary
from generator.scene import Gradient, Stop

_AXIAL, _RADIAL = 2, 3
_EXPONENTIAL, _STITCHING = 2, 3

Levels = Callable[[Colour], str]
"""Returns the components of a colour as they stand in the file."""


def shading(gradient: Gradient, space: str, levels: Levels) -> bytes:
    """Return the dictionary of ``gradient`` in the colour space ``space``."""
    (x0, y0), (x1, y1) = gradient.start, gradient.end
    ends: tuple[float, ...] = (x0, y0, x1, y1)
    if gradient.radii is not None:
        ends = (x0, y0, gradient.radii[0], x1, y1, gradient.radii[1])
    entries: dict[str, Value] = {
        "ShadingType": _AXIAL if gradient.radii is None else _RADIAL,
        "ColorSpace": space,
        "Coords": f"[{' '.join(number(part, 6) for part in ends)}]",
        "Function": _text(_function(gradient.spread, levels)),
        "Extend": "[true true]",
    }
    return dictionary(entries)


def opacity_levels(colour: Colour) -> str:
    """Return the opacity of a colour as a level of grey, for masks."""
    return number(colour.alpha)


def fades(gradient: Gradient) -> bool:
    """Tell whether some colours of ``gradient`` are more opaque than others."""
    return len({stop.colour.alpha for stop in gradient.stops}) > 1


def _function(stops: tuple[Stop, ...], levels: Levels) -> bytes:
    """Return the function from 0 to 1 to colours; pieces of no length are hard edges."""
    pieces = [(a, b) for a, b in pairwise(stops) if b.offset > a.offset]
    functions = [_text(_piece(levels(a.colour), levels(b.colour))) for a, b in pieces]
    if len(functions) == 1:
        return functions[0].encode("ascii")
    entries: dict[str, Value] = {
        "FunctionType": _STITCHING,
        "Domain": "[0 1]",
        "Functions": f"[{' '.join(functions)}]",
        "Bounds": f"[{' '.join(number(b.offset, 6) for _, b in pieces[:-1])}]",
        "Encode": f"[{' '.join(['0 1'] * len(pieces))}]",
    }
    return dictionary(entries)


def _piece(first: str, second: str) -> bytes:
    entries: dict[str, Value] = {"FunctionType": _EXPONENTIAL, "Domain": "[0 1]", "N": 1}
    return dictionary(entries | {"C0": f"[{first}]", "C1": f"[{second}]"})


def _text(data: bytes) -> str:
    return data.decode("ascii")
