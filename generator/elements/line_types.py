"""Lines to cut, fold and glue along: what is a line of a type looks as the theme says."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from generator.core import outline
from generator.core.colour import WHITE, Colour
from generator.core.diagnostics import AuthorError, Report
from generator.core.outline import Outline
from generator.elements.books import LineBook, Look
from generator.elements.shapes import InkFields, written_stroke
from generator.elements.stage import Stage
from generator.scene import Group, Item, LineType, Shape, Stroke
from generator.spec.theme import LineLook, Palette, ThemeSpec

_PLAIN = Look(Stroke(), None, None)
"""Of a type that the theme says nothing about."""
_MOST_HATCHES = 2000


class LineLooks:
    """The looks of all types of line in one theme."""

    def __init__(self, theme: ThemeSpec, palette: Palette, report: Report) -> None:
        self._theme = theme
        self._palette = palette
        self._report = report
        self._known: dict[LineType, Look] = {}

    def look(self, line_type: LineType) -> Look:
        if line_type not in self._known:
            written = self._theme.lines.get(line_type)
            self._known[line_type] = _PLAIN if written is None else self._made(written)
        return self._known[line_type]

    def _made(self, written: LineLook) -> Look:
        stroke, fill = self._colour(written, "stroke"), self._colour(written, "fill")
        pen = stroke and Stroke(stroke, written.stroke_width, dash=tuple(written.dash))
        return Look(pen, fill, written.hatch)

    def _colour(self, written: LineLook, key: str) -> Colour | None:
        name = getattr(written, key)
        try:
            return None if name is None else self._palette.colour(name, written.position(key))
        except AuthorError as error:
            self._report.take(error)
            return None

    def check(self) -> None:
        """Note every look that cannot be made, used or not."""
        for line_type in self._theme.lines:
            self.look(line_type)


def read_typed_stroke(spec: InkFields, stage: Stage) -> Stroke | None:
    """Return the stroke of a line that has a type; keys that are written go before its looks."""
    assert spec.line_type is not None
    pen = stage.kit.lines.look(spec.line_type).stroke
    if spec.stroke is not None or pen is None:
        written = written_stroke(spec, stage)
        if written is None or pen is None:
            return written
        pen = pen._replace(colour=written.colour)
    pen = pen._replace(cap=spec.cap, join=spec.join)
    own = written_stroke(spec.model_copy(update={"stroke": "#000000"}), stage)
    assert own is not None
    given = spec.model_fields_set
    return pen._replace(
        width=own.width if "stroke_width" in given else pen.width,
        dash=own.dash if "dash" in given else pen.dash,
    )


def typed_items(
    drawn: Outline,
    line_type: LineType,
    fill: Colour | None,
    stroke: Stroke | None,
    looks: LineBook,
) -> Iterator[Item]:
    """Yield a line of a type, or an area that is hatched if its looks say so."""
    look = looks.look(line_type)
    if look.hatch is None:
        yield Shape(drawn, fill or look.fill, stroke, line_type)
        return
    # Glue does not hold on ink, so that an area has a fill in any case.
    yield Shape(drawn, fill or look.fill or WHITE, None, line_type)
    if stroke is not None:
        yield Group((Shape(_hatching(drawn, look.hatch), None, stroke),), clip=drawn)


def _hatching(drawn: Outline, gap: float) -> Outline:
    """Return parallel lines ``gap`` mm apart, rising to the right, over the box of ``drawn``."""
    box = outline.bounds(drawn)
    step = max(gap * sqrt(2), (box.width + box.height) / _MOST_HATCHES)
    lines: list[outline.Segment] = []
    at = step / 2
    while at < box.width + box.height:
        # From the left or bottom side up to the top or right one.
        left, bottom = max(0.0, at - box.height), min(at, box.height)
        right, top = min(at, box.width), max(0.0, at - box.width)
        lines.append(("M", box.x + left, box.y + bottom))
        lines.append(("L", box.x + right, box.y + top))
        at += step
    return tuple(lines)
