"""The whole of a proof: games printed, looked at by several eyes, their colours measured."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator import __version__
from generator.build import BuildOptions, run
from generator.core.diagnostics import Report
from generator.core.record import Record
from generator.game.definition import load_definition
from generator.output import COMPONENTS
from generator.print_setup import DEFAULT_PROFILE, PrintWish
from generator.progress import Advance, silent
from generator.proof.palette import HEADING, measure, rows_of
from generator.proof.vision import VISIONS, Vision
from generator.proof.words import warn_of_faint_words
from generator.publish import MANIFEST, Publication, publish, staging_area
from generator.workspace import GamePlace, UsageError, find_games, templates

PROOF = "proof"
DPI = 60


class ProofOptions(Record):
    """What to look at, as asked for on the command line."""

    output: Path
    games: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    profile: str = DEFAULT_PROFILE
    settings: tuple[str, ...] = ()
    printer: str | None = None
    visions: tuple[Vision, ...] = VISIONS
    strict: bool = False

    def built_into(self, folder: Path) -> BuildOptions:
        """Return how to print what is to be looked at."""
        return BuildOptions(
            games=self.games,
            languages=self.languages,
            formats=("pdf",),
            profile=self.profile,
            settings=self.settings,
            printer=self.printer,
            output=folder,
        )


class ProofOutcome(Record):
    """What came of a proof."""

    report: Report
    failed: bool
    written: tuple[str, ...]
    tables: tuple[tuple[str, list[list[str]]], ...]
    """By game, how far its colours are apart: rows under ``heading``."""
    roots: Mapping[str, Path]

    @property
    def heading(self) -> list[str]:
        return HEADING


def read_visions(names: list[str]) -> tuple[Vision, ...]:
    """Return the visions called ``names``, or all of them; raises UsageError."""
    for name in names:
        if name not in VISIONS:
            raise UsageError(f"unknown vision “{name}”", f"known: {', '.join(VISIONS)}")
    return tuple(vision for vision in VISIONS if vision in names or not names)


def run_proof(
    options: ProofOptions, working_folder: Path, advance: Advance = silent
) -> ProofOutcome:
    """Make the contact sheets of all games asked for; nothing is written unless all are sound.

    Raises UsageError for options that make no sense, PublishError when the output cannot
    be written.
    """
    places = find_games(list(options.games), working_folder)
    output = working_folder / options.output
    with staging_area(output) as area:
        room = area / "built"
        outcome = run(options.built_into(room), working_folder, advance)
        report = outcome.report
        tables = tuple(_tables(places, options, report))
        failed = report.has_errors or (options.strict and len(report) > 0)
        folders = [] if report.has_errors else _printed(room)
        for folder in folders:
            _write_sheets(room / folder, folder, options.visions)
        publish([_proof_of(room, folder, output) for folder in folders], area)
    written = tuple(f"{options.output}/{folder}/{PROOF}" for folder in folders)
    return ProofOutcome(report, failed, written, tables, outcome.roots)


def _proof_of(room: Path, folder: str, output: Path) -> Publication:
    return Publication(room / folder / PROOF, output / folder / PROOF, is_partial=False)


def _tables(
    places: list[GamePlace], options: ProofOptions, report: Report
) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield how far the colours of each game are apart; what is too near goes into ``report``."""
    if report.has_errors:
        return
    wish = PrintWish(options.profile, options.settings, options.printer)
    for place in places:
        definition = load_definition(place.folder(), place.file, templates(), Report())
        if definition is None:
            continue
        yield definition.id, rows_of(measure(definition.theme, report))
        wanted = options.languages or definition.languages
        languages = [code for code in definition.languages if code in wanted]
        warn_of_faint_words(place, definition, wish, languages, report)


def _printed(room: Path) -> list[str]:
    """Return the folders of all editions in ``room``."""
    found = sorted(path.parent for path in room.rglob(COMPONENTS))
    return [folder.relative_to(room).as_posix() for folder in found]


def _write_sheets(folder: Path, name: str, visions: tuple[Vision, ...]) -> None:
    from generator.proof.sheets import contact_sheets
    from generator.render.png import rasterise

    target = folder / PROOF
    target.mkdir()
    manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    labels = [f"{page['page']} {page['side']}" for page in manifest["pages"]]
    pages = list(rasterise(folder / COMPONENTS, DPI))
    title = name.replace("/", " · ")
    files = []
    for vision in visions:
        for sheet in contact_sheets(pages, labels, title, vision, DPI):
            (target / sheet.name).write_bytes(sheet.png)
            digest = hashlib.sha256(sheet.png).hexdigest()
            files.append({"path": sheet.name, "vision": vision, "sha256": digest})
    facts = {"generator": f"pnp-press {__version__}", "dpi": DPI, "files": files}
    text = json.dumps(facts, ensure_ascii=False, indent=1) + "\n"
    (target / MANIFEST).write_text(text, "utf-8", newline="\n")
