"""Components, read and checked: what they are made from and what stands on their faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.components.base import COMPONENT_KINDS, ComponentSpec
from generator.core.diagnostics import AuthorError, Position, Report, as_written, nearest
from generator.core.record import Record
from generator.elements.base import read_elements
from generator.game.located_rows import Row, columns_of
from generator.game.looks import Look, layout_name, merge_looks, read_face, read_layouts, read_look
from generator.game.net_parts import with_net_faces
from generator.game.sources import with_extends
from generator.game.values import COPY, PER_COPY, ValueBook
from generator.source.located import LocatedDict, LocatedList
from generator.spec.base import Reading, SpecError, load_spec
from generator.spec.chance import CHANCE
from generator.spec.game import check_id
from generator.spec.tables import COPIES_NAMES

MOST_COMPONENTS = 1000
ROW_NAMES = ("index", "number", "row_id")
SIDE = "side"
"""The name of the side in patterns of file names."""


class Component(Record):
    """A component and the elements of its faces."""

    id: str
    at: Position
    """Where its id stands."""
    spec: ComponentSpec
    columns: frozenset[str]
    copies_column: str | None
    """The column that tells how many there are of each row, unless the author says."""
    looks: Mapping[str, Look]
    """Its faces by the layouts that its rows choose; without layouts, under “”."""


def load_components(
    document: LocatedDict, values: ValueBook, reading: Reading, at: Position
) -> tuple[Component, ...]:
    """Return the components of a definition; faulty ones are noted and left out."""
    written, layouts = document.get("components"), document.get("layouts")
    if not isinstance(written, LocatedDict) or not written:
        if not reading.report.has_errors:
            reading.report.error(at, "there are no components", "list them under “components”")
        return ()
    found = []
    for index, name in enumerate(written):
        if index == MOST_COMPONENTS:
            message = f"there are more than {MOST_COMPONENTS:,} components"
            hint = "parts that are alike are rows of one component"
            reading.report.error(written.keys_at[name], message, hint)
        if index == MOST_COMPONENTS or reading.report.is_full:
            break
        try:
            component = _load_component(name, written, values, reading, layouts)
        except AuthorError as error:
            reading.report.take(error)
            continue
        if component is not None:
            found.append(component)
    if not found and not reading.report.has_errors:
        reading.report.error(at, "all components are abstract", "make one that extends them")
    return tuple(found)


def _load_component(
    name: str, among: LocatedDict, values: ValueBook, reading: Reading, layouts: Any
) -> Component | None:
    """Return the component called ``name``; None for one that is abstract or faulty."""
    data = _written(name, among)
    if data is None:
        return None
    rows = values.rows(data.get("rows"), data.position("rows"), owner=name)
    if rows is not None and not rows:
        _refuse_no_rows(name, data.position("rows"), reading.report)
        return None
    columns = columns_of(rows)
    scope = columns | set(ROW_NAMES)
    names = scope | _names_of_copies(data, values)
    known = (reading.names or frozenset()) | names
    inner = Reading(
        reading.report, known, table=reading.table, columns=columns, shared=reading.shared
    )
    at = among.keys_at[name]
    spec = _load_spec(data, inner, at)
    if spec is None:
        _note_faults_of_faces(data, inner)
        return None
    looks = _looks(spec, rows, values, inner.within(*spec.values), layouts)
    counted = None if "copies" in data else _copies_column(columns, data.position("rows"))
    if spec.unique and not reading.report.has_errors:
        # An element that cannot be read may be the one that differs.
        _refuse_no_difference(name, spec, looks)
    seen = scope if rows is not None else frozenset()
    return Component(name, at, spec, seen | _own_names(spec), counted, looks)


def _names_of_copies(data: LocatedDict, values: ValueBook) -> set[str]:
    if data.get("unique") is not True:
        return set()
    return {COPY, PER_COPY} if values.has_per_copy else {COPY}


def _written(name: str, among: LocatedDict) -> LocatedDict | None:
    """Return a component with all that it extends; None for an abstract one."""
    at, raw = among.keys_at[name], among[name]
    try:
        check_id(name, "the name of a component")
    except SpecError as error:
        raise error.at(at) from None
    if not isinstance(raw, LocatedDict):
        raise AuthorError(at, f"the component “{name}” should be a mapping")
    abstract = raw.get("abstract", False)
    if not isinstance(abstract, bool):
        shown = as_written(abstract)
        place = raw.position("abstract")
        raise AuthorError(place, f"“abstract” should be true or false, not “{shown}”")
    return None if abstract else with_net_faces(with_extends(name, raw, among, join=merge_looks))


def _load_spec(data: LocatedDict, reading: Reading, at: Position) -> ComponentSpec | None:
    """Return the keys of a component but its faces; None after noting what is wrong."""
    spec = load_spec(ComponentSpec, data, reading.within(SIDE, *(data.get("values") or ())), at)
    if spec is None or spec.kind in COMPONENT_KINDS:
        return spec
    from generator.spec.hints import usual_value

    hint = usual_value("kind", spec.kind) or nearest(spec.kind, COMPONENT_KINDS)
    reading.report.error(spec.position("kind"), f"unknown kind of component “{spec.kind}”", hint)
    return None


def _own_names(spec: ComponentSpec) -> set[str]:
    """Return the names that each part of a component has besides those of its row."""
    names = {*spec.values, *((COPY, PER_COPY) if spec.unique else ())}
    return names | ({CHANCE} if spec.rows is not None or spec.unique else set())


def _note_faults_of_faces(data: LocatedDict, reading: Reading) -> None:
    """Tell what is wrong with the elements of a component that has other faults as well."""
    for side in ("front", "back"):
        if isinstance(data.get(side), LocatedList):
            inner = reading.within(*(data.get("values") or ()))
            read_elements(data[side], inner, data.position(side))


def _looks(
    spec: ComponentSpec,
    rows: Sequence[Row] | None,
    values: ValueBook,
    reading: Reading,
    layouts: Any,
) -> dict[str, Look]:
    """Return the faces of a component by the layouts that its rows choose; “” without any."""
    if spec.layout is None:
        return {"": read_look(spec, reading, "component")}
    at = spec.position("layout")
    if spec.front is not None:
        hint = "leave out one; what all layouts share stands in one that they extend"
        raise AuthorError(
            spec.position("front"), "“front” and “layout” both say what to draw", hint
        )
    back = None if spec.back is None else read_face(spec, "back", reading, "component")
    scope = values.scope(values.first_language)
    chosen = []
    for index, row in enumerate([{}] if rows is None else rows):
        place = getattr(row, "at", None)
        occasion = f"row {index + 1}, {place.words}" if place else ""
        names = {**scope, "index": index, "number": index + 1, **row}
        chosen.append((layout_name(spec.layout, names, at, occasion), occasion))
    return read_layouts(chosen, layouts, back, reading, at)


def _refuse_no_difference(name: str, spec: ComponentSpec, looks: Mapping[str, Look]) -> None:
    """Refuse copies that are to differ and cannot."""
    differing = {CHANCE, COPY, PER_COPY, *spec.values}
    for look in looks.values():
        if any(element.names & differing for element in (*look.front, *(look.back or ()))):
            return
    raise AuthorError(
        spec.position("unique"),
        f"the copies of “{name}” would not differ",
        "draw something by chance, such as {{ shuffle(numbers) }}, or show {{ copy }}",
    )


def _copies_column(columns: Iterable[str], at: Position) -> str | None:
    """Return the column whose name says that it counts copies; AuthorError for two of them."""
    found = sorted(name for name in columns if name.casefold() in COPIES_NAMES)
    if len(found) > 1:
        said = " and ".join(f"“{name}”" for name in found)
        hint = f"say which: copies: “{{{{ {found[0]} }}}}”"
        raise AuthorError(at, f"the columns {said} both tell how many copies there are", hint)
    return found[0] if found else None


def _refuse_no_rows(name: str, at: Position, report: Report) -> None:
    """Say that a component has no rows, unless a fault has been told that left them out."""
    if not report.has_errors:
        report.error(at, f"“{name}” makes no pieces: there are no rows")
