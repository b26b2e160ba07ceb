"""Pictures from files, and symbols: drawings that have a name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from generator.core import outline
from generator.core.geometry import Point, Rect, Transform
from generator.elements.base import ElementSpec, Kind
from generator.elements.stage import Stage
from generator.scene import Group, Item, Picture, PictureData, Use
from generator.spec.values import AnyValue, Name

Fit = Literal["contain", "cover", "stretch"]


class PictureElement(ElementSpec):
    """``picture: art/moon.png``."""

    picture: Name
    fit: Fit = "contain"


def _draw_picture(spec: PictureElement, stage: Stage) -> Iterable[Item]:
    place = spec.position("picture")
    name = stage.text(spec.picture, place)
    book = stage.kit.pictures
    drawn = book.picture(name, place)
    target = fitted(book.size(name, place), stage.box, spec.fit)
    if isinstance(drawn, PictureData):
        items: tuple[Item, ...] = (Picture(target, drawn, label=name),)
    else:
        width, height = book.size(name, place)
        by = Transform.scaling(target.width / width, target.height / height)
        items = (Group(drawn, by.then(Transform.translation(target.x, target.y)), label=name),)
    yield from items if spec.fit != "cover" else (Group(items, clip=outline.rectangle(stage.box)),)


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
