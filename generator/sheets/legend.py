"""What the lines on a sheet mean: a bit of each with its name, for the notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from generator.core import outline
from generator.core.colour import Colour, contrast
from generator.core.geometry import Rect, Transform
from generator.core.record import NamedTuple
from generator.scene import Group, Item, LineType, Shape, Stroke
from generator.sheets.words import SheetWords
from generator.text.setting import Setting

_SAMPLE = 7.0
"""Millimetres of line that are shown."""
_RISE = 0.75
"""From the baseline up to the line."""
_BOX = Rect(0, -1.9, _SAMPLE, 2.1)
_SPACE = 0.8
_GAP = 2.6
_LEAST_CONTRAST = 1.5
_ORDER: tuple[LineType, ...] = get_args(LineType)

Lines = Mapping[LineType, Shape]


class Legend(NamedTuple):
    """Drawn entries, from the left end of their baseline, and how wide they are."""

    items: tuple[Item, ...]
    width: float


def line_names(words: SheetWords) -> dict[LineType, str]:
    """Return what each type of line is called."""
    return {
        "cut": words.cut_line,
        "fold": words.fold_line,
        "valley-fold": words.valley_fold_line,
        "score": words.score_line,
        "perforation": words.perforation_line,
        "glue": words.glue_area,
    }


def draw_legend(
    lines: Lines, words: SheetWords, set_word: Callable[[str], Setting], ink: Colour, paper: Colour
) -> Legend:
    """Return the legend of ``lines``; each is shown as it is drawn, or in ``ink`` if pale."""
    names = line_names(words)
    items: list[Item] = []
    x = 0.0
    for line_type in _ORDER:
        if line_type not in lines:
            continue
        word = set_word(names[line_type])
        sample = _area(ink) if line_type == "glue" else _line(lines[line_type], ink, paper)
        items.append(Group(sample, Transform.translation(x, 0)))
        items.append(Group(word.items, Transform.translation(x + _SAMPLE + _SPACE, 0)))
        x += _SAMPLE + _SPACE + word.width + _GAP
    return Legend(tuple(items), max(0.0, x - _GAP))


def _line(shape: Shape, ink: Colour, paper: Colour) -> tuple[Item, ...]:
    pen = shape.stroke or Stroke(ink)
    if contrast(pen.colour, paper) < _LEAST_CONTRAST:
        pen = pen._replace(colour=ink)
    drawn = (("M", 0.0, -_RISE), ("L", _SAMPLE, -_RISE))
    return (Shape(drawn, None, pen._replace(cap="butt")),)


def _area(ink: Colour) -> tuple[Item, ...]:
    box = outline.rectangle(_BOX)
    strokes = [
        segment
        for step in range(1, int(_SAMPLE / 1.2) + 3)
        for segment in (
            ("M", _BOX.x + step * 1.2 - _BOX.height, _BOX.bottom),
            ("L", _BOX.x + step * 1.2, _BOX.y),
        )
    ]
    pen = Stroke(ink, 0.12)
    return (Group((Shape(tuple(strokes), None, pen),), clip=box), Shape(box, None, pen))
