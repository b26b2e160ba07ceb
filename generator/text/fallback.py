"""Which font draws which sign: the first of a chain that has it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from generator.core.patterns import pattern
from generator.text.face import FontFace
from generator.text.signs import INVISIBLE, REFUSED, SPACES

_REFUSED = pattern(f"[{REFUSED}]")
_CONTROL_SPACES = pattern("[\t\n\x0b\x0c\r\x85\u2028\u2029]")
_INVISIBLE = pattern(f"[{INVISIBLE}]+")
_SPACE = pattern(f"[{SPACES}\u00a0\u2007\u202f]+")
# A sign with what belongs to it: marks, joiners and what they join, skin tones, jamo.
_EXTENDERS = f"{INVISIBLE}\u20d0-\u20ff\U0001f3fb-\U0001f3ff"
_JAMO = pattern(
    "[\u1100-\u115f\ua960-\ua97c]+[\u1160-\u11a7\ud7b0-\ud7c6]*[\u11a8-\u11ff\ud7cb-\ud7fb]*"
)
_FLAG = pattern("[\U0001f1e6-\U0001f1ff]{2}")
_EXTENDER = pattern(f"[{_EXTENDERS}]")
_ZWJ = "\u200d"


def describe_sign(sign: str) -> str:
    """Return how to name a sign in a message, without showing what cannot be shown."""
    code = f"U+{ord(sign[0]):04X}"
    if sign.isprintable():
        return f"“{sign}” ({code})"
    name = unicodedata.name(sign[0], "").lower()
    return f"{code} ({name})" if name else code


def clean_text(text: str, refused: dict[str, None]) -> str:
    """Return ``text`` in NFC with tabs as spaces, without what no font could draw.

    Decomposed Hangul would be drawn as loose letters. Control characters, controls of
    writing direction and broken code points are taken out and noted in ``refused``.
    """
    if text.isascii() and text.isprintable():
        return text
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    if text.isprintable():
        return text
    for sign in _REFUSED.findall(text):
        refused.setdefault(sign)
    return _CONTROL_SPACES.sub(" ", _REFUSED.sub("", text))


def split_by_font(
    text: str, chain: Sequence[FontFace], missing: dict[str, None]
) -> list[tuple[str, FontFace]]:
    """Return the pieces of ``text`` with the face that draws each.

    A sign keeps to one font with its marks; a space stays in the font before it. Signs
    in no font are left out and noted in ``missing``.
    """
    if all(map(chain[0].glyphs.__getitem__, text)):
        return [(text, chain[0])]
    pieces: list[tuple[str, FontFace]] = []
    for sign in _split_signs(text):
        current = pieces[-1][1] if pieces else None
        face = _face_for(sign, chain, current)
        if face is not None:
            _append(pieces, sign, face)
        elif len(sign) == 1:
            missing.setdefault(sign)
        else:
            for part in sign:
                _append_part(pieces, part, _face_for(part, chain, current), missing)
    return pieces


def _append(pieces: list[tuple[str, FontFace]], sign: str, face: FontFace) -> None:
    if pieces and pieces[-1][1] is face:
        pieces[-1] = (pieces[-1][0] + sign, face)
    else:
        pieces.append((sign, face))


def _append_part(
    pieces: list[tuple[str, FontFace]],
    part: str,
    face: FontFace | None,
    missing: dict[str, None],
) -> None:
    if face is None:
        missing.setdefault(part)
    else:
        _append(pieces, part, face)


def _split_signs(text: str) -> Iterator[str]:
    """Yield the signs of ``text``, each with the characters that belong to it."""
    at = 0
    while at < len(text):
        match = _JAMO.match(text, at) or _FLAG.match(text, at)
        end = match.end() if match else at + 1
        while end < len(text) and (_extends(text[end]) or text[end - 1] == _ZWJ):
            end += 1
        yield text[at:end]
        at = end


def _extends(character: str) -> bool:
    return bool(_EXTENDER.match(character)) or unicodedata.category(character)[0] == "M"


def _face_for(sign: str, chain: Sequence[FontFace], current: FontFace | None) -> FontFace | None:
    needed = _INVISIBLE.sub("", sign)
    if not needed:
        return current or chain[0]
    if current is not None and _SPACE.fullmatch(needed) and _draws(current, needed):
        return current
    return next((face for face in chain if _draws(face, needed)), None)


def _draws(face: FontFace, needed: str) -> bool:
    """Tell whether ``face`` has all of ``needed``, whole or in the parts it decomposes to."""
    if all(map(face.glyphs.__getitem__, needed)):
        return True
    parts = unicodedata.normalize("NFD", needed)
    return parts != needed and all(map(face.glyphs.__getitem__, parts))
