"""The whole of a cut: a game laid out as it prints, and its lines written for a machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from generator import __version__
from generator.core.diagnostics import AuthorError, Report, as_written, nearest
from generator.core.record import NamedTuple, Record, replace
from generator.cutting.drawing import CutDrawing
from generator.cutting.dxf import write_dxf
from generator.cutting.machine import Machine
from generator.cutting.sheets import CutSheet, cut_sheets
from generator.cutting.svg import write_svg
from generator.game.definition import Definition
from generator.opening import open_game
from generator.print_setup import PrintSetup, PrintWish, setup_roots
from generator.printing import Printer
from generator.progress import Advance, silent
from generator.publish import MANIFEST, Publication, publish, staging_area
from generator.workspace import UsageError, find_games, one_by_one, roots_of

HEADING = ["LANGUAGE", "FILE", "PAGES", "OUTLINES", "OTHER LINES", "TAKES UP"]
_WRITERS: Mapping[str, Callable[[CutDrawing], bytes]] = {
    "svg": lambda drawing: write_svg(drawing).encode(),
    "dxf": write_dxf,
}


class CutWish(Record):
    """What to cut, as it was asked for."""

    machine_name: str
    """Of the machine, in folders."""
    output: Path
    languages: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    """Default: those of the machine."""
    printing: PrintWish = PrintWish()


class CutOutcome(Record):
    """What came of it: rows under ``HEADING``, and the folders written."""

    report: Report
    roots: Mapping[str, Path]
    rows: tuple[list[str], ...] = ()
    written: tuple[Path, ...] = ()


class _Edition(NamedTuple):
    """A game in one language, and how it prints."""

    definition: Definition
    language: str
    setup: PrintSetup
    title: str


def cut_game(
    game: str, machine: Machine, wish: CutWish, working_folder: Path, advance: Advance = silent
) -> CutOutcome:
    """Write what ``machine`` is to cut of the game called ``game``, in each language.

    Nothing is written for a faulty game. Raises UsageError for what makes no sense, and
    PublishError when files cannot be written.
    """
    (place,) = find_games([game], working_folder)
    _check_formats(wish)
    report = Report()
    roots = roots_of([place]) | setup_roots(wish.printing)
    printer = open_game(place, report, wish.printing)
    if printer is None:
        return CutOutcome(report, roots)
    output = working_folder / wish.output
    with staging_area(output) as area:
        made = _make(printer, machine, wish, area, report, advance)
        if report.has_errors or not made:
            return CutOutcome(report, roots)
        targets = {
            language: output / printer.definition.id / language / f"cut-{wish.machine_name}"
            for language in made
        }
        publish(
            [Publication(area / c, target, is_partial=False) for c, target in targets.items()], area
        )
    rows = tuple(row for found in made.values() for row in found)
    return CutOutcome(report, roots, rows, tuple(targets.values()))


def _check_formats(wish: CutWish) -> None:
    for name in wish.formats:
        if name not in _WRITERS:
            hint = one_by_one("--format", name) or nearest(name, _WRITERS)
            raise UsageError(f"unknown format “{as_written(name)}”", hint)


def _make(
    printer: Printer,
    machine: Machine,
    wish: CutWish,
    area: Path,
    report: Report,
    advance: Advance,
) -> dict[str, list[list[str]]]:
    """Write a folder for each language that has anything to cut; return their rows."""
    printer = _in_full_ink(printer)
    definition = printer.definition
    made: dict[str, list[list[str]]] = {}
    languages = printer.languages(wish.languages)
    for language in languages:
        try:
            laid = printer.lay_out(definition.components, language, report)
            edition = _Edition(definition, language, printer.setup, laid.imprint.title)
            sheets = cut_sheets(laid.plan, laid.imprint.title, machine, definition.at, report)
        except AuthorError as error:
            report.take(error)
            continue
        if sheets:
            made[language] = _write(edition, sheets, machine, wish, area / language)
        advance(language, len(languages))
    return made


def _in_full_ink(printer: Printer) -> Printer:
    """Return what prints with all lines of its drawings; parts lie where they lie in any ink."""
    profile = printer.setup.profile.model_copy(update={"ink": "full"})
    setup = replace(printer.setup, profile=profile)
    return Printer(printer.place, printer.definition, setup)


def _write(
    edition: _Edition, sheets: list[CutSheet], machine: Machine, wish: CutWish, folder: Path
) -> list[list[str]]:
    folder.mkdir()
    rows, files = [], []
    for sheet in sheets:
        for format in wish.formats or machine.formats:
            name = f"sheet-{sheet.pages[0]:03d}.{format}"
            data = _WRITERS[format](sheet.drawing)
            (folder / name).write_bytes(data)
            files.append({"path": name, **_facts_of(sheet), **_digest(data)})
            rows.append([edition.language, name, *_cells(sheet)])
    facts = _manifest(edition, machine, wish, files)
    text = json.dumps(facts, ensure_ascii=False, indent=2) + "\n"
    (folder / MANIFEST).write_text(text, "utf-8", newline="\n")
    return rows


def _digest(data: bytes) -> dict[str, Any]:
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _facts_of(sheet: CutSheet) -> dict[str, Any]:
    counts: dict[str, int] = {}
    for line in sheet.lines:
        counts[line.kind] = counts.get(line.kind, 0) + 1
    return {"pages": list(sheet.pages), "paper_mm": list(sheet.drawing.paper), "lines": counts}


def _cells(sheet: CutSheet) -> Iterator[str]:
    kinds = [line.kind for line in sheet.lines]
    outlines = kinds.count("outline")
    yield ", ".join(map(str, sheet.pages))
    yield str(outlines)
    yield str(len(kinds) - outlines)
    yield f"{sheet.extent.width:.1f} × {sheet.extent.height:.1f} mm"


def _manifest(
    edition: _Edition, machine: Machine, wish: CutWish, files: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "format": 1,
        "generator": f"pnp-press {__version__}",
        "kind": "cut",
        "machine": wish.machine_name,
        "known_from": machine.known_from,
        "game": edition.definition.id,
        "game_version": edition.definition.header.version,
        "title": edition.title,
        "language": edition.language,
        "profile": edition.setup.name,
        "settings": {**edition.setup.overrides, **edition.definition.choices.instead},
        "tolerance_mm": machine.tolerance,
        "files": files,
    }
