"""Classes of characters that shaping and line breaking go by, as parts of regular expressions.

The sets of signs that may not begin or end a line are those of KLREQ (Requirements for
Hangul Text Layout, W3C) with the full-width forms of JLREQ and CLREQ.
"""

from __future__ import annotations

import re
from functools import cache

from generator.core.patterns import pattern

ZERO_WIDTH_SPACE = "\u200b"
SOFT_HYPHEN = "\u00ad"
WORD_JOINER = "\u2060"
OBJECT = "\ufffc"
"""Stands for an icon in the text of a line (Unicode: object replacement character)."""

LAYOUT_ONLY = ZERO_WIDTH_SPACE + SOFT_HYPHEN + WORD_JOINER + "\ufeff"
"""Signs that say where a line may break or may not, and are never drawn."""

SPACES = " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000"
"""Spaces at which a line may break; the no-break ones are U+00A0, U+2007 and U+202F."""

WITHOUT_LAYOUT = dict.fromkeys(map(ord, LAYOUT_ONLY))
"""For ``str.translate``: takes those signs out."""

INVISIBLE = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\ufe00-\ufe0f"
    "\ufeff\U000e0000-\U000e0fff"
)
"""Signs that a font need not have: joiners, variation selectors, fillers."""

REFUSED = (
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"
    "\ud800-\udfff\ufdd0-\ufdef\ufff9-\uffff"
)
"""Control characters, bidirectional controls, lone surrogates, non-characters."""

HANGUL = "\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff"
KANA = "\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f"
IDEOGRAPHS = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
CJK = HANGUL + KANA + IDEOGRAPHS + "\u3100-\u312f\u31a0-\u31bf"
"""Letters and syllables that fill an em each."""

NARROW = (
    "\x00-\u10ff\u1200-\u218f\u2200-\u245f\u27c0-\u2aff\u2c00-\u2e7f\ua4d0-\ua95f\ua980-\uabff"
    "\ud800-\uf8ff\ufb00-\ufe2f\ufe50-\uff00\ufff0-\uffff"
)
"""All but the signs that CJK fonts centre in the em box: CJK, arrows, stars, dingbats, emoji.

What is left out is the smaller set, and is far quicker to compile as a pattern.
"""

WESTERN_AND_COMMON = "\x00-\u058f\u1d00-\u2bff\u3000-\u303f\uff00-\uff65"
"""Western letters and the signs of no script: all else is the letters of other scripts."""

RIGHT_TO_LEFT = (
    "\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff"
)
DIGITS = "0-9\u0660-\u0669\u06f0-\u06f9"
"""Digits, which run to the right in all scripts."""

OTHER_SCRIPTS = (
    "\u0900-\u10ff\u1200-\u139f\u1680-\u1cff\u2c00-\u2dff\ua4d0-\ua95f\ua980-\uabff"
    "\U00010000-\U000107ff\U00011000-\U0001d3ff"
)
WESTERN = (
    "A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u058f\u13a0-\u13ff\u1e00-\u1fff"
    "\ufb00-\ufb17"
)
"""Letters of the Latin, Greek, Cyrillic and Armenian kind."""

NO_START = frozenset(
    "!%),.:;?]}\u00a2\u00b0\u2019\u201d\u2032\u2033\u2103\u2109\u2030"
    "\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\u301e\u301f\u00bb\u203a"
    "\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\uff05\uff09\uff3d\uff5d\uff60\uff61\uff63\uff64\uffe0"
    "\u203c\u2047\u2048\u2049\u2025\u2026\u00b7\u2027\u30fb\uff65\u318d"
    "-\u2010\u2011\u2012\u2013\u2014\u2015~\u301c\uff5e/\uff0f\u20dd"
)
"""A line must not start with one: closers, stops, middle dots, hyphens, unit signs."""

NO_END = frozenset(
    "([{\u00ab\u2039\u2018\u201c\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d"
    "\uff08\uff3b\uff5b\uff5f\uff62$\u00a3\u00a5\u20a9\u20ac\uff04\uffe1\uffe5\uffe6\u2116#@"
)
"""A line must not end with one: opening brackets and quotes, currency signs."""

NO_START_KANA = frozenset(
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096"
    "\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6"
    "\u31f0\u31f1\u31f2\u31f3\u31f4\u31f5\u31f6\u31f7\u31f8\u31f9\u31fa\u31fb\u31fc\u31fd\u31fe\u31ff"
    "\uff67\uff68\uff69\uff6a\uff6b\uff6c\uff6d\uff6e\uff6f\uff70"
    "\u30fc\u3005\u303b\u309d\u309e\u30fd\u30fe\u309b\u309c"
)
"""Small kana, the prolonged sound mark and iteration marks: never first in a line either."""

LAST_LATIN = "\u02af"
FIRST_SYLLABLE, LAST_SYLLABLE = "\uac00", "\ud7a3"
COMMON = pattern(f"[\x00-{LAST_LATIN}{FIRST_SYLLABLE}-{LAST_SYLLABLE}]*")
"""Texts of nothing but Latin, Hangul and signs of no script, as most are.

Python compiles a class in as many steps as it has signs: larger ones are left to texts that
need them.
"""
_FULL_WIDTH = pattern(f"[^{NARROW}]")
_UPRIGHT = pattern(f"([{CJK}{RIGHT_TO_LEFT}{OTHER_SCRIPTS}][^{WESTERN}]*)")
"""What stands upright; signs of no script go with what is before."""


@cache
def sign_of(classes: str) -> re.Pattern[str]:
    """Return the pattern for one sign of ``classes``."""
    return re.compile(f"[{classes}]")


def is_syllable(sign: str) -> bool:
    """Tell whether ``sign`` is a whole syllable of Hangul."""
    return FIRST_SYLLABLE <= sign <= LAST_SYLLABLE


def is_common(sign: str) -> bool:
    """Tell of one sign what ``COMMON`` tells of a text, without that pattern."""
    return sign <= LAST_LATIN or is_syllable(sign)


def is_special(text: str) -> bool:
    """Tell whether ``text`` holds letters that shaping turns round or joins."""
    if COMMON.fullmatch(text):
        return False
    return bool(sign_of(RIGHT_TO_LEFT + OTHER_SCRIPTS).search(text))


def is_full_width(text: str) -> bool:
    """Tell whether ``text`` holds a sign that CJK fonts centre in the em box."""
    if text.isascii():
        return False
    return is_syllable(max(text)) or bool(_FULL_WIDTH.search(text))


def leans(text: str) -> bool:
    """Tell whether ``text`` is of a script that has italics: Latin, Greek, Cyrillic."""
    return not _UPRIGHT.search(text)


def split_leaning(text: str) -> list[str]:
    """Return the pieces of ``text`` that lean when set in italics, and those that do not."""
    return [piece for piece in _UPRIGHT.split(text) if piece]
