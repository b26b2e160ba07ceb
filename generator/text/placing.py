"""Placing: from broken lines to the items of a scene, with alignment and justification."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.core.geometry import Point, Transform
from generator.scene import GlyphRun, Item, Text, Use
from generator.scene.reduced import thickened
from generator.text.breaking import stretch_points
from generator.text.finishing import Undercoat, trailing_width
from generator.text.lines import Layout, Line
from generator.text.paragraph import IconBox, Strip
from generator.text.signs import SOFT_HYPHEN
from generator.text.style import PLAIN, SHARE, TextStyle


def place_lines(
    layout: Layout, style: TextStyle, scale: float, at: Point, measure: float | None
) -> tuple[Item, ...]:
    """Return the items of all lines.

    ``at`` is where lines are aligned and the block begins, in mm; ``scale`` is how far
    the text is shrunk; lines that may be justified are stretched to ``measure`` mm.
    Raises TooManyOutlinesError.
    """
    x, top = at
    items: list[Item] = []
    coat = Undercoat()
    for line, baseline in zip(layout.lines, layout.baselines, strict=True):
        left = x - SHARE[style.align] * line.width * scale
        stretch: dict[int, float] = {}
        if measure is not None and not line.last:
            stretch = _stretch(line, style, measure / scale)
        items += _place_line(line, scale, (left, top + baseline * scale), stretch, coat)
    return coat.under(items)


def place_line(line: Line, style: TextStyle, x: float, measure: float | None) -> tuple[Item, ...]:
    """Return the items of one line at full size, from ``x`` on, with its baseline at 0."""
    stretch = {} if measure is None or line.last else _stretch(line, style, measure)
    coat = Undercoat()
    return coat.under(list(_place_line(line, 1.0, (x, 0.0), stretch, coat)))


def _stretch(line: Line, style: TextStyle, measure: float) -> dict[int, float]:
    """Return what to add after the signs of a line to fill ``measure``, mm at full size."""
    points = stretch_points(line.paragraph.text, line.start, line.end, style.break_mode)
    room = measure - line.width
    return dict.fromkeys(points, room / len(points)) if points and room > 0 else {}


def _place_line(
    line: Line, scale: float, at: Point, stretch: dict[int, float], coat: Undercoat
) -> Iterator[Item]:
    x, y = at[0] + line.indent * scale, at[1]
    shown = line.end if line.last else line.following
    pieces = line.paragraph.pieces_between(line.start, shown)
    if line.paragraph.runs_backwards:
        pieces = _visual_order(pieces)
    for piece in pieces:
        if isinstance(piece, IconBox):
            yield place_icon(piece, scale, x, y)
            x += (piece.width + 2 * piece.bearing) * scale
            continue
        run = _cut_run(piece, line, shown, scale, stretch)
        if run.glyphs:
            text = Text(x, y, run, piece.colour)
            if piece.finish is PLAIN:
                yield text
            else:
                trailing = trailing_width(run) if piece.end >= line.end else 0.0
                yield from coat.finish(text, piece.finish, scale, trailing)
            x += run.width


def _cut_run(
    strip: Strip, line: Line, shown: int, scale: float, stretch: dict[int, float]
) -> GlyphRun:
    """Return the part of ``strip`` that stands in ``line``."""
    start, end = max(line.start, strip.start), min(shown, strip.end)
    if end - start == strip.end - strip.start and not (stretch or line.hyphen or strip.backwards):
        return strip.whole_run(scale)
    first, last = strip.glyph_at(start), strip.glyph_at(end)
    shaped = strip.shaped
    glyphs, clusters = shaped.glyphs[first:last], shaped.clusters[first:last]
    advances, offsets = strip.advances[first:last], shaped.offsets[first:last]
    units = strip.face.units_per_em / strip.em
    added = {
        strip.glyph_at(at + 1) - 1 - first: extra
        for at, extra in stretch.items()
        if start <= at < end
    }
    if added:
        advances = tuple(a + added.get(i, 0.0) * units for i, a in enumerate(advances))
    if line.hyphen and strip.start < line.end <= strip.end and strip.face.has("-"):
        hyphen = strip.face.glyphs["-"]
        glyphs, clusters = (*glyphs, hyphen), (*clusters, SOFT_HYPHEN)
        advances = (*advances, strip.face.advance(hyphen))
        offsets = (*offsets, (0.0, 0.0)) if offsets else ()
    if strip.backwards:
        glyphs, advances, offsets = glyphs[::-1], advances[::-1], offsets[::-1]
        clusters = _visual_clusters(clusters)
    text = "".join(clusters)
    return GlyphRun(strip.face, strip.em * scale, text, glyphs, clusters, advances, offsets)


def _visual_clusters(clusters: Sequence[str]) -> tuple[str, ...]:
    """Return clusters from left to right, their characters on the leftmost glyph of each."""
    groups: list[list[str]] = []
    for characters in clusters:
        if characters or not groups:
            groups.append([characters])
        else:
            groups[-1].append(characters)
    return tuple(characters for group in reversed(groups) for characters in group)


def _visual_order(pieces: list[Strip | IconBox]) -> list[Strip | IconBox]:
    """Return the pieces of a line from left to right: neighbours that run left change places.

    A line whose first piece runs to the left is read from the right as a whole.
    """

    def backwards(piece: Strip | IconBox) -> bool:
        return isinstance(piece, Strip) and piece.backwards

    groups = [(way, list(group)) for way, group in groupby(pieces, backwards)]
    turned = [group[::-1] if way else group for way, group in groups]
    if groups and groups[0][0]:
        turned.reverse()
    return [piece for group in turned for piece in group]


def pieces_in_order(
    line: Line, scale: float
) -> Iterator[tuple[Strip, GlyphRun] | tuple[IconBox, None]]:
    """Yield the pieces of a whole paragraph from left to right, texts with their glyphs."""
    pieces = line.paragraph.pieces
    for piece in _visual_order(pieces) if line.paragraph.runs_backwards else pieces:
        if isinstance(piece, IconBox):
            yield piece, None
        else:
            yield piece, _cut_run(piece, line, line.end, scale, {})


def place_icon(box: IconBox, scale: float, x: float, y: float) -> Use:
    """Return the symbol scaled to its box, standing ``box.bottom`` above the baseline."""
    bounds = box.box
    factor = box.height * scale / bounds.height if bounds.height else 1.0
    left = x + box.bearing * scale
    top = y - (box.bottom + box.height) * scale
    return Use(
        thickened(box.symbol, factor),
        Transform(factor, 0.0, 0.0, factor, left - bounds.x * factor, top - bounds.y * factor),
    )
