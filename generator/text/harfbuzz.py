"""HarfBuzz: one piece of text, of one script, in one font."""

from __future__ import annotations

from collections.abc import Sequence

import uharfbuzz as hb

from generator.text.face import FontFace
from generator.text.shaped import Shaped, ShapedPart
from generator.text.signs import RIGHT_TO_LEFT, WITHOUT_LAYOUT, is_special, sign_of

# Substitutions that change how a text looks but not what it says stay off, so that each
# glyph stands for its own characters and copied text is exact.
FEATURES = {"kern": True, "calt": False, "liga": False, "clig": False, "dlig": False}

Features = tuple[tuple[str, int], ...]
"""OpenType features that a style switches, with their values."""


def new_buffer(flags: hb.BufferFlags = hb.BufferFlags.DEFAULT) -> hb.Buffer:
    buffer = hb.Buffer()
    # Flags outlive the contents.
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES | flags
    return buffer


def fill(buffer: hb.Buffer, text: str) -> None:
    buffer.clear_contents()
    buffer.add_str(text)
    # Without a language of its own HarfBuzz would take that of the machine.
    buffer.language = "und"


def shape_piece(
    face: FontFace, text: str, buffer: hb.Buffer, features: Features = ()
) -> ShapedPart:
    """Return ``text``, a piece of ``split_scripts``, in the direction of its script."""
    fill(buffer, text)
    special = is_special(text)
    backwards = special and bool(sign_of(RIGHT_TO_LEFT).match(text))
    buffer.direction = "rtl" if backwards else "ltr"
    buffer.guess_segment_properties()
    wanted = None if special else FEATURES
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
