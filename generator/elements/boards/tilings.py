"""The three regular tilings, in whole numbers: centres, corners, neighbours, directions.

A site is ``(along, across)``: its step along its row and its row. Squares count along in
cells, triangles in half sides (they point up where along + across is even), hexagons in
half cells (along + across is odd everywhere or even everywhere). Centres and corners are
keys in units so small that all of them are whole numbers; no rounding can part what two
cells share.
"""

from __future__ import annotations

from math import sqrt

from generator.core.record import NamedTuple

Site = tuple[int, int]
Key = tuple[int, int]
Step = tuple[int, int]


class Tiling(NamedTuple):
    """One regular tiling, its rows running across.

    ``ahead`` leads from a site to half of its neighbours, so that each pair is met once;
    ``directions`` gives the steps of straight lines by name. Steps of triangles are those
    of one that points up; ``ahead_down`` is for the others. ``unit`` is the size of a key's
    units when neighbours are 1 apart, ``side`` the length of a cell's side then.
    """

    name: str
    ahead: tuple[Step, ...]
    ahead_down: tuple[Step, ...]
    directions: dict[str, tuple[Step, ...]]
    unit: tuple[float, float]
    side: float

    def centre(self, site: Site) -> Key:
        """Return the key of the centre of a cell."""
        along, across = site
        if self.name == "square":
            return (2 * along, 2 * across)
        if self.name == "hex":
            return (along, 3 * across)
        return (along, 3 * across + (2 if points_up(site) else 1))

    def corners(self, site: Site, flat: bool = False) -> tuple[Key, ...]:
        """Return the keys of a cell's corners, clockwise as seen on paper.

        With ``flat``, rows run down the paper: along is y and across is x.
        """
        x, y = self.centre(site)
        return tuple((x + dx, y + dy) for dx, dy in self._around(site, flat))

    def _around(self, site: Site, flat: bool) -> tuple[Key, ...]:
        if self.name == "square":
            return _SQUARE[::-1] if flat else _SQUARE
        if self.name == "hex":
            return _HEX_FLAT if flat else _HEX
        around = _UP if points_up(site) else _DOWN
        return around[::-1] if flat else around

    def steps(self, site: Site) -> tuple[Step, ...]:
        """Return the steps from a site to those of its neighbours that come after it."""
        return self.ahead if self.name != "triangle" or points_up(site) else self.ahead_down

    def shade(self, site: Site) -> int:
        """Return a number that differs from those of all neighbours: 0 or 1, hexagons also 2."""
        along, across = site
        return ((along - 3 * across) // 2) % 3 if self.name == "hex" else (along + across) % 2


def points_up(site: Site) -> bool:
    """Tell whether the triangle at a site points up (left where rows run down)."""
    return (site[0] + site[1]) % 2 == 0


_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_HEX = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_HEX_FLAT = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
_UP = ((0, -2), (1, 1), (-1, 1))
_DOWN = ((-1, -1), (1, -1), (0, 2))

_FALLING, _RISING = (1, 1), (-1, 1)

SQUARE = Tiling(
    name="square",
    ahead=((1, 0), (0, 1)),
    ahead_down=(),
    directions={
        "rows": ((1, 0),),
        "columns": ((0, 1),),
        "falling": (_FALLING,),
        "rising": (_RISING,),
        "diagonals": (_FALLING, _RISING),
        "all": ((1, 0), (0, 1)),
    },
    unit=(0.5, 0.5),
    side=1.0,
)

HEX = Tiling(
    name="hex",
    ahead=((2, 0), (-1, 1), (1, 1)),
    ahead_down=(),
    directions={
        "rows": ((2, 0),),
        "falling": (_FALLING,),
        "rising": (_RISING,),
        "diagonals": ((0, 2), (3, 1), (-3, 1)),
        "all": ((2, 0), _FALLING, _RISING),
    },
    unit=(0.5, sqrt(3) / 6),
    side=1 / sqrt(3),
)

TRIANGLE = Tiling(
    name="triangle",
    ahead=((1, 0), (0, 1)),
    ahead_down=((1, 0),),
    directions={"rows": ((1, 0),), "columns": ((0, 1),), "all": ((1, 0), (0, 1))},
    unit=(sqrt(3) / 2, 0.5),
    side=sqrt(3),
)

DUALS = {"square": SQUARE, "hex": TRIANGLE, "triangle": HEX}
"""The tiling whose centres are the corners of the tiling of that name."""

TILINGS = {"square": SQUARE, "hex": HEX, "triangle": TRIANGLE}
