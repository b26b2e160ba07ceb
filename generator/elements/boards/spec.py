"""What authors write of a board: its lattice, its shape, its names, and what is drawn on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from generator.core.diagnostics import Position, as_written
from generator.core.patterns import pattern
from generator.core.record import Record
from generator.elements.base import ElementSpec, elements_seeing
from generator.elements.boards.naming import Corner, Slant
from generator.elements.boards.orders import Order
from generator.elements.shapes import InkFields
from generator.spec.base import Spec, SpecError, load_spec, reading_of
from generator.spec.model import Field, PlainValidator, ValidationInfo
from generator.spec.placed import place_within
from generator.spec.values import (
    AnyValue,
    Condition,
    Length,
    Name,
    Number,
    Pair,
    TextValue,
    expression_in,
    read_expression,
)

PLACE_NAMES = ("row", "column", "file", "rank", "sign", "shade", "turn", "neighbours")
"""What is known of a site before it has a name."""
COUNT_NAMES = ("index", "number", "first", "last", "direction", "angle")
"""What is known of a site as one of a row of sites."""
SITE_NAMES = (*COUNT_NAMES, "name", *PLACE_NAMES)
LINK_NAMES = ("index", "number", "length", "angle", "name", *PLACE_NAMES, "to")
POINT_NAMES = ("index", "number", "angle")
MARK_NAMES = (*SITE_NAMES, "item")
LEG_NAMES = ("index", "number", "length", "angle")
LABEL_NAMES = ("index", "number", "label", "side")


class Part(Record):
    """One of the mappings under a key of a board, and the outer and own names it looks at."""

    spec: Any
    names: frozenset[str]


def parts_seeing(model: type[Spec], *names: str) -> Any:
    """Return a field type for a mapping, or a list of them, whose values see ``names``."""

    def read(value: Any, info: ValidationInfo) -> tuple[Part, ...]:
        if not isinstance(value, list | dict):
            # Only whoever reads the key knows where a lone word or number stands.
            raise model.expected()
        reading = reading_of(info)
        group = info.data.get("as_")
        own = {*names, *([group] if group else [])}
        found = []
        items = value if isinstance(value, list) else [value]
        for index, item in enumerate(items):
            inner = reading.within(*own)
            at = place_within(value, index, getattr(value, "at", Position("")))
            spec = load_spec(model, item, inner, at)
            reading.used |= inner.used - own
            if spec is not None:
                found.append(Part(spec, frozenset(inner.used)))
        return tuple(found)

    return Annotated[tuple[Any, ...], PlainValidator(read)]


NAMING = ("index", "number", *PLACE_NAMES)
"""What the form of names may look at."""


class FormSpec(Spec):
    """One shape of sites: exactly one of the keys up to ``map``, and how it lies."""

    written_as: ClassVar[str] = "{rectangle: [8, 8]}, {hexagon: 4} or another shape"

    rectangle: Pair | None = None
    rows: AnyValue = None
    columns: AnyValue = None
    hexagon: Number | None = None
    triangle: Number | None = None
    rhombus: AnyValue = None
    map: AnyValue = None
    at_: AnyValue = Field(None, alias="at")
    align: AnyValue = None
    point: Literal["up", "down", "left", "right"] | None = None
    slant: Slant | None = None


FORM_WORDS = ("rectangle", "rows", "columns", "hexagon", "triangle", "rhombus", "map")


_SIZED = "“shape: {rectangle: [columns, rows]}”, or rows of any length: “shape: {rows: [3, 4]}”"
_SIZE_ALONE = pattern(r"\s*(\d+)\s*(?:[x×*,]|by)\s*(\d+)\s*")
_IN_WORDS = pattern(rf"({'|'.join(FORM_WORDS)})\b[\s:=(\[]*([^\n)\]]*)[)\]]?")
_LONGEST_WORDS = 60
_ROW_OF_LETTERS = "“{}” would be a map whose spaces are these letters"


def _refuse_words(text: str) -> None:
    """Raise SpecError for “hexagon 4” or “3x3”, which would be maps of one row of letters."""
    if len(text) >= _LONGEST_WORDS:
        return
    alone, found = _SIZE_ALONE.fullmatch(text), _IN_WORDS.fullmatch(text.strip())
    if alone is not None:
        meant = f"write {{rectangle: [{alone[1]}, {alone[2]}]}}"
        raise SpecError(_ROW_OF_LETTERS.format(text), meant)
    if found is not None:
        word, rest = found.groups()
        sizes = f"[{rest}]" if "," in rest else rest or "…"
        raise SpecError(_ROW_OF_LETTERS.format(as_written(text)), f"write {{{word}: {sizes}}}")


def _read_shape(value: Any, info: ValidationInfo) -> Any:
    """Return a picture in text, an expression for one, or a tuple of shapes."""
    if isinstance(value, str):
        _refuse_words(value)
        return read_expression(value, info) or value
    if isinstance(value, list) and value and all(isinstance(line, str) for line in value):
        return [read_expression(line, info) or line for line in value]
    if isinstance(value, list) and value and all(isinstance(n, int | float) for n in value):
        word, shown = "rectangle" if len(value) == 2 else "rows", as_written(value)
        raise SpecError(f"expected a shape, not “{shown}”", f"write {{{word}: {shown}}}")
    if isinstance(value, list | dict) and value:
        items = value if isinstance(value, list) else [value]
        at = getattr(value, "at", Position(""))
        forms = [load_spec(FormSpec, item, reading_of(info), at) for item in items]
        return tuple(form for form in forms if form is not None)
    raise SpecError(
        "expected a shape", "write “{rectangle: [8, 8]}”, another shape, or rows of text"
    )


def _read_form(value: Any, info: ValidationInfo) -> Any:
    """Return how names are put together, which sees what is known of a site."""
    if not isinstance(value, str):
        raise SpecError("expected how names are put together, such as “{{ file }}{{ rank }}”")
    reading = reading_of(info)
    inner = reading.within(*NAMING)
    expression = expression_in(value, inner)
    reading.used |= inner.used - set(NAMING)
    return value if expression is None else expression


class NamesSpec(Spec):
    """How sites get their names."""

    files: AnyValue = "letters"
    ranks: AnyValue = "numbers"
    slant: Slant | None = None
    form: Annotated[Any, PlainValidator(_read_form)] = None


def _read_names(value: Any, info: ValidationInfo) -> Any:
    """Return a NamesSpec or the form of names alone."""
    if not isinstance(value, dict):
        return _read_form(value, info)
    return load_spec(NamesSpec, value, reading_of(info), getattr(value, "at", Position("")))


class LayerSpec(Spec):
    """What each thing that is drawn on a board may have."""

    when: Condition = True
    label: TextValue | None = None


class CellsSpec(LayerSpec, InkFields):
    """The area of each cell."""

    gap: Length = 0.0
    corner: Length = 0.0


class BorderSpec(LayerSpec, InkFields):
    """A line around the board, or along some of its sides."""

    side: AnyValue = None
    offset: Length = 0.0
    corner: Length = 0.0


class LinesSpec(LayerSpec, InkFields):
    """Lines through sites, from neighbour to neighbour."""

    along: AnyValue = "all"


class MarksSpec(LayerSpec):
    """Elements on the sites that are named."""

    written_as: ClassVar[str] = "{at: [c3], each: [ … ]}"

    at_: AnyValue = Field(alias="at")
    each: elements_seeing(*MARK_NAMES)  # type: ignore[valid-type]


class RouteSpec(LayerSpec, InkFields):
    """A way from site to site: a line, an arrow, a curve, or places along it."""

    through: AnyValue
    closed: Condition = False
    corner: Length = 0.0
    bend: AnyValue = None
    smooth: Condition = False
    gap: Length = 0.0
    arrow: Condition = False
    tail: Condition = False
    head: Pair | None = None
    between: elements_seeing(*LEG_NAMES) = ()  # type: ignore[valid-type]
    each: elements_seeing(*SITE_NAMES) = ()  # type: ignore[valid-type]


class LabelsSpec(LayerSpec):
    """The letters and numbers of files and ranks beside the board."""

    side: AnyValue
    offset: Length | None = None
    style: Name = "label"
    each: elements_seeing(*LABEL_NAMES) = ()  # type: ignore[valid-type]


class LatticeSpec(ElementSpec):
    """``lattice: square``, ``hex`` or ``triangle``: a board of such cells, or on their corners."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        **{word: f"it goes into the shape: “shape: {{{word}: …}}”" for word in FORM_WORDS},
        **dict.fromkeys(("rows", "columns"), _SIZED),
    }

    lattice: Literal["square", "hex", "triangle"]
    sites: Literal["cells", "points"] = "cells"
    orientation: Literal["pointy", "flat"] = "pointy"
    shape: Annotated[Any, PlainValidator(_read_shape)]
    without: AnyValue = None
    pitch: AnyValue = None
    side: Length | None = None
    from_: Corner = Field("bottom-left", alias="from")
    names: Annotated[Any, PlainValidator(_read_names)] = None
    order: Order | None = None
    cells: parts_seeing(CellsSpec, *SITE_NAMES) = ()  # type: ignore[valid-type]
    border: parts_seeing(BorderSpec) = ()  # type: ignore[valid-type]
    lines: parts_seeing(LinesSpec, *LINK_NAMES) = ()  # type: ignore[valid-type]
    between: elements_seeing(*LINK_NAMES) = ()  # type: ignore[valid-type]
    edges: elements_seeing(*POINT_NAMES) = ()  # type: ignore[valid-type]
    corners: elements_seeing(*POINT_NAMES) = ()  # type: ignore[valid-type]
    each: elements_seeing(*SITE_NAMES) = ()  # type: ignore[valid-type]
    marks: parts_seeing(MarksSpec) = ()  # type: ignore[valid-type]
    routes: parts_seeing(RouteSpec) = ()  # type: ignore[valid-type]
    labels: parts_seeing(LabelsSpec) = ()  # type: ignore[valid-type]


LAYERS = (
    "cells",
    "border",
    "lines",
    "between",
    "edges",
    "corners",
    "each",
    "marks",
    "routes",
    "labels",
)
"""The keys under which something is drawn; they are drawn in the order in which they stand."""
