"""What stands in for a picture that is not there: a crossed box with its name."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core import outline
from generator.core.colour import Colour
from generator.core.geometry import Rect
from generator.elements.stage import Stage
from generator.scene import Group, Item, Shape, Stroke
from generator.scene.bounds import moved
from generator.text.markup import Span
from generator.text.style import TextStyle

_GROUND = Colour(0.94, 0.94, 0.94)
_LINE = Colour(0.6, 0.6, 0.6)
_INK = Colour(0.25, 0.25, 0.25)
_PEN = 0.2
_LARGEST, _SMALLEST = 9.0, 4.0
"""Points in which the name is set."""


def draw_placeholder(name: str, stage: Stage) -> Iterable[Item]:
    """Return a box as large as the picture's, crossed out, with the ``name`` if it fits."""
    box = stage.box
    if box.width <= 0 or box.height <= 0:
        return ()
    pen = Stroke(_LINE, _PEN)
    lines = (
        *outline.polyline(((box.x, box.y), (box.right, box.bottom))),
        *outline.polyline(((box.right, box.y), (box.x, box.bottom))),
    )
    shapes = (Shape(outline.rectangle(box), _GROUND, pen), Shape(lines, None, pen))
    drawn = (*shapes, *_label(name, stage))
    return (Group(drawn, clip=outline.rectangle(box), label=name),)


def _label(name: str, stage: Stage) -> tuple[Item, ...]:
    box = stage.box
    style = TextStyle(
        font_size=_LARGEST,
        min_font_size=_SMALLEST,
        colour=_INK,
        align="center",
        valign="middle",
        break_mode="char",
    )
    width = box.width * 0.9
    setting = stage.kit.typesetter.set_in_box((Span(name, style),), style, width, box.height * 0.9)
    if not setting.fits:
        return ()
    left, top = box.x + box.width * 0.05, box.y + box.height * 0.05
    ground = Rect(
        left + setting.box.x - 0.5, top + setting.box.y, setting.width + 1, setting.height
    )
    return (Shape(outline.rectangle(ground), _GROUND), *moved(setting.items, left, top))
