"""The command ``pnp proof``: a game as seen by colour-blind eyes and in grey."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Games, Languages, PrinterName, ProfileName, Settings, Strict
from generator.cli.terminal import leave_failed, print_report, print_table, usage_told

if TYPE_CHECKING:
    from generator.proof.run import ProofOutcome


def proof(
    games: Games = None,
    simulate: Annotated[
        list[str] | None,
        typer.Option(
            "--simulate",
            metavar="normal|deutan|protan|tritan|grey",
            help="Whose eyes to look with; may be repeated. Default: all.",
        ),
    ] = None,
    lang: Languages = None,
    profile: ProfileName = "home-a4",
    settings: Settings = None,
    printer: PrinterName = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where contact sheets go.")
    ] = Path("output"),
    strict: Strict = False,
) -> None:
    """Show games as colour-blind eyes see them and in grey, and measure their colours."""
    outcome = _run(
        simulate or [],
        games=tuple(games or ()),
        languages=tuple(lang or ()),
        profile=profile,
        settings=tuple(settings or ()),
        printer=printer,
        output=out,
        strict=strict,
    )
    print_report(outcome.report, outcome.roots)
    rows = [[game, *row] for game, table in outcome.tables for row in table]
    if rows:
        print_table([["GAME", *outcome.heading], *rows])
    if sys.stdout.isatty():
        for folder in outcome.written:
            typer.echo(folder)
    if outcome.failed:
        leave_failed(outcome.report, "nothing is written")


def _run(simulate: list[str], **options: Any) -> ProofOutcome:
    from generator.progress import progress_shown
    from generator.proof.run import ProofOptions, read_visions, run_proof

    with usage_told(), progress_shown(sys.stderr) as advance:
        visions = read_visions(simulate)
        return run_proof(ProofOptions(visions=visions, **options), Path.cwd(), advance)
