"""Makes the files of a game as a contest asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.build import BuildOptions, Outcome, run
from generator.contests.entry import MANIFEST, Edition, Entry
from generator.contests.profile import Contest
from generator.core.diagnostics import AuthorError, Report
from generator.game.definition import Definition, load_definition
from generator.game.values import in_language
from generator.progress import Advance, silent
from generator.workspace import GamePlace, templates

PROFILES = {"A4": "home-a4", "Letter": "home-letter"}
"""The print profile for each paper that contests ask for."""


def load_game(place: GamePlace) -> Definition:
    """Return the definition of a game that has been built; AuthorError if it is not sound."""
    report = Report()
    definition = load_definition(place.folder(), place.file, templates(), report)
    if definition is None:
        fault = next(iter(report))
        raise AuthorError(fault.at, fault.message, fault.hint)
    return definition


def make_files(
    name: str,
    contest: Contest,
    languages: Sequence[str],
    paper: str,
    output: Path,
    working_folder: Path,
    advance: Advance = silent,
) -> Outcome:
    """Build the game called ``name`` into ``output`` on ``paper``, as the contest asks."""
    settings = dict(contest.print)
    if contest.author == "forbidden":
        settings["anonymous"] = "true"
    options = BuildOptions(
        games=(name,),
        languages=tuple(languages),
        formats=("pdf",),
        profile=PROFILES[paper],
        settings=tuple(f"{key}={value}" for key, value in settings.items()),
        output=output,
    )
    return run(options, working_folder, advance)


def read_entry(definition: Definition, output: Path, languages: Sequence[str]) -> Entry:
    """Return the entry whose files lie in ``output``, in ``languages``."""
    header, file = definition.header, definition.file
    scope = definition.values.scope(definition.languages[0])
    editions = []
    for language in languages:
        folders = sorted((output / definition.id / language).rglob(MANIFEST))
        if folders:
            editions.append(_edition(definition, language, folders[0].parent))
    return Entry(
        definition.id,
        header.version,
        tuple(header.authors),
        header.players,
        header.minutes,
        header.age,
        tuple(
            in_language(text, scope, definition.languages[0], file.position("you_also_need"))
            for text in file.you_also_need
        ),
        tuple(editions),
    )


def _edition(definition: Definition, language: str, folder: Path) -> Edition:
    header = definition.header
    scope = definition.values.scope(language)

    def said(key: str) -> str:
        text = getattr(header, key)
        return "" if text is None else in_language(text, scope, language, header.position(key))

    return Edition(language, folder, said("title"), said("hook"), said("description"))
