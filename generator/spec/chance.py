"""Where in a game something is drawn by chance."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.record import NamedTuple

CHANCE = "#chance"
"""The name under which scopes keep where they draw; no author can write it."""
TIMES = "#times"
"""The name of how many equal expressions stand before this one in the same drawing."""


class Chance(NamedTuple):
    """The seed of the game, and the way to the place where something is drawn."""

    seed: int = 0
    path: tuple[str | int, ...] = ()

    def inside(self, *steps: str | int) -> Chance:
        return Chance(self.seed, (*self.path, *steps))


def chance_of(scope: Mapping[str, object]) -> Chance:
    """Return where the names of ``scope`` draw."""
    found = scope.get(CHANCE)
    return found if isinstance(found, Chance) else Chance()
