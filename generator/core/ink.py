"""The four inks of a printing press, and spot colours beside them."""

from __future__ import annotations

from generator.core.record import NamedTuple


class Ink(NamedTuple):
    """Cyan, magenta, yellow and black, each from 0 (none) to 1 (solid).

    With a ``spot`` the paint is an ink of its own, such as the line that a cutting machine
    follows; the four numbers then only say how proofs and screens show it.
    """

    cyan: float
    magenta: float
    yellow: float
    black: float
    spot: str = ""

    @property
    def total(self) -> float:
        """The coverage of all four together, from 0 to 4."""
        return self.cyan + self.magenta + self.yellow + self.black


SOLID_BLACK = Ink(0.0, 0.0, 0.0, 1.0)


def separate(red: float, green: float, blue: float) -> Ink:
    """Return the inks for an sRGB colour that names none.

    Grey component replacement in full: the grey that the three parts share is left to
    black, K = 1 − max(R, G, B), and each coloured ink covers its share of the rest,
    C = 1 − R / max(R, G, B). So greys and black are black ink alone, no place takes
    more than two coloured inks, and all together stay below 300 %.
    """
    most = max(red, green, blue)
    if most <= 0:
        return SOLID_BLACK
    return Ink(1 - red / most, 1 - green / most, 1 - blue / most, 1 - most)


def limit_ink(ink: Ink, most: float, most_coloured: float) -> Ink:
    """Return ``ink`` with its coloured inks thinned, all by one factor, down to a limit.

    ``most`` bounds all four inks together and ``most_coloured`` cyan, magenta and yellow,
    both as sums of shares: 3 is 300 %. Black is kept, since it carries the drawing.
    """
    coloured = ink.cyan + ink.magenta + ink.yellow
    room = max(0.0, min(most - ink.black, most_coloured))
    if coloured <= room:
        return ink
    by = room / coloured
    return ink._replace(cyan=ink.cyan * by, magenta=ink.magenta * by, yellow=ink.yellow * by)


def shown(ink: Ink) -> tuple[float, float, float]:
    """Return how a screen shows ``ink``: the colour in sRGB that would be separated so."""
    return (
        (1 - ink.cyan) * (1 - ink.black),
        (1 - ink.magenta) * (1 - ink.black),
        (1 - ink.yellow) * (1 - ink.black),
    )


def blend(first: Ink, second: Ink, share: float) -> Ink:
    """Return ``first`` with ``share`` (0 to 1) of ``second`` blended in."""
    c, m, y, k = (a + (b - a) * share for a, b in zip(first[:4], second[:4], strict=True))
    return Ink(c, m, y, k)
