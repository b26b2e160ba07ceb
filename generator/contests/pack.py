"""The bundle for a contest: just the files that its organiser asks for, in one ZIP.

The same game makes the same bytes: files stand in the order of their names and none tells
when it was made.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.build import Outcome
from generator.contests.entry import COMPONENTS, Edition, Entry
from generator.contests.judge import Judgement, Verdict, fails, judge
from generator.contests.making import Made, make_entry
from generator.contests.profile import Contest
from generator.contests.showcase import Showcase, picture, save_pdf
from generator.core.archive import zipped
from generator.core.diagnostics import Report
from generator.core.record import Record
from generator.printing import Printer
from generator.progress import Advance, silent

_PICTURES = (("gallery", 1900), ("cover", 630), ("social", 1200))
"""Names of drawings and their widths in pixels, in the order they are asked for."""


class Pack(Record):
    """What came of packing: the ZIP, unless the game fails."""

    report: Report
    roots: Mapping[str, Path]
    judgements: tuple[Judgement, ...]
    names: tuple[str, ...] = ()
    data: bytes | None = None


def pack_game(
    name: str,
    contest: Contest,
    languages: Sequence[str],
    working_folder: Path,
    advance: Advance = silent,
    *,
    even_failing: bool = False,
) -> Pack:
    """Return the bundle of a game for ``contest``; none for a game that fails it.

    Raises UsageError when there is no such game.
    """
    with tempfile.TemporaryDirectory() as scratch:
        room = Path(scratch)
        all_made: dict[str, Made] = {}
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
                return Pack(made.report, made.roots, ())
            all_made[paper] = made
        first = all_made[contest.files.papers[0]]
        report, roots = first.outcome.report, first.outcome.roots
        judgements = tuple(judge(first.entry, contest, "en"))
        if fails(judgements) and not even_failing:
            return Pack(report, roots, judgements)
        entries = {paper: one.entry for paper, one in all_made.items()}
        files = dict(_files(first.printer, contest, entries, judgements, room))
    return Pack(report, roots, judgements, tuple(sorted(files)), zipped(files))


def _files(
    printer: Printer,
    contest: Contest,
    entries: Mapping[str, Entry],
    judgements: Sequence[Judgement],
    room: Path,
) -> Iterator[tuple[str, bytes]]:
    game = printer.definition.id
    for paper, entry in entries.items():
        for edition in entry.editions:
            path = edition.folder / COMPONENTS
            yield f"{game}-{edition.language}-components-{paper}.pdf", path.read_bytes()
    first = next(iter(entries.values()))
    for edition in first.editions:
        for ending in contest.files.rules:
            path = edition.folder / f"rulebook.{ending}"
            if path.is_file():
                yield f"{game}-{edition.language}-rules.{ending}", path.read_bytes()
        yield from _shown(printer, contest, edition, room)
        if contest.files.entry_text:
            text = entry_text(first, edition, is_anonymous=contest.is_anonymous)
            yield f"{game}-{edition.language}-entry.txt", text.encode()
    yield "checklist.txt", checklist(contest, judgements).encode()


def _shown(
    printer: Printer, contest: Contest, edition: Edition, room: Path
) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures and the sell sheet of one language."""
    asked = contest.files
    if not asked.images and not asked.sell_sheet:
        return
    report = Report()
    expander, made = printer.made(edition.language, report)
    words = printer.words(edition.language, report).rulebook
    definition = printer.definition
    showcase = Showcase(definition, expander, made, words, anonymous=contest.is_anonymous)
    start = f"{definition.id}-{edition.language}"
    for name, width in _PICTURES[: asked.images]:
        yield f"{start}-{name}.png", picture(showcase.draw(name), width, room)
    if asked.sell_sheet:
        path = room / "sell-sheet.pdf"
        save_pdf(showcase.draw("sell-sheet"), edition.title, edition.language, path)
        yield f"{start}-sell-sheet.pdf", path.read_bytes()


def entry_text(entry: Entry, edition: Edition, *, is_anonymous: bool) -> str:
    """Return what an entry form asks for, as plain text."""
    lines = [edition.title, edition.hook, ""]
    for label, numbers in (("players", entry.players), ("minutes", entry.minutes)):
        if numbers:
            low, high = numbers
            lines.append(f"{label}: {low}" if low == high else f"{label}: {low}–{high}")
    if entry.age is not None:
        lines.append(f"age: {entry.age}+")
    if entry.authors and not is_anonymous:
        lines.append(f"author: {', '.join(entry.authors)}")
    lines += ["", edition.description]
    return "\n".join(lines).strip() + "\n"


def checklist(contest: Contest, judgements: Sequence[Judgement]) -> str:
    """Return what is done, what is not, and where the limits are known from."""
    lines = [
        f"{contest.title.get('en', '')}, edition {contest.edition}",
        contest.known(),
        contest.advice,
        "",
    ]
    for one in judgements:
        mark = "x" if one.verdict is Verdict.PASS else " "
        told = " ".join(part for part in (one.limit, one.of) if part)
        said = ": ".join(part for part in (told, one.measured) if part)
        allowed = f" ({one.allowed})" if one.allowed else ""
        lines.append(f"[{mark}] {one.verdict.value}: {said}{allowed}")
    return "\n".join(lines) + "\n"
