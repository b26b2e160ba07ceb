"""Pens of boards: what lines, borders and cells are drawn with."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.outline import Outline
from generator.elements.shapes import InkFields, read_stroke, refuse_no_pen
from generator.elements.stage import Stage
from generator.scene import Cap, Item, Shape, Stroke


def pen_of(spec: InkFields, stage: Stage, noun: str, cap: Cap) -> Stroke | None:
    """Return the stroke of a line, with ``cap`` unless the author gives one."""
    refuse_no_pen(spec, stage, noun)
    stroke = read_stroke(spec, stage)
    if stroke is None or "cap" in spec.written or stroke.dash:
        return stroke
    return stroke._replace(cap=cap)


def typed(spec: InkFields, stage: Stage, drawn: Outline, stroke: Stroke) -> Iterator[Item]:
    """Yield a line, as one of its type if it has one."""
    if spec.line_type is None:
        yield Shape(drawn, None, stroke)
        return
    from generator.elements.line_types import typed_items

    yield from typed_items(drawn, spec.line_type, None, stroke, stage.kit.lines)
