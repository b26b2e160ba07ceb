"""The colours of a file: all of them RGB, or all of them the inks of a press.

What draws asks here for the operators that set a colour, so it need not know which.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache

from generator.core.colour import Colour
from generator.core.ink import SOLID_BLACK, Ink, limit_ink
from generator.render.numbers import number
from generator.render.pdf.settings import PdfSettings

_OVERPRINT_FROM = 3.0
"""The least ink limit that has room for solid black over two other solid inks."""


class ColourSpace(ABC):
    """One of the device colour spaces of ISO 32000-1, 8.6.4."""

    name: str
    """As it stands in the file."""
    overprints_black = False
    """Whether black type is printed over what lies under it instead of a hole in it."""

    @abstractmethod
    def levels(self, colour: Colour) -> str:
        """Return the components of the opaque colour."""

    @abstractmethod
    def fill(self, colour: Colour) -> str:
        """Return the operator that makes ``colour`` the one that areas are filled with."""

    @abstractmethod
    def stroke(self, colour: Colour) -> str:
        """Return the operator that makes ``colour`` the one that lines are drawn with."""

    def overprints(self, colour: Colour) -> bool:
        """Tell whether type in ``colour`` is printed over what lies under it."""
        return False


class Rgb(ColourSpace):
    """For screens and home printers."""

    name = "/DeviceRGB"

    def levels(self, colour: Colour) -> str:
        return _rgb(colour)

    # Asked for with every colour of every page, so nothing stands before what is known.
    @staticmethod
    @lru_cache(maxsize=4096)
    def fill(colour: Colour) -> str:
        return f"{_rgb(colour)} rg"

    @staticmethod
    @lru_cache(maxsize=4096)
    def stroke(colour: Colour) -> str:
        return f"{_rgb(colour)} RG"


def _rgb(colour: Colour) -> str:
    return " ".join(number(level, 3) for level in colour[:3])


class Cmyk(ColourSpace):
    """For printing presses, which take no more than so much ink at one place.

    Where there is room for it, black type overprints: a press that is out of register
    then shows no white seam around it. Coloured inks leave that room.
    """

    name = "/DeviceCMYK"

    def __init__(self, ink_limit: float) -> None:
        self.ink_limit = ink_limit
        self.overprints_black = ink_limit >= _OVERPRINT_FROM
        self.coloured_limit = ink_limit - 1 if self.overprints_black else ink_limit
        self._levels: dict[Colour, str] = {}

    def inks(self, colour: Colour) -> Ink:
        """Return what is printed of each ink for ``colour``."""
        return limit_ink(colour.separated, self.ink_limit, self.coloured_limit)

    def levels(self, colour: Colour) -> str:
        levels = self._levels.get(colour)
        if levels is None:
            levels = " ".join(number(share, 3) for share in self.inks(colour)[:4])
            self._levels[colour] = levels
        return levels

    def fill(self, colour: Colour) -> str:
        return f"{self.levels(colour)} k"

    def stroke(self, colour: Colour) -> str:
        return f"{self.levels(colour)} K"

    def overprints(self, colour: Colour) -> bool:
        return self.overprints_black and colour.alpha >= 1 and colour.separated == SOLID_BLACK


def colour_space(settings: PdfSettings) -> ColourSpace:
    """Return the space for all colours of a file."""
    return Cmyk(settings.ink_limit) if settings.colours == "cmyk" else Rgb()
