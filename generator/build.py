"""The whole pipeline, top to bottom: games in, folders of printable files out."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.diagnostics import Diagnostic, Position, Report, nearest
from generator.core.record import Record
from generator.game.definition import Component, Definition, load_definition
from generator.game.pseudo import PSEUDO
from generator.print_setup import (
    DEFAULT_PROFILE,
    PrintSetup,
    PrintWish,
    check_profile_name,
    check_wish,
    own_profiles,
    set_up,
    setup_roots,
)
from generator.progress import Advance, silent
from generator.publish import Publication, publish, staging_area
from generator.workspace import (
    GamePlace,
    UsageError,
    find_games,
    roots_of,
    templates,
)

if TYPE_CHECKING:
    from generator.preflight.findings import FileReport

FORMATS = ("pdf", "svg", "png")
DEFAULT_FORMATS = ("pdf", "svg")


class BuildOptions(Record):
    """What to build, as asked for on the command line; no ``output`` means only checking."""

    games: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    formats: tuple[str, ...] = DEFAULT_FORMATS
    profile: str = DEFAULT_PROFILE
    settings: tuple[str, ...] = ()
    printer: str | None = None
    components: tuple[str, ...] = ()
    output: Path | None = None
    dpi: int = 300
    jobs: int = 1
    strict: bool = False

    @property
    def wish(self) -> PrintWish:
        return PrintWish(self.profile, self.settings, self.printer)

    @property
    def is_partial(self) -> bool:
        """Tell whether less is made than a plain build makes."""
        return bool(self.components) or not set(self.formats) >= set(DEFAULT_FORMATS)


class Outcome(Record):
    """What came of a build."""

    report: Report
    failed: bool
    written: tuple[str, ...]
    roots: Mapping[str, Path]
    """Where the folders are that the positions in ``report`` begin with."""
    preflight: tuple[FileReport, ...] = ()
    """What the PDF files are like that were made."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """What one game came to: its faults and the folders made for it."""

    id: str
    at: Position
    diagnostics: tuple[Diagnostic, ...]
    languages: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    """The print profiles of its own."""
    folders: tuple[str, ...] = field(default=())
    """Relative to the staging area, and so to the output."""
    preflight: tuple[FileReport, ...] = ()


def run(options: BuildOptions, working_folder: Path, advance: Advance = silent) -> Outcome:
    """Build what ``options`` ask for; nothing is written unless all of it is sound.

    Raises UsageError for options that make no sense, PublishError when the output cannot
    be written.
    """
    places = find_games(list(options.games), working_folder)
    _check_options(options)
    if options.output is None:
        results = _build_games(places, options, None, advance)
        return _judge(places, results, options)
    output = working_folder / options.output
    with staging_area(output) as area:
        results = _build_games(places, options, area, advance)
        outcome = _judge(places, results, options)
        if not outcome.failed:
            publish(
                [
                    Publication(area / str(number) / folder, output / folder, options.is_partial)
                    for number, result in enumerate(results)
                    for folder in result.folders
                ],
                area,
            )
        return outcome


def _check_options(options: BuildOptions) -> None:
    for name in options.formats:
        if name not in FORMATS:
            raise UsageError(f"unknown format “{name}”", nearest(name, FORMATS))
    check_wish(options.wish)


def _build_games(
    places: Sequence[GamePlace], options: BuildOptions, area: Path | None, advance: Advance
) -> list[GameResult]:
    """Build each game, in processes of their own where that pays."""
    workers = min(options.jobs or os.cpu_count() or 1, len(places))
    rooms = _rooms(area, places)
    results: list[GameResult] = []
    if workers == 1:
        for place, room in zip(places, rooms, strict=True):
            results.append(build_game(place, options, room))
            advance(place.shown, len(places))
        return results
    from generator.workers import results_of

    tasks = [(place, options, room) for place, room in zip(places, rooms, strict=True)]
    for place, result in zip(places, results_of(build_game, tasks, workers), strict=True):
        results.append(result)
        advance(place.shown, len(places))
    return results


def _rooms(area: Path | None, places: Sequence[GamePlace]) -> list[Path | None]:
    """Return a part of the staging area for each game, since two may have one id."""
    return [area and area / str(number) for number in range(len(places))]


def _judge(
    places: Sequence[GamePlace], results: Sequence[GameResult], options: BuildOptions
) -> Outcome:
    report = Report()
    first: dict[str, GameResult] = {}
    for result in results:
        report.extend(result.diagnostics)
        if result.id in first:
            report.error(
                result.at,
                f"two games are called “{result.id}”",
                f"the other is {first[result.id].at.file}",
            )
        first[result.id] = result
    _check_names(results, options)
    failed = report.has_errors or (options.strict and len(report) > 0)
    folders = tuple(f"{options.output}/{folder}" for r in results for folder in r.folders)
    roots = roots_of(places) | setup_roots(options.wish)
    return Outcome(report, failed, folders, roots, tuple(f for r in results for f in r.preflight))


def _check_names(results: Sequence[GameResult], options: BuildOptions) -> None:
    """Refuse languages and components that no game has."""
    sound = [result for result in results if result.languages]
    if not sound:
        return
    check_profile_name(options.wish, [name for result in sound for name in result.profiles])
    for noun, wanted, known in (
        ("language", options.languages, {code for r in sound for code in r.languages}),
        ("component", options.components, {name for r in sound for name in r.components}),
    ):
        for name in wanted:
            if name not in known:
                raise UsageError(f"no game here has the {noun} “{name}”", nearest(name, known))


def build_game(place: GamePlace, options: BuildOptions, area: Path | None) -> GameResult:
    """Build one game in all languages asked for; ``area`` takes its folders."""
    from generator.output import Making
    from generator.printing import Printer

    report = Report()
    pseudo = [code for code in options.languages if code == PSEUDO]
    definition = load_definition(place.folder(), place.file, templates(), report, pseudo)
    if definition is None:
        return GameResult(place.shown, Position(place.shown), tuple(report))
    folders: list[str] = []
    wanted = _wanted_components(definition, options.components)
    languages = [c for c in definition.languages if c in (options.languages or (c,))]
    setup = set_up(options.wish, definition, report)
    if definition.is_drawable and wanted and setup is not None:
        printer = Printer(place, definition, setup)
        making = Making(frozenset(options.formats), options.dpi, options.is_partial)
        if not options.components:
            printer.set_rules(languages, report)
        for language in languages:
            folder = _folder(definition.id, language, setup.name)
            target = None if area is None else area / folder
            printer.print(wanted, language, making, target, report)
            folders.append(folder)
        for pair, write in printer.print_bilingual(making):
            if area is not None:
                folder = _folder(definition.id, pair, setup.name)
                write(area / folder)
                folders.append(folder)
        printer.overruns.tell(report)
        for language in languages:
            report.extend(definition.translations.gaps(language))
    return GameResult(
        definition.id,
        definition.at,
        tuple(report),
        definition.languages,
        tuple(component.id for component in definition.components),
        tuple(own_profiles(definition, report)),
        tuple(folders),
        _look_at(area, folders, setup, report),
    )


def _look_at(
    area: Path | None, folders: Sequence[str], setup: PrintSetup | None, report: Report
) -> tuple[FileReport, ...]:
    """Return what preflight finds in the files of a sound build."""
    if area is None or setup is None or report.has_errors:
        return ()
    from generator.output import COMPONENTS
    from generator.preflight.made import look_at_made

    return look_at_made(area, folders, setup.profile, COMPONENTS)


def _wanted_components(definition: Definition, names: Iterable[str]) -> list[Component]:
    wanted = set(names)
    return [c for c in definition.components if not wanted or c.id in wanted]


def _folder(game: str, language: str, profile: str) -> str:
    folder = f"{game}/{language}"
    return folder if profile == DEFAULT_PROFILE else f"{folder}/{profile}"
