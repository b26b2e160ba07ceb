"""Values of each part: worked out anew for every row, and for every copy that is unique."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from generator.components.base import ComponentSpec
from generator.core.diagnostics import AuthorError
from generator.game.located_rows import Layered, Place
from generator.game.values import ValueBook
from generator.spec.chance import CHANCE, Chance
from generator.spec.expression import Expression
from generator.spec.expression_values import Budget, ExpressionError, weigh
from generator.spec.placed import place_within

_MOST_TRIES = 1000
_MARK = 8
"""Bytes: of a million copies, two that differ have one mark in one run of thirty million."""
MOST_KEPT = 1_000_000
"""Items of all values of one component together: they are kept until their faces are drawn."""


def draws(written: Any) -> bool:
    """Tell whether anything in a value is drawn by chance."""
    if isinstance(written, Expression):
        return CHANCE in written.names
    if isinstance(written, dict):
        return any(map(draws, written.values()))
    return isinstance(written, list) and any(map(draws, written))


class PartValues:
    """The values of one component; no two unique copies of a build have drawn the same."""

    def __init__(
        self, spec: ComponentSpec, book: ValueBook, language: str, *, alone: bool = False
    ) -> None:
        """With ``alone`` no copy looks at those before it, but notes what it has drawn."""
        self.drawn: list[bytes] = []
        """What stands for the values that each copy has drawn, if it is ``alone``."""
        self._alone = alone
        self._spec = spec
        self._book = book
        self._language = language
        self._drawn = [name for name, value in spec.values.items() if draws(value)]
        self._seen: set[bytes] = set()
        self._room = Budget()
        self._room.left = MOST_KEPT

    def of(self, scope: Mapping[str, object], chance: Chance, occasion: str) -> dict[str, object]:
        """Return the values of a part whose other names are ``scope``."""
        if not self._spec.values:
            return {}
        for attempt in range(_MOST_TRIES):
            found = self._work_out(scope, chance.inside(attempt) if attempt else chance)
            if not self._spec.unique or not self._drawn or self._is_new(found):
                self._keep(found, occasion)
                return found
        message = f"nothing new was drawn in {_MOST_TRIES} tries: all copies would not differ"
        hint = "make fewer copies, or draw more for each"
        raise AuthorError(self._spec.position("values"), message, hint, occasion)

    def _is_new(self, found: Mapping[str, object]) -> bool:
        drawn = repr([found[name] for name in self._drawn])
        mark = sha256(drawn.encode("utf-8", "surrogatepass")).digest()
        if self._alone:
            self.drawn.append(mark[:_MARK])
            return True
        is_new = mark not in self._seen
        self._seen.add(mark)
        return is_new

    def _keep(self, found: Mapping[str, object], occasion: str) -> None:
        try:
            weigh(found, self._room)
        except ExpressionError:
            at = self._spec.position("values")
            message = f"the values of all parts together hold more than {MOST_KEPT:,} items"
            raise AuthorError(at, message, "draw only what a part shows", occasion) from None

    def _work_out(self, scope: Mapping[str, object], chance: Chance) -> dict[str, object]:
        names: dict[str, object] = {}
        layer = Layered(names, scope)
        at = self._spec.position("values")
        for name, written in self._spec.values.items():
            here = chance.inside("values", name)
            layer[CHANCE] = here
            place = Place(
                layer, self._language, place_within(self._spec.written["values"], name, at), here
            )
            layer[name] = self._book.value(written, place)
        del layer[CHANCE]
        return dict(layer)
