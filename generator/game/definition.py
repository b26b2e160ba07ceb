"""A definition, read and checked whole, before anything is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.record import NamedTuple, Record
from generator.elements.kinds import ELEMENT_KINDS
from generator.game.component import Component as Component
from generator.game.component import load_components
from generator.game.copies import CopyRun
from generator.game.icons import Icons
from generator.game.nets import Nets
from generator.game.sources import load_header, load_theme, read_definition
from generator.game.symbols import SymbolDefinition, load_symbols
from generator.game.translations import Translations, load_translations
from generator.game.values import COPY, GAME, PER_COPY, ValueBook
from generator.source.folder import GameFolder
from generator.source.located import LocatedDict
from generator.spec.base import Reading, SpecError
from generator.spec.game import GameFile, Header, check_game_id
from generator.spec.theme import ThemeSpec

if TYPE_CHECKING:
    from generator.game.figures import FigureDefinition

GLOBAL_NAMES = (GAME, "texts", "language", "seed", "width", "height")


class Choices(Record):
    """What is asked for this time, besides or instead of what the game says."""

    languages: tuple[str, ...] = ()
    """Made besides those that the game has, of its first one."""
    seed: int | None = None
    """What all that is drawn by chance begins with."""
    unique_copies: int | None = None
    """How many there are of each unique part."""
    run: CopyRun | None = None
    """Which copies of each unique part are made, instead of the first ones."""

    @property
    def instead(self) -> dict[str, int]:
        """What replaces what the game says, for the manifest."""
        found = {"seed": self.seed, "copies": self.unique_copies}
        return {name: value for name, value in found.items() if value is not None}


AS_WRITTEN = Choices()


class Definition(Record):
    """A whole game as its author wrote it."""

    id: str
    folder: GameFolder
    at: Position
    header: Header
    file: GameFile
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
    choices: Choices

    def parts_of(self, component: Component) -> int:
        """Return about how many different parts a component has."""
        spec = component.spec
        rows = self.values.rows(spec.written.get("rows"), spec.position("rows"), owner=component.id)
        copies = 1
        if spec.unique and isinstance(spec.copies, int):
            copies = self.choices.unique_copies or spec.copies
        return copies * (1 if rows is None else len(rows))

    @property
    def languages(self) -> tuple[str, ...]:
        return self.translations.languages


def load_definition(
    folder: GameFolder,
    name: str,
    templates: GameFolder,
    report: Report,
    choices: Choices = AS_WRITTEN,
) -> Definition | None:
    """Return the game in ``folder``, or None after noting in ``report`` why not.

    ``templates`` holds the themes and icons that every game may use.
    """
    written = _read(folder, name, report, choices)
    if written is None:
        return None
    document = written.document
    names = _own_names(document, report) | set(GLOBAL_NAMES)
    of_copies = {COPY, PER_COPY} if "per_copy" in document else set()
    file = load_header(document, Reading(report, names | of_copies))
    if file is None or file.game is None:
        return None
    reading = Reading(report, names, table=ELEMENT_KINDS)
    return _defined(written, file, file.game, reading, templates)


class _Written(NamedTuple):
    """What is written of a game, with its translations laid over it."""

    folder: GameFolder
    at: Position
    document: LocatedDict
    translations: Translations
    choices: Choices


def _defined(
    written: _Written, file: GameFile, header: Header, reading: Reading, templates: GameFolder
) -> Definition:
    folder, at, document, translations, choices = written
    report = reading.report
    values = ValueBook(folder, file, translations, report, choices.seed)
    reading = Reading(report, reading.names, table=reading.table, shared=values.shared)
    # In this order, since faults of components and figures leave the others drawable.
    return Definition(
        folder=folder,
        at=at,
        header=header,
        file=file,
        translations=translations,
        values=values,
        theme=load_theme(document.get("theme"), document.position("theme"), templates, report),
        symbols=load_symbols(document.get("symbols"), reading),
        id=_game_id(header, folder, report),
        is_drawable=not report.has_errors,
        icons=Icons(templates),
        nets=Nets(templates, folder),
        components=load_components(document, values, reading, at),
        figures=_figures(document.get("figures"), reading),
        choices=choices,
    )


def _figures(written: Any, reading: Reading) -> Mapping[str, FigureDefinition]:
    if written is None:
        return {}
    from generator.game.figures import load_figures

    return load_figures(written, reading)


def _read(folder: GameFolder, name: str, report: Report, choices: Choices) -> _Written | None:
    """Return what is written, or None after noting why not."""
    try:
        document = read_definition(folder, name, report)
    except AuthorError as error:
        report.take(error)
        return None
    translations = load_translations(folder, _declared(document), report, choices.languages)
    translations.lay_over(document)
    at = Position(folder.show(folder.root / name))
    return _Written(folder, at, document, translations, choices)


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


def those_named(names: Sequence[str], components: Sequence[Component]) -> list[Component]:
    """Return the components whose ids are among ``names``, or all if there are none."""
    wanted = set(names)
    return [c for c in components if not wanted or c.id in wanted]
