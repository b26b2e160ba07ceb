"""Copies in a row: which of them go together into a shard."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.patterns import pattern
from generator.core.record import NamedTuple

MOST_COPIES = 9_999_999
MOST_IN_SHARD = 10_000
MOST_SHARDS = 100_000
_NAME = pattern(r"([0-9]{7})-([0-9]{7})")


class Span(NamedTuple):
    """The copies from ``first`` to ``last``, which count from 1."""

    first: int
    last: int

    @property
    def size(self) -> int:
        return self.last - self.first + 1

    @property
    def name(self) -> str:
        """What its folder is called; names sort as the numbers do."""
        return f"{self.first:07d}-{self.last:07d}"

    @property
    def words(self) -> str:
        """What messages call it."""
        if self.size == 1:
            return f"copy {self.first:,}"
        return f"copies {self.first:,} to {self.last:,}"

    def holds(self, other: Span) -> bool:
        return self.first <= other.first and other.last <= self.last


def span_called(name: str) -> Span | None:
    """Return the copies in the folder of that name, if it can be one of a shard."""
    found = _NAME.fullmatch(name)
    return Span(int(found[1]), int(found[2])) if found else None


def spans_of(copies: int, size: int) -> Iterator[Span]:
    """Yield the shards of ``size`` copies each; the last one may be smaller."""
    for first in range(1, copies + 1, size):
        yield Span(first, min(first + size - 1, copies))
