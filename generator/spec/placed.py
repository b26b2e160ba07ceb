"""Lists and pairs that know where each of their items stands in a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.core.diagnostics import Position
from generator.source.located import LocatedDict, LocatedList


def placed_like(written: list[Any], items: list[Any]) -> list[Any]:
    """Return ``items`` with the places that those of ``written`` have."""
    if not isinstance(written, LocatedList):
        return items
    placed = LocatedList(written.at)
    placed.extend(items)
    placed.items_at = written.items_at
    return placed


class PlacedPair(tuple[Any, ...]):
    """Two values, an expression among them, that know where they stand."""

    items_at: list[Position]

    def __new__(cls, values: Iterable[Any], items_at: list[Position]) -> PlacedPair:
        pair = super().__new__(cls, values)
        pair.items_at = items_at
        return pair


def place_within(value: Any, step: int | str, at: Position) -> Position:
    """Return where the item ``step`` of ``value`` stands, or ``at`` if it does not say."""
    if isinstance(value, LocatedDict) and isinstance(step, str):
        return value.position(step)
    places = getattr(value, "items_at", None)
    return places[step] if places and isinstance(step, int) and step < len(places) else at
