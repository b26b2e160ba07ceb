"""A drawing that will be shown much smaller: its lines stay as thick as printers need them.

Type that nobody could read then is left out where that is wished for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import assert_never
from weakref import WeakKeyDictionary

from generator.scene.items import Group, Item, Picture, Shape, Symbol, Text, Use

LEAST_TYPE = 2.1
"""An em in mm: 6 pt, the smallest type that is set anywhere."""
_LEAST_STROKE = 0.09
"""A quarter of a point, in mm."""


_REDUCED: WeakKeyDictionary[Symbol, dict[tuple[float, float], Symbol | None]] = WeakKeyDictionary()
"""By scale and least type; None for no change, since what holds its own key stays for ever."""


class Reducer:
    """Prepares drawings for one ``scale``; symbols that need no change stay themselves."""

    def __init__(self, scale: float, least_type: float = LEAST_TYPE) -> None:
        """Type whose em is then below ``least_type`` mm is left out."""
        self._scale = scale
        self._least_type = least_type

    def reduce(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Return what is drawn in place of ``items``."""
        return tuple(self._items(items, self._scale))

    def _items(self, items: Iterable[Item], scale: float) -> Iterator[Item]:
        for item in items:
            match item:
                case Text():
                    if item.run.size * scale >= self._least_type:
                        yield item
                case Shape():
                    yield _thick_enough(item, scale)
                case Picture():
                    yield item
                case Group():
                    inner = scale * hypot(item.transform.a, item.transform.b)
                    yield item._replace(items=tuple(self._items(item.items, inner)))
                case Use():
                    inner = scale * hypot(item.transform.a, item.transform.b)
                    yield item._replace(symbol=self.symbol(item.symbol, inner))
                case _:
                    assert_never(item)

    def symbol(self, symbol: Symbol, scale: float) -> Symbol:
        """Return what is used at ``scale`` in place of ``symbol``."""
        # Turned and mirrored uses of a symbol are equally big but for their last bits.
        key = float(f"{scale:.3g}"), self._least_type
        known = _REDUCED.setdefault(symbol, {})
        if key not in known:
            items = tuple(self._items(symbol.items, key[0]))
            is_changed = items != symbol.items
            bounds = symbol.bounds.grown(_least_pen(key[0]))
            known[key] = Symbol(symbol.name, items, bounds) if is_changed else None
        return known[key] or symbol


def thickened(symbol: Symbol, scale: float) -> Symbol:
    """Return ``symbol`` for use at ``scale``, with no line too thin to print."""
    return Reducer(scale, least_type=0.0).symbol(symbol, scale)


def _thick_enough(shape: Shape, scale: float) -> Shape:
    stroke = shape.stroke
    if stroke is None or stroke.width >= _least_pen(scale):
        return shape
    return shape._replace(stroke=stroke._replace(width=_least_pen(scale)))


def _least_pen(scale: float) -> float:
    return _LEAST_STROKE / scale if scale > 0 else 0.0
