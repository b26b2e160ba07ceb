"""Korean particles: the form that follows the sound a word ends in.

After a consonant stand 은, 이, 을, 과, 으로; after a vowel 는, 가, 를, 와, 로; after ㄹ too
stands 로. Digits and Latin capitals sound as they are read aloud: 3 is 삼, L is 엘.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from generator.core.patterns import pattern

Ending = Literal["vowel", "consonant", "l", "unknown"]

_FIRST_SYLLABLE, _LAST_SYLLABLE = 0xAC00, 0xD7A3
_FINALS = 28
_FINAL_L = 8

_DIGITS: dict[str, Ending] = {
    "0": "consonant",  # 영
    "1": "l",  # 일
    "2": "vowel",
    "3": "consonant",  # 삼
    "4": "vowel",
    "5": "vowel",
    "6": "consonant",  # 육
    "7": "l",  # 칠
    "8": "l",  # 팔
    "9": "vowel",
}
# 에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 아르 에스 티 유 브이 …
_CAPITALS: dict[str, Ending] = {
    **dict.fromkeys("ABCDEFGHIJKOPQRSTUVWXYZ", "vowel"),
    "L": "l",
    "M": "consonant",
    "N": "consonant",
}
_UNITS: dict[str, Ending] = {"%": "vowel", "㎜": "vowel", "℃": "vowel"}  # 퍼센트, 밀리미터, 도
_BRACKETED = pattern(r"(?<=.)(?:\s*\([^()]*\))+$")
_IGNORED = frozenset("\"'”’)]}>»›」』】〕〉》*_")

FORMS: dict[str, tuple[str, str]] = {
    "은": ("은", "는"),
    "이": ("이", "가"),
    "을": ("을", "를"),
    "과": ("과", "와"),
    "으로": ("으로", "로"),
    "아": ("아", "야"),
    "이라": ("이라", "라"),
    "이나": ("이나", "나"),
}
_BY_WORD = {
    **{form: pair for pair in FORMS.values() for form in pair},
    **{"/".join(pair): pair for pair in FORMS.values()},
    **{"/".join(reversed(pair)): pair for pair in FORMS.values()},
    "(으)로": FORMS["으로"],
}


def known_particles() -> tuple[str, ...]:
    """Return the ways a particle may be asked for."""
    return tuple(_BY_WORD)


def ending(word: str) -> Ending:
    """Return the sound that ``word`` ends in.

    Quotes after it are silent, and so is what stands in round brackets, as long as
    something stands before them.
    """
    text = unicodedata.normalize("NFC", word).rstrip()
    text = _BRACKETED.sub("", text) or text
    while text and text[-1] in _IGNORED:
        text = text[:-1]
    if not text:
        return "unknown"
    last = text[-1]
    if _FIRST_SYLLABLE <= ord(last) <= _LAST_SYLLABLE:
        final = (ord(last) - _FIRST_SYLLABLE) % _FINALS
        return "vowel" if final == 0 else "l" if final == _FINAL_L else "consonant"
    if last.isdigit() and last.isascii():
        return _number_ending(text)
    return _CAPITALS.get(last) or _UNITS.get(last) or "unknown"


def _number_ending(text: str) -> Ending:
    """Return how a number ends: 10 is 십, 100 백, 1000 천, 10000 만, a lone 0 영."""
    digits = text[len(text.rstrip("0123456789,")) :].replace(",", "")
    zeros = len(digits) - len(digits.rstrip("0"))
    is_fraction = text[: len(text) - len(digits)].endswith(".")
    # All of 십, 백, 천, 만 and 영 end in a consonant other than ㄹ; 억 too.
    return "consonant" if zeros and not is_fraction else _DIGITS[digits[-1]]


def particle_after(word: str, particle: str) -> str:
    """Return the form of ``particle`` that follows ``word``.

    After a word whose sound is not known both forms stand, as in 은(는). Raises KeyError
    for what is no particle.
    """
    closed, open_ = _BY_WORD[particle]
    sound = ending(word)
    if sound == "unknown":
        return f"{closed}({open_})" if closed != "으로" else "(으)로"
    if sound == "l" and closed == "으로":
        return open_
    return open_ if sound == "vowel" else closed
