"""Glyphs that stand for no characters of their own, such as an accent set apart.

Readers of PDF are at odds about a code that stands for nothing, and take a raised one
for a line of its own. So the glyph before carries all the characters, and these are
drawn as shapes.
"""

from __future__ import annotations

from generator.core.record import NamedTuple
from generator.scene import GlyphRun, Text


class Mark(NamedTuple):
    """A glyph and where it stands from the start of its run, in font units, y up."""

    glyph: int
    x: float
    y: float


def split_marks(text: Text) -> tuple[Text, list[Mark]]:
    """Return ``text`` with just the glyphs that stand for characters, and the others."""
    run = text.run
    offsets = run.offsets or ((0.0, 0.0),) * len(run.glyphs)
    kept: list[int] = []
    advances: list[float] = []
    marks: list[Mark] = []
    lead = pen = 0.0
    for index, (cluster, advance) in enumerate(zip(run.clusters, run.advances, strict=True)):
        if cluster:
            kept.append(index)
            advances.append(advance)
        else:
            marks.append(Mark(run.glyphs[index], pen + offsets[index][0], offsets[index][1]))
            if advances:
                advances[-1] += advance
            else:
                lead += advance
        pen += advance
    em = run.size / run.typeface.units_per_em
    return text._replace(x=text.x + lead * em, run=_picked(run, kept, advances)), marks


def _picked(run: GlyphRun, kept: list[int], advances: list[float]) -> GlyphRun:
    offsets = tuple(run.offsets[index] for index in kept) if run.offsets else ()
    return run.changed(
        glyphs=tuple(run.glyphs[index] for index in kept),
        clusters=tuple(run.clusters[index] for index in kept),
        advances=tuple(advances),
        offsets=offsets if any(map(any, offsets)) else (),
    )
