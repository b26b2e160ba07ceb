"""Lengths: millimetres inside, other units only at the edges."""

from __future__ import annotations

import re

from generator.core.patterns import pattern

LARGEST = 1e6
"""Lengths in mm and the like are below this: a kilometre of paper."""

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
PT = POINTS_PER_INCH / MM_PER_INCH
"""PDF points in one millimetre."""

_MM_IN_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_INCH / POINTS_PER_INCH}
_WRITTEN_DECIMAL = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)"
_DECIMAL = pattern(_WRITTEN_DECIMAL, re.ASCII)
_LENGTH = pattern(rf"({_WRITTEN_DECIMAL})\s*(mm|cm|in|pt)?", re.ASCII)


def parse_decimal(text: str) -> float:
    """Return the plain decimal number written in ``text``.

    Python would read more as a number (``nan``, ``inf``, ``1e9``, ``1_0``). Raises
    ValueError for all that, and for a number out of bounds.
    """
    if not _DECIMAL.fullmatch(text.strip()):
        raise ValueError(f"“{text}” is not a number")
    return bounded(float(text))


def bounded(value: float) -> float:
    """Return ``value``; ValueError when no drawing needs a number of its size."""
    if not -LARGEST < value < LARGEST:
        raise ValueError(f"{value:g} is out of bounds")
    return value


def parse_length(text: str) -> float:
    """Return the length written in ``text`` in mm; a bare number is mm.

    Raises ValueError when ``text`` is not a number with an optional unit, or out of bounds.
    """
    match = _LENGTH.fullmatch(text.strip())
    if not match:
        raise ValueError(f"“{text}” is not a length")
    return bounded(float(match[1]) * _MM_IN_UNIT[match[2] or "mm"])


def mm_to_pt(length: float) -> float:
    """Return ``length`` mm in PDF points."""
    return length * PT


def pt_to_mm(length_pt: float) -> float:
    """Return ``length_pt`` points in mm."""
    return length_pt / PT
