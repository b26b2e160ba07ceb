"""Shapes that pictures are cut to: the same words as the cut of a component has."""

from __future__ import annotations

from typing import Annotated, Any

from generator.core import outline
from generator.core.diagnostics import Position, as_written
from generator.core.geometry import Rect, Transform
from generator.core.outline import Outline
from generator.elements.outlines import free_outline
from generator.elements.stage import Stage
from generator.spec.base import Spec, SpecError
from generator.spec.model import PlainValidator, ValidationInfo
from generator.spec.values import Pairs, TextValue

_WORDS = ("circle", "ellipse", "hexagon")


class FreeClip(Spec):
    """A clip along any outline, in mm from the corner of the box."""

    path: TextValue | None = None
    polygon: Pairs | None = None


def _read_clip(value: Any, info: ValidationInfo) -> Any:
    if value is None or value in _WORDS:
        return value
    if isinstance(value, dict):
        clip = FreeClip.model_validate(value, context=info.context)
        if (clip.path is None) == (clip.polygon is None):
            raise SpecError("a clip is either a path or a polygon")
        return clip
    raise SpecError(f"unknown clip “{as_written(value)}”", f"{', '.join(_WORDS)}, or {{path: …}}")


ClipValue = Annotated[Any, PlainValidator(_read_clip)]
"""A word for a shape, or a path or polygon; None for none."""


def clip_outline(clip: Any, window: Rect, stage: Stage, at: Position) -> Outline:
    """Return the outline that ``clip`` cuts ``window`` to.

    Paths and polygons are written from the corner of the stage's box.
    """
    if isinstance(clip, FreeClip):
        drawn = free_outline(clip, stage)
        if len(drawn) < 3:
            raise stage.fault(at, "nothing is left inside this clip")
        return outline.transform(drawn, Transform.translation(stage.box.x, stage.box.y))
    if clip == "ellipse":
        return outline.ellipse(window)
    side = min(window.size)
    if clip == "circle":
        return outline.circle(window.centre, side)
    return _hexagon(window)


def _hexagon(window: Rect) -> Outline:
    """Return the largest regular hexagon in ``window``, flat side up if that is wider than high."""
    width, height = window.size
    if width >= height:
        diameter, turn = min(width, height / 3**0.5 * 2), 30.0
    else:
        diameter, turn = min(height, width / 3**0.5 * 2), 0.0
    return outline.regular_polygon(window.centre, 6, diameter, turn)
