"""Pips: dots in the order in which dice, dominoes and playing cards have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from generator.core import outline
from generator.core.geometry import Point, Transform
from generator.elements.base import Kind, elements_seeing, unsigned
from generator.elements.copies import Copier
from generator.elements.shapes import Inked, inked
from generator.elements.stage import Stage
from generator.scene import Item
from generator.spec.values import Condition, Length, Number

PIP_NAMES = ("index", "number")
MOST_PIPS = 60
MOST_CARD_PIPS = 10
_SHARE = 0.2
"""Of the shorter side of the box: a pip that nobody has given a diameter."""
_CLOSEST = 1.3
"""Diameters from pip to pip, at least, in that case."""


class Pips(Inked):
    """``pips: 5``: so many dots, the outer ones at the edges of the box."""

    pips: Number
    arrangement: Literal["dice", "card"] = "dice"
    diameter: Length | None = None
    upright: Condition | None = None
    each: elements_seeing(*PIP_NAMES) = ()  # type: ignore[valid-type]


def dice_places(count: int) -> tuple[Point, ...]:
    """Return where the pips of a die or domino lie in a square of side 1.

    Two lie on a diagonal, three with one more in the middle. All others stand in three
    columns: two alike at the sides, and what is left over between them.
    """
    if count <= 3:
        diagonal = ((0.0, 0.0), (1.0, 1.0)) if count > 1 else ()
        return (*diagonal, (0.5, 0.5)) if count % 2 else diagonal
    side = 3 if count == 6 else -(-count // 3)
    return (
        *_column(0.0, side),
        *_column(0.5, count - 2 * side),
        *_column(1.0, side),
    )


def _column(x: float, count: int) -> Iterator[Point]:
    for index in range(count):
        yield (x, index / (count - 1) if count > 1 else 0.5)


_CARD_MIDDLES: dict[int, tuple[float, ...]] = {
    1: (0.5,),
    2: (0.0, 1.0),
    3: (0.0, 0.5, 1.0),
    5: (0.5,),
    7: (0.25,),
    8: (0.25, 0.75),
    9: (0.5,),
    10: (1 / 6, 5 / 6),
}
"""How far down the pips of the middle column lie on a playing card, by rank."""
_CARD_SIDES = {4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}
"""The pips in each of its outer columns."""


def card_places(rank: int) -> tuple[Point, ...]:
    """Return where the pips of a playing card lie in a square of side 1, from 0 to 10."""
    sides = _CARD_SIDES.get(rank, 0)
    middle = ((0.5, y) for y in _CARD_MIDDLES.get(rank, ()))
    return (*_column(0.0, sides), *middle, *_column(1.0, sides))


def _count(spec: Pips, stage: Stage) -> int:
    most = MOST_CARD_PIPS if spec.arrangement == "card" else MOST_PIPS
    return stage.whole(spec.pips, spec.position("pips"), most)


def _draw_pips(spec: Pips, stage: Stage) -> Iterable[Item]:
    count = _count(spec, stage)
    shares = card_places(count) if spec.arrangement == "card" else dice_places(count)
    diameter = _diameter(spec, stage, shares)
    room = stage.box.grown(-diameter / 2)
    if min(room.size) < -1e-6:
        raise stage.fault(
            spec.position("diameter"),
            f"pips of {diameter:g} mm are bigger than their box of"
            f" {stage.box.width:g} × {stage.box.height:g} mm",
        )
    places = [(room.x + x * room.width, room.y + y * room.height) for x, y in shares]
    if spec.fill is not None or spec.stroke is not None or not spec.each:
        circles = tuple(part for place in places for part in outline.circle(place, diameter))
        yield from inked(spec, stage, circles) if places else ()
    if spec.each:
        yield from _draw_each(spec, stage, places, [y for _, y in shares])


def _diameter(spec: Pips, stage: Stage, shares: Sequence[Point]) -> float:
    if spec.diameter is not None:
        return unsigned(spec, "diameter", stage, min(stage.box.size))
    if spec.each and spec.fill is None and spec.stroke is None:
        return 0.0
    side = min(stage.box.size)
    columns = [x for x, _ in shares]
    rows = max([2, *(columns.count(x) for x in set(columns))])
    return min(side * _SHARE, side / (1 + (rows - 1) * _CLOSEST))


def _draw_each(
    spec: Pips, stage: Stage, places: list[Point], heights: list[float]
) -> Iterator[Item]:
    """Draw in each place; on a playing card, what lies below the middle stands on its head."""
    is_card = spec.arrangement == "card"
    upright = not is_card
    if spec.upright is not None:
        upright = stage.truth(spec.upright, spec.position("upright"))
    copier = Copier(spec, spec.each, stage.at_point(), PIP_NAMES)
    for index, (place, height) in enumerate(zip(places, heights, strict=True)):
        turn = Transform.rotation(180 if height > 0.5 and not upright else 0)
        names = {"index": index, "number": index + 1}
        yield from copier.draw(names, turn.then(Transform.translation(*place)))


PIPS = {"pips": Kind(Pips, _draw_pips)}
