"""How much a definition may draw: bounds that no honest game comes near."""

from __future__ import annotations

from generator.core.diagnostics import AuthorError, Position
from generator.scene import Symbol
from generator.scene.weight import symbol_weight

MAX_ITEMS = 150_000
"""Items drawn for one language besides those below: more is a runaway repeat."""

ITEMS_A_FACE = 200
"""Items that each face may add to that, so that a big deck is no runaway."""

MAX_SHOWN = 20_000_000
"""The same with each use of a symbol counted as all that it holds."""


class Meter:
    """Counts drawn items, so that a definition cannot ask for endless work."""

    def __init__(self) -> None:
        self.count = 0
        self.limit = MAX_ITEMS
        self.shown = 0

    @property
    def is_over(self) -> bool:
        """Whether too much was drawn already."""
        return self.count > self.limit or self.shown > MAX_SHOWN

    def begin_face(self) -> None:
        self.limit += ITEMS_A_FACE

    def add(self, at: Position, items: int = 1) -> None:
        self.count += items
        if self.count > self.limit:
            raise AuthorError(at, f"this draws more than {MAX_ITEMS} items", "repeat less")

    def add_use(self, symbol: Symbol, at: Position) -> None:
        """Count the use of a symbol as what a viewer has to draw for it."""
        self.shown += symbol_weight(symbol)
        if self.shown > MAX_SHOWN:
            raise AuthorError(at, f"this shows more than {MAX_SHOWN} items", "repeat less")
