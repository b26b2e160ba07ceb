"""Which product of a service each part is, if it is any; parts are never scaled."""

from __future__ import annotations

from generator.core.geometry import Size
from generator.core.record import NamedTuple
from generator.export.stock import Part
from generator.export.target import Product, Target
from generator.scene.piece import CutKind

SHAPES: dict[CutKind, str] = {
    "rectangle": "rectangle",
    "rounded": "rectangle",
    "none": "rectangle",
    "circle": "circle",
    "hexagon": "hexagon",
}
"""The shape of product for each cut; a free outline is none that a service makes."""
_NOTHING = 0.05
"""A difference in mm that is not worth a word."""


class Fit(NamedTuple):
    """A part, what it goes to (None: nothing) and a word on it."""

    part: Part
    product: Product | None
    turned: bool
    """Whether it is turned clockwise by a quarter."""
    word: str


def fit(part: Part, target: Target) -> Fit:
    """Return the smallest product that ``part`` fits."""
    piece = part.piece
    shape = SHAPES.get(piece.cut)
    if shape is None:
        return Fit(part, None, False, "wrong shape: it is cut along an outline of its own")
    meant = [p for p in target.products if p.kinds is None or piece.kind in p.kinds]
    if not meant:
        return Fit(part, None, False, f"nothing here is a {piece.kind}")
    alike = [product for product in meant if product.shape == shape]
    if not alike:
        return Fit(part, None, False, f"wrong shape: no {piece.kind} is a {shape} here")
    found = [
        (_waste(piece.size, room), turned, product)
        for product in alike
        for turned, room in _ways(target.trim(product))
        if _holds(room, piece.size, target.tolerance)
    ]
    if not found:
        largest = max((target.trim(product) for product in alike), key=lambda s: s[0] * s[1])
        return Fit(part, None, False, f"too big: the largest is {_size(largest)} mm")
    _, turned, product = min(found, key=lambda one: one[:2])
    return Fit(part, product, turned, _word(piece.size, target, product, turned))


def _ways(room: Size) -> tuple[tuple[bool, Size], ...]:
    return (False, room), (True, room.turned())


def _holds(room: Size, size: Size, tolerance: float) -> bool:
    spare = tolerance + 1e-6
    return size.width <= room.width + spare and size.height <= room.height + spare


def _waste(size: Size, room: Size) -> float:
    """Return how much smaller or larger the part is, in mm on both sides, rounded."""
    return round(abs(room.width - size.width) + abs(room.height - size.height), 3)


def _word(size: Size, target: Target, product: Product, turned: bool) -> str:
    room = target.trim(product)
    room = room.turned() if turned else room
    differences = (size.width - room.width, size.height - room.height)
    words = ["turned by a quarter"] if turned else []
    if max(map(abs, differences)) <= _NOTHING:
        return ", ".join(words) or "the same size"
    told = " × ".join(f"{difference:+.1f}" for difference in differences)
    if min(differences) < -target.tolerance:
        words.append(f"{told} mm: in the middle of a larger one, whose edge shows around it")
    else:
        words.append(f"{told} mm to its size: in the middle")
    if max(differences) > 2 * _NOTHING:
        words.append(f"{max(differences) / 2:.1f} mm cut off at the edges")
    return ", ".join(words)


def _size(size: Size) -> str:
    return f"{size.width:.1f} × {size.height:.1f}"


def bleed_needed(fitted: Fit, target: Target) -> float:
    """Return the bleed in mm that reaches the edge of the canvas, but no more than is asked for.

    A part that is a little smaller than its product needs the difference on top.
    """
    assert fitted.product is not None
    room = target.trim(fitted.product)
    size = fitted.part.piece.size.turned() if fitted.turned else fitted.part.piece.size
    spare = max((room.width - size.width) / 2, (room.height - size.height) / 2)
    return target.bleed + min(max(spare, 0.0), target.tolerance)
