"""The notes of a sheet as they are drawn: what it is, and lines to lay a ruler on.

A band holds two lines of small type at its left and the check lines at its right:

    The Harvest 1.0                              Print at 100 %          3 in    100 mm
    Tile · sheet 1 of 1 · front · English        |__________________________|_______|
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from types import MappingProxyType

from generator.core.colour import WHITE
from generator.core.geometry import Rect, Size, Transform
from generator.core.record import Record, replace
from generator.core.remembered import Remembered
from generator.core.units import MM_PER_INCH
from generator.scene import Group, Item, Shape, Stroke
from generator.sheets.legend import Legend, Lines, draw_legend
from generator.sheets.notes import LABEL_WIDTH, LEVEL_HEIGHT
from generator.sheets.profile import Notes
from generator.sheets.words import SheetWords
from generator.text.markup import Span
from generator.text.plain import PlainSetter
from generator.text.setting import Setting
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

_TYPE_SIZE_PT = 6.0
_TITLE_SIZE_PT = 6.5
_TITLE_WEIGHT = 700
_FIRST_BASELINE = 2.65
_LAST_BASELINE = 5.35
"""Of the two lines of type, from the top of a band 6 mm high; more height goes above."""
_BAND = 6.0
_RULE = 0.12
_THIN_RULE = 0.075
_TICK = 1.3
_LABEL_LIFT = 0.75
"""Between a check line and the baseline of its label."""
_LABEL_SPACE = 0.7
_COLUMN_GAP = 5.0
_LEGEND_GAP = 4.0
_NARROWEST_TEXT = 25.0
_ELLIPSIS = "…"
_MOST_SIGNS = 500
"""Far more than a line holds; what is longer takes long to cut word by word."""


class SheetTexts(Record):
    """What the notes of one page say."""

    title: str
    version: str
    details: str
    lines: Lines = MappingProxyType({})
    """The types of line on the page that its reader has to tell apart."""


class Footer:
    """Draws notes with one typesetter, in one language and colour."""

    def __init__(self, typesetter: Typesetter, words: SheetWords, notes: Notes) -> None:
        self._typesetter = typesetter
        self._words = words
        self.missing: dict[str, None] = {}
        """Signs of the texts so far that no font has; they are not drawn."""
        self._lines = notes.check_lines
        self._colour = notes.colour
        self._style = TextStyle(
            font_size=_TYPE_SIZE_PT, colour=notes.colour, valign="baseline", line_height=1.0
        )
        self._title_style = replace(self._style, font_size=_TITLE_SIZE_PT, weight=_TITLE_WEIGHT)
        self._titles = Remembered(self._title)

    @cached_property
    def _plain(self) -> PlainSetter:
        return self._typesetter.plain(self._style, Rect(0, 0, 0, 0), at_point=True)

    def texts(self, texts: SheetTexts, band: Size) -> tuple[Item, ...]:
        """Return the lines of type for a band of this length and height in mm."""
        width = self.text_width(band)
        if width <= 0:
            return ()
        drop = band.height - _BAND
        legend = self._legend(texts.lines, width)
        room = width - legend.width - _LEGEND_GAP if legend.items else width
        title = self._titles[texts.title, texts.version, max(room, 0.0)]
        details = self._details(texts.details, width)
        return (
            *_moved(title, 0, _FIRST_BASELINE + drop),
            *_moved(legend.items, width - legend.width, _FIRST_BASELINE + drop),
            *_moved(details, 0, _LAST_BASELINE + drop),
        )

    def _title(self, place: tuple[str, str, float]) -> tuple[Item, ...]:
        """Return a title and a version on one line of this width."""
        title, version, width = place
        spans = (Span(title, self._title_style), Span(f"  {version}", self._style))
        return self._fitted(spans if version else spans[:1], width).items

    def _details(self, words: str, width: float) -> tuple[Item, ...]:
        """Return a line that is another on each page; most need no more than to be set."""
        line = self._plain.set(words)
        if line is not None and line.run.width <= width:
            return (line,)
        return self._fitted((Span(words, self._style),), width).items

    def _legend(self, lines: Lines, width: float) -> Legend:
        """Return what the lines mean, as far as there is room for it."""
        left = dict(lines)
        while True:
            legend = draw_legend(left, self._words, self._set, self._colour, WHITE)
            if legend.width <= width or not left:
                return legend
            left.popitem()

    def text_width(self, band: Size) -> float:
        lines = self._fitting_lines(band)
        return band.width - (max(lines) + _COLUMN_GAP if lines else 0.0)

    def check_lines(self, band: Size) -> tuple[Item, ...]:
        """Return the check lines of a band, with their labels and the advice on scale."""
        lines = self._fitting_lines(band)
        if not lines:
            return ()
        left = band.width - max(lines)
        foot = _LAST_BASELINE + band.height - _BAND
        advice = self._set(self._words.actual_size)
        first_label = min(lines) - self._set(check_label(min(lines))).width - 2 * _LABEL_SPACE
        items: list[Item] = [self._ruler(lines)]
        if advice.width + 2 * _LABEL_SPACE < first_label:
            items += _moved(advice.items, _LABEL_SPACE, -_LABEL_LIFT)
        items += [item for length in lines for item in self._label_before(length)]
        return (Group(tuple(items), Transform.translation(left, foot)),)

    def level(self) -> tuple[Item, ...]:
        """Return one check line with its label behind it, from the top left of its box."""
        length = self._lines[0]
        label = self._set(check_label(length))
        y = LEVEL_HEIGHT - _RULE / 2
        shift = Transform.translation(0, y)
        behind = _moved(label.items, min(length + 1, length + LABEL_WIDTH - label.width), y)
        return (Group((self._ruler([length]),), shift), *behind)

    def _fitting_lines(self, band: Size) -> list[float]:
        room = band.width - _NARROWEST_TEXT - _COLUMN_GAP
        fitting = [line for line in self._lines if line <= room]
        # On very small paper the proof of scale comes before the texts.
        return fitting or [line for line in self._lines if line <= band.width][:1]

    def _ruler(self, lengths: Sequence[float]) -> Item:
        """Return lines from the origin to the right, with ticks upward at their ends."""
        pen = Stroke(self._colour, _RULE)
        half = _RULE / 2
        # Shorter lines lie on the longest; thinner, they do not make it look patched.
        pens = {length: pen._replace(width=_THIN_RULE) for length in lengths} | {max(lengths): pen}
        rules = [
            Shape((("M", 0.0, 0.0), ("L", length, 0.0)), None, pens[length]) for length in lengths
        ]
        ticks = [
            Shape((("M", x, half), ("L", x, -_TICK)), None, pen)
            for x in (half, *(length - half for length in lengths))
        ]
        return Group((*rules, *ticks))

    def _label_before(self, x: float) -> tuple[Item, ...]:
        label = self._set(check_label(x))
        return _moved(label.items, x - label.width - _LABEL_SPACE, -_LABEL_LIFT)

    def _set(self, text: str) -> Setting:
        return self._typesetter.set_at_point((Span(text, self._style),), self._style)

    def _fitted(self, spans: tuple[Span, ...], width: float) -> Setting:
        """Return ``spans`` on one line, cut short with an ellipsis if it is too long."""
        spans = tuple(_shortened_to(span, _MOST_SIGNS) for span in spans)
        setting = self._typesetter.set_at_point(spans, self._style)
        while setting.width > width and spans:
            spans = _shortened(spans)
            setting = self._typesetter.set_at_point(spans, self._style)
        self.missing.update(dict.fromkeys(setting.missing))
        return setting


def _shortened_to(span: Span, signs: int) -> Span:
    if len(span.text) <= signs:
        return span
    return span._replace(text=span.text[:signs].rstrip() + _ELLIPSIS)


def _shortened(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """Return ``spans`` with the first a word or, failing that, a sign shorter."""
    first, *rest = spans
    text = first.text.removesuffix(_ELLIPSIS).rstrip()
    if not text:
        return tuple(rest)
    last_space = text.rfind(" ")
    cut = last_space if last_space > len(text) / 2 else len(text) - 1
    return (first._replace(text=text[:cut].rstrip(" ·") + _ELLIPSIS), *rest)


def _moved(items: tuple[Item, ...], x: float, y: float) -> tuple[Item, ...]:
    return (Group(items, Transform.translation(x, y)),) if items else ()


def check_label(length: float) -> str:
    """Return the length of a check line as its label says it: in inches where they are whole."""
    inches = length / MM_PER_INCH
    if abs(inches - round(inches)) < 1e-6:
        return f"{round(inches)} in"
    return f"{length:g} mm"
