"""Named drawings, such as symbols and figures: their size, and how all of them are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from generator.core.diagnostics import as_written
from generator.core.geometry import Size
from generator.elements.base import Elements, read_elements
from generator.source.located import LocatedDict
from generator.spec.base import Reading, Spec, SpecError, load_spec, read_each
from generator.spec.model import PlainValidator, ValidationInfo
from generator.spec.values import length_or_share


class DrawingSpec(Spec):
    """What every named drawing has: the elements it is drawn from."""

    draw: Any


Kind = TypeVar("Kind", bound=DrawingSpec)


def size_of_drawing(noun: str, longest: float) -> PlainValidator:
    """Return what reads the size of a drawing: two plain lengths up to ``longest`` mm."""

    def side(value: Any, info: ValidationInfo) -> float:
        if isinstance(value, str) and "{{" in value:
            raise SpecError(f"the size of a {noun} is a plain length, not an expression")
        length: Any = length_or_share(value) if isinstance(value, str) else value
        is_number = isinstance(length, (int, float)) and not isinstance(length, bool)
        if not is_number or not 0 < length <= longest:
            raise SpecError(
                f"“{as_written(value)}” is not a side of a {noun}",
                f"write a length in mm, up to {longest:g}",
            )
        return float(length)

    def size(value: Any, info: ValidationInfo) -> Size:
        if not isinstance(value, list) or len(value) != 2:
            raise SpecError(f"“{as_written(value)}” is not a size", "write [width, height] in mm")
        return Size(*read_each(side, value, info))

    return PlainValidator(size)


def load_drawings(
    written: Any, reading: Reading, kind: type[Kind], names_of: Callable[[Kind], Iterable[str]]
) -> Iterator[tuple[str, Kind, Elements]]:
    """Yield the drawings of a part of a definition; faulty ones are noted and left out.

    ``names_of`` tells what the elements of a drawing may name besides the outer names.
    """
    if not isinstance(written, LocatedDict):
        return
    for name, data in written.items():
        spec = load_spec(kind, data, reading, written.keys_at[name])
        if spec is None:
            continue
        names = (reading.names or frozenset()) | set(names_of(spec))
        inner = Reading(reading.report, names, table=reading.table, draws={})
        try:
            elements = read_elements(spec.draw, inner, spec.position("draw"))
        except SpecError as error:
            reading.report.error(spec.position("draw"), error.message, error.hint)
            continue
        yield name, spec, elements
