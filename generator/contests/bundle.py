"""What goes to an organiser: just the files that are asked for, by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from generator.contests.entry import COMPONENTS, Edition, Entry
from generator.contests.entry_text import as_plain, entry_of
from generator.contests.profile import Contest
from generator.contests.showcase import WIDTHS, Showcase, picture, save_pdf
from generator.core.diagnostics import Report
from generator.printing import Printer


def make_bundle(
    printer: Printer, contest: Contest, entries: Mapping[str, Entry], room: Path
) -> dict[str, bytes]:
    """Return the files of a bundle in the order of their names; ``entries`` are by paper.

    What several editions have under one name, as a pattern without the language makes it, is
    that of the first. ``room`` takes files on the way. Raises AuthorError for what cannot be drawn.
    """
    found: dict[str, bytes] = {}
    for name, data in _files(printer, contest, entries, room):
        found.setdefault(name, data)
    return dict(sorted(found.items()))


def _files(
    printer: Printer, contest: Contest, entries: Mapping[str, Entry], room: Path
) -> Iterator[tuple[str, bytes]]:
    for paper, entry in entries.items():
        for edition in entry.editions:
            path = edition.folder / COMPONENTS
            if path.is_file():
                name = _named(printer, contest, edition, f"components-{paper}.pdf")
                yield name, path.read_bytes()
    first = next(iter(entries.values()))
    for edition in first.editions:
        for file, data in _of_edition(printer, contest, edition, room):
            yield _named(printer, contest, edition, file), data


def _named(printer: Printer, contest: Contest, edition: Edition, file: str) -> str:
    """Return what ``file`` is called in the bundle."""
    pattern = contest.files.names.replace("{game}", printer.definition.id)
    return pattern.replace("{language}", edition.language).replace("{file}", file)


def _of_edition(
    printer: Printer, contest: Contest, edition: Edition, room: Path
) -> Iterator[tuple[str, bytes]]:
    for ending in contest.files.rules:
        path = edition.folder / f"rulebook.{ending}"
        if path.is_file():
            yield f"rules.{ending}", path.read_bytes()
    yield from _shown(printer, contest, edition, room)
    if contest.files.entry_text:
        text = entry_of(printer, edition.language, anonymous=contest.is_anonymous)
        yield "entry.txt", as_plain(text).encode()
    if edition.licence:
        yield "licence.txt", f"{edition.licence}\n".encode()


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
    for name, width in islice(WIDTHS.items(), asked.images):
        yield f"{name}.png", picture(showcase.draw(name), width, room)
    if asked.sell_sheet:
        path = room / "sell-sheet.pdf"
        save_pdf(showcase.draw("sell-sheet"), edition.title, edition.language, path)
        yield "sell-sheet.pdf", path.read_bytes()
