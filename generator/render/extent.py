"""Boxes around everything that items draw, for the files that must state them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import assert_never
from weakref import WeakKeyDictionary

from generator.core.geometry import Rect
from generator.core.outline import bounds
from generator.scene import MITER_LIMIT, Group, Item, Picture, Shape, Symbol, Text, Use

_GLYPH_SPILL = 0.25
"""Share of an em that glyphs of a heavy weight may reach out of the font's stated box."""


_SYMBOL_BOXES: WeakKeyDictionary[Symbol, Rect] = WeakKeyDictionary()
"""Kept for as long as the symbol: others may hold it many times over, and deep inside."""


def items_box(items: Iterable[Item]) -> Rect | None:
    """Return a box in mm that holds all that ``items`` draw, or None if they draw nothing.

    It may be larger than needed, never smaller.
    """
    boxes = [box for box in map(_item_box, items) if box is not None]
    return reduce(Rect.union, boxes) if boxes else None


def _item_box(item: Item) -> Rect | None:
    match item:
        case Shape():
            return _shape_box(item)
        case Text():
            return _text_box(item)
        case Picture():
            return item.box
        case Group():
            box = items_box(item.items) if item.clip is None else bounds(item.clip)
            return item.transform.apply_to_box(box) if box else None
        case Use():
            return item.transform.apply_to_box(symbol_box(item.symbol))
        case _:
            assert_never(item)


def symbol_box(symbol: Symbol) -> Rect:
    """Return the box of a symbol: what it states, and more where its items reach out."""
    known = _SYMBOL_BOXES.get(symbol)
    if known is None:
        box = items_box(symbol.items)
        known = _SYMBOL_BOXES[symbol] = symbol.bounds.union(box) if box else symbol.bounds
    return known


def _shape_box(shape: Shape) -> Rect | None:
    if not shape.outline:
        return None
    reach = shape.stroke.width / 2 * MITER_LIMIT if shape.stroke else 0.0
    return bounds(shape.outline).grown(reach)


def _text_box(text: Text) -> Rect | None:
    run = text.run
    if not run.glyphs:
        return None
    em = run.size / run.typeface.units_per_em
    left, bottom, right, top = (edge * em for edge in run.typeface.bounding_box)
    rises = [y * em for _, y in run.offsets] or [0.0]
    shifts = [x * em for x, _ in run.offsets] or [0.0]
    x0, x1 = text.x + left + min(shifts), text.x + max(0.0, run.width) + right + max(shifts)
    y0, y1 = text.y - top - max(rises), text.y - bottom - min(rises)
    return Rect(x0, y0, x1 - x0, y1 - y0).grown(_GLYPH_SPILL * run.size)
