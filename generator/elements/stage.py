"""Where elements are drawn: the box around, the names in scope, and the kit they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from generator.core.colour import Colour
from generator.core.diagnostics import AuthorError, Position, Report, as_written
from generator.core.geometry import Point, Rect
from generator.core.record import NamedTuple, Record
from generator.core.units import LARGEST, parse_decimal
from generator.elements.books import (
    LineBook,
    NetBook,
    PictureBook,
    PieceBook,
    StyleBook,
    SymbolBook,
)
from generator.elements.meter import Meter
from generator.scene import Group
from generator.spec.base import SpecError
from generator.spec.expression import Expression, ExpressionError
from generator.spec.expression_values import to_text
from generator.spec.placed import place_within
from generator.spec.theme import Palette
from generator.spec.values import Localised, Share, length_or_share
from generator.text.typesetter import Typesetter

Made = TypeVar("Made")

ROUNDING = 1e-6
"""Millimetres by which sums of lengths may be off."""


class TextRoom(NamedTuple):
    """A box that a text was set in: mm, and points for the least size it may shrink to."""

    at: Position
    words: str
    width: float
    height: float
    floor: float
    line_height: float
    overflows: bool

    @property
    def lines(self) -> int:
        """How many lines there is room for at the least size."""
        return max(1, int(self.height / (self.floor * self.line_height * 25.4 / 72) + ROUNDING))


class Kit(Record):
    """What all elements of a game share while it is drawn in one language."""

    language: str
    palette: Palette
    styles: StyleBook
    symbols: SymbolBook
    pictures: PictureBook
    typesetter: Typesetter
    report: Report
    meter: Meter
    lines: LineBook
    nets: NetBook
    pieces: PieceBook | None = None
    """Only where figures are drawn."""
    trace: list[tuple[Group, Any]] | None = None
    """Takes what each element draws, as a group of its own, when elements are told apart."""
    rooms: list[TextRoom] | None = None
    """Takes the boxes of texts, when a translator asks for them."""
    forgiving: bool = False
    """Whether text that does not fit is printed all the same, for somebody to look at."""


class Copies:
    """What the places of a drawing that is drawn at many of them have in common.

    ``changing`` are the names whose values differ from place to place.
    """

    def __init__(self, changing: Iterable[str], outer: Copies | None) -> None:
        around = frozenset[str]() if outer is None else outer.changing
        self.changing: frozenset[str] = around.union(changing)
        self._once: dict[tuple[int, Point, frozenset[str]], tuple[Any, Any]] = (
            {} if outer is None else outer._once
        )

    def once(self, elements: Any, size: Point, make: Callable[[], Made]) -> Made:
        """Return what ``make`` makes of ``elements`` in a box of ``size``, made but once.

        Only names that are not changing may have a part in it.
        """
        key = (id(elements), size, self.changing)
        known = self._once.get(key)
        if known is None:
            # With the elements, so that no others come to have their id.
            known = self._once[key] = (elements, make())
        made: Made = known[1]
        return made


class Stage(NamedTuple):
    """The place an element is drawn at."""

    kit: Kit
    box: Rect
    scope: Mapping[str, object]
    bleed_box: Rect
    """The whole face with its bleed, in the same coordinates as ``box``."""
    occasion: str = ""
    """What is being drawn, for messages, such as “row 3 of cards.csv”."""
    copies: Copies | None = None
    """Where this is one of many places; with names of its own in scope, it no longer is."""

    def inside(self, box: Rect) -> Stage:
        return Stage(self.kit, box, self.scope, self.bleed_box, self.occasion, self.copies)

    def at_point(self) -> Stage:
        """Return a stage whose box is the point (0, 0)."""
        return self.inside(Rect(0, 0, 0, 0))

    def bleed_around(self, box: Rect) -> float | None:
        """Return the bleed in mm of a ``box`` that is the whole face, None for any other."""
        around = self.bleed_box
        sides = (
            box.x - around.x,
            box.y - around.y,
            around.right - box.right,
            around.bottom - box.bottom,
        )
        return sides[0] if sides[0] >= 0 and max(sides) - min(sides) < ROUNDING else None

    def of_row(self, scope: Mapping[str, object], occasion: str) -> Stage:
        """Return this stage for the row, or the like, that ``scope`` is of."""
        return Stage(self.kit, self.box, scope, self.bleed_box, occasion)

    def naming(self, names: Mapping[str, object], copies: Copies | None = None) -> Stage:
        """Return this with ``names`` in scope; they are among those that change in ``copies``."""
        scope = {**self.scope, **names}
        return Stage(self.kit, self.box, scope, self.bleed_box, self.occasion, copies)

    def fault(self, at: Position, message: str, hint: str = "") -> AuthorError:
        """Return an error at ``at`` that also says what was being drawn."""
        return AuthorError(at, message, hint, self.occasion)

    def evaluate(self, value: Any, at: Position) -> Any:
        """Return ``value``, worked out if it is an expression or a text by language."""
        if isinstance(value, Expression):
            scope = self.scope
            if "width" in value.names or "height" in value.names:
                scope = {"width": self.box.width, "height": self.box.height, **scope}
            try:
                return value.evaluate(scope)
            except ExpressionError as error:
                raise self.fault(at, error.message, error.hint) from None
        if isinstance(value, Localised):
            return self.evaluate(self._in_language(value, at), at)
        if isinstance(value, list):
            return [
                self.evaluate(item, place_within(value, index, at))
                for index, item in enumerate(value)
            ]
        if isinstance(value, dict):
            return {
                key: self.evaluate(item, place_within(value, key, at))
                for key, item in value.items()
            }
        return value

    def _in_language(self, text: Localised, at: Position) -> str | Expression:
        found = text.by_language.get(self.kit.language)
        if found is None:
            have = ", ".join(text.by_language)
            raise AuthorError(
                at, f"this text is missing in “{self.kit.language}”", f"it is there in {have}"
            )
        return found

    def text(self, value: Any, at: Position) -> str:
        result = self.evaluate(value, at)
        if isinstance(result, dict):
            return self._worded(result, at)
        try:
            return to_text(result)
        except ExpressionError as error:
            raise self.fault(at, error.message, error.hint) from None

    def _worded(self, by_language: Mapping[str, object], at: Position) -> str:
        """Return the text of a mapping by language that came as a parameter or an item."""
        if self.kit.language in by_language:
            return self.text(by_language[self.kit.language], at)
        keys = ", ".join(by_language)
        raise self.fault(
            at,
            f"expected a text in “{self.kit.language}”, got a mapping of {keys}",
            "give it that language, or take one of its values by name",
        )

    def truth(self, value: Any, at: Position) -> bool:
        return bool(self.evaluate(value, at))

    def number(self, value: Any, at: Position) -> float:
        if isinstance(value, float):
            return value
        result = self.evaluate(value, at)
        if isinstance(result, str):
            try:
                return parse_decimal(result)
            except ValueError:
                pass
        if isinstance(result, bool) or not isinstance(result, (int, float)):
            raise self.fault(at, f"expected a number, got “{as_written(result)}”")
        return self._checked(float(result), at)

    def numbers(self, value: Any, at: Position) -> list[float]:
        """Return a list of numbers."""
        result = self.evaluate(value, at)
        if not isinstance(result, (list, tuple)):
            raise self.fault(at, f"expected a list of numbers, got “{as_written(result)}”")
        return [
            self.number(part, place_within(value, index, at)) for index, part in enumerate(result)
        ]

    def whole(self, value: Any, at: Position, limit: int) -> int:
        """Return a whole number from 0 to ``limit``."""
        result = self.number(value, at)
        if result != int(result) or not 0 <= result <= limit:
            raise self.fault(at, f"expected a whole number from 0 to {limit}, got {result:g}")
        return int(result)

    def length(self, value: Any, whole: float, at: Position) -> float:
        """Return a length in mm; a share is one of ``whole``."""
        if isinstance(value, float):
            return value
        result = self.evaluate(value, at)
        if isinstance(result, str):
            try:
                result = length_or_share(result)
            except SpecError as error:
                raise self.fault(at, error.message, error.hint) from None
        if isinstance(result, Share):
            return self._checked(result.of_box * whole, at)
        if isinstance(result, bool) or not isinstance(result, (int, float)):
            raise self.fault(at, f"expected a length, got “{as_written(result)}”")
        return self._checked(float(result), at)

    def _checked(self, value: float, at: Position) -> float:
        if not -LARGEST < value < LARGEST:
            raise self.fault(at, f"{value:g} is out of bounds")
        return value

    def pair(self, value: Any, at: Position) -> Point:
        """Return two lengths, shares being of the width and of the height around."""
        result = self.evaluate(value, at) if isinstance(value, Expression) else value
        if not isinstance(result, (list, tuple)) or len(result) != 2:
            raise self.fault(at, f"expected two lengths, got “{as_written(result)}”")
        first, second = result
        if first.__class__ is second.__class__ is float:
            return (first, second)
        return (
            self.length(first, self.box.width, place_within(result, 0, at)),
            self.length(second, self.box.height, place_within(result, 1, at)),
        )

    def points(self, value: Any, at: Position) -> list[Point]:
        result = self.evaluate(value, at) if isinstance(value, Expression) else value
        if not isinstance(result, (list, tuple)):
            raise self.fault(at, f"expected a list of points, got “{as_written(result)}”")
        return [
            self.pair(point, place_within(result, index, at)) for index, point in enumerate(result)
        ]

    def colour(self, value: Any, at: Position) -> Colour | None:
        """Return the colour that ``value`` names, or None for null and “none”."""
        result = self.evaluate(value, at) if not isinstance(value, str) else value
        if result is None or result in ("none", ""):
            return None
        if not isinstance(result, str):
            raise self.fault(at, f"expected a colour, got “{as_written(result)}”")
        return self.kit.palette.colour(result, at)
