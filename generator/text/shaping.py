"""Shaping: from characters to glyphs with advances, through HarfBuzz."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import uharfbuzz as hb

from generator.text.face import FontFace
from generator.text.signs import (
    CJK,
    DIGITS,
    OTHER_SCRIPTS,
    RIGHT_TO_LEFT,
    WESTERN,
    WESTERN_AND_COMMON,
    WITHOUT_LAYOUT,
)

_CACHED_LENGTH = 48
_CACHED_TEXTS = 4096

# Substitutions that change how a text looks but not what it says stay off, so that each
# glyph stands for its own characters and copied text is exact.
_FEATURES = {"kern": True, "calt": False, "liga": False, "clig": False, "dlig": False}

Features = tuple[tuple[str, int], ...]
"""OpenType features that a style switches, with their values."""

# Most texts hold nothing but Latin and Hangul, told by patterns that are quick to compile;
# the others are compiled when a text needs them.
_COMMON = re.compile("[\x00-\u02af\uac00-\ud7a3]*")
_LATIN = "A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af"
_SYLLABLES = "\uac00-\ud7a3"
_LATIN_OR_HANGUL = re.compile(
    f"[^{_LATIN}{_SYLLABLES}]*(?:[{_LATIN}][^{_SYLLABLES}]*|[{_SYLLABLES}][^{_LATIN}]*)"
)


@cache
def _sign_of(classes: str) -> re.Pattern[str]:
    """Return the pattern for one sign of ``classes``."""
    return re.compile(f"[{classes}]")


@dataclass(slots=True)
class Shaped:
    """Glyphs of one text in one face, in the order of its characters.

    ``starts`` holds the offset of the first character of each glyph's cluster, or is
    empty when each character has just one glyph. ``clusters`` leaves out signs that only
    steer layout. Advances and offsets are in font units.
    """

    glyphs: tuple[int, ...]
    clusters: tuple[str, ...]
    advances: tuple[float, ...]
    offsets: tuple[tuple[float, float], ...] = ()
    starts: tuple[int, ...] = ()


class ShapedPart(NamedTuple):
    """Characters that run one way, and their glyphs."""

    text: str
    glyphs: Shaped
    backwards: bool
    """Whether they run from right to left."""

    def starts(self) -> Sequence[int]:
        """Return the offset of the first character of each glyph's cluster."""
        return self.glyphs.starts or range(len(self.glyphs.glyphs))


@cache
def _script_pattern() -> re.Pattern[str]:
    """Return the pattern for signs of one script; it takes long to compile."""
    return re.compile(
        f"(?P<rtl>[{RIGHT_TO_LEFT}](?:[^{WESTERN}{CJK}{OTHER_SCRIPTS}{DIGITS}]*[{RIGHT_TO_LEFT}])*)"
        f"|(?P<other>[{OTHER_SCRIPTS}]+)|(?P<cjk>[{CJK}]+)|(?P<western>[{WESTERN}]+)"
    )


def split_scripts(text: str) -> list[str]:
    """Return the pieces of ``text`` to shape one by one.

    Signs of no script go with what stands before them, after what runs to the left with
    what follows.
    """
    if text.isascii():
        return [text]
    if _COMMON.fullmatch(text):
        return _LATIN_OR_HANGUL.findall(text) or [text]
    if not (_is_mixed(text) or _is_special(text)):
        return [text]
    pieces: list[str] = []
    start, kind = 0, ""
    for match in _script_pattern().finditer(text):
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
    western, others = _sign_of(WESTERN), _sign_of(f"^{WESTERN_AND_COMMON}")
    return bool(western.search(text) and others.search(text))


def _is_special(text: str) -> bool:
    """Tell whether ``text`` holds letters that shaping turns round or joins."""
    if _COMMON.fullmatch(text):
        return False
    return bool(_sign_of(RIGHT_TO_LEFT + OTHER_SCRIPTS).search(text))


class Shaper:
    """Shapes texts and remembers the latest short ones."""

    def __init__(self) -> None:
        self._remembered = lru_cache(_CACHED_TEXTS)(self._shape)
        self._buffer = _new_buffer()
        self._hangul: dict[FontFace, _HangulSigns] = {}

    def shape(self, face: FontFace, text: str, features: Features = ()) -> tuple[ShapedPart, ...]:
        """Return ``text``, all known to ``face``, in parts that run one way each."""
        if features:
            return self._shape_with(face, text, features)
        if len(text) <= _CACHED_LENGTH:
            return self._remembered(face, text)
        return self._shape(face, text)

    def _shape(self, face: FontFace, text: str) -> tuple[ShapedPart, ...]:
        if face not in self._hangul:
            self._hangul[face] = _HangulSigns(face)
        signs = self._hangul[face]
        parts: list[ShapedPart] = []
        for piece in split_scripts(text):
            part = _put_together(piece, signs) or _shape(face, piece, self._buffer)
            if parts and not part.backwards and not parts[-1].backwards:
                part = _join(parts.pop(), part)
            parts.append(part)
        return tuple(parts)

    def _shape_with(self, face: FontFace, text: str, features: Features) -> tuple[ShapedPart, ...]:
        parts: list[ShapedPart] = []
        for piece in split_scripts(text):
            part = _shape(face, piece, self._buffer, features)
            if parts and not part.backwards and not parts[-1].backwards:
                part = _join(parts.pop(), part)
            parts.append(part)
        return tuple(parts)


def shape(face: FontFace, text: str) -> tuple[ShapedPart, ...]:
    """Return ``text``, all known to ``face``, in parts that run one way each."""
    return Shaper().shape(face, text)


class _HangulSigns:
    """The glyphs of Hangul syllables, and of the space between them.

    They count only where HarfBuzz says that a sign comes out the same beside any other that
    was shaped by itself; others have None.
    """

    def __init__(self, face: FontFace) -> None:
        self.glyphs: dict[str, int | None] = {}
        self.advances: dict[str, float] = {}
        self._face = face
        self._buffer = _new_buffer(hb.BufferFlags.PRODUCE_UNSAFE_TO_CONCAT)

    def meet(self, text: str) -> None:
        """Learn the signs of ``text``: all that are new at once, if none of them minds."""
        new = [sign for sign in dict.fromkeys(text) if sign not in self.glyphs]
        self.glyphs.update(dict.fromkeys(new))
        hangul = [sign for sign in new if sign == " " or "\uac00" <= sign <= "\ud7a3"]
        if hangul and not self._learn(hangul):
            for sign in hangul:
                self._learn([sign])

    def _learn(self, signs: list[str]) -> bool:
        """Shape ``signs`` and keep their glyphs, unless one of them minds its neighbours."""
        buffer = self._buffer
        _fill(buffer, "".join(signs))
        buffer.direction, buffer.script = "ltr", "Hang"
        hb.shape(self._face.font, buffer, _FEATURES)
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        is_one_each = [info.cluster for info in infos] == list(range(len(signs)))
        is_moved = any(place.x_offset or place.y_offset for place in places)
        if not is_one_each or is_moved or any(info.flags for info in infos):
            return False
        self.glyphs.update(zip(signs, [info.codepoint for info in infos], strict=True))
        self.advances.update(zip(signs, [place.x_advance for place in places], strict=True))
        return True


def _put_together(text: str, signs: _HangulSigns) -> ShapedPart | None:
    """Return a piece of nothing but Hangul and spaces made of its signs, where that is sound."""
    if text.isascii():
        return None
    try:
        glyphs = tuple(map(signs.glyphs.__getitem__, text))
    except KeyError:
        signs.meet(text)
        glyphs = tuple(map(signs.glyphs.__getitem__, text))
    if None in glyphs:
        return None
    advances = tuple(map(signs.advances.__getitem__, text))
    return ShapedPart(text, Shaped(glyphs, tuple(text), advances), False)  # type: ignore[arg-type]


def _new_buffer(flags: hb.BufferFlags = hb.BufferFlags.DEFAULT) -> hb.Buffer:
    buffer = hb.Buffer()
    # Flags outlive the contents.
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES | flags
    return buffer


def _fill(buffer: hb.Buffer, text: str) -> None:
    buffer.clear_contents()
    buffer.add_str(text)
    # Without a language of its own HarfBuzz would take that of the machine.
    buffer.language = "und"


def _join(first: ShapedPart, second: ShapedPart) -> ShapedPart:
    """Return two neighbours that run to the right as one part."""
    one, two = first.glyphs, second.glyphs
    offsets = _all_offsets(one) + _all_offsets(two) if one.offsets or two.offsets else ()
    text = first.text + second.text
    starts: tuple[int, ...] = ()
    if one.starts or two.starts:
        starts = (*first.starts(), *(at + len(first.text) for at in second.starts()))
    joined = Shaped(
        one.glyphs + two.glyphs,
        one.clusters + two.clusters,
        one.advances + two.advances,
        offsets,
        starts,
    )
    return ShapedPart(text, joined, False)


def _all_offsets(shaped: Shaped) -> tuple[tuple[float, float], ...]:
    return shaped.offsets or ((0.0, 0.0),) * len(shaped.glyphs)


def _shape(face: FontFace, text: str, buffer: hb.Buffer, features: Features = ()) -> ShapedPart:
    """Return ``text``, a piece of ``split_scripts``, in the direction of its script."""
    _fill(buffer, text)
    special = _is_special(text)
    backwards = special and bool(_sign_of(RIGHT_TO_LEFT).match(text))
    buffer.direction = "rtl" if backwards else "ltr"
    buffer.guess_segment_properties()
    wanted = None if special else _FEATURES
    hb.shape(face.font, buffer, {**(wanted or {}), **dict(features)} if features else wanted)
    infos = buffer.glyph_infos
    if not infos:
        return ShapedPart(text, Shaped((), (), ()), False)
    glyphs = [info.codepoint for info in infos]
    starts = [info.cluster for info in infos]
    positions = [position.position for position in buffer.glyph_positions]
    if backwards:
        for part in (glyphs, starts, positions):
            part.reverse()
    xs, ys, advances, _ = zip(*positions, strict=True)
    offsets = tuple(zip(xs, ys, strict=True)) if any(xs) or any(ys) else ()
    if starts == list(range(len(text))):
        shaped = Shaped(tuple(glyphs), tuple(text), advances, offsets)
    else:
        clusters = _clusters(text, starts)
        shaped = Shaped(tuple(glyphs), clusters, advances, offsets, tuple(starts))
    return ShapedPart(text, shaped, backwards)


def _clusters(text: str, starts: Sequence[int]) -> tuple[str, ...]:
    """Return the characters of each cluster on its first glyph, "" on its others."""
    clusters = [""] * len(starts)
    end = len(text)
    for index in range(len(starts) - 1, -1, -1):
        if index and starts[index - 1] == starts[index]:
            continue
        start = starts[index] if index else 0
        clusters[index] = text[start:end].translate(WITHOUT_LAYOUT)
        end = start
    return tuple(clusters)
