"""The shortest way for the commonest texts: one line of one look that one font draws.

Most texts of a deck are such lines. They need no paragraphs, no break places and no
joining of pieces; what is set here is set just so by the typesetter's general way.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from math import inf

from generator.core.geometry import Rect
from generator.core.record import Record
from generator.core.remembered import Remembered
from generator.core.units import pt_to_mm
from generator.scene import GlyphRun, Text
from generator.text.face import FontFace
from generator.text.fonts import FontLibrary
from generator.text.lines import ASCENT, TOLERANCE
from generator.text.markup import Inline, Span, is_marked
from generator.text.setting import Setting
from generator.text.shaping import Shaper
from generator.text.signs import is_full_width
from generator.text.style import PLAIN, SHARE, TextStyle, VerticalAlign

_LONGEST = 400
_SHORT = 4
"""Signs of a text that is likely to come again: numbers, above all."""
_MOST_KEPT = 1000


class PlainLine(Record, eq=False):
    """A shaped line and its width in mm."""

    span: Span
    run: GlyphRun
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
        return _top_in_box(valign, height, self.height, self._middle(main))

    def top_at_point(self, valign: VerticalAlign, main: FontFace) -> float:
        """Return where the top of the line stands when its anchor is at 0."""
        return _top_at_point(valign, self.height, self._middle(main))

    def _middle(self, main: FontFace) -> float:
        return _middle(main, self.height, is_full_width(self.span.text))


class PlainSetter:
    """Sets lines of ``style`` in ``box``, or at its corner if ``at_point``.

    What needs more than that is left to the general way. Raises FontError for a style whose
    font cannot be had.
    """

    def __init__(
        self, library: FontLibrary, shaper: Shaper, style: TextStyle, box: Rect, *, at_point: bool
    ) -> None:
        face = library.chain(style.families, style.weight)[0]
        em = pt_to_mm(style.font_size)
        self._face, self._em = face, em
        self._lexicon = shaper.lexicon(face)
        self._align, self._colour = style.align, style.colour
        self._scale = em / face.units_per_em
        self._share = SHARE[style.align]
        self._x = box.x if at_point else box.x + self._share * box.width
        self._room = inf if at_point else box.width + TOLERANCE
        self._baselines: list[float] = []
        for full in (False, True):
            middle = _middle(face, em, full)
            if at_point:
                top = _top_at_point(style.valign, em, middle)
            else:
                top = _top_in_box(style.valign, box.height, em, middle)
            self._baselines.append(box.y + (top + ASCENT * em))
        fits = at_point or em <= box.height + TOLERANCE
        self._can = fits and _is_plain_style(style) and style.case == "as-written"
        self._short = Remembered(self._set, _MOST_KEPT)

    def set(self, words: str) -> Text | None:
        """Return ``words`` as they are drawn, or None where the general way is needed."""
        return self._short[words] if len(words) <= _SHORT else self._set(words)

    def _set(self, words: str) -> Text | None:
        if not self._can or len(words) > _LONGEST or words[-1:] == " ":
            return None
        if is_marked(words, self._align):
            return None
        parts = self._lexicon.words(words)
        if parts is None:
            return None
        run = GlyphRun.of_words(self._face, self._em, words, parts)
        width = run.units * self._scale
        if width > self._room:
            return None
        thin, full = self._baselines
        baseline = full if thin != full and is_full_width(words) else thin
        return Text(self._x - self._share * width, baseline, run, self._colour)


def plain_line(inlines: Sequence[Inline], library: FontLibrary, shaper: Shaper) -> PlainLine | None:
    """Return ``inlines`` as one line, or None if they need the general way."""
    if len(inlines) != 1:
        return None
    span = inlines[0]
    if not isinstance(span, Span) or not _is_plain(span.text) or not _is_plain_style(span.style):
        return None
    style, text = span.style, span.text
    face = library.chain(style.families, style.weight)[0]
    if not all(map(face.glyphs.__getitem__, text)):
        return None
    parts = shaper.shape(face, text)
    if len(parts) != 1 or parts[0].backwards or parts[0].glyphs.starts:
        return None
    shaped, em = parts[0].glyphs, pt_to_mm(style.font_size)
    run = GlyphRun(face, em, text, shaped.glyphs, shaped.clusters, shaped.advances, shaped.offsets)
    return PlainLine(span, run, sum(shaped.advances) * (em / face.units_per_em))


def _is_plain(text: str) -> bool:
    """Tell whether nothing in ``text`` steers layout, hangs over or has to be changed."""
    return (
        0 < len(text) <= _LONGEST
        and text[-1] != " "
        and text.isprintable()
        and (text.isascii() or unicodedata.is_normalized("NFC", text))
    )


def _is_plain_style(style: TextStyle) -> bool:
    """Tell whether a style asks for nothing but signs in a row."""
    return not style.tracking and style.finish is PLAIN and not style.features


def _top_in_box(valign: VerticalAlign, height: float, em: float, middle: float) -> float:
    if valign == "bottom":
        return height - em
    return height / 2 - middle if valign == "middle" else 0.0


def _top_at_point(valign: VerticalAlign, em: float, middle: float) -> float:
    if valign == "baseline":
        return -ASCENT * em
    if valign == "bottom":
        return -em
    return -middle if valign == "middle" else 0.0


def _middle(main: FontFace, em: float, is_full: bool) -> float:
    """Return how far below its top a line looks halved, in mm."""
    return em / 2 if is_full else (ASCENT - main.cap_height / main.units_per_em / 2) * em
