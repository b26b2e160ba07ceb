"""Elements made ready to be drawn for many rows: what no row changes is worked out once.

Most elements of a face stand where they stand and look as they look, whatever the row; only
their words come from it. What is drawn is the same as ``draw_elements`` draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from generator.core.diagnostics import AuthorError, Position
from generator.core.geometry import Rect
from generator.core.record import NamedTuple
from generator.elements.base import Element
from generator.elements.drawing import draw_element, place
from generator.elements.stage import Stage
from generator.scene import Item
from generator.spec.expression import Expression, ExpressionError
from generator.spec.values import Localised

Drawing = Callable[[Stage], Iterable[Item]]


class ReadyLayer(NamedTuple):
    """Elements, and what draws each on a stage that has other names in scope."""

    elements: tuple[Element, ...]
    drawings: tuple[Drawing, ...]

    def draw(self, stage: Stage) -> tuple[Item, ...]:
        """Return the items of the elements; a fault in one is noted, the others still drawn."""
        items: list[Item] = []
        for drawing in self.drawings:
            try:
                items.extend(drawing(stage))
            except AuthorError as error:
                stage.kit.report.take(error.on(stage.occasion))
        return tuple(items)


def make_ready(elements: Iterable[Element], stage: Stage) -> ReadyLayer:
    """Return ``elements`` for stages that are like ``stage`` but for their scope and occasion."""
    elements = tuple(elements)
    return ReadyLayer(elements, tuple(_drawing(element, stage) for element in elements))


def _drawing(element: Element, stage: Stage) -> Drawing:
    spec, anew = element.spec, partial(draw_element, element)
    if element.kind.ready is None or not _stays(element):
        return anew
    try:
        draw = element.kind.ready(spec, stage.inside(place(element, stage)))
    except AuthorError:
        # It is told of the row at hand, when the element is drawn.
        return anew
    if draw is None:
        return anew
    settled, at = draw, spec.at

    def drawn(here: Stage) -> Iterable[Item]:
        kit = here.kit
        if kit.trace is not None:
            return anew(here)
        kit.meter.add(at)
        return settled(here)

    return drawn


def _stays(element: Element) -> bool:
    """Tell whether an element stands in one place, upright, opaque and without a label."""
    spec = element.spec
    is_plain = spec.when is True and spec.rotate == 0.0 and spec.opacity == 1.0
    return is_plain and spec.label is None and is_settled([spec.at_, spec.size, spec.inset])


def ready_words(value: object, at: Position, box: Rect) -> Callable[[Stage], str]:
    """Return what works out a text of the definition, as a stage inside ``box`` does."""

    def any_words(here: Stage) -> str:
        return here.inside(box).text(value, at)

    if not isinstance(value, Expression) or value.names & {"width", "height"}:
        return any_words
    evaluate = value.evaluate

    def words(here: Stage) -> str:
        try:
            found = evaluate(here.scope)
        except ExpressionError:
            # The stage tells of it.
            return any_words(here)
        return found if type(found) is str else any_words(here)

    return words


def is_settled(value: object) -> bool:
    """Tell whether a value of an element is the same for all rows."""
    if isinstance(value, (list, tuple)):
        return all(map(is_settled, value))
    return not isinstance(value, (Expression, Localised, dict))
