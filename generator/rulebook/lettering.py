"""The words in drawings, and how big they print.

Words on a piece in a figure only show what is printed, and so do those of a symbol that
stands on pieces as well: whoever wants to read them looks at the piece. All others speak to
the reader, whether the figure has them itself or in a symbol of its own.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from generator.core.units import PT
from generator.scene import Group, Item, Symbol, Text, Use

SMALLEST_LETTERING_PT = 6.0


def names_on(faces: Iterable[Symbol]) -> frozenset[str]:
    """Return the names of ``faces``, drawn as symbols, and of all symbols that stand on them."""
    found: dict[str, None] = {}
    waiting = list(faces)
    seen: set[Symbol] = set()
    while waiting:
        symbol = waiting.pop()
        found[symbol.name] = None
        new = set(_symbols_in(symbol.items)) - seen
        seen |= new
        waiting += new
    return frozenset(found)


def _symbols_in(items: Iterable[Item]) -> Iterator[Symbol]:
    for item in items:
        if isinstance(item, Use):
            yield item.symbol
        elif isinstance(item, Group):
            yield from _symbols_in(item.items)


def _texts(
    items: Iterable[Item], pictured: Container[str], scale: float
) -> Iterator[tuple[Text, float]]:
    """Yield the texts of a drawing and how much bigger they stand in it."""
    for item in items:
        if isinstance(item, Text):
            yield item, scale
        elif isinstance(item, Group):
            yield from _texts(item.items, pictured, scale * item.transform.scale)
        elif isinstance(item, Use) and item.symbol.name not in pictured:
            yield from _texts(item.symbol.items, pictured, scale * item.transform.scale)


def lettering(items: Iterable[Item], pictured: Container[str]) -> Iterator[str]:
    """Yield what is lettered in a drawing; symbols whose names are ``pictured`` are left out."""
    for text, _ in _texts(items, pictured, 1.0):
        yield text.run.text


def type_sizes(items: Iterable[Item], pictured: Container[str]) -> Iterator[float]:
    """Yield the sizes in pt of what is lettered in a drawing for its reader.

    ``pictured`` are the names of faces and of symbols on them.
    """
    for text, scale in _texts(items, pictured, 1.0):
        yield text.run.size * scale * PT


def least_scale(items: Iterable[Item], pictured: Container[str]) -> float:
    """Return the scale below which words of a drawing would be too small to read."""
    return SMALLEST_LETTERING_PT / min(type_sizes(items, pictured), default=1000.0)
