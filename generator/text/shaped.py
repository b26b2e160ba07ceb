"""What comes of shaping: glyphs with the characters they stand for and their advances."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.record import NamedTuple, Record


class Shaped(Record):
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


def join(first: ShapedPart, second: ShapedPart) -> ShapedPart:
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
