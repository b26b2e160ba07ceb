"""The graphics state of a content stream (ISO 32000-1, 8.4): set when it changes, and known.

A form begins with the colours and the pen of whoever uses it, so nothing but opacity and
overprinting is taken for granted at the start of any stream.
"""

from __future__ import annotations

from typing import Protocol

from generator.core.colour import Colour
from generator.render.drawable import dash_pattern
from generator.render.numbers import number
from generator.render.pdf.fonts import CompositeFont
from generator.render.pdf.resources import Named, Uses
from generator.render.pdf.spaces import ColourSpace
from generator.scene import MITER_LIMIT, Stroke

OPAQUE = (1.0, 1.0)


class States(Protocol):
    """What a pen refers to; each call defines the thing if it is new."""

    @property
    def space(self) -> ColourSpace:
        """The space of all colours that are no spot colours."""
        ...

    def opacity(self, fill: float, stroke: float) -> Named: ...

    def overprint(self, is_on: bool) -> Named:
        """Return a state in which inks that a colour does not use stay as they are."""
        ...

    def spot(self, colour: Colour) -> Named:
        """Return the colour space of the spot colour of ``colour``."""
        ...


class Pen:
    """Collects the code of one stream, and sets what it draws with."""

    def __init__(self, states: States, uses: Uses) -> None:
        self._states = states
        self._space = states.space
        self._overprints_black = states.space.overprints_black
        self._uses = uses
        self._code: list[str] = []
        self._saved: list[_State] = []
        self._state = _State()
        self._in_text = False

    @property
    def code(self) -> list[str]:
        """The operators so far, each line complete."""
        self.end_text()
        return self._code

    def add(self, code: str) -> None:
        """Add operators that may not stand in a text object."""
        self.end_text()
        self._code.append(code)

    def write(self, font: CompositeFont, size: float, colour: Colour, code: str) -> None:
        """Add text operators in ``font`` at ``size`` mm."""
        state = self._state
        # Most texts have the very colour of the one before.
        if state.fill is not colour or state.opacity[0] != colour.alpha or self._overprints_black:
            self.set_opacity(colour.alpha, None)
            self._overprint_text(colour)
            self.set_fill(colour)
        if not self._in_text:
            self._code.append("BT")
            self._in_text = True
        selected = font.selected[size]
        if state.font != selected:
            state.font = selected
            self._uses.fonts[font.resource] = font.reference
            self._code.append(selected)
        self._code.append(code)

    def end_text(self) -> None:
        if self._in_text:
            self._code.append("ET")
            self._in_text = False

    def save(self, moved: str) -> None:
        self.add(f"q {moved} cm" if moved else "q")
        self._saved.append(self._state.copy())

    def restore(self) -> None:
        self.add("Q")
        self._state = self._saved.pop()

    def set_opacity(self, fill: float | None, stroke: float | None) -> None:
        """Set both opacities; None leaves one as it is."""
        known = self._state.opacity
        wanted = (known[0] if fill is None else fill, known[1] if stroke is None else stroke)
        if known != wanted:
            self._state.opacity = wanted
            state = self._states.opacity(*wanted)
            self._uses.states[state.resource] = state.reference
            self._uses.transparent |= state.transparent
            self._code.append(f"/{state.resource} gs")

    def set_overprint(self, is_on: bool) -> None:
        if self._state.overprint != is_on:
            self._state.overprint = is_on
            state = self._states.overprint(is_on)
            self._uses.states[state.resource] = state.reference
            self._code.append(f"/{state.resource} gs")

    def _overprint_text(self, colour: Colour) -> None:
        """Let text of ``colour`` print over what lies under it, where the space does so."""
        if self._overprints_black:
            self.set_overprint(self._space.overprints(colour))

    def set_fill(self, colour: Colour) -> None:
        if self._state.fill != colour:
            self._state.fill = colour
            self._code.append(
                f"/{self._spot(colour)} cs 1 scn" if is_spot(colour) else self._space.fill(colour)
            )

    def set_stroke(self, stroke: Stroke) -> None:
        state, add = self._state, self._code.append
        if state.stroke != stroke.colour:
            colour = state.stroke = stroke.colour
            spot = is_spot(colour)
            add(f"/{self._spot(colour)} CS 1 SCN" if spot else self._space.stroke(colour))
        if state.pen is None:
            add(f"{number(MITER_LIMIT)} M")
        if state.pen != (stroke.width, stroke.cap, stroke.join):
            state.pen = (stroke.width, stroke.cap, stroke.join)
            add(f"{number(stroke.width)} w {_CAPS[stroke.cap]} J {_JOINS[stroke.join]} j")
        dash = dash_pattern(stroke)
        if state.dash != dash:
            state.dash = dash
            add(f"[{' '.join(map(number, dash[0]))}] {number(dash[1])} d")

    def _spot(self, colour: Colour) -> str:
        space = self._states.spot(colour)
        self._uses.spaces[space.resource] = space.reference
        return space.resource


_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class _State:
    """What the stream has set; None is what it cannot know."""

    __slots__ = ("dash", "fill", "font", "opacity", "overprint", "pen", "stroke")

    def __init__(self) -> None:
        self.fill: Colour | None = None
        self.stroke: Colour | None = None
        self.pen: tuple[float, str, str] | None = None
        self.dash: tuple[tuple[float, ...], float] | None = None
        self.opacity = OPAQUE
        self.overprint = False
        self.font: str | None = None

    def copy(self) -> _State:
        other = _State()
        other.fill, other.stroke, other.pen = self.fill, self.stroke, self.pen
        other.dash, other.opacity, other.font = self.dash, self.opacity, self.font
        other.overprint = self.overprint
        return other


def is_spot(colour: Colour | None) -> bool:
    """Tell whether ``colour`` is an ink of its own, which prints over what lies under it."""
    return colour is not None and colour.ink is not None and bool(colour.ink.spot)
