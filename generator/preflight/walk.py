"""Follows the operators of a page and of the forms that it uses, noting what they draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.core.geometry import IDENTITY, Transform
from generator.core.record import NamedTuple
from generator.preflight.drawn import BLACK, Colour, Drawn
from generator.preflight.programs import Program, Resources, Shelf
from generator.preflight.spaces import COMPONENTS, space_of
from generator.preflight.strokes import has_room

if TYPE_CHECKING:
    import pikepdf

    from generator.preflight.fonts import FontFacts
    from generator.preflight.geometry import PageGeometry
    from generator.preflight.strokes import Step
    from generator.preflight.syntax import Operand

_DEEPEST = 28
_MOST_STEPS = 2_000_000
_STEPS_OF_A_FORM = 30
_MOST_SAVED = 10_000
MOST_NOTED = 100_000
"""Things of one kind on one page."""


class State(NamedTuple):
    """The graphics state, as far as sizes and colours depend on it."""

    ctm: Transform
    width: float = 1.0
    fill: Colour = BLACK
    stroke: Colour = BLACK
    font: FontFacts | None = None
    size: float = 0.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0


class Budget:
    """How many operations may still be followed in a file, forms counted each time."""

    def __init__(self) -> None:
        self.steps = _MOST_STEPS

    @property
    def is_spent(self) -> bool:
        return self.steps <= 0


class Walker:
    """What all operators of a page work on.

    ``steps`` says what each operator does. With ``only_lines``, forms too small for a check
    line are passed over.
    """

    def __init__(
        self,
        program: Program,
        geometry: PageGeometry,
        shelf: Shelf,
        budget: Budget,
        *,
        steps: Mapping[str, Callable[..., None]],
        only_lines: bool,
    ) -> None:
        self.drawn = Drawn()
        self.geometry = geometry
        self.state = State(IDENTITY)
        self.resources: Resources = program.resources
        self.text = self.line = IDENTITY
        self.path: list[Step] = []
        self._shelf = shelf
        self._budget = budget
        self._only_lines = only_lines
        self._inside: tuple[object, ...] = ()
        self._figures = [False]
        self._steps = steps

    def follow(self, program: Program) -> None:
        """Follow a program in the state at hand."""
        self.drawn.missing.update(dict.fromkeys(program.missing))
        self.drawn.faults.update(dict.fromkeys(program.faults))
        saved: list[State] = []
        for operator, operands in program.operations:
            self._budget.steps -= 1
            if self._budget.is_spent:
                self.drawn.is_cut = True
                break
            if operator == "q":
                if len(saved) < _MOST_SAVED:
                    saved.append(self.state)
            elif operator == "Q":
                if saved:
                    self.state = saved.pop()
            elif (step := self._steps.get(operator)) is not None:
                self._take(step, operator, operands)

    def _take(self, step: Callable[..., None], operator: str, operands: list[Operand]) -> None:
        try:
            step(self, *operands)
        except (TypeError, ValueError, LookupError, OverflowError, AttributeError):
            self.drawn.faults[f"wrong operands before “{operator}”"] = None

    def follow_form(self, form: pikepdf.Object) -> None:
        """Follow a form XObject, unless it is too deep inside others or too small to matter."""
        key = form.objgen
        self._budget.steps -= _STEPS_OF_A_FORM
        if key in self._inside:
            self.drawn.faults["a form that draws itself"] = None
            return
        if len(self._inside) >= _DEEPEST:
            self.drawn.faults[f"forms more than {_DEEPEST} deep"] = None
            return
        matrix: Any = form.get("/Matrix")
        own = Transform.of(list(matrix)) if matrix is not None else IDENTITY
        ctm = own.then(self.state.ctm)
        if self._only_lines and self._is_short(form, ctm):
            return
        outer = (self.state, self.resources, self._inside, self.text, self.line, self.path)
        program = self._shelf.form(form, self.resources)
        self.state, self.resources = self.state._replace(ctm=ctm), program.resources
        self._inside, self.path = (*self._inside, key), []
        figures, self._figures = self._figures, [self.in_figure]
        self.follow(program)
        self.state, self.resources, self._inside, self.text, self.line, self.path = outer
        self._figures = figures

    def _is_short(self, form: pikepdf.Object, ctm: Transform) -> bool:
        """Tell whether a form, which draws only within its box, has no room for a check line."""
        box: Any = form.get("/BBox")
        return not has_room([float(edge) for edge in list(box)], ctm, self.geometry.scale)

    @property
    def in_figure(self) -> bool:
        """Whether what is drawn now is tagged as part of a figure (ISO 32000-1, 14.8.4.5)."""
        return self._figures[-1]

    def begin_marked(self, tag: str) -> None:
        self._figures.append(self.in_figure or tag == "Figure")

    def end_marked(self) -> None:
        if len(self._figures) > 1:
            self._figures.pop()

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of user space on the page."""
        return self.state.ctm.apply((x, y))

    def paint(self, colour: Colour, x: float, y: float) -> None:
        """Note that a colour paints something at a point of the page."""
        colours = self.drawn.colours
        if colour not in colours and len(colours) < MOST_NOTED:
            colours[colour] = (x, y)

    def colour(self, values: tuple[Operand, ...], before: Colour) -> Colour:
        """Return the colour that ``values`` mean in the space of the one before."""
        numbers = tuple(value for value in values if isinstance(value, float))
        return Colour(before.space, numbers or (0.0,))

    def space(self, name: str) -> Colour:
        """Return the first colour of a named space."""
        found = self.resources.get("ColorSpace", name)
        return Colour(space_of(name if found is None else found))


def device_colour(values: tuple[float, ...]) -> Colour:
    """Return a colour of as many components as there are values."""
    return Colour(COMPONENTS[len(values)], tuple(float(value) for value in values))
