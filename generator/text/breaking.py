"""Where a line may break: at spaces for Korean and English, between signs for Japanese.

The rules are those of KLREQ and JLREQ: what must not begin or end a line, and what must
not be parted (digits, a number and its unit, a currency sign and its number, pairs of
dashes and dots).
"""

from __future__ import annotations

import re
from collections.abc import Container

from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.text.signs import (
    CJK,
    NARROW,
    NO_END,
    NO_START,
    NO_START_KANA,
    OBJECT,
    SOFT_HYPHEN,
    SPACES,
    ZERO_WIDTH_SPACE,
)
from generator.text.style import BreakMode


class Break(NamedTuple):
    """A line may end before offset ``end`` and the next begin at ``start``.

    What lies between is spaces. ``hyphen`` asks for a hyphen at the end of the line.
    """

    end: int
    start: int
    hyphen: bool = False


_CONNECTORS = "-\u2010/~\u301c\uff5e\u00b7\u30fb\u2027\u318d\u2013"
_DASHES = "\u2014\u2015"
_FULL_STOPS = "\u3001\u3002\uff0c\uff0e\uff01\uff1f\uff1a\uff1b"
_CANDIDATE = pattern(
    f"(?P<space>[{SPACES}{ZERO_WIDTH_SPACE}{SOFT_HYPHEN}]+)"
    f"|(?P<connector>[{_CONNECTORS}])(?=.)"
    f"|(?P<stop>[{_FULL_STOPS}{_DASHES}])(?=.)"
    f"|{OBJECT}(?={OBJECT})"
)
_BETWEEN_SIGNS = pattern(
    f"(?<=[^{NARROW}])(?=.)|(?<=.)(?=[^{NARROW}])|(?<={OBJECT})(?=.)|(?<=.)(?={OBJECT})", re.DOTALL
)
_UNIT = pattern(r"(?:mm|cm|km|m|kg|g|mg|ml|pt|px|dpi)(?![A-Za-z])|[%\u2103\u2109\u00b0\u2030]")
_SIGNED = frozenset("-\u2010\u2013~.\uff5e\u301c")
"""Signs that may begin a line when a number follows: minus, about, decimal point."""

_UNPARTED = frozenset("\u00a0\u202f\u2007\u2060\ufeff\"'")
"""Signs that hold to both neighbours: no-break spaces, joiners, undirected quotes."""

_MAX_BACKTRACK = 16


def find_breaks(text: str, mode: BreakMode) -> list[Break]:
    """Return the places inside ``text`` where a line may break, in order."""
    breaks = [found for match in _CANDIDATE.finditer(text) if (found := _judge(text, match))]
    if mode == "word":
        return breaks
    known = {found.start for found in breaks}
    breaks += [
        Break(at, at)
        for at in map(re.Match.start, _BETWEEN_SIGNS.finditer(text))
        if at not in known and _may_part(text, at)
    ]
    return sorted(breaks)


def _judge(text: str, match: re.Match[str]) -> Break | None:
    end, start = match.span()
    if start == len(text):
        return None
    if match.lastgroup == "space":
        if end == 0 or not _space_breaks(text, end, start):
            return None
        return Break(end, start, not match[0].strip(SOFT_HYPHEN))
    before, after = text[end - 1 : end], text[start]
    if match["connector"] and not (_is_word(before) and _is_word(after)):
        return None
    if match["stop"] and (after in NO_START or after.isspace()):
        return None
    return Break(start, start)


def _space_breaks(text: str, end: int, start: int) -> bool:
    before, after = text[end - 1], text[start]
    if before.isalpha() and after.isalpha():
        return True
    if after in NO_START:
        return after in _SIGNED and text[start + 1 : start + 2].isdigit()
    return before not in NO_END and not (before.isdigit() and _UNIT.match(text, start))


def _is_word(sign: str) -> bool:
    return sign.isalpha() or sign == OBJECT


def _may_part(text: str, at: int) -> bool:
    """Tell whether a line may end right before ``text[at]``, with no space there."""
    before, after = text[at - 1], text[at]
    return not (
        after in NO_START
        or after in NO_START_KANA
        or before in NO_END
        or before in _UNPARTED
        or after in _UNPARTED
        or before.isspace()
        or after.isspace()
        or (before.isdigit() and after.isalnum())
    )


def cut_word(text: str, start: int, limit: int, inner: Container[int]) -> int:
    """Return where to part a word from ``start`` that is too wide, at ``limit`` at most.

    ``inner`` holds the offsets inside of glyphs. The rules for the ends of lines are kept
    where that costs a few signs, and dropped where nothing else is left; at least one
    glyph stays on the line.
    """
    for at in range(limit, max(start, limit - _MAX_BACKTRACK), -1):
        if at < len(text) and at not in inner and _may_part(text, at):
            return at
    at = max(limit, start + 1)
    while at > start + 1 and at in inner:
        at -= 1
    while at in inner:
        at += 1
    return at


def stretch_points(text: str, start: int, end: int, mode: BreakMode) -> list[int]:
    """Return the offsets after whose sign a justified line may be stretched.

    These are its spaces, in "char" mode also the gaps between two CJK letters; never the
    sides of brackets, stops, middle dots and hyphens (KLREQ).
    """
    gaps = _GAP if mode == "char" else _SPACE
    first = start + len(text[start:end]) - len(text[start:end].lstrip())
    return [match.start() for match in gaps.finditer(text, first, end)]


_SPACE = pattern("[ \u00a0]")
_GAP = pattern(f"[ \u00a0]|[{CJK}](?=[{CJK}])")
"""Spaces and gaps between letters."""
