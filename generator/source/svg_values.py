"""The values of SVG attributes: numbers, lengths, transforms, colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import hypot, radians, tan

from generator.core.colour import Colour, parse_colour
from generator.core.diagnostics import number_of
from generator.core.geometry import IDENTITY, Rect, Size, Transform
from generator.core.patterns import pattern
from generator.core.record import Record
from generator.core.units import MM_PER_INCH
from generator.source.css_colours import CSS_COLOURS
from generator.source.path_data import LARGEST_COORDINATE

PX_PER_INCH = 96.0
MM_PER_PX = MM_PER_INCH / PX_PER_INCH

_NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_NUMBERS = pattern(_NUMBER)
_LENGTH = pattern(rf"({_NUMBER})([a-zA-Z%]*)")
_FUNCTION = pattern(r"\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)")
_COLOUR_FUNCTION = pattern(r"(rgba?)\(([^()]*)\)")
_PX_IN_UNIT = {
    "": 1.0,
    "px": 1.0,
    "in": PX_PER_INCH,
    "mm": 1 / MM_PER_PX,
    "cm": 10 / MM_PER_PX,
    "q": 0.25 / MM_PER_PX,
    "pt": PX_PER_INCH / 72,
    "pc": PX_PER_INCH / 6,
}


def parse_number(text: str) -> float:
    """Return a plain number. Raises ValueError for anything else or one out of bounds."""
    if not _NUMBERS.fullmatch(text.strip()):
        raise ValueError(f"“{_short(text)}” is not a number")
    value = float(text)
    if not -LARGEST_COORDINATE <= value <= LARGEST_COORDINATE:
        raise ValueError(f"“{_short(text)}” is too large")
    return value


def parse_numbers(text: str) -> list[float]:
    """Return numbers between spaces or commas."""
    found = _NUMBERS.findall(text)
    if _NUMBERS.sub(" ", text).replace(",", " ").strip():
        raise ValueError(f"“{_short(text)}” is not a list of numbers")
    return [parse_number(number) for number in found]


def parse_svg_length(text: str, whole: float) -> float:
    """Return a length in user units (CSS pixels); a share is one of ``whole``.

    Raises ValueError for anything else, and for units that depend on a font.
    """
    match = _LENGTH.fullmatch(text.strip())
    if not match:
        raise ValueError(f"“{_short(text)}” is not a length")
    number, unit = parse_number(match[1]), match[2].lower()
    if unit == "%":
        return number / 100 * whole
    if unit not in _PX_IN_UNIT:
        raise ValueError(f"lengths in “{_short(unit)}” are not known")
    return number * _PX_IN_UNIT[unit]


def parse_share(text: str) -> float:
    """Return an opacity between 0 and 1, from a number or a percentage."""
    text = text.strip()
    value = parse_number(text[:-1]) / 100 if text.endswith("%") else parse_number(text)
    return min(1.0, max(0.0, value))


def parse_transform(text: str) -> Transform:
    """Return the map that a ``transform`` attribute describes, the last function first."""
    total, place, count = IDENTITY, 0, 0
    text = text.strip()
    while place < len(text):
        match = _FUNCTION.match(text, place)
        count += 1
        if not match or count > 1000:
            raise ValueError(f"“{_short(text)}” is not a transform")
        total = _transform(match[1], parse_numbers(match[2])).then(total)
        place = match.end()
        if place < len(text) and not text[place:].strip(" \t\r\n,"):
            break
    return _bounded(total) if text != "none" else IDENTITY


def _bounded(by: Transform) -> Transform:
    if any(not abs(part) <= LARGEST_COORDINATE for part in (by.a, by.b, by.c, by.d, by.e, by.f)):
        raise ValueError("the transform is too large")
    return by


def _transform(name: str, n: list[float]) -> Transform:
    match name, len(n):
        case "matrix", 6:
            return Transform(*n)
        case "translate", 1 | 2:
            return Transform.translation(n[0], n[1] if len(n) > 1 else 0.0)
        case "scale", 1 | 2:
            return Transform.scaling(*n)
        case "rotate", 1:
            return Transform.rotation(n[0])
        case "rotate", 3:
            return Transform.rotation(n[0], (n[1], n[2]))
        case "skewX", 1:
            return Transform(c=tan(radians(n[0])))
        case "skewY", 1:
            return Transform(b=tan(radians(n[0])))
    raise ValueError(f"“{_short(name)}” with {number_of(len(n), 'number')} is not a transform")


def parse_svg_colour(text: str) -> Colour:
    """Return a colour: a name, ``#`` with 3, 4, 6 or 8 digits, ``rgb()`` or ``rgba()``."""
    text = text.strip().lower()
    if text in CSS_COLOURS:
        return CSS_COLOURS[text]
    if text == "transparent":
        return Colour(0.0, 0.0, 0.0, 0.0)
    if re.fullmatch(r"#(?:[0-9a-f]{4}|[0-9a-f]{8})", text):
        step = len(text) // 4
        alpha = int((text[-step:] * 2)[:2], 16) / 255
        return parse_colour(text[:-step])._replace(alpha=alpha)
    if match := _COLOUR_FUNCTION.fullmatch(text):
        return _rgb(match[2], text)
    return parse_colour(text)


def _rgb(arguments: str, text: str) -> Colour:
    parts = re.split(r"\s*[,/]\s*|\s+", arguments.strip())
    if len(parts) not in (3, 4):
        raise ValueError(f"“{_short(text)}” is not a colour")
    levels = [
        parse_share(part) if part.endswith("%") else parse_number(part) / 255 for part in parts[:3]
    ]
    red, green, blue = (min(1.0, max(0.0, level)) for level in levels)
    return Colour(red, green, blue, parse_share(parts[3]) if len(parts) == 4 else 1.0)


class Viewport(Record):
    """The box that lengths in per cent refer to, in user units."""

    width: float
    height: float

    @property
    def diagonal(self) -> float:
        """What shares of neither width nor height refer to (SVG 2, 8.9)."""
        return hypot(self.width, self.height) / 2**0.5


def parse_view_box(text: str) -> Rect:
    """Return a ``viewBox``. Raises ValueError when it is none or empty."""
    numbers = parse_numbers(text)
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise ValueError(f"“{_short(text)}” is not a viewBox")
    return Rect(*numbers)


_ALIGN = pattern(r"x(Min|Mid|Max)Y(Min|Mid|Max)")
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def fit_view_box(view: Rect, target: Size, how: str) -> Transform:
    """Return the map from ``view`` to a box of size ``target`` at the origin.

    ``how`` is a ``preserveAspectRatio`` attribute (SVG 2, 8.7).
    """
    words = how.split() or ["xMidYMid"]
    sx, sy = target.width / view.width, target.height / view.height
    if words[0] == "none":
        return _bounded(Transform(sx, 0.0, 0.0, sy, -view.x * sx, -view.y * sy))
    align = _ALIGN.fullmatch(words[0])
    if not align or words[1:] not in ([], ["meet"], ["slice"]):
        raise ValueError(f"“{_short(how)}” is not a preserveAspectRatio")
    scale = max(sx, sy) if words[1:] == ["slice"] else min(sx, sy)
    dx = (target.width - view.width * scale) * _SHARES[align[1]]
    dy = (target.height - view.height * scale) * _SHARES[align[2]]
    return _bounded(Transform(scale, 0.0, 0.0, scale, dx - view.x * scale, dy - view.y * scale))


def natural_size(attributes: Mapping[str, str]) -> tuple[Rect, Size]:
    """Return the view box of the root and its size in CSS pixels (SVG 2, 8.2)."""
    view = parse_view_box(attributes["viewBox"]) if "viewBox" in attributes else None
    sides: list[float | None] = []
    for name in ("width", "height"):
        text = attributes.get(name, "").strip()
        relative = text in ("", "auto") or text.endswith("%")
        sides.append(None if relative else parse_svg_length(text, 0.0))
    width, height = sides
    if view is None:
        if width is None or height is None:
            raise ValueError("the picture does not say its size; give it a viewBox")
        return Rect(0.0, 0.0, width, height), Size(width, height)
    if width is None and height is None:
        return view, view.size
    if width is None:
        width = (height or 0.0) * view.width / view.height
    if height is None:
        height = width * view.height / view.width
    return view, Size(width, height)


def _short(text: str) -> str:
    text = "".join(sign if sign.isprintable() else " " for sign in text[:41])
    return text if len(text) <= 40 else text[:39] + "…"
