"""Shaping: from characters to glyphs with advances, script by script."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generator.core.patterns import pattern
from generator.scene.glyphs import Word, joined
from generator.text.face import FontFace
from generator.text.harfbuzz import Features, new_buffer, shape_piece
from generator.text.shaped import Shaped, ShapedPart, join
from generator.text.signs import (
    CJK,
    COMMON,
    DIGITS,
    OTHER_SCRIPTS,
    RIGHT_TO_LEFT,
    WESTERN,
    WESTERN_AND_COMMON,
    is_special,
    sign_of,
)
from generator.text.words import Script, WordBook

_CACHED_LENGTH = 48
_CACHED_TEXTS = 4096

_SYLLABLES = "\uac00-\ud7a3"
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
_SIMPLE = pattern(f"[ -~\u00a1-\u00ac\u00ae-\u02af\u2010-\u2027\u2030-\u205e{_SYLLABLES}]+")
"""What word books know: Latin, Hangul, and the dashes and quotation marks of both.

All of it is printable and of one form (NFC), and none of it runs from right to left.
"""


def split_scripts(text: str) -> list[str]:
    """Return the pieces of ``text`` to shape one by one.

    Signs of no script go with what stands before them, after what runs to the left with
    what follows.
    """
    if text.isascii():
        return [text]
    if COMMON.fullmatch(text):
        return _LATIN_OR_HANGUL.findall(text) if _has_latin(text) else [text]
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


def _has_latin(text: str) -> bool:
    """Tell whether there are letters that are no syllables in a text of Latin and Hangul."""
    return any(sign < _SYLLABLES[0] and sign.isalpha() for sign in text)


def _is_mixed(text: str) -> bool:
    western, others = sign_of(WESTERN), sign_of(f"^{WESTERN_AND_COMMON}")
    return bool(western.search(text) and others.search(text))


class Shaper:
    """Shapes texts and remembers the latest short ones."""

    def __init__(self) -> None:
        self._remembered = lru_cache(_CACHED_TEXTS)(self._shape)
        self._buffer = new_buffer()
        self._books: dict[tuple[FontFace, Script], WordBook] = {}

    def shape(self, face: FontFace, text: str, features: Features = ()) -> tuple[ShapedPart, ...]:
        """Return ``text``, all known to ``face``, in parts that run one way each."""
        if features:
            return _in_parts(
                shape_piece(face, piece, self._buffer, features) for piece in split_scripts(text)
            )
        if len(text) <= _CACHED_LENGTH:
            return self._remembered(face, text)
        return self._shape(face, text)

    def _shape(self, face: FontFace, text: str) -> tuple[ShapedPart, ...]:
        words = self.words(face, text)
        if words is not None:
            whole = joined(words)
            shaped = Shaped(whole.glyphs, whole.clusters, whole.advances)
            return (ShapedPart(text, shaped, False),)
        return _in_parts(shape_piece(face, piece, self._buffer) for piece in split_scripts(text))

    def words(self, face: FontFace, text: str) -> list[Word] | None:
        """Return ``text`` as words with one glyph a sign, or None where it is more than that.

        Together they are what ``shape`` returns as its only part.
        """
        if not _SIMPLE.fullmatch(text):
            return None
        if text.isascii():
            return self._of_words(face, text)
        pieces = split_scripts(text)
        if len(pieces) == 1:
            return self._of_words(face, text)
        found: list[Word] = []
        for piece in pieces:
            words = self._of_words(face, piece)
            if words is None:
                return None
            found += words
        return found

    def _of_words(self, face: FontFace, piece: str) -> list[Word] | None:
        """Return a piece put together of its words, where that is sound."""
        script: Script = "Latn" if _has_latin(piece) else ""
        if not piece.isascii() and max(piece) >= _SYLLABLES[0]:
            script = "Hang"
        book = self._books.get((face, script))
        if book is None:
            book = self._books[face, script] = WordBook(face, script)
        return book.words(piece)


def _in_parts(pieces: Iterable[ShapedPart]) -> tuple[ShapedPart, ...]:
    """Return pieces in order, neighbours that run to the right as one."""
    parts: list[ShapedPart] = []
    for piece in pieces:
        if parts and not piece.backwards and not parts[-1].backwards:
            parts[-1] = join(parts[-1], piece)
        else:
            parts.append(piece)
    return tuple(parts)
