"""The values that a print profile may hold: lengths in mm, papers, colours of marks."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any

from generator.core.colour import Colour, parse_colour
from generator.core.diagnostics import as_written
from generator.core.geometry import Size
from generator.core.units import parse_length
from generator.sheets.paper import PAPERS
from generator.spec.base import SpecError, join_words
from generator.spec.model import BeforeValidator, PlainValidator
from generator.spec.theme import read_percentages

_SMALLEST_PAPER = 50.0
_LARGEST_PAPER = 5000.0
_LEAST_SCALE = 0.9


def _length(value: Any) -> float:
    if isinstance(value, str):
        try:
            value = parse_length(value)
        except ValueError:
            raise SpecError(
                f"“{as_written(value)}” is not a length", "write 4, “0.5 in” or “9 pt”"
            ) from None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        raise SpecError(f"expected a length, not “{as_written(value)}”")
    return float(value)


def length_within(low: float, high: float) -> Any:
    def read(value: Any) -> float:
        length = _length(value)
        if not low <= length <= high:
            raise SpecError(f"“{as_written(value)}” is not between {low:g} and {high:g} mm")
        return length

    return read


def read_paper(value: Any) -> Size:
    if isinstance(value, list) and len(value) == 2:
        return Size(*(length_within(_SMALLEST_PAPER, _LARGEST_PAPER)(side) for side in value))
    by_name = {name.lower(): size for name, size in PAPERS.items()}
    size = by_name.get(value.lower()) if isinstance(value, str) else None
    if size is None:
        raise SpecError(
            f"unknown paper “{as_written(value)}”",
            f"write {join_words(PAPERS)}, or [210, 297]",
        )
    return size


def read_area(value: Any) -> Size | None:
    """Return the width and height of an area; null stands for none."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise SpecError(f"expected a width and a height, not “{as_written(value)}”")
    return Size(*(length_within(10, _LARGEST_PAPER)(side) for side in value))


def _colour(value: Any) -> Colour:
    if isinstance(value, str):
        try:
            return parse_colour(value)
        except ValueError:
            pass
    raise SpecError(f"“{as_written(value)}” is not a colour", "write “#rrggbb”, between quotes")


def read_page(value: Any) -> Size | None:
    """Return the size of a booklet’s pages; null leaves it to the paper."""
    return None if value is None else read_paper(value)


def read_offset(value: Any) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise SpecError(f"expected two lengths, such as [0.5, -1], not “{as_written(value)}”")
    read = length_within(-10, 10)
    return (read(value[0]), read(value[1]))


def read_scale(value: Any) -> tuple[float, float]:
    """Return the factors across and down; one number stands for both."""
    pair = value if isinstance(value, list) else [value, value]
    if len(pair) != 2 or not all(
        type(part) in (int, float) and _LEAST_SCALE <= part <= 1 / _LEAST_SCALE for part in pair
    ):
        raise SpecError(
            f"expected one factor or two near 1, such as [1.004, 0.998], not “{as_written(value)}”"
        )
    return (float(pair[0]), float(pair[1]))


_PROCESS = ("all", "none", "cyan", "magenta", "yellow", "black")
_LONGEST_SPOT = 127
"""Bytes of a name in a PDF."""


def read_spot(value: Any) -> str:
    """Return the name of an ink that is none of those of every press."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise SpecError(f"“{as_written(value)}” is not the name of a spot colour")
    if value.lower() in _PROCESS:
        raise SpecError(
            f"“{value}” is an ink that every press has, not a spot colour",
            "the software of a cutting machine says what name it looks for",
        )
    if len(value.encode()) > _LONGEST_SPOT:
        raise SpecError(f"the name of a spot colour has {_LONGEST_SPOT} bytes at most")
    return value


SpotName = Annotated[str, PlainValidator(read_spot)]
Cmyk = Annotated[tuple[float, float, float, float], PlainValidator(read_percentages)]
"""Cyan, magenta, yellow and black in percent."""
Distance = Annotated[float, BeforeValidator(length_within(0, 100))]
"""A length in mm that is not negative."""
MarkColour = Annotated[Colour, PlainValidator(_colour)]
