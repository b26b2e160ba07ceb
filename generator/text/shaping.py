"""Shaping: from characters to glyphs with advances, script by script."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generator.scene.glyphs import joined
from generator.text.face import FontFace
from generator.text.harfbuzz import Features, new_buffer, shape_piece
from generator.text.scripts import split_scripts
from generator.text.shaped import Shaped, ShapedPart, join
from generator.text.words import Lexicon

_CACHED_LENGTH = 48
_CACHED_TEXTS = 4096


class Shaper:
    """Shapes texts and remembers the latest short ones."""

    def __init__(self) -> None:
        self._remembered = lru_cache(_CACHED_TEXTS)(self._shape)
        self._buffer = new_buffer()
        self._lexicons: dict[FontFace, Lexicon] = {}

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
        # Most words of a long text are new, and have to be joined again.
        lexicon, is_long = self.lexicon(face), len(text) > _CACHED_LENGTH
        words = lexicon.spelled(text) if is_long else lexicon.words(text)
        if words is not None:
            whole = joined(words)
            shaped = Shaped(whole.glyphs, whole.clusters, whole.advances)
            return (ShapedPart(text, shaped, False),)
        return _in_parts(shape_piece(face, piece, self._buffer) for piece in split_scripts(text))

    def lexicon(self, face: FontFace) -> Lexicon:
        """Return what is known of the words of ``face``."""
        lexicon = self._lexicons.get(face)
        if lexicon is None:
            lexicon = self._lexicons[face] = Lexicon(face)
        return lexicon


def _in_parts(pieces: Iterable[ShapedPart]) -> tuple[ShapedPart, ...]:
    """Return pieces in order, neighbours that run to the right as one."""
    parts: list[ShapedPart] = []
    for piece in pieces:
        if parts and not piece.backwards and not parts[-1].backwards:
            parts[-1] = join(parts[-1], piece)
        else:
            parts.append(piece)
    return tuple(parts)
