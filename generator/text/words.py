"""Words shaped once: lines of them are put together where HarfBuzz says that this is sound.

Most texts of a game are made of a few hundred words, and hardly any font shapes a word
otherwise because of what is behind the space. Where one does, HarfBuzz tells of it when the
signs around the space are shaped, and the line is shaped whole; so are all lines of a font that
kerns by more than those. (That a font *replaces* signs by what is further away than the sign
behind the space is not looked for.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Literal

import uharfbuzz as hb

from generator.core.patterns import pattern
from generator.core.remembered import Remembered
from generator.scene.glyphs import Row, Signs, Spelling, Word
from generator.text.face import FontFace
from generator.text.harfbuzz import FEATURES, fill, new_buffer
from generator.text.scripts import has_latin
from generator.text.signs import FIRST_SYLLABLE, LAST_LATIN, is_syllable

Script = Literal["Hang", "Latn", ""]
"""The script of a text by its code of four letters; "" for signs that are of none."""

Infos = Sequence[hb.GlyphInfo]
Positions = Sequence[hb.GlyphPosition]

_MOST_KEPT = 10_000
_LONGEST_KEPT = 60
_UNSAFE_TO_BREAK = 1
"""HB_GLYPH_FLAG_UNSAFE_TO_BREAK: a glyph minds what is before it."""

_LATIN = "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af"
_WESTERN = " -~\u00a1-\u00ac\u00ae-\u00b4\u00b6-\u02af\u2010-\u2027\u2030-\u205e"
_TURNS = pattern(f"[^{_LATIN}]+|[{_WESTERN}]+")
"""What reaches up to the next letter of another script than Latin, or to the next Latin one."""


class Lexicon:
    """The words of one face in the scripts that are set word by word."""

    def __init__(self, face: FontFace) -> None:
        self._hangul = WordBook(face, "Hang")
        self._latin = WordBook(face, "Latn")
        self._signs = WordBook(face, "")

    def words(self, text: str) -> list[Word] | None:
        """Return ``text`` as words with one glyph a sign, or None where it is more than that.

        Together they are what HarfBuzz makes of the pieces of ``split_scripts``.
        """
        if text.isascii():
            return self._book(text).words(text) if text and text.isprintable() else None
        pieces = _TURNS.findall(text)
        return self._in_turn(pieces) if len(pieces) > 1 else self._book(text).words(text)

    def _book(self, text: str) -> WordBook:
        """Return what knows the words of ``text``, which is of one script at most."""
        if max(text) >= FIRST_SYLLABLE:
            return self._hangul
        return self._latin if has_latin(text) else self._signs

    def _in_turn(self, pieces: list[str]) -> list[Word] | None:
        book, other = self._hangul, self._latin
        if max(pieces[0]) < FIRST_SYLLABLE:
            book, other = other, book
            if not has_latin(pieces[0]):
                # Signs of no script go with what stands before them, or else behind.
                pieces[:2] = ["".join(pieces[:2])]
        found: list[Word] = []
        for piece in pieces:
            words = book.words(piece)
            if words is None:
                return None
            found += words
            book, other = other, book
        return found

    def spelled(self, text: str) -> list[Word] | None:
        """Return ``text`` as one word if it is Hangul alone, with its spaces and digits."""
        # Digits and spaces alone are of no script.
        if text.isascii() or text.upper() != text.lower():
            return None
        spelling = self._hangul.spell(text)
        return None if spelling is None else [spelling]


class WordBook:
    """The words of one script in one face."""

    def __init__(self, face: FontFace, script: Script) -> None:
        probe = _Probe(face, script)
        signs = _SignBook(probe)
        self._known = _Known(probe, signs)
        self._joints = Remembered(partial(_are_apart, probe, signs), _MOST_KEPT)
        self._spaced = Remembered(self._before, _MOST_KEPT)
        self._has_letters = script == "Latn"
        self._is_whole = face.kerns_by_context
        """Whether words may mind more than the signs around the next space."""
        self.spell = signs.spell

    def words(self, text: str) -> list[Word] | None:
        """Return ``text`` as words, each with the space behind it, or None where it must be
        shaped whole."""
        spelling = None if self._has_letters else self.spell(text)
        if spelling is not None:
            return [spelling]
        if " " not in text:
            word = self._known[text]
            return None if word is None else [word]
        if self._is_whole:
            return None
        words, spaced = text.split(" "), self._spaced
        if "  " in text:
            # Between two spaces there is no word: each stands beside the other.
            words[1:-1] = [word or " " for word in words[1:-1]]
        found = [spaced[word, behind[:1]] for word, behind in pairwise(words)]
        if words[-1]:
            found.append(self._known[words[-1]])
        return None if None in found else found  # type: ignore[return-value]

    def _before(self, place: tuple[str, str]) -> Word | None:
        """Return a word and the space between it and a sign, or None if these mind each other."""
        word, sign = place
        if not self._joints[word[-1:], sign]:
            return None
        return self._known[" " if word == " " else f"{word} "]


class _Known(dict[str, Word | None]):
    """Words as they are alone; None for those that must be seen in their line."""

    def __init__(self, probe: _Probe, signs: _SignBook) -> None:
        self._probe, self._signs = probe, signs

    def __missing__(self, word: str) -> Word | None:
        if len(word) > _LONGEST_KEPT:
            return None
        if len(self) > _MOST_KEPT:
            self.clear()
        found: Word | None = self._signs.spell(word)
        if found is None and all(map(_is_simple.__getitem__, word)):
            found = self._probe.shape(word)
        self[word] = found
        return found


def _is_simple_sign(sign: str) -> bool:
    """Tell whether lexicons know ``sign``: Latin, Hangul, and the dashes and quotation marks of
    both.

    “µ” is left out, a letter that is of no script. All of them are printable and of one form
    (NFC), and none runs from right to left.
    """
    if sign <= LAST_LATIN:
        return sign.isprintable() and sign != "\u00b5"
    is_mark = "\u2010" <= sign <= "\u2027" or "\u2030" <= sign <= "\u205e"
    return is_mark or is_syllable(sign)


_is_simple = Remembered(_is_simple_sign)


def _are_apart(probe: _Probe, signs: _SignBook, ends: tuple[str, str]) -> bool:
    """Tell whether two signs leave each other, and the space between them, as they are alone."""
    before, behind = ends
    joint = f"{before} {behind}"
    return signs.spell(joint) is not None or probe.is_safe(joint, len(before))


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
        simple = [sign for sign in new if sign in " 0123456789" or is_syllable(sign)]
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
