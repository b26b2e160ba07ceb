"""Elements drawn at the places of a lattice: its sites, links, corners and edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import atan2, degrees, hypot

from generator.core.geometry import Point, Transform
from generator.elements.base import Element, ElementSpec
from generator.elements.boards.lattice import Lattice
from generator.elements.copies import Copier
from generator.elements.stage import Stage
from generator.scene import Item

Elements = Iterable[Element]


def draw_at_points(
    spec: ElementSpec, elements: Elements, places: Iterable[tuple[Point, float]], stage: Stage
) -> Iterator[Item]:
    """Yield ``elements`` at each place, turned by its degrees."""
    copier = Copier(spec, elements, stage.at_point(), ("index", "number", "angle"))
    for index, (point, angle) in enumerate(places):
        names = {"index": index, "number": index + 1, "angle": angle}
        where = Transform.rotation(angle).then(Transform.translation(*point))
        yield from copier.draw(names, where)


def draw_at_edges(
    spec: ElementSpec, elements: Elements, lattice: Lattice, stage: Stage
) -> Iterator[Item]:
    """Yield ``elements`` in the middle of each edge, x along it."""
    places = []
    for start, end in lattice.shared_edges():
        (x0, y0), (x1, y1) = lattice.point(start), lattice.point(end)
        places.append((((x0 + x1) / 2, (y0 + y1) / 2), degrees(atan2(y1 - y0, x1 - x0))))
    yield from draw_at_points(spec, elements, places, stage)


def draw_at_corners(
    spec: ElementSpec, elements: Elements, lattice: Lattice, stage: Stage
) -> Iterator[Item]:
    """Yield ``elements`` at each corner of a cell."""
    places = [(lattice.point(key), 0.0) for key in lattice.shared_corners()]
    yield from draw_at_points(spec, elements, places, stage)


def draw_legs(
    spec: ElementSpec,
    elements: Elements,
    legs: Iterable[tuple[Point, Point, Mapping[str, object]]],
    stage: Stage,
    seen: Iterable[str],
) -> Iterator[Item]:
    """Yield ``elements`` for each leg: origin at its start, x toward its end."""
    copier = Copier(spec, elements, stage.at_point(), seen)
    for index, ((x0, y0), (x1, y1), more) in enumerate(legs):
        angle = degrees(atan2(y1 - y0, x1 - x0))
        names = {
            **more,
            "index": index,
            "number": index + 1,
            "length": hypot(x1 - x0, y1 - y0),
            "angle": angle,
        }
        where = Transform.rotation(angle).then(Transform.translation(x0, y0))
        yield from copier.draw(names, where)
