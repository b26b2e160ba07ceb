"""Font programs for output files: TrueType, cut down to the glyphs in use, at one weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

import uharfbuzz as hb

from generator.scene import FontProgram
from generator.text.outlines import draw_outline

_KEPT_TABLES = {"glyf", "loca", "head", "hhea", "hmtx", "maxp"}
"""What PDF asks of an embedded TrueType font that is used by glyph id (ISO 32000-1, 9.9)."""

_VARIATION_TABLES = {"fvar", "gvar", "avar", "HVAR", "MVAR", "cvar"}
"""Needed to cut a weight; gone from the result once every axis is pinned."""

_CURVE_TOLERANCE = 0.0005
"""How far, in em, a curve may move when a cubic becomes quadratics."""


def truetype_subset(
    face: hb.Face, weight: int | None, glyphs: Sequence[int], characters: Mapping[int, str]
) -> FontProgram:
    """Return ``glyphs`` cut from a font with glyf outlines, all its axes pinned.

    ``characters`` tells of what glyphs it is known what character the font has them for. Hints
    are dropped: they cost half of the bytes and print does not use them.
    """
    request = hb.SubsetInput()
    flags = hb.SubsetFlags
    request.flags = (
        flags.NO_HINTING
        | flags.NOTDEF_OUTLINE
        | flags.NO_LAYOUT_CLOSURE
        | flags.NO_BIDI_CLOSURE
        | flags.SET_OVERLAPS_FLAG
    )
    _ask_for(request, glyphs, characters)
    _pin_axes(request, face, weight)
    plan = hb.SubsetPlan(face, request)
    data = bytes(plan.execute().blob.data)
    mapping = dict(plan.old_to_new_glyph_mapping)
    return FontProgram(data, {glyph: int(mapping[glyph]) for glyph in glyphs})


def _ask_for(request: hb.SubsetInput, glyphs: Sequence[int], characters: Mapping[int, str]) -> None:
    """Ask for ``glyphs``, by characters if each has one.

    Of a font with tens of thousands of characters that takes a tenth of the time: when asked
    for glyphs, HarfBuzz goes through all of them. Glyph 0 always comes along.
    """
    if all(glyph in characters for glyph in glyphs if glyph):
        request.unicode_set.set(ord(characters[glyph]) for glyph in glyphs if glyph)
    else:
        request.glyph_set.set(glyphs)


def _pin_axes(request: hb.SubsetInput, face: hb.Face, weight: int | None) -> None:
    kept = _KEPT_TABLES | _VARIATION_TABLES
    dropped = sorted(tag for tag in face.table_tags if tag not in kept)
    request.drop_table_tag_set.set(int.from_bytes(tag.encode("latin-1"), "big") for tag in dropped)
    if face.axis_infos:
        request.pin_all_axes_to_default(face)
    if weight is not None:
        request.pin_axis_location(face, "wght", weight)


def truetype_from_outlines(font: hb.Font, glyphs: Sequence[int]) -> FontProgram:
    """Return ``glyphs`` of a font with CFF outlines, redrawn with quadratic curves."""
    from fontTools.fontBuilder import FontBuilder

    order = [".notdef" if glyph == 0 else f"g{glyph}" for glyph in glyphs]
    upem = font.face.upem
    drawn = [_quadratic_glyph(font, glyph, upem * _CURVE_TOLERANCE) for glyph in glyphs]
    advances = [font.get_glyph_h_advance(glyph) for glyph in glyphs]
    extents = font.get_font_extents("ltr")
    builder = FontBuilder(upem, isTTF=True)
    builder.setupHead(unitsPerEm=upem, created=0, modified=0)
    builder.setupGlyphOrder(order)
    builder.setupGlyf(dict(zip(order, drawn, strict=True)))
    glyf = builder.font["glyf"]
    metrics = [
        (round(advance), getattr(glyf[glyph], "xMin", 0))
        for advance, glyph in zip(advances, order, strict=True)
    ]
    builder.setupHorizontalMetrics(dict(zip(order, metrics, strict=True)))
    builder.setupHorizontalHeader(ascent=round(extents.ascender), descent=round(extents.descender))
    builder.setupMaxp()
    return FontProgram(_save(builder.font), {glyph: i for i, glyph in enumerate(glyphs)})


def named_font(program: FontProgram, glyphs: Mapping[str, int], family: str, weight: int) -> bytes:
    """Return ``program`` with what a web page asks for besides: characters, names, metrics.

    ``glyphs`` are those of the font that the program was cut from.
    """
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(program.data))
    builder = FontBuilder(font=font)
    order, hhea = font.getGlyphOrder(), font["hhea"]
    found = {ord(sign): order[program.glyph_ids[glyph]] for sign, glyph in glyphs.items()}
    builder.setupCharacterMap(dict(sorted(found.items())))
    names = {"familyName": family, "styleName": "Regular", "psName": f"Subset-{weight}"}
    builder.setupNameTable({**names, "fullName": family, "uniqueFontIdentifier": family})
    ascent, descent = hhea.ascent, hhea.descent
    builder.setupOS2(
        usWeightClass=weight,
        sTypoAscender=ascent,
        sTypoDescender=descent,
        usWinAscent=max(0, ascent),
        usWinDescent=max(0, -descent),
    )
    builder.setupPost(keepGlyphNames=False)
    return _save(font)


def _quadratic_glyph(font: hb.Font, glyph: int, tolerance: float) -> Any:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    made = TTGlyphPen(None)
    pen = Cu2QuPen(made, max_err=tolerance, reverse_direction=True)
    for letter, *numbers in draw_outline(font, glyph):
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "M":
            pen.moveTo(*points)
        elif letter == "L":
            pen.lineTo(*points)
        elif letter == "C":
            pen.curveTo(*points)
        else:
            pen.closePath()
    return made.glyph()


def _save(font: Any) -> bytes:
    font.recalcTimestamp = False
    stream = BytesIO()
    font.save(stream)
    return stream.getvalue()
