"""The line along which a net is cut out: once around all panels, from hinge to hinge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from generator.core.geometry import Point, Transform
from generator.core.outline import CLOSE, KAPPA, Outline, Segment
from generator.elements.nets.panels import Panel

_SAME = 1e-6


def net_outline(panels: Sequence[Panel], placed: Sequence[Transform]) -> Outline:
    """Return one closed outline around the net whose panels are ``placed``."""
    tour = _Tour(panels, placed)
    segments: list[Segment] = []
    here: Point | None = None
    for segment in tour.around(0, 0, len(panels[0].points)):
        end = (segment[-2], segment[-1])
        if here is None:
            segments.append(("M", *end))
        elif segment[0] == "C" or hypot(end[0] - here[0], end[1] - here[1]) > _SAME:
            segments.append(segment)
        here = end
    first, last = segments[0][1:], segments[-1][-2:]
    if segments[-1][0] == "L" and hypot(first[0] - last[0], first[1] - last[1]) <= _SAME:
        segments.pop()
    return (*segments, CLOSE)


class _Tour:
    def __init__(self, panels: Sequence[Panel], placed: Sequence[Transform]) -> None:
        self._panels = panels
        self._placed = placed
        self._hung: dict[tuple[int, int], list[int]] = {}
        for index, panel in enumerate(panels):
            if panel.hinge is not None:
                key = (panel.hinge.parent, panel.hinge.parent_edge)
                self._hung.setdefault(key, []).append(index)

    def around(self, index: int, first: int, count: int) -> Iterator[Segment]:
        """Yield the way along ``count`` edges of a panel, the edge ``first`` first."""
        panel = self._panels[index]
        sides = len(panel.points)
        whole = count == sides
        start = self._cut_corner(index, first) if whole else None
        yield ("L", *(start[1] if start else self._at(index, panel.points[first])))
        for step in range(count):
            edge = (first + step) % sides
            yield from self._along(index, edge)
            after = (edge + 1) % sides
            corner = self._cut_corner(index, after) if whole or step < count - 1 else None
            if corner is None:
                yield ("L", *self._at(index, panel.points[after]))
            else:
                yield from _bend(*corner)

    def _at(self, index: int, point: Point) -> Point:
        return self._placed[index].apply(point)

    def _along(self, index: int, edge: int) -> Iterator[Segment]:
        """Yield what lies between both ends of an edge: panels that hang there, or a notch."""
        panel = self._panels[index]
        hung = self._hung.get((index, edge), [])
        for child in sorted(hung, key=lambda c: _shift(self._panels[c])):
            hinge = self._panels[child].hinge
            assert hinge is not None
            sides = len(self._panels[child].points)
            yield from self.around(child, (hinge.edge + 1) % sides, sides - 1)
        if panel.notch is not None and panel.notch[0] == edge and not hung:
            yield from self._notch(index, edge, panel.notch[1], panel.notch[2])

    def _notch(self, index: int, edge: int, width: float, depth: float) -> Iterator[Segment]:
        """Yield half an ellipse into the panel."""
        (x0, y0), (x1, y1) = (self._at(index, point) for point in self._panels[index].edge(edge))
        length = hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length

        def spot(along: float, inward: float) -> Point:
            across = length / 2 + along
            return (x0 + ux * across - uy * inward, y0 + uy * across + ux * inward)

        half = min(width, length) / 2
        near, deep = half * KAPPA, depth * KAPPA
        yield ("L", *spot(-half, 0))
        yield ("C", *spot(-half, deep), *spot(-near, depth), *spot(0, depth))
        yield ("C", *spot(near, depth), *spot(half, deep), *spot(half, 0))

    def _cut_corner(self, index: int, corner: int) -> tuple[Point, Point, Point] | None:
        """Return where a rounded corner begins, the corner itself and where its bend ends."""
        panel = self._panels[index]
        radius = panel.corners[corner]
        if radius <= 0:
            return None
        before, here, after = (
            panel.points[corner - 1],
            panel.points[corner],
            panel.points[(corner + 1) % len(panel.points)],
        )
        start, end = _toward(here, before, radius), _toward(here, after, radius)
        return self._at(index, start), self._at(index, end), self._at(index, here)


def _bend(start: Point, end: Point, corner: Point) -> Iterator[Segment]:
    yield ("L", *start)
    first = (start[0] + (corner[0] - start[0]) * KAPPA, start[1] + (corner[1] - start[1]) * KAPPA)
    second = (end[0] + (corner[0] - end[0]) * KAPPA, end[1] + (corner[1] - end[1]) * KAPPA)
    yield ("C", *first, *second, *end)


def _shift(panel: Panel) -> float:
    return panel.hinge.shift if panel.hinge else 0.0


def _toward(start: Point, end: Point, distance: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    share = min(distance / length, 0.5)
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
