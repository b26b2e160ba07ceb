"""What the calibration sheet is drawn with: its colours, thin lines and small type."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core import outline
from generator.core.colour import Colour
from generator.core.geometry import Point, Rect, Transform
from generator.core.record import replace
from generator.scene import Group, Item, Shape, Stroke
from generator.text.markup import Span
from generator.text.setting import Setting
from generator.text.style import Align, TextStyle, VerticalAlign
from generator.text.typesetter import Typesetter

INK = Colour(0.11, 0.11, 0.12)
SOFT = Colour(0.42, 0.43, 0.45)
FAINT = Colour(0.80, 0.81, 0.82)
ACCENT = Colour(0.122, 0.373, 0.545)

HAIR = 0.1
THIN = 0.15
FIRM = 0.25

Line = tuple[float, float, float, float]
"""From one point to another: x1, y1, x2, y2 in mm."""


class Pen:
    """Sets small type; lines need no state."""

    def __init__(self, typesetter: Typesetter) -> None:
        self._typesetter = typesetter
        self._style = TextStyle(colour=INK)

    def label(
        self,
        text: str,
        at: Point,
        size_pt: float,
        *,
        weight: int = 400,
        colour: Colour = INK,
        align: Align = "left",
        valign: VerticalAlign = "baseline",
        tracking: float = 0.0,
    ) -> tuple[Item, ...]:
        """Return ``text`` on one line at a point."""
        style = replace(
            self._style,
            font_size=size_pt,
            weight=weight,
            colour=colour,
            align=align,
            valign=valign,
            tracking=tracking,
        )
        setting = self._typesetter.set_at_point((Span(text, style),), style)
        return _moved(setting, *at)

    def block(
        self, text: str, box: Rect, size_pt: float, smallest_pt: float, *, colour: Colour = INK
    ) -> tuple[tuple[Item, ...], float]:
        """Return ``text`` wrapped into ``box`` and the height in mm that it takes up."""
        style = replace(
            self._style,
            font_size=size_pt,
            min_font_size=smallest_pt,
            colour=colour,
            line_height=1.5,
        )
        setting = self._typesetter.set_in_box((Span(text, style),), style, box.width, box.height)
        return _moved(setting, box.x, box.y), setting.height

    def width(self, text: str, size_pt: float, weight: int = 400) -> float:
        """Return the length of ``text`` on one line in mm."""
        style = replace(self._style, font_size=size_pt, weight=weight)
        return self._typesetter.set_at_point((Span(text, style),), style).width


def _moved(setting: Setting, x: float, y: float) -> tuple[Item, ...]:
    return (Group(setting.items, Transform.translation(x, y)),) if setting.items else ()


def strokes(lines: Iterable[Line], width: float, colour: Colour = INK) -> Shape:
    """Return straight lines as one shape."""
    path = tuple(part for x1, y1, x2, y2 in lines for part in (("M", x1, y1), ("L", x2, y2)))
    return Shape(path, None, Stroke(colour, width))


def dots(centres: Iterable[Point], diameter: float, colour: Colour = INK) -> Shape:
    """Return filled circles as one shape."""
    path = tuple(segment for at in centres for segment in outline.circle(at, diameter))
    return Shape(path, colour)


def rings(centres: Iterable[Point], diameter: float, width: float, colour: Colour = INK) -> Shape:
    """Return open circles as one shape; ``diameter`` is that of the middle of the line."""
    path = tuple(segment for at in centres for segment in outline.circle(at, diameter))
    return Shape(path, None, Stroke(colour, width))
