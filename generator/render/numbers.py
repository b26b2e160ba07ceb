"""Numbers as text: rounded once, here, and without a trace of binary fractions."""

from __future__ import annotations

from functools import lru_cache
from math import isfinite


@lru_cache(maxsize=1 << 14)
def number(value: float, decimals: int = 4) -> str:
    """Return ``value`` rounded to ``decimals`` places, as short as it can be written.

    Neither PDF nor SVG data may hold exponents, so there never is one. Raises
    ValueError for what no file can hold: infinity and not-a-number.
    """
    if not isfinite(value):
        raise ValueError(f"cannot draw at {value}")
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def factor(value: float) -> str:
    """Return a scale or a turn: nine places, as it multiplies lengths of any size."""
    return number(value, 9)
