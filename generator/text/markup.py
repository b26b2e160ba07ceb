"""The markup inside a text: bold, emphasis, colour, size, style and icons (docs/text.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, Protocol

from generator.core.colour import Colour
from generator.core.geometry import Rect
from generator.core.patterns import pattern
from generator.core.record import NamedTuple, Record, replace
from generator.scene import Symbol
from generator.text.stars import matched_stars
from generator.text.style import Align, Finish, TextStyle
from generator.text.tags import MarkupError as MarkupError
from generator.text.tags import Parameter, attributes_of, needed, refuse_value, size_of

IconAlign = Literal["middle", "baseline"]

DEFAULT_ICON_SCALE = 1.2
"""Height of an icon in capital heights."""

_MAX_DEPTH = 32


class Span(NamedTuple):
    """Characters of one look, without line breaks."""

    text: str
    style: TextStyle


class Icon(NamedTuple):
    """A symbol set in the line like a word, ``scale`` capital heights of ``style`` high.

    ``size`` is that of the symbol's own box; None takes what it draws. It stands in the
    middle of the capitals, or with its foot on the baseline.
    """

    symbol: Symbol
    style: TextStyle
    scale: float = DEFAULT_ICON_SCALE
    valign: IconAlign = "middle"
    size: tuple[float, float] | None = None

    @property
    def box(self) -> Rect:
        """The part of the symbol's own coordinates that is set."""
        return Rect(0.0, 0.0, *self.size) if self.size else self.symbol.bounds


class LineBreak(NamedTuple):
    """The end of a line that the author broke; ``style`` gives the height of an empty one."""

    style: TextStyle


Inline = Span | Icon | LineBreak


class MarkupLookup(Protocol):
    """Finds what markup names; each method raises ValueError or AuthorError for an unknown name."""

    def colour(self, name: str) -> Colour: ...

    def style(self, name: str) -> TextStyle: ...

    def emphasis(self, style: TextStyle) -> TextStyle:
        """Return ``style`` as it looks when emphasised."""
        ...

    def icon(self, name: str, parameters: dict[str, Parameter]) -> Symbol: ...

    def icon_size(self, name: str) -> tuple[float, float]:
        """Return the natural size of the symbol called ``name``."""
        ...


_TOKEN = pattern(
    r"(?P<star>\*)"
    r"|(?P<line>\r\n|[\n\r\x0b\x0c\x85\u2028\u2029])"
    r"|</(?P<close>b|i|u|s|colou?r|size|style)>"
    r"|<(?P<open>b|i|u|s|colou?r|size|style)(?P<argument>(?:\s[^<>]*)?)>"
    r"|<icon(?P<icon>\s[^<>]*?)/?>"
)
_BULLET = pattern(r"^( *)- +(?=\S)", re.MULTILINE)
_MARKUP = pattern(r"[*<\n\r\x0b\x0c\x85\u2028\u2029]")


def parse_markup(text: str, style: TextStyle, lookup: MarkupLookup) -> tuple[Inline, ...]:
    """Return ``text`` as spans, icons and line breaks, starting out in ``style``.

    One line break at the very end is left out: YAML writes it after a block of text. A line
    that begins with “- ” begins with a bullet, unless lines are centred or end on the right.
    Raises MarkupError for tags that do not match or cannot be read, and whatever
    ``lookup`` raises.
    """
    text = text.removesuffix("\n").removesuffix("\r")
    if "- " in text and style.align in ("left", "justify"):
        text = _BULLET.sub("\\1\u2022 ", text)
    if not _has_markup(text):
        written = text if style.case == "as-written" else _in_case(text, style)
        return (Span(written, style),) if text else ()
    return _Parser(text, style, lookup).parse()


def is_marked(text: str, align: Align) -> bool:
    """Tell whether ``text`` is more than one span of just these words."""
    is_list = "- " in text and align in ("left", "justify") and _BULLET.search(text)
    return bool(is_list) or _has_markup(text)


def _has_markup(text: str) -> bool:
    if text.isprintable():
        return "*" in text or "<" in text
    return bool(_MARKUP.search(text))


class _Open(Record):
    tag: str
    style: TextStyle
    bold: bool


class _Parser:
    def __init__(self, text: str, style: TextStyle, lookup: MarkupLookup) -> None:
        self.text = text
        self.lookup = lookup
        self.stack = [_Open("", style, False)]
        self.made: list[Inline] = []
        self.stars = matched_stars(text)
        self.openers: dict[str, Callable[[str], _Open]] = {
            "b": self._bold,
            "i": self._emphasis,
            "u": self._underline,
            "s": self._strike,
            "color": self._colour,
            "size": self._size,
            "style": self._style,
        }

    def parse(self) -> tuple[Inline, ...]:
        done = 0
        for token in _TOKEN.finditer(self.text):
            stars = self.stars.get(token.start(), "") if token["star"] else None
            if stars == "" or token.start() < done:
                continue
            self._add_text(self.text[done : token.start()])
            done = token.end()
            if stars is None:
                self._take(token)
            else:
                self._take_stars(stars)
                done = token.start() + len(stars)
        self._add_text(self.text[done:])
        if len(self.stack) > 1:
            tag = self.stack[-1].tag
            raise MarkupError(f"“<{tag}>” is never closed", f"write “</{tag}>” where it ends")
        return tuple(self.made)

    def _add_text(self, text: str) -> None:
        if text:
            style = self.stack[-1].style
            self.made.append(Span(_in_case(text, style), style))

    def _take(self, token: re.Match[str]) -> None:
        if token["line"]:
            self.made.append(LineBreak(self.stack[-1].style))
        elif token["close"]:
            self._close(token["close"].replace("colour", "color"))
        elif token["open"]:
            tag = token["open"].replace("colour", "color")
            self._push(self.openers[tag](token["argument"].strip().strip('"')))
        else:
            self._icon(token["icon"].strip())

    def _push(self, opened: _Open) -> None:
        if len(self.stack) > _MAX_DEPTH:
            raise MarkupError(f"markup is nested more than {_MAX_DEPTH} deep")
        self.stack.append(opened)

    def _take_stars(self, stars: str) -> None:
        if any(opened.tag == stars for opened in self.stack):
            self._close(stars)
        else:
            opened = self._bold("") if stars == "**" else self._emphasis("")
            self._push(_Open(stars, opened.style, opened.bold))

    def _close(self, tag: str) -> None:
        opened = self.stack[-1].tag
        if opened == tag:
            self.stack.pop()
        elif not opened:
            raise MarkupError(f"“</{tag}>” closes nothing", f"write “<{tag}>” where it begins")
        else:
            raise MarkupError(
                f"“{_written(tag, '/')}” stands where “{_written(opened, '/')}” is due"
            )

    def _bold(self, argument: str) -> _Open:
        refuse_value("b", argument)
        style = self.stack[-1].style
        return _Open("b", replace(style, weight=style.bold_weight), True)

    def _emphasis(self, argument: str) -> _Open:
        refuse_value("i", argument)
        top = self.stack[-1]
        return _Open("i", self.lookup.emphasis(top.style), top.bold)

    def _underline(self, argument: str) -> _Open:
        refuse_value("u", argument)
        return self._finished("u", replace(self.stack[-1].style.finish, underline=True))

    def _strike(self, argument: str) -> _Open:
        refuse_value("s", argument)
        return self._finished("s", replace(self.stack[-1].style.finish, strike=True))

    def _finished(self, tag: str, finish: Finish) -> _Open:
        top = self.stack[-1]
        return _Open(tag, replace(top.style, finish=finish), top.bold)

    def _colour(self, argument: str) -> _Open:
        top = self.stack[-1]
        colour = self.lookup.colour(needed("color", argument, "red"))
        return _Open("color", replace(top.style, colour=colour), top.bold)

    def _size(self, argument: str) -> _Open:
        top = self.stack[-1]
        return _Open("size", replace(top.style, font_size=size_of(argument)), top.bold)

    def _style(self, argument: str) -> _Open:
        style = self.lookup.style(needed("style", argument, "small"))
        bold = self.stack[-1].bold
        return _Open("style", replace(style, weight=style.bold_weight) if bold else style, bold)

    def _icon(self, written: str) -> None:
        name, _, rest = written.partition(" ")
        if not name or "=" in name:
            raise MarkupError(f"“<icon {written}>” names no symbol", "write “<icon NAME/>”")
        parameters = attributes_of(rest.strip())
        scale = parameters.pop("scale", DEFAULT_ICON_SCALE)
        if isinstance(scale, (bool, str)) or not 0 < scale <= 20:
            raise MarkupError(f"“{scale}” is not a scale for an icon", "write a number above 0")
        valign = parameters.pop("valign", "middle")
        if valign not in ("middle", "baseline"):
            raise MarkupError(f"“valign={valign}” is not known", "middle, baseline")
        symbol = self.lookup.icon(name, parameters)
        at: IconAlign = "baseline" if valign == "baseline" else "middle"
        size = self.lookup.icon_size(name)
        self.made.append(Icon(symbol, self.stack[-1].style, scale, at, size))


def _in_case(text: str, style: TextStyle) -> str:
    if style.case == "as-written":
        return text
    return text.upper() if style.case == "upper" else text.lower()


def _written(tag: str, slash: str) -> str:
    return tag if tag in ("*", "**") else f"<{slash}{tag}>"
