"""A small model of the railway game, written from its rules, to hold figures against.

Cells are (column, row) of the map, both from 0. A station is a cell that carries no track.
"""

from itertools import pairwise, product
from typing import NamedTuple

COLUMNS, ROWS = 15, 11
STATIONS = {
    "west": {(0, 3), (0, 5), (0, 7)},
    "east": {(14, 3), (14, 5), (14, 7)},
}
RIVAL = {"west": "east", "east": "west"}
WAYS = {"R": (1, 0), "L": (-1, 0), "U": (0, -1), "D": (0, 1)}
ARROWS = {"→": "R", "←": "L", "↑": "U", "↓": "D", "○": ""}
TURNED = str.maketrans("URDL", "RDLU")
REVERSED = str.maketrans("URDL", "DLUR")
MAP = set(product(range(COLUMNS), range(ROWS)))


class Railway(NamedTuple):
    """A railway of the sheet: how the pencil enters, the steps from there on, its kind."""

    arrow: str
    steps: str
    kind: str = ""


class Position(NamedTuple):
    """Who drew each cell of track, the cells each train has ridden, and those closed."""

    track: dict
    routes: dict
    closed: frozenset = frozenset()

    def with_track(self, side, cells):
        return self._replace(track={**self.track, **dict.fromkeys(cells, side)})

    def with_ride(self, side, cells):
        return self._replace(routes={**self.routes, side: [*self.routes.get(side, []), *cells]})

    def with_closed(self, cell):
        return self._replace(closed=self.closed | {cell})

    @property
    def ridden(self):
        return {cell for route in self.routes.values() for cell in route}


def railway(written):
    """Return a railway from its notation: →RU, ○UUR, →O:R, or X."""
    if written == "X":
        return Railway("", "", "X")
    arrow, steps = ARROWS[written[0]], written[1:]
    if steps.startswith("O:"):
        return Railway(arrow, steps[2:], "O")
    return Railway(arrow, steps, "" if arrow else "free")


def moved(cell, way):
    return (cell[0] + WAYS[way][0], cell[1] + WAYS[way][1])


def before(cell, way):
    """Return the cell that a pencil comes from which enters ``cell`` that way."""
    return (cell[0] - WAYS[way][0], cell[1] - WAYS[way][1])


def neighbours(cell):
    return {moved(cell, way) for way in WAYS}


def walked(start, steps):
    """Return the cells from ``start`` on."""
    cells = [start]
    for way in steps:
        cells.append(moved(cells[-1], way))
    return cells


def shapes(chosen):
    """Return the steps in which a railway may be drawn."""
    if chosen.kind != "free":
        return {chosen.steps}
    return turns(chosen.steps) | turns(chosen.steps[::-1].translate(REVERSED))


def turns(steps):
    """Return steps as they are and turned by one, two and three quarters."""
    found = {steps}
    for _ in range(3):
        found |= {turned.translate(TURNED) for turned in found}
    return found


def drawing(position, side, chosen, start, steps):
    """Return “legal”, or why ``side`` may not draw a railway from the cell ``start`` on."""
    cells = walked(start, steps)
    if steps not in shapes(chosen):
        return "turned"
    if not MAP.issuperset(cells):
        return "edge"
    if any(cell in STATIONS["west"] | STATIONS["east"] for cell in cells):
        return "station"
    if len(set(cells)) < len(cells) or any(cell in position.track for cell in cells):
        return "track"
    return _joining(position, side, chosen, cells)


def _joining(position, side, chosen, cells):
    own = {cell for cell, by in position.track.items() if by == side}
    rival = set(position.track) - own
    own |= STATIONS[side]
    if chosen.kind == "free":
        return "legal" if any(neighbours(cell) & own for cell in cells) else "apart"
    joint = before(cells[0], chosen.arrow)
    if chosen.kind == "O":
        return "legal" if joint in rival else "own" if joint in own else "arrow"
    return "legal" if joint in own else "rival" if joint in rival else "arrow"


def closing(position, cell):
    """Return “legal”, or why an X may not close a cell."""
    if cell not in position.track:
        return "empty"
    if cell in position.ridden:
        return "route"
    return "closed" if cell in position.closed else "legal"


def can_draw(position, side, chosen):
    """Tell whether a railway can be used anywhere on the map."""
    if chosen.kind == "X":
        return any(closing(position, cell) == "legal" for cell in position.track)
    return any(
        drawing(position, side, chosen, start, steps) == "legal"
        for start in MAP
        for steps in shapes(chosen)
    )


def rides(position, side, length):
    """Yield all rides of a train over just so many cells."""
    route = position.routes.get(side)
    for start in [route[-1]] if route else sorted(STATIONS[side]):
        yield from _onward(position, side, (start,), length)


def _onward(position, side, way, left):
    if not left:
        yield list(way[1:])
        return
    for cell in sorted(neighbours(way[-1]) - set(way)):
        if cell in STATIONS[RIVAL[side]]:
            if left == 1:
                yield [*way[1:], cell]
        elif cell in position.track and cell not in position.ridden | position.closed:
            yield from _onward(position, side, (*way, cell), left - 1)


def is_sealed(position, side):
    """Tell whether no track that can still be drawn leads a train to a station."""
    reached, edge = set(), set(position.routes[side][-1:])
    shut = position.ridden | position.closed | STATIONS[side]
    while edge:
        reached |= edge
        edge = {n for cell in edge - STATIONS[RIVAL[side]] for n in neighbours(cell)}
        edge = (edge & MAP) - shut - reached
    return not reached & STATIONS[RIVAL[side]]


def is_connected(cells):
    return all(b in neighbours(a) for a, b in pairwise(cells))


def winner(railways, routes, second):
    """Return who wins when both have arrived; ``second`` did not start the game."""
    for counts in (railways, routes):
        if counts["west"] != counts["east"]:
            return min(counts, key=counts.get)
    return second
