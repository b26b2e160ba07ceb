"""What every element has in common: its keys, its kind and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal, get_args

from generator.core.diagnostics import Position, Report, nearest
from generator.core.record import Record
from generator.elements.stage import ROUNDING, Stage
from generator.scene import Item
from generator.source.located import LocatedDict, LocatedList
from generator.spec.base import Reading, Spec, SpecError, note_faults, reading_of
from generator.spec.model import Field, PlainValidator, StrictBool, ValidationError, ValidationInfo
from generator.spec.values import AnyValue, Condition, Number, TextValue, Word, read_pair

Anchor = Literal[
    "center",
    "top",
    "bottom",
    "left",
    "right",
    "top-left",
    "top-right",
    "bottom-left",
    "bottom-right",
]


def _read_size(value: Any, info: ValidationInfo) -> Any:
    return value if value is None or value == "fill" else read_pair(value, info)


def _read_point(value: Any, info: ValidationInfo) -> Any:
    """Return two lengths, or an expression for them; say what words for places go by."""
    if isinstance(value, str) and value in get_args(Anchor):
        hint = f"“anchor: {value}” without “at” puts it there; texts go by “align” and “valign”"
        raise SpecError(f"“at” is a point, such as [4, 6], not “{value}”", hint)
    return read_pair(value, info)


Point = Annotated[Any, PlainValidator(_read_point)]
"""Two lengths, or an expression for them."""
SizeValue = Annotated[Any, PlainValidator(_read_size)]
"""Two lengths, an expression for them, or “fill” for the box around."""


class ElementSpec(Spec):
    """The keys that every element may have."""

    at_: Point | None = Field(None, alias="at")
    anchor: Anchor | None = None
    size: SizeValue = None
    inset: AnyValue = None
    rotate: Number = 0.0
    opacity: Number = 1.0
    when: Condition = True
    label: TextValue | None = None
    bleed: StrictBool = False
    as_: Word | None = Field(None, alias="as")


FACE = "#face"
"""Stands among the names of an element that looks at the face; no author can write it."""

Draw = Callable[[Any, Stage], Iterable[Item]]
Natural = Callable[[Any, Stage], tuple[float, float] | None]
Ready = Callable[[Any, Stage], Callable[[Stage], Iterable[Item]] | None]


class Kind(Record):
    """A kind of element: its model, its own size and how it is drawn in a box.

    ``natural`` gives the size in mm of an element that has one of its own, or None for
    one that takes the box around. ``free`` elements draw from a point: their box is only
    where their coordinates begin. ``ready`` gives what draws it in a box that stays the same,
    on any stage of that box, or None if there is nothing to gain (see ``elements.ready``).
    """

    spec: type[ElementSpec]
    draw: Draw
    natural: Natural | None = None
    anchor: Anchor = "top-left"
    free: bool = False
    bleeds: bool = False
    """Whether it is meant to run off the face."""
    minds_face: bool = False
    """Whether it looks at the face around its box."""
    ready: Ready | None = None


class Element(Record):
    """An element as read: its kind, its values, and the outer names it looks at."""

    kind: Kind
    spec: ElementSpec
    names: frozenset[str]

    @property
    def bleeds(self) -> bool:
        """Tell whether it may run off the face."""
        return self.kind.bleeds or self.spec.bleed


Elements = tuple[Element, ...]


def read_elements(value: Any, reading: Reading, at: Position) -> Elements:
    """Return the elements in a list, noting faults; what is faulty is left out."""
    if not isinstance(value, list):
        raise SpecError("expected a list of elements", "begin each with “- ”")
    found = []
    for index, item in enumerate(value):
        place = value.position(index) if isinstance(value, LocatedList) else at
        element = _read_element(item, reading, place)
        if element is not None:
            found.append(element)
    return tuple(found)


def _read_element(data: Any, reading: Reading, at: Position) -> Element | None:
    kinds: Mapping[str, Kind] = reading.table
    report = reading.report
    if not isinstance(data, LocatedDict):
        words = isinstance(data, str)
        hint = "write “text: …” for words" if words else f"one of {', '.join(sorted(kinds))}"
        report.error(at, "expected an element: a mapping", hint)
        return None
    named = [key for key in data if key in kinds]
    if len(named) != 1:
        _note_kind_fault(data, named, kinds, reading)
        return None
    kind = kinds[named[0]]
    inner = reading.within()
    faults = len(report)
    try:
        spec = kind.spec.model_validate(data, context=inner)
    except ValidationError as error:
        note_faults(error, data, report, data.at)
        return None
    if len(report) > faults:
        return None
    if kind.minds_face:
        inner.used.add(FACE)
    reading.used |= inner.used
    return Element(kind, spec, frozenset(inner.used))


def _note_kind_fault(
    data: LocatedDict, named: list[str], kinds: Mapping[str, Kind], reading: Reading
) -> None:
    if named:
        first, second = named[:2]
        reading.report.error(
            data.keys_at[second],
            f"“{second}” and “{first}” both name a kind of element",
            "make two elements of it",
        )
        return
    from generator.spec.hints import key_hint

    common = set(ElementSpec.key_names())
    odd = [key for key in data if key not in common]
    word = odd[0] if odd else next(iter(data), "")
    place = data.keys_at.get(word, data.at)
    hint = key_hint(word, data.get(word)) or _kind_hint(word, kinds)
    reading.report.error(place, f"“{word}” is no kind of element", hint)


def _kind_hint(word: str, kinds: Iterable[str]) -> str:
    from generator.elements.meant import MEANT

    meant = MEANT.get(word.lower())
    return nearest(word, kinds) if meant is None else f"write “{meant}: …”"


def elements_seeing(*names: str) -> Any:
    """Return a field type for child elements that see ``names`` besides the outer ones."""

    def read(value: Any, info: ValidationInfo) -> Elements:
        reading = reading_of(info)
        group = info.data.get("as_")
        inner = reading.of_turns(names, group or "")
        at = getattr(value, "at", Position(""))
        elements = read_elements(value, inner, at)
        _warn_of_hidden(inner.used & set(names) & reading.columns, at, reading.report)
        reading.used |= inner.used - set(names) - ({group} if group else set())
        return elements

    return Annotated[tuple[Any, ...], PlainValidator(read)]


def _warn_of_hidden(columns: Iterable[str], at: Position, report: Report) -> None:
    for name in sorted(columns):
        report.warning(
            at,
            f"“{name}” is that of each place or turn in here, and hides the column “{name}”",
            f"give the column another name; or write “as: turn” and “turn.{name}”",
        )


Children = elements_seeing()


def unsigned(spec: Spec, key: str, stage: Stage, whole: float) -> float:
    """Return the length in mm under ``key``, which cannot be below zero."""
    value = getattr(spec, key)
    if value.__class__ is float and value >= 0:
        plain: float = value
        return plain
    place = spec.position(key)
    length = stage.length(value, whole, place)
    if length < -ROUNDING:
        raise stage.fault(place, f"“{key}” is {length:g} mm; it cannot be below zero")
    return max(length, 0.0)
