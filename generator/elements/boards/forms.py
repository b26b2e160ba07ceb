"""The shapes that sites can be laid out in: rows, hexagons, triangles, rhombuses, pictures.

Each function returns sites as ``{site: sign}``, moved so that the box around them begins
at 0; ``sign`` is what a picture shows there. FormError tells what a tiling cannot do.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.core.diagnostics import PlacelessError
from generator.elements.boards.tilings import Site, Tiling

Form = dict[Site, str]

EMPTY = " ."
"""Signs that stand for no site in a picture."""
_ROWS_INSTEAD = "write the length of each row: “rows: [1, 3, 5]”"


class FormError(PlacelessError):
    """A shape that there is not on this tiling."""


def rows_of(tiling: Tiling, lengths: Sequence[int], shifts: Sequence[int]) -> Form:
    """Return rows of the given lengths, each moved by its shift (half cells for hexagons)."""
    step = 2 if tiling.name == "hex" else 1
    if step == 2 and any((a - b) % 2 == 0 for a, b in pairwise(shifts)):
        raise FormError(
            "these rows do not lie half a cell apart",
            "rows that follow each other differ by an odd number of half cells; "
            "“offset-odd” shifts every second row",
        )
    return {
        (step * place + shift, row): ""
        for row, (count, shift) in enumerate(zip(lengths, shifts, strict=True))
        for place in range(count)
    }


def row_shifts(tiling: Tiling, lengths: Sequence[int], align: object) -> list[int]:
    """Return how far each row is moved: half cells for hexagons, else cells."""
    count = len(lengths)
    if isinstance(align, list):
        if len(align) != count or not all(type(n) is int for n in align):
            unit = "half cells" if tiling.name == "hex" else "cells"
            raise FormError(f"shifts are whole numbers of {unit}, one for each row")
        return [int(n) for n in align]
    if align == "left":
        return [0] * count
    if align in ("offset-odd", "offset-even"):
        odd = align == "offset-odd"
        return [1 if (row % 2 == 1) == odd else 0 for row in range(count)]
    spare = [max(lengths) - length for length in lengths]
    if tiling.name == "hex":
        return spare
    if any(n % 2 for n in spare):
        raise FormError(
            "these rows cannot stand in the middle of each other",
            "make all lengths odd or all even, or write “align: left”",
        )
    return [n // 2 for n in spare]


def hexagon(tiling: Tiling, side: int) -> Form:
    """Return the hexagon of that many cells on each side."""
    if tiling.name == "square":
        raise FormError("squares make no hexagon", _ROWS_INSTEAD)
    if tiling.name == "hex":
        lengths = [2 * side - 1 - abs(row) for row in range(1 - side, side)]
        return rows_of(tiling, lengths, [2 * side - 1 - length for length in lengths])
    odd = (side - 1) % 2
    upper = [(2 * side + 1 + 2 * row, side - 1 - row + odd) for row in range(side)]
    lower = [(length, shift) for length, shift in reversed(upper)]
    rows = upper + lower
    return rows_of(tiling, [n for n, _ in rows], [n for _, n in rows])


def triangle(tiling: Tiling, side: int, downward: bool = False) -> Form:
    """Return the triangle with that many cells on each side, its point up or down."""
    if tiling.name == "square":
        raise FormError("squares make no triangle", _ROWS_INSTEAD)
    hexes = tiling.name == "hex"
    lengths = [row + 1 if hexes else 2 * row + 1 for row in range(side)]
    if downward:
        lengths.reverse()
    shifts = [(lengths[-1 if not downward else 0] - n) // (1 if hexes else 2) for n in lengths]
    # Triangles point up where along + across is even: the first one up, or down.
    odd = 0 if hexes else (shifts[0] + (1 if downward else 0)) % 2
    return rows_of(tiling, lengths, [shift + odd for shift in shifts])


def rhombus(tiling: Tiling, files: int, ranks: int, leans_left: bool = True) -> Form:
    """Return ranks of as many cells each; ``leans_left`` moves each below to the right."""
    if tiling.name == "square":
        raise FormError("squares make no rhombus", "write “rectangle: [columns, rows]”")
    moves = [row if leans_left else ranks - 1 - row for row in range(ranks)]
    if tiling.name == "hex":
        return rows_of(tiling, [files] * ranks, moves)
    # The first triangle of a row points down when the side falls to the right.
    odd = 1 if leans_left else (ranks - 1) % 2
    return rows_of(tiling, [2 * files] * ranks, [move + odd for move in moves])


def picture(tiling: Tiling, lines: Sequence[str], flat: bool = False) -> Form:
    """Return the sites drawn as rows of text; blanks and “.” are empty.

    For hexagons each sign is half a cell wide (with ``flat``: each line half a cell high);
    for others each sign is a cell, and blanks between signs do not count.
    """
    found: Form = {}
    for row, line in enumerate(lines):
        signs = line if tiling.name == "hex" else line.replace(" ", "")
        for place, sign in enumerate(signs):
            if sign not in EMPTY:
                found[(row, place) if flat else (place, row)] = sign
    if not found:
        raise FormError("this picture has no site", "draw each as a sign such as “x”")
    if tiling.name == "hex" and len({(u + v) % 2 for u, v in found}) > 1:
        raise FormError(
            "the hexagons of this picture do not lie half a cell apart",
            "each sign is half a cell: put one blank or “.” between neighbours, "
            "and move every second row by one",
        )
    return found


def settled(tiling: Tiling, form: Form) -> Form:
    """Return a form moved so that the box around it begins at 0; triangles keep pointing."""
    left = min(u for u, _ in form)
    top = min(v for _, v in form)
    if tiling.name == "triangle":
        left -= (left + top) % 2
    return {(u - left, v - top): sign for (u, v), sign in form.items()}
