"""Named drawings, such as symbols and figures: their size, and how all of them are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from generator.core.diagnostics import AuthorError, as_written
from generator.core.geometry import Size
from generator.elements.base import Elements, read_elements
from generator.source.located import LocatedDict
from generator.spec.base import Reading, Spec, SpecError, load_spec, read_each
from generator.spec.model import PlainValidator, ValidationInfo
from generator.spec.values import length_or_share, read_shared


class DrawingSpec(Spec):
    """What every named drawing has: the elements it is drawn from."""

    draw: Any


Kind = TypeVar("Kind", bound=DrawingSpec)


def size_of_drawing(noun: str, longest: float) -> PlainValidator:
    """Return what reads the size of a drawing: two lengths up to ``longest`` mm.

    They may be worked out from the values of the game.
    """

    def side(written: Any, info: ValidationInfo) -> float:
        value = read_shared(written, info)
        length: Any = length_or_share(value) if isinstance(value, str) else value
        is_number = isinstance(length, (int, float)) and not isinstance(length, bool)
        if not is_number or not 0 < length <= longest:
            raise SpecError(
                f"“{as_written(value)}” is not a side of a {noun}",
                f"write a length in mm, up to {longest:g}",
            )
        return float(length)

    def size(written: Any, info: ValidationInfo) -> Size:
        value = read_shared(written, info)
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
        try:
            spec = load_spec(kind, data, reading, written.keys_at[name])
            if spec is not None:
                yield name, spec, _elements(spec, reading, names_of(spec))
        except AuthorError as error:
            reading.report.take(error)


def _elements(spec: DrawingSpec, reading: Reading, own: Iterable[str]) -> Elements:
    names = (reading.names or frozenset()).union(own)
    inner = Reading(reading.report, names, table=reading.table, draws={})
    at = spec.position("draw")
    try:
        return read_elements(spec.draw, inner, at)
    except SpecError as error:
        raise error.at(at) from None
