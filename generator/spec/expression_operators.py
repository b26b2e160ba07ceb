"""The operators of expressions: arithmetic, comparison, and reaching into values.

Plain numbers take the short way; all else is checked first, because the operators of
Python would build texts and lists without bound, or format text by a pattern.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeGuard

from generator.core.diagnostics import nearest
from generator.spec.expression_values import (
    LARGEST_NUMBER,
    Budget,
    ExpressionError,
    MissingError,
    bounded_number,
    bounded_text,
    check_items,
    check_length,
    described,
    joined_texts,
    quoted,
    to_text,
    weigh,
)

Binary = Callable[[Any, Any, Budget], Any]
_NUMBERS = frozenset((int, float))


def add(left: Any, right: Any, budget: Budget) -> Any:
    """Return the sum of numbers, or texts or lists one after the other."""
    if isinstance(left, str) and isinstance(right, str):
        return bounded_text(left + right, budget)
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        check_items(len(left) + len(right), budget)
        return [*left, *right]
    if isinstance(left, str) or isinstance(right, str):
        _need_numbers("+", left, right, hint="“~” joins texts and numbers")
    return _arithmetic("+", operator.add, left, right)


def multiply(left: Any, right: Any, budget: Budget) -> Any:
    """Return the product of numbers, or a text or list repeated."""
    if isinstance(right, str | list | tuple):
        left, right = right, left
    if isinstance(left, str | list | tuple):
        count = max(0, whole_number(right, "a repetition"))
        if isinstance(left, str):
            check_length(len(left) * count)
            return bounded_text(left * count, budget)
        check_items(len(left) * count, budget)
        return list(left) * count
    return _arithmetic("*", operator.mul, left, right)


def power(left: Any, right: Any, budget: Budget) -> Any:
    """Return a power; the result is estimated first, so that none is ever huge."""
    _need_numbers("**", left, right)
    if left == 0 and right < 0:
        raise ExpressionError("division by zero")
    if left < 0 and right != int(right):
        raise ExpressionError("a negative number has no such power")
    try:
        estimate = float(left) ** float(right)
    except OverflowError:
        estimate = float("inf")
    bounded_number(estimate)
    exact = isinstance(left, int) and isinstance(right, int) and 0 <= right <= LARGEST_NUMBER
    if not exact or abs(left) <= 1:
        return estimate if not exact else int(estimate)
    return left**right


def _arithmetic(sign: str, operate: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    _need_numbers(sign, left, right)
    try:
        return bounded_number(operate(left, right))
    except ZeroDivisionError:
        raise ExpressionError("division by zero") from None


def _numeric(sign: str, operate: Callable[[Any, Any], Any]) -> Binary:
    def work(left: Any, right: Any, budget: Budget) -> Any:
        return _arithmetic(sign, operate, left, right)

    return work


def remainder(left: Any, right: Any, budget: Budget) -> Any:
    """Return what is left of a division; the sign formats no text, as it does in Python."""
    if isinstance(left, str):
        _need_numbers("%", left, right, hint="“… | pad(3)” writes zeros in front of a number")
    return _arithmetic("%", operator.mod, left, right)


def _need_numbers(sign: str, *values: object, hint: str = "") -> None:
    for value in values:
        if not isinstance(value, int | float):
            raise ExpressionError(f"“{sign}” needs numbers, not {described(value)}", hint)
        bounded_number(value)


ARITHMETIC: dict[str, tuple[Callable[[Any, Any], Any], Binary]] = {
    "Add": (operator.add, add),
    "Sub": (operator.sub, _numeric("-", operator.sub)),
    "Mul": (operator.mul, multiply),
    "Div": (operator.truediv, _numeric("/", operator.truediv)),
    "FloorDiv": (operator.floordiv, _numeric("//", operator.floordiv)),
    "Mod": (operator.mod, remainder),
}


def negative(value: Any) -> Any:
    _need_numbers("-", value)
    return -value


def positive(value: Any) -> Any:
    _need_numbers("+", value)
    return +value


def equal(left: Any, right: Any, budget: Budget) -> bool:
    weigh(left, budget)
    weigh(right, budget)
    return bool(left == right)


def unequal(left: Any, right: Any, budget: Budget) -> bool:
    return not equal(left, right, budget)


def _ordered(operate: Callable[[Any, Any], Any]) -> Binary:
    def compare(left: Any, right: Any, budget: Budget) -> bool:
        weigh(left, budget)
        weigh(right, budget)
        try:
            return bool(operate(left, right))
        except TypeError:
            raise not_comparable(left, right) from None

    return compare


def not_comparable(left: object, right: object) -> ExpressionError:
    return ExpressionError(f"{described(left)} cannot be compared with {described(right)}")


def contains(left: Any, right: Any, budget: Budget) -> bool:
    """Tell whether ``left`` is an item of a list, a key of a mapping or a part of a text."""
    weigh(right, budget)
    if isinstance(right, str):
        if not isinstance(left, str):
            raise ExpressionError(f"{described(left)} cannot be looked for in a text")
        return left in right
    if isinstance(right, Mapping):
        return isinstance(left, str | int | float) and left in right
    if isinstance(right, list | tuple):
        weigh(left, budget)
        return left in right
    raise ExpressionError(f"nothing can be “in” {described(right)}")


COMPARISONS: dict[str, Binary] = {
    "eq": equal,
    "ne": unequal,
    "lt": _ordered(operator.lt),
    "lteq": _ordered(operator.le),
    "gt": _ordered(operator.gt),
    "gteq": _ordered(operator.ge),
    "in": contains,
    "notin": lambda left, right, budget: not contains(left, right, budget),
}


def join_texts(values: Sequence[object], budget: Budget) -> str:
    """Return values one after the other as text."""
    return bounded_text(joined_texts([to_text(value) for value in values]), budget)


def part(value: Any, key: Any, owner: str) -> Any:
    """Return what ``value`` holds under ``key``; ``owner`` names it in messages.

    Only mappings, lists and texts hold anything: attributes of Python objects are out
    of reach.
    """
    if isinstance(value, Mapping):
        return _entry(value, key, owner)
    if not isinstance(value, list | tuple | str):
        raise MissingError(f"{owner} is {described(value)} and has no {quoted(key)}", "", owner)
    if isinstance(key, str):
        message = f"{owner} is {described(value)} and has no {quoted(key)}"
        raise MissingError(message, _of_rows(value, key, owner), owner)
    index = whole_number(key, "an index")
    if not -len(value) <= index < len(value):
        raise MissingError(f"{owner} has no item {index}: it has {len(value)}, counted from 0")
    return value[index]


def _of_rows(value: Any, key: str, owner: str) -> str:
    """Return a hint on a column that was asked of a whole table, or nothing."""
    first = value[0] if value and not isinstance(value, str) else None
    if not isinstance(first, Mapping) or key not in first or not owner.startswith("“"):
        return ""
    name = owner.strip("“”")
    return f"write “{name}[0].{key}” for its first row, “{key}” alone for the row at hand"


def _entry(value: Mapping[Any, Any], key: Any, owner: str) -> Any:
    if not isinstance(key, str | int | float):
        raise ExpressionError(f"{described(key)} cannot be a key")
    try:
        return value[key]
    except KeyError:
        written = to_text(key)  # the keys of a mapping in YAML are texts, {1: …} as well
        if written in value:
            return value[written]
        names = [name for name in value if isinstance(name, str)]
        message = f"{owner} has no {quoted(key)}"
        raise MissingError(message, nearest(written, names), owner) from None


def cut(value: Any, start: Any, stop: Any, step: Any, budget: Budget) -> Any:
    """Return a stretch of a list or text, as ``value[start:stop:step]``."""
    if not isinstance(value, list | tuple | str):
        raise ExpressionError(f"{described(value)} has no parts from … to …")
    bounds = [None if n is None else whole_number(n, "an index") for n in (start, stop, step)]
    if bounds[2] == 0:
        raise ExpressionError("a stretch cannot go in steps of 0")
    budget.spend(len(value))
    return value[slice(*bounds)]


def whole_number(value: object, what: str) -> int:
    """Return a whole number given as one, or as the result of a division."""
    if isinstance(value, int | float) and value == value // 1 and abs(value) <= LARGEST_NUMBER:
        return int(value)
    shown = to_text(value) if isinstance(value, int | float) else described(value)
    raise ExpressionError(f"{what} needs a whole number, not {shown}")


def is_plain_number(value: object) -> TypeGuard[int | float]:
    """Tell whether ``value`` is an int or float and nothing else, such as a truth value."""
    return type(value) in _NUMBERS
