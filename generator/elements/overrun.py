"""What runs off its face: warnings for what the knife would cut off.

A quick look at each face tells whether anything may run off it. Only where that is so, its
elements are drawn once more, each told apart from the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.core.diagnostics import Diagnostic, Position, Report
from generator.core.geometry import IDENTITY, Rect, Transform
from generator.core.record import NamedTuple, Record, replace
from generator.elements.base import Element
from generator.elements.drawing import draw_elements
from generator.elements.meter import Meter
from generator.elements.stage import Stage
from generator.scene import Group, Item, Picture, Shape, Text, Use
from generator.scene.bounds import item_bounds
from generator.scene.reach import Ink, picture_box, shape_box, text_box

TOLERANCE = 0.25
"""Millimetres that nobody sees: less than half a pen of usual width on the very edge."""

_MOST_LOOKED_AT = 50_000
"""Items of one face that are looked at: symbols within symbols can stand for millions."""


class Excess(NamedTuple):
    """By how many mm something runs off each side of a box; zero where it does not."""

    top: float
    right: float
    bottom: float
    left: float

    def words(self) -> str:
        """Return, for messages, how much it is on which side."""
        sides = zip(
            ("at the top", "on the right", "at the bottom", "on the left"), self, strict=True
        )
        told = [f"{length:.1f} mm {side}" for side, length in sides if length > 0]
        return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


class _Overrun(Record, eq=False, frozen=False):
    excess: Excess
    face: str
    occasions: dict[str, None]


class Overruns:
    """The elements of a game that run off their faces: each the once, at its worst."""

    def __init__(self) -> None:
        self._found: dict[Position, _Overrun] = {}
        self.ink = Ink()

    def note(self, at: Position, excess: Excess, face: str, occasion: str) -> None:
        known = self._found.get(at)
        if known is None:
            self._found[at] = _Overrun(excess, face, {occasion: None})
        elif max(excess) > max(known.excess):
            known.occasions = {occasion: None, **known.occasions}
            known.excess, known.face = excess, face
        else:
            known.occasions.setdefault(occasion)

    def tell(self, report: Report) -> None:
        """Put a warning for each of them into ``report``."""
        for at, found in self._found.items():
            message = f"this runs off the {found.face}: {found.excess.words()}"
            hint = "move it in; or write “bleed: true” where it is meant to be cut off"
            for occasion in found.occasions:
                report.add(Diagnostic("warning", at, message, hint, occasion))


class FaceCheck:
    """Looks at the faces of one side of a component.

    ``face`` is what messages call them; ``room`` is their trim with its bleed, in mm.
    """

    def __init__(self, face: str, room: Rect, overruns: Overruns) -> None:
        self.face = face
        self.room = room
        self.overruns = overruns
        wide = room.grown(TOLERANCE)
        self._sides = (wide.x, wide.y, wide.right, wide.bottom)

    def check(self, elements: Iterable[Element], items: tuple[Item, ...], stage: Stage) -> None:
        """Note which of ``elements``, drawn as ``items``, run off the face.

        Where too much was drawn, which is an error, nobody wants to see it drawn once more.
        """
        if stage.kit.meter.is_over:
            return
        doubtful = [item for item in items if not self._is_surely_within(item)]
        if not doubtful or not any(_Walk(self, {}).through(doubtful, IDENTITY, None)):
            return
        traced: list[tuple[Group, Element]] = []
        kit = replace(stage.kit, trace=traced, report=Report(), meter=Meter())
        again = draw_elements(elements, stage._replace(kit=kit))
        owners = {id(group): element for group, element in traced}
        worst: dict[Position, Excess] = {}
        for owner, excess in _Walk(self, owners).through(again, IDENTITY, None):
            if owner is not None:
                before = worst.get(owner.spec.at, excess)
                worst[owner.spec.at] = Excess(*map(max, before, excess))
        for at, excess in worst.items():
            self.overruns.note(at, excess, self.face, stage.occasion)

    def _is_surely_within(self, item: Item) -> bool:
        if isinstance(item, Text):
            return self.overruns.ink.is_surely_between(item, *self._sides)
        box = item_bounds(item)
        return box is None or self.room.contains(box, TOLERANCE)


class _Walk:
    """Goes through drawn items and yields what runs off the face, with the element it is of."""

    def __init__(self, check: FaceCheck, owners: dict[int, Element]) -> None:
        self.room = check.room
        self.ink = check.overruns.ink
        self.owners = owners
        self.left = _MOST_LOOKED_AT

    def through(
        self, items: Iterable[Item], by: Transform, owner: Element | None
    ) -> Iterator[tuple[Element | None, Excess]]:
        for item in items:
            self.left -= 1
            if self.left < 0:
                return
            match item:
                case Group():
                    yield from self._group(item, by, owner)
                case Use():
                    inner = item.transform.then(by)
                    if not self.room.contains(inner.apply_to_box(item.symbol.bounds), TOLERANCE):
                        yield from self.through(item.symbol.items, inner, owner)
                case Shape() | Text() | Picture():
                    excess = self._excess(item, by)
                    if excess is not None:
                        yield owner, excess
                case _:
                    assert_never(item)

    def _group(
        self, group: Group, by: Transform, owner: Element | None
    ) -> Iterator[tuple[Element | None, Excess]]:
        """What is clipped is cut off on purpose, and so is what says that it bleeds."""
        element = self.owners.get(id(group), owner)
        if group.clip is None and not (element is not None and element.bleeds):
            yield from self.through(group.items, group.transform.then(by), element)

    def _excess(self, item: Shape | Text | Picture, by: Transform) -> Excess | None:
        box = self._box(item, by)
        room = self.room
        if box is None or room.contains(box, TOLERANCE):
            return None
        sides = (room.y - box.y, box.right - room.right, box.bottom - room.bottom, room.x - box.x)
        return Excess(*(side if side > TOLERANCE else 0.0 for side in sides))

    def _box(self, item: Shape | Text | Picture, by: Transform) -> Rect | None:
        match item:
            case Shape():
                return shape_box(item, by) if item.outline else None
            case Text():
                quick = by.apply_to_box(self.ink.reach_box(item))
                return (
                    quick if self.room.contains(quick, TOLERANCE) else text_box(item, by, self.ink)
                )
            case Picture():
                return picture_box(item, by)
