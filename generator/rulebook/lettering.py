"""The words in drawings, and how big they print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.units import PT
from generator.scene import Group, Item, Text

SMALLEST_LETTERING_PT = 6.0


def type_sizes(items: Iterable[Item], scale: float = 1.0) -> Iterator[float]:
    """Yield the sizes in pt of what is lettered in a drawing itself, symbols left out."""
    for item in items:
        if isinstance(item, Text):
            yield item.run.size * scale * PT
        elif isinstance(item, Group):
            yield from type_sizes(item.items, scale * item.transform.scale)


def least_scale(items: Iterable[Item]) -> float:
    """Return the scale below which words of a drawing would be too small to read."""
    return SMALLEST_LETTERING_PT / min(type_sizes(items), default=1000.0)
