"""Symbols: named drawings with parameters, each distinct use drawn once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Protocol

from generator.core.diagnostics import AuthorError, Position, nearest, refuse_long
from generator.core.geometry import Rect, Size
from generator.core.record import Record
from generator.elements.base import Elements
from generator.elements.drawing import draw_elements
from generator.elements.stage import Kit, Stage
from generator.game.drawings import DrawingSpec, load_drawings, size_of_drawing
from generator.scene import Item, Symbol
from generator.scene.bounds import bounds_of
from generator.spec.base import Reading
from generator.spec.chance import CHANCE, chance_of
from generator.spec.model import Field
from generator.spec.placed import place_within
from generator.spec.values import AnyValue

SYMBOL_NAMES = ("language", "texts", "width", "height")
MAX_SYMBOLS = 20_000
_LONGEST_SIDE = 5000.0
MAX_REACH = 1e9
"""Millimetres from the corner of a symbol to the farthest that it draws."""


class SymbolSpec(DrawingSpec):
    """A symbol as written."""

    size: Annotated[Size, size_of_drawing("symbol", _LONGEST_SIDE)]
    parameters: dict[str, AnyValue] = Field(default_factory=dict)


class SymbolDefinition(Record):
    """A symbol and the elements it is drawn from."""

    name: str
    spec: SymbolSpec
    elements: Elements


def load_symbols(written: Any, reading: Reading) -> dict[str, SymbolDefinition]:
    """Return the symbols of a definition; faulty ones are noted and left out."""
    drawings = load_drawings(written, reading, SymbolSpec, lambda spec: spec.parameters)
    return {name: SymbolDefinition(name, spec, elements) for name, spec, elements in drawings}


class IconShelf(Protocol):
    """Symbols that every game may use; those of its own come first."""

    def names(self) -> Iterable[str]: ...

    def find(self, name: str) -> SymbolDefinition | None: ...


class Symbols:
    """The symbols of a game, drawn in one language when they are first used."""

    def __init__(
        self,
        definitions: Mapping[str, SymbolDefinition],
        icons: IconShelf,
        scope: Mapping[str, object],
    ) -> None:
        self._definitions = definitions
        self._icons = icons
        self._scope = scope
        self._drawn: dict[tuple[str, str], Symbol] = {}
        self._drawing: list[str] = []
        self.kit: Kit | None = None

    def _find(self, name: str, at: Position) -> SymbolDefinition:
        found = self._definitions.get(name) or self._icons.find(name)
        if found is None:
            known = [*self._definitions, *self._icons.names()]
            raise AuthorError(at, f"unknown symbol “{name}”", nearest(name, known))
        return found

    def size(self, name: str, at: Position) -> tuple[float, float]:
        return self._find(name, at).spec.size

    def symbol(self, name: str, parameters: Mapping[str, object], at: Position) -> Symbol:
        definition = self._find(name, at)
        key = (name, repr(sorted(parameters.items())))
        known = self._drawn.get(key)
        if known is None:
            self._check(definition, parameters, at)
            known = self._drawn[key] = self._draw(definition, parameters)
        return known

    def _check(
        self, definition: SymbolDefinition, parameters: Mapping[str, object], at: Position
    ) -> None:
        known = definition.spec.parameters
        for name in parameters:
            if name not in known:
                raise AuthorError(
                    at, f"“{definition.name}” has no parameter “{name}”", nearest(name, known)
                )
        if definition.name in self._drawing:
            chain = " → ".join((*self._drawing, definition.name))
            raise AuthorError(at, f"a symbol is drawn inside itself: {chain}")
        if type(definition.spec) is not SymbolSpec and self.kit is not None:
            # The file of an icon is not its author's: a colour that is none is told here.
            colour = parameters.get("colour")
            if isinstance(colour, str):
                self.kit.palette.colour(colour, at)
        refuse_long(self._drawing, at)
        if len(self._drawn) >= MAX_SYMBOLS:
            raise AuthorError(at, f"there are more than {MAX_SYMBOLS} distinct symbols")

    def _draw(self, definition: SymbolDefinition, parameters: Mapping[str, object]) -> Symbol:
        if self.kit is None:
            raise RuntimeError("symbols are drawn before their kit is complete")
        spec = definition.spec
        box = Rect(0, 0, *spec.size)
        stage = Stage(self.kit, box, self._scope, box)
        written, at = spec.written.get("parameters"), spec.position("parameters")
        defaults = {
            name: stage.evaluate(value, place_within(written, name, at))
            for name, value in spec.parameters.items()
        }
        self._drawing.append(definition.name)
        try:
            chance = chance_of(self._scope).inside("symbols", definition.name)
            scope = {**defaults, **parameters, CHANCE: chance}
            items = draw_elements(definition.elements, stage.naming(scope))
        finally:
            self._drawing.pop()
        return Symbol(definition.name, items, self._bounds(definition, items))

    def _bounds(self, definition: SymbolDefinition, items: tuple[Item, ...]) -> Rect:
        """Return the box of a drawing; scales within scales can grow it past all numbers."""
        box = bounds_of(items)
        if not all(-MAX_REACH < edge < MAX_REACH for edge in (box.x, box.y, box.right, box.bottom)):
            raise AuthorError(
                definition.spec.position("draw"),
                f"the symbol “{definition.name}” reaches farther than {MAX_REACH:g} mm",
                "see the “size” of the symbols in it",
            )
        return box
