"""Words shaped once: lines of them are put together where HarfBuzz says that this is sound.

Most texts of a game are made of a few hundred words, and hardly any font shapes a word
otherwise because of what is behind the space. Where one does, HarfBuzz tells of it when the
signs around the space are shaped, and the line is shaped whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import uharfbuzz as hb

from generator.text.face import FontFace
from generator.text.harfbuzz import FEATURES, fill, new_buffer
from generator.text.shaped import Shaped, row

Script = Literal["Hang", "Latn", ""]
"""The script of a text by its code of four letters; "" for signs that are of none."""

_MOST_KEPT = 10_000
_LONGEST_KEPT = 60
_UNSAFE_TO_BREAK = 1
"""HB_GLYPH_FLAG_UNSAFE_TO_BREAK: a glyph minds what is before it."""


class WordBook:
    """The words of one script in one face."""

    def __init__(self, face: FontFace, script: Script) -> None:
        self._probe = _Probe(face, script)
        self._signs = _Signs(self._probe)
        self._words: dict[str, Shaped | None] = {}
        self._joints: dict[str, bool] = {}
        """Whether the signs on both sides of a space leave each other alone."""

    def shape(self, text: str) -> Shaped | None:
        """Return the glyphs of ``text``, or None where it must be shaped whole."""
        if not text.isascii() or text.isdigit():
            spelled = self._signs.spell(text)
            if spelled:
                return spelled
        words = text.split(" ")
        known = self._words
        shaped = [known[word] if word in known else self._learn(word) for word in words]
        if None in shaped or not all(map(self._are_apart, words, words[1:])):
            return None
        if len(words) == 1:
            return shaped[0]
        space = self._learn(" ")
        if space is None:
            return None
        parts = [space] * (2 * len(words) - 1)
        parts[::2] = shaped  # type: ignore[assignment]
        return row(parts)

    def _learn(self, word: str) -> Shaped | None:
        known = self._words
        if len(word) > _LONGEST_KEPT:
            return None
        if word not in known:
            if len(known) > _MOST_KEPT:
                known.clear()
            known[word] = self._signs.spell(word) or self._probe.shape(word)
        return known[word]

    def _are_apart(self, word: str, following: str) -> bool:
        """Tell whether a word and the one behind the space come out as they do alone."""
        joint = f"{word[-1:]} {following[:1]}"
        sound = self._joints.get(joint)
        if sound is None:
            if len(self._joints) > _MOST_KEPT:
                self._joints.clear()
            sound = bool(self._signs.spell(joint)) or self._probe.is_safe(joint, len(word[-1:]))
            self._joints[joint] = sound
        return sound


class _Probe:
    """Shapes short texts by themselves."""

    def __init__(self, face: FontFace, script: Script) -> None:
        self._face = face
        self._script = script
        self._buffer = new_buffer(hb.BufferFlags.PRODUCE_UNSAFE_TO_CONCAT)

    def shape(self, text: str) -> Shaped | None:
        """Return ``text``, or None if its signs have not one glyph each on the baseline."""
        infos, positions = self._run(text)
        if not all(info.codepoint for info in infos):
            return None
        if [info.cluster for info in infos] != list(range(len(text))):
            return None
        if any(place.x_offset or place.y_offset for place in positions):
            return None
        return Shaped(
            tuple([info.codepoint for info in infos]),
            tuple(text),
            tuple([place.x_advance for place in positions]),
        )

    def is_safe(self, text: str, at: int) -> bool:
        """Tell whether ``text`` may be parted before and behind its space at ``at``."""
        infos, _ = self._run(text)
        is_one_each = len(infos) == len(text)
        return is_one_each and not any(i.flags & _UNSAFE_TO_BREAK for i in infos[at : at + 2])

    def are_alone(self, signs: Sequence[str]) -> Shaped | None:
        """Return ``signs`` if each of them comes out the same beside any other."""
        infos, _ = self._run("".join(signs))
        return None if any(info.flags for info in infos) else self.shape("".join(signs))

    def _run(self, text: str) -> tuple[Sequence[hb.GlyphInfo], Sequence[hb.GlyphPosition]]:
        buffer = self._buffer
        fill(buffer, text)
        buffer.direction = "ltr"
        if self._script:
            buffer.script = self._script
        hb.shape(self._face.font, buffer, FEATURES)
        return buffer.glyph_infos, buffer.glyph_positions


class _Signs:
    """The glyphs of Hangul syllables, digits and the space, where none of them minds another."""

    def __init__(self, probe: _Probe) -> None:
        self._probe = probe
        self._glyphs: dict[str, int | None] = {}
        self._advances: dict[str, float] = {}

    def spell(self, text: str) -> Shaped | None:
        """Return ``text`` sign by sign, if that is sound."""
        try:
            glyphs = tuple(map(self._glyphs.__getitem__, text))
        except KeyError:
            self._meet(text)
            glyphs = tuple(map(self._glyphs.__getitem__, text))
        if None in glyphs:
            return None
        advances = tuple(map(self._advances.__getitem__, text))
        return Shaped(glyphs, tuple(text), advances)  # type: ignore[arg-type]

    def _meet(self, text: str) -> None:
        """Learn the signs of ``text``: all that are new at once, if none of them minds."""
        new = [sign for sign in dict.fromkeys(text) if sign not in self._glyphs]
        self._glyphs.update(dict.fromkeys(new))
        simple = [
            sign
            for sign in new
            if sign == " " or "0" <= sign <= "9" or "\uac00" <= sign <= "\ud7a3"
        ]
        if simple and not self._learn(simple):
            for sign in simple:
                self._learn([sign])

    def _learn(self, signs: list[str]) -> bool:
        shaped = self._probe.are_alone(signs)
        if shaped is None:
            return False
        self._glyphs.update(zip(signs, shaped.glyphs, strict=True))
        self._advances.update(zip(signs, shaped.advances, strict=True))
        return True
