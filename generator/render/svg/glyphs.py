"""Texts as documents draw them, written once and remembered from one to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, compress

from generator.core.remembered import Remembered
from generator.render.numbers import factor, number
from generator.render.svg.glyph_data import glyph_data
from generator.render.svg.markup import DECIMALS, filled, read_as
from generator.scene import Text, Typeface
from generator.scene.glyphs import Offsets

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
        self._definitions: dict[int, bytes] = {}
        self._starts = Remembered(self._define)
        """What each glyph's uses begin with, up to where it stands; "" for one without ink."""
        self._texts: dict[int, tuple[Text, bytes, frozenset[int]]] = {}

    @property
    def is_full(self) -> bool:
        """Whether documents to come had better begin another."""
        return len(self._definitions) >= _GLYPHS_KEPT

    def text(self, text: Text) -> tuple[bytes, frozenset[int]]:
        """Return the elements that draw ``text``, and the glyphs that they refer to.

        Scenes share their texts, so what is written of the last ones is kept.
        """
        known = self._texts.get(id(text))
        if known is None:
            if len(self._texts) >= _TEXTS_KEPT:
                self._texts.clear()
            known = self._texts[id(text)] = (text, *self.spelled(text, read_as(text.run.text)))
        return known[1:]

    def spelled(self, text: Text, label: str = "") -> tuple[bytes, frozenset[int]]:
        """Return what draws ``text`` with the attributes ``label``, and its glyphs."""
        run = text.run
        glyphs, advances, offsets = run.steps()
        uses = self._uses(glyphs, advances, offsets)
        if not uses:
            return b"", frozenset()
        em = factor(run.size / run.typeface.units_per_em)
        place = f"translate({number(text.x, DECIMALS)} {number(text.y, DECIMALS)})"
        look = f'{filled(text.colour)} transform="{place} scale({em} -{em})"'
        # Apart from the label all of it is ASCII, which alone is encoded in no time.
        drawing = f"<g{label}".encode() + f"{look}>{uses}</g>\n".encode()
        return drawing, frozenset(glyphs)

    def _define(self, glyph: int) -> str:
        data = _data(self._typeface, glyph)
        name = f"{self._name}{glyph}"
        # First, for another thread takes a glyph that has a start for one that is ready.
        self._definitions[glyph] = f'<path id="{name}" d="{data}"/>\n'.encode() if data else b""
        return f'<use xlink:href="#{name}" x="' if data else ""

    def _uses(self, glyphs: Sequence[int], advances: Sequence[float], offsets: Offsets) -> str:
        """Return the elements that draw glyphs, in font units.

        No step of Python's for each of them: there are more of them than of anything else.
        """
        starts = [*map(self._starts.__getitem__, glyphs)]
        pens = accumulate(advances, initial=0.0)
        ends = map(_ended.__getitem__, pens) if not offsets else _shifted(pens, offsets)
        return "".join(chain.from_iterable(compress(zip(starts, ends, strict=False), starts)))

    def definitions(self, glyphs: Iterable[int]) -> Iterator[bytes]:
        """Yield what defines each of ``glyphs``, which texts drawn so far refer to."""
        return map(self._definitions.__getitem__, sorted(glyphs))


def _place(place: float) -> str:
    """Return a place in a line as it is written."""
    # Most fonts have whole widths, which need no rounding.
    return number(place, 2) if place % 1 else str(int(place))


_said = Remembered(_place, _PLACES_KEPT)
_ended: Remembered[float, str] = Remembered(lambda place: f'{_place(place)}"/>', _PLACES_KEPT)
"""Where a glyph stands in a line, and the end of its use."""


def _shifted(pens: Iterable[float], offsets: Offsets) -> Iterator[str]:
    """Yield where glyphs beside their line stand, and the ends of their uses."""
    for pen, (dx, dy) in zip(pens, offsets, strict=False):
        yield f'{_said[pen + dx]}" y="{_said[dy]}"/>'


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
