"""Text in a box or at a point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, Self

from generator.core.colour import Colour
from generator.core.diagnostics import Position
from generator.core.geometry import Point, Rect
from generator.core.patterns import pattern
from generator.core.record import replace
from generator.elements.base import ElementSpec, Kind
from generator.elements.ready import Drawing, is_settled, ready_words
from generator.elements.stage import Stage, TextRoom
from generator.scene import Item, Symbol
from generator.scene.bounds import moved
from generator.spec.base import Reading, Spec, reading_of
from generator.spec.model import PlainValidator, ValidationInfo
from generator.spec.theme import STYLE_KEYS, StyleFields
from generator.spec.values import (
    Condition,
    Length,
    Localised,
    Name,
    Number,
    TextValue,
    read_expression,
    read_pair,
)
from generator.text.fallback import describe_sign
from generator.text.fontfile import FontError
from generator.text.markup import Inline, parse_markup
from generator.text.plain import PlainSetter
from generator.text.setting import Setting
from generator.text.style import PLAIN, TextStyle

TOLERANCE = 0.005
"""Excess in mm that is rounding, not overflow."""


_LETTERS_AN_ITEM = 8
"""Letters that are drawn one by one, as outlines or along a curve, count as an item."""
_LONG = 1000
_LETTERS_LAID_OUT = 8
"""Further letters of a long text, which take time to be broken into lines, count as an item."""


class Round(Spec):
    """A circle that text runs along."""

    circle: Length
    turn: Number = 0.0
    inward: Condition = False


def _read_along(value: Any, info: ValidationInfo) -> Any:
    if isinstance(value, dict):
        return Round.model_validate(value, context=info.context)
    if isinstance(value, list):
        return [read_pair(point, info) for point in value]
    return read_expression(value, info) or value if isinstance(value, str) else value


class Text(ElementSpec, StyleFields):
    """``text: words``, in the style named, with any key of a style changed."""

    text: TextValue
    style: Name = "default"
    fit: Literal["shrink", "cut", "error"] = "shrink"
    along: Annotated[Any, PlainValidator(_read_along)] = None

    @classmethod
    def read(cls, data: Any, info: ValidationInfo) -> Self:
        spec = super().read(data, info)
        _warn_of_single_braces(spec.text, spec.position("text"), reading_of(info))
        return spec


_IN_SINGLE_BRACES = pattern(r"(?<!\{)\{\s*(\w+)\s*\}(?!\})")


def _warn_of_single_braces(text: Any, at: Position, reading: Reading) -> None:
    """Warn of “{title}”, which is printed as it stands, where there is such a column."""
    texts = text.by_language.values() if isinstance(text, Localised) else (text,)
    for words in texts:
        written = words if isinstance(words, str) else words.source
        if written.count("{") == 2 * written.count("{{"):
            continue
        for name in reading.columns.intersection(_IN_SINGLE_BRACES.findall(written)):
            message = f"“{{{name}}}” is printed as it stands"
            reading.report.warning(at, message, f"for the column write “{{{{ {name} }}}}”")


class _Lookup:
    """What the markup of one text may name."""

    def __init__(self, place: Position, stage: Stage) -> None:
        self.stage = stage
        self.place = place

    def colour(self, name: str) -> Colour:
        return self.stage.kit.palette.colour(name, self.place)

    def style(self, name: str) -> TextStyle:
        return self.stage.kit.styles.style(name, self.place)

    def emphasis(self, style: TextStyle) -> TextStyle:
        return self.stage.kit.styles.emphasised(style)

    def icon_size(self, name: str) -> tuple[float, float]:
        return self.stage.kit.symbols.size(name, self.place)

    def icon(self, name: str, parameters: dict[str, str | float | bool]) -> Symbol:
        symbol = self.stage.kit.symbols.symbol(name, parameters, self.place)
        self.stage.kit.meter.add_use(symbol, self.place)
        return symbol


def _is_point_text(spec: Text, box: Rect) -> bool:
    """Tell whether a text is set at a point: where its ``at`` is, or where its box is one."""
    if spec.size is not None or spec.along is not None:
        return False
    return spec.at_ is not None or (box.width == 0 and box.height == 0)


def _text_size(spec: Text, stage: Stage) -> Point | None:
    return (0.0, 0.0) if _is_point_text(spec, stage.box) else None


def _draw_text(spec: Text, stage: Stage) -> Iterable[Item]:
    place = spec.position("text")
    words = stage.text(spec.text, place)
    return _set_words(spec, stage, words, _style(spec, stage)) if words.strip() else ()


def _ready_text(spec: Text, stage: Stage) -> Drawing | None:
    """Return what draws the words of any row in the box of ``stage``, if their style stays."""
    if not is_settled([spec.style, *(getattr(spec, key) for key in STYLE_KEYS)]):
        return None
    box, style = stage.box, _style(spec, stage)
    plain = _plain_setter(spec, stage, style)
    words_of = ready_words(spec.text, spec.position("text"), box)

    def draw(here: Stage) -> Iterable[Item]:
        words = words_of(here)
        line = plain.set(words) if plain else None
        if line is not None:
            return (line,)
        return _set_words(spec, here.inside(box), words, style) if words.strip() else ()

    return draw


def _plain_setter(spec: Text, stage: Stage, style: TextStyle) -> PlainSetter | None:
    """Return what sets the plain lines among a text's words, if it takes part in the job."""
    if spec.along is not None or stage.kit.rooms is not None:
        return None
    try:
        at_point = _is_point_text(spec, stage.box)
        return stage.kit.typesetter.plain(style, stage.box, at_point=at_point)
    except FontError:
        # It is told where the text is set.
        return None


def _set_words(spec: Text, stage: Stage, words: str, style: TextStyle) -> Iterable[Item]:
    place, box = spec.position("text"), stage.box
    if spec.along is not None or style.finish is not PLAIN:
        stage.kit.meter.add(place, len(words) // _LETTERS_AN_ITEM)
    elif len(words) > _LONG:
        stage.kit.meter.add(place, (len(words) - _LONG) // _LETTERS_LAID_OUT)
    try:
        spans = parse_markup(words, style, _Lookup(place, stage))
        setting = _set(spec, stage, spans, style)
    except FontError as error:
        named = place if spec.font is None else spec.position("font")
        raise stage.fault(named, error.message, error.hint) from None
    except ValueError as error:
        raise stage.fault(place, str(error), getattr(error, "hint", "")) from None
    if stage.kit.rooms is not None:
        stage.kit.rooms.append(_room(spec, style, setting, stage, words))
    if setting.missing or setting.broken or setting.excess != (0.0, 0.0):
        _note_faults(setting, spec, stage, words)
    return moved(setting.items, box.x, box.y)


def _set(spec: Text, stage: Stage, spans: tuple[Inline, ...], style: TextStyle) -> Setting:
    setter, box = stage.kit.typesetter, stage.box
    if spec.along is not None:
        from generator.elements.along import set_on_curve

        return set_on_curve(spec, stage, spans, style)
    if _is_point_text(spec, box):
        return setter.set_at_point(spans, style)
    setting = setter.set_in_box(spans, style, box.width, box.height)
    if spec.fit == "cut" and setting.excess[1] > TOLERANCE:
        return _cut(spec, stage, spans, style)
    return setting


def _cut(spec: Text, stage: Stage, spans: tuple[Inline, ...], style: TextStyle) -> Setting:
    """Return as much of ``spans`` as fits, and tell what is left out."""
    from generator.text.cutting import cut_to_fit

    setting, lost = cut_to_fit(stage.kit.typesetter, spans, style, stage.box.size)
    stage.kit.report.warning(
        spec.position("text"),
        f"this text does not fit; left out: “{_short(lost)}”",
        "shorten the text, enlarge its box, or lower “min_font_size”",
        stage.occasion,
    )
    return setting


def _room(spec: Text, style: TextStyle, setting: Setting, stage: Stage, words: str) -> TextRoom:
    width, height = (0.0, 0.0) if _is_point_text(spec, stage.box) else stage.box.size
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


def _note_faults(setting: Setting, spec: Text, stage: Stage, words: str) -> None:
    """Note signs that no font has, and text that does not fit."""
    place, shown = spec.position("text"), _short(words)
    refuses = spec.fit == "error" and not stage.kit.forgiving
    for sign in setting.missing:
        fault = stage.fault(
            place,
            f"no font has the sign {describe_sign(sign)} of “{shown}”",
            "add a font that has it to the theme, or draw it as a symbol",
        )
        stage.kit.report.take(fault)
    for word in setting.broken:
        message = f"the word “{word}” is wider than its box"
        if refuses:
            stage.kit.report.take(stage.fault(place, message, "widen the box or set it smaller"))
        else:
            hint = "it was parted; widen the box or set it smaller"
            stage.kit.report.warning(place, message, hint, stage.occasion)
    wide, tall = setting.excess
    if wide > TOLERANCE or tall > TOLERANCE:
        over = [f"{wide:.1f} mm too wide"] if wide > TOLERANCE else []
        over += [f"{tall:.1f} mm too tall"] if tall > TOLERANCE else []
        message = f"“{shown}” does not fit: {' and '.join(over)} at {setting.font_size:g} pt"
        hint = "shorten the text, enlarge its box, or lower “min_font_size”"
        if refuses:
            hint = "shorten the text or enlarge its box; “fit: error” sets nothing smaller"
        if stage.kit.forgiving:
            stage.kit.report.warning(place, message, hint, stage.occasion)
        else:
            stage.kit.report.take(stage.fault(place, message, hint))


def _short(words: str) -> str:
    return words if len(words) <= 40 else words[:39] + "…"


TEXTS = {"text": Kind(Text, _draw_text, _text_size, ready=_ready_text)}
