"""The shortest way for the commonest texts: one line of one look that one font draws.

Most texts of a deck are such lines. They need no paragraphs, no break places and no
joining of pieces; what is set here is set just so by the typesetter's general way.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from generator.core.geometry import Rect
from generator.core.units import pt_to_mm
from generator.scene import GlyphRun, Text
from generator.text.face import FontFace
from generator.text.fonts import FontLibrary
from generator.text.lines import ASCENT
from generator.text.markup import Inline, Span
from generator.text.setting import Setting
from generator.text.shaping import Shaper
from generator.text.signs import is_full_width
from generator.text.style import PLAIN, SHARE, TextStyle, VerticalAlign

_LONGEST = 400


@dataclass(slots=True)
class PlainLine:
    """A shaped line and its width in mm."""

    span: Span
    run: GlyphRun
    face: FontFace
    width: float

    @property
    def height(self) -> float:
        return self.run.size

    def setting(self, style: TextStyle, x: float, top: float) -> Setting:
        """Return the line aligned at ``x`` with the top of its em box at ``top``."""
        em = self.run.size
        left = x - SHARE[style.align] * self.width
        return Setting(
            items=(Text(left, top + ASCENT * em, self.run, self.span.style.colour),),
            width=self.width,
            height=em,
            font_size=style.font_size,
            lines=(self.span.text,),
            missing=(),
            excess=(0.0, 0.0),
            box=Rect(left, top, self.width, em),
        )

    def top_in_box(self, valign: VerticalAlign, height: float, main: FontFace) -> float:
        """Return where the top of the line stands in a box ``height`` mm high."""
        if valign == "bottom":
            return height - self.height
        return height / 2 - self._middle(main) if valign == "middle" else 0.0

    def top_at_point(self, valign: VerticalAlign, main: FontFace) -> float:
        """Return where the top of the line stands when its anchor is at 0."""
        if valign == "baseline":
            return -ASCENT * self.height
        if valign == "bottom":
            return -self.height
        return -self._middle(main) if valign == "middle" else 0.0

    def _middle(self, main: FontFace) -> float:
        """Return how far below its top the line looks halved, in mm."""
        if is_full_width(self.span.text):
            return self.height / 2
        return (ASCENT - main.cap_height / main.units_per_em / 2) * self.height


def plain_line(inlines: Sequence[Inline], library: FontLibrary, shaper: Shaper) -> PlainLine | None:
    """Return ``inlines`` as one line, or None if they need the general way."""
    if len(inlines) != 1:
        return None
    span = inlines[0]
    if not isinstance(span, Span) or span.style.tracking or not _is_plain(span.text):
        return None
    style, text = span.style, span.text
    if style.finish is not PLAIN or style.features:
        return None
    face = library.chain(style.families, style.weight)[0]
    if not all(map(face.glyphs.__getitem__, text)):
        return None
    parts = shaper.shape(face, text)
    if len(parts) != 1 or parts[0].backwards or parts[0].glyphs.starts:
        return None
    shaped, em = parts[0].glyphs, pt_to_mm(style.font_size)
    run = GlyphRun(face, em, text, shaped.glyphs, shaped.clusters, shaped.advances, shaped.offsets)
    return PlainLine(span, run, face, sum(shaped.advances) * (em / face.units_per_em))


def _is_plain(text: str) -> bool:
    """Tell whether nothing in ``text`` steers layout, hangs over or has to be changed."""
    return (
        0 < len(text) <= _LONGEST
        and text[-1] != " "
        and text.isprintable()
        and (text.isascii() or unicodedata.is_normalized("NFC", text))
    )
