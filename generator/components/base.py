"""What every component has: a size, a cut, faces, rows and copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from generator.core import outline
from generator.core.diagnostics import as_written
from generator.core.geometry import Rect, Size
from generator.core.outline import Outline
from generator.elements.base import unsigned
from generator.elements.stage import Stage
from generator.scene.piece import CutKind
from generator.spec.base import Spec, SpecError, read_each, reading_of
from generator.spec.model import Field, PlainValidator, StrictBool, ValidationInfo
from generator.spec.values import (
    AnyValue,
    Condition,
    Length,
    Name,
    Number,
    Pairs,
    TextValue,
    length_or_share,
    read_shared,
)

SHORTEST_SIDE = 0.5
_CUT_TOLERANCE = 0.05
"""Millimetres by which curves that touch the edge may pass it."""

MAX_SIDE = 3000.0
"""The longest side of a part in mm."""


_KNOWN_SIZES = {
    "poker": "[63, 88]",
    "standard": "[63, 88]",
    "bridge": "[57, 88]",
    "mini": "[44, 68]",
    "tarot": "[70, 120]",
    "square": "[70, 70]",
    "a6": "[105, 148]",
    "a5": "[148, 210]",
    "a4": "[210, 297]",
}
"""What is usually meant by a size that is called by its name, for hints."""


def _size(written: Any, info: ValidationInfo) -> Any:
    value = read_shared(written, info)
    if value in ("page", "net"):
        return value
    if isinstance(value, list) and len(value) == 2:
        return Size(*read_each(_side, value, info))
    from generator.spec.hints import size_hint

    hint = size_hint(value) or "write [width, height] in mm, or page"
    if isinstance(value, str) and value in (reading_of(info).names or ()):
        hint = f"write “{{{{ {value} }}}}”, between quotes"
    if isinstance(value, str) and value.lower() in _KNOWN_SIZES:
        hint = f"write its width and height in mm: {_KNOWN_SIZES[value.lower()]}"
    raise SpecError(f"“{as_written(value)}” is not a size", hint)


def _side(written: Any, info: ValidationInfo) -> float:
    value = read_shared(written, info)
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise SpecError(f"expected a length, not “{as_written(value)}”")
    length = length_or_share(value) if isinstance(value, str) else float(value)
    if not isinstance(length, float) or not SHORTEST_SIDE <= length <= MAX_SIDE:
        raise SpecError(
            f"a side of “{as_written(value)}” cannot be printed", "sides go from 0.5 to 3000 mm"
        )
    return length


class FreeCut(Spec):
    """A cut along any outline."""

    path: TextValue | None = None
    polygon: Pairs | None = None


NamedCut = Literal["rectangle", "circle", "hexagon"]


def _cut(value: Any, info: ValidationInfo) -> Any:
    if value in ("rectangle", "circle", "hexagon"):
        return value
    if isinstance(value, dict):
        cut = FreeCut.model_validate(value, context=info.context)
        if (cut.path is None) == (cut.polygon is None):
            raise SpecError("a cut is either a path or a polygon")
        return cut
    raise SpecError(
        f"unknown cut “{as_written(value)}”", "rectangle, circle, hexagon, or {path: …}"
    )


class ComponentSpec(Spec):
    """A component as written; what a kind leaves open has that kind's defaults."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("count", "quantity", "qty", "number"), "did you mean “copies”?"),
        **dict.fromkeys(("diameter", "radius"), "write “size: [20, 20]”; a token is cut round"),
        **dict.fromkeys(("text", "picture", "image"), "it is drawn on a face: “front: [{…}]”"),
    }

    kind: str
    name: TextValue | None = None
    size: Annotated[Any, PlainValidator(_size)]
    orientation: Literal["portrait", "landscape"] | None = None
    corner: Length | None = None
    cut: Annotated[Any, PlainValidator(_cut)] = None
    bleed: Length | None = None
    rows: AnyValue = None
    where: Condition = True
    id: Name | None = None
    file_name: Name | None = None
    part_name: TextValue | None = None
    copies: Number = 1.0
    counter: TextValue | None = None
    unique: StrictBool = False
    values: dict[str, AnyValue] = Field(default_factory=dict)
    layout: Name | None = None
    gap: Length | None = None
    sheet: str | None = None
    turn: StrictBool = False
    net: Any = None
    with_: Any = Field(None, alias="with")
    panels: Any = None
    each: Any = None
    inside: Any = None
    front: Any = None
    back: Any = None


class ComponentDefaults(Spec):
    """What a kind of component is unless its author says otherwise."""

    cut: NamedCut | None = "rectangle"
    corner: float = 0.0
    bleed: float = Field(2.0, ge=0)


COMPONENT_KINDS: dict[str, ComponentDefaults] = {
    "card": ComponentDefaults(corner=3.0),
    "tile": ComponentDefaults(),
    "token": ComponentDefaults(cut="circle", bleed=1.0),
    "board": ComponentDefaults(),
    "mat": ComponentDefaults(),
    "display": ComponentDefaults(),
    "box": ComponentDefaults(),
    "sheet": ComponentDefaults(cut=None, bleed=0.0),
}


def read_cut(spec: ComponentSpec, size: Size, stage: Stage) -> tuple[CutKind, Outline]:
    """Return the kind of cut and its outline in mm from the trimmed corner."""
    defaults = COMPONENT_KINDS[spec.kind]
    cut = defaults.cut if spec.cut is None else spec.cut
    box = Rect(0, 0, *size)
    if cut is None:
        return "none", outline.rectangle(box)
    if isinstance(cut, FreeCut):
        from generator.elements.outlines import free_outline

        drawn = free_outline(cut, stage)
        _check_cut(drawn, box, spec, stage)
        return "outline", drawn
    if cut == "circle":
        return "circle", outline.ellipse(box)
    if cut == "hexagon":
        return "hexagon", _hexagon(box)
    corner = _corner(spec, defaults, stage)
    return ("rounded" if corner > 0 else "rectangle"), outline.rectangle(box, corner)


def _check_cut(drawn: Outline, box: Rect, spec: ComponentSpec, stage: Stage) -> None:
    """Refuse a cut that leaves no part, or one that is not the part its size says."""
    around = outline.bounds(drawn) if len(drawn) > 2 else Rect(0, 0, 0, 0)
    place = spec.position("cut")
    if min(around.size) < SHORTEST_SIDE:
        raise stage.fault(place, "nothing is left inside this cut", "it goes around the part")
    room = box.grown(_CUT_TOLERANCE)
    if not (room.x <= around.x and around.right <= room.right) or not (
        room.y <= around.y and around.bottom <= room.bottom
    ):
        raise stage.fault(
            place,
            f"this cut reaches from ({around.x:g}, {around.y:g}) to"
            f" ({around.right:g}, {around.bottom:g}), out of the part’s"
            f" {box.width:g} × {box.height:g} mm",
            "a cut lies within the component’s “size”",
        )


def _corner(spec: ComponentSpec, defaults: ComponentDefaults, stage: Stage) -> float:
    if spec.corner is None:
        return defaults.corner
    return unsigned(spec, "corner", stage, min(stage.box.size))


def _hexagon(box: Rect) -> Outline:
    """Return the hexagon that touches the box, flat side up if the box is wider than high."""
    (cx, cy), w, h = box.centre, box.width, box.height
    if w >= h:
        points = [(box.x, cy), (box.x + w / 4, box.y), (box.x + w * 3 / 4, box.y)]
        points += [(box.right, cy), (box.x + w * 3 / 4, box.bottom), (box.x + w / 4, box.bottom)]
    else:
        points = [(cx, box.y), (box.right, box.y + h / 4), (box.right, box.y + h * 3 / 4)]
        points += [(cx, box.bottom), (box.x, box.y + h * 3 / 4), (box.x, box.y + h / 4)]
    return outline.polyline(points, closed=True)


def own_bleed(spec: ComponentSpec, stage: Stage) -> float:
    """Return the mm of bleed that a component has of its own."""
    own = COMPONENT_KINDS[spec.kind].bleed
    if spec.bleed is not None:
        own = stage.length(spec.bleed, min(stage.box.size), spec.position("bleed"))
    if not 0 <= own <= 20:
        raise stage.fault(spec.position("bleed"), f"a bleed of {own:g} mm is not from 0 to 20")
    return own


def effective_bleed(own: float, profile_bleed: float | None) -> float:
    """Return the bleed to draw: the print profile's for parts that bleed at all, else their own."""
    return profile_bleed if own > 0 and profile_bleed is not None else own
