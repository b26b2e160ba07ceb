"""Drawing the same elements at many places, with what never changes drawn only once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.core.geometry import Transform
from generator.elements.base import Element, ElementSpec
from generator.elements.drawing import draw_elements
from generator.elements.ready import ReadyLayer, make_ready
from generator.elements.stage import Stage
from generator.scene import Group, Item, Symbol, Use
from generator.scene.bounds import bounds_of
from generator.spec.chance import CHANCE, chance_of

Layer = Symbol | ReadyLayer


class Copier:
    """Draws ``elements`` in the box of ``stage``, moved to one place after another.

    Neighbouring elements that look at none of the changing ``names`` become one symbol,
    so that a board of two thousand spaces holds their drawing once.
    """

    def __init__(
        self, spec: ElementSpec, elements: Iterable[Element], stage: Stage, names: Iterable[str]
    ) -> None:
        self.spec = spec
        self.stage = stage
        changing = {*names, CHANCE} | ({spec.as_} if spec.as_ else set())
        whole = tuple(elements)
        self.layers = list(split_layers(whole, stage, changing))
        self._chance = chance_of(stage.scope)
        self._draws = any(CHANCE in element.names for element in whole)

    def draw(self, names: Mapping[str, object], where: Transform) -> Iterator[Item]:
        """Yield the items for one place; ``names`` are its values."""
        scope = {**names, self.spec.as_: names} if self.spec.as_ else names
        if self._draws:
            scope = {**scope, CHANCE: self._chance.inside(str(names.get("index", "")))}
        here = self.stage.naming(scope)
        for layer in self.layers:
            if isinstance(layer, Symbol):
                self.stage.kit.meter.add(self.spec.at)
                self.stage.kit.meter.add_use(layer, self.spec.at)
                yield Use(layer, where)
                continue
            items = layer.draw(here)
            if items:
                yield Group(items, where)


def split_layers(
    elements: Iterable[Element], stage: Stage, changing: set[str], title: str = "part"
) -> Iterator[Layer]:
    """Yield, bottom to top, symbols of what is fixed and runs of elements that change."""
    run: list[Element] = []
    fixed = True
    for element in elements:
        is_fixed = not (element.names & changing)
        if run and is_fixed != fixed:
            yield from _close_layer(run, fixed, stage, title)
            run = []
        fixed = is_fixed
        run.append(element)
    if run:
        yield from _close_layer(run, fixed, stage, title)


def _close_layer(run: list[Element], fixed: bool, stage: Stage, title: str) -> Iterator[Layer]:
    if not fixed:
        yield make_ready(run, stage)
        return
    items = draw_elements(run, stage)
    if items:
        yield Symbol(title, items, bounds_of(items))
