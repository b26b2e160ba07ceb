"""Colours as eyes see them, and how far apart; the one home of coloraide.

Lack of one kind of cone: Machado, Oliveira and Fernandes 2009, at full severity, in linear
light. Distance: CAM02-UCS (Luo, Cui and Li 2006) under the viewing conditions of sRGB.
Lightness: L* of CIELAB.
"""

from __future__ import annotations

from functools import lru_cache
from math import dist
from typing import Literal

from coloraide import Color
from coloraide.filters.cvd import MACHADO_DEUTAN, MACHADO_PROTAN, MACHADO_TRITAN
from coloraide.spaces.cam02 import CAM02JMh
from coloraide.spaces.cam02_ucs import CAM02UCS

from generator.core.colour import Colour, from_light, relative_luminance, to_light

Vision = Literal["normal", "deutan", "protan", "tritan", "grey"]
Rgb = tuple[float, float, float]

VISIONS: tuple[Vision, ...] = ("normal", "deutan", "protan", "tritan", "grey")
EYES: tuple[Vision, ...] = VISIONS[:-1]
"""The visions in which distances are measured; grey has lightness alone."""

_FULL_SEVERITY = 10
_SIGHT = {
    "deutan": MACHADO_DEUTAN[_FULL_SEVERITY],
    "protan": MACHADO_PROTAN[_FULL_SEVERITY],
    "tritan": MACHADO_TRITAN[_FULL_SEVERITY],
}


class _Eye(Color):
    """Keeps our colour space out of the class that other users of the library share."""


_Eye.register([CAM02JMh(), CAM02UCS()])


def seen(colour: Colour, vision: Vision) -> Colour:
    """Return the colour that looks to everybody as ``colour`` does to the eyes of ``vision``."""
    return Colour(*seen_rgb(colour.red, colour.green, colour.blue, vision))


def seen_rgb(red: float, green: float, blue: float, vision: Vision) -> Rgb:
    """Return the red, green and blue (0 to 1) that ``vision`` sees."""
    if vision == "normal":
        return (red, green, blue)
    if vision == "grey":
        grey = _shown(relative_luminance(Colour(red, green, blue)))
        return (grey, grey, grey)
    light = (to_light(red), to_light(green), to_light(blue))
    rows = _SIGHT[vision]
    r, g, b = (_shown(sum(k * v for k, v in zip(row, light, strict=True))) for row in rows)
    return (r, g, b)


def distance(first: Colour, second: Colour, vision: Vision) -> float:
    """Return ΔE in CAM02-UCS between two colours for the eyes of ``vision``."""
    return dist(_place(seen(first, vision)), _place(seen(second, vision)))


@lru_cache(4096)
def _place(colour: Colour) -> tuple[float, ...]:
    return tuple(_Eye("srgb", colour[:3]).convert("cam02-ucs").coords())


def _shown(light: float) -> float:
    """Return the part of a colour for ``light``, which may lie beyond what a screen shows."""
    return from_light(min(1.0, max(0.0, light)))
