"""Short ways to set a text in a test."""

from __future__ import annotations

from typing import Any

from generator.scene import Text
from generator.text.markup import Span
from generator.text.setting import Setting
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

MM = 72 / 25.4
"""One mm in points: type of this size has an em of 1 mm."""


def square_style(**changes: Any) -> TextStyle:
    """Return a style in which every sign is 1 mm wide and lines are 1 mm apart."""
    return TextStyle(**{"families": ("squares",), "font_size": MM, "line_height": 1.0, **changes})


def set_squares(
    typesetter: Typesetter, text: str, width: float, height: float = 1000, **changes: Any
) -> Setting:
    style = square_style(**changes)
    return typesetter.set_in_box((Span(text, style),), style, width, height)


def set_noto(
    typesetter: Typesetter, text: str, width: float, height: float = 1000, **changes: Any
) -> Setting:
    style = TextStyle(**changes)
    return typesetter.set_in_box((Span(text, style),), style, width, height)


def texts(setting: Setting) -> list[Text]:
    return [item for item in setting.items if isinstance(item, Text)]


def extracted(setting: Setting) -> str:
    """Return the text as a reader of the finished file gets it: run after run."""
    return "".join(text.run.text for text in texts(setting))


def lefts(setting: Setting) -> list[float]:
    return [round(text.x, 6) for text in texts(setting)]


def baselines(setting: Setting) -> list[float]:
    return [round(text.y, 6) for text in texts(setting)]
