"""What lies beneath: the topmost colour at each point of a drawing so far."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from generator.core.colour import Colour
from generator.core.geometry import Point, Rect, Transform
from generator.core.record import NamedTuple
from generator.scene.low_ink.region import Region

_CELL = 8.0
_BIG = 64
"""Cells that an area may touch to be filed by cell; bigger ones are looked through by all."""
_SUMMARY = 24
"""The areas of a symbol that count for what is drawn over it."""


class Surface(NamedTuple):
    """The colour that was seen somewhere; a solid one is still there."""

    colour: Colour
    is_solid: bool = False


class Ground(NamedTuple):
    """An area and what was seen in it."""

    region: Region
    surface: Surface


class Grounds:
    """The areas of one drawing, in the order in which they were painted."""

    def __init__(self, beneath: Surface) -> None:
        self._beneath = beneath
        self._all: list[Ground] = []
        self._by_cell: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        self._big: list[int] = []

    def add(self, ground: Ground) -> None:
        number = len(self._all)
        self._all.append(ground)
        left, top, right, bottom = _cells(ground.region.box)
        if (right - left + 1) * (bottom - top + 1) > _BIG:
            self._big.append(number)
            return
        for column in range(left, right + 1):
            for row in range(top, bottom + 1):
                self._by_cell[column, row].append(number)

    def at(self, point: Point) -> Surface:
        """Return what was seen at ``point``."""
        cell = (int(point[0] // _CELL), int(point[1] // _CELL))
        near = self._topmost(self._by_cell.get(cell, ()), point, -1)
        top = self._topmost(self._big, point, near)
        return self._all[top].surface if top >= 0 else self._beneath

    def under(self, points: Sequence[Point]) -> list[Surface]:
        """Return what was seen at ``points``, the most frequent first."""
        seen = Counter(self.at(point) for point in points)
        return [surface for surface, _ in seen.most_common()] or [self._beneath]

    def summary(self, by: Transform) -> Iterator[Ground]:
        """Yield the biggest areas, mapped by ``by``, in the order in which they were painted."""
        sizes = [g.region.box.width * g.region.box.height for g in self._all]
        biggest = sorted(range(len(sizes)), key=sizes.__getitem__)[-_SUMMARY:]
        for number in sorted(biggest):
            region, surface = self._all[number]
            yield Ground(region.moved(by), surface)

    def _topmost(self, numbers: Sequence[int], point: Point, above: int) -> int:
        for number in reversed(numbers):
            if number <= above:
                break
            if self._all[number].region.holds(point):
                return number
        return above


def _cells(box: Rect) -> tuple[int, int, int, int]:
    return (
        int(box.x // _CELL),
        int(box.y // _CELL),
        int(box.right // _CELL),
        int(box.bottom // _CELL),
    )
