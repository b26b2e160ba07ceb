"""A whole run: what is not there yet is made, shard by shard, and put in its place."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from generator.core.diagnostics import Report
from generator.core.record import NamedTuple, Record
from generator.core.tasks import Done, Task
from generator.game.definition import Choices
from generator.opening import open_game
from generator.print_setup import setup_roots
from generator.progress import Advance, silent
from generator.publish import staging_area
from generator.runs.crews import Alone, Crew, ThisMachine
from generator.runs.folder import ONLY, RunFolder
from generator.runs.likeness import find_alike
from generator.runs.people import CopyTable, folder_of, read_people
from generator.runs.recipe import recipes_of, wanted_components
from generator.runs.shard import Portion, Recipe, Shard, make_shard
from generator.runs.span import Span
from generator.runs.wish import RunWish, check_numbers, planned
from generator.source.inputs import Inputs, noted
from generator.workspace import find_games, roots_of

_MOST_FAULTY = 20
"""Shards with faults, after which nobody wants to see more."""


class RunOutcome(Record):
    """What came of a run."""

    report: Report
    roots: Mapping[str, Path]
    folders: tuple[str, ...] = ()
    made: int = 0
    """Shards that were made now."""
    kept: int = 0
    """Shards that were there already."""


class _Edition(NamedTuple):
    """A run in one language."""

    recipe: Recipe
    folder: RunFolder
    table: CopyTable | None

    def portion(self, span: Span) -> Portion:
        if self.table is None:
            return self._made_from(Portion(span))
        cells = self.table.cells(span, self.recipe.language)
        return self._made_from(Portion(span, cells, self.table.places(span)))

    def _made_from(self, portion: Portion) -> Portion:
        return portion._replace(made_from=self.folder.made_from(portion))


def run(wish: RunWish, working_folder: Path, advance: Advance = silent) -> RunOutcome:
    """Make the copies that ``wish`` asks for and that are not there yet.

    What was made before a fault, or before somebody stopped it, stays. Raises UsageError for
    a wish that makes no sense, PublishError when the output cannot be written.
    """
    check_numbers(wish)
    place = find_games([wish.game], working_folder)[0]
    report = Report()
    roots = roots_of([place]) | setup_roots(wish.print_wish)
    if wish.table is not None:
        roots[folder_of(wish.table)] = (working_folder / wish.table).parent
    with noted() as inputs:
        printer = open_game(place, report, wish.print_wish, Choices(seed=wish.seed))
        if printer is not None and printer.definition.is_drawable:
            printer.definition.values.scope(printer.definition.languages[0])
    if printer is None or report.has_errors:
        return RunOutcome(report, roots)
    components = wanted_components(printer.definition, wish, report)
    table = None
    if wish.table is not None and not report.has_errors:
        table = read_people(wish.table, working_folder, printer.definition, report)
    if report.has_errors:
        return RunOutcome(report, roots)
    spans = planned(wish, table)
    editions = [
        _Edition(recipe, folder, table)
        for recipe, folder in recipes_of(
            printer, components, wish, working_folder, _besides(wish, working_folder, inputs)
        )
    ]
    for edition in editions:
        report.extend(make_shard(edition.recipe, _first_copy(edition, spans)).remarks)
    if report.has_errors:
        return RunOutcome(report, roots)
    return _Run(editions, spans, wish, report, roots, advance).outcome(working_folder)


def _besides(wish: RunWish, working_folder: Path, inputs: Inputs) -> Path | None:
    """Return the table of the run unless the game reads it as well.

    It may lie in the folder of the game, and yet a row that changes leaves the game as it was.
    """
    if wish.table is None:
        return None
    table = (working_folder / wish.table).resolve()
    is_read = any(fact[0] == "content" and fact[2] == str(table) for fact in inputs.facts)
    return None if is_read else table


def _first_copy(edition: _Edition, spans: Sequence[Span]) -> Portion:
    """Return what to try out before anything is made."""
    first = spans[0].first
    return edition.portion(Span(first, first))


class _Run:
    """Makes the shards of all editions, and keeps account of them."""

    def __init__(
        self,
        editions: Sequence[_Edition],
        spans: list[Span],
        wish: RunWish,
        report: Report,
        roots: Mapping[str, Path],
        advance: Advance,
    ) -> None:
        self._editions = editions
        self._spans = spans
        self._wish = wish
        self._report = report
        self._roots = roots
        self._advance = advance
        self._before = ONLY if wish.only is not None else ""
        self._kept = self._made = self._faulty = 0

    def outcome(self, working_folder: Path) -> RunOutcome:
        with ExitStack() as held:
            area = held.enter_context(staging_area(working_folder / self._wish.output))
            for edition in self._editions:
                held.enter_context(edition.folder.taken())
                spans = [] if self._before else self._spans
                edition.folder.check(spans, again=self._wish.again and not self._before)
            self._make(area)
            if not self._before and not self._faulty:
                for edition in self._editions:
                    find_alike(edition.folder, self._spans, self._report)
        return RunOutcome(
            self._report,
            self._roots,
            tuple(edition.folder.shown for edition in self._editions),
            self._made,
            self._kept,
        )

    def _make(self, area: Path) -> None:
        with _crew(self._wish, len(self._spans) * len(self._editions), area) as crew:
            for done in crew.work(make_shard, self._tasks()):
                self._take(done, area)
                if self._faulty >= _MOST_FAULTY or self._report.is_full:
                    return

    def _tasks(self) -> Iterator[Task]:
        """Yield what is not there yet, when there is somebody to make it."""
        for edition in self._editions:
            for span in self._spans:
                portion = edition.portion(span)
                name = f"{span.words} ({edition.recipe.language})"
                if not self._before and edition.folder.has(portion):
                    self._kept += 1
                    self._step(span.words)
                    continue
                yield Task(name, (edition.recipe, portion))

    def _take(self, done: Done[Shard], area: Path) -> None:
        recipe, portion = done.task.arguments
        folder = next(e.folder for e in self._editions if e.recipe is recipe)
        self._report.extend(done.result.remarks)
        if done.result.files:
            if not self._before:
                folder.begin()
            folder.put(f"{self._before}{portion.span.name}", done.result.files, area)
            self._made += 1
        else:
            self._faulty += 1
        self._step(portion.span.words)

    def _step(self, what: str) -> None:
        self._advance(what, len(self._spans) * len(self._editions))


@contextmanager
def _crew(wish: RunWish, shards: int, area: Path) -> Iterator[Crew]:
    """Yield whoever is to make the shards."""
    if wish.scheduler is not None:
        from generator.runs.cluster import cluster_at

        with cluster_at(wish.scheduler) as cluster:
            yield cluster
        return
    workers = min(wish.jobs or os.cpu_count() or 1, shards)
    if workers <= 1:
        yield Alone()
        return
    scratch = area / "scratch"
    scratch.mkdir()
    yield ThisMachine(workers, scratch)
