"""Paragraphs: text between two line breaks, shaped and measured once at its full size."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from operator import attrgetter

from generator.core.colour import Colour
from generator.core.geometry import Rect
from generator.core.record import Record, replace
from generator.core.units import pt_to_mm
from generator.scene import GlyphRun, Symbol
from generator.text.face import FontFace
from generator.text.fallback import clean_text, split_by_font
from generator.text.fonts import FontLibrary
from generator.text.markup import Icon, Inline, Span
from generator.text.shaped import Shaped, ShapedPart
from generator.text.shaping import Shaper
from generator.text.signs import OBJECT, leans, split_leaning
from generator.text.style import PLAIN, Finish, TextStyle

ICON_BEARING = 0.06
"""White on either side of an icon, in em."""


class Strip(Record, eq=False):
    """Glyphs of one face in one look; offsets count the characters of the paragraph.

    ``em`` is in mm; ``advances`` are those of ``shaped`` with tracking, in font units.
    """

    start: int
    end: int
    face: FontFace
    em: float
    colour: Colour
    shaped: Shaped
    advances: tuple[float, ...]
    backwards: bool
    finish: Finish = PLAIN

    def glyph_at(self, offset: int) -> int:
        """Return the index of the first glyph at or after a character of the paragraph."""
        within = offset - self.start
        return bisect_left(self.shaped.starts, within) if self.shaped.starts else within

    def whole_run(self, scale: float) -> GlyphRun:
        """Return all of the strip, shrunk by ``scale``."""
        shaped = self.shaped
        text = "".join(shaped.clusters)
        return GlyphRun(
            self.face,
            self.em * scale,
            text,
            shaped.glyphs,
            shaped.clusters,
            self.advances,
            shaped.offsets,
        )


class IconBox(Record, eq=False):
    """An icon in the line: ``bottom`` is above the baseline; lengths in mm.

    ``box`` is the part of the symbol's own coordinates that is set.
    """

    start: int
    end: int
    symbol: Symbol
    box: Rect
    width: float
    height: float
    bottom: float
    bearing: float
    em: float


class Paragraph(Record, eq=False):
    """What stands between two line breaks.

    ``x`` holds where each character begins (and the last ends) in mm; ``tails`` the
    tracking after each, empty where there is none; ``inner`` the offsets that lie inside
    a glyph. ``em`` is the type size of an empty line, ``gap`` its height in em where that
    is not a whole line.
    """

    text: str
    em: float
    pieces: list[Strip | IconBox]
    x: list[float]
    tails: list[float]
    inner: set[int]
    runs_backwards: bool
    """Whether any part of it runs from right to left."""
    gap: float | None = None

    def pieces_between(self, start: int, end: int) -> list[Strip | IconBox]:
        """Return the pieces that hold any of the characters from ``start`` to ``end``."""
        pieces = self.pieces
        if len(pieces) == 1:
            return pieces if start < pieces[0].end and pieces[0].start < end else []
        first = bisect_right(pieces, start, key=_piece_end)
        last = bisect_left(pieces, end, lo=first, key=_piece_start)
        return pieces[first:last]


_piece_start = attrgetter("start")
_piece_end = attrgetter("end")


def build_paragraphs(
    inlines: Sequence[Inline],
    style: TextStyle,
    library: FontLibrary,
    shaper: Shaper,
    missing: dict[str, None],
) -> list[Paragraph]:
    """Return ``inlines`` as paragraphs, noting signs that no font has in ``missing``."""
    if not inlines:
        return []
    builder = _Builder(library, shaper, missing)
    done: list[Paragraph] = []
    for inline in inlines:
        if isinstance(inline, Span):
            builder.add_span(inline)
        elif isinstance(inline, Icon):
            builder.add_icon(inline)
        else:
            done.append(builder.finish(inline.style))
            builder = _Builder(library, shaper, missing)
    done.append(builder.finish(style))
    return done


class _Builder:
    def __init__(self, library: FontLibrary, shaper: Shaper, missing: dict[str, None]) -> None:
        self.library = library
        self.shaper = shaper
        self.missing = missing
        self.texts: list[str] = []
        self.length = 0
        self.pieces: list[Strip | IconBox] = []
        self.x = [0.0]
        self.tails: list[float] = []
        self.inner: set[int] = set()
        self.runs_backwards = False

    def finish(self, style: TextStyle) -> Paragraph:
        return Paragraph(
            "".join(self.texts),
            pt_to_mm(style.font_size),
            self.pieces,
            self.x,
            self.tails if any(self.tails) else [],
            self.inner,
            self.runs_backwards,
            style.paragraph_gap if not self.length else None,
        )

    def add_span(self, span: Span) -> None:
        style = span.style
        chain = self.library.chain(style.families, style.weight)
        text = clean_text(span.text, self.missing)
        for piece, face in split_by_font(text, chain, self.missing):
            for run in split_leaning(piece) if style.finish.slant else (piece,):
                for part in self.shaper.shape(face, run, style.features):
                    self._add_part(part, face, style)

    def _add_part(self, part: ShapedPart, face: FontFace, style: TextStyle) -> None:
        text, shaped, backwards = part
        em = pt_to_mm(style.font_size)
        start, scale = self.length, em / face.units_per_em
        self.length = end = start + len(text)
        tracking = style.tracking if shaped.glyphs else 0.0
        advances = _tracked(shaped, tracking * face.units_per_em / 1000)
        widths: Sequence[float] = advances
        if shaped.starts or not advances:
            widths = _character_widths(text, shaped, advances)
            self.inner.update(_inner_offsets(text, shaped, start))
        self.x += accumulate([width * scale for width in widths], initial=self.x.pop())
        self.tails += [tracking * em / 1000] * len(text)
        self.texts.append(text)
        self.runs_backwards |= backwards
        if shaped.glyphs:
            finish = style.finish
            if finish.slant and not leans(text):
                finish = replace(finish, slant=0.0)
            look = (style.colour, shaped, advances, backwards, finish)
            self.pieces.append(Strip(start, end, face, em, *look))

    def add_icon(self, icon: Icon) -> None:
        face = self.library.chain(icon.style.families, icon.style.weight)[0]
        em = pt_to_mm(icon.style.font_size)
        capital = em * face.cap_height / face.units_per_em
        box = icon.box
        height = capital * icon.scale
        bottom = 0.0 if icon.valign == "baseline" else (capital - height) / 2
        width = height * box.width / box.height if box.height else 0.0
        start, bearing = self.length, em * ICON_BEARING
        self.length += 1
        self.pieces.append(
            IconBox(start, start + 1, icon.symbol, box, width, height, bottom, bearing, em)
        )
        self.x.append(self.x[-1] + width + 2 * bearing)
        self.tails.append(0.0)
        self.texts.append(OBJECT)


def _tracked(shaped: Shaped, tracking: float) -> tuple[float, ...]:
    """Return the advances with ``tracking`` font units after the last glyph of each cluster."""
    if not tracking:
        return shaped.advances
    clusters = (*shaped.clusters[1:], " ")
    return tuple(
        advance + tracking if following else advance
        for advance, following in zip(shaped.advances, clusters, strict=True)
    )


def _character_widths(text: str, shaped: Shaped, advances: Sequence[float]) -> list[float]:
    """Return the width of each character; a cluster's stands on its first."""
    widths = [0.0] * len(text)
    for start, advance in zip(shaped.starts, advances, strict=True):
        widths[start] += advance
    return widths


def _inner_offsets(text: str, shaped: Shaped, start: int) -> set[int]:
    if not shaped.glyphs:
        return set()
    return {start + at for at in range(1, len(text))} - {start + at for at in shaped.starts}
