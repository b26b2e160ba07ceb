"""Contest profiles: the limits of an organiser, where they are known from, and what to send.

A profile is a file under ``templates/contests``, or one of the user's. Contests change from
year to year, so each says which edition it is of and how well that is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from generator.contests.measures import MEASURES
from generator.core.diagnostics import AuthorError, Position, Report, as_written, nearest
from generator.source.folder import GameFolder
from generator.source.yaml import LocatedDict, read_yaml
from generator.spec.base import Reading, Spec, SpecError, load_spec
from generator.spec.model import Field, PlainValidator, ValidationInfo
from generator.workspace import UsageError, templates

CONTESTS = "contests"
FILE_ENDING = ".yaml"
_MOST_BYTES = 100_000

Evidence = Literal["primary", "second-hand", "results-only", "assumption"]


def _read_words(value: Any, info: ValidationInfo) -> Mapping[str, str]:
    if isinstance(value, str):
        return {"en": value}
    if isinstance(value, dict) and value and all(isinstance(v, str) for v in value.values()):
        return dict(value)
    raise SpecError(f"“{as_written(value)}” is no text", "write it by language: {ko: …, en: …}")


def _read_measure(value: Any, info: ValidationInfo) -> str:
    if isinstance(value, str) and value in MEASURES:
        return value
    raise SpecError(f"unknown measure “{as_written(value)}”", nearest(str(value), MEASURES))


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

    papers: list[Literal["A4", "Letter"]] = Field(default=["A4", "Letter"], min_length=1)
    """Print-and-play files are made for each."""
    languages: list[str] | None = None
    """Default: all of the game."""
    rules: list[Literal["pdf", "txt", "html"]] = Field(default=["pdf"])
    images: int = 0
    """How many pictures of the game are asked for."""
    sell_sheet: bool = False
    entry_text: bool = True


class Contest(Spec):
    """A contest as its profile tells."""

    title: Words
    edition: str
    source: str
    checked_on: str
    evidence: Evidence
    about: Words | None = None
    author: Literal["forbidden", "required", "free"] = "free"
    limits: list[Limit] = Field(default_factory=list)
    files: Files = Field(default_factory=Files)
    print: dict[str, Any] = Field(default_factory=dict)
    """Settings of the print profile, by dotted key."""
    outstanding: list[Words] = Field(default_factory=list)
    """What is asked for and cannot be made by a program."""


def contest_names() -> list[str]:
    """Return the ids of the contests that come with the program."""
    return sorted(path.stem for path in templates(CONTESTS).root.glob(f"*{FILE_ENDING}"))


def load_contest(name: str, working_folder: Path, report: Report) -> Contest | None:
    """Return the contest called ``name``, an id or the path of a file of the user's.

    Faults of the file are noted in ``report``; UsageError when there is no such contest.
    """
    if name.endswith(FILE_ENDING):
        path = working_folder / name
        if not path.is_file():
            raise UsageError(f"there is no file “{as_written(name)}”")
        return _read(GameFolder(path.parent, path.parent.name), path.name, report)
    known = contest_names()
    if name not in known:
        raise UsageError(f"unknown contest “{as_written(name)}”", nearest(name, known))
    return _read(templates(CONTESTS), f"{name}{FILE_ENDING}", report)


def _read(folder: GameFolder, file: str, report: Report) -> Contest | None:
    shown = folder.show(folder.root / file)
    at = Position(shown)
    try:
        document = read_yaml(folder.read_bytes(file, at, kind="contest", limit=_MOST_BYTES), shown)
        if not isinstance(document, LocatedDict):
            raise AuthorError(at, "expected a mapping in this contest")
    except AuthorError as error:
        report.take(error)
        return None
    faults = len(report)
    contest = load_spec(Contest, document, Reading(report), document.at)
    return contest if len(report) == faults else None
