"""Cutting: as much of a text as its box holds, up to the end of a word, and a mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.text.markup import Icon, Inline, LineBreak, Span
from generator.text.setting import Setting
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

MARK = "\u2026"
_WORD = pattern(r"\S+")
_LOOSE = " \u00a0,;:\u00b7\u3001\uff0c-\u2013\u2014"
"""What would look lost before the mark."""


class _Place(NamedTuple):
    """An end of a word: the inline it is in, and how many characters of that come before."""

    inline: int
    end: int


def cut_to_fit(
    setter: Typesetter, inlines: Sequence[Inline], style: TextStyle, size: tuple[float, float]
) -> tuple[Setting, str]:
    """Return the most words of ``inlines`` that fit a box, with a mark, and those left out.

    Where not even one word fits it is cut between its letters; where no letter does, just
    the mark is set. The text is shrunk as far as the style allows first.
    """

    def fits(place: _Place) -> bool:
        setting = setter.set_in_box(_cut(inlines, place), style, *size)
        return setting.excess == (0.0, 0.0)

    place = _furthest(_word_ends(inlines), fits) or _furthest(_letter_ends(inlines), fits)
    place = place or _Place(0, 0)
    return setter.set_in_box(_cut(inlines, place), style, *size), _lost(inlines, place)


def _furthest(places: Sequence[_Place], fits: Callable[[_Place], bool]) -> _Place | None:
    """Return the last of ``places`` that fits, of which all that follow one do not."""
    low, high = 0, len(places)
    while low < high:
        middle = (low + high) // 2
        if fits(places[middle]):
            low = middle + 1
        else:
            high = middle
    return places[low - 1] if low else None


def _word_ends(inlines: Sequence[Inline]) -> list[_Place]:
    places: list[_Place] = []
    for index, inline in enumerate(inlines):
        if isinstance(inline, Span):
            ends = (match.end() for match in _WORD.finditer(inline.text))
            # What follows without a space, in another look, is part of the last word.
            places += [
                _Place(index, end)
                for end in ends
                if end < len(inline.text) or not _goes_on(inlines, index)
            ]
        elif isinstance(inline, Icon):
            places.append(_Place(index, 1))
    return places


def _goes_on(inlines: Sequence[Inline], index: int) -> bool:
    following = inlines[index + 1] if index + 1 < len(inlines) else None
    return isinstance(following, Span) and not following.text[:1].isspace()


def _letter_ends(inlines: Sequence[Inline]) -> list[_Place]:
    first = next((i for i, inline in enumerate(inlines) if isinstance(inline, Span)), None)
    if first is None:
        return []
    inline = inlines[first]
    assert isinstance(inline, Span)
    match = _WORD.search(inline.text)
    return [_Place(first, end) for end in range(match.start() + 1, match.end())] if match else []


def _cut(inlines: Sequence[Inline], place: _Place) -> tuple[Inline, ...]:
    """Return ``inlines`` up to ``place``, and a mark in the look of what comes before it."""
    kept = list(inlines[: place.inline])
    last = inlines[place.inline]
    if isinstance(last, Span):
        return (*kept, Span(last.text[: place.end].rstrip(_LOOSE) + MARK, last.style))
    return (*kept, last, Span(MARK, last.style)) if place.end else (*kept, Span(MARK, last.style))


def _lost(inlines: Sequence[Inline], place: _Place) -> str:
    words: list[str] = []
    for index, inline in enumerate(inlines[place.inline :]):
        if isinstance(inline, Span):
            words.append(inline.text[place.end :] if not index else inline.text)
        elif isinstance(inline, LineBreak):
            words.append(" ")
    return " ".join("".join(words).split())
