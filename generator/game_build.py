"""One game, built in all languages asked for; parts that are still good are taken over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build_options import BuildOptions
from generator.cache.kept import StaleError
from generator.cache.results import GameResult
from generator.core.diagnostics import Position, Report
from generator.core.folders import remove_folder
from generator.core.record import NamedTuple
from generator.game.definition import Component, Definition, load_definition, those_named
from generator.output import COMPONENTS, Making
from generator.press import Press
from generator.print_setup import PrintSetup, own_profiles, set_up
from generator.printing import Printer
from generator.source.inputs import Fact, noted
from generator.workspace import GamePlace, templates

if TYPE_CHECKING:
    from generator.cache.shelf import Known
    from generator.preflight.findings import FileReport


class Built(NamedTuple):
    """What a game came to, and what its new PDF files are like."""

    result: GameResult
    seen: Mapping[Fact, str]
    """Whatever was looked at, also where there was a fault."""
    preflight: tuple[FileReport, ...] = ()


def build_game(
    place: GamePlace,
    options: BuildOptions,
    area: Path | None,
    known: Known | None = None,
    jobs: int = 1,
    output: Path | None = None,
) -> Built:
    """Build one game in all languages asked for; ``area`` takes its folders.

    ``known`` is what is left of the build before; ``jobs`` processes may be used, this one
    among them. ``output`` is where the folders will come to lie.
    """
    formats = frozenset(options.formats)
    making = Making(formats, options.dpi, options.is_partial, jobs, output=output)
    if known is None and area is not None and "svg" in formats:
        from generator.render.svg import load_library

        load_library()
    try:
        return _build(place, options, area, known, making)
    except StaleError:
        # Another build has put its files there just now.
        assert area is not None
        remove_folder(area)
        return _build(place, options, area, None, making)


def _build(
    place: GamePlace,
    options: BuildOptions,
    area: Path | None,
    known: Known | None,
    making: Making,
) -> Built:
    report = Report()
    press = None
    with noted() as inputs:
        definition = load_definition(
            place.folder(), place.file, templates(), report, options.choices
        )
        if definition is None:
            result = GameResult(place.shown, Position(place.shown), tuple(report))
            return Built(result, inputs.facts)
        wanted = those_named(options.components, definition.components)
        _note_idle_copies(definition, wanted, report)
        setup = set_up(options.wish, definition, report)
        own = tuple(own_profiles(definition, report))
        if definition.is_drawable and wanted and setup is not None:
            printer = Printer(place, definition, setup)
            press = Press(printer, making, area, inputs, known, report)
            _run(press, printer, options, making, wanted)
    preflight = _look_at(area, press.remade if press else {}, setup, report)
    is_sound = area is not None and not report.has_errors and not inputs.is_torn
    lasting = press if is_sound and _passed(preflight) else None
    result = _result(definition, own, press.folders if press else (), lasting, report)
    return Built(result, inputs.facts, preflight)


def _result(
    definition: Definition,
    own: tuple[str, ...],
    folders: Iterable[str],
    press: Press | None,
    report: Report,
) -> GameResult:
    """Return what is kept of a build; ``press`` tells what it made if that may be taken over."""
    return GameResult(
        definition.id,
        definition.at,
        tuple(report),
        definition.languages,
        tuple(component.id for component in definition.components),
        own,
        tuple(folders),
        press.made() if press else {},
    )


def _run(
    press: Press,
    printer: Printer,
    options: BuildOptions,
    making: Making,
    wanted: Sequence[Component],
) -> None:
    """Have everything printed, by other processes as well where that pays."""
    known = printer.definition.languages
    languages = [code for code in known if code in (options.languages or known)]
    with ExitStack() as held:
        if press.has_much_for_others(wanted, languages):
            from generator.ahead import Ahead

            press.ahead = held.enter_context(Ahead(printer.place, options, making))
        press.run(wanted, languages, with_rules=not options.components)


def _look_at(
    area: Path | None, remade: Mapping[str, Iterable[str]], setup: PrintSetup | None, report: Report
) -> tuple[FileReport, ...]:
    """Return what preflight finds in the new files of a sound build."""
    if area is None or setup is None or report.has_errors:
        return ()
    from generator.preflight.made import look_at_made

    files = [f"{folder}/{path}" for folder in remade for path in sorted(remade[folder])]
    return look_at_made(area, files, setup.profile, COMPONENTS)


def _passed(reports: Iterable[FileReport]) -> bool:
    from generator.preflight.findings import Verdict

    return all(report.verdict < Verdict.FAIL for report in reports)


def _note_idle_copies(definition: Definition, wanted: Iterable[Component], report: Report) -> None:
    """Warn of a number of copies that nothing heeds."""
    if definition.choices.unique_copies is None or any(c.spec.unique for c in wanted):
        return
    message = "no component here is unique, so “--copies” changes nothing"
    hint = "write “unique: true” in a component whose copies should differ"
    report.warning(definition.at, message, hint)
