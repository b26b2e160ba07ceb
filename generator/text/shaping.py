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


class _HangulSigns(dict[str, int | None]):
    """The glyph of each Hangul syllable, and of the space between them.

    They count only where HarfBuzz says that the sign may be put beside others that were
    shaped alone too, and all come out as if shaped together; other signs have None.
    """

    def __init__(self, face: FontFace) -> None:
        self.advances: dict[str, float] = {}
        """Of the signs that have a glyph here."""
        self._face = face
        self._buffer = _new_buffer(hb.BufferFlags.PRODUCE_UNSAFE_TO_CONCAT)

    def __missing__(self, sign: str) -> int | None:
        is_fit = sign == " " or "\uac00" <= sign <= "\ud7a3"
        glyph = self[sign] = self._shaped_alone(sign) if is_fit else None
        return glyph

    def _shaped_alone(self, sign: str) -> int | None:
        buffer = self._buffer
        _fill(buffer, sign)
        buffer.direction, buffer.script = "ltr", "Hang"
        hb.shape(self._face.font, buffer, _FEATURES)
        if len(buffer.glyph_infos) != 1:
            return None
        info, place = buffer.glyph_infos[0], buffer.glyph_positions[0]
        if info.flags & hb.GlyphFlags.UNSAFE_TO_CONCAT or place.x_offset or place.y_offset:
            return None
        self.advances[sign] = place.x_advance
        glyph: int = info.codepoint
        return glyph


def _put_together(text: str, signs: _HangulSigns) -> ShapedPart | None:
    """Return a piece of nothing but Hangul and spaces made of its signs, where that is sound."""
    if text.isascii():
        return None
    glyphs = tuple([glyph for glyph in map(signs.__getitem__, text) if glyph is not None])
    if len(glyphs) < len(text):
        return None
    advances = tuple(map(signs.advances.__getitem__, text))
    return ShapedPart(text, Shaped(glyphs, tuple(text), advances), False)


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
    offsets: tuple[tuple[float, float], ...] = ()
    if one.offsets or two.offsets:
        offsets = _all_offsets(one) + _all_offsets(two)
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
