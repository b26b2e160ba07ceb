"""The command ``pnp export``: a game for virtual tables and print services."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.cutting import cut
from generator.cli.options import Languages, OneGame
from generator.cli.terminal import (
    AUTHORS_FAULT,
    leave_on_faults,
    load_template,
    print_table,
    say_error,
    usage_told,
)

if TYPE_CHECKING:
    from generator.export.run import Exported
    from generator.export.target import Target


def export(
    game: OneGame,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="TARGET",
            help="images, svg-live, mpc, tgc, drivethru, tabletopia, tts, pcio, cut (as “pnp cut” "
            "does); or a file of your own, my.yaml.",
        ),
    ],
    lang: Languages = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Files go to DIR/GAME/LANGUAGE/TARGET.")
    ] = Path("exports"),
    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url",
            metavar="URL",
            help="Where you will put the pictures of a virtual table; default: files on this disk, "
            "which only you can see.",
        ),
    ] = None,
    dpi: Annotated[
        float | None,
        typer.Option(
            "--dpi",
            metavar="N",
            min=10,
            max=1200,
            help="Pixels an inch, where the target leaves it open.",
        ),
    ] = None,
    bleed: Annotated[
        float | None,
        typer.Option(
            "--bleed",
            metavar="MM",
            min=0,
            max=20,
            help="For images: the bleed of parts that have any.",
        ),
    ] = None,
) -> None:
    """Make the files that a virtual table or a print service takes, each part to its size."""
    if to == "cut":
        with usage_told():
            _refuse_drawing(base_url, dpi, bleed)
        cut(game, lang=lang, out=out)
        return
    from generator.export.run import Wish, export_game
    from generator.progress import progress_shown

    with usage_told(), progress_shown(sys.stderr) as advance:
        _check_name(to)
        target = _load(to, dpi, bleed)
        wish = Wish(Path(to).stem, out, tuple(lang or ()), base_url, bleed)
        exported = export_game(game, target, wish, Path.cwd(), advance)
    leave_on_faults(exported.report, exported.roots)
    _tell(exported, target)


def _refuse_drawing(base_url: str | None, dpi: float | None, bleed: float | None) -> None:
    """Refuse options about pictures where only lines are made."""
    from generator.workspace import UsageError

    if (base_url, dpi, bleed) != (None, None, None):
        hint = "“pnp cut” has the options for machines and print profiles"
        raise UsageError("“--to cut” makes no pictures", hint)


def _check_name(name: str) -> None:
    """Refuse a file whose name cannot be that of a folder."""
    from generator.core.diagnostics import as_written
    from generator.spec.base import SpecError
    from generator.spec.game import check_game_id
    from generator.workspace import UsageError

    try:
        check_game_id(Path(name).stem)
    except SpecError as error:
        raise UsageError(f"--to {as_written(name)}: {error.message}", error.hint) from None


def _load(name: str, dpi: float | None, bleed: float | None) -> Target:
    from generator.export.target import EXPORTS
    from generator.workspace import UsageError

    target = load_template(EXPORTS, name)
    if bleed is not None and (target.makes != "images" or target.cut_out):
        raise UsageError(f"“{name}” tells its own bleed", "“--bleed” goes with “--to images”")
    if dpi is None:
        return target
    if target.makes not in ("images", "table", "room") or target.cut_out:
        raise UsageError(f"“{name}” tells its own resolution", "leave “--dpi” out")
    return target.model_copy(update={"dpi": dpi})


def _tell(exported: Exported, target: Target) -> None:
    """Print what goes where, what does not fit and what to know."""
    from generator.export.job import HEADING

    table = next(iter(exported.tables.values()), [])
    print_table([HEADING, *table])
    for folder in exported.written:
        typer.echo(f"wrote {folder}", err=True)
    for note in (*target.notes, *target.unconfirmed, target.caution):
        if note:
            typer.echo(f"note: {note}", err=True)
    if exported.misfits:
        count = sum(row[3] == "does not fit" for row in table)
        typer.echo(f"warning: kinds of part that do not fit and are left out: {count}", err=True)
    if not exported.written:
        say_error("no part of this game fits this target")
        raise typer.Exit(AUTHORS_FAULT)
