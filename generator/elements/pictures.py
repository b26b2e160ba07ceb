"""Pictures from files, and symbols: drawings that have a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal

from generator.core import outline
from generator.core.geometry import Point, Rect, Transform
from generator.elements.base import ElementSpec, Kind
from generator.elements.books import Drawn
from generator.elements.clips import ClipValue
from generator.elements.stage import Stage
from generator.scene import Group, Item, Picture, PictureData, Use
from generator.spec.model import Field
from generator.spec.values import AnyValue, ColourValue, Length, Lengths, Name, Number, Numbers

Fit = Literal["contain", "cover", "stretch"]


class PictureElement(ElementSpec):
    """``picture: art/moon.png``."""

    picture: Name
    fit: Fit = "contain"
    focus: Numbers | None = None
    crop: Lengths | None = None
    turn: Number = 0.0
    tint: ColourValue = None
    clip: ClipValue = None
    corner: Length = 0.0


def _draw_picture(spec: PictureElement, stage: Stage) -> Iterable[Item]:
    place = spec.position("picture")
    name = stage.text(spec.picture, place)
    book = stage.kit.pictures
    drawn = book.find(name, place, stage.occasion)
    if drawn is None:
        from generator.elements.placeholders import draw_placeholder

        return draw_placeholder(name, stage)
    tint = stage.colour(spec.tint, spec.position("tint"))
    if tint is not None:
        drawn = book.tinted(name, drawn, tint, place)
    if _is_plain(spec):
        return _whole(drawn, fitted(drawn.size, stage.box, spec.fit), name, spec, stage)
    from generator.elements.framing import frame_picture

    return frame_picture(drawn, name, spec, stage)


def _is_plain(spec: PictureElement) -> bool:
    """Tell whether a picture is only fitted into its box."""
    return (
        spec.focus is None
        and spec.crop is None
        and spec.clip is None
        and spec.turn == 0.0
        and spec.corner == 0.0
    )


def _whole(
    drawn: Drawn, target: Rect, name: str, spec: PictureElement, stage: Stage
) -> Iterable[Item]:
    item = placed_picture(drawn, target, name)
    return (item,) if spec.fit != "cover" else (Group((item,), clip=outline.rectangle(stage.box)),)


def placed_picture(drawn: Drawn, target: Rect, name: str) -> Item:
    """Return a picture stretched over ``target``."""
    if isinstance(drawn.picture, PictureData):
        return Picture(target, drawn.picture, label=name)
    width, height = drawn.size
    by = Transform.scaling(target.width / width, target.height / height)
    return Group(drawn.picture, by.then(Transform.translation(target.x, target.y)), label=name)


def fitted(size: tuple[float, float], box: Rect, fit: Fit) -> Rect:
    """Return where something of the ratio of ``size`` goes in ``box``, centred."""
    if fit == "stretch":
        return box
    ratios = (box.width / size[0], box.height / size[1])
    scale = min(ratios) if fit == "contain" else max(ratios)
    width, height = size[0] * scale, size[1] * scale
    return Rect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


class UseElement(ElementSpec):
    """``use: symbol`` with values for its parameters."""

    elsewhere: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("fill", "colour", "color", "tint"),
        "write “with: {colour: …}”, or whatever the symbol calls it",
    )

    use: Name
    with_: dict[str, AnyValue] = Field(default_factory=dict, alias="with")


def _symbol_size(spec: UseElement, stage: Stage) -> Point | None:
    if spec.size == "fill":
        return None
    place = spec.position("use")
    return stage.kit.symbols.size(stage.text(spec.use, place), place)


def _draw_use(spec: UseElement, stage: Stage) -> Iterable[Item]:
    place = spec.position("use")
    name = stage.text(spec.use, place)
    parameters = stage.evaluate(spec.with_, spec.position("with"))
    symbol = stage.kit.symbols.symbol(name, parameters, place)
    stage.kit.meter.add_use(symbol, place)
    natural = stage.kit.symbols.size(name, place)
    target = fitted(natural, stage.box, "contain")
    scale = Transform.scaling(target.width / natural[0])
    yield Use(symbol, scale.then(Transform.translation(target.x, target.y)))


PICTURES = {
    "picture": Kind(PictureElement, _draw_picture),
    "use": Kind(UseElement, _draw_use, _symbol_size, "center"),
}
