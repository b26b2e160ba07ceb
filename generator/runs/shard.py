"""Some copies of a game in a row, made from what was sent here and nothing else."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from generator import __version__
from generator.core.diagnostics import Diagnostic, Report
from generator.core.record import NamedTuple, Record
from generator.game.copies import CopyRun
from generator.game.definition import Choices, load_definition
from generator.ordering import orders_by_copy
from generator.output import COMPONENTS, Making
from generator.print_setup import PrintSetup
from generator.printing import Printer
from generator.publish import MANIFEST
from generator.runs.bundle import PackedGame, unpack_game
from generator.runs.program import program_digest
from generator.runs.span import Span
from generator.scene.piece import forget_scenes
from generator.workspace import GamePlace, UsageError, templates

_TURN = Lock()
"""Held while a shard is made: a process of others may have several threads, and one works."""


class Recipe(Record):
    """What all shards of a run in one language are made from."""

    game: PackedGame
    folder: str
    """The name of the game's folder, as output names it."""
    shown: str
    file: str
    setup: PrintSetup
    language: str
    components: tuple[str, ...]
    seed: int | None
    apart: bool
    """Whether each copy has sheets of its own."""
    program: str


class Portion(NamedTuple):
    """Which copies to make, and the rows of a table for them."""

    span: Span
    rows: tuple[Mapping[str, object], ...] = ()
    places: tuple[str, ...] = ()
    """Where each row stands, in words."""
    made_from: str = ""
    """A digest of all that the shard is made from, which its manifest repeats."""


class Shard(NamedTuple):
    """What was made: files by name, none after a fault, and what there is to say."""

    files: dict[str, bytes]
    remarks: tuple[Diagnostic, ...]


def make_shard(recipe: Recipe, portion: Portion) -> Shard:
    """Return the PDF and the manifest of some copies.

    Raises UsageError where another program is at work than the one that asks.
    """
    if recipe.program != program_digest():
        raise UsageError(
            f"the workers have another pnp-press, {__version__}, or other templates",
            "install the same version, from the same source, on all machines",
        )
    with _TURN, TemporaryDirectory(prefix="pnp-run-") as scratch:
        try:
            return _make(recipe, portion, Path(scratch).resolve())
        finally:
            # A game is full of cycles; those of many shards would lie about until there is need.
            forget_scenes()
            gc.collect()


def _make(recipe: Recipe, portion: Portion, scratch: Path) -> Shard:
    place = GamePlace(scratch / "game" / recipe.folder, recipe.shown, recipe.file)
    unpack_game(recipe.game.archive, place.root)
    report, target = Report(), scratch / "made"
    _print(recipe, portion, place, report, target)
    if report.has_errors:
        return Shard({}, tuple(report.on_each_occasion()))
    files = {name: (target / name).read_bytes() for name in (COMPONENTS, MANIFEST)}
    return Shard(files, tuple(report.on_each_occasion()))


def _print(
    recipe: Recipe, portion: Portion, place: GamePlace, report: Report, target: Path
) -> None:
    span = portion.span
    run = CopyRun(span.first, span.last, portion.rows, portion.places)
    choices = Choices(seed=recipe.seed, run=run)
    definition = load_definition(place.folder(), place.file, templates(), report, choices)
    if definition is None or report.has_errors:
        return
    printer = Printer(place, definition, recipe.setup)
    components = [c for c in definition.components if c.id in recipe.components]
    expander = printer.expander(recipe.language, report)
    made = printer.expand(expander, components)
    orders = orders_by_copy(made, span.size, apart=recipe.apart)
    laid = printer.on_sheets(expander, made, orders, report)
    if report.has_errors:
        return
    notes = {"run": _notes(portion, definition.values.chance.seed, expander.drawn)}
    making = Making(frozenset({"pdf"}), 300, is_partial=True, notes=notes)
    printer.print_laid(laid, recipe.language, making, target, report)
    printer.overruns.tell(report)


def _notes(portion: Portion, seed: int, drawn: Mapping[str, list[bytes]]) -> dict[str, Any]:
    """Return what a manifest says of the copies in its shard."""
    return {
        "copies": [portion.span.first, portion.span.last],
        "seed": seed,
        "made_from": portion.made_from,
        "drawn": {name: b"".join(marks).hex() for name, marks in drawn.items() if marks},
    }
