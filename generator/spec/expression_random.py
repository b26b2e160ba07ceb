"""Functions of expressions that draw by chance, the same way on every machine.

Each call has a stream of numbers of its own. What it gives hangs on the seed of the game, on
the place (component, row, copy, the turn of every repeat around) and on the words of the
expression, and on nothing else: drawing one more thing elsewhere changes nothing here. The
stream is BLAKE2b over those words and a counter, so it does not change with Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.core.diagnostics import number_of
from generator.spec.chance import Chance
from generator.spec.expression_callee import Callee
from generator.spec.expression_operators import whole_number
from generator.spec.expression_text import list_argument
from generator.spec.expression_values import (
    Budget,
    ExpressionError,
    check_items,
    described,
    quoted,
)

_BYTES = 8
_PER_WEIGHT = 1_000_000
"""Weights count to the millionth."""


class Stream:
    """An endless row of numbers for one call."""

    def __init__(self, chance: Chance, *place: str | int) -> None:
        words = "\x1f".join(map(str, (chance.seed, *chance.path, *place)))
        self._numbers = _numbers(words.encode("utf-8", "surrogatepass"))

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` - 1, each as likely as any other."""
        words = 1
        while 256 ** (_BYTES * words) < limit:
            words += 1
        # What lies above the last whole multiple would make small numbers likelier.
        room = 256 ** (_BYTES * words)
        fair = room - room % limit
        number = self._next(words)
        while number >= fair:
            number = self._next(words)
        return number % limit

    def _next(self, words: int) -> int:
        number = 0
        for _ in range(words):
            number = number << 8 * _BYTES | next(self._numbers)
        return number


def _numbers(words: bytes) -> Iterator[int]:
    from hashlib import blake2b

    block = 0
    while True:
        digest = blake2b(words + b"\x1f" + str(block).encode()).digest()
        for start in range(0, len(digest), _BYTES):
            yield int.from_bytes(digest[start : start + _BYTES], "big")
        block += 1


def shuffled(budget: Budget, stream: Stream, values: Any) -> list[Any]:
    """Return all items in another order."""
    return sampled(budget, stream, values, None, "shuffle")


def sampled(
    budget: Budget, stream: Stream, values: Any, count: Any = None, name: str = "sample"
) -> list[Any]:
    """Return ``count`` different places of a list, in the order drawn."""
    items = list_argument(values, budget)
    wanted = len(items) if count is None else _count(count, name)
    if wanted > len(items):
        raise ExpressionError(
            f"“{name}” cannot draw {wanted} of {number_of(len(items), 'item')}",
            "“choices” may draw an item again",
        )
    for place in range(wanted):
        other = place + stream.below(len(items) - place)
        items[place], items[other] = items[other], items[place]
    return items[:wanted]


def chosen(
    budget: Budget, stream: Stream, values: Any, count: Any, weights: Any = None
) -> list[Any]:
    """Return ``count`` items, each drawn from all of them."""
    items = _filled(values, budget, "choices")
    wanted = _count(count, "choices")
    check_items(wanted, budget)
    choose = _chooser(items, weights, budget)
    return [choose(stream) for _ in range(wanted)]


def picked(budget: Budget, stream: Stream, values: Any, weights: Any = None) -> Any:
    """Return one item of a list."""
    return _chooser(_filled(values, budget, "pick"), weights, budget)(stream)


def rolled(budget: Budget, stream: Stream, sides: Any = 6, count: Any = None) -> Any:
    """Return a number from 1 to ``sides``, or a list of ``count`` of them."""
    most = whole_number(sides, "“dice”")
    if most < 1:
        raise ExpressionError(f"a die cannot have {number_of(most, 'side')}")
    if count is None:
        return stream.below(most) + 1
    wanted = _count(count, "dice")
    check_items(wanted, budget)
    return [stream.below(most) + 1 for _ in range(wanted)]


def between(budget: Budget, stream: Stream, low: Any, high: Any) -> int:
    """Return a whole number from ``low`` to ``high``, both included."""
    first, last = whole_number(low, "“randint”"), whole_number(high, "“randint”")
    if last < first:
        raise ExpressionError(f"there is no number from {first} to {last}")
    return first + stream.below(last - first + 1)


def _count(value: Any, name: str) -> int:
    count = whole_number(value, f"“{name}”")
    if count < 0:
        raise ExpressionError(f"“{name}” cannot draw {count} items")
    return count


def _filled(values: Any, budget: Budget, name: str) -> list[Any]:
    items = list_argument(values, budget)
    if not items:
        raise ExpressionError(f"“{name}” has nothing to draw from: the list is empty")
    return items


def _chooser(items: list[Any], weights: Any, budget: Budget) -> Any:
    if weights is None:
        return lambda stream: items[stream.below(len(items))]
    sums = _sums_of(list_argument(weights, budget), len(items))

    def choose(stream: Stream) -> Any:
        from bisect import bisect_right

        return items[bisect_right(sums, stream.below(sums[-1]))]

    return choose


def _sums_of(weights: list[Any], count: int) -> list[int]:
    """Return the sums of the weights up to each item, in millionths."""
    if len(weights) != count:
        given, needed = number_of(len(weights), "weight"), number_of(count, "item")
        raise ExpressionError(f"there must be one for each: {given} for {needed}")
    sums, total = [], 0
    for weight in weights:
        if isinstance(weight, bool) or not isinstance(weight, int | float) or weight < 0:
            shown = quoted(weight) if isinstance(weight, str | int | float) else described(weight)
            raise ExpressionError(f"a weight is a number from 0, not {shown}")
        total += round(weight * _PER_WEIGHT)
        sums.append(total)
    if total == 0:
        raise ExpressionError("all weights are 0")
    return sums


RANDOM_FUNCTIONS: dict[str, Callee] = {
    "choices": Callee(chosen, 2, 3, ("values", "count", "weights")),
    "dice": Callee(rolled, 0, 2, ("sides", "count")),
    "pick": Callee(picked, 1, 2, ("values", "weights")),
    "randint": Callee(between, 2, 2),
    "sample": Callee(sampled, 2, 2),
    "shuffle": Callee(shuffled, 1, 1),
}
"""Functions that draw by chance; they are called with their stream before the arguments."""
