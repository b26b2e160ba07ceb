"""The lines of a drawing that tell how a part is made: to cut, fold and glue along."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from weakref import WeakKeyDictionary

from generator.scene.items import Group, Item, LineType, Shape, Symbol, Text, Use

Made = Mapping[LineType, Shape]
_OF_SYMBOLS: WeakKeyDictionary[Symbol, Made] = WeakKeyDictionary()
"""Kept for as long as the symbol, which never changes."""


def lines_in(items: Iterable[Item]) -> dict[LineType, Shape]:
    """Return the first shape of each type of line in ``items``, in the order they are drawn."""
    found: dict[LineType, Shape] = {}
    _find(items, found)
    return found


def _find(items: Iterable[Item], found: dict[LineType, Shape]) -> None:
    for item in items:
        # Most items of a deck are texts.
        if isinstance(item, Text):
            continue
        if isinstance(item, Shape):
            if item.line_type is not None:
                found.setdefault(item.line_type, item)
        elif isinstance(item, Group):
            _find(item.items, found)
        elif isinstance(item, Use):
            for line_type, shape in _lines_of(item.symbol).items():
                found.setdefault(line_type, shape)


def _lines_of(symbol: Symbol) -> Made:
    known = _OF_SYMBOLS.get(symbol)
    if known is None:
        known = _OF_SYMBOLS[symbol] = lines_in(symbol.items)
    return known
