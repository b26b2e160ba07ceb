"""What every element has in common: how it is read, placed, turned and drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

from generator.core.diagnostics import AuthorError, Position, Report, nearest
from generator.core.geometry import Point, Rect, Transform
from generator.core.record import Record
from generator.elements.stage import ROUNDING, Stage
from generator.scene import Group, Item
from generator.source.yaml import LocatedDict, LocatedList
from generator.spec.base import Reading, Spec, SpecError, note_faults, reading_of
from generator.spec.hints import key_hint
from generator.spec.model import Field, PlainValidator, StrictBool, ValidationError, ValidationInfo
from generator.spec.values import AnyValue, Condition, Number, Pair, TextValue, Word, read_pair

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

_SHARES: dict[str, Point] = {
    "center": (0.5, 0.5),
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "top-left": (0.0, 0.0),
    "top-right": (1.0, 0.0),
    "bottom-left": (0.0, 1.0),
    "bottom-right": (1.0, 1.0),
}


def _read_size(value: Any, info: ValidationInfo) -> Any:
    return value if value is None or value == "fill" else read_pair(value, info)


SizeValue = Annotated[Any, PlainValidator(_read_size)]
"""Two lengths, an expression for them, or “fill” for the box around."""


class ElementSpec(Spec):
    """The keys that every element may have."""

    at_: Pair | None = Field(None, alias="at")
    anchor: Anchor | None = None
    size: SizeValue = None
    inset: AnyValue = None
    rotate: Number = 0.0
    opacity: Number = 1.0
    when: Condition = True
    label: TextValue | None = None
    bleed: StrictBool = False
    as_: Word | None = Field(None, alias="as")


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
        report.error(at, "expected an element: a mapping", f"one of {', '.join(sorted(kinds))}")
        return None
    named = [key for key in data if key in kinds]
    if len(named) != 1:
        _note_kind_fault(data, named, kinds, reading)
        return None
    kind = kinds[named[0]]
    inner = Reading(report, reading.names, set(), kinds, reading.draws, reading.columns)
    faults = len(report)
    try:
        spec = kind.spec.model_validate(data, context=inner)
    except ValidationError as error:
        note_faults(error, data, report, data.at)
        return None
    if len(report) > faults:
        return None
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
        inner = reading.within(*names, *([group] if group else []))
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


def draw_elements(elements: Iterable[Element], stage: Stage) -> tuple[Item, ...]:
    """Return the items of ``elements``, drawn one over the other in the stage's box.

    A fault in one element is noted and the others are still drawn, so that an author
    hears of all of them at once.
    """
    items: list[Item] = []
    for element in elements:
        try:
            items.extend(draw_element(element, stage))
        except AuthorError as error:
            stage.kit.report.take(error.on(stage.occasion))
    return tuple(items)


def draw_element(element: Element, stage: Stage) -> Iterable[Item]:
    spec = element.spec
    if spec.when is not True and not stage.truth(spec.when, spec.position("when")):
        return ()
    stage.kit.meter.add(spec.at)
    box = place(element, stage)
    items = _finished(element, stage, box, tuple(element.kind.draw(spec, stage.inside(box))))
    return items if stage.kit.trace is None else (_traced(element, items, stage.kit.trace),)


def _traced(element: Element, items: tuple[Item, ...], trace: list[tuple[Group, Element]]) -> Group:
    group = Group(items)
    trace.append((group, element))
    return group


def _finished(
    element: Element, stage: Stage, box: Rect, items: tuple[Item, ...]
) -> tuple[Item, ...]:
    """Apply turn, opacity and label to what an element drew."""
    spec = element.spec
    if spec.rotate == 0.0 and spec.opacity == 1.0 and spec.label is None:
        return items
    turn = stage.number(spec.rotate, spec.position("rotate"))
    opacity = stage.number(spec.opacity, spec.position("opacity"))
    if not 0 <= opacity <= 1:
        raise stage.fault(spec.position("opacity"), f"opacity {opacity:g} is not from 0 to 1")
    label = "" if spec.label is None else stage.text(spec.label, spec.position("label"))
    centre = (box.x, box.y) if element.kind.free and spec.at_ is not None else box.centre
    return (Group(items, Transform.rotation(turn, about=centre), opacity=opacity, label=label),)


def place(element: Element, stage: Stage) -> Rect:
    """Return the box in which an element stands."""
    spec, kind, around = element.spec, element.kind, stage.box
    if spec.inset is not None:
        return inset_box(spec.inset, stage, spec.position("inset"))
    size = own_size(element, stage)
    share = _SHARES[spec.anchor or kind.anchor]
    if spec.at_ is None:
        width, height = _checked_size(size or around.size, element, stage)
        x = around.x + share[0] * (around.width - width)
        y = around.y + share[1] * (around.height - height)
        return Rect(x, y, width, height)
    dx, dy = _point(spec.at_, spec, stage)
    if size is None:
        size = around.size if kind.free else (around.width - dx, around.height - dy)
    width, height = _checked_size(size, element, stage)
    if kind.free:
        return Rect(around.x + dx, around.y + dy, width, height)
    return Rect(around.x + dx - share[0] * width, around.y + dy - share[1] * height, width, height)


def _point(at: Any, spec: ElementSpec, stage: Stage) -> Point:
    """Return where ``at`` is; plain numbers, the most of all, are taken as they are."""
    if at.__class__ is tuple and at[0].__class__ is at[1].__class__ is float:
        plain: Point = at
        return plain
    return stage.pair(at, spec.position("at"))


def _checked_size(size: Point, element: Element, stage: Stage) -> Point:
    """Return ``size``, with what is below zero by rounding set to zero."""
    width, height = size
    if width >= 0.0 <= height:
        return size
    if width < -ROUNDING or height < -ROUNDING:
        key = "size" if element.spec.size is not None else "at"
        raise stage.fault(
            element.spec.position(key),
            f"this would be {width:g} × {height:g} mm",
            "see “size”, “at”",
        )
    return (max(width, 0.0), max(height, 0.0))


def own_size(element: Element, stage: Stage) -> tuple[float, float] | None:
    """Return the size given or natural to an element, or None if it takes what is there."""
    spec = element.spec
    if spec.size == "fill":
        return None
    if spec.size is not None:
        return stage.pair(spec.size, spec.position("size"))
    if element.kind.natural is not None:
        return element.kind.natural(spec, stage)
    return None


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


def inset_box(value: Any, stage: Stage, at: Position) -> Rect:
    """Return the stage's box made smaller by one, two or four lengths, as in CSS."""
    written = stage.evaluate(value, at)
    parts = written if isinstance(written, (list, tuple)) else [written]
    if len(parts) not in (1, 2, 4):
        raise stage.fault(at, "an inset is one, two or four lengths")
    top, right, bottom, left = {1: parts * 4, 2: parts * 2, 4: parts}[len(parts)]
    box = stage.box
    result = box.inset(
        stage.length(top, box.height, at),
        stage.length(right, box.width, at),
        stage.length(bottom, box.height, at),
        stage.length(left, box.width, at),
    )
    if result.width < 0 or result.height < 0:
        raise stage.fault(at, "the inset is larger than the box around")
    return result
