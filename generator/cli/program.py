"""The command ``pnp``: its commands, put together, and what a signal does to them.

Only this package prints or sets an exit code. A new command is a module beside this one and
a line in ``_COMMANDS``; heavy imports stand inside functions, so that ``--help`` is quick.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator import __version__
from generator.cli.building import build, check
from generator.cli.calibrate import calibrate
from generator.cli.describing import schema
from generator.cli.listing import list_games
from generator.cli.preflighting import preflight
from generator.cli.profiles import profiles
from generator.cli.proofing import proof
from generator.cli.starting import new
from generator.cli.translating import i18n

if TYPE_CHECKING:
    from types import FrameType

_WHERE_OBJECTS_GO = ("weakref", "_weakrefset", "importlib._bootstrap", "_frozen_importlib")
"""Modules whose functions Python calls when an object goes."""

app = typer.Typer(
    name="pnp",
    help="From a board game described once, as data, to printable components.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

_COMMANDS: tuple[tuple[str, Callable[..., Any], str], ...] = (
    ("new", new, "pnp new my-game --template card-deck"),
    ("build", build, "pnp build my-game --lang ko --format pdf --out ~/print"),
    ("check", check, "pnp check my-game --profile home-letter"),
    ("list", list_games, "pnp list my-game"),
    ("preflight", preflight, "pnp preflight output/my-game/ko/components.pdf --profile press"),
    ("proof", proof, "pnp proof my-game --simulate deutan --simulate grey"),
    ("profiles", profiles, "pnp profiles home-a4"),
    ("schema", schema, "pnp schema --out my-game/game.schema.json"),
    ("calibrate", calibrate, "pnp calibrate --paper Letter, then pnp calibrate --save my-printer"),
)
"""The commands in the order of the help, each with an example."""

for _name, _command, _example in _COMMANDS:
    app.command(_name, epilog=f"Example: {_example}")(_command)
app.add_typer(i18n, name="i18n")


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


def _leave(number: int, frame: FrameType | None) -> None:
    """End as Ctrl-C does: what was begun is cleared away on the way out."""
    import signal

    # Python swallows what is raised while it lets go of an object: ask again in a moment.
    module = "" if frame is None else frame.f_globals.get("__name__", "")
    is_letting_go = module in _WHERE_OBJECTS_GO
    if is_letting_go and hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda _, later: _leave(number, later))
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        return
    raise SystemExit(128 + number)


def _leave_when_told() -> None:
    """Take the signals that end a process for a reason to tidy up first."""
    import signal

    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _leave)


def main() -> None:
    """Run the command line."""
    _leave_when_told()
    # Plug-ins of other packages have no business with authors' files, and pydantic would
    # look through all packages there are for them.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # A build makes many objects and hardly any cycles, so looking for those seldom is enough.
    gc.set_threshold(200_000, 20, 20)
    try:
        app()
    finally:
        # The process ends: nothing is gained by a last look through all that is left.
        gc.freeze()
