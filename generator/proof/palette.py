"""Which colours of a theme are too near each other to be told apart by all players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from generator.core.colour import Colour, lightness
from generator.core.diagnostics import Report
from generator.core.record import NamedTuple
from generator.proof.vision import EYES, Vision, distance
from generator.spec.theme import Palette, ThemeSpec

LEAST_DISTANCE = 20.0
"""ΔE in CAM02-UCS, for all four kinds of eyes."""
LEAST_STEP = 10.0
"""L* between two colours in grey."""
HEADING = ["GROUP", "COLOURS", *(f"ΔE {eye}" for eye in EYES), "L* GREY", "TOO NEAR FOR"]
_MOST_NEAR = 12
"""Pairs that are listed when a theme does not say which of its colours have to differ."""


class Pair(NamedTuple):
    """Two colours of a theme and how far apart they are."""

    first: str
    second: str
    distances: tuple[float, ...]
    """By the visions in ``EYES``."""
    step: float
    """The difference of L* in grey."""

    @property
    def nearest(self) -> float:
        return min(self.distances)

    @property
    def too_near_for(self) -> list[Vision]:
        """The visions that have trouble telling the two apart."""
        eyes = zip(EYES, self.distances, strict=True)
        near: list[Vision] = [vision for vision, found in eyes if found < LEAST_DISTANCE]
        return [*near, "grey"] if self.step < LEAST_STEP else near


class Palettes(NamedTuple):
    """The pairs that matter, by group; of a theme without groups the nearest pairs."""

    groups: tuple[tuple[str, ...], ...]
    pairs: tuple[tuple[Pair, ...], ...]
    are_declared: bool


def measure(theme: ThemeSpec, report: Report) -> Palettes:
    """Return how far the colours of ``theme`` are apart; near ones of a group are warned of."""
    palette = Palette(theme)
    at = theme.position("colours")
    colours = {name: palette.colour(name, at) for name in palette.names()}
    if not theme.tell_apart:
        nearest = sorted(_pairs(list(colours), colours), key=lambda pair: pair.nearest)
        near = tuple(pair for pair in nearest if pair.too_near_for)[:_MOST_NEAR]
        return Palettes((tuple(colours),), (near,), are_declared=False)
    groups = tuple(tuple(group) for group in theme.tell_apart)
    pairs = tuple(tuple(_pairs(group, colours)) for group in groups)
    for found in pairs:
        for pair in found:
            _warn(pair, theme, report)
    return Palettes(groups, pairs, are_declared=True)


def _pairs(names: Sequence[str], colours: dict[str, Colour]) -> Iterator[Pair]:
    for first, second in combinations(names, 2):
        one, other = colours[first], colours[second]
        if one[:3] == other[:3]:
            yield Pair(first, second, (0.0,) * len(EYES), 0.0)
            continue
        distances = tuple(distance(one, other, vision) for vision in EYES)
        yield Pair(first, second, distances, abs(lightness(one) - lightness(other)))


def _warn(pair: Pair, theme: ThemeSpec, report: Report) -> None:
    visions = pair.too_near_for
    if not visions:
        return
    found = [f"ΔE {v:.1f} for {eye}" for eye, v in _by_eye(pair) if eye in visions]
    if "grey" in visions:
        found.append(f"{pair.step:.1f} of lightness in grey")
    report.warning(
        theme.position("tell_apart"),
        f"“{pair.first}” and “{pair.second}” are too near: {', '.join(found)}",
        f"at least ΔE {LEAST_DISTANCE:g} and {LEAST_STEP:g} of lightness tell colours apart",
    )


def _by_eye(pair: Pair) -> Iterator[tuple[Vision, float]]:
    return zip(EYES, pair.distances, strict=True)


def rows_of(palettes: Palettes) -> list[list[str]]:
    """Return the measured pairs as rows under ``HEADING``; no group, no number."""
    rows = []
    for number, pairs in enumerate(palettes.pairs, 1):
        group = str(number) if palettes.are_declared else "–"
        for pair in pairs:
            measured = [f"{value:.1f}" for value in (*pair.distances, pair.step)]
            names = f"{pair.first} · {pair.second}"
            rows.append([group, names, *measured, " ".join(pair.too_near_for) or "–"])
    return rows
