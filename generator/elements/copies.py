"""Drawing the same elements at many places, with what never changes drawn only once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import groupby

from generator.core.geometry import Rect, Transform
from generator.elements.base import FACE, Element, Elements, ElementSpec
from generator.elements.drawing import draw_elements
from generator.elements.ready import ReadyLayer, make_ready
from generator.elements.stage import Copies, Stage
from generator.scene import Group, Item, Symbol, Use
from generator.scene.bounds import bounds_of
from generator.spec.chance import CHANCE, chance_of

Layer = Symbol | ReadyLayer


class Copier:
    """Draws ``elements`` in the box of ``stage``, moved to one place after another.

    Neighbouring elements that look at none of the changing ``names`` become one symbol,
    so that a board of two thousand spaces holds their drawing once. Where the stage itself
    is one of many places, and the elements do not mind which, they are those of all places.
    """

    def __init__(
        self, spec: ElementSpec, elements: Iterable[Element], stage: Stage, names: Iterable[str]
    ) -> None:
        self.spec = spec
        self.stage = stage
        changing = {*names, CHANCE} | ({spec.as_} if spec.as_ else set())
        whole = tuple(elements)
        outer = stage.copies
        self._copies = Copies(changing, outer)

        def split() -> list[Layer]:
            return list(split_layers(whole, stage, changing))

        is_same = outer is not None and all(e.names.isdisjoint(outer.changing) for e in whole)
        self.layers = self._copies.once(whole, stage.box.size, split) if is_same else split()
        self._chance = chance_of(stage.scope)
        self._draws = any(CHANCE in element.names for element in whole)

    def draw(self, names: Mapping[str, object], where: Transform) -> Iterator[Item]:
        """Yield the items for one place; ``names`` are its values."""
        scope = {**names, self.spec.as_: names} if self.spec.as_ else names
        if self._draws:
            scope = {**scope, CHANCE: self._chance.inside(str(names.get("index", "")))}
        here = self.stage.naming(scope, self._copies)
        for layer in self.layers:
            if isinstance(layer, Symbol):
                yield _use(layer, where, self.spec, here)
                continue
            items = layer.draw(here)
            if items:
                yield Group(items, where)


def draw_in_box(spec: ElementSpec, elements: Elements, stage: Stage) -> tuple[Item, ...]:
    """Return the items of ``elements``, children of ``spec``, drawn over one another.

    Where the box of the stage is at one of many places, what is the same at all of them is
    one symbol. What looks at the face around its box is not, wherever it stands.
    """
    copies = stage.copies
    if copies is None:
        return draw_elements(elements, stage)
    runs = copies.once(elements, stage.box.size, lambda: _shared_runs(elements, stage))
    where = Transform.translation(stage.box.x, stage.box.y)
    items: list[Item] = []
    for run in runs:
        if isinstance(run, Symbol):
            items.append(_use(run, where, spec, stage))
        else:
            items.extend(draw_elements(run, stage))
    return tuple(items)


def _shared_runs(elements: Elements, stage: Stage) -> list[Symbol | Elements]:
    """Return symbols of what is the same at all places, and the elements that are not."""
    changing = {FACE, *(stage.copies.changing if stage.copies else ())}
    at_origin = stage._replace(box=Rect(0.0, 0.0, *stage.box.size), copies=None)
    found: list[Symbol | Elements] = []
    for run, is_fixed in _runs(elements, changing):
        found += _symbols(run, at_origin, "part") if is_fixed else [run]
    return found


def _use(symbol: Symbol, where: Transform, spec: ElementSpec, stage: Stage) -> Use:
    stage.kit.meter.add(spec.at)
    stage.kit.meter.add_use(symbol, spec.at)
    return Use(symbol, where)


def split_layers(
    elements: Iterable[Element], stage: Stage, changing: Set[str], title: str = "part"
) -> Iterator[Layer]:
    """Yield, bottom to top, symbols of what is fixed and runs of elements that change."""
    for run, is_fixed in _runs(elements, changing):
        if is_fixed:
            yield from _symbols(run, stage, title)
        else:
            yield make_ready(run, stage)


def _runs(elements: Iterable[Element], changing: Set[str]) -> Iterator[tuple[Elements, bool]]:
    """Yield neighbours that all look at a changing name, or all at none, and whether at none."""
    for is_fixed, run in groupby(elements, lambda element: element.names.isdisjoint(changing)):
        yield tuple(run), is_fixed


def _symbols(run: Elements, stage: Stage, title: str) -> Iterator[Symbol]:
    """Yield a symbol of what ``run`` draws, or nothing where it draws nothing."""
    items = draw_elements(run, stage)
    if items:
        yield Symbol(title, items, bounds_of(items))
