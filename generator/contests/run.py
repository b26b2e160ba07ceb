"""The whole of a check: a game built, measured and judged."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.contests.judge import Judgement, judge
from generator.contests.making import load_game, make_files, read_entry
from generator.contests.profile import Contest
from generator.core.diagnostics import Report
from generator.core.record import Record
from generator.progress import Advance, silent
from generator.workspace import find_games


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
    (place,) = find_games([name], working_folder)
    with tempfile.TemporaryDirectory() as scratch:
        output = Path(scratch)
        paper = contest.files.papers[0]
        outcome = make_files(name, contest, languages, paper, output, working_folder, advance)
        if outcome.failed or outcome.report.has_errors:
            return CheckOutcome(outcome.report, outcome.roots, ())
        definition = load_game(place)
        wanted = [c for c in definition.languages if c in (languages or definition.languages)]
        entry = read_entry(definition, output, wanted)
        judgements = tuple(judge(entry, contest, wanted[0] if len(wanted) == 1 else "en"))
    return CheckOutcome(outcome.report, outcome.roots, judgements)
