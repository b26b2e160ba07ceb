"""Lattices: the sites of a board, where they lie in mm, and how they hang together.

Nothing is drawn here. All is worked out in whole numbers by way of dictionaries, so that
the work grows with the number of sites and no faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from math import inf

from generator.core.geometry import Point
from generator.elements.boards.tilings import Key, Site, Step, Tiling

Edge = tuple[Key, Key]
Unit = tuple[float, float]


def any_link(start: Site, end: Site) -> bool:
    """Let every link of a run be drawn."""
    return True


class Lattice:
    """Sites of one tiling, in their order; ``origin`` is the middle of the box around them.

    ``unit`` is the size in mm of a key's units along and across. With ``flat``, rows run
    down the paper. ``on_points`` boards reach to their outermost sites, others to the
    outlines of their cells.
    """

    def __init__(
        self,
        tiling: Tiling,
        sites: Sequence[Site],
        *,
        pitch: float | tuple[float, float] = 1.0,
        flat: bool = False,
        on_points: bool = False,
        origin: Point = (0.0, 0.0),
    ) -> None:
        self.tiling = tiling
        self.sites = tuple(sites)
        self.flat = flat
        self.on_points = on_points
        self.origin = origin
        along, across = pitch if isinstance(pitch, tuple) else (pitch, pitch)
        self.pitch = (along, across)
        self.unit: Unit = (along * tiling.unit[0], across * tiling.unit[1])

    @cached_property
    def index_of(self) -> dict[Site, int]:
        """The index of each site."""
        return {site: index for index, site in enumerate(self.sites)}

    @cached_property
    def _bounds(self) -> tuple[int, int, int, int]:
        """The least and greatest keys along and across."""
        least_x, least_y, most_x, most_y = inf, inf, -inf, -inf
        for site in self.sites:
            keys = (self.tiling.centre(site),) if self.on_points else self.tiling.corners(site)
            for x, y in keys:
                least_x, most_x = min(least_x, x), max(most_x, x)
                least_y, most_y = min(least_y, y), max(most_y, y)
        return int(least_x), int(least_y), int(most_x), int(most_y)

    @property
    def extent(self) -> tuple[float, float]:
        """The width and height in mm."""
        x0, y0, x1, y1 = self._bounds
        along, across = (x1 - x0) * self.unit[0], (y1 - y0) * self.unit[1]
        return (across, along) if self.flat else (along, across)

    @cached_property
    def _middle(self) -> tuple[float, float]:
        x0, y0, x1, y1 = self._bounds
        return ((x0 + x1) / 2, (y0 + y1) / 2)

    def point(self, key: Key) -> Point:
        """Return where a key lies in mm."""
        along = (key[0] - self._middle[0]) * self.unit[0]
        across = (key[1] - self._middle[1]) * self.unit[1]
        x, y = self.origin
        return (x + across, y + along) if self.flat else (x + along, y + across)

    def centre(self, site: Site) -> Point:
        """Return where a site lies in mm."""
        return self.point(self.tiling.centre(site))

    def corners(self, site: Site) -> tuple[Key, ...]:
        """Return the keys of the corners of a cell, clockwise."""
        return self.tiling.corners(site, self.flat)

    def outline(self, site: Site) -> list[Point]:
        """Return the corners of a cell in mm, clockwise."""
        return [self.point(key) for key in self.corners(site)]

    def links(self) -> Iterator[tuple[int, int]]:
        """Yield the indexes of each pair of neighbours once."""
        for index, site in enumerate(self.sites):
            for step in self.tiling.steps(site):
                other = self.index_of.get(moved(site, step))
                if other is not None:
                    yield index, other

    @cached_property
    def neighbours(self) -> list[int]:
        """How many neighbours each site has."""
        counts = [0] * len(self.sites)
        for start, end in self.links():
            counts[start] += 1
            counts[end] += 1
        return counts

    def shared_corners(self) -> dict[Key, None]:
        """Return the corners of all cells, each once, in the order of the cells."""
        return {key: None for site in self.sites for key in self.corners(site)}

    def shared_edges(self) -> list[Edge]:
        """Return the edges of all cells, each once, in the order of the cells."""
        found: dict[Edge, Edge] = {}
        for site in self.sites:
            for start, end in self.edges(site):
                found.setdefault((min(start, end), max(start, end)), (start, end))
        return list(found.values())

    def edges(self, site: Site) -> Iterator[Edge]:
        """Yield the edges of a cell, clockwise."""
        around = self.corners(site)
        yield from zip(around, (*around[1:], around[0]), strict=True)

    def runs(
        self, steps: Iterable[Step], keep: Callable[[Site, Site], bool] = any_link
    ) -> Iterator[list[Site]]:
        """Yield the longest lines of sites a step apart all of whose links are kept.

        ``keep`` takes a site and the next one. Each line has two sites or more.
        """
        for step in steps:
            ok = self._keeper(step, keep)
            for site in self.sites:
                before = (site[0] - step[0], site[1] - step[1])
                if before in self.index_of and ok(before, site):
                    continue
                run = [site]
                while (after := moved(run[-1], step)) in self.index_of and ok(run[-1], after):
                    run.append(after)
                if len(run) > 1:
                    yield run

    def leads(self, site: Site, step: Step) -> bool:
        """Tell whether a step leads to a neighbour, whether or not that is on the board."""
        # A triangle that points down has no neighbour below it.
        return self.tiling.name != "triangle" or step in self.tiling.steps(site)

    def _keeper(
        self, step: Step, keep: Callable[[Site, Site], bool]
    ) -> Callable[[Site, Site], bool]:
        """Return ``keep`` for what are neighbours, remembering what it said."""
        said: dict[Site, bool] = {}

        def ok(start: Site, end: Site) -> bool:
            if start not in said:
                said[start] = self.leads(start, step) and keep(start, end)
            return said[start]

        return ok

    def line(self, start: Site, end: Site) -> list[Site] | None:
        """Return all places on the straight line between two sites, ends included.

        They need not be on the board. None when no direction leads from one to the other.
        """
        if start == end:
            return [start]
        dx, dy = end[0] - start[0], end[1] - start[1]
        for sx, sy in (step for steps in self.tiling.directions.values() for step in steps):
            count = dx // sx if sx else dy // sy
            if (count * sx, count * sy) == (dx, dy) and count:
                sign = 1 if count > 0 else -1
                return [
                    (start[0] + sign * n * sx, start[1] + sign * n * sy)
                    for n in range(abs(count) + 1)
                ]
        return None


def moved(site: Site, step: Step) -> Site:
    """Return the site a step away."""
    return (site[0] + step[0], site[1] + step[1])
