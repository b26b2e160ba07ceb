"""Themes: named colours, font families and text styles, each may build on another."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from generator.core.colour import Colour, mix, parse_colour
from generator.core.diagnostics import (
    AuthorError,
    Position,
    Report,
    as_written,
    closest,
    nearest,
    refuse_long,
)
from generator.core.ink import Ink
from generator.core.patterns import pattern
from generator.scene.items import LineType
from generator.source.located import LocatedDict, own_first
from generator.spec.base import Spec, SpecError
from generator.spec.model import Field, PlainValidator, StrictBool, ValidationInfo
from generator.spec.values import ColourValue, Length, Number, Pair, PointSize

Align = Literal["left", "center", "right", "justify"]
VerticalAlign = Literal["top", "middle", "bottom", "baseline"]
Break = Literal["word", "char"]


Case = Literal["as-written", "upper", "lower"]

_FEATURE = pattern(r"-?[A-Za-z0-9]{4}")
_MOST_FEATURES = 20


def _features(value: Any) -> Any:
    """Return OpenType features with 1 for on and 0 for off, from names such as ``-kern``."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) > _MOST_FEATURES:
        raise SpecError("expected a list of OpenType features", "such as [tnum]")
    for name in value:
        if not isinstance(name, str) or not _FEATURE.fullmatch(name):
            raise SpecError(
                f"“{as_written(name)}” is no OpenType feature",
                "four letters such as tnum; “-kern” switches one off",
            )
    return tuple((name[-4:], int(not name.startswith("-"))) for name in value)


class StyleFields(Spec):
    """The keys of a text style; what is left out comes from the style below."""

    font: str | None = None
    font_size: PointSize | None = None
    min_font_size: PointSize | None = None
    weight: Number | None = None
    bold_weight: Number | None = None
    colour: ColourValue = None
    align: Align | None = None
    valign: VerticalAlign | None = None
    line_height: Number | None = None
    break_: Break | None = Field(None, alias="break")
    tracking: Number | None = None
    case: Case | None = None
    features: Annotated[Any, PlainValidator(_features)] = None
    paragraph_gap: Number | None = None
    slant: Number | None = None
    underline: StrictBool | None = None
    strike: StrictBool | None = None
    halo: ColourValue = None
    halo_width: Length | None = None
    shadow: ColourValue = None
    shadow_offset: Pair | None = None


STYLE_KEYS = tuple(StyleFields.model_fields)


class StyleSpec(StyleFields):
    """A named text style."""

    extends: str | None = None


class Mix(Spec):
    """A colour made of two others: ``mix: [sea, paper, 0.3]`` is sea with 30 % paper."""

    mix: tuple[str, str, Annotated[float, Field(ge=0, le=1, strict=True)]]


def _screen_colour(value: Any) -> Colour:
    try:
        return parse_colour(value)
    except (TypeError, ValueError):
        raise SpecError(
            f"“{as_written(value)}” is not a colour", "write “#rrggbb”, between quotes"
        ) from None


def read_percentages(value: Any) -> tuple[float, float, float, float]:
    """Return cyan, magenta, yellow and black in percent; SpecError for anything else."""
    if (
        not isinstance(value, list)
        or len(value) != 4
        or not all(type(part) in (int, float) and 0 <= part <= 100 for part in value)
    ):
        raise SpecError(f"expected four percentages, [c, m, y, k], not “{as_written(value)}”")
    return (float(value[0]), float(value[1]), float(value[2]), float(value[3]))


class Inked(Spec):
    """A colour for screens and home printers, and the inks that a press uses for it."""

    rgb: Annotated[Colour, PlainValidator(_screen_colour)]
    cmyk: Annotated[tuple[float, float, float, float], PlainValidator(read_percentages)]

    @property
    def colour(self) -> Colour:
        cyan, magenta, yellow, black = (share / 100 for share in self.cmyk)
        return self.rgb._replace(ink=Ink(cyan, magenta, yellow, black))


ThemeColour = str | Mix | Inked


def _theme_colour(value: Any, info: ValidationInfo) -> ThemeColour:
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        written = _without_foreign(value)
        made_of = Inked if _INKED & written.keys() else Mix
        return made_of.model_validate(written, context=info.context)
    raise SpecError(
        f"expected a colour, not “{as_written(value)}”", "write “#rrggbb”, between quotes"
    )


_INKED = {"rgb", "cmyk"}


def _without_foreign(written: dict[str, Any]) -> dict[str, Any]:
    """Return a colour without what was joined into it from another theme's of its name.

    Themes are joined key by key, so that a mix laid over a colour with inks, or the other
    way round, would be both.
    """
    if not (_INKED & written.keys() and "mix" in written):
        return written
    if isinstance(written, LocatedDict):
        foreign = [k for k, at in written.keys_at.items() if at.file != written.at.file]
        if foreign:
            return written.without(*foreign)
    raise SpecError("a colour is either a mix, or “rgb” with “cmyk”")


class LineLook(Spec):
    """How lines of one type are printed; ``hatch`` is the mm between the lines of an area."""

    stroke: str | None = None
    stroke_width: Annotated[float, Field(gt=0, le=5)] = 0.2
    dash: list[Annotated[float, Field(ge=0, le=100)]] = Field(default_factory=list)
    fill: str | None = None
    hatch: Annotated[float, Field(ge=0.5, le=50)] | None = None


class ThemeSpec(Spec):
    """The look of a game."""

    extends: str | None = None
    fonts: dict[str, Annotated[list[str], Field(min_length=1)]] = Field(default_factory=dict)
    colours: dict[str, Annotated[ThemeColour, PlainValidator(_theme_colour)]] = Field(
        default_factory=dict
    )
    styles: dict[str, StyleSpec] = Field(default_factory=dict)
    lines: dict[LineType, LineLook] = Field(default_factory=dict)
    """The looks of lines to cut, fold and glue along."""
    tell_apart: list[Annotated[list[str], Field(min_length=2)]] = Field(default_factory=list)
    """Groups of colours that carry meaning, by name; ``pnp proof`` measures them."""


class Palette:
    """The colours of a theme by name."""

    def __init__(self, theme: ThemeSpec) -> None:
        self._written = theme.colours
        self._known: dict[str, Colour] = {}
        source = theme.written.get("colours")
        self._source = source if isinstance(source, LocatedDict) else theme.written
        self._groups, self._groups_at = theme.tell_apart, theme.position("tell_apart")

    def names(self) -> list[str]:
        return list(self._written)

    def place_of(self, name: str, otherwise: Position) -> Position:
        """Return where the game itself says the colour, or else the place ``otherwise``."""
        place = self._source.keys_at.get(name, otherwise)
        own = otherwise.file.rpartition("/")[0]
        return place if place.file.rpartition("/")[0] == own else otherwise

    def _nearest(self, name: str) -> str:
        return nearest(name, own_first(self._source, self._written), in_order=True)

    def check(self, report: Report) -> None:
        """Note every colour that cannot be made, used or not."""
        for name in self._written:
            try:
                self.colour(name, self._source.position(name))
            except AuthorError as error:
                report.take(error)
        for name in {name: None for group in self._groups for name in group}:
            if name not in self._written:
                hint = self._nearest(name)
                report.error(self._groups_at, f"the theme has no colour “{name}”", hint)

    def colour(self, text: str, at: Position) -> Colour:
        """Return the colour named or written as ``text``; AuthorError if there is none."""
        known = self._known.get(text)
        return self._resolve(text, at, ()) if known is None else known

    def _resolve(self, text: str, at: Position, on_the_way: tuple[str, ...]) -> Colour:
        if text in on_the_way:
            chain = " → ".join((*on_the_way, text))
            raise AuthorError(at, f"the colour “{text}” is defined by itself: {chain}")
        refuse_long(on_the_way, at)
        if text not in self._known:
            self._known[text] = self._made(text, at, on_the_way)
        return self._known[text]

    def _made(self, text: str, at: Position, on_the_way: tuple[str, ...]) -> Colour:
        written = self._written.get(text)
        if written is None:
            return self._written_out(text, at)
        place, path = self._source.position(text), (*on_the_way, text)
        if isinstance(written, str):
            return self._resolve(written, place, path)
        if isinstance(written, Inked):
            return written.colour
        first, second, share = written.mix
        return mix(self._resolve(first, place, path), self._resolve(second, place, path), share)

    def _written_out(self, text: str, at: Position) -> Colour:
        try:
            return parse_colour(text)
        except ValueError:
            from generator.spec.hints import value_hint

            known = self._nearest(text)
            if not closest(text, self._written):
                known += "; any other is written “#rrggbb”"
            hint = value_hint(text) or ("write “#rrggbb”" if text.startswith("#") else known)
            raise AuthorError(at, f"unknown colour “{text}”", hint) from None
