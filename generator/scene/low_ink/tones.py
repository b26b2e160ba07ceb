"""What becomes of a colour when ink is short: pale for areas, dark enough for lines and words.

Contrasts are those of WCAG 2.2. Every new ground is paler than ``PALEST_GROUND``, so a
colour that stands out from that stands out from all of them.
"""

from __future__ import annotations

from functools import lru_cache

from generator.core.colour import (
    WHITE,
    Colour,
    contrast,
    from_light,
    mix,
    relative_luminance,
    to_light,
)

TEXT_CONTRAST = 4.5
LINE_CONTRAST = 3.0
FAINT_CONTRAST = 1.75
"""For outlines of areas that were hardly told from their ground."""
PALEST_GROUND = 0.8
"""The luminance below which no new ground lies: ``pale`` leaves more of every colour."""

_LEAST_TINTED = 0.4
"""The darkness up to which paper does; fainter tints are stray dots on a home printer."""
_TINT = (0.02, 0.03, 0.04)
"""The darkness of a tint: the least, what grows with the darkness, what only black has."""
_COLOURLESS = 0.2
"""The difference of red, green and blue below which the hue of a light colour is not seen."""


def darkness(colour: Colour) -> float:
    """Return the ink that a colour needs, as the mean of the three printing colours, 0 to 1."""
    return 1 - sum(colour[:3]) / 3


@lru_cache(4096)
def pale(colour: Colour) -> Colour:
    """Return a tint of ``colour`` that needs little ink; darker colours keep darker tints."""
    dark = darkness(colour)
    if dark < _LEAST_TINTED:
        return WHITE
    least, more, black = _TINT
    return mix(WHITE, colour, (least + more * dark + black * dark**6) / dark)._replace(alpha=1.0)


@lru_cache(4096)
def darkened(colour: Colour, wanted: float) -> Colour:
    """Return ``colour``, darkened as far as it needs for the contrast ``wanted`` on any tint."""
    most = (PALEST_GROUND + 0.05) / wanted - 0.05
    luminance = relative_luminance(colour)
    if luminance <= most:
        return colour
    share = most / luminance
    red, green, blue = (from_light(share * to_light(part)) for part in colour[:3])
    return Colour(red, green, blue)


def dark_for(colour: Colour, ground: Colour, wanted: float) -> Colour:
    """Return the dark form of what stood on ``ground``.

    White and other light colours without a hue take that of the ground: white words on
    blue become blue words.
    """
    is_colourless = max(colour[:3]) - min(colour[:3]) < _COLOURLESS
    if is_colourless and relative_luminance(ground) < relative_luminance(colour):
        return darkened(ground, wanted)
    return darkened(colour, wanted)


def laid_over(colour: Colour, ground: Colour, opacity: float) -> Colour:
    """Return the opaque colour that is seen where ``colour`` lies on ``ground``."""
    share = colour.alpha * opacity
    return colour if share == 1 else mix(ground, colour, share)._replace(alpha=1.0)


def is_lighter(colour: Colour, ground: Colour) -> bool:
    return relative_luminance(colour) > relative_luminance(ground)


contrast_of = lru_cache(16384)(contrast)
