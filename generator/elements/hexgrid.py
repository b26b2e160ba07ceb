"""Hexagonal grids: spaces in rows of any length, links, corners and edges as places to draw."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees, hypot, sqrt
from typing import Annotated, Any, Literal

from pydantic import PlainValidator, ValidationInfo

from generator.core.diagnostics import as_written
from generator.core.geometry import Point, Rect, Transform
from generator.core.outline import circle_points
from generator.core.record import Record
from generator.elements.base import ElementSpec, Kind, elements_seeing
from generator.elements.copies import Copier
from generator.elements.layouts import MAX_REPEAT
from generator.elements.stage import Stage
from generator.scene import Item
from generator.spec.base import SpecError
from generator.spec.values import Length, Numbers

Orientation = Literal["pointy", "flat"]
_ALIGNMENTS = ("center", "offset-odd", "offset-even")

SPACE_NAMES = ("index", "number", "row", "column")
LINK_NAMES = ("index", "number", "length", "angle")
PLACE_NAMES = ("index", "number", "angle")


def _read_align(value: Any, info: ValidationInfo) -> Any:
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


class Space(Record):
    """One space of the lattice: its row, its place in the row, and its column in half cells."""

    row: int
    column: int
    half_column: int


class Lattice(Record):
    """Spaces of a hexagonal grid and where they lie around its middle, in mm.

    Rows run across for pointy hexagons and down for flat ones. Centres of neighbours are
    ``pitch`` apart; each row lies pitch·√3/2 from the one before.
    """

    spaces: tuple[Space, ...]
    pitch: float
    flat: bool

    @property
    def cell_diameter(self) -> float:
        """The circle through the corners of one cell."""
        return 2 * self.pitch / sqrt(3)

    @property
    def extent(self) -> tuple[float, float]:
        """The width and height in mm of all cells."""
        first, last = self._ends()
        along = (last - first) / 2 * self.pitch + self.pitch
        rows = self.spaces[-1].row
        across = rows * self.pitch * sqrt(3) / 2 + self.cell_diameter
        return (across, along) if self.flat else (along, across)

    def _ends(self) -> tuple[int, int]:
        halves = [space.half_column for space in self.spaces]
        return min(halves), max(halves)

    def centre(self, space: Space) -> Point:
        first, last = self._ends()
        return self._centre(space, first, last)

    def _centre(self, space: Space, first: int, last: int) -> Point:
        along = (space.half_column - (first + last) / 2) * self.pitch / 2
        across = (space.row - self.spaces[-1].row / 2) * self.pitch * sqrt(3) / 2
        return (across, along) if self.flat else (along, across)

    def centres(self) -> list[Point]:
        first, last = self._ends()
        return [self._centre(space, first, last) for space in self.spaces]

    def links(self) -> Iterator[tuple[int, int]]:
        """Yield the indexes of each pair of neighbours once."""
        index_of = {(s.row, s.half_column): i for i, s in enumerate(self.spaces)}
        for index, space in enumerate(self.spaces):
            for rows, halves in ((0, 2), (1, -1), (1, 1)):
                other = index_of.get((space.row + rows, space.half_column + halves))
                if other is not None:
                    yield index, other

    def outline_points(self, centre: Point) -> tuple[Point, ...]:
        """Return the six corners of the cell around ``centre``."""
        return circle_points(centre, 6, self.cell_diameter, 30 if self.flat else 0)


def read_lattice(spec: HexGrid, stage: Stage) -> Lattice:
    """Return the lattice that ``spec`` describes."""
    place = spec.position("hexgrid")
    lengths = [stage.whole(n, place, MAX_REPEAT) for n in stage.numbers(spec.hexgrid, place)]
    if not lengths or min(lengths) < 1 or sum(lengths) > MAX_REPEAT:
        raise stage.fault(place, f"a hexgrid has from 1 to {MAX_REPEAT} spaces, some in every row")
    pitch = stage.length(spec.pitch, stage.box.width, spec.position("pitch"))
    if pitch <= 0:
        raise stage.fault(spec.position("pitch"), f"the pitch {pitch:g} should be more than 0")
    shifts = _shifts(spec, stage, lengths)
    spaces = tuple(
        Space(row, column, 2 * column + shift)
        for row, (count, shift) in enumerate(zip(lengths, shifts, strict=True))
        for column in range(count)
    )
    return Lattice(spaces, pitch, spec.orientation == "flat")


def _shifts(spec: HexGrid, stage: Stage, lengths: list[int]) -> list[int]:
    """Return how far each row is moved, in half cells."""
    place = spec.position("align")
    if isinstance(spec.align, list):
        if len(spec.align) != len(lengths) or not all(type(n) is int for n in spec.align):
            raise stage.fault(place, "shifts are whole numbers of half cells, one for each row")
        shifts = [int(n) for n in spec.align]
    elif spec.align == "center":
        shifts = [max(lengths) - count for count in lengths]
    else:
        odd = spec.align == "offset-odd"
        shifts = [1 if (row % 2 == 1) == odd else 0 for row in range(len(lengths))]
    if any((a - b) % 2 == 0 for a, b in pairwise(shifts)):
        raise stage.fault(
            place,
            "these rows do not lie half a cell apart",
            "rows that follow each other differ by an odd number of half cells; "
            "“offset-odd” shifts every second row",
        )
    return shifts


def _hexgrid_size(spec: HexGrid, stage: Stage) -> tuple[float, float]:
    return read_lattice(spec, stage).extent


def _draw_hexgrid(spec: HexGrid, stage: Stage) -> Iterator[Item]:
    lattice = read_lattice(spec, stage)
    x, y = stage.box.centre
    centres = [(x + cx, y + cy) for cx, cy in lattice.centres()]
    point = stage.inside(Rect(0, 0, 0, 0))
    if spec.edges or spec.corners:
        yield from _draw_sides(spec, lattice, centres, point)
    if spec.between:
        yield from _draw_links(spec, lattice, centres, point)
    copier = Copier(spec, spec.each, point, SPACE_NAMES)
    for index, (space, centre) in enumerate(zip(lattice.spaces, centres, strict=True)):
        names = {
            "index": index,
            "number": index + 1,
            "row": space.row,
            "column": space.column,
        }
        yield from copier.draw(names, Transform.translation(*centre))


def _draw_links(
    spec: HexGrid, lattice: Lattice, centres: list[Point], stage: Stage
) -> Iterator[Item]:
    copier = Copier(spec, spec.between, stage.naming({"length": lattice.pitch}), LINK_NAMES)
    for index, (start, end) in enumerate(lattice.links()):
        (x0, y0), (x1, y1) = centres[start], centres[end]
        angle = degrees(atan2(y1 - y0, x1 - x0))
        names = {
            "index": index,
            "number": index + 1,
            "length": hypot(x1 - x0, y1 - y0),
            "angle": angle,
        }
        where = Transform.rotation(angle).then(Transform.translation(x0, y0))
        yield from copier.draw(names, where)


def _draw_sides(
    spec: HexGrid, lattice: Lattice, centres: list[Point], stage: Stage
) -> Iterator[Item]:
    corners: dict[tuple[int, int], Point] = {}
    edges: dict[tuple[int, int], tuple[Point, float]] = {}
    for centre in centres:
        around = lattice.outline_points(centre)
        for (x0, y0), (x1, y1) in zip(around, (*around[1:], around[0]), strict=True):
            corners.setdefault(_rounded(x0, y0), (x0, y0))
            middle = ((x0 + x1) / 2, (y0 + y1) / 2)
            edges.setdefault(_rounded(*middle), (middle, degrees(atan2(y1 - y0, x1 - x0))))
    yield from _draw_places(spec, spec.edges, list(edges.values()), stage)
    yield from _draw_places(spec, spec.corners, [(p, 0.0) for p in corners.values()], stage)


def _draw_places(
    spec: HexGrid, elements: Any, places: list[tuple[Point, float]], stage: Stage
) -> Iterator[Item]:
    copier = Copier(spec, elements, stage, PLACE_NAMES)
    for index, (point, angle) in enumerate(places):
        names = {"index": index, "number": index + 1, "angle": angle}
        where = Transform.rotation(angle).then(Transform.translation(*point))
        yield from copier.draw(names, where)


def _rounded(x: float, y: float) -> tuple[int, int]:
    """Return a key by which corners of neighbouring cells are known to be one."""
    return (round(x * 1000), round(y * 1000))


HEXGRIDS = {"hexgrid": Kind(HexGrid, _draw_hexgrid, _hexgrid_size, "center")}
