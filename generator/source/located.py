"""Data as authors wrote it: mappings and lists that know where their values stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator.core.diagnostics import Position


class LocatedDict(dict[str, Any]):
    """A mapping that remembers where it, its keys and its values stand."""

    __slots__ = ("at", "keys_at", "values_at")

    def __init__(self, at: Position) -> None:
        super().__init__()
        self.at = at
        self.keys_at: dict[str, Position] = {}
        self.values_at: dict[str, Position] = {}

    def put(self, key: str, value: Any, key_at: Position, value_at: Position) -> None:
        self[key] = value
        self.keys_at[key] = key_at
        self.values_at[key] = value_at

    def position(self, key: str) -> Position:
        """Return where the value of ``key`` stands, or the mapping if it is not there."""
        return self.values_at.get(key, self.at)

    def put_from(self, other: LocatedDict, key: str) -> None:
        """Take ``key`` over from ``other`` with its positions."""
        self.put(key, other[key], other.keys_at[key], other.values_at[key])

    def without(self, *keys: str) -> LocatedDict:
        """Return a copy that lacks ``keys``."""
        copy = LocatedDict(self.at)
        for key in self:
            if key not in keys:
                copy.put_from(self, key)
        return copy


class LocatedList(list[Any]):
    """A list that remembers where it and its items stand."""

    __slots__ = ("at", "items_at")

    def __init__(self, at: Position) -> None:
        super().__init__()
        self.at = at
        self.items_at: list[Position] = []

    def position(self, index: int) -> Position:
        return self.items_at[index] if 0 <= index < len(self.items_at) else self.at


def walk(data: Any, path: tuple[int | str, ...]) -> Position | None:
    """Return the position of the value that ``path`` of keys and indexes leads to."""
    at: Position | None = getattr(data, "at", None)
    for step in path:
        inner = _inside(data, step)
        if inner is None:
            break
        at, data = inner
    return at


def _inside(data: Any, step: int | str) -> tuple[Position, Any] | None:
    if isinstance(data, LocatedDict) and isinstance(step, str) and step in data:
        return data.position(step), data[step]
    if isinstance(data, LocatedList) and isinstance(step, int) and 0 <= step < len(data):
        return data.position(step), data[step]
    return None


def merge(base: LocatedDict, over: LocatedDict) -> LocatedDict:
    """Return ``base`` with ``over`` on top: mappings are joined key by key, all else replaced."""
    result = LocatedDict(over.at)
    for key in _keys_in_order(base, over):
        mine, theirs = over.get(key), base.get(key)
        if key in over and isinstance(mine, LocatedDict) and isinstance(theirs, LocatedDict):
            joined = merge(theirs, mine)
            result.put(key, joined, over.keys_at[key], over.values_at[key])
        else:
            result.put_from(over if key in over else base, key)
    return result


def own_first(written: LocatedDict, keys: Iterable[str]) -> list[str]:
    """Return ``keys`` of a merged mapping: those of its own file, then those from beneath."""
    own = written.at.file
    return sorted(keys, key=lambda key: written.position(key).file != own)


def _keys_in_order(base: LocatedDict, over: LocatedDict) -> Iterator[str]:
    yield from base
    yield from (key for key in over if key not in base)
