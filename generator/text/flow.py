"""Text for pages: one line after another, to be spread over frames by whoever paginates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.record import NamedTuple
from generator.scene import Item
from generator.text.fallback import clean_text
from generator.text.lines import Breaker, Line
from generator.text.markup import Inline, LineBreak, Span
from generator.text.paragraph import build_paragraphs
from generator.text.placing import place_line
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

_SHORTEST_END = 1 / 6
"""How wide the last line of a paragraph is at least, of the column, where it can be."""
_NARROWER = tuple(1 - step / 100 for step in range(2, 25, 2))


class Stretch(NamedTuple):
    """The part of a line that one inline fills: its index, and where it begins and ends in mm."""

    inline: int
    left: float
    right: float


class FlowLine(NamedTuple):
    """One line, drawn from its left edge with the baseline at 0; lengths in mm."""

    items: tuple[Item, ...]
    stretches: tuple[Stretch, ...]
    width: float
    ascent: float
    descent: float
    em: float


class FlowText(NamedTuple):
    """A text broken at one width; ``missing`` and ``broken`` as in a Setting."""

    lines: tuple[FlowLine, ...]
    missing: tuple[str, ...]
    broken: tuple[str, ...]


def set_lines(
    setter: Typesetter, inlines: Sequence[Inline], style: TextStyle, width: float
) -> FlowText:
    """Return ``inlines`` as lines at most ``width`` mm wide, aligned as ``style`` says.

    Raises FontError.
    """
    if not inlines:
        return FlowText((), (), ())
    missing: dict[str, None] = {}
    broken: dict[str, None] = {}
    paragraphs = build_paragraphs(inlines, style, setter.library, setter.shaper, missing)
    lines: list[FlowLine] = []
    for paragraph, places in zip(paragraphs, _places(inlines), strict=True):
        for line in _lines(Breaker(paragraph, style.break_mode), width, broken):
            lines.append(_placed(line, places, style, width))
    return FlowText(tuple(lines), tuple(missing), tuple(broken))


def _lines(breaker: Breaker, width: float, broken: dict[str, None]) -> list[Line]:
    """Return the lines at ``width`` mm, a little narrower if the last would be very short.

    The number of lines stays, so that nothing moves but the words at their ends.
    """
    lines = list(breaker.lines_at(width, broken))
    least = width * _SHORTEST_END
    if len(lines) < 2 or lines[-1].width >= least or broken:
        return lines
    for step in _NARROWER:
        tried = list(breaker.lines_at(width * step, {}))
        if len(tried) > len(lines):
            break
        if tried[-1].width >= least:
            return tried
    return lines


_Place = tuple[int, int, int]
"""An inline: its index, and the characters of the paragraph from which to which it goes."""


def _places(inlines: Sequence[Inline]) -> Iterator[list[_Place]]:
    """Yield, for each paragraph, where its inlines stand."""
    places: list[_Place] = []
    at = 0
    for index, inline in enumerate(inlines):
        if isinstance(inline, LineBreak):
            yield places
            places, at = [], 0
            continue
        length = len(clean_text(inline.text, {})) if isinstance(inline, Span) else 1
        places.append((index, at, at + length))
        at += length
    yield places


def _placed(line: Line, places: Sequence[_Place], style: TextStyle, width: float) -> FlowLine:
    measure = width if style.align == "justify" else None
    left = {"center": (width - line.width) / 2, "right": width - line.width}.get(style.align, 0.0)
    return FlowLine(
        place_line(line, style, left, measure),
        tuple(_stretches(line, places, left)),
        line.width,
        line.ascent,
        line.descent,
        line.em,
    )


def _stretches(line: Line, places: Sequence[_Place], left: float) -> Iterator[Stretch]:
    x = line.paragraph.x
    origin = x[line.start]
    for index, start, end in places:
        first, last = max(start, line.start), min(end, line.end)
        if first < last:
            yield Stretch(index, left + x[first] - origin, left + x[last] - origin)
