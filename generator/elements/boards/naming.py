"""Names of sites by rule: files and ranks, counted from a corner, straight or slanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from generator.core.record import NamedTuple
from generator.elements.boards.tilings import Site, Tiling

Corner = Literal["bottom-left", "bottom-right", "top-left", "top-right"]
Slant = Literal["left", "right", "none"]
SEQUENCES = ("letters", "capitals", "letters-without-i", "capitals-without-i", "numbers")

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def letters(index: int, alphabet: str = _ALPHABET) -> str:
    """Return a, b, … z, aa, ab … for 0, 1 …, as columns of spreadsheets go on."""
    word = ""
    index += 1
    while index > 0:
        index, place = divmod(index - 1, len(alphabet))
        word = alphabet[place] + word
    return word


def sequence_label(sequence: str, index: int) -> str:
    """Return the label number ``index`` (from 0) of a sequence."""
    if sequence == "numbers":
        return str(index + 1)
    alphabet = _ALPHABET.replace("i", "") if sequence.endswith("-without-i") else _ALPHABET
    word = letters(index, alphabet)
    return word.upper() if sequence.startswith("capitals") else word


class Axes(NamedTuple):
    """The file and the rank of each site, counted from the corner named."""

    files: dict[Site, int]
    ranks: dict[Site, int]


def axes(
    tiling: Tiling, sites: Iterable[Site], corner: str, slant: str, flat: bool = False
) -> Axes:
    """Return files and ranks from 0. Files run up and down the paper, ranks across.

    Of hexagons, the axis that is not along their rows leans: files lean ``left`` or
    ``right`` on their way up; where rows run down, ranks fall (``left``: a falling line
    leans left) or rise. ``none`` counts them along each row.
    """
    sites = tuple(sites)
    upright, leaning = _upright, _leaning(tiling, slant)
    file_key, rank_key = (upright, leaning) if flat else (leaning, upright)
    return Axes(
        _counted(sites, file_key, corner.endswith("right")),
        _counted(sites, rank_key, corner.startswith("bottom")),
    )


def _upright(site: Site) -> int:
    return site[1]


def _leaning(tiling: Tiling, slant: str) -> Callable[[Site], int]:
    if tiling.name != "hex":
        return lambda site: site[0]
    if slant == "left":
        return lambda site: (site[0] - site[1]) // 2
    if slant == "right":
        return lambda site: (site[0] + site[1]) // 2
    return lambda site: site[0] // 2


def _counted(
    sites: tuple[Site, ...], key: Callable[[Site], int], backwards: bool
) -> dict[Site, int]:
    """Return how far each site's key is from the first one."""
    keys = {site: key(site) for site in sites}
    first = max(keys.values()) if backwards else min(keys.values())
    return {site: abs(value - first) for site, value in keys.items()}


def line_ends(
    indexes: dict[Site, int], order: Callable[[Site], float], last: bool
) -> list[tuple[int, Site]]:
    """Return the first or last site of each file or rank, as ``order`` counts along it."""
    found: dict[int, Site] = {}
    sign = 1 if last else -1
    for site, index in indexes.items():
        best = found.get(index)
        if best is None or sign * order(site) > sign * order(best):
            found[index] = site
    return sorted(found.items())
