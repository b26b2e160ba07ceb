"""Lines: where paragraphs break at a given width, and how high the lines stand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from generator.core.patterns import pattern
from generator.core.record import Record
from generator.text.breaking import Break, cut_word, find_breaks
from generator.text.paragraph import IconBox, Paragraph, Strip
from generator.text.signs import LAYOUT_ONLY, SPACES, WITHOUT_LAYOUT
from generator.text.style import BreakMode

ASCENT = 0.88
"""How far, in em, a line's box reaches above its baseline: the em box of CJK type."""

DESCENT = 0.12

TOLERANCE = 1e-6
"""How far, in mm, a text may stand out of its box: rounding of sums, not ink."""

_TRAILING = SPACES + LAYOUT_ONLY
_MARKER = pattern(r" *(?:\u2022|[0-9]{1,3}[.)]) +(?=\S)")
"""What an item of a list begins with: a bullet or a number."""


def readable(text: str) -> str:
    """Return ``text`` without the signs that only say where a line may break."""
    return text if text.isprintable() else text.translate(WITHOUT_LAYOUT)


class Line(Record, eq=False, frozen=False):
    """One line of a paragraph: visible from ``start`` to ``end``, spaces up to ``following``.

    ``width`` is that of the visible part at full size, in mm, with the ``indent`` before
    it; ``ascent``, ``descent`` and ``em`` are those of its highest part. ``last`` lines end
    a paragraph.
    """

    paragraph: Paragraph
    start: int
    end: int
    following: int
    width: float
    hyphen: bool
    last: bool
    ascent: float
    descent: float
    em: float
    indent: float = 0.0


class Layout(Record, eq=False):
    """Lines and their baselines in mm below the top of the block, at full size."""

    lines: tuple[Line, ...]
    baselines: tuple[float, ...]
    width: float
    height: float
    broken: tuple[str, ...]
    """Words that had to be parted because they are wider than the box."""


class Breaker:
    """Breaks one paragraph at any width; its break places are found once, when needed.

    Where it ``hangs``, the lines of an item of a list stand clear of its bullet or number.
    """

    def __init__(self, paragraph: Paragraph, mode: BreakMode, hangs: bool = False) -> None:
        self.paragraph = paragraph
        self.mode = mode
        self.hangs = hangs
        self._visible = -1
        self._breaks: list[Break] | None = None
        self._ends: list[float] = []

    def lines_at(self, width: float, broken: dict[str, None]) -> Iterator[Line]:
        """Yield the lines of the paragraph, none wider than ``width`` mm at full size.

        Words that are parted are added to ``broken``. A single sign wider than that
        stands alone.
        """
        text, x = self.paragraph.text, self.paragraph.x
        if self._visible < 0:
            self._visible = len(text.rstrip(_TRAILING))
        visible = self._visible
        if x[visible] - self._tail(visible) <= width + TOLERANCE:
            yield self._line(0, Break(visible, len(text)), last=True)
            return
        breaks = self._all_breaks(visible)
        hang = self._hang(width) if self.hangs else 0.0
        indent, room = 0.0, width
        start = index = 0
        while start < visible:
            found = self._furthest(index, x[start] + room + TOLERANCE)
            fits = found >= index
            place = breaks[found] if fits else self._part_word(start, index, room, broken)
            yield self._line(start, place, place.start >= len(text), indent)
            indent, room = hang, width - hang
            start = place.start
            while index < len(breaks) and breaks[index].start <= start:
                index += 1

    def _hang(self, width: float) -> float:
        """Return how wide the bullet or number is, unless it would take half the line."""
        match = _MARKER.match(self.paragraph.text)
        hang = self.paragraph.x[match.end()] if match else 0.0
        return hang if hang <= width / 2 else 0.0

    def _all_breaks(self, visible: int) -> list[Break]:
        if self._breaks is None:
            paragraph = self.paragraph
            self._breaks = [
                found
                for found in find_breaks(paragraph.text, self.mode)
                if found.end < visible and found.start not in paragraph.inner
            ]
            self._breaks.append(Break(visible, len(paragraph.text)))
            self._ends = [paragraph.x[b.end] - self._tail(b.end) for b in self._breaks]
        return self._breaks

    def _furthest(self, index: int, limit: float) -> int:
        """Return the last break, from ``index`` on, whose line ends by ``limit``."""
        assert self._breaks is not None
        found = bisect_right(self._ends, limit, lo=index) - 1
        while found >= index and self._breaks[found].hyphen:
            if self._ends[found] + self._hyphen_width(self._breaks[found].end) <= limit:
                break
            found -= 1
        return found

    def _part_word(self, start: int, index: int, width: float, broken: dict[str, None]) -> Break:
        assert self._breaks is not None
        paragraph, place = self.paragraph, self._breaks[index]
        x = paragraph.x
        limit = bisect_right(x, x[start] + width + TOLERANCE, lo=start + 1, hi=place.end + 1) - 1
        at = min(cut_word(paragraph.text, start, limit, paragraph.inner), place.end)
        if at == place.end:
            return place
        word_start = self._breaks[index - 1].start if index else 0
        if start == word_start:
            broken.setdefault(readable(paragraph.text[start : place.end]))
        return Break(at, at)

    def _tail(self, end: int) -> float:
        tails = self.paragraph.tails
        return tails[end - 1] if tails and end else 0.0

    def _hyphen_width(self, end: int) -> float:
        pieces = self.paragraph.pieces_between(end - 1, end)
        piece = pieces[0] if pieces else None
        if piece is None or isinstance(piece, IconBox) or not piece.face.has("-"):
            return 0.0
        return piece.face.advance(piece.face.glyphs["-"]) * piece.em / piece.face.units_per_em

    def _line(self, start: int, place: Break, last: bool, indent: float = 0.0) -> Line:
        paragraph = self.paragraph
        end = max(place.end, start)
        width = paragraph.x[end] - paragraph.x[start] + indent
        if end > start:
            width -= self._tail(end)
        if place.hyphen:
            width += self._hyphen_width(end)
        extent = _extent(paragraph, start, end)
        return Line(paragraph, start, end, place.start, width, place.hyphen, last, *extent, indent)


def _extent(paragraph: Paragraph, start: int, end: int) -> tuple[float, float, float]:
    """Return how far a line reaches above and below its baseline, and its type size, in mm."""
    pieces = paragraph.pieces_between(start, end)
    if len(pieces) == 1 and isinstance(pieces[0], Strip):
        em = pieces[0].em
        return em * ASCENT, em * DESCENT, em
    em = max((piece.em for piece in pieces), default=paragraph.em)
    ascent, descent = em * ASCENT, em * DESCENT
    for piece in pieces:
        if isinstance(piece, IconBox):
            ascent = max(ascent, piece.bottom + piece.height)
            descent = max(descent, -piece.bottom)
    return ascent, descent, em


def lay_out(breakers: Sequence[Breaker], width: float, line_height: float) -> Layout:
    """Return the lines of all paragraphs at ``width`` mm, at full size.

    The block begins 0.88 em above the first baseline and ends 0.12 em below the last;
    ``line_height`` times the type size lies between baselines of one size.
    """
    stack = _Stack(line_height)
    for breaker in breakers:
        for line in breaker.lines_at(width, stack.broken):
            stack.add(line)
    return stack.finish()


def lay_out_inside(
    breakers: Sequence[Breaker],
    width: float,
    height: float,
    line_height: float,
    may_part_words: bool,
) -> Layout | None:
    """Return what ``lay_out`` returns if it fits ``width`` × ``height`` mm, else None.

    It stops at the first line that does not fit: most sizes tried are far too large.
    """
    stack = _Stack(line_height)
    for breaker in breakers:
        for line in breaker.lines_at(width, stack.broken):
            stack.add(line)
            if stack.height > height + TOLERANCE or line.width > width + TOLERANCE:
                return None
            if stack.broken and not may_part_words:
                return None
    return stack.finish()


class _Stack:
    """Lines one below the other."""

    def __init__(self, line_height: float) -> None:
        self.leading = line_height - 1
        self.lines: list[Line] = []
        self.baselines: list[float] = []
        self.broken: dict[str, None] = {}
        self.bottom = self.height = 0.0

    def add(self, line: Line) -> None:
        if self.lines:
            self.bottom += self.leading * (self.lines[-1].em + line.em) / 2
        gap = line.paragraph.gap
        if gap is not None:
            line.ascent, line.descent = (gap - self.leading) * line.em, 0.0
        self.lines.append(line)
        self.baselines.append(self.bottom + line.ascent)
        self.bottom += line.ascent + line.descent
        self.height = max(self.height, self.bottom)

    def finish(self) -> Layout:
        widest = max([line.width for line in self.lines], default=0.0)
        lines, baselines = tuple(self.lines), tuple(self.baselines)
        return Layout(lines, baselines, widest, self.height, tuple(self.broken))
