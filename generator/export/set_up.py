"""The set-up of a game as its rules show it: which parts lie where, at their own size.

A figure shows parts smaller, and not all in one scale. Their centres are moved apart as much as
the smallest of them has to grow, so that nothing comes to lie on what it does not lie on there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import atan2, degrees, dist

from generator.core.geometry import IDENTITY, Point, Rect, Size, Transform
from generator.core.record import NamedTuple
from generator.export.stock import Part, SetUp
from generator.game.figures import ShownPieces
from generator.scene import Face, Group, Item, Use

SMALLEST = 4
"""How many times smaller than others a part may be shown and still lie on the table; what is
smaller is only pointed at."""


class Heap(NamedTuple):
    """One part, or several that lie on each other, bottom first."""

    parts: tuple[Part, ...]
    """A part stands here as often as copies of it lie there."""
    face_down: bool
    centre: Point
    """In mm from the top left corner of the figure, y down."""
    turn_deg: float
    """Clockwise."""
    level: int = 0
    """How many others lie below it."""

    @property
    def box(self) -> Rect:
        """The upright box around it."""
        return _box(self.parts[0].piece.size, self.centre, self.turn_deg)


class _Seen(NamedTuple):
    """A face in a figure."""

    face: Face
    place: Transform


def heaps_of(figure: SetUp, parts: Sequence[Part]) -> list[Heap]:
    """Return which of ``parts`` lie where in ``figure``.

    What stands outside of the figure is not shown, so it does not lie there. No more copies of a
    part lie there than it has. What is left of cards of which some lie face
    down is put on these: they are a pile to draw from.
    """
    owners = _owners(parts)
    seen = _large_enough(_inside(figure, owners))
    if not seen:
        return []
    factor = 1 / min(one.place.scale for one in seen)
    left = Counter({part.piece.id: part.piece.copies for part in parts})
    single = [
        _lying(one.place, part, factor, face_down=one.face is part.piece.back)
        for one, part in _taken(seen, owners, left)
    ]
    return list(_levelled(_with_rest(_piled(single), parts, left)))


def _owners(parts: Sequence[Part]) -> dict[Face, list[Part]]:
    """Return the parts that have each face, on one side or the other."""
    owners: dict[Face, list[Part]] = defaultdict(list)
    for part in parts:
        for _, face in part.faces:
            owners[face].append(part)
    return owners


def _inside(figure: SetUp, owners: Mapping[Face, Sequence[Part]]) -> list[_Seen]:
    room = figure.scene.trim_box
    seen = _faces(figure.scene.items, IDENTITY, figure.shown)
    return [one for one in seen if one.face in owners and _is_in(room, one, owners[one.face][0])]


def _large_enough(seen: list[_Seen]) -> list[_Seen]:
    """Return what lies on the table; what is much smaller than the rest is only pointed at."""
    largest = max((one.place.scale for one in seen), default=0.0)
    return [one for one in seen if one.place.scale * SMALLEST >= largest]


def _taken(
    seen: Sequence[_Seen], owners: Mapping[Face, Sequence[Part]], left: Counter[str]
) -> list[tuple[_Seen, Part]]:
    """Return what is seen with the part it is, taken from what is ``left`` of each.

    What shows its front is one part alone, so it is served before those that show a back.
    """
    backs = {part.piece.back for each in owners.values() for part in each}
    taken: dict[int, Part] = {}
    for number in sorted(range(len(seen)), key=lambda n: seen[n].face in backs):
        free = next((part for part in owners[seen[number].face] if left[part.piece.id]), None)
        if free is not None:
            taken[number] = free
            left[free.piece.id] -= 1
    return [(seen[number], part) for number, part in sorted(taken.items())]


def _faces(items: Iterable[Item], by: Transform, shown: ShownPieces) -> Iterator[_Seen]:
    """Yield the faces of parts in the order in which they are drawn."""
    for item in items:
        if isinstance(item, Group):
            yield from _faces(item.items, item.transform.then(by), shown)
        elif isinstance(item, Use):
            place, face = item.transform.then(by), shown.face_of(item.symbol)
            if face is None:
                yield from _faces(item.symbol.items, place, shown)
            else:
                yield _Seen(face, place)


def _is_in(room: Rect, one: _Seen, part: Part) -> bool:
    return room.overlaps(one.place.apply_to_box(Rect(0.0, 0.0, *part.piece.size)), 0.0)


def _lying(place: Transform, part: Part, factor: float, *, face_down: bool) -> Heap:
    width, height = part.piece.size
    x, y = place.apply((width / 2, height / 2))
    turn_deg = degrees(atan2(place.b, place.a))
    return Heap((part,), face_down, (x * factor, y * factor), turn_deg)


def _piled(heaps: Iterable[Heap]) -> list[Heap]:
    """Return ``heaps`` with parts that lie on most of one of their kind put on it."""
    found: list[list[Heap]] = []
    for heap in heaps:
        pile = next((p for p in reversed(found) if _lies_on(heap, p[-1])), None)
        if pile is None:
            found.append([heap])
        else:
            pile.append(heap)
    return [_as_one(pile) for pile in found]


def _lies_on(heap: Heap, other: Heap) -> bool:
    (upper,), (lower,) = heap.parts, other.parts
    same = upper.piece.component == lower.piece.component and heap.face_down == other.face_down
    if not same or (upper.piece.kind != "card" and upper is not lower):
        return False
    return dist(heap.centre, other.centre) < min(upper.piece.size) / 2


def _as_one(pile: list[Heap]) -> Heap:
    xs, ys = zip(*(heap.centre for heap in pile), strict=True)
    centre = (sum(xs) / len(pile), sum(ys) / len(pile))
    parts = tuple(part for heap in pile for part in heap.parts)
    return pile[0]._replace(parts=parts, centre=centre)


def _with_rest(heaps: list[Heap], parts: Sequence[Part], left: Counter[str]) -> Iterator[Heap]:
    """Yield ``heaps``, the first of each kind of card face down with what is left of these."""
    done: set[str] = set()
    for heap in heaps:
        piece = heap.parts[0].piece
        if piece.kind == "card" and heap.face_down and piece.component not in done:
            done.add(piece.component)
            rest = tuple(
                part
                for part in parts
                if part.piece.component == piece.component and part.piece.cut == piece.cut
                for _ in range(left[part.piece.id])
            )
            yield heap._replace(parts=heap.parts + rest)
        else:
            yield heap


def _levelled(heaps: Iterable[Heap]) -> Iterator[Heap]:
    placed: list[Heap] = []
    for heap in heaps:
        below = [other.level + 1 for other in placed if other.box.overlaps(heap.box, 0.5)]
        placed.append(heap._replace(level=max(below, default=0)))
    yield from placed


def _box(size: Size, centre: Point, turn_deg: float) -> Rect:
    x, y = centre
    flat = Rect(x - size.width / 2, y - size.height / 2, *size)
    return Transform.rotation(turn_deg, centre).apply_to_box(flat)
