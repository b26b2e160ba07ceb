"""Colours in sRGB, from 0 to 1, with opacity and, where somebody says so, with inks."""

from __future__ import annotations

from generator.core.ink import Ink, blend, separate
from generator.core.patterns import pattern
from generator.core.record import NamedTuple

_HEX = pattern(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


class Colour(NamedTuple):
    """An sRGB colour; ``alpha`` is 1 for opaque.

    ``ink`` is what a printing press uses for it; without, that is worked out.
    """

    red: float
    green: float
    blue: float
    alpha: float = 1.0
    ink: Ink | None = None

    @property
    def separated(self) -> Ink:
        """The inks that print the opaque colour."""
        return self.ink or separate(self.red, self.green, self.blue)

    @property
    def hex(self) -> str:
        """The opaque colour as ``#rrggbb``."""
        return "#" + "".join(f"{round(part * 255):02x}" for part in self[:3])


BLACK = Colour(0.0, 0.0, 0.0)
WHITE = Colour(1.0, 1.0, 1.0)


def parse_colour(text: str) -> Colour:
    """Return the colour written as ``#rgb`` or ``#rrggbb``.

    Raises ValueError for anything else.
    """
    if not _HEX.fullmatch(text):
        raise ValueError(f"“{text}” is not a colour")
    digits = text[1:] if len(text) == 7 else "".join(digit * 2 for digit in text[1:])
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return Colour(red, green, blue)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return ``first`` with ``share`` (0 to 1) of ``second`` blended in.

    Inks are blended as well where one of the two names its own.
    """
    parts = (a + (b - a) * share for a, b in zip(first[:4], second[:4], strict=True))
    red, green, blue, alpha = parts
    is_separated = first.ink is not None or second.ink is not None
    ink = blend(first.separated, second.separated, share) if is_separated else None
    return Colour(red, green, blue, alpha, ink)


def to_light(part: float) -> float:
    """Return the light, 0 to 1, that a part of an sRGB colour stands for (IEC 61966-2-1)."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def from_light(light: float) -> float:
    """Return the part of an sRGB colour that stands for ``light``, 0 to 1."""
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def relative_luminance(colour: Colour) -> float:
    """Return the luminance of WCAG 2.2, from 0 (black) to 1 (white)."""
    red, green, blue = map(to_light, colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(colour: Colour) -> float:
    """Return L* of CIELAB, from 0 to 100: what is left of a colour in grey."""
    y = relative_luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of WCAG 2.2, from 1 to 21."""
    light, dark = sorted((relative_luminance(first), relative_luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
