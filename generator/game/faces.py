"""The faces of one side of a component: what no row changes is drawn once and shared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from generator.core.diagnostics import Position
from generator.core.record import NamedTuple
from generator.elements.base import Elements
from generator.elements.copies import split_layers
from generator.elements.drawing import draw_elements
from generator.elements.overrun import FaceCheck
from generator.elements.ready import ReadyLayer
from generator.elements.stage import Stage
from generator.game.definition import Component
from generator.scene import Face, Item, Scene, Symbol, Use
from generator.spec.chance import CHANCE, chance_of


class FaceRow(NamedTuple):
    """One row: its id, its copies, and the names it gives to expressions."""

    id: str
    copies: int
    scope: Mapping[str, object]
    occasion: str
    layout: str = ""
    """The layout that it chooses, if it does."""
    files: Mapping[str, str] = MappingProxyType({})
    """The file names of its sides that its author wants."""
    at: Position | None = None
    """Where it stands, if it is one."""
    part_name: str = ""
    """What its author wants people to call the part."""

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
        layout: str = "",
    ) -> None:
        self.name = component.id
        self.layout = layout
        self.side = side
        self.stage = stage
        self._size = stage.box.size
        self.bleed = bleed
        self.elements = elements
        self.changing = set(component.columns)
        self.is_shared = not any(e.names & self.changing for e in elements)
        self._draws = any(CHANCE in e.names for e in elements)
        self._is_single = not self.changing
        self._check = check.check
        self._layers: list[Use | ReadyLayer] | None = None
        self._shared: Face | None = None

    def face(self, row: FaceRow) -> Face:
        """Return the face of a row; all rows have one where none of them changes it."""
        if self.is_shared:
            if self._shared is None:
                self._shared = Face(self._shared_name(row), self._draw_shared)
            return self._shared
        name = row.files.get(self.side) or f"{row.name(self.name)}-{self.side}"
        return Face(name, partial(self._draw, row.scope, row.occasion))

    def _shared_name(self, row: FaceRow) -> str:
        """Return the name of a face of all rows, or of the one part there is."""
        layout = f"-{self.layout}" if self.layout else ""
        plain = f"{self.name}{layout}-{self.side}"
        return row.files.get(self.side, plain) if self._is_single else plain

    def _draw_shared(self) -> Scene:
        self.stage.kit.meter.begin_face()
        items = draw_elements(self.elements, self.stage)
        self._check(self.elements, items, self.stage)
        return self._scene(items)

    def _draw(self, scope: Mapping[str, object], occasion: str) -> Scene:
        self.stage.kit.meter.begin_face()
        if self._layers is None:
            self._layers = self._split()
        names = {**self.stage.scope, **scope}
        if self._draws:
            names[CHANCE] = chance_of(scope).inside(self.side)
        stage = self.stage.of_row(names, occasion)
        items: list[Item] = []
        for layer in self._layers:
            if isinstance(layer, Use):
                items.append(layer)
            else:
                drawn = layer.draw(stage)
                self._check(layer.elements, drawn, stage)
                items.extend(drawn)
        return self._scene(tuple(items))

    def _split(self) -> list[Use | ReadyLayer]:
        title = f"{self.name} {self.side}"
        found = split_layers(self.elements, self.stage, self.changing, title)
        layers = [Use(layer) if isinstance(layer, Symbol) else layer for layer in found]
        fixed = tuple(e for e in self.elements if not e.names & self.changing)
        drawn = tuple(layer for layer in layers if isinstance(layer, Use))
        self._check(fixed, drawn, self.stage)
        return layers

    def _scene(self, items: tuple[Item, ...]) -> Scene:
        return Scene(self._size, items, self.bleed)
