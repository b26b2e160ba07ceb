"""Text in a box or at a point."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from generator.core.colour import Colour
from generator.core.diagnostics import Position
from generator.core.geometry import Point
from generator.elements.base import ElementSpec, Kind
from generator.elements.stage import Stage, TextRoom
from generator.scene import Item, Symbol
from generator.scene.bounds import moved
from generator.spec.theme import StyleFields
from generator.spec.values import Name, TextValue
from generator.text.fallback import describe_sign
from generator.text.fontfile import FontError
from generator.text.markup import parse_markup
from generator.text.setting import Setting
from generator.text.style import TextStyle

TOLERANCE = 0.005
"""Excess in mm that is rounding, not overflow."""


class Text(ElementSpec, StyleFields):
    """``text: words``, in the style named, with any key of a style changed."""

    text: TextValue
    style: Name = "default"
    fit: Literal["shrink", "error"] = "shrink"


class _Lookup:
    """What the markup of one text may name."""

    def __init__(self, place: Position, stage: Stage) -> None:
        self.stage = stage
        self.place = place

    def colour(self, name: str) -> Colour:
        return self.stage.kit.palette.colour(name, self.place)

    def style(self, name: str) -> TextStyle:
        return self.stage.kit.styles.style(name, self.place)

    def icon(self, name: str, parameters: dict[str, str | float | bool]) -> Symbol:
        symbol = self.stage.kit.symbols.symbol(name, parameters, self.place)
        self.stage.kit.meter.add_use(symbol, self.place)
        return symbol


def _is_point_text(spec: Text) -> bool:
    return spec.at_ is not None and spec.size is None


def _text_size(spec: Text, stage: Stage) -> Point | None:
    return (0.0, 0.0) if _is_point_text(spec) else None


def _draw_text(spec: Text, stage: Stage) -> Iterable[Item]:
    place = spec.position("text")
    words = stage.text(spec.text, place)
    if not words.strip():
        return ()
    style = _style(spec, stage)
    setter, box = stage.kit.typesetter, stage.box
    try:
        spans = parse_markup(words, style, _Lookup(place, stage))
        if _is_point_text(spec):
            setting = setter.set_at_point(spans, style)
        else:
            setting = setter.set_in_box(spans, style, box.width, box.height)
    except FontError as error:
        named = place if spec.font is None else spec.position("font")
        raise stage.fault(named, error.message, error.hint) from None
    except ValueError as error:
        raise stage.fault(place, str(error), getattr(error, "hint", "")) from None
    if stage.kit.rooms is not None:
        stage.kit.rooms.append(_room(spec, style, setting, stage, words))
    if setting.missing or setting.broken or setting.excess != (0.0, 0.0):
        _note_faults(setting, place, stage, words)
    return moved(setting.items, box.x, box.y)


def _room(spec: Text, style: TextStyle, setting: Setting, stage: Stage, words: str) -> TextRoom:
    width, height = (0.0, 0.0) if _is_point_text(spec) else stage.box.size
    floor = style.min_font_size or style.font_size
    overflows = max(setting.excess) > TOLERANCE or bool(setting.broken)
    return TextRoom(
        spec.position("text"), words, width, height, floor, style.line_height, overflows
    )


def _style(spec: Text, stage: Stage) -> TextStyle:
    place, name, book = spec.position("style"), spec.style, stage.kit.styles
    if not isinstance(name, str):
        name = stage.text(name, place)
    style = book.changed(book.style(name, place), spec, stage)
    if spec.fit == "error":
        style = replace(style, min_font_size=None)
    return style


def _note_faults(setting: Setting, place: Position, stage: Stage, words: str) -> None:
    """Note signs that no font has, and text that does not fit."""
    shown = words if len(words) <= 40 else words[:39] + "…"
    for sign in setting.missing:
        fault = stage.fault(
            place,
            f"no font has the sign {describe_sign(sign)} of “{shown}”",
            "add a font that has it to the theme, or draw it as a symbol",
        )
        stage.kit.report.take(fault)
    for word in setting.broken:
        stage.kit.report.warning(
            place,
            f"the word “{word}” is wider than its box",
            "it was parted; widen the box or set it smaller",
            stage.occasion,
        )
    wide, tall = setting.excess
    if wide > TOLERANCE or tall > TOLERANCE:
        over = [f"{wide:.1f} mm too wide"] if wide > TOLERANCE else []
        over += [f"{tall:.1f} mm too tall"] if tall > TOLERANCE else []
        fault = stage.fault(
            place,
            f"“{shown}” does not fit: {' and '.join(over)} at {setting.font_size:g} pt",
            "shorten the text, enlarge its box, or lower “min_font_size”",
        )
        stage.kit.report.take(fault)


TEXTS = {"text": Kind(Text, _draw_text, _text_size)}
