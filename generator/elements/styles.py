"""Text styles resolved: what a style leaves out comes from the one it extends."""

from __future__ import annotations

from typing import Any

from generator.core.colour import BLACK
from generator.core.diagnostics import AuthorError, Position, Report, nearest, refuse_long
from generator.core.record import replace
from generator.elements.stage import Stage
from generator.source.located import LocatedDict, own_first
from generator.spec.theme import STYLE_KEYS, Palette, StyleFields, StyleSpec, ThemeSpec
from generator.text.style import TextStyle

BASE_STYLE = "default"
EMPHASIS = "emphasis"
_SLANT = 10.0
"""Degrees that emphasis leans by where the theme does not say what it looks like."""
MAX_POINTS = 2000.0

_FALLBACK = TextStyle(
    families=(),
    font_size=9.0,
    min_font_size=None,
    weight=400,
    bold_weight=700,
    colour=BLACK,
    align="left",
    valign="top",
    line_height=1.4,
    break_mode="word",
    tracking=0.0,
)


class Styles:
    """The text styles of a theme by name, in one language."""

    def __init__(self, theme: ThemeSpec, palette: Palette, default_break: str) -> None:
        self._theme = theme
        self._palette = palette
        self._base = replace(_FALLBACK, break_mode="char" if default_break == "char" else "word")
        self._known: dict[str, TextStyle] = {}
        self._emphasised: dict[TextStyle, TextStyle] = {}
        self._changed: dict[int, tuple[StyleFields, TextStyle, TextStyle]] = {}
        source = theme.written.get("styles")
        self._source = source if isinstance(source, LocatedDict) else theme.written

    def names(self) -> list[str]:
        return list(self._theme.styles)

    def check(self, report: Report) -> None:
        """Note every style that cannot be made, used or not."""
        for name in self._theme.styles:
            try:
                self.style(name, self._source.position(name))
            except AuthorError as error:
                report.take(error)

    def style(self, name: str, at: Position) -> TextStyle:
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._resolve(name, at, ())
        return known

    def _resolve(self, name: str, at: Position, on_the_way: tuple[str, ...]) -> TextStyle:
        if name in on_the_way:
            chain = " → ".join((*on_the_way, name))
            raise AuthorError(at, f"the style “{name}” extends itself: {chain}")
        refuse_long(on_the_way, at)
        spec = self._theme.styles.get(name)
        if spec is None:
            if name == BASE_STYLE:
                return self._base
            hint = nearest(name, own_first(self._source, self._theme.styles), in_order=True)
            raise AuthorError(at, f"unknown style “{name}”", hint)
        below = self._below(name, spec, (*on_the_way, name))
        return self._with(below, spec, None)

    def _below(self, name: str, spec: StyleSpec, path: tuple[str, ...]) -> TextStyle:
        if spec.extends is not None:
            return self._resolve(spec.extends, spec.position("extends"), path)
        return self._base if name == BASE_STYLE else self._resolve(BASE_STYLE, spec.at, path)

    def changed(self, style: TextStyle, fields: StyleFields, stage: Stage) -> TextStyle:
        cached = self._changed.get(id(fields))
        if cached is not None and cached[0] is fields and cached[1] is style:
            return cached[2]
        result = self._with(style, fields, stage)
        if all(_is_plain(getattr(fields, key)) for key in STYLE_KEYS):
            self._changed[id(fields)] = (fields, style, result)
        return result

    def emphasised(self, style: TextStyle) -> TextStyle:
        """Return ``style`` with what the theme's style “emphasis” sets."""
        spec = self._theme.styles.get(EMPHASIS)
        if spec is None:
            return replace(style, finish=replace(style.finish, slant=_SLANT))
        if style not in self._emphasised:
            self._emphasised[style] = self._with(style, spec, None)
        return self._emphasised[style]

    def _with(self, style: TextStyle, fields: StyleFields, stage: Stage | None) -> TextStyle:
        """Return ``style`` with the keys set in ``fields``."""
        changes: dict[str, Any] = {}
        finish: dict[str, Any] = {}
        written = fields.model_fields_set
        for key in STYLE_KEYS:
            value = getattr(fields, key) if key in written else None
            if value is None:
                continue
            if key in _FINISHES:
                finish[key] = self._finish(key, value, fields, stage)
            elif key in _LIMITS:
                changes[key] = self._number(key, value, fields, stage)
            elif key in _PLAIN:
                changes[_PLAIN[key]] = value
            elif key == "font":
                changes["families"] = tuple(self._theme.fonts.get(value, [value]))
            elif key == "colour":
                changes["colour"] = self._colour(key, fields, stage)
        if finish:
            changes["finish"] = replace(style.finish, **finish)
        return replace(style, **changes) if changes else style

    def _finish(self, key: str, value: Any, fields: StyleFields, stage: Stage | None) -> Any:
        if key in ("underline", "strike"):
            return value
        if key in ("halo", "shadow"):
            return None if value == "none" else self._colour(key, fields, stage)
        place = fields.position(key)
        if key == "shadow_offset":
            pair = value if stage is None else stage.pair(value, place)
            return tuple(self._bounded(key, part, place) for part in pair)
        if key == "halo_width" and stage is not None:
            return self._bounded(key, stage.length(value, stage.box.height, place), place)
        return self._number(key, value, fields, stage)

    def _bounded(self, key: str, value: Any, place: Position) -> float:
        if not isinstance(value, float):
            raise AuthorError(place, f"“{key}” of a style in a theme must be plain lengths")
        low, high = _LIMITS[key]
        if not low <= value <= high:
            raise AuthorError(place, f"“{key}” is {value:g}; it goes from {low:g} to {high:g}")
        return value

    def _number(self, key: str, value: Any, fields: StyleFields, stage: Stage | None) -> float:
        place = fields.position(key)
        if stage is None and not isinstance(value, float):
            raise AuthorError(place, f"“{key}” of a style in a theme must be a plain number")
        number = float(value) if stage is None else stage.number(value, place)
        self._bounded(key, number, place)
        return int(number) if key.endswith("weight") else number

    def _colour(self, key: str, fields: StyleFields, stage: Stage | None) -> Any:
        place, written = fields.position(key), getattr(fields, key)
        if stage is None:
            return self._palette.colour(str(written), place)
        colour = stage.colour(written, place)
        if colour is None and key == "colour":
            raise AuthorError(place, "text needs a colour")
        return colour


_LIMITS = {
    "font_size": (0.5, MAX_POINTS),
    "min_font_size": (0.5, MAX_POINTS),
    "weight": (1.0, 1000.0),
    "bold_weight": (1.0, 1000.0),
    "line_height": (0.5, 5.0),
    "tracking": (-500.0, 5000.0),
    "paragraph_gap": (0.0, 20.0),
    "slant": (-30.0, 30.0),
    "halo_width": (0.0, 20.0),
    "shadow_offset": (-20.0, 20.0),
}
_PLAIN = {
    "align": "align",
    "valign": "valign",
    "break_": "break_mode",
    "case": "case",
    "features": "features",
}
_FINISHES = frozenset(
    ("slant", "underline", "strike", "halo", "halo_width", "shadow", "shadow_offset")
)


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (str, float, int))
