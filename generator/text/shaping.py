"""Shaping: from characters to glyphs with advances, through HarfBuzz."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import uharfbuzz as hb

from generator.text.face import FontFace
from generator.text.signs import CJK, LAYOUT_ONLY, OTHER_SCRIPTS, RIGHT_TO_LEFT, WESTERN

_CACHED_LENGTH = 48
_CACHED_TEXTS = 8192

# Substitutions that change how a text looks but not what it says stay off, so that each
# glyph stands for its own characters and copied text is exact.
_FEATURES = {"kern": True, "calt": False, "liga": False, "clig": False, "dlig": False}

_SCRIPT = re.compile(
    f"(?P<rtl>[{RIGHT_TO_LEFT}](?:[^{WESTERN}{CJK}{OTHER_SCRIPTS}0-9]*[{RIGHT_TO_LEFT}])*)"
    f"|(?P<other>[{OTHER_SCRIPTS}]+)|(?P<cjk>[{CJK}]+)|(?P<western>[{WESTERN}]+)"
)
_WESTERN = re.compile(f"[{WESTERN}]")
_NOT_WESTERN = re.compile(f"[{CJK}{RIGHT_TO_LEFT}{OTHER_SCRIPTS}]")
_SPECIAL = re.compile(f"[{RIGHT_TO_LEFT}{OTHER_SCRIPTS}]")
_STRIPPED = dict.fromkeys(map(ord, LAYOUT_ONLY))


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

    def cluster_starts(self, text: str) -> Sequence[int]:
        """Return the offset in ``text`` of each glyph's cluster."""
        return self.starts or range(min(len(text), len(self.glyphs)))


def split_scripts(text: str) -> list[tuple[str, bool]]:
    """Return the pieces of ``text`` to shape one by one and whether each runs to the left.

    Signs of no script go with what stands before them.
    """
    if not (_WESTERN.search(text) and _NOT_WESTERN.search(text)) and not _SPECIAL.search(text):
        return [(text, False)]
    pieces: list[tuple[str, bool]] = []
    start, kind = 0, ""
    for match in _SCRIPT.finditer(text):
        found = match.lastgroup or ""
        if not kind or (found == kind and kind != "rtl"):
            kind = found
            if kind != "rtl" or match.start() == start:
                continue
        cut = match.start()
        if cut > start:
            pieces.append((text[start:cut], kind == "rtl"))
        start, kind = cut, found
    pieces.append((text[start:], kind == "rtl"))
    return pieces


def shape(face: FontFace, text: str) -> tuple[tuple[str, Shaped, bool], ...]:
    """Return ``text``, all known to ``face``, as strips of glyphs: one unless it runs both ways.

    Each comes with its characters and whether it runs to the left. Short texts are
    remembered.
    """
    if len(text) <= _CACHED_LENGTH:
        return _remembered(face, text)
    return _shape_scripts(face, text)


def _shape_scripts(face: FontFace, text: str) -> tuple[tuple[str, Shaped, bool], ...]:
    strips: list[tuple[str, Shaped, bool]] = []
    for part, backwards in split_scripts(text):
        shaped = _shape(face, part)
        if strips and not backwards and not strips[-1][2]:
            before, joined, _ = strips.pop()
            shaped = _join(before, joined, part, shaped)
            part = before + part
        strips.append((part, shaped, backwards))
    return tuple(strips)


_remembered = lru_cache(_CACHED_TEXTS)(_shape_scripts)


def _join(text: str, first: Shaped, more: str, second: Shaped) -> Shaped:
    """Return two strips that run to the right as one."""
    offsets: tuple[tuple[float, float], ...] = ()
    if first.offsets or second.offsets:
        offsets = tuple(
            offset
            for part in (first, second)
            for offset in part.offsets or ((0.0, 0.0),) * len(part.glyphs)
        )
    starts = (*first.cluster_starts(text), *(at + len(text) for at in second.cluster_starts(more)))
    return Shaped(
        first.glyphs + second.glyphs,
        first.clusters + second.clusters,
        first.advances + second.advances,
        offsets,
        () if starts == tuple(range(len(text) + len(more))) else starts,
    )


def _shape(face: FontFace, text: str) -> Shaped:
    buffer = hb.Buffer()
    buffer.add_str(text)
    # Without a language of its own HarfBuzz would take that of the machine.
    buffer.language = "und"
    buffer.guess_segment_properties()
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(face.font, buffer, None if _SPECIAL.search(text) else _FEATURES)
    infos = buffer.glyph_infos
    if not infos:
        return Shaped((), (), ())
    glyphs = [info.codepoint for info in infos]
    starts = [info.cluster for info in infos]
    positions = [position.position for position in buffer.glyph_positions]
    if buffer.direction == "rtl":
        for part in (glyphs, starts, positions):
            part.reverse()
    xs, ys, advances, _ = zip(*positions, strict=True)
    offsets = tuple(zip(xs, ys, strict=True)) if any(xs) or any(ys) else ()
    if starts == list(range(len(text))):
        return Shaped(tuple(glyphs), tuple(text), advances, offsets)
    return Shaped(tuple(glyphs), _clusters(text, starts), advances, offsets, tuple(starts))


def _clusters(text: str, starts: Sequence[int]) -> tuple[str, ...]:
    """Return the characters of each cluster on its first glyph, "" on its others."""
    clusters = [""] * len(starts)
    end = len(text)
    for index in range(len(starts) - 1, -1, -1):
        if index and starts[index - 1] == starts[index]:
            continue
        start = starts[index] if index else 0
        clusters[index] = text[start:end].translate(_STRIPPED)
        end = start
    return tuple(clusters)
