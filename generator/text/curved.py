"""Text along a curve: one line whose letters stand upright on it, one by one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from math import atan2, degrees, hypot, inf

from generator.core.geometry import Point, Rect, Transform
from generator.scene import GlyphRun, Group, Item, Text
from generator.text.finishing import Undercoat
from generator.text.lines import Layout, lay_out
from generator.text.markup import Inline, LineBreak, Span
from generator.text.paragraph import IconBox, Strip
from generator.text.placing import pieces_in_order, place_icon
from generator.text.setting import Setting
from generator.text.signs import OBJECT
from generator.text.style import SHARE, TextStyle
from generator.text.typesetter import Block, Typesetter, shrink_sizes


@dataclass(frozen=True)
class Curve:
    """A line of short straight pieces in mm.

    ``origin`` is where along it text is aligned; None aligns it between the two ends. A
    ``closed`` curve goes on where it began.
    """

    points: tuple[Point, ...]
    origin: float | None = None
    closed: bool = False

    @property
    def length(self) -> float:
        return self._ends[-1]

    @cached_property
    def _ends(self) -> tuple[float, ...]:
        """How far along the curve each point lies, in mm."""
        lengths = (hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.points))
        return tuple(accumulate(lengths, initial=0.0))

    def point(self, distance: float) -> Point:
        """Return the point ``distance`` mm along; before and after the ends it goes straight on."""
        if self.closed and self.length:
            distance %= self.length
        index = min(max(bisect_right(self._ends, distance) - 1, 0), len(self.points) - 2)
        (x0, y0), (x1, y1) = self.points[index], self.points[index + 1]
        start, end = self._ends[index], self._ends[index + 1]
        share = (distance - start) / (end - start) if end > start else 0.0
        return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)

    def frame(self, start: float, width: float) -> Transform:
        """Return the map that sets what is ``width`` mm wide, centred at 0, on the curve.

        It leans like the line between the points under its sides, so that the many small
        corners of the curve do not show.
        """
        (x0, y0), (x1, y1) = self.point(start), self.point(start + width)
        if x0 == x1 and y0 == y1:
            (x0, y0), (x1, y1) = self.point(start - 0.01), self.point(start + 0.01)
        turn = Transform.rotation(degrees(atan2(y1 - y0, x1 - x0)))
        return turn.then(Transform.translation(*self.point(start + width / 2)))


def set_along(
    setter: Typesetter, inlines: Sequence[Inline], style: TextStyle, curve: Curve
) -> Setting:
    """Return ``inlines`` as one line along ``curve``, shrunk to its length where allowed.

    ``valign`` of the style says which part of the letters stands on the curve. Raises
    FontError, TextTooLongError, TooManyOutlinesError.
    """
    joined = [Span(" ", i.style) if isinstance(i, LineBreak) else i for i in inlines]
    block = setter.prepare(tuple(joined), style)
    layout = lay_out(block.breakers, inf, style.line_height)
    size = style.font_size
    for size in shrink_sizes(style):
        if layout.width * size / style.font_size <= curve.length:
            break
    scale = size / style.font_size
    items = _bent(layout, style, scale, curve, _middle(block, layout))
    over = max(0.0, layout.width * scale - curve.length)
    return Setting(
        items=items,
        width=layout.width * scale,
        height=layout.height * scale,
        font_size=size,
        lines=tuple(line.paragraph.text for line in layout.lines),
        missing=block.missing,
        excess=(over, 0.0),
        box=Rect(0.0, 0.0, 0.0, 0.0),
    )


def _bent(
    layout: Layout, style: TextStyle, scale: float, curve: Curve, middle: float
) -> tuple[Item, ...]:
    if not layout.lines:
        return ()
    (line,) = layout.lines
    share = SHARE[style.align]
    origin = share * curve.length if curve.origin is None else curve.origin
    start = origin - share * layout.width * scale
    drop = _drop(layout, style, middle) * scale
    coat = Undercoat()
    items: list[Item] = []
    for piece, run in pieces_in_order(line, scale):
        if isinstance(piece, IconBox):
            width = (piece.width + 2 * piece.bearing) * scale
            icon = place_icon(piece, scale, -width / 2, drop)
            items.append(Group((icon,), curve.frame(start, width)))
            start += width
        elif run is not None:
            items += _letters(piece, run, start, drop, scale, curve, coat)
            start += run.width
    return (Group(coat.under(items), words=line.paragraph.text.replace(OBJECT, "")),)


def _middle(block: Block, layout: Layout) -> float:
    """Return how far above the baseline a line looks halved, in mm at full size."""
    if not layout.lines:
        return 0.0
    line = layout.lines[0]
    if block.is_full_width:
        return (line.ascent - line.descent) / 2
    return block.capital * line.em / 2


def _drop(layout: Layout, style: TextStyle, middle: float) -> float:
    """Return how far the baseline lies below the curve, in mm at full size."""
    line = layout.lines[0]
    drops = {"baseline": 0.0, "middle": middle, "top": line.ascent, "bottom": -line.descent}
    return drops[style.valign]


def _letters(
    strip: Strip,
    run: GlyphRun,
    start: float,
    drop: float,
    scale: float,
    curve: Curve,
    coat: Undercoat,
) -> Iterator[Item]:
    """Yield each letter of ``run``, with the marks that belong to it, on the curve."""
    for first, last in _clusters(run):
        letter = run.changed(
            text="".join(run.clusters[first:last]),
            glyphs=run.glyphs[first:last],
            clusters=run.clusters[first:last],
            advances=run.advances[first:last],
            offsets=run.offsets[first:last],
        )
        width = letter.width
        frame = curve.frame(start, width)
        text = Text(-width / 2, drop, letter, strip.colour)
        finished = coat.finish(text, strip.finish, scale, 0.0, frame)
        yield Group(tuple(finished), frame)
        start += width


def _clusters(run: GlyphRun) -> Iterator[tuple[int, int]]:
    """Yield where the glyphs of each letter begin and end."""
    starts = [index for index, text in enumerate(run.clusters) if text or not index]
    yield from pairwise((*starts, len(run.glyphs)))
