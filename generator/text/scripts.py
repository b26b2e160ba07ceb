"""Scripts: what letters a text has, and the pieces of it that are shaped one by one."""

from __future__ import annotations

from generator.core.patterns import pattern
from generator.text.signs import (
    CJK,
    COMMON,
    DIGITS,
    FIRST_SYLLABLE,
    OTHER_SCRIPTS,
    RIGHT_TO_LEFT,
    WESTERN,
    WESTERN_AND_COMMON,
    is_special,
    sign_of,
)

_NO_LETTER = "[\\W\\d_\u00b2\u00b3\u00b9\u00bc-\u00be]"
_LATIN_OR_HANGUL = pattern(
    f"{_NO_LETTER}*(?:[^\0-\u02af](?:[^\0-\u02af]+|{_NO_LETTER}+)*|[\0-\u02af]+)"
)
"""A letter of either, up to the next of the other, in texts of nothing but both.

Superior figures and fractions are no letters, and signs beyond U+02AF all are Hangul.
"""
_ONE_SCRIPT = pattern(
    f"(?P<rtl>[{RIGHT_TO_LEFT}](?:[^{WESTERN}{CJK}{OTHER_SCRIPTS}{DIGITS}]*[{RIGHT_TO_LEFT}])*)"
    f"|(?P<other>[{OTHER_SCRIPTS}]+)|(?P<cjk>[{CJK}]+)|(?P<western>[{WESTERN}]+)"
)
_SOME_SMALL_ALONE = frozenset(map(chr, range(0xAA, 0x2B0)))
"""Where the Latin letters stand that have no capitals."""


def has_latin(text: str) -> bool:
    """Tell whether there are letters that are no syllables in a text of Latin and Hangul."""
    if text.upper() != text.lower():
        return True
    return not _SOME_SMALL_ALONE.isdisjoint(text) and any(
        sign < FIRST_SYLLABLE and sign.isalpha() for sign in text
    )


def split_scripts(text: str) -> list[str]:
    """Return the pieces of ``text`` to shape one by one.

    Signs of no script go with what stands before them, after what runs to the left with
    what follows.
    """
    if text.isascii():
        return [text]
    if COMMON.fullmatch(text):
        return _LATIN_OR_HANGUL.findall(text) if has_latin(text) else [text]
    if not (_is_mixed(text) or is_special(text)):
        return [text]
    pieces: list[str] = []
    start, kind = 0, ""
    for match in _ONE_SCRIPT.finditer(text):
        found = match.lastgroup or ""
        if found == "rtl":
            if start < match.start():
                pieces.append(text[start : match.start()])
            pieces.append(match[0])
            start, kind = match.end(), ""
        elif not kind:
            kind = found
        elif kind != found:
            pieces.append(text[start : match.start()])
            start, kind = match.start(), found
    if start < len(text):
        pieces.append(text[start:])
    return pieces


def _is_mixed(text: str) -> bool:
    western, others = sign_of(WESTERN), sign_of(f"^{WESTERN_AND_COMMON}")
    return bool(western.search(text) and others.search(text))
