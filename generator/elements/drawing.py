"""How elements are placed, turned and drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.core.diagnostics import AuthorError, Position
from generator.core.geometry import Point, Rect, Transform
from generator.elements.base import Element, ElementSpec
from generator.elements.stage import ROUNDING, Stage
from generator.scene import Group, Item

_SHARES: dict[str, Point] = {
    "center": (0.5, 0.5),
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "top-left": (0.0, 0.0),
    "top-right": (1.0, 0.0),
    "bottom-left": (0.0, 1.0),
    "bottom-right": (1.0, 1.0),
}


def draw_elements(elements: Iterable[Element], stage: Stage) -> tuple[Item, ...]:
    """Return the items of ``elements``, drawn one over the other in the stage's box.

    A fault in one element is noted and the others are still drawn, so that an author
    hears of all of them at once.
    """
    items: list[Item] = []
    for element in elements:
        try:
            items.extend(draw_element(element, stage))
        except AuthorError as error:
            stage.kit.report.take(error.on(stage.occasion))
    return tuple(items)


def draw_element(element: Element, stage: Stage) -> Iterable[Item]:
    spec = element.spec
    if spec.when is not True and not stage.truth(spec.when, spec.position("when")):
        return ()
    stage.kit.meter.add(spec.at)
    box = place(element, stage)
    items = _finished(element, stage, box, tuple(element.kind.draw(spec, stage.inside(box))))
    return items if stage.kit.trace is None else (_traced(element, items, stage.kit.trace),)


def _traced(element: Element, items: tuple[Item, ...], trace: list[tuple[Group, Element]]) -> Group:
    group = Group(items)
    trace.append((group, element))
    return group


def _finished(
    element: Element, stage: Stage, box: Rect, items: tuple[Item, ...]
) -> tuple[Item, ...]:
    """Apply turn, opacity and label to what an element drew."""
    spec = element.spec
    if spec.rotate == 0.0 and spec.opacity == 1.0 and spec.label is None:
        return items
    turn = stage.number(spec.rotate, spec.position("rotate"))
    opacity = stage.number(spec.opacity, spec.position("opacity"))
    if not 0 <= opacity <= 1:
        raise stage.fault(spec.position("opacity"), f"opacity {opacity:g} is not from 0 to 1")
    label = "" if spec.label is None else stage.text(spec.label, spec.position("label"))
    centre = (box.x, box.y) if element.kind.free and spec.at_ is not None else box.centre
    return (Group(items, Transform.rotation(turn, about=centre), opacity=opacity, label=label),)


def place(element: Element, stage: Stage) -> Rect:
    """Return the box in which an element stands."""
    spec, kind, around = element.spec, element.kind, stage.box
    if spec.inset is not None:
        return inset_box(spec.inset, stage, spec.position("inset"))
    size = own_size(element, stage)
    share = _SHARES[spec.anchor or kind.anchor]
    if spec.at_ is None:
        width, height = _checked_size(size or around.size, element, stage)
        x = around.x + share[0] * (around.width - width)
        y = around.y + share[1] * (around.height - height)
        return Rect(x, y, width, height)
    dx, dy = _point(spec.at_, spec, stage)
    if size is None:
        size = around.size if kind.free else (around.width - dx, around.height - dy)
    width, height = _checked_size(size, element, stage)
    if kind.free:
        return Rect(around.x + dx, around.y + dy, width, height)
    return Rect(around.x + dx - share[0] * width, around.y + dy - share[1] * height, width, height)


def _point(at: Any, spec: ElementSpec, stage: Stage) -> Point:
    """Return where ``at`` is; plain numbers, the most of all, are taken as they are."""
    if at.__class__ is tuple and at[0].__class__ is at[1].__class__ is float:
        plain: Point = at
        return plain
    return stage.pair(at, spec.position("at"))


def _checked_size(size: Point, element: Element, stage: Stage) -> Point:
    """Return ``size``, with what is below zero by rounding set to zero."""
    width, height = size
    if width >= 0.0 <= height:
        return size
    if width < -ROUNDING or height < -ROUNDING:
        key = "size" if element.spec.size is not None else "at"
        raise stage.fault(
            element.spec.position(key),
            f"this would be {width:g} × {height:g} mm",
            "see “size”, “at”",
        )
    return (max(width, 0.0), max(height, 0.0))


def own_size(element: Element, stage: Stage) -> tuple[float, float] | None:
    """Return the size given or natural to an element, or None if it takes what is there."""
    spec = element.spec
    if spec.size == "fill":
        return None
    if spec.size is not None:
        return stage.pair(spec.size, spec.position("size"))
    if element.kind.natural is not None:
        return element.kind.natural(spec, stage)
    return None


def inset_box(value: Any, stage: Stage, at: Position) -> Rect:
    """Return the stage's box made smaller by one, two or four lengths, as in CSS."""
    written = stage.evaluate(value, at)
    parts = written if isinstance(written, (list, tuple)) else [written]
    if len(parts) not in (1, 2, 4):
        raise stage.fault(at, "an inset is one, two or four lengths")
    top, right, bottom, left = {1: parts * 4, 2: parts * 2, 4: parts}[len(parts)]
    box = stage.box
    result = box.inset(
        stage.length(top, box.height, at),
        stage.length(right, box.width, at),
        stage.length(bottom, box.height, at),
        stage.length(left, box.width, at),
    )
    if result.width < 0 or result.height < 0:
        raise stage.fault(at, "the inset is larger than the box around")
    return result
