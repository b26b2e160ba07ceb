"""Outlines of glyphs, written once and remembered from drawing to drawing."""

from __future__ import annotations

from generator.render.svg.markup import path_data
from generator.scene import Typeface

_KEPT = 20_000
_known: dict[tuple[str, int], str] = {}


def glyph_data(typeface: Typeface, glyph: int) -> str:
    """Return the path data of a glyph in font units, y up; nothing for a blank one."""
    key = (typeface.key, glyph)
    data = _known.get(key)
    if data is None:
        if len(_known) >= _KEPT:
            _known.clear()
        decimals = _decimals(typeface.units_per_em)
        data = _known[key] = path_data(typeface.glyph_outline(glyph), decimals)
    return data


def _decimals(units_per_em: int) -> int:
    """Return how many places show a thousandth of an em, the grid that fonts are drawn on."""
    return max(0, 4 - len(str(units_per_em)))
