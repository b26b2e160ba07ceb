"""Words shaped once: lines of them are put together where HarfBuzz says that this is sound.

Most texts of a game are made of a few hundred words, and hardly any font shapes a word
otherwise because of what is behind the space. Where one does, HarfBuzz tells of it when the
signs around the space are shaped, and the line is shaped whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import uharfbuzz as hb

from generator.scene.glyphs import Row, Signs, Spelling, Word
from generator.text.face import FontFace
from generator.text.harfbuzz import FEATURES, fill, new_buffer

Script = Literal["Hang", "Latn", ""]
"""The script of a text by its code of four letters; "" for signs that are of none."""

Infos = Sequence[hb.GlyphInfo]
Positions = Sequence[hb.GlyphPosition]

_MOST_KEPT = 10_000
_LONGEST_KEPT = 60
_UNSAFE_TO_BREAK = 1
"""HB_GLYPH_FLAG_UNSAFE_TO_BREAK: a glyph minds what is before it."""


class WordBook:
    """The words of one script in one face."""

    def __init__(self, face: FontFace, script: Script) -> None:
        self._probe = _Probe(face, script)
        self._signs = _SignBook(self._probe)
        self._words: dict[str, Word | None] = {}
        self._joints: dict[str, bool] = {}
        """Whether the signs on both sides of a space leave each other alone."""

    def words(self, text: str) -> list[Word] | None:
        """Return the words and spaces of ``text``, or None where it must be shaped whole."""
        spelling = self._signs.spell(text)
        if spelling is not None:
            return [spelling]
        words = text.split(" ")
        known = self._words
        found = [known[word] if word in known else self._learn(word) for word in words]
        if len(words) > 1:
            if not all(map(self._are_apart, words, words[1:])):
                return None
            spaced = [known[" "] if " " in known else self._learn(" ")] * (2 * len(words) - 1)
            spaced[::2] = found
            found = spaced
        return None if None in found else found  # type: ignore[return-value]

    def _learn(self, word: str) -> Word | None:
        if len(word) > _LONGEST_KEPT:
            return None
        if len(self._words) > _MOST_KEPT:
            self._words.clear()
        self._words[word] = found = self._signs.spell(word) or self._probe.shape(word)
        return found

    def _are_apart(self, word: str, following: str) -> bool:
        """Tell whether a word and the one behind the space come out as they do alone."""
        joint = f"{word[-1:]} {following[:1]}"
        sound = self._joints.get(joint)
        if sound is None:
            if len(self._joints) > _MOST_KEPT:
                self._joints.clear()
            is_spelled = self._signs.spell(joint) is not None
            sound = is_spelled or self._probe.is_safe(joint, len(word[-1:]))
            self._joints[joint] = sound
        return sound


class _Probe:
    """Shapes short texts by themselves."""

    def __init__(self, face: FontFace, script: Script) -> None:
        self._face = face
        self._script = script
        self._buffer = new_buffer(hb.BufferFlags.PRODUCE_UNSAFE_TO_CONCAT)

    def shape(self, text: str) -> Row | None:
        """Return ``text``, or None if its signs have not one glyph each on the baseline."""
        return _one_each(text, *self._run(text))

    def is_safe(self, text: str, at: int) -> bool:
        """Tell whether ``text`` may be parted before and behind its space at ``at``."""
        infos, _ = self._run(text)
        is_one_each = len(infos) == len(text)
        return is_one_each and not any(i.flags & _UNSAFE_TO_BREAK for i in infos[at : at + 2])

    def are_alone(self, signs: Sequence[str]) -> Row | None:
        """Return ``signs`` if each of them comes out the same beside any other."""
        text = "".join(signs)
        infos, positions = self._run(text)
        return None if any(info.flags for info in infos) else _one_each(text, infos, positions)

    def _run(self, text: str) -> tuple[Infos, Positions]:
        buffer = self._buffer
        fill(buffer, text)
        buffer.direction = "ltr"
        if self._script:
            buffer.script = self._script
        hb.shape(self._face.font, buffer, FEATURES)
        return buffer.glyph_infos, buffer.glyph_positions


def _one_each(text: str, infos: Infos, positions: Positions) -> Row | None:
    """Return the signs of ``text`` in a row, or None if they have not one glyph each."""
    if not all(info.codepoint for info in infos):
        return None
    if [info.cluster for info in infos] != list(range(len(text))):
        return None
    if any(place.x_offset or place.y_offset for place in positions):
        return None
    return Row(
        tuple([info.codepoint for info in infos]),
        tuple(text),
        tuple([place.x_advance for place in positions]),
        is_kept=True,
    )


class _SignBook:
    """Hangul syllables, digits and the space, where none of them minds another."""

    def __init__(self, probe: _Probe) -> None:
        self._probe = probe
        self._signs = Signs()
        self._others: set[str] = set()
        """The signs met that are not like that."""

    def spell(self, text: str) -> Spelling | None:
        """Return ``text`` sign by sign, if that is sound."""
        try:
            return Spelling(text, self._signs)
        except KeyError:
            if self._others.isdisjoint(text):
                self._meet(text)
                if self._others.isdisjoint(text):
                    return Spelling(text, self._signs)
            return None

    def _meet(self, text: str) -> None:
        """Learn the signs of ``text``: all that are new at once, if none of them minds."""
        known, others = self._signs.glyphs, self._others
        new = [sign for sign in dict.fromkeys(text) if sign not in known and sign not in others]
        simple = [sign for sign in new if sign in " 0123456789" or "\uac00" <= sign <= "\ud7a3"]
        if simple and not self._learn(simple):
            for sign in simple:
                self._learn([sign])
        others.update(sign for sign in new if sign not in known)

    def _learn(self, signs: list[str]) -> bool:
        row = self._probe.are_alone(signs)
        if row is None:
            return False
        self._signs.glyphs.update(zip(signs, row.glyphs, strict=True))
        self._signs.advances.update(zip(signs, row.advances, strict=True))
        return True
