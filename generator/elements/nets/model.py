"""Nets as they are written: panels, each hinged to an edge of another."""

from __future__ import annotations

from typing import Annotated, Literal

from generator.spec.base import Spec
from generator.spec.model import Field, StrictBool
from generator.spec.values import AnyValue, Condition, Length, Lengths, Number, Pair, Pairs

MOST_PANELS = 200
HingeType = Literal["fold", "valley-fold", "score", "perforation"]
InnerType = Literal["cut", "fold", "valley-fold", "score", "perforation"]


class Notch(Spec):
    """A rounded piece taken out of the middle of an edge, for a thumb."""

    edge: str
    width: Length
    depth: Length | None = None


class NetLine(Spec):
    """A line inside a panel, counted from its top left corner."""

    line: Pairs
    line_type: InnerType = "score"


class NetPanel(Spec):
    """A panel as it is seen right way up; its points go clockwise from the top left."""

    size: Pair | None = None
    points: Pairs | None = None
    on: str | None = None
    by: str | None = None
    shift: Length = 0.0
    fold: HingeType = "fold"
    angle: Number = 90.0
    taper: Lengths | None = None
    corner: Lengths | None = None
    notch: Notch | None = None
    lines: list[NetLine] = Field(default_factory=list)
    flap: StrictBool = False
    glue: StrictBool = False
    when: Condition = True


class NetFile(Spec):
    """A net: its parameters, what is worked out from them, and its panels; the first lies still."""

    about: dict[str, str] = Field(default_factory=dict)
    parameters: dict[str, AnyValue] = Field(default_factory=dict)
    values: dict[str, AnyValue] = Field(default_factory=dict)
    panels: Annotated[dict[str, NetPanel], Field(min_length=1, max_length=MOST_PANELS)]
