"""Texts as documents draw them, written once and remembered from one to the next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate

from generator.render.numbers import factor, number
from generator.render.svg.glyph_data import glyph_data
from generator.render.svg.markup import DECIMALS, filled, read_as
from generator.scene import GlyphRun, Text, Typeface

_GLYPHS_KEPT = 20_000
_TEXTS_KEPT = 512
_SHELVES_KEPT = 32


class GlyphShelf(dict[int, str]):
    """The definitions of the glyphs of the typeface that is the ``place``th of a document.

    A glyph is named by that place and its number in the font, so what is written of it here
    serves every document in which its typeface has that place. A blank one has "".
    """

    def __init__(self, typeface: Typeface, place: int) -> None:
        self._typeface = typeface
        self._name = f"g{place}-"
        self.text = lru_cache(_TEXTS_KEPT)(self._text)

    def __missing__(self, glyph: int) -> str:
        if len(self) >= _GLYPHS_KEPT:
            self.clear()
        data = _data(self._typeface, glyph)
        self[glyph] = found = f'<path id="{self._name}{glyph}" d="{data}"/>\n' if data else ""
        return found

    def _text(self, text: Text, *, is_spelled: bool) -> tuple[str, frozenset[int]]:
        """Return the elements that draw ``text``, and the glyphs that they refer to.

        Readers are given its words unless it ``is_spelled`` out already.
        """
        run = text.run
        inked = frozenset(glyph for glyph in set(run.glyphs) if self[glyph])
        if not inked:
            return "", inked
        em = factor(run.size / run.typeface.units_per_em)
        place = f"translate({number(text.x, DECIMALS)} {number(text.y, DECIMALS)})"
        label = "" if is_spelled else read_as(run.text)
        look = f'{filled(text.colour)} transform="{place} scale({em} -{em})"'
        return f"<g{label}{look}>{self._uses(run, inked)}</g>\n", inked

    def _uses(self, run: GlyphRun, inked: frozenset[int]) -> str:
        """Return the elements that draw the ``inked`` glyphs of ``run``, in font units."""
        whole = run.whole
        start = f'<use xlink:href="#{self._name}'
        pens = accumulate(whole.advances, initial=0.0)
        if not whole.offsets:
            elements = [
                f'{start}{glyph}" x="{number(pen, 2)}"/>'
                for glyph, pen in zip(whole.glyphs, pens, strict=False)
                if glyph in inked
            ]
        else:
            elements = [
                f'{start}{glyph}" x="{number(pen + dx, 2)}" y="{number(dy, 2)}"/>'
                for glyph, pen, (dx, dy) in zip(whole.glyphs, pens, whole.offsets, strict=False)
                if glyph in inked
            ]
        return "".join(elements)

    def defined(self, glyphs: Iterable[int]) -> str:
        """Return the definitions of ``glyphs`` that are not blank."""
        return "".join(map(self.__getitem__, sorted(glyphs)))


@lru_cache(_GLYPHS_KEPT)
def _data(typeface: Typeface, glyph: int) -> str:
    return glyph_data(typeface.glyph_curves(glyph), typeface.units_per_em)


_shelves: dict[tuple[str, int], GlyphShelf] = {}


def glyph_shelf(typeface: Typeface, place: int) -> GlyphShelf:
    """Return the shelf of a typeface at its place in a document."""
    key = (typeface.key, place)
    found = _shelves.get(key)
    if found is None:
        if len(_shelves) >= _SHELVES_KEPT:
            _shelves.clear()
        found = _shelves[key] = GlyphShelf(typeface, place)
    return found
