"""The faces of one side of a component: what no row changes is drawn once and shared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from generator.elements.base import Elements, draw_elements
from generator.elements.copies import Layer, split_layers
from generator.elements.overrun import FaceCheck
from generator.elements.stage import Stage
from generator.game.definition import Component
from generator.scene import Face, Item, Scene, Symbol, Use


class FaceRow(NamedTuple):
    """One row: its id, its copies, and the names it gives to expressions."""

    id: str
    copies: int
    scope: Mapping[str, object]
    occasion: str

    def name(self, component: str) -> str:
        return f"{component}-{self.id}" if self.id else component


class FaceMaker:
    """Makes the faces of one side, ``front`` or ``back``, of ``component``."""

    def __init__(
        self,
        component: Component,
        side: str,
        elements: Elements,
        stage: Stage,
        bleed: float,
        check: FaceCheck,
    ) -> None:
        self.name = component.id
        self.side = side
        self.stage = stage
        self.bleed = bleed
        self.elements = elements
        self.changing = set(component.columns)
        self.is_shared = not any(e.names & self.changing for e in elements)
        self._check = check.check
        self._layers: list[Layer] | None = None
        self._shared: Face | None = None

    def face(self, row: FaceRow) -> Face:
        """Return the face of a row; all rows have one where none of them changes it."""
        if self.is_shared:
            if self._shared is None:
                self._shared = Face(f"{self.name}-{self.side}", self._draw_shared)
            return self._shared
        return Face(
            f"{row.name(self.name)}-{self.side}", partial(self._draw, row.scope, row.occasion)
        )

    def _draw_shared(self) -> Scene:
        self.stage.kit.meter.begin_face()
        items = draw_elements(self.elements, self.stage)
        self._check(self.elements, items, self.stage)
        return self._scene(items)

    def _draw(self, scope: Mapping[str, object], occasion: str) -> Scene:
        self.stage.kit.meter.begin_face()
        if self._layers is None:
            self._layers = self._split()
        stage = self.stage._replace(scope={**self.stage.scope, **scope}, occasion=occasion)
        items: list[Item] = []
        for layer in self._layers:
            if isinstance(layer, Symbol):
                items.append(Use(layer))
            else:
                drawn = draw_elements(layer, stage)
                self._check(layer, drawn, stage)
                items.extend(drawn)
        return self._scene(tuple(items))

    def _split(self) -> list[Layer]:
        title = f"{self.name} {self.side}"
        layers = list(split_layers(self.elements, self.stage, self.changing, title))
        fixed = tuple(e for e in self.elements if not e.names & self.changing)
        drawn = tuple(Use(layer) for layer in layers if isinstance(layer, Symbol))
        self._check(fixed, drawn, self.stage)
        return layers

    def _scene(self, items: tuple[Item, ...]) -> Scene:
        return Scene(self.stage.box.size, items, self.bleed)
