"""The box around what is drawn, pen widths included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from generator.core.geometry import Rect, Transform
from generator.core.outline import bounds, transform
from generator.scene.items import MITER_LIMIT, Group, Item, Picture, Shape, Stroke, Text, Use

EMPTY = Rect(0.0, 0.0, 0.0, 0.0)


def bounds_of(items: Iterable[Item]) -> Rect:
    """Return a box in mm that holds all of ``items``; of zero size if there are none.

    It is never too small; mitred corners, curves under a turn and the reach of glyphs are
    taken at their largest.
    """
    boxes = [box for item in items if (box := item_bounds(item)) is not None]
    result = boxes[0] if boxes else EMPTY
    for box in boxes[1:]:
        result = result.union(box)
    return result


def item_bounds(item: Item) -> Rect | None:
    """Return the box around one item, or None if it draws nothing."""
    match item:
        case Shape():
            box = bounds(item.outline)
            return box.grown(_reach(item.stroke)) if item.stroke else box
        case Text():
            return _text_bounds(item)
        case Picture():
            return item.box
        case Group():
            return _group_bounds(item)
        case Use():
            return item.transform.apply_to_box(item.symbol.bounds)
        case _:
            assert_never(item)


def _reach(stroke: Stroke) -> float:
    longest = MITER_LIMIT if stroke.join == "miter" else 1.5
    return stroke.width / 2 * longest


def _text_bounds(text: Text) -> Rect:
    run = text.run
    scale = run.size / run.typeface.units_per_em
    left, bottom, right, top = (v * scale for v in run.typeface.bounding_box)
    lift = max((abs(dy) for _, dy in run.offsets), default=0.0) * scale
    return Rect(
        text.x + min(0.0, left),
        text.y - top - lift,
        run.width + max(0.0, right) - min(0.0, left),
        top - bottom + 2 * lift,
    )


def _group_bounds(group: Group) -> Rect | None:
    if group.clip is not None:
        return bounds(transform(group.clip, group.transform))
    boxes = [box for item in group.items if (box := item_bounds(item)) is not None]
    if not boxes:
        return None
    inner = boxes[0]
    for box in boxes[1:]:
        inner = inner.union(box)
    return group.transform.apply_to_box(inner)


def moved(items: tuple[Item, ...], dx: float, dy: float) -> tuple[Item, ...]:
    """Return ``items`` shifted: texts by themselves, others as one group."""
    if dx == 0 and dy == 0:
        return items
    texts = [item for item in items if isinstance(item, Text)]
    if len(texts) == len(items):
        return tuple([Text(t.x + dx, t.y + dy, t.run, t.colour) for t in texts])
    return (Group(items, Transform.translation(dx, dy)),)
