"""From a game and a wish to what all shards of a run are made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.core.diagnostics import Report, as_written, nearest
from generator.game.definition import Component, Definition
from generator.print_setup import PrintSetup
from generator.printing import Printer
from generator.runs.bundle import pack_game
from generator.runs.folder import RunFolder
from generator.runs.people import examples_of
from generator.runs.program import program_digest
from generator.runs.shard import Recipe
from generator.runs.wish import RunWish
from generator.workspace import UsageError


def wanted_components(definition: Definition, wish: RunWish, report: Report) -> list[Component]:
    """Return the components whose copies differ, or those of them that are asked for.

    Raises UsageError for one that there is not, or that is the same in all copies.
    """
    known = {component.id: component for component in definition.components}
    for name in wish.components:
        if name not in known:
            raise UsageError(f"the game has no component “{name}”", nearest(name, known))
        if not known[name].spec.unique:
            raise UsageError(f"all copies of “{name}” are alike", "build it once: pnp build")
    found = [c for c in definition.components if c.spec.unique]
    if not found:
        report.error(
            definition.at,
            "no component here is unique, so all copies would be alike",
            "write “unique: true” in a component whose copies should differ",
        )
    if wish.table is None:
        _note_examples(definition, report)
    return [c for c in found if c.id in (wish.components or known)]


def _note_examples(definition: Definition, report: Report) -> None:
    """Warn of values that a table should bring."""
    per_copy = definition.file.per_copy
    for name, value in examples_of(per_copy).items():
        place = definition.file.written["per_copy"].position(name)
        message = f"all copies have the example “{as_written(value)}” as “per_copy.{name}”"
        report.warning(place, message, "bring a row for each copy with --table people.csv")


def recipes_of(
    printer: Printer,
    components: Sequence[Component],
    wish: RunWish,
    working_folder: Path,
    besides: Path | None,
) -> Iterator[tuple[Recipe, RunFolder]]:
    """Yield for each language what shards are made from, and the folder they go to.

    ``besides`` is a file in the game’s folder that is no part of the game. Raises UsageError
    for a language that the game is not written in.
    """
    definition, setup = printer.definition, printer.setup
    packed = pack_game(printer.place, besides)
    seed = definition.values.chance.seed
    for language in printer.languages(wish.languages or definition.languages[:1]):
        recipe = Recipe(
            game=packed,
            folder=printer.place.lasting_name,
            shown=printer.place.shown,
            file=printer.place.file,
            setup=setup,
            language=language,
            components=tuple(component.id for component in components),
            seed=wish.seed,
            apart=wish.apart,
            program=program_digest(),
        )
        folder = wish.output / setup.folder(definition.id, language)
        data = _as_data(recipe, definition.id, seed, wish)
        yield recipe, RunFolder(working_folder / folder, folder.as_posix(), data)


def _as_data(recipe: Recipe, title: str, seed: int, wish: RunWish) -> dict[str, Any]:
    """Return a recipe as plain data that is equal where the copies are."""
    return {
        "title": title,
        "game": recipe.game.digest,
        "file": recipe.file,
        "language": recipe.language,
        "components": list(recipe.components),
        "profile": _digest_of(recipe.setup),
        "seed": seed,
        "shard_size": wish.shard_size,
        "apart": recipe.apart,
        "program": recipe.program,
    }


def _digest_of(setup: PrintSetup) -> str:
    press = sha256(setup.press_profile or b"").hexdigest()
    said = f"{setup.name} {setup.profile!r} {sorted(setup.overrides.items())} {press}"
    return sha256(said.encode()).hexdigest()
