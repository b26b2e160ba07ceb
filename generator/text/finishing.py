"""The finish of texts: slants, lines through them, and halos and shadows that set them off.

Halos and shadows are drawn as outlines, so that whoever reads the file finds each word once.
They lie under all letters of a text: the halo of one would else eat into the letter before.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import radians, tan

from generator.core.colour import Colour
from generator.core.geometry import IDENTITY, Transform
from generator.core.outline import Outline, Segment, transform
from generator.scene import GlyphRun, Group, Item, Shape, Stroke, Text
from generator.text.style import Finish

MAX_OUTLINED = 4000
"""Letters of one text that may have a halo or a shadow."""


class TooManyOutlinesError(ValueError):
    """More letters with a halo or a shadow than a page needs."""


class Undercoat:
    """What lies under the letters of one text."""

    def __init__(self) -> None:
        self._shadows: list[Shape] = []
        self._halos: list[Shape] = []
        self._letters = 0

    def under(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Return ``items`` over all halos, and those over all shadows."""
        beneath = (*self._shadows, *self._halos)
        return (Group(beneath, words=""), *items) if beneath else tuple(items)

    def finish(
        self,
        text: Text,
        finish: Finish,
        scale: float,
        trailing: float,
        frame: Transform = IDENTITY,
    ) -> list[Item]:
        """Return ``text`` with its finish, and take what lies under it.

        ``scale`` is how far the text is shrunk, ``trailing`` the mm at its end that no line
        is drawn under; ``frame`` is where the text will be placed.
        """
        lean = tan(radians(finish.slant))
        if finish.halo or finish.shadow:
            self._outline(text, finish, scale, lean, frame)
        items: list[Item] = [text]
        if lean:
            place = Transform(1.0, 0.0, -lean, 1.0, text.x, text.y)
            items = [Group((text._replace(x=0.0, y=0.0),), place)]
        length = text.run.width - trailing
        return items + _lines(text, finish, length) if length > 0 else items

    def _outline(
        self, text: Text, finish: Finish, scale: float, lean: float, frame: Transform
    ) -> None:
        self._letters += len(text.run.glyphs)
        if self._letters > MAX_OUTLINED:
            raise TooManyOutlinesError(
                f"more than {MAX_OUTLINED} letters with a halo or a shadow in one text"
            )
        outline = run_outline(text, lean)
        if not outline:
            return
        if frame is not IDENTITY:
            outline = transform(outline, frame)
        if finish.shadow:
            dx, dy = (part * scale for part in finish.shadow_offset)
            moved = transform(outline, Transform.translation(dx, dy))
            self._shadows.append(_grown(moved, finish.shadow, finish, scale))
        if finish.halo and finish.halo_width > 0:
            self._halos.append(_grown(outline, finish.halo, finish, scale))


def _grown(outline: Outline, colour: Colour, finish: Finish, scale: float) -> Shape:
    """Return letters with their halo around them; what has none stays as thin as it is."""
    if not finish.halo or finish.halo_width <= 0 or colour.alpha < 1:
        return Shape(outline, colour)
    return Shape(outline, colour, Stroke(colour, 2 * finish.halo_width * scale, join="round"))


def run_outline(text: Text, lean: float = 0.0) -> Outline:
    """Return the letters of ``text`` as one outline in mm, leaning by ``lean`` for each mm up."""
    run = text.run
    em = run.size / run.typeface.units_per_em
    segments: list[Segment] = []
    pen = text.x
    for index, (glyph, advance) in enumerate(zip(run.glyphs, run.advances, strict=True)):
        drawn = run.typeface.glyph_outline(glyph)
        if drawn:
            dx, dy = run.offsets[index] if run.offsets else (0.0, 0.0)
            place = (pen + (dx + dy * lean) * em, text.y - dy * em)
            segments += transform(drawn, Transform(em, 0.0, lean * em, -em, *place))
        pen += advance * em
    return tuple(segments)


_UNDERLINE = 0.12
"""How far in em the middle of an underline lies below the baseline: clear of most letters."""
_STRIKE = 0.32
_STRIKE_FULL_WIDTH = 0.36
_PEN = 0.055


def _lines(text: Text, finish: Finish, length: float) -> list[Item]:
    em = text.run.size
    heights = [-_UNDERLINE] if finish.underline else []
    if finish.strike:
        heights.append(_STRIKE if text.run.text.isascii() else _STRIKE_FULL_WIDTH)
    stroke = Stroke(text.colour, _PEN * em)
    return [_line(text.x, text.y - height * em, length, stroke) for height in heights]


def _line(x: float, y: float, length: float, stroke: Stroke) -> Shape:
    return Shape((("M", x, y), ("L", x + length, y)), None, stroke)


def trailing_width(run: GlyphRun) -> float:
    """Return the mm of spaces at the end of ``run``."""
    units = 0.0
    for cluster, advance in zip(reversed(run.clusters), reversed(run.advances), strict=True):
        if cluster and not cluster.isspace():
            break
        units += advance
    return units * run.size / run.typeface.units_per_em
