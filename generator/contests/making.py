"""Makes the files of a game as a contest asks for them, and reads them back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.build import BuildOptions, Outcome, run
from generator.contests.entry import MANIFEST, Edition, Entry
from generator.contests.profile import Contest
from generator.core.diagnostics import Report
from generator.core.record import NamedTuple
from generator.game.definition import Definition
from generator.game.values import in_language
from generator.opening import open_game
from generator.printing import Printer
from generator.progress import Advance, silent
from generator.workspace import find_games

PROFILES = {"A4": "home-a4", "Letter": "home-letter"}
"""The print profile for each paper that contests ask for."""


class Made(NamedTuple):
    """A game built for a contest: what was told of it, what draws it, and its entry."""

    outcome: Outcome
    printer: Printer
    entry: Entry


def make_entry(
    name: str,
    contest: Contest,
    languages: Sequence[str],
    paper: str,
    output: Path,
    working_folder: Path,
    advance: Advance = silent,
    *,
    taken: Sequence[str] = (),
) -> Made | Outcome:
    """Build the game called ``name`` and read it back; only the outcome for a faulty one.

    The entry has the editions in ``languages``, else those in ``taken``, else, or when there
    are none of these, all. Raises UsageError when there is no such game.
    """
    options = _as_asked(name, contest, languages, paper, output)
    outcome = run(options, working_folder, advance)
    if outcome.failed or outcome.report.has_errors:
        return outcome
    (place,) = find_games([name], working_folder)
    report = Report()
    printer = open_game(place, report)
    if printer is None:  # its files have changed since
        outcome.report.extend(report)
        return outcome
    definition = printer.definition
    wanted = languages or taken or definition.languages
    known = [code for code in definition.languages if code in wanted]
    return Made(outcome, printer, _read_entry(definition, output, known or definition.languages))


def _as_asked(
    name: str, contest: Contest, languages: Sequence[str], paper: str, output: Path
) -> BuildOptions:
    """Return how to build the game called ``name`` on ``paper``, as the contest asks."""
    settings = dict(contest.print)
    if contest.is_anonymous:
        settings["anonymous"] = "true"
    return BuildOptions(
        games=(name,),
        languages=tuple(languages),
        formats=("pdf",),
        profile=PROFILES[paper],
        settings=tuple(f"{key}={value}" for key, value in settings.items()),
        output=output,
    )


def _read_entry(definition: Definition, output: Path, languages: Sequence[str]) -> Entry:
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

    facts = {"players": header.players, "minutes": header.minutes, "age": header.age}
    lacking = [key for key, value in facts.items() if value is None]
    lacking += [key for key in ("hook", "description", "sample_turn") if not said(key)]
    return Edition(
        language,
        folder,
        said("title"),
        said("hook"),
        said("description"),
        said("licence"),
        tuple(lacking),
    )
