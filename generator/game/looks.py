"""What a component shows on its faces: its own elements, or those of the layout of each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.diagnostics import AuthorError, Position, nearest
from generator.core.record import Record
from generator.elements.base import Elements, read_elements
from generator.elements.kinds import ELEMENT_KINDS
from generator.game.sources import with_extends
from generator.source.located import LocatedDict, LocatedList, merge
from generator.spec.base import Reading, Spec, SpecError, load_spec
from generator.spec.expression import Expression, ExpressionError
from generator.spec.expression_values import to_text

SIDES = ("front", "back")


class Look(Record):
    """The elements of both faces; no back is a blank one."""

    front: Elements
    back: Elements | None
    has_own_back: bool = True
    """False where the back is that of the component, which all its layouts share."""


class LayoutSpec(Spec):
    """A layout: what stands on the faces of the rows that choose it."""

    front: Any = None
    back: Any = None


def merge_looks(base: LocatedDict, over: LocatedDict) -> LocatedDict:
    """Join two definitions; a named element of another kind replaces the one of its name."""
    joined = base
    for side in SIDES:
        mine, theirs = over.get(side), base.get(side)
        if isinstance(mine, LocatedDict) and isinstance(theirs, LocatedDict):
            joined = joined.without()
            kept = theirs.without()
            for name, element in mine.items():
                if name in theirs and _kind(element) not in (None, _kind(theirs[name])):
                    kept.put_from(mine, name)
            joined.put(side, kept, base.keys_at[side], base.position(side))
    return merge(joined, over)


def _kind(element: Any) -> str | None:
    if not isinstance(element, LocatedDict):
        return None
    return next((key for key in element if key in ELEMENT_KINDS), None)


def _listed(written: Any) -> Any:
    """Return elements as a list; of named ones those are left out that are null."""
    if not isinstance(written, LocatedDict):
        return written
    elements = LocatedList(written.at)
    for name, element in written.items():
        if element is not None:
            elements.append(element)
            elements.items_at.append(written.position(name))
    return elements


def read_face(spec: Spec, side: str, reading: Reading, noun: str) -> Elements:
    """Return the elements of one side; AuthorError if there are none to read."""
    written = _listed(getattr(spec, side))
    at = spec.position(side)
    if written is None:
        raise AuthorError(at, f"the {noun} has no “{side}”", "list its elements")
    try:
        return read_elements(written, reading.drawing(), at)
    except SpecError as error:
        raise error.at(at) from None


def read_look(spec: Spec, reading: Reading, noun: str, base: Look | None = None) -> Look:
    """Return both faces; without a back of its own it is that of ``base``."""
    front = read_face(spec, "front", reading, noun)
    if spec.written.get("back") is None:
        return Look(front, base.back if base else None, has_own_back=base is None)
    return Look(front, read_face(spec, "back", reading, noun))


def layout_name(
    layout: str | Expression, scope: Mapping[str, object], at: Position, occasion: str
) -> str:
    """Return the layout that a row chooses; AuthorError if that cannot be worked out."""
    try:
        return layout if isinstance(layout, str) else to_text(layout.evaluate(scope))
    except ExpressionError as error:
        raise AuthorError(at, error.message, error.hint, occasion) from None


def read_layouts(
    chosen: Sequence[tuple[str, str]],
    written: Any,
    own_back: Elements | None,
    reading: Reading,
    at: Position,
) -> dict[str, Look]:
    """Return the layouts of the names that rows choose, each with an occasion, in order.

    ``at`` is where they are chosen; ``own_back`` is the back of those that have none.
    """
    among = written if isinstance(written, LocatedDict) else LocatedDict(at)
    found: dict[str, Look] = {}
    for name, occasion in chosen:
        if name in found:
            continue
        if name not in among:
            raise AuthorError(at, f"unknown layout “{name}”", nearest(name, among), occasion)
        data = among[name]
        if not isinstance(data, LocatedDict):
            raise AuthorError(among.position(name), f"the layout “{name}” should be a mapping")
        whole = with_extends(name, data, among, noun="layout", join=merge_looks)
        spec = load_spec(LayoutSpec, whole, reading, among.position(name))
        if spec is not None:
            found[name] = read_look(spec, reading, f"layout “{name}”", Look((), own_back))
    return found
