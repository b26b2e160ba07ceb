"""Gradients as fills: ``fill: {gradient: [sea, paper], turn: 90}``."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Annotated, Any, ClassVar

from generator.core.colour import WHITE, Colour
from generator.core.geometry import Rect, Transform
from generator.elements.stage import Stage
from generator.scene import Gradient, Stop
from generator.spec.base import Spec, SpecError
from generator.spec.model import PlainValidator, ValidationInfo
from generator.spec.placed import place_within
from generator.spec.values import AnyValue, Condition, Number, read_colour

_MOST_STOPS = 50


class GradientSpec(Spec):
    """Colours that pass into each other; each may stand in a list with its place, 0 to 1."""

    elsewhere: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("mix", "rgb", "cmyk"), "give such a colour a name under “colours” of the theme"
    )

    gradient: AnyValue
    turn: Number = 0.0
    radial: Condition = False


def _read_fill(value: Any, info: ValidationInfo) -> Any:
    if isinstance(value, dict):
        spec = GradientSpec.model_validate(value, context=info.context)
        if not isinstance(spec.gradient, list):
            raise SpecError("a gradient is a list of colours", "such as [sea, paper]")
        return spec
    return read_colour(value, info)


FillValue = Annotated[Any, PlainValidator(_read_fill)]
"""A colour, or a gradient."""


def read_gradient(spec: GradientSpec, stage: Stage, box: Rect) -> Gradient:
    """Return the gradient over ``box``: from side to side, or from the middle outwards."""
    stops = _stops(spec, stage)
    if stage.truth(spec.radial, spec.position("radial")):
        (cx, cy), rx, ry = box.centre, box.width / 2, box.height / 2
        by = Transform(rx or 1e-6, 0.0, 0.0, ry or 1e-6, cx, cy)
        return Gradient(stops, (0.0, 0.0), (0.0, 0.0), (0.0, 1.0), by)
    turn = radians(stage.number(spec.turn, spec.position("turn")))
    across, down = cos(turn), sin(turn)
    # The ends lie where lines across the direction touch the corners of the box.
    reach = (abs(across) * box.width + abs(down) * box.height) / 2 or 1e-6
    (cx, cy), dx, dy = box.centre, across * reach, down * reach
    return Gradient(stops, (cx - dx, cy - dy), (cx + dx, cy + dy))


def _stops(spec: GradientSpec, stage: Stage) -> tuple[Stop, ...]:
    place = spec.position("gradient")
    written = stage.evaluate(spec.gradient, place)
    if not 2 <= len(written) <= _MOST_STOPS:
        raise stage.fault(place, f"a gradient has from 2 to {_MOST_STOPS} colours")
    colours: list[Colour | None] = []
    shares: list[float] = []
    for index, entry in enumerate(written):
        at = place_within(spec.gradient, index, place)
        is_placed = isinstance(entry, (list, tuple)) and len(entry) == 2
        colours.append(stage.colour(entry[0] if is_placed else entry, at))
        share = stage.number(entry[1], at) if is_placed else index / (len(written) - 1)
        if not max((0.0, *shares)) <= share <= 1:
            hint = "places go from 0 to 1, each at or after the one before"
            raise stage.fault(at, f"a colour cannot lie at {share:g} here", hint)
        shares.append(share)
    return tuple(map(Stop, shares, _faded(colours)))


def _faded(colours: list[Colour | None]) -> list[Colour]:
    """Return colours with nothing in the colour that stands before it, else after it."""
    seen = [colour for colour in colours if colour is not None]
    last = (seen[0] if seen else WHITE)._replace(alpha=0.0)
    result: list[Colour] = []
    for colour in colours:
        result.append(last if colour is None else colour)
        last = result[-1]._replace(alpha=0.0)
    return result
