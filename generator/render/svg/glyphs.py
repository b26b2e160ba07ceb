"""Glyphs as documents define and use them, written once and remembered from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate

from generator.core.outline import Outline, Segment
from generator.render.numbers import number
from generator.scene import GlyphRun, Typeface

_GLYPHS_KEPT = 20_000
_RUNS_KEPT = 512
_SHELVES_KEPT = 32
_SAME = 0.01
"""Font units by which points may be apart that are taken for one."""


class GlyphShelf(dict[int, str]):
    """The definitions of the glyphs of the typeface that is the ``place``th of a document.

    A glyph is named by that place and its number in the font, so what is written of it here
    serves every document in which its typeface has that place. A blank one has "".
    """

    def __init__(self, typeface: Typeface, place: int) -> None:
        self._typeface = typeface
        self._name = f"g{place}-"
        self._uses = lru_cache(_RUNS_KEPT)(self._written)

    def __missing__(self, glyph: int) -> str:
        if len(self) >= _GLYPHS_KEPT:
            self.clear()
        decimals = _decimals(self._typeface.units_per_em)
        data = glyph_data(self._typeface.glyph_outline(glyph), decimals)
        self[glyph] = found = f'<path id="{self._name}{glyph}" d="{data}"/>\n' if data else ""
        return found

    def uses(self, run: GlyphRun) -> tuple[str, frozenset[int]]:
        """Return the elements that draw ``run`` in font units, and the glyphs they refer to."""
        return self._uses(run.glyphs, run.advances, run.offsets)

    def _written(
        self,
        glyphs: tuple[int, ...],
        advances: tuple[float, ...],
        offsets: tuple[tuple[float, float], ...],
    ) -> tuple[str, frozenset[int]]:
        inked = frozenset(glyph for glyph in set(glyphs) if self[glyph])
        start = f'<use xlink:href="#{self._name}'
        pens = accumulate(advances, initial=0.0)
        if not offsets:
            elements = [
                f'{start}{glyph}" x="{number(pen, 2)}"/>'
                for glyph, pen in zip(glyphs, pens, strict=False)
                if glyph in inked
            ]
        else:
            elements = [
                f'{start}{glyph}" x="{number(pen + dx, 2)}" y="{number(dy, 2)}"/>'
                for glyph, pen, (dx, dy) in zip(glyphs, pens, offsets, strict=False)
                if glyph in inked
            ]
        return "".join(elements), inked

    def defined(self, glyphs: Iterable[int]) -> str:
        """Return the definitions of ``glyphs`` that are not blank."""
        return "".join(map(self.__getitem__, sorted(glyphs)))


_shelves: dict[tuple[str, int], GlyphShelf] = {}


def glyph_shelf(typeface: Typeface, place: int) -> GlyphShelf:
    """Return the shelf of a typeface at its place in a document."""
    key = (typeface.key, place)
    found = _shelves.get(key)
    if found is None:
        if len(_shelves) >= _SHELVES_KEPT:
            _shelves.clear()
        found = _shelves[key] = GlyphShelf(typeface, place)
    return found


def _decimals(units_per_em: int) -> int:
    """Return how many places show a thousandth of an em, the grid that fonts are drawn on."""
    return max(0, 4 - len(str(units_per_em)))


def glyph_data(outline: Outline, decimals: int) -> str:
    """Return ``outline`` as path data in steps from point to point, as short as it can be.

    Steps are taken between points that are rounded already, so no error adds up. A minus
    parts numbers as well as a blank does.
    """
    return "".join(_steps(outline, 10**decimals)).replace(" -", "-")


def _steps(outline: Outline, scale: int) -> Iterator[str]:
    say: Callable[[int], str] = str if scale == 1 else lambda step: number(step / scale)
    start_x = start_y = here_x = here_y = 0
    begun = exact = (0.0, 0.0)
    for segment in outline:
        if segment[0] == "Z":
            here_x, here_y, exact = start_x, start_y, begun
            yield "z"
            continue
        letter, *handles, x, y = _lowered(exact, segment) if segment[0] == "C" else segment
        exact = (x, y)
        end_x, end_y = round(x * scale), round(y * scale)
        right, down = end_x - here_x, end_y - here_y
        if letter == "L" and right == 0:
            yield f"v{say(down)}"
        elif letter == "L" and down == 0:
            yield f"h{say(right)}"
        elif letter == "Q":
            qx, qy = (round(value * scale) for value in handles)
            yield f"q{say(qx - here_x)} {say(qy - here_y)} {say(right)} {say(down)}"
        elif letter == "C":
            ax, ay, bx, by = (round(value * scale) for value in handles)
            yield f"c{say(ax - here_x)} {say(ay - here_y)} {say(bx - here_x)} {say(by - here_y)}"
            yield f" {say(right)} {say(down)}"
        else:
            yield f"{letter.lower()}{say(right)} {say(down)}"
        here_x, here_y = end_x, end_y
        if letter == "M":
            start_x, start_y, begun = end_x, end_y, exact


def _lowered(start: tuple[float, float], curve: Segment) -> Segment:
    """Return a cubic curve as the quadratic one that it equals, if it equals one.

    Fonts in the TrueType form hold quadratic curves, and outlines only cubic ones.
    """
    _, x1, y1, x2, y2, x, y = curve
    twice_x, twice_y = 3 * x1 - start[0], 3 * y1 - start[1]
    if abs(twice_x - 3 * x2 + x) > _SAME or abs(twice_y - 3 * y2 + y) > _SAME:
        return curve
    return ("Q", twice_x / 2, twice_y / 2, x, y)
