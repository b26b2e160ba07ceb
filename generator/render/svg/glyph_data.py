"""Outlines of glyphs as path data: in steps from point to point, as short as it can be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.core.outline import Outline
from generator.core.remembered import Remembered
from generator.render.numbers import number

_STEPS_KEPT = 20_000


def glyph_data(curves: Outline, units_per_em: int) -> str:
    """Return the path data of a glyph of a font, which may have quadratic curves.

    Its numbers show a thousandth of an em, the grid that fonts are drawn on.
    """
    decimals = max(0, 4 - len(str(units_per_em)))
    if decimals:
        scale = 10**decimals
        curves = tuple((letter, *(scale * part for part in parts)) for letter, *parts in curves)
    # A minus parts numbers as well as a blank does.
    return "".join(_steps(curves, _said(decimals))).replace(" -", "-")


@cache
def _said(decimals: int) -> Mapping[int, str]:
    """Return steps as they are written, by how often the last of their decimals is in them."""
    return Remembered(lambda step: number(step / 10**decimals, decimals), _STEPS_KEPT)


def _steps(curves: Outline, said: Mapping[int, str]) -> list[str]:
    """Return the steps along ``curves``, each ``said`` as a whole number of them is.

    Steps are taken between points that are rounded already, so no error adds up. One loop
    for all kinds, as no drawing has as many of anything else.
    """
    steps: list[str] = []
    x = y = begun_x = begun_y = 0
    for segment in curves:
        letter = segment[0]
        if letter == "L":
            to_x, to_y = round(segment[1]), round(segment[2])
            if to_x == x:
                steps.append(f"v{said[to_y - y]}")
            elif to_y == y:
                steps.append(f"h{said[to_x - x]}")
            else:
                steps.append(f"l{said[to_x - x]} {said[to_y - y]}")
        elif letter == "Q":
            near_x, near_y = round(segment[1]), round(segment[2])
            to_x, to_y = round(segment[3]), round(segment[4])
            handle = f"{said[near_x - x]} {said[near_y - y]}"
            steps.append(f"q{handle} {said[to_x - x]} {said[to_y - y]}")
        elif letter == "Z":
            to_x, to_y = begun_x, begun_y
            steps.append("z")
        elif letter == "M":
            begun_x, begun_y = to_x, to_y = round(segment[1]), round(segment[2])
            steps.append(f"m{said[to_x - x]} {said[to_y - y]}")
        else:
            ax, ay, bx, by, to_x, to_y = map(round, segment[1:])
            handles = f"{said[ax - x]} {said[ay - y]} {said[bx - x]} {said[by - y]}"
            steps.append(f"c{handles} {said[to_x - x]} {said[to_y - y]}")
        x, y = to_x, to_y
    return steps
