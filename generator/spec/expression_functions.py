"""The functions, filters and tests that expressions may call: all there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.core.diagnostics import nearest
from generator.spec.expression_callee import Callee
from generator.spec.expression_numbers import (
    absolute,
    ceil,
    cosine,
    floor,
    number_argument,
    rounded,
    sine,
    square_root,
    tangent,
    to_float,
    to_int,
)
from generator.spec.expression_operators import (
    is_plain_number,
    not_comparable,
    whole_number,
)
from generator.spec.expression_random import RANDOM_FUNCTIONS
from generator.spec.expression_text import (
    joined,
    list_argument,
    lower,
    padded,
    parted,
    replaced,
    text_of,
    titled,
    trimmed,
    upper,
    with_particle,
)
from generator.spec.expression_values import (
    Budget,
    ExpressionError,
    MissingError,
    bounded_number,
    bounded_text,
    check_items,
    described,
    quoted,
    weigh,
)


def _sized(value: Any) -> Any:
    if not isinstance(value, str | list | tuple | Mapping):
        raise ExpressionError(f"expected a list or a text, not {described(value)}")
    return value


def length(budget: Budget, value: Any) -> int:
    size: int = len(_sized(value))
    return size


def numbers_from_to(budget: Budget, *bounds: Any) -> list[int]:
    """Return whole numbers in a row, as Python's ``range``."""
    whole = [whole_number(bound, "“range”") for bound in bounds]
    if len(whole) == 3 and whole[2] == 0:
        raise ExpressionError("“range” cannot go in steps of 0")
    numbers = range(*whole)
    check_items(_count(numbers), budget)
    return list(numbers)


def _count(numbers: range) -> int:
    """Return the length of a range, also of one too long for ``len`` on some systems."""
    span = numbers.stop - numbers.start
    return max(0, -(-span // numbers.step))


def total(budget: Budget, values: Any) -> Any:
    result: Any = 0
    for value in list_argument(values, budget):
        result += number_argument(value)
    return bounded_number(result)


def in_order(budget: Budget, values: Any, reverse: Any = False) -> list[Any]:
    """Return a list sorted upward, or downward with ``reverse``."""
    items = list_argument(values, budget)
    weigh(items, budget)
    # A sort compares each item with about log2(n) others.
    budget.spend(len(items) * len(items).bit_length())
    try:
        return sorted(items, reverse=bool(reverse))
    except TypeError:
        raise ExpressionError("the items cannot be compared with each other") from None


def _extreme(choose: Callable[[Any], Any], name: str) -> Callable[..., Any]:
    def find(budget: Budget, *values: Any) -> Any:
        items = list_argument(values[0], budget) if len(values) == 1 else list(values)
        weigh(items, budget)
        if not items:
            raise ExpressionError(f"“{name}” of an empty list")
        try:
            return choose(items)
        except TypeError:
            raise not_comparable(items[0], items[-1]) from None

    return find


def first(budget: Budget, value: Any) -> Any:
    return _filled(value, "first")[0]


def last(budget: Budget, value: Any) -> Any:
    return _filled(value, "last")[-1]


def _filled(value: Any, name: str) -> Any:
    if not isinstance(value, str | list | tuple):
        raise ExpressionError(f"expected a list or a text, not {described(value)}")
    if not value:
        raise ExpressionError(f"“{name}” of nothing: the list or text is empty")
    return value


def turned_around(budget: Budget, value: Any) -> Any:
    if isinstance(value, str):
        return bounded_text(value[::-1], budget)
    return list_argument(value, budget)[::-1]


def is_odd(budget: Budget, value: Any) -> bool:
    return whole_number(value, "“odd”") % 2 == 1


def is_even(budget: Budget, value: Any) -> bool:
    return whole_number(value, "“even”") % 2 == 0


def is_divisible(budget: Budget, value: Any, by: Any) -> bool:
    divisor = whole_number(by, "“divisibleby”")
    if divisor == 0:
        raise ExpressionError("division by zero")
    return whole_number(value, "“divisibleby”") % divisor == 0


def _only_by_language(budget: Budget, value: Any, decimals: Any = None) -> Any:
    raise ExpressionError("this filter needs to know the language")


def _only_in_rules(budget: Budget, value: Any) -> Any:
    raise ExpressionError("this function has a meaning in rule texts only")


FUNCTIONS: dict[str, Callee] = {
    **RANDOM_FUNCTIONS,
    "abs": Callee(absolute, 1, 1),
    "ceil": Callee(ceil, 1, 1),
    "cos": Callee(cosine, 1, 1),
    "float": Callee(to_float, 1, 1),
    "floor": Callee(floor, 1, 1),
    "int": Callee(to_int, 1, 1),
    "len": Callee(length, 1, 1),
    "max": Callee(_extreme(max, "max"), 1, 100),
    "min": Callee(_extreme(min, "min"), 1, 100),
    "range": Callee(numbers_from_to, 1, 3),
    "round": Callee(rounded, 1, 2, ("value", "digits")),
    "sin": Callee(sine, 1, 1),
    "sorted": Callee(in_order, 1, 2, ("values", "reverse")),
    "sqrt": Callee(square_root, 1, 1),
    "str": Callee(text_of, 1, 1),
    "sum": Callee(total, 1, 1),
    "tan": Callee(tangent, 1, 1),
}

RULE_FUNCTIONS: dict[str, Callee] = {
    name: Callee(_only_in_rules, 1, 1)
    for name in ("count", "figure", "icon", "name", "section", "size", "term")
}
"""Functions of rule texts, which know the components; what they do comes with the scope."""

FILTERS: dict[str, Callee] = {
    "abs": Callee(absolute, 1, 1),
    "first": Callee(first, 1, 1),
    "int": Callee(to_int, 1, 1),
    "join": Callee(joined, 1, 2, ("values", "d")),
    "last": Callee(last, 1, 1),
    "length": Callee(length, 1, 1),
    "lower": Callee(lower, 1, 1),
    "number": Callee(_only_by_language, 1, 2, ("value", "decimals")),
    "pad": Callee(padded, 2, 2, ("value", "width")),
    "particle": Callee(with_particle, 2, 2),
    "replace": Callee(replaced, 3, 4, ("value", "old", "new", "count")),
    "reverse": Callee(turned_around, 1, 1),
    "round": Callee(rounded, 1, 2, ("value", "digits")),
    "split": Callee(parted, 1, 2, ("value", "separator")),
    "title": Callee(titled, 1, 1),
    "trim": Callee(trimmed, 1, 1),
    "upper": Callee(upper, 1, 1),
}

TESTS: dict[str, Callee] = {
    "divisibleby": Callee(is_divisible, 2, 2),
    "even": Callee(is_even, 1, 1),
    "none": Callee(lambda budget, value: value is None, 1, 1),
    "number": Callee(lambda budget, value: is_plain_number(value), 1, 1),
    "odd": Callee(is_odd, 1, 1),
    "string": Callee(lambda budget, value: isinstance(value, str), 1, 1),
}


def unknown_name(name: str, known: Iterable[str]) -> MissingError:
    """Return the error for a name that nothing stands for."""
    if name in RULE_FUNCTIONS:
        return MissingError(f"unknown name “{name}”", f"{name}(…) is for rule texts")
    if name in FUNCTIONS:
        return MissingError(f"“{name}” is a function", f"write {name}(…)")
    if name == "null":
        return MissingError("unknown name “null”", "in an expression, nothing is “none”")
    from generator.spec.hints import OF_COPIES

    if name in OF_COPIES:
        return MissingError(f"unknown name “{name}”", OF_COPIES[name])
    # What the program itself keeps there, such as the stream of chance, is no name to write.
    written = [other for other in known if not other.startswith("#")]
    return MissingError(f"unknown name {quoted(name)}", nearest(name, written))
