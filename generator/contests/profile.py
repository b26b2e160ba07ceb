"""Contest profiles: the limits of an organiser, where they are known from, and what to send.

A profile is a file under ``templates/contests``, or one of the user's. Contests change from
year to year, so each says which edition it is of and how well that is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from generator.contests.measures import IN_WORDS, MEASURES
from generator.core.diagnostics import Report, as_written, nearest
from generator.core.patterns import pattern
from generator.spec.base import Spec, SpecError
from generator.spec.model import Field, PlainValidator
from generator.template_files import Sourced, TemplateFiles


def _read_words(value: Any) -> Mapping[str, str]:
    if isinstance(value, str):
        return {"en": value}
    if isinstance(value, dict) and value and all(isinstance(v, str) for v in value.values()):
        return dict(value)
    raise SpecError(f"“{as_written(value)}” is no text", "write it by language: {ko: …, en: …}")


def _read_measure(value: Any) -> str:
    if isinstance(value, str) and value in MEASURES:
        return value
    raise SpecError(f"unknown measure “{as_written(value)}”", nearest(str(value), MEASURES))


def _read_pattern(value: Any) -> str:
    """Return a pattern for names of files; it cannot lead out of the bundle."""
    hint = f"such as “{PATTERN}”"
    if not isinstance(value, str) or not value.endswith("{file}"):
        raise SpecError(f"“{as_written(value)}” does not end with {{file}}", hint)
    rest = value
    for name in ("{game}", "{language}", "{file}"):
        rest = rest.replace(name, "")
    if not _NAME.fullmatch(rest) or value.startswith("/") or ".." in value:
        raise SpecError(f"“{as_written(value)}” is no pattern for names of files", hint)
    return value


PATTERN = "{game}-{language}-{file}"
_NAME = pattern(r"[\w. /-]*")

Words = Annotated[Mapping[str, str], PlainValidator(_read_words)]
"""A text by language."""


class Limit(Spec):
    """One thing that an organiser limits: a measure, and what it may be."""

    measure: Annotated[str, PlainValidator(_read_measure)]
    exactly: float | None = None
    at_least: float | None = None
    at_most: float | None = None
    any_of: list[str] | None = None
    sizes: list[list[float]] | None = None
    """Widths and heights in mm, any of which will do."""
    tolerance: float = 1.0
    """For ``sizes``, in mm."""
    unsure: Words | None = None
    """Why it is not known whether this is a limit; it then never fails."""
    advice: bool = False
    """Whether it is only advised; it then only warns."""


class Files(Spec):
    """What goes into the bundle."""

    names: Annotated[str, PlainValidator(_read_pattern)] = PATTERN
    """How files are called; ``{file}`` is what each is, such as “rules.pdf”."""
    papers: list[Literal["A4", "Letter"]] = Field(default=["A4", "Letter"], min_length=1)
    """Print-and-play files are made for each."""
    languages: list[str] | None = None
    """Default: all of the game."""
    rules: list[Literal["pdf", "txt", "html"]] = Field(default=["pdf"])
    images: int = Field(0, ge=0, le=3)
    """How many pictures of the game are asked for."""
    sell_sheet: bool = False
    entry_text: bool = True


class Contest(Sourced):
    """A contest as its profile tells."""

    advice = "Check the current announcement."
    evidence: Literal["primary", "second-hand", "results-only", "assumption"]
    title: Words
    edition: str
    about: Words | None = None
    author: Literal["forbidden", "required", "free"] = "free"
    limits: list[Limit] = Field(default_factory=list)
    files: Files = Field(default_factory=Files)
    print: dict[str, Any] = Field(default_factory=dict)
    """Settings of the print profile, by dotted key."""
    outstanding: list[Words] = Field(default_factory=list)
    """What is asked for and cannot be made by a program."""

    @property
    def caution(self) -> str:
        """Where the limits are from, of which edition, and that they may have changed."""
        return f"{self.known(f'edition {self.edition}')} {self.advice}"

    @property
    def is_anonymous(self) -> bool:
        """Whether nobody may be named in what is sent."""
        return self.author == "forbidden"


def _check(contest: Contest, report: Report) -> None:
    for limit in contest.limits:
        try:
            _check_limit(limit)
        except SpecError as error:
            report.error(limit.position("measure"), error.message, error.hint)


def _check_limit(limit: Limit) -> None:
    """Refuse a limit that says nothing of what its measure is; raises SpecError."""
    numbers = (limit.exactly, limit.at_least, limit.at_most)
    is_number = any(number is not None for number in numbers)
    name = limit.measure
    if name == "card-size":
        if is_number or limit.any_of or not limit.sizes:
            raise SpecError(f"“{name}” is limited by sizes", "sizes: [[63.5, 88.9]]")
        if any(len(size) != _SIDES or min(size) <= 0 for size in limit.sizes):
            raise SpecError("a size has a width and a height in mm", "sizes: [[63.5, 88.9]]")
    elif name in IN_WORDS:
        if is_number or limit.sizes or not limit.any_of:
            raise SpecError(f"“{name}” is limited by words", "any_of: [a, b]")
    elif limit.any_of or limit.sizes or not is_number:
        raise SpecError(f"“{name}” is limited by a number", "exactly, at_least or at_most: 9")
    elif (limit.at_least or 0) > (limit.at_most if limit.at_most is not None else _INFINITE):
        raise SpecError("“at_least” is more than “at_most”", "")


_SIDES = 2
_INFINITE = float("inf")

CONTESTS = TemplateFiles(Contest, "contests", "contest", _check)

_GENERAL = TemplateFiles(Contest, "contest-advice", "advice", _check)


def general_advice() -> Contest:
    """Return what is advised for whatever contest."""
    report = Report()
    found = _GENERAL.load("general", Path(), report)
    if found is None:
        raise RuntimeError("; ".join(f"{fault.at}: {fault.message}" for fault in report))
    return found
