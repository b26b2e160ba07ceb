"""What expressions do with numbers: rounding, angles, and numbers from texts."""

from __future__ import annotations

import math
from typing import Any

from generator.core.patterns import pattern
from generator.spec.expression_operators import whole_number
from generator.spec.expression_text import text_argument
from generator.spec.expression_values import (
    Budget,
    ExpressionError,
    bounded_number,
    described,
    quoted,
)

_NUMBER = pattern(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_MOST_DECIMALS = 15


def number_argument(value: Any) -> float:
    """Return ``value``; ExpressionError unless it is a number within bounds."""
    if not isinstance(value, int | float):
        raise ExpressionError(f"expected a number, not {described(value)}")
    return bounded_number(value)


def absolute(budget: Budget, value: Any) -> Any:
    return abs(number_argument(value))


def floor(budget: Budget, value: Any) -> int:
    return math.floor(number_argument(value))


def ceil(budget: Budget, value: Any) -> int:
    return math.ceil(number_argument(value))


def rounded(budget: Budget, value: Any, digits: Any = 0) -> Any:
    """Return a number rounded to ``digits`` decimals, halves away from zero.

    What is rounded is the number as it is written, so that 2.675 becomes 2.68. Without
    decimals the result is a whole number.
    """
    from decimal import ROUND_HALF_UP, Decimal

    places = whole_number(digits, "“round”")
    if abs(places) > _MOST_DECIMALS:
        raise ExpressionError(f"“round” keeps at most {_MOST_DECIMALS} decimals")
    written = Decimal(repr(number_argument(value) + 0))
    exact = written.scaleb(places).quantize(Decimal(1), ROUND_HALF_UP)
    result = exact.scaleb(-places)
    return bounded_number(int(result) if places <= 0 else float(result))


def to_int(budget: Budget, value: Any) -> int:
    return int(to_float(budget, value))


def to_float(budget: Budget, value: Any) -> Any:
    if isinstance(value, int | float):
        return bounded_number(value + 0.0)
    text = text_argument(value).strip()
    if len(text) > 40 or not _NUMBER.fullmatch(text):
        raise ExpressionError(f"{quoted(text)} is not a number")
    return bounded_number(float(text))


_EXACT_SINES: dict[float, float] = {
    0.0: 0.0,
    30.0: 0.5,
    90.0: 1.0,
    150.0: 0.5,
    180.0: 0.0,
    210.0: -0.5,
    270.0: -1.0,
    330.0: -0.5,
}


def sine(budget: Budget, angle_deg: Any) -> float:
    turned = number_argument(angle_deg) % 360
    exact = _EXACT_SINES.get(turned)
    return math.sin(math.radians(turned)) if exact is None else exact


def cosine(budget: Budget, angle_deg: Any) -> float:
    turned = number_argument(angle_deg) % 360
    exact = _EXACT_SINES.get((turned + 90) % 360)
    return math.cos(math.radians(turned)) if exact is None else exact


def tangent(budget: Budget, angle_deg: Any) -> float:
    below = cosine(budget, angle_deg)
    if below == 0:
        raise ExpressionError("the tangent of a right angle is endless")
    return 1.0 if angle_deg % 180 == 45 else float(bounded_number(sine(budget, angle_deg) / below))


def square_root(budget: Budget, value: Any) -> float:
    if number_argument(value) < 0:
        raise ExpressionError("a negative number has no square root")
    return math.sqrt(value)
