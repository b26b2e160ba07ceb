"""A game made ready for a contest: built on each paper, bundled, and looked at in grey."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.build import Outcome
from generator.contests.bundle import make_bundle
from generator.contests.entry import Entry
from generator.contests.grey import FaintWords, faint_words, nearest_shades
from generator.contests.judge import Judgement, judge
from generator.contests.making import Made, make_entry
from generator.contests.profile import Contest, general_advice
from generator.core.diagnostics import AuthorError, Report
from generator.core.record import Record
from generator.printing import Printer
from generator.progress import Advance, silent


class Candidate(Record):
    """What a game came to in a contest: nothing but a report for one with faults."""

    report: Report
    roots: Mapping[str, Path]
    judgements: tuple[Judgement, ...] = ()
    bundle: Mapping[str, bytes] = {}
    """What its organiser asks for, by names of files."""


def make_candidate(
    name: str,
    contest: Contest,
    languages: Sequence[str],
    working_folder: Path,
    advance: Advance = silent,
) -> Candidate:
    """Make the game called ``name`` as ``contest`` asks and hold it against its limits.

    ``languages`` are those asked for; by default those of the contest, or all of the game.
    Raises UsageError when there is no such game.
    """
    with tempfile.TemporaryDirectory() as scratch:
        room = Path(scratch)
        by_paper: dict[str, Made] = {}
        for paper in contest.files.papers:
            made = make_entry(
                name,
                contest,
                languages,
                paper,
                room / paper,
                working_folder,
                advance,
                taken=contest.files.languages or (),
            )
            if isinstance(made, Outcome):
                return Candidate(made.report, made.roots)
            by_paper[paper] = made
        return _held_against(contest, by_paper, room)


def _held_against(contest: Contest, by_paper: Mapping[str, Made], room: Path) -> Candidate:
    """Return what is sent of a game that is made on each paper, and how that is judged."""
    first = by_paper[contest.files.papers[0]]
    report, roots = first.outcome.report, first.outcome.roots
    entries = {paper: made.entry for paper, made in by_paper.items()}
    try:
        bundle = make_bundle(first.printer, contest, entries, room)
    except AuthorError as error:
        report.take(error)
        return Candidate(report, roots)
    entry = first.entry.looked_at(
        bundle,
        _faint_by_language(first.printer, first.entry),
        nearest_shades(first.printer.definition.theme),
    )
    told_in = entry.editions[0].language if len(entry.editions) == 1 else "en"
    judgements = tuple(judge(entry, contest, general_advice(), told_in))
    return Candidate(report, roots, judgements, bundle)


def _faint_by_language(printer: Printer, entry: Entry) -> dict[str, tuple[FaintWords, ...]]:
    return {
        edition.language: faint_words(printer.made(edition.language, Report())[1])
        for edition in entry.editions
    }
