"""Lengths: millimetres inside, other units only at the edges."""

from __future__ import annotations

import re

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
PT = POINTS_PER_INCH / MM_PER_INCH
"""PDF points in one millimetre."""

_MM_IN_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_INCH / POINTS_PER_INCH}
_LENGTH = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in|pt)?")


def parse_length(text: str) -> float:
    """Return the length written in ``text`` in mm; a bare number is mm.

    Raises ValueError when ``text`` is not a number with an optional unit.
    """
    match = _LENGTH.fullmatch(text.strip())
    if not match:
        raise ValueError(f"“{text}” is not a length")
    return float(match[1]) * _MM_IN_UNIT[match[2] or "mm"]


def mm_to_pt(length: float) -> float:
    """Return ``length`` mm in PDF points."""
    return length * PT


def pt_to_mm(length_pt: float) -> float:
    """Return ``length_pt`` points in mm."""
    return length_pt / PT
