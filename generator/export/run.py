"""The whole of an export: a game drawn as a target asks for it, and put in its place."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from generator import __version__
from generator.core.diagnostics import AuthorError, Report
from generator.core.record import Record
from generator.export.canvases import make_canvases, make_order
from generator.export.card_pdf import make_card_pdf
from generator.export.images import make_images
from generator.export.job import Job, Listed, card_list, rows_of
from generator.export.live_svg import make_live_svg
from generator.export.room import make_room
from generator.export.stock import Stock
from generator.export.table import make_table
from generator.export.target import Target
from generator.opening import open_game
from generator.progress import Advance, silent
from generator.publish import MANIFEST, Publication, publish, staging_area
from generator.workspace import GamePlace, UsageError, find_games, roots_of

CARDS = "cards.csv"
_AS_IS = "%/:?&=#@+,;~"
"""Signs of an address that are not to be encoded (again)."""

MAKERS: Mapping[str, Callable[[Job], list[Listed]]] = {
    "images": make_images,
    "canvases": make_canvases,
    "order": make_order,
    "card-pdf": make_card_pdf,
    "table": make_table,
    "live-svg": make_live_svg,
    "room": make_room,
}
"""What makes each kind of target."""


class Wish(Record):
    """How to export, as it was asked for."""

    name: str
    """Of the target, in folders."""
    output: Path
    languages: tuple[str, ...] = ()
    base_url: str | None = None
    bleed: float | None = None


class Exported(Record):
    """What came of an export: a table by language, and the folders written."""

    report: Report
    roots: Mapping[str, Path]
    tables: Mapping[str, list[list[str]]]
    written: tuple[Path, ...] = ()
    misfits: int = 0
    """How many parts do not fit."""


def export_game(
    game: str, target: Target, wish: Wish, working_folder: Path, advance: Advance = silent
) -> Exported:
    """Export the game called ``game`` in each language; nothing is written for a faulty one.

    Raises UsageError when there is no such game or language, and PublishError when the files
    cannot be written.
    """
    check_address(wish.base_url)
    (place,) = find_games([game], working_folder)
    report = Report()
    roots = roots_of([place])
    tables: dict[str, list[Listed]] = {}
    output = working_folder / wish.output
    with staging_area(output) as area:
        exporting = _Exporting(target, wish, output, area, report, advance)
        publications = _make_all(place, exporting, tables)
        misfits = sum(not one.fits for listed in tables.values() for one in listed)
        shown = {language: rows_of(listed) for language, listed in tables.items()}
        if report.has_errors or not publications:
            return Exported(report, roots, shown, (), misfits)
        publish(publications, area)
    return Exported(report, roots, shown, tuple(p.target for p in publications), misfits)


def check_address(address: str | None) -> None:
    """Refuse what files cannot be fetched from; raises UsageError."""
    if address is not None and not address.startswith(("https://", "http://", "file:///")):
        hint = "it begins with https://, http:// or file:///"
        raise UsageError(f"“{address}” is no address", hint)


class _Exporting(Record):
    """What all languages of an export have in common."""

    target: Target
    wish: Wish
    output: Path
    area: Path
    report: Report
    advance: Advance


def _make_all(
    place: GamePlace, exporting: _Exporting, tables: dict[str, list[Listed]]
) -> list[Publication]:
    """Make each language; what came of its parts goes into ``tables``."""
    printer = open_game(place, exporting.report)
    if printer is None:
        return []
    publications = []
    for language in printer.languages(exporting.wish.languages):
        stock = Stock(printer, language, exporting.report)
        final = exporting.output / printer.definition.id / language / exporting.wish.name
        staged = exporting.area / language
        staged.mkdir()
        listed = _make(stock, staged, final, exporting)
        if listed is None:
            continue
        tables[language] = listed
        if any(one.fits for one in listed):
            (staged / CARDS).write_text(card_list(listed), "utf-8", newline="\n")
            _write_manifest(staged, stock, exporting.target, exporting.wish.name)
            publications.append(Publication(staged, final, is_partial=False))
    return publications


def _make(stock: Stock, staged: Path, final: Path, exporting: _Exporting) -> list[Listed] | None:
    """Return what became of each part in one language; None after noting a fault."""
    target, wish = exporting.target, exporting.wish
    base = final.resolve().as_uri() if wish.base_url is None else quote(wish.base_url, _AS_IS)
    address, advance = base.rstrip("/"), exporting.advance
    with tempfile.TemporaryDirectory() as scratch:
        job = Job(target, stock, staged, Path(scratch), advance, wish.bleed, address)
        try:
            return MAKERS[target.makes](job)
        except AuthorError as error:
            exporting.report.take(error)
            return None


def _write_manifest(folder: Path, stock: Stock, target: Target, name: str) -> None:
    """Write what the folder holds, so that another export may replace it."""
    definition = stock.definition
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    content: dict[str, Any] = {
        "format": 1,
        "generator": f"pnp-press {__version__}",
        "kind": "export",
        "target": name,
        "known_from": target.known_from,
        "known_apart": [claim.known for claim in target.claims],
        "game": definition.id,
        "game_version": definition.header.version,
        "title": stock.title,
        "language": stock.language,
        "files": [_listed(path, folder) for path in paths],
    }
    text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    (folder / MANIFEST).write_text(text, "utf-8", newline="\n")


def _listed(path: Path, folder: Path) -> dict[str, Any]:
    data = path.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    return {"path": path.relative_to(folder).as_posix(), "bytes": len(data), "sha256": digest}
