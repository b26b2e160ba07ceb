"""The whole of a check: a game built, measured and judged."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.build import Outcome
from generator.contests.judge import Judgement, judge
from generator.contests.making import make_entry
from generator.contests.profile import Contest
from generator.core.diagnostics import Report
from generator.core.record import Record
from generator.progress import Advance, silent


class CheckOutcome(Record):
    """What a game came to in a contest."""

    report: Report
    roots: Mapping[str, Path]
    judgements: tuple[Judgement, ...]


def check_game(
    name: str,
    contest: Contest,
    languages: Sequence[str],
    working_folder: Path,
    advance: Advance = silent,
) -> CheckOutcome:
    """Hold the game called ``name`` against ``contest``, in ``languages`` or all that it has.

    Raises UsageError when there is no such game.
    """
    paper = contest.files.papers[0]
    with tempfile.TemporaryDirectory() as scratch:
        made = make_entry(name, contest, languages, paper, Path(scratch), working_folder, advance)
        if isinstance(made, Outcome):
            return CheckOutcome(made.report, made.roots, ())
        editions = made.entry.editions
        judgements = judge(
            made.entry, contest, editions[0].language if len(editions) == 1 else "en"
        )
        return CheckOutcome(made.outcome.report, made.outcome.roots, tuple(judgements))
