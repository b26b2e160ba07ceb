"""Which asterisks of a text are markup: two switch bold, one switches emphasis."""

from __future__ import annotations

import re
from bisect import bisect_left

from generator.core.patterns import pattern

_TWO = pattern(r"\*\*")
_RUN = pattern(r"\*+|[\n\r\x0b\x0c\x85\u2028\u2029]")


def matched_stars(text: str) -> dict[int, str]:
    """Return the stars that switch something by where they stand; others are asterisks.

    What opens stands before a sign and what closes stands after one, so that Korean
    particles may follow at once. One star opens at the start of a word only (“2*3*4” is a
    product) and closes in the same line.
    """
    if "*" not in text:
        return {}
    found = _matched_twos(text)
    _match_ones(text, found)
    return found


def _matched_twos(text: str) -> dict[int, str]:
    matched: dict[int, str] = {}
    opened: int | None = None
    for match in _TWO.finditer(text):
        before, after = _around(text, match.start(), match.end())
        if opened is not None and before and not before.isspace():
            matched |= {opened: "**", match.start(): "**"}
            opened = None
        elif opened is None and after and not after.isspace():
            opened = match.start()
    return matched


def _match_ones(text: str, found: dict[int, str]) -> None:
    twos = sorted(found)
    opened: int | None = None
    for run in _RUN.finditer(text):
        if run[0][0] != "*":
            opened = None
            continue
        at = _single(run, found)
        if at is None:
            continue
        before, after = _around(text, run.start(), run.end())
        if opened is not None and before and not before.isspace():
            is_outer = at == run.start() + 2 and _opens_before(opened, run.start(), twos)
            _close(found, opened, at, is_outer)
            opened = None
        elif after and not after.isspace() and not before.isalnum():
            opened = at


def _single(run: re.Match[str], found: dict[int, str]) -> int | None:
    """Return where the one star of a run stands that is not part of two."""
    if len(run[0]) == 1:
        return run.start()
    if len(run[0]) != 3:
        return None
    start = run.start()
    return start + 2 if start in found else start if start + 1 in found else None


def _opens_before(opened: int, closing: int, twos: list[int]) -> bool:
    """Tell whether the two stars that close at ``closing`` opened before the one did."""
    index = bisect_left(twos, closing)
    return index % 2 == 1 and twos[index - 1] < opened


def _close(found: dict[int, str], opened: int, at: int, is_outer: bool) -> None:
    """Note a pair; of three stars that close, what opened last closes first."""
    if is_outer:
        del found[at - 2]
        found[at - 1], at = "**", at - 2
    found |= {opened: "*", at: "*"}


def _around(text: str, start: int, end: int) -> tuple[str, str]:
    return text[max(start - 1, 0) : start], text[end : end + 1]
