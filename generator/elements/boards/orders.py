"""The order in which sites are counted: by rows, there and back, or as a spiral."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from generator.elements.boards.lattice import Lattice, moved
from generator.elements.boards.tilings import Site

Order = Literal["rows", "boustrophedon", "spiral"]

_ROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))


def reading_order(sites: Sequence[Site]) -> list[Site]:
    """Return sites row by row from the top left, or column by column where rows run down."""
    return sorted(sites, key=lambda site: (site[1], site[0]))


def by_lines(
    sites: Sequence[Site], corner: str, there_and_back: bool, flat: bool = False
) -> list[Site]:
    """Return sites line by line from a corner; lines are rows, or columns where rows run down."""
    rightward, downward = corner.endswith("left"), corner.startswith("top")
    first_line, along = (rightward, downward) if flat else (downward, rightward)
    lines: dict[int, list[int]] = {}
    for place, line in sites:
        lines.setdefault(line, []).append(place)
    found: list[Site] = []
    for count, line in enumerate(sorted(lines, reverse=not first_line)):
        ahead = along != (there_and_back and count % 2 == 1)
        found += [(place, line) for place in sorted(lines[line], reverse=not ahead)]
    return found


def spiral(lattice: Lattice, corner: str) -> list[Site]:
    """Return the squares of a spiral that begins at a corner and goes inward along its row.

    It turns where the next square is missing or has been visited, and ends where it can
    go no farther; what it does not reach is left out.
    """
    left = 0 if corner.endswith("left") else 2
    turn = 1 if corner in ("top-left", "bottom-right") else -1
    here = _corner_site(lattice.sites, corner)
    found, visited, heading, blocked = [here], {here}, left, 0
    while blocked < 2:
        ahead = moved(here, _ROUND[heading])
        if ahead in lattice.index_of and ahead not in visited:
            here, blocked = ahead, 0
            visited.add(here)
            found.append(here)
        else:
            heading, blocked = (heading + turn) % 4, blocked + 1
    return found


def _corner_site(sites: Sequence[Site], corner: str) -> Site:
    rightward, downward = corner.endswith("left"), corner.startswith("top")
    return min(sites, key=lambda s: (s[1] if downward else -s[1], s[0] if rightward else -s[0]))


def compass(dx: float, dy: float) -> str:
    """Return a direction on paper in letters: U, R, D, L, or two such as UR."""
    up = "U" if dy < -1e-6 else "D" if dy > 1e-6 else ""
    right = "R" if dx > 1e-6 else "L" if dx < -1e-6 else ""
    return up + right
