"""The whole pipeline, top to bottom: games in, folders of printable files out."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build_options import DEFAULT_FORMATS, FORMATS, BuildOptions
from generator.cache.results import GameResult
from generator.core.diagnostics import Report, nearest
from generator.core.record import Record
from generator.core.tasks import Task
from generator.print_wish import setup_roots
from generator.progress import Advance, silent
from generator.publish import Publication, publish, staging_area
from generator.workers import results_of
from generator.workspace import GamePlace, UsageError, find_games, one_by_one, roots_of

if TYPE_CHECKING:
    from generator.cache.shelf import Known, Shelf
    from generator.game_build import Built
    from generator.preflight.findings import FileReport
    from generator.source.inputs import Fact

__all__ = ["DEFAULT_FORMATS", "FORMATS", "BuildOptions", "Outcome", "run"]


class Outcome(Record):
    """What came of a build."""

    report: Report
    failed: bool
    written: tuple[str, ...]
    roots: Mapping[str, Path]
    """Where the folders are that the positions in ``report`` begin with."""
    preflight: tuple[FileReport, ...]
    """What the PDF files are like that were made."""
    seen: Mapping[Fact, str]
    """What of the disk the outcome hangs on."""
    changed: bool = True
    """Whether any file is not what it was."""

    def without_change(self) -> Outcome:
        return Outcome(
            self.report,
            self.failed,
            self.written,
            self.roots,
            self.preflight,
            self.seen,
            changed=False,
        )


def run(options: BuildOptions, working_folder: Path, advance: Advance = silent) -> Outcome:
    """Build what ``options`` ask for; nothing is written unless all of it is sound.

    Raises UsageError for options that make no sense, PublishError when the output cannot
    be written.
    """
    places = find_games(list(options.games), working_folder)
    _check_formats(options)
    if options.output is None:
        _check_wish(options)
        built = _build_games(places, options, None, advance, {})
        return _judge(places, [one.result for one in built], options, built)
    output = working_folder / options.output
    shelf = _shelf(options, output)
    known = _known(places, shelf)
    if len(known) == len(places) and all(found.is_whole for found in known.values()):
        results = [known[place].result for place in places]
        return _judge(places, results, options, changed=False)
    _check_wish(options)
    with staging_area(output) as area:
        built = _build_games(places, options, area, advance, known, output)
        results = [one.result for one in built]
        outcome = _judge(places, results, options, built)
        if outcome.failed:
            return outcome
        changed = publish(_publications(results, options, area, output, known), area)
        _remember(places, results, shelf)
    return outcome if changed else outcome.without_change()


def _shelf(options: BuildOptions, output: Path) -> Shelf | None:
    if options.cache is None:
        return None
    from generator.cache.shelf import Shelf

    return Shelf(options.cache, output.resolve(), options.asked(), whole=not options.is_partial)


def _known(places: Sequence[GamePlace], shelf: Shelf | None) -> dict[GamePlace, Known]:
    """Return what is left of the build before, by game."""
    if shelf is None:
        return {}
    found = {place: shelf.known(_asked(place)) for place in places}
    return {place: known for place, known in found.items() if known is not None}


def _asked(place: GamePlace) -> dict[str, str]:
    return {"root": str(place.root), "shown": place.shown, "file": place.file}


def _remember(
    places: Sequence[GamePlace], results: Sequence[GameResult], shelf: Shelf | None
) -> None:
    if shelf is None:
        return
    for place, result in zip(places, results, strict=True):
        if result.made:
            shelf.keep(_asked(place), result)
        else:
            shelf.forget(_asked(place))


def _publications(
    results: Sequence[GameResult],
    options: BuildOptions,
    area: Path,
    output: Path,
    known: Mapping[GamePlace, Known],
) -> list[Publication]:
    """Return what is to be moved; a game that is as it was has nothing in its room."""
    whole = [id(found.result) for found in known.values() if found.is_whole]
    ours = {folder for found in known.values() for folder in found.result.folders}
    return [
        Publication(
            area / str(number) / folder, output / folder, options.is_partial, folder in ours
        )
        for number, result in enumerate(results)
        if id(result) not in whole
        for folder in result.folders
    ]


def _check_formats(options: BuildOptions) -> None:
    for name in options.formats:
        if name not in FORMATS:
            hint = one_by_one("--format", name) or nearest(name, FORMATS)
            raise UsageError(f"unknown format “{name}”", hint)


def _check_wish(options: BuildOptions) -> None:
    from generator.print_setup import check_wish

    check_wish(options.wish)


def _build_games(
    places: Sequence[GamePlace],
    options: BuildOptions,
    area: Path | None,
    advance: Advance,
    known: Mapping[GamePlace, Known],
    output: Path | None = None,
) -> list[Built]:
    """Build each game that is not as it was, in processes of their own where that pays."""
    from generator.game_build import Built, build_game

    whole = {place: found.result for place, found in known.items() if found.is_whole}
    rooms = zip(places, _rooms(area, places), strict=True)
    new = [(place, room) for place, room in rooms if place not in whole]
    jobs = options.jobs or os.cpu_count() or 1
    # What games leave over of the processes is shared among them.
    share = jobs // max(1, len(new)) or 1
    tasks = [
        Task(place.shown, (place, options, room, known.get(place), share, output))
        for place, room in new
    ]
    made: dict[GamePlace, Built] = {}
    for task, result in results_of(build_game, tasks, jobs):
        made[task.arguments[0]] = result
        advance(task.name, len(tasks))
    return [made.get(place) or Built(whole[place], {}) for place in places]


def _rooms(area: Path | None, places: Sequence[GamePlace]) -> list[Path | None]:
    """Return a part of the staging area for each game, since two may have one id."""
    return [area and area / str(number) for number in range(len(places))]


def _judge(
    places: Sequence[GamePlace],
    results: Sequence[GameResult],
    options: BuildOptions,
    built: Sequence[Built] = (),
    *,
    changed: bool = True,
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
    files = tuple(file for one in built for file in one.preflight)
    return Outcome(report, failed, folders, roots, files, _seen(results, built), changed)


def _seen(results: Sequence[GameResult], built: Sequence[Built]) -> dict[Fact, str]:
    """Return all that was looked at, now or by the build that is still good."""
    known = [dict(made.facts) for result in results for made in result.made.values()]
    seen: dict[Fact, str] = {}
    for facts in (*known, *(one.seen for one in built)):
        seen.update(facts)
    return seen


def _check_names(results: Sequence[GameResult], options: BuildOptions) -> None:
    """Refuse languages and components that no game has."""
    sound = [result for result in results if result.languages]
    if not sound:
        return
    if not any(result.folders for result in sound):
        from generator.print_setup import check_profile_name

        check_profile_name(options.wish, [name for result in sound for name in result.profiles])
    languages = {code for result in sound for code in result.languages}
    components = {name for result in sound for name in result.components}
    _check_known("language", "--lang", options.languages, languages)
    _check_known("component", "--component", options.components, components)


def _check_known(noun: str, option: str, wanted: Iterable[str], known: Collection[str]) -> None:
    for name in wanted:
        if name not in known:
            hint = one_by_one(option, name) or nearest(name, known)
            raise UsageError(f"no game here has the {noun} “{name}”", hint)
