"""How far drawings reach: exact boxes, where ``bounds`` has quick ones that are never too small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import islice, pairwise
from math import hypot, inf

from generator.core.geometry import Point, Rect, Transform
from generator.core.outline import Outline, bounds, transform
from generator.core.remembered import Remembered
from generator.scene.glyphs import Row, Signs, Spelling
from generator.scene.items import Picture, Shape, Stroke, Text, Typeface

_MOST_KEPT = 50_000


class Ink:
    """What is known of how far glyphs reach from where they stand."""

    def __init__(self) -> None:
        self.boxes: dict[tuple[str, int], Rect | None] = {}
        """Exact boxes in font units, y up; None for glyphs without ink."""
        self._reaches = Remembered(_Reach)

    def reach_box(self, text: Text) -> Rect:
        """Return a box in mm that ``text`` keeps to even if all glyphs reach as far as any.

        The glyphs met so far count, not all that the typeface has: some signs of a big font
        are as high as three others.
        """
        left, top, right, bottom = self._sides(text)
        return Rect(left, top, right - left, bottom - top)

    def is_surely_between(
        self, text: Text, left: float, top: float, right: float, bottom: float
    ) -> bool:
        """Tell whether the box of ``reach_box`` lies between four sides, in mm."""
        sides = self._sides(text)
        return sides[0] >= left and sides[1] >= top and sides[2] <= right and sides[3] <= bottom

    def _sides(self, text: Text) -> tuple[float, float, float, float]:
        x, y, run, _ = text
        typeface = run.typeface
        reach = self._reaches[typeface]
        more = 0.0
        for word in run.words:
            if isinstance(word, Spelling):
                if reach.signs.get(word.signs) != len(word.signs.glyphs):
                    reach.meet_signs(word.signs)
            elif word not in reach.known:
                more = max(more, reach.meet(word))
        em = run.size / typeface.units_per_em
        return (
            x + (reach.left - more) * em,
            y - (reach.top + more) * em,
            x + (run.units + reach.right + more) * em,
            y - (reach.bottom - more) * em,
        )


class _Reach:
    """How far the glyphs of a typeface met so far reach from where they stand, in font units."""

    def __init__(self, typeface: Typeface) -> None:
        self.left = self.bottom = self.right = self.top = 0.0
        self.known: set[Row] = set()
        """What comes again and whose glyphs were all met."""
        self.signs: dict[Signs, int] = {}
        """How many signs were met of each."""
        self._met: set[int] = set()
        self._typeface = typeface

    def meet_signs(self, signs: Signs) -> None:
        """Take in what has come to be known of ``signs``."""
        known = signs.glyphs.values()
        self._meet(islice(known, self.signs.get(signs, 0), None))
        self.signs[signs] = len(known)

    def meet(self, word: Row) -> float:
        """Take in ``word``, and return how far its glyphs stand off their places."""
        self._meet(word.glyphs)
        if word.offsets:
            return max(max(map(abs, offset)) for offset in word.offsets)
        if word.is_kept:
            if len(self.known) > _MOST_KEPT:
                self.known.clear()
            self.known.add(word)
        return 0.0

    def _meet(self, glyphs: Iterable[int]) -> None:
        for glyph in set(glyphs) - self._met:
            left, bottom, right, top = self._typeface.glyph_reach(glyph)
            self.left, self.bottom = min(self.left, left), min(self.bottom, bottom)
            self.right, self.top = max(self.right, right), max(self.top, top)
            self._met.add(glyph)


def shape_box(shape: Shape, by: Transform) -> Rect:
    """Return the box in mm of a shape after ``by``, its pen included.

    Mitred tips are left out: they reach out of it by less than the pen is wide, unless
    they are very sharp.
    """
    drawn = transform(shape.outline, by)
    box = bounds(drawn)
    if shape.stroke is None:
        return box
    half = shape.stroke.width / 2 * by.scale
    if _is_open_and_straight(drawn, shape.stroke):
        return reduce(Rect.union, _pen_boxes(drawn, half))
    return box.grown(half)


def _is_open_and_straight(drawn: Outline, stroke: Stroke) -> bool:
    letters = "".join(segment[0] for segment in drawn)
    return stroke.cap == "butt" and len(letters) > 1 and letters == "M" + "L" * (len(letters) - 1)


def _pen_boxes(drawn: Outline, half: float) -> Iterator[Rect]:
    """Yield the boxes of straight lines, which reach out sideways and not at their ends."""
    points: list[Point] = [(segment[1], segment[2]) for segment in drawn]
    for start, end in pairwise(points):
        (x0, y0), (x1, y1) = start, end
        length = hypot(x1 - x0, y1 - y0)
        dx, dy = (abs(y1 - y0) / length, abs(x1 - x0) / length) if length else (0.0, 0.0)
        line = Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        yield line.inset(-dy * half, -dx * half, -dy * half, -dx * half)


def picture_box(picture: Picture, by: Transform) -> Rect:
    """Return the box in mm of a picture after ``by``."""
    return by.apply_to_box(picture.box)


def text_box(text: Text, by: Transform, known: Ink) -> Rect | None:
    """Return the box in mm of what a text prints after ``by``, or None for spaces.

    ``known`` remembers the boxes of glyphs.
    """
    run = text.run
    typeface, em, x = run.typeface, run.size / run.typeface.units_per_em, text.x
    # Plain numbers: a box for each glyph would cost more than shaping the text.
    left, top, right, bottom = inf, inf, -inf, -inf
    for index, (glyph, advance) in enumerate(zip(run.glyphs, run.advances, strict=True)):
        ink = _glyph_box(typeface, glyph, known)
        if ink is not None:
            dx, dy = run.offsets[index] if run.offsets else (0.0, 0.0)
            x0, y0 = x + (dx + ink.x) * em, text.y - (dy + ink.y + ink.height) * em
            left, top = min(left, x0), min(top, y0)
            right, bottom = max(right, x0 + ink.width * em), max(bottom, y0 + ink.height * em)
        x += advance * em
    if left > right:
        return None
    return by.apply_to_box(Rect(left, top, right - left, bottom - top))


def _glyph_box(typeface: Typeface, glyph: int, known: Ink) -> Rect | None:
    key = (typeface.key, glyph)
    if key not in known.boxes:
        drawn = typeface.glyph_outline(glyph)
        known.boxes[key] = bounds(drawn) if drawn else None
    return known.boxes[key]
