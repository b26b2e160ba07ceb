"""Hexagonal grids: a short form of boards of hexagons in rows of any length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from generator.core.diagnostics import as_written
from generator.core.geometry import Transform
from generator.elements.base import ElementSpec, Kind, elements_seeing
from generator.elements.boards.forms import FormError, row_shifts, rows_of
from generator.elements.boards.lattice import Lattice
from generator.elements.boards.places import (
    draw_at_corners,
    draw_at_edges,
    draw_legs,
)
from generator.elements.boards.tilings import HEX
from generator.elements.copies import Copier
from generator.elements.layouts import MAX_REPEAT
from generator.elements.stage import Stage
from generator.scene import Item
from generator.spec.base import SpecError
from generator.spec.model import PlainValidator
from generator.spec.values import Length, Numbers

Orientation = Literal["pointy", "flat"]
_ALIGNMENTS = ("center", "offset-odd", "offset-even")

SPACE_NAMES = ("index", "number", "row", "column")
LINK_NAMES = ("index", "number", "length", "angle")
PLACE_NAMES = ("index", "number", "angle")


def _read_align(value: Any) -> Any:
    if value in _ALIGNMENTS or isinstance(value, list):
        return value
    raise SpecError(
        f"“{as_written(value)}” is no alignment", f"write {', '.join(_ALIGNMENTS)} or a list"
    )


class HexGrid(ElementSpec):
    """``hexgrid: [9, 10, 11, 10, 9]``: the number of spaces in each row."""

    hexgrid: Numbers
    pitch: Length
    orientation: Orientation = "pointy"
    align: Annotated[Any, PlainValidator(_read_align)] = "center"
    each: elements_seeing(*SPACE_NAMES) = ()  # type: ignore[valid-type]
    between: elements_seeing(*LINK_NAMES) = ()  # type: ignore[valid-type]
    corners: elements_seeing(*PLACE_NAMES) = ()  # type: ignore[valid-type]
    edges: elements_seeing(*PLACE_NAMES) = ()  # type: ignore[valid-type]


def read_lattice(spec: HexGrid, stage: Stage) -> Lattice:
    """Return the lattice that ``spec`` describes."""
    place = spec.position("hexgrid")
    lengths = [stage.whole(n, place, MAX_REPEAT) for n in stage.numbers(spec.hexgrid, place)]
    if not lengths or min(lengths) < 1 or sum(lengths) > MAX_REPEAT:
        raise stage.fault(place, f"a hexgrid has from 1 to {MAX_REPEAT} spaces, some in every row")
    pitch = stage.length(spec.pitch, stage.box.width, spec.position("pitch"))
    if pitch <= 0:
        raise stage.fault(spec.position("pitch"), f"the pitch {pitch:g} should be more than 0")
    try:
        sites = rows_of(HEX, lengths, row_shifts(HEX, lengths, spec.align))
    except FormError as error:
        raise stage.fault(spec.position("align"), error.message, error.hint) from None
    flat = spec.orientation == "flat"
    return Lattice(HEX, list(sites), pitch=pitch, flat=flat, origin=stage.box.centre)


def _hexgrid_size(spec: HexGrid, stage: Stage) -> tuple[float, float]:
    return read_lattice(spec, stage).extent


def _draw_hexgrid(spec: HexGrid, stage: Stage) -> Iterator[Item]:
    lattice = read_lattice(spec, stage)
    centres = [lattice.centre(site) for site in lattice.sites]
    if spec.edges:
        yield from draw_at_edges(spec, spec.edges, lattice, stage)
    if spec.corners:
        yield from draw_at_corners(spec, spec.corners, lattice, stage)
    if spec.between:
        nothing: dict[str, object] = {}
        legs = ((centres[start], centres[end], nothing) for start, end in lattice.links())
        yield from draw_legs(spec, spec.between, legs, stage, LINK_NAMES)
    copier = Copier(spec, spec.each, stage.at_point(), SPACE_NAMES)
    column, before = 0, -1
    for index, ((_, row), centre) in enumerate(zip(lattice.sites, centres, strict=True)):
        column = column + 1 if row == before else 0
        before = row
        names = {"index": index, "number": index + 1, "row": row, "column": column}
        yield from copier.draw(names, Transform.translation(*centre))


HEXGRIDS = {"hexgrid": Kind(HexGrid, _draw_hexgrid, _hexgrid_size, "center")}
