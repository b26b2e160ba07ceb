"""The typesetter: sets a text in a box or at a point and gives back what to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf

from generator.core.geometry import Rect
from generator.core.record import Record
from generator.text.fonts import FontFace, FontLibrary
from generator.text.lines import (
    TOLERANCE,
    Breaker,
    Layout,
    lay_out,
    lay_out_inside,
    readable,
)
from generator.text.markup import Inline, Span
from generator.text.paragraph import build_paragraphs
from generator.text.placing import place_lines
from generator.text.plain import PlainSetter, plain_line
from generator.text.setting import Setting
from generator.text.shaping import Shaper
from generator.text.signs import is_full_width
from generator.text.style import SHARE, TextStyle

SHRINK_STEP_PT = 0.25
MAX_SIGNS = 100_000
"""A text longer than this is refused: no card and no page holds it."""

_SETTINGS_KEPT = 2048
_LONGEST_KEPT = 1000
"""Signs of a text whose setting is kept: long ones take much memory and seldom come again."""


class TextTooLongError(ValueError):
    """A text of more signs than any page holds."""


class Block(Record, eq=False):
    """A text ready to be broken at any width."""

    breakers: tuple[Breaker, ...]
    missing: tuple[str, ...]
    is_full_width: bool
    capital: float
    """Capital height in em of the main font."""


class Typesetter:
    """Sets texts with the fonts of ``library``; the latest settings are remembered."""

    def __init__(self, library: FontLibrary) -> None:
        self.library = library
        self.shaper = Shaper()
        self._in_box = lru_cache(_SETTINGS_KEPT)(self._set_in_box)
        self._at_point = lru_cache(_SETTINGS_KEPT)(self._set_at_point)

    def set_in_box(
        self, spans: Sequence[Inline], style: TextStyle, width: float, height: float
    ) -> Setting:
        """Return ``spans`` wrapped, aligned and, where the style allows it, shrunk to fit.

        The box is ``width`` × ``height`` mm with its top-left corner at the origin. All
        spans shrink together in steps of 0.25 pt; the largest size that fits is taken,
        before one that parts words. “baseline” is “top” here. Raises FontError,
        TextTooLongError.
        """
        line = plain_line(spans, self.library, self.shaper)
        if line and line.width <= width + TOLERANCE and line.height <= height + TOLERANCE:
            top = line.top_in_box(style.valign, height, self._main(style))
            return line.setting(style, SHARE[style.align] * width, top)
        work_out = self._set_in_box if _length(spans) > _LONGEST_KEPT else self._in_box
        return work_out(tuple(spans), style, width, height)

    def set_at_point(self, spans: Sequence[Inline], style: TextStyle) -> Setting:
        """Return ``spans`` broken at line breaks only, with the anchor at the origin.

        ``align`` and ``valign`` of the style say which point of the block the anchor is.
        Raises FontError, TextTooLongError.
        """
        line = plain_line(spans, self.library, self.shaper)
        if line:
            return line.setting(style, 0.0, line.top_at_point(style.valign, self._main(style)))
        work_out = self._set_at_point if _length(spans) > _LONGEST_KEPT else self._at_point
        return work_out(tuple(spans), style)

    def plain(self, style: TextStyle, box: Rect, *, at_point: bool) -> PlainSetter:
        """Return what sets plain lines of ``style`` in ``box``. Raises FontError."""
        return PlainSetter(self.library, self.shaper, style, box, at_point=at_point)

    def _set_in_box(
        self, spans: tuple[Inline, ...], style: TextStyle, width: float, height: float
    ) -> Setting:
        block = self.prepare(spans, style)
        size, layout = _fit(block, style, width, height)
        scale = size / style.font_size
        top = _top_in_box(block, layout, style, scale, height)
        left = SHARE[style.align] * width
        excess = (_over(layout.width * scale, width), _over(layout.height * scale, height))
        measure = width if style.align == "justify" else None
        return _setting(block, layout, style, scale, (left, top), measure, excess)

    def _set_at_point(self, spans: tuple[Inline, ...], style: TextStyle) -> Setting:
        block = self.prepare(spans, style)
        layout = lay_out(block.breakers, inf, style.line_height)
        top = _top_at_point(block, layout, style)
        return _setting(block, layout, style, 1.0, (0.0, top), None, (0.0, 0.0))

    def _main(self, style: TextStyle) -> FontFace:
        return self.library.chain(style.families, style.weight)[0]

    def prepare(self, spans: tuple[Inline, ...], style: TextStyle) -> Block:
        """Return ``spans`` shaped and measured. Raises FontError, TextTooLongError."""
        length = _length(spans)
        if length > MAX_SIGNS:
            raise TextTooLongError(f"a text of {length} signs; {MAX_SIGNS} is the most")
        missing: dict[str, None] = {}
        paragraphs = build_paragraphs(spans, style, self.library, self.shaper, missing)
        main = self._main(style)
        hangs = style.align in ("left", "justify")
        return Block(
            tuple(Breaker(paragraph, style.break_mode, hangs) for paragraph in paragraphs),
            tuple(missing),
            any(is_full_width(paragraph.text) for paragraph in paragraphs),
            main.cap_height / main.units_per_em,
        )


def _length(spans: Sequence[Inline]) -> int:
    return sum(len(span.text) if isinstance(span, Span) else 1 for span in spans)


def shrink_sizes(style: TextStyle) -> Iterator[float]:
    """Yield the sizes to try in points, largest first, the floor last."""
    yield style.font_size
    floor = style.font_size if style.min_font_size is None else style.min_font_size
    step = 1
    while (size := style.font_size - step * SHRINK_STEP_PT) > floor:
        yield size
        step += 1
    if floor < style.font_size:
        yield floor


def _fit(block: Block, style: TextStyle, width: float, height: float) -> tuple[float, Layout]:
    """Return the largest size at which the text fits the box, else the floor, and its lines."""
    parted: tuple[float, Layout] | None = None
    size, line_height = style.font_size, style.line_height
    for size in shrink_sizes(style):
        scale = size / style.font_size
        layout = lay_out_inside(
            block.breakers, width / scale, height / scale, line_height, parted is None
        )
        if layout is not None and not layout.broken:
            return size, layout
        if layout is not None:
            parted = size, layout
    return parted or (size, lay_out(block.breakers, width * style.font_size / size, line_height))


def _over(length: float, room: float) -> float:
    return length - room if length > room + TOLERANCE else 0.0


def _optical_edges(block: Block, layout: Layout) -> tuple[float, float]:
    """Return the edges between which a block looks centred, below its top, at full size.

    CJK type is centred by its em box; Latin text and figures between capital height and
    baseline, since few signs go below.
    """
    if block.is_full_width or not layout.lines:
        return 0.0, layout.height
    first = layout.lines[0]
    return layout.baselines[0] - block.capital * first.em, layout.baselines[-1]


def _top_in_box(
    block: Block, layout: Layout, style: TextStyle, scale: float, height: float
) -> float:
    if style.valign == "bottom":
        return height - layout.height * scale
    if style.valign == "middle":
        top, bottom = _optical_edges(block, layout)
        return height / 2 - (top + bottom) / 2 * scale
    return 0.0


def _top_at_point(block: Block, layout: Layout, style: TextStyle) -> float:
    if style.valign == "bottom":
        return -layout.height
    if style.valign == "middle":
        top, bottom = _optical_edges(block, layout)
        return -(top + bottom) / 2
    if style.valign == "baseline" and layout.baselines:
        return -layout.baselines[0]
    return 0.0


def _setting(
    block: Block,
    layout: Layout,
    style: TextStyle,
    scale: float,
    at: tuple[float, float],
    measure: float | None,
    excess: tuple[float, float],
) -> Setting:
    items = place_lines(layout, style, scale, at, measure)
    width, height = layout.width * scale, layout.height * scale
    share = SHARE[style.align]
    return Setting(
        items=items,
        width=width,
        height=height,
        font_size=style.font_size * scale,
        lines=tuple(readable(line.paragraph.text[line.start : line.end]) for line in layout.lines),
        missing=block.missing,
        excess=excess,
        box=Rect(at[0] - share * width, at[1], width, height),
        broken=layout.broken,
    )
