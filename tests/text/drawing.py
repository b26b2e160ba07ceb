"""Draws items as pixels for tests, through glyph outlines and an SVG renderer."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from generator.core.outline import Outline
from generator.scene import Item, Shape, Text, Use

PIXELS_PER_MM = 40


def draw(items: Iterable[Item], width: float, height: float) -> NDArray[np.uint8]:
    """Return the items as grey levels, 0 black, on ``width`` × ``height`` mm of white."""
    body = "".join(_draw_item(item) for item in items)
    size = f'width="{width * PIXELS_PER_MM}" height="{height * PIXELS_PER_MM}"'
    view = f'viewBox="0 0 {width} {height}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>{body}</svg>'
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white"))
    return np.asarray(Image.open(BytesIO(png)).convert("L"))


def ink_box(grey: NDArray[np.uint8]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of what is darker than half grey, in mm."""
    rows, columns = np.nonzero(grey < 128)
    return (
        float(columns.min()) / PIXELS_PER_MM,
        float(rows.min()) / PIXELS_PER_MM,
        float(columns.max() + 1) / PIXELS_PER_MM,
        float(rows.max() + 1) / PIXELS_PER_MM,
    )


def _draw_item(item: Item) -> str:
    if isinstance(item, Text):
        return _draw_text(item)
    if isinstance(item, Shape):
        return f'<path d="{_data(item.outline)}"/>'
    assert isinstance(item, Use)
    t = item.transform
    inside = "".join(_draw_item(part) for part in item.symbol.items)
    return f'<g transform="matrix({t.a} {t.b} {t.c} {t.d} {t.e} {t.f})">{inside}</g>'


def _draw_text(text: Text) -> str:
    run, x = text.run, text.x
    scale = run.size / run.typeface.units_per_em
    offsets = run.offsets or ((0.0, 0.0),) * len(run.glyphs)
    parts = []
    for glyph, advance, (dx, dy) in zip(run.glyphs, run.advances, offsets, strict=True):
        place = f"matrix({scale} 0 0 {-scale} {x + dx * scale} {text.y - dy * scale})"
        parts.append(f'<path transform="{place}" d="{_data(run.typeface.glyph_outline(glyph))}"/>')
        x += advance * scale
    return f'<g fill="{text.colour.hex}">{"".join(parts)}</g>'


def _data(outline: Outline) -> str:
    return " ".join(" ".join(str(part) for part in segment) for segment in outline)
