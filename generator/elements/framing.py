"""Pictures framed: a part of one, about a point that matters, turned, cut to a shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from generator.core import outline
from generator.core.geometry import Point, Rect, Transform
from generator.core.outline import Outline
from generator.elements.base import unsigned
from generator.elements.books import Drawn
from generator.elements.clips import clip_outline
from generator.elements.stage import Stage
from generator.scene import Group, Item

if TYPE_CHECKING:
    from generator.elements.pictures import PictureElement

_ROUNDING = 1e-6


def frame_picture(drawn: Drawn, name: str, spec: PictureElement, stage: Stage) -> Iterable[Item]:
    """Return ``drawn`` as all the keys of ``spec`` say."""
    from generator.elements.pictures import fitted, placed_picture

    part = _part(drawn.size, spec, stage)
    turn = _turn(spec, stage)
    is_sideways = turn in (90.0, 270.0)
    size = part.size.turned() if is_sideways else part.size
    target = _aimed(fitted(size, stage.box, spec.fit), spec, stage)
    # What is turned is drawn lying down, about the same middle, and then turned.
    (cx, cy), (width, height) = target.centre, target.size.turned() if is_sideways else target.size
    lying = Rect(cx - width / 2, cy - height / 2, width, height)
    across, down = lying.width / part.width, lying.height / part.height
    whole = Rect(
        lying.x - part.x * across,
        lying.y - part.y * down,
        drawn.size[0] * across,
        drawn.size[1] * down,
    )
    item = placed_picture(drawn, whole, name)
    if turn:
        item = Group((item,), Transform.rotation(turn, about=target.centre))
    return (Group((item,), clip=_clip(target, spec, stage)),)


def _part(size: tuple[float, float], spec: PictureElement, stage: Stage) -> Rect:
    """Return the part of the picture that is shown, in its own units."""
    whole = Rect(0.0, 0.0, *size)
    if spec.crop is None:
        return whole
    place = spec.position("crop")
    written = stage.evaluate(spec.crop, place)
    if not isinstance(written, (list, tuple)) or len(written) != 4:
        raise stage.fault(place, "a crop is four numbers: [x, y, width, height]")
    x, y, width, height = (
        stage.length(value, size[index % 2], place) for index, value in enumerate(written)
    )
    part = Rect(x, y, width, height)
    if width <= 0 or height <= 0 or not whole.contains(part, _ROUNDING):
        raise stage.fault(
            place,
            f"this crop does not lie within the picture’s {size[0]:g} × {size[1]:g}",
            "in pixels (SVG: in mm) or per cent: [x, y, width, height]",
        )
    return part


def _turn(spec: PictureElement, stage: Stage) -> float:
    place = spec.position("turn")
    turn = stage.number(spec.turn, place) % 360
    if turn % 90:
        raise stage.fault(
            place, f"a picture turns by quarters, not by {turn:g} degrees", "see “rotate”"
        )
    return turn


def _aimed(target: Rect, spec: PictureElement, stage: Stage) -> Rect:
    """Return ``target``, which covers the box, moved to bring the focus to the middle of that."""
    if spec.focus is None:
        return target
    x, y = _focus(spec, stage)
    box = stage.box
    left = box.centre[0] - x * target.width
    top = box.centre[1] - y * target.height
    return Rect(
        _between(left, box.right - target.width, box.x),
        _between(top, box.bottom - target.height, box.y),
        target.width,
        target.height,
    )


def _between(value: float, first: float, second: float) -> float:
    return min(max(value, min(first, second)), max(first, second))


def _focus(spec: PictureElement, stage: Stage) -> Point:
    place = spec.position("focus")
    focus = stage.numbers(spec.focus, place)
    if len(focus) != 2 or not all(0 <= share <= 1 for share in focus):
        raise stage.fault(
            place,
            "a focus is two shares from 0 to 1",
            "from the left and from the top: [0.5, 0.3]",
        )
    return (focus[0], focus[1])


def _clip(target: Rect, spec: PictureElement, stage: Stage) -> Outline:
    window = stage.box if spec.fit == "cover" else target
    if spec.clip is not None:
        return clip_outline(spec.clip, window, stage, spec.position("clip"))
    return outline.rectangle(window, unsigned(spec, "corner", stage, min(window.size)))
