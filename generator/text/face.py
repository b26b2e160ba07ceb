"""A font face: one font at one weight, which is measured, drawn and embedded alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, partial

import uharfbuzz as hb

from generator.core.outline import Outline
from generator.core.patterns import pattern
from generator.core.remembered import Remembered
from generator.scene import FontProgram
from generator.text import embedding
from generator.text.fontfile import OpenedFont, damage_named
from generator.text.outlines import draw_curves, draw_outline
from generator.text.signs import is_common

_OUTLINES_KEPT = 4096


_ACCENTS = pattern("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")


def _is_accent(character: str) -> bool:
    """Tell whether a character is set over another; few texts need that long pattern."""
    return not is_common(character) and bool(_ACCENTS.match(character))


def _glyph_of(font: hb.Font, character: str) -> int:
    """Return the glyph of a character; 0 is none.

    An accent that the font does not put on its letter counts as none.
    """
    glyph: int = font.get_nominal_glyph(ord(character)) or 0
    if glyph and _is_accent(character) and not _places_accent(font, character):
        return 0
    return glyph


def _places_accent(font: hb.Font, accent: str) -> bool:
    """Tell whether ``accent`` is moved onto a letter, or made to overlap what is before it."""
    buffer = hb.Buffer()
    buffer.add_str("x" + accent)
    buffer.language = "und"
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    if len(buffer.glyph_infos) == 1:
        return True
    placed = buffer.glyph_positions[-1]
    box = font.get_glyph_extents(buffer.glyph_infos[-1].codepoint)
    overlaps = box is not None and box.x_bearing + box.width / 2 < 0
    return bool(placed.x_offset or placed.y_offset or overlaps)


class FontFace:
    """One font at one weight (None where the font has just one).

    Implements ``generator.scene.Typeface``. Two faces are the same when they are the
    same object; a FontLibrary keeps one for each font and weight.
    """

    def __init__(self, opened: OpenedFont, weight: int | None) -> None:
        self._opened = opened
        self._weight = weight
        self.font = hb.Font(opened.face)
        if weight is not None:
            self.font.set_variations({"wght": weight})
        self.glyphs = Remembered(partial(_glyph_of, self.font))
        self.units_per_em: int = opened.face.upem
        self.glyph_outline = lru_cache(_OUTLINES_KEPT)(self._glyph_outline)
        self.advance = lru_cache(_OUTLINES_KEPT)(self._advance)

    def __repr__(self) -> str:
        return f"FontFace({self.name})"

    @cached_property
    def key(self) -> str:
        """A name that is the same for the same font data and weight on every machine."""
        return f"{self._opened.fingerprint}-{self._weight or 'static'}"

    @cached_property
    def name(self) -> str:
        """The PostScript name, with the weight where the font is variable."""
        name = self._opened.postscript_name
        return name if self._weight is None else f"{name}-w{self._weight}"

    @property
    def is_static(self) -> bool:
        """Whether the font has just one weight."""
        return self._weight is None

    @property
    def family(self) -> str:
        return self._opened.family

    @property
    def weight(self) -> int:
        """The weight it is drawn at, 100 to 900 (as a static font declares it)."""
        return self._opened.weight if self._weight is None else self._weight

    @cached_property
    def _extents(self) -> hb.FontExtents:
        return self.font.get_font_extents("ltr")

    @property
    def ascent(self) -> float:
        return float(self._extents.ascender)

    @property
    def descent(self) -> float:
        return float(self._extents.descender)

    @cached_property
    def cap_height(self) -> float:
        """The height of H; as the font declares it, as it is drawn, or 0.7 em."""
        declared = self.font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT)
        if declared:
            return float(declared)
        glyph = self.glyphs["H"]
        extents = self.font.get_glyph_extents(glyph) if glyph else None
        return float(extents.y_bearing) if extents and extents.y_bearing > 0 else self.em(0.7)

    @property
    def kerns_by_context(self) -> bool:
        """Whether a sign may be placed by more than the one beside it."""
        return self._opened.kerns_by_context

    @cached_property
    def bounding_box(self) -> tuple[float, float, float, float]:
        """The box of the head table, for a variable font that of its default weight."""
        head = self._opened.face.reference_table("head").data
        if len(head) < 44:
            return (0.0, self.descent, float(self.units_per_em), self.ascent)
        left, bottom, right, top = (
            float(int.from_bytes(head[at : at + 2], "big", signed=True)) for at in (36, 38, 40, 42)
        )
        return (left, bottom, right, top)

    def em(self, share: float) -> float:
        """Return ``share`` of the em in font units."""
        return share * self.units_per_em

    def has(self, character: str) -> bool:
        """Tell whether the font maps ``character`` to a glyph."""
        return self.glyphs[character] != 0

    def _advance(self, glyph: int) -> float:
        return float(self.font.get_glyph_h_advance(glyph))

    def glyph_reach(self, glyph: int) -> tuple[float, float, float, float]:
        """Return a box in font units that holds the glyph's ink: left, bottom, right, top."""
        box = self.font.get_glyph_extents(glyph)
        if box is None:
            return self.bounding_box
        # Each number is rounded, so up to one unit may be missing. The height is negative:
        # y grows upwards and the box hangs from its top.
        left, top = float(box.x_bearing), float(box.y_bearing)
        return (left - 1, top + box.height - 1, left + box.width + 1, top + 1)

    def _glyph_outline(self, glyph: int) -> Outline:
        return draw_outline(self.font, glyph)

    def glyph_curves(self, glyph: int) -> Outline:
        """Return the glyph's outline, its curves as the font holds them."""
        return draw_curves(self.font, glyph)

    def subset(self, glyphs: Sequence[int], signs: Iterable[str] = ()) -> FontProgram:
        """Return a TrueType font program with just ``glyphs`` (and glyph 0), at this weight.

        ``signs`` are characters that they may stand for, which saves looking for them.
        Raises FontError when the font's insides make no sense.
        """
        wanted = sorted({0, *glyphs})
        with damage_named(self._opened.file):
            if self._opened.is_cff:
                return embedding.truetype_from_outlines(self.font, wanted)
            known = {self.font.get_nominal_glyph(ord(sign)): sign for sign in signs}
            return embedding.truetype_subset(self._opened.face, self._weight, wanted, known)

    def web_font(self, glyphs: Mapping[str, int]) -> bytes:
        """Return a TrueType font with a glyph for each character, at this weight.

        Raises FontError when the font's insides make no sense.
        """
        program = self.subset(sorted(set(glyphs.values())), glyphs)
        with damage_named(self._opened.file):
            return embedding.named_font(program, glyphs, self.family, self.weight)
