"""What is drawn on a page, in points of the page and with its true size."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.core.record import NamedTuple
from generator.preflight.strokes import Line


class Colour(NamedTuple):
    """A colour as the file gives it; ``values`` are 0 to 1, None where only a tint is known."""

    space: str
    """DeviceGray, DeviceRGB, DeviceCMYK or the kind of another space, such as Separation."""
    values: tuple[float, ...] = (0.0,)

    @property
    def ink(self) -> float:
        """The inks added up, in percent, of a colour of the four process inks."""
        if self.space == "DeviceCMYK" and len(self.values) == 4:
            return 100 * sum(self.values)
        return 0.0

    def is_lighter_than(self, level: float) -> bool:
        """Tell whether red, green and blue are all above ``level``."""
        if self.space == "DeviceCMYK" and len(self.values) == 4:
            c, m, y, k = self.values
            return all((1 - ink) * (1 - k) > level for ink in (c, m, y))
        return self.space in ("DeviceGray", "DeviceRGB") and min(self.values) > level


BLACK = Colour("DeviceGray", (0.0,))


class Letters(NamedTuple):
    """Text shown in one go: its true size in points, and where it begins."""

    size_pt: float
    x: float
    y: float
    in_figure: bool = False
    """Whether it is part of what the file tags as a figure."""


class Pen(NamedTuple):
    """A stroke: its true width in points, its colour, and where it begins."""

    width_pt: float
    colour: Colour
    x: float
    y: float
    in_figure: bool = False


class Image(NamedTuple):
    """A picture: its pixels, how many of them lie on an inch, and its middle."""

    name: str
    pixels: tuple[int, int]
    ppi: float
    x: float
    y: float


@dataclass(slots=True)
class Drawn:
    """All that a page draws, as far as checks ask for it."""

    letters: list[Letters] = field(default_factory=list)
    pens: list[Pen] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    """Those of about the length of a check line."""
    images: list[Image] = field(default_factory=list)
    colours: dict[Colour, tuple[float, float]] = field(default_factory=dict)
    """Each colour that paints something, and where it first does."""
    spaces: dict[str, tuple[float, float]] = field(default_factory=dict)
    """The spaces of pictures and shadings likewise."""
    missing: dict[str, None] = field(default_factory=dict)
    faults: dict[str, None] = field(default_factory=dict)
    is_cut: bool = False
    """Whether there was more than is looked at."""
    image_objects: dict[object, tuple[float, float]] = field(default_factory=dict)
    """The numbers of image objects that are painted, and the middle of the first."""
