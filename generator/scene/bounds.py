"""The box around what is drawn, pen widths included."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import assert_never
from weakref import WeakKeyDictionary

from generator.core.geometry import Rect, Transform
from generator.core.outline import bounds, transform
from generator.scene.items import (
    MITER_LIMIT,
    Group,
    Item,
    Picture,
    Shape,
    Stroke,
    Symbol,
    Text,
    Use,
)

EMPTY = Rect(0.0, 0.0, 0.0, 0.0)
_GLYPH_SPILL = 0.25
"""Share of an em that glyphs of a heavy weight may reach out of the font's stated box."""

_SYMBOL_BOXES: WeakKeyDictionary[Symbol, Rect] = WeakKeyDictionary()
"""Kept for as long as the symbol: others may hold it many times over, and deep inside."""


def bounds_of(items: Iterable[Item]) -> Rect:
    """Return a box in mm that holds all of ``items``; of zero size if there are none.

    It is never too small; mitred corners, curves under a turn and the reach of glyphs are
    taken at their largest.
    """
    return items_box(items) or EMPTY


def items_box(items: Iterable[Item]) -> Rect | None:
    """Return a box as ``bounds_of`` does, or None if ``items`` draw nothing."""
    boxes = [box for item in items if (box := item_bounds(item)) is not None]
    return reduce(Rect.union, boxes) if boxes else None


def item_bounds(item: Item) -> Rect | None:
    """Return the box around one item, or None if it draws nothing."""
    match item:
        case Shape():
            return _shape_bounds(item)
        case Text():
            return _text_bounds(item)
        case Picture():
            return item.box
        case Group():
            return _group_bounds(item)
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


def _shape_bounds(shape: Shape) -> Rect | None:
    if not shape.outline:
        return None
    box = bounds(shape.outline)
    return box.grown(_reach(shape.stroke)) if shape.stroke else box


def _reach(stroke: Stroke) -> float:
    longest = MITER_LIMIT if stroke.join == "miter" else 1.5
    return stroke.width / 2 * longest


def _text_bounds(text: Text) -> Rect | None:
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


def _group_bounds(group: Group) -> Rect | None:
    if group.clip is not None:
        return bounds(transform(group.clip, group.transform))
    box = items_box(group.items)
    return group.transform.apply_to_box(box) if box else None


def moved(items: tuple[Item, ...], dx: float, dy: float) -> tuple[Item, ...]:
    """Return ``items`` shifted: texts by themselves, others as one group."""
    if dx == 0 and dy == 0:
        return items
    texts = [item for item in items if isinstance(item, Text)]
    if len(texts) == len(items):
        return tuple([Text(t.x + dx, t.y + dy, t.run, t.colour) for t in texts])
    return (Group(items, Transform.translation(dx, dy)),)
