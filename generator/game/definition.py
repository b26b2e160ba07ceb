"""A definition, read and checked whole, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.components.base import COMPONENT_KINDS, ComponentSpec
from generator.core.diagnostics import AuthorError, Position, Report, as_written, nearest
from generator.core.record import Record
from generator.elements.base import Elements, read_elements
from generator.elements.kinds import ELEMENT_KINDS
from generator.game.figures import FigureDefinition, load_figures
from generator.game.icons import Icons
from generator.game.net_parts import with_net_faces
from generator.game.nets import Nets
from generator.game.sources import load_header, load_theme, read_definition, with_extends
from generator.game.symbols import SymbolDefinition, load_symbols
from generator.game.translations import Translations, load_translations
from generator.game.values import ValueBook, columns_of
from generator.source.folder import GameFolder
from generator.source.yaml import LocatedDict
from generator.spec.base import Reading, SpecError, load_spec
from generator.spec.game import GameFile, Header, check_game_id, check_id
from generator.spec.tables import COPIES_NAMES
from generator.spec.theme import ThemeSpec

ROW_NAMES = ("index", "number", "row_id")
GLOBAL_NAMES = ("texts", "language", "seed", "width", "height")


class Component(Record):
    """A component and the elements of its faces."""

    id: str
    at: Position
    """Where its id stands."""
    spec: ComponentSpec
    columns: frozenset[str]
    copies_column: str | None
    """The column that tells how many there are of each row, unless the author says."""
    front: Elements
    back: Elements | None


class Definition(Record):
    """A whole game as its author wrote it."""

    id: str
    folder: GameFolder
    at: Position
    header: Header
    file: GameFile
    languages: tuple[str, ...]
    translations: Translations
    theme: ThemeSpec
    values: ValueBook
    symbols: Mapping[str, SymbolDefinition]
    icons: Icons
    nets: Nets
    components: tuple[Component, ...]
    figures: Mapping[str, FigureDefinition]
    is_drawable: bool
    """Whether all but single elements is sound, so that drawing can find further faults."""


def load_definition(
    folder: GameFolder,
    name: str,
    templates: GameFolder,
    report: Report,
    extra_languages: Iterable[str] = (),
    seed: int | None = None,
) -> Definition | None:
    """Return the game in ``folder``, or None after noting in ``report`` why not.

    ``templates`` holds the themes and icons that every game may use;
    ``extra_languages`` are made besides those that the game has, of its first one;
    ``seed`` is what is drawn by chance begins with, if not with the seed of the game.
    """
    try:
        document = read_definition(folder, name, report)
    except AuthorError as error:
        report.take(error)
        return None
    translations = load_translations(folder, _declared(document), report, extra_languages)
    translations.lay_over(document)
    names = _own_names(document, report) | set(GLOBAL_NAMES)
    file = load_header(document, Reading(report, names))
    if file is None or file.game is None:
        return None
    at = Position(f"{folder.shown}/{name}" if folder.shown not in ("", ".") else name)
    theme = load_theme(document.get("theme"), document.position("theme"), templates, report)
    languages = translations.languages
    values = ValueBook(folder, file, translations, report, seed)
    reading = Reading(report, names, table=ELEMENT_KINDS)
    symbols = load_symbols(document.get("symbols"), reading)
    game_id = _game_id(file.game, folder, report)
    is_drawable = not report.has_errors
    components = _load_components(document.get("components"), values, reading, at)
    figures = load_figures(document.get("figures"), reading)
    return Definition(
        game_id,
        folder,
        at,
        file.game,
        file,
        languages,
        translations,
        theme,
        values,
        symbols,
        Icons(templates),
        Nets(templates, folder),
        components,
        figures,
        is_drawable,
    )


def _own_names(document: LocatedDict, report: Report) -> frozenset[str]:
    """Return the names of values and tables, which are one set of names."""
    values, tables = document.get("values"), document.get("tables")
    if isinstance(tables, LocatedDict) and isinstance(values, LocatedDict):
        for name in tables:
            if name in values:
                message = f"“{name}” stands under “values” and under “tables”"
                report.error(tables.keys_at[name], message, "name one of them differently")
    return frozenset(values or ()) | frozenset(tables or ())


def _declared(document: LocatedDict) -> list[str]:
    """Return the languages that a definition names, before they are checked."""
    named = document.get("languages")
    codes = [code for code in named if isinstance(code, str)] if isinstance(named, list) else []
    return list(dict.fromkeys(codes)) or ["en"]


def _game_id(header: Header, folder: GameFolder, report: Report) -> str:
    if header.id is not None:
        return header.id
    name = folder.root.name
    try:
        return check_game_id(name)
    except SpecError as error:
        report.error(header.at, f"the folder’s name {error.message}", "give the game an “id”")
        return "game"


def _load_components(
    written: Any, values: ValueBook, reading: Reading, at: Position
) -> tuple[Component, ...]:
    if not isinstance(written, LocatedDict) or not written:
        if not reading.report.has_errors:
            reading.report.error(at, "there are no components", "list them under “components”")
        return ()
    found = []
    for name, raw in written.items():
        try:
            component = _load_component(name, raw, written, values, reading)
        except AuthorError as error:
            reading.report.take(error)
            continue
        if component is not None:
            found.append(component)
    if not found and not reading.report.has_errors:
        reading.report.error(at, "all components are abstract", "make one that extends them")
    return tuple(found)


def _load_component(
    name: str, raw: Any, among: LocatedDict, values: ValueBook, reading: Reading
) -> Component | None:
    at = among.keys_at[name]
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
    if abstract:
        return None
    data = with_net_faces(with_extends(name, raw, among))
    rows = values.rows(data.get("rows"), data.position("rows"), owner=name)
    if rows is not None and not rows:
        _refuse_no_rows(name, data.position("rows"), reading.report)
        return None
    columns = columns_of(rows)
    scope = frozenset(columns) | set(ROW_NAMES)
    inner = Reading(reading.report, (reading.names or frozenset()) | scope, table=reading.table)
    spec = load_spec(ComponentSpec, data, inner, at)
    if spec is None:
        return None
    if spec.kind not in COMPONENT_KINDS:
        place, hint = spec.position("kind"), nearest(spec.kind, COMPONENT_KINDS)
        raise AuthorError(place, f"unknown kind of component “{spec.kind}”", hint)
    front = _read_face(spec, "front", inner.drawing())
    back = _read_face(spec, "back", inner.drawing()) if spec.back is not None else None
    seen = scope if rows is not None else frozenset()
    counted = None if "copies" in data else _copies_column(columns, data.position("rows"))
    return Component(name, at, spec, seen, counted, front, back)


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


def _read_face(spec: ComponentSpec, side: str, reading: Reading) -> Elements:
    written = getattr(spec, side)
    at = spec.position(side)
    if written is None:
        raise AuthorError(at, f"the component has no “{side}”", "list its elements")
    try:
        return read_elements(written, reading, at)
    except SpecError as error:
        raise error.at(at) from None


def chosen(components: Sequence[Component], wanted: Sequence[str], at: Position) -> list[Component]:
    """Return the components named in ``wanted`` (all if it is empty)."""
    known = {component.id: component for component in components}
    for name in wanted:
        if name not in known:
            raise AuthorError(at, f"there is no component “{name}”", nearest(name, known))
    return [c for c in components if not wanted or c.id in wanted]
