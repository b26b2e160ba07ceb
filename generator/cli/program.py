"""The command ``pnp``: its commands, put together.

Only this package prints or sets an exit code. A new command is a module beside this one and
a line in ``_COMMANDS``; heavy imports stand inside functions, so that ``--help`` is quick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from generator import __version__
from generator.cli.building import build, check
from generator.cli.calibrate import calibrate
from generator.cli.contests import contest
from generator.cli.cutting import cut
from generator.cli.describing import schema
from generator.cli.exporting import export
from generator.cli.listing import list_games
from generator.cli.posting import post
from generator.cli.preflighting import preflight
from generator.cli.previewing import preview
from generator.cli.profiles import profiles
from generator.cli.proofing import proof
from generator.cli.running import run
from generator.cli.starting import new
from generator.cli.translating import i18n
from generator.cli.watching import watch

app = typer.Typer(
    name="pnp",
    help="From a board game described once, as data, to printable components.",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

_COMMANDS: tuple[tuple[str, Callable[..., Any], str], ...] = (
    ("new", new, "pnp new my-game --template card-deck"),
    ("build", build, "pnp build my-game --lang ko --format pdf --out ~/print"),
    ("run", run, "pnp run my-bingo --copies 100000 --seed 7, or --table people.csv"),
    ("check", check, "pnp check my-game --profile home-letter"),
    ("watch", watch, "pnp watch my-game --lang en --format pdf"),
    ("preview", preview, "pnp preview my-game --no-open --port 8000"),
    ("list", list_games, "pnp list my-game"),
    ("preflight", preflight, "pnp preflight output/my-game/ko/components.pdf --profile press"),
    ("proof", proof, "pnp proof my-game --simulate deutan --simulate grey"),
    ("post", post, "pnp post my-game --to bgg --lang en"),
    ("export", export, "pnp export my-game --to tts --lang en"),
    ("cut", cut, "pnp cut my-game --machine silhouette"),
    ("profiles", profiles, "pnp profiles home-a4"),
    ("schema", schema, "pnp schema --out my-game/game.schema.json"),
    ("calibrate", calibrate, "pnp calibrate --paper Letter, then pnp calibrate --save my-printer"),
)
"""The commands in the order of the help, each with an example."""

for _name, _command, _example in _COMMANDS:
    app.command(_name, epilog=f"Example: {_example}")(_command)
app.add_typer(i18n, name="i18n")
app.add_typer(contest, name="contest")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pnp-press {__version__}")
        raise typer.Exit


@app.callback(epilog="Example: pnp build my-game --lang ko --profile home-letter")
def _pnp(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass
