"""How much a viewer has to draw: symbols within symbols can stand for an endless drawing."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

from generator.scene.items import Group, Item, Symbol, Use

_WEIGHTS: WeakKeyDictionary[Symbol, int] = WeakKeyDictionary()
"""Kept for as long as the symbol: each is weighed once, however deep others hold it."""


def weight_of(items: Iterable[Item]) -> int:
    """Return the number of shapes, texts and pictures, counted each time they are drawn."""
    return sum(map(_weight, items))


def symbol_weight(symbol: Symbol) -> int:
    """Return the weight of one use of ``symbol``."""
    if symbol not in _WEIGHTS:
        _WEIGHTS[symbol] = weight_of(symbol.items)
    return _WEIGHTS[symbol]


def _weight(item: Item) -> int:
    if isinstance(item, Use):
        return symbol_weight(item.symbol)
    return weight_of(item.items) if isinstance(item, Group) else 1
