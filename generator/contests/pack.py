"""The bundle for a contest with the list of what was checked and what is still to do."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contests.candidate import Candidate
from generator.contests.judge import Judgement, Verdict
from generator.contests.profile import Contest

CHECKLIST = "checklist.txt"


def packed(candidate: Candidate, contest: Contest) -> dict[str, bytes]:
    """Return the files of the bundle with a list of what was checked."""
    told = checklist(contest, candidate.judgements).encode()
    return {CHECKLIST: told, **candidate.bundle}


def checklist(contest: Contest, judgements: Sequence[Judgement]) -> str:
    """Return what is done, what is not, and where the limits are known from."""
    lines = [
        f"{contest.title.get('en', '')}, edition {contest.edition}",
        contest.known(),
        contest.advice,
        "",
    ]
    held = [one for one in judgements if one.verdict is not Verdict.TOLD]
    others = [one for one in judgements if one.verdict is Verdict.TOLD]
    for one in held:
        mark = "x" if one.verdict is Verdict.PASS else " "
        allowed = f" ({one.allowed})" if one.allowed else ""
        lines.append(f"[{mark}] {one.verdict.value}: {_said(one)}{allowed}")
        if one.verdict not in (Verdict.PASS, Verdict.OUTSTANDING) and one.where:
            lines.append(f"    {one.where}")
    lines += ["", "Without a limit:", *(f"    {_said(one)}" for one in others)] if others else []
    return "\n".join(lines) + "\n"


def _said(one: Judgement) -> str:
    told = " ".join(part for part in (one.limit, one.of) if part)
    return ": ".join(part for part in (told, one.measured) if part)
