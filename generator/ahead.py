"""Sheets of further languages, made by other processes while this one makes the first."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from generator.build_options import BuildOptions
from generator.cache.kept import Kept, read_kept
from generator.core.diagnostics import Report
from generator.core.record import NamedTuple
from generator.game.definition import Component, load_definition, those_named
from generator.manifest_file import Digests
from generator.output import Making
from generator.print_setup import set_up
from generator.printing import Printer
from generator.processes import Processes
from generator.publish import MANIFEST
from generator.source.inputs import Fact, Inputs, noted
from generator.workers import ended_outside
from generator.workspace import GamePlace, templates

PDF, SVG = "pdf", "svg"


class Sheets(NamedTuple):
    """The sheets of one language, and what was looked at to make them."""

    digests: Digests
    facts: Mapping[Fact, str]


class NotMadeError(Exception):
    """Drawings that were to be made ahead, of which there is something to say."""


class Drawings:
    """The SVG files of a language, which another process makes meanwhile."""

    def __init__(self, wait: Callable[[], Kept | None]) -> None:
        self._wait = wait
        self._kept: Kept | None = None

    def take_over(self, folder: Path) -> Iterator[tuple[str, tuple[str, int]]]:
        """Put the files into ``folder``, once they are made; raises NotMadeError."""
        self._kept = self._wait()
        if self._kept is None:
            raise NotMadeError
        return self._kept.take_over(folder)

    def check(self, digests: Mapping[str, str]) -> None:
        if self._kept is not None:
            self._kept.check(digests)


class Ahead:
    """Has sheets made ahead; what of it is of no use is done anew by whoever asks."""

    def __init__(self, place: GamePlace, options: BuildOptions, making: Making) -> None:
        self._place = place
        self._options = options
        self._making = making
        self._area = Path()
        self._first = ""
        self._held = ExitStack()
        self._processes: Processes | None = None
        self._begun: dict[str, Future[Sheets | None]] = {}

    def __enter__(self) -> Ahead:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._held.__exit__(kind, error, trace)

    def begin(self, languages: Sequence[str], area: Path) -> None:
        """Have the sheets of all ``languages`` but the first made in ``area``.

        If there are more processes than languages, one draws the first as SVG.
        """
        self._area, self._first = area, languages[0]
        formats = self._making.formats
        shares = dict.fromkeys(languages[1:], formats)
        if self._making.jobs > len(languages) and {SVG, PDF} <= formats:
            shares[self._first] = frozenset({SVG})
        self._processes = self._held.enter_context(
            Processes(min(self._making.jobs - 1, len(shares)))
        )
        for language, share in shares.items():
            self._begun[language] = self._processes.submit_as(
                f"{self._place.shown} in “{language}”",
                make_sheets,
                self._place,
                self._options,
                language,
                self._making.of(share),
                self._folder(language),
            )

    def print(
        self,
        printer: Printer,
        wanted: Sequence[Component],
        language: str,
        target: Path,
        report: Report,
        seen: Inputs,
    ) -> Digests:
        """Print a language with whatever of it others make, and note in ``seen`` what they saw.

        Raises UsageError when the system ended the process that made it.
        """
        if language == self._first and language in self._begun:
            rest = self._making.of(self._making.formats - {SVG}, self._making.jobs)
            drawings = Drawings(lambda: self._take(language, seen))
            try:
                return printer.print(wanted, language, rest, target, report, drawings)
            except NotMadeError:
                shutil.rmtree(target)
        sheets = self._take(language, seen)
        if sheets is None:
            return printer.print(wanted, language, self._making, target, report)
        return printer.print_rules(language, self._making, target, sheets)

    def _take(self, language: str, seen: Inputs) -> Kept | None:
        """Return what was made of a language, or None where it has to be made here.

        Raises UsageError when the system ended the process that made them.
        """
        future = self._begun.pop(language, None)
        if future is None or self._processes is None:
            return None
        try:
            sheets = future.result()
        except BrokenExecutor:
            raise ended_outside(self._processes.names_of_the_dead()) from None
        if sheets is None:
            return None
        for fact, value in sheets.facts.items():
            seen.note(fact, value)
        digests = {path: d for path, d in sheets.digests.items() if path != MANIFEST}
        return read_kept(self._folder(language), digests, MANIFEST)

    def _folder(self, language: str) -> Path:
        return self._area / f".ahead-{language}"


def make_sheets(
    place: GamePlace, options: BuildOptions, language: str, making: Making, target: Path
) -> Sheets | None:
    """Make the sheets of a game in one language; None if there is anything to say of them.

    Whoever says it makes them once more, so that all is told in one order.
    """
    report = Report()
    with noted() as inputs:
        definition = load_definition(
            place.folder(), place.file, templates(), report, options.choices
        )
        setup = None if definition is None else set_up(options.wish, definition, report)
        if definition is None or setup is None:
            return None
        known = tuple(report.on_each_occasion())
        printer = Printer(place, definition, setup)
        components = those_named(options.components, definition.components)
        digests = printer.print(components, language, making, target, report)
    printer.overruns.tell(report)
    report.extend(definition.translations.gaps(language))
    if tuple(report.on_each_occasion()) != known or inputs.is_torn or not digests:
        return None
    return Sheets(digests, inputs.facts)
