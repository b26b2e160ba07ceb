"""A game held against a contest: each limit with what was measured and a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from generator.contests.entry import Entry
from generator.contests.measures import MEASURES, Measured, Value
from generator.contests.named import named_in
from generator.contests.profile import Contest, Limit
from generator.core.record import NamedTuple

HEADING = ["VERDICT", "LIMIT", "OF", "MEASURED", "ALLOWED", "WHERE"]


class Verdict(StrEnum):
    """How a game stands with one limit."""

    PASS = "pass"  # noqa: S105 - a word, no secret
    FAIL = "fail"
    WARN = "warn"
    UNSURE = "unsure"
    """Over a limit of which nobody knows whether it is one."""
    MISSING = "missing"
    """Nothing that could be measured."""
    OUTSTANDING = "to do"
    """What no program can make."""
    TOLD = "–"
    """What the contest does not limit."""


class Judgement(NamedTuple):
    """One line of a report."""

    verdict: Verdict
    limit: str
    of: str
    measured: str
    allowed: str
    where: str

    @property
    def cells(self) -> list[str]:
        return [self.verdict.value, *self[1:]]


def judge(entry: Entry, contest: Contest, general: Contest, language: str) -> Iterator[Judgement]:
    """Yield how ``entry`` stands with each limit; words are in ``language`` where there are.

    What ``general`` advises holds for each contest that has no limit of its own for it. At the
    end stands all else that can be measured.
    """
    limited = {limit.measure for limit in contest.limits}
    advised = [limit for limit in general.limits if limit.measure not in limited]
    for limit in (*contest.limits, *advised):
        yield from _judge_limit(entry, limit, language)
    yield from _judge_author(entry, contest)
    for words in contest.outstanding:
        yield Judgement(Verdict.OUTSTANDING, in_words(words, language), "", "", "", "")
    limited |= {limit.measure for limit in advised}
    for measure in MEASURES:
        if measure not in limited:
            yield from _told(entry, measure)


def _told(entry: Entry, measure: str) -> Iterator[Judgement]:
    """Yield one line with all values of a measure."""
    found = list(MEASURES[measure](entry))
    values = (f"{one.of} {_shown(one.value)}".strip() for one in found)
    where = next((one.where for one in found), "")
    if found:
        yield Judgement(Verdict.TOLD, measure, "", ", ".join(dict.fromkeys(values)), "", where)


def fails(judgements: Iterable[Judgement]) -> bool:
    return any(one.verdict in (Verdict.FAIL, Verdict.MISSING) for one in judgements)


def in_words(words: object, language: str) -> str:
    """Return a text of a profile in ``language``, else in English, else in any."""
    if not isinstance(words, dict):
        return ""
    return str(words.get(language) or words.get("en") or next(iter(words.values()), ""))


def _judge_limit(entry: Entry, limit: Limit, language: str) -> Iterator[Judgement]:
    allowed = limit_words(limit)
    found = list(MEASURES[limit.measure](entry))
    if limit.measure == "languages":
        yield _judge_languages(found, limit, allowed)
        return
    if not found and limit.advice:
        return
    if not found:
        where = _where_missing(limit.measure)
        yield Judgement(Verdict.MISSING, limit.measure, "", "nothing", allowed, where)
    for one in found:
        verdict = _verdict(_is_within(one.value, limit), limit)
        where = one.where
        if verdict is Verdict.UNSURE:
            where = in_words(limit.unsure, language)
        yield Judgement(verdict, limit.measure, one.of, _shown(one.value), allowed, where)


def _where_missing(measure: str) -> str:
    """Return where to write what could not be measured."""
    if measure.startswith("rule-"):
        return "rulebook"
    return _SAID.get(measure, "components")


_SAID = {
    "fewest-players": "game.players",
    "most-players": "game.players",
    "minutes": "game.minutes",
    "grey-step": "theme.tell_apart",
}


def _verdict(is_within: bool, limit: Limit) -> Verdict:
    if is_within:
        return Verdict.PASS
    if limit.unsure is not None:
        return Verdict.UNSURE
    return Verdict.WARN if limit.advice else Verdict.FAIL


def _judge_languages(found: list[Measured], limit: Limit, allowed: str) -> Judgement:
    """One edition in a language that is taken is enough."""
    there = [str(one.value) for one in found]
    is_within = any(code in (limit.any_of or ()) for code in there)
    return Judgement(
        _verdict(is_within, limit), limit.measure, "", ", ".join(there), allowed, "languages"
    )


def _is_within(value: Value, limit: Limit) -> bool:
    if isinstance(value, tuple):
        return any(_is_size(value, size, limit.tolerance) for size in limit.sizes or ())
    if isinstance(value, str):
        return value in (limit.any_of or ())
    return (
        (limit.exactly is None or value == limit.exactly)
        and (limit.at_least is None or value >= limit.at_least)
        and (limit.at_most is None or value <= limit.at_most)
    )


def _is_size(value: tuple[float, float], size: list[float], tolerance: float) -> bool:
    """Tell whether a part has a size, upright or lying."""
    near = [abs(a - b) <= tolerance for a, b in zip(sorted(value), sorted(size), strict=True)]
    return all(near)


def limit_words(limit: Limit) -> str:
    """Return what a limit allows, such as “at most 9”."""
    told = []
    if limit.exactly is not None:
        told.append(f"exactly {limit.exactly:g}")
    if limit.at_least is not None:
        told.append(f"at least {limit.at_least:g}")
    if limit.at_most is not None:
        told.append(f"at most {limit.at_most:g}")
    if limit.any_of is not None:
        told.append(" or ".join(limit.any_of))
    if limit.sizes is not None:
        told.append(" or ".join(f"{w:g} × {h:g} mm" for w, h in limit.sizes))
    if limit.advice:
        told.append("advised")
    return ", ".join(told)


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return f"{value[0]:g} × {value[1]:g} mm"
    return value if isinstance(value, str) else f"{value:g}"


def _judge_author(entry: Entry, contest: Contest) -> Iterator[Judgement]:
    """Forbidden names stand nowhere in what is sent; required ones stand in all rules."""
    if contest.author == "free":
        return
    is_required = contest.author == "required"
    allowed = "named in the rules" if is_required else "not named anywhere"
    if not entry.authors:
        verdict = Verdict.MISSING if is_required else Verdict.WARN
        measured = "nobody is named, so there is nothing to look for"
        yield Judgement(verdict, "author", "", measured, allowed, "game.authors")
        return
    named = list(named_in(entry.bundle, entry.authors))
    wanting = [file for file in entry.rule_files if file not in named]
    is_right = bool(named) and not wanting if is_required else not named
    verdict = Verdict.PASS if is_right else Verdict.FAIL
    where = ", ".join(wanting) if is_required and wanting else "game.authors"
    yield Judgement(verdict, "author", "", ", ".join(named) or "nowhere", allowed, where)
