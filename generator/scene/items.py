"""What a scene is made of: a small closed set that every renderer covers whole.

Lengths are mm, x to the right, y down. Every default that two renderers could read
differently is stated here: fills use the non-zero rule, and strokes carry cap, join
and the one miter limit below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal, Protocol

from generator.core.colour import BLACK, Colour
from generator.core.geometry import IDENTITY, Point, Rect, Transform
from generator.core.outline import Outline
from generator.core.record import NamedTuple, Record
from generator.scene.glyphs import GlyphRun
from generator.scene.tags import Tag

Layer = Literal["art", "cut", "fold", "safe-area", "marks", "notes"]
"""What a viewer or a cutting machine may be asked to leave out."""
LineType = Literal["cut", "fold", "valley-fold", "score", "perforation", "glue"]
"""What a line is for whoever makes the part; glue is an area. A fold without more is a
mountain: the printed side comes to lie outside."""
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]

MITER_LIMIT = 4.0


class Typeface(Protocol):
    """One font file at one weight, as layout measured it and renderers embed it."""

    def __hash__(self) -> int: ...

    @property
    def key(self) -> str:
        """A name that is the same for the same font data and weight on every machine."""
        ...

    @property
    def name(self) -> str:
        """The PostScript name to write into files."""
        ...

    @property
    def family(self) -> str:
        """The name that programs list the font under."""
        ...

    @property
    def weight(self) -> int:
        """From 100 to 900, as drawn."""
        ...

    @property
    def units_per_em(self) -> int: ...

    def advance(self, glyph: int) -> float:
        """Return the nominal advance of a glyph in font units."""
        ...

    @property
    def ascent(self) -> float:
        """The font's ascent in font units, up from the baseline."""
        ...

    @property
    def descent(self) -> float:
        """The font's descent in font units, negative below the baseline."""
        ...

    @property
    def cap_height(self) -> float: ...

    @property
    def bounding_box(self) -> tuple[float, float, float, float]:
        """The box around all glyphs in font units: left, bottom, right, top."""
        ...

    def glyph_reach(self, glyph: int) -> tuple[float, float, float, float]:
        """Return a box that holds the glyph's ink, like ``bounding_box``; it may be too big."""
        ...

    def glyph_outline(self, glyph: int) -> Outline:
        """Return the glyph's outline in font units, y up."""
        ...

    def glyph_curves(self, glyph: int) -> Outline:
        """Return the glyph's outline with the curves that the font has, be they cubic or
        quadratic: ``("Q", x1, y1, x, y)``."""
        ...

    def subset(self, glyphs: Sequence[int], signs: Iterable[str] = ()) -> FontProgram:
        """Return a TrueType font program with just ``glyphs``, at this weight.

        ``signs`` are characters that they may stand for.
        """
        ...

    def web_font(self, glyphs: Mapping[str, int]) -> bytes:
        """Return a TrueType font with a glyph for each character, at this weight."""
        ...


class FontProgram(Record):
    """A cut-down TrueType font and where each glyph asked for went in it."""

    data: bytes
    glyph_ids: dict[int, int]
    """From the typeface's glyph id to the program's."""


class Stroke(NamedTuple):
    """How a line is drawn; ``width`` and ``dash`` in mm."""

    colour: Colour = BLACK
    width: float = 0.25
    cap: Cap = "butt"
    join: Join = "miter"
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0


class Stop(NamedTuple):
    """A colour of a gradient and where it lies, from 0 to 1."""

    offset: float
    colour: Colour


class Gradient(NamedTuple):
    """Colours that pass into each other along a line, or between two circles.

    The first and the last go on beyond the ends. ``transform`` maps the gradient's own
    coordinates to those of what it fills.
    """

    stops: tuple[Stop, ...]
    start: Point
    end: Point
    radii: tuple[float, float] | None = None
    """Of the circles about ``start`` and ``end``; None for a line."""
    transform: Transform = IDENTITY

    @property
    def mean(self) -> Colour:
        """The one colour that comes nearest to all of it."""
        parts = [0.0, 0.0, 0.0, 0.0]
        for before, after in pairwise(self.spread):
            share = (after.offset - before.offset) / 2
            for stop in (before, after):
                parts = [a + b * share for a, b in zip(parts, stop.colour[:4], strict=True)]
        red, green, blue, alpha = (min(1.0, part) for part in parts)
        return Colour(red, green, blue, alpha)

    @property
    def spread(self) -> tuple[Stop, ...]:
        """The stops with one at either end."""
        first, last = self.stops[0], self.stops[-1]
        return (first._replace(offset=0.0), *self.stops, last._replace(offset=1.0))


class Shape(NamedTuple):
    """An outline, filled, stroked, or both (the stroke on top, centred on the outline)."""

    outline: Outline
    fill: Colour | None = None
    stroke: Stroke | None = None
    line_type: LineType | None = None
    """Told beside the looks, so that nobody has to guess from a colour what to cut."""
    gradient: Gradient | None = None
    """What it is filled with in truth; ``fill`` is then the mean of that."""


class Text(NamedTuple):
    """A glyph run whose baseline starts at (``x``, ``y``)."""

    x: float
    y: float
    run: GlyphRun
    colour: Colour = BLACK


class PictureData(Record):
    """A raster picture as read from the author's folder, upright and checked."""

    key: str
    """A hash of the file's bytes."""
    format: Literal["png", "jpeg"]
    data: bytes
    width_px: int = 0
    height_px: int = 0
    inks: bool = False
    """Whether it is a JPEG in the four inks of a press."""
    tint: Colour | None = None
    """The colour that black stands for in a grey PNG; white stays white, greys lie between."""


class Picture(NamedTuple):
    """A raster picture stretched over ``box``."""

    box: Rect
    data: PictureData
    label: str = ""


class Group(NamedTuple):
    """Items under one transform, clip and opacity."""

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    clip: Outline | None = None
    """In the group's own coordinates, that is, before ``transform``."""
    opacity: float = 1.0
    label: str = ""
    layer: Layer | None = None
    """Only ever given to the outermost groups of a page."""
    tag: Tag | None = None
    """What the group is to readers that cannot see it; for the outermost groups as well."""
    words: str | None = None
    """The text that its letters spell, where they stand one by one; "" for what only sets
    letters off from what is under them."""


class Symbol(Record, eq=False, weak=True):
    """A drawing that is defined once in a file and used by reference.

    Two symbols are the same when they are the same object: whoever makes them keeps
    one for each distinct drawing. ``bounds`` holds everything that is drawn.
    """

    name: str
    items: tuple[Item, ...]
    bounds: Rect


class Use(NamedTuple):
    """A symbol placed by a transform."""

    symbol: Symbol
    transform: Transform = IDENTITY
    label: str = ""


Item = Shape | Text | Picture | Group | Use
