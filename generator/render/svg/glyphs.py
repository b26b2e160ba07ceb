"""Texts as documents draw them, written once and remembered from one to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate

from generator.core.remembered import Remembered
from generator.render.numbers import factor, number
from generator.render.svg.glyph_data import glyph_data
from generator.render.svg.markup import DECIMALS, filled, read_as
from generator.scene import Text, Typeface
from generator.scene.glyphs import Row

_GLYPHS_KEPT = 20_000
_PLACES_KEPT = 20_000
_TEXTS_KEPT = 512
_SHELVES_KEPT = 32


class GlyphShelf:
    """The glyphs of the typeface that is the ``place``th of a document.

    A glyph is named by that place and its number in the font, so what is written of it here
    serves every document in which its typeface has that place.
    """

    def __init__(self, typeface: Typeface, place: int) -> None:
        self._typeface = typeface
        self._name = f"g{place}-"
        self._definitions: dict[int, str] = {}
        self._starts: dict[int, str] = {}
        """What each glyph's uses begin with, up to where it stands."""
        self._blank: set[int] = set()
        self._texts: dict[int, tuple[Text, str, frozenset[int]]] = {}

    @property
    def is_full(self) -> bool:
        """Whether documents to come had better begin another."""
        return len(self._definitions) >= _GLYPHS_KEPT

    def text(self, text: Text) -> tuple[str, frozenset[int]]:
        """Return the elements that draw ``text``, and the glyphs that they refer to.

        Scenes share their texts, so what is written of the last ones is kept.
        """
        known = self._texts.get(id(text))
        if known is None:
            if len(self._texts) >= _TEXTS_KEPT:
                self._texts.clear()
            known = self._texts[id(text)] = (text, *self.spelled(text, read_as(text.run.text)))
        return known[1:]

    def spelled(self, text: Text, label: str = "") -> tuple[str, frozenset[int]]:
        """Return what draws ``text`` with the attributes ``label``, and its glyphs."""
        run = text.run
        whole = run.whole
        glyphs = frozenset(whole.glyphs)
        for glyph in glyphs.difference(self._definitions):
            self._define(glyph)
        inked = glyphs.difference(self._blank)
        if not inked:
            return "", inked
        em = factor(run.size / run.typeface.units_per_em)
        place = f"translate({number(text.x, DECIMALS)} {number(text.y, DECIMALS)})"
        look = f'{filled(text.colour)} transform="{place} scale({em} -{em})"'
        return f"<g{label}{look}>{self._uses(whole, inked)}</g>\n", inked

    def _define(self, glyph: int) -> None:
        data = _data(self._typeface, glyph)
        self._starts[glyph] = f'<use xlink:href="#{self._name}{glyph}" x="'
        if not data:
            self._blank.add(glyph)
        # Last, for another thread takes a glyph that is defined for one that is ready.
        self._definitions[glyph] = f'<path id="{self._name}{glyph}" d="{data}"/>\n'

    def _uses(self, row: Row, inked: frozenset[int]) -> str:
        """Return the elements that draw the ``inked`` glyphs of ``row``, in font units."""
        starts = self._starts
        pens = accumulate(row.advances, initial=0.0)
        if not row.offsets:
            elements = [
                f'{starts[glyph]}{_said[pen]}"/>'
                for glyph, pen in zip(row.glyphs, pens, strict=False)
                if glyph in inked
            ]
        else:
            elements = [
                f'{starts[glyph]}{_said[pen + dx]}" y="{_said[dy]}"/>'
                for glyph, pen, (dx, dy) in zip(row.glyphs, pens, row.offsets, strict=False)
                if glyph in inked
            ]
        return "".join(elements)

    def definitions(self, glyphs: Iterable[int]) -> Iterator[str]:
        """Yield what defines each of ``glyphs``, which texts drawn so far refer to."""
        return map(self._definitions.__getitem__, sorted(glyphs))


def _place(place: float) -> str:
    """Return a place in a line as it is written."""
    # Most fonts have whole widths, which need no rounding.
    return number(place, 2) if place % 1 else str(int(place))


_said = Remembered(_place, _PLACES_KEPT)


@lru_cache(_GLYPHS_KEPT)
def _data(typeface: Typeface, glyph: int) -> str:
    return glyph_data(typeface.glyph_curves(glyph), typeface.units_per_em)


_shelves: dict[tuple[str, int], GlyphShelf] = {}


def glyph_shelf(typeface: Typeface, place: int) -> GlyphShelf:
    """Return the shelf of a typeface at its place in a document."""
    key = (typeface.key, place)
    found = _shelves.get(key)
    if found is None or found.is_full:
        if len(_shelves) >= _SHELVES_KEPT:
            _shelves.clear()
        found = _shelves[key] = GlyphShelf(typeface, place)
    return found
