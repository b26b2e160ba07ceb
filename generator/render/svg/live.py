"""Text as text: SVG for people who go on drawing in another program.

A run is one text element. Where letters stand elsewhere than their widths alone would put
them, as kerning and justified lines do, a new span begins at its own place; so does each
word.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

from generator.render.numbers import number
from generator.render.svg.elements import ElementWriter
from generator.render.svg.markup import DECIMALS, filled
from generator.render.xml import escaped, quoted
from generator.scene import GlyphRun, Text, Typeface

_MOST_OFF = 0.02
"""Mm that a letter may stand off its place before a new span begins."""
_LONGEST = 8
"""Characters of a span: programs round widths, and that adds up."""
_QUOTES = "'\"\\"
_LAST_PLAIN = 0xFFFF
"""Beyond it, programs count a character as two."""


class LiveWriter(ElementWriter):
    """Writes the elements of a document whose text can be changed.

    Ligatures and signs with several parts stay outlines.
    """

    def __init__(self) -> None:
        super().__init__()
        self._fonts: dict[str, _LiveFont] = {}

    def _draw_text(self, text: Text) -> bytes:
        run = text.run
        font = self._fonts.get(run.typeface.key)
        if font is None:
            font = _LiveFont(run.typeface, self._name_of(run.typeface))
        if not font.takes(run):
            return super()._draw_text(text)
        self._fonts[run.typeface.key] = font
        spans = "".join(
            f'<tspan x="{number(x, DECIMALS)}">{escaped(words)}</tspan>'
            for x, words in _spans(text)
        )
        quoted_family = quoted(f"'{font.family}'")
        look = f'font-family={quoted_family} font-weight="{run.typeface.weight}"'
        look += f' font-size="{number(run.size)}" xml:space="preserve"{filled(text.colour)}'
        # Programs join what stands between elements to the text, so nothing does.
        return f'<text y="{number(text.y, DECIMALS)}" {look}>{spans}</text>\n'.encode()

    def _name_of(self, typeface: Typeface) -> str:
        """Return the family of a face; a second font of that name and weight gets another."""
        taken = {(font.family, font.typeface.weight) for font in self._fonts.values()}
        family = "".join(sign for sign in typeface.family if sign not in _QUOTES)
        name, count = family, 1
        while (name, typeface.weight) in taken:
            count += 1
            name = f"{family} {count}"
        return name

    def finish(self) -> None:
        """Define the fonts of all text drawn so far, each with just the characters in use."""
        if not self._fonts:
            return
        rules = "".join(font.rule() for font in self._fonts.values())
        look = (
            "text{font-kerning:none;font-variant-ligatures:none;text-rendering:geometricPrecision}"
        )
        self._definitions.append(f"<style>{rules}{look}</style>\n".encode())


class _LiveFont:
    """A typeface and the glyph that each character in use has in it."""

    def __init__(self, typeface: Typeface, family: str) -> None:
        self.typeface = typeface
        self.family = family
        self._glyphs: dict[str, int] = {}

    def takes(self, run: GlyphRun) -> bool:
        """Tell whether ``run`` can be text: a glyph a character, always the same one."""
        if run.offsets and any(offset != (0, 0) for offset in run.offsets):
            return False
        wanted = dict(self._glyphs)
        for sign, glyph in zip(run.clusters, run.glyphs, strict=True):
            if len(sign) != 1 or ord(sign) > _LAST_PLAIN or wanted.setdefault(sign, glyph) != glyph:
                return False
        self._glyphs = wanted
        return True

    def rule(self) -> str:
        """Return the rule of CSS that brings the font along."""
        data = b64encode(self.typeface.web_font(self._glyphs)).decode("ascii")
        return (
            f"@font-face{{font-family:'{escaped(self.family)}';font-weight:{self.typeface.weight};"
            f"src:url(data:font/ttf;base64,{data})}}"
        )


def _spans(text: Text) -> Iterator[tuple[float, str]]:
    """Yield stretches of ``text`` whose letters stand where their widths put them."""
    run = text.run
    em = run.size / run.typeface.units_per_em
    start = pen = plain = text.x
    words = ""
    for sign, glyph, advance in zip(run.clusters, run.glyphs, run.advances, strict=True):
        is_next = words.endswith(" ") or len(words) >= _LONGEST
        if words and (is_next or abs(pen - plain) > _MOST_OFF):
            yield start, words
            start = plain = pen
            words = ""
        words += sign
        pen += advance * em
        plain += run.typeface.advance(glyph) * em
    if words:
        yield start, words
