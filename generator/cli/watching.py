"""The command ``pnp watch``: builds again whenever a file is saved."""

from __future__ import annotations

import signal
import sys
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import (
    Components,
    Formats,
    Languages,
    NoCache,
    Output,
    PrinterName,
    ProfileName,
    Settings,
    Strict,
)
from generator.cli.terminal import WRONG_USAGE, counted, print_report, say, say_error

if TYPE_CHECKING:
    from generator.build import BuildOptions, Outcome

_INTERRUPTED = 130


class _Stop:
    """Takes the first Ctrl-C as a wish to end, the second as an order."""

    def __init__(self) -> None:
        self.is_asked = False
        signal.signal(signal.SIGINT, self._ask)

    def _ask(self, number: int, frame: Any) -> None:
        if self.is_asked:
            raise SystemExit(_INTERRUPTED)
        self.is_asked = True

    def __call__(self) -> bool:
        return self.is_asked


def watch(
    games: Annotated[
        list[str], typer.Argument(metavar="GAME", help="Games to watch, as for “pnp build”.")
    ],
    lang: Languages = None,
    formats: Formats = None,
    profile: ProfileName = "home-a4",
    settings: Settings = None,
    printer: PrinterName = None,
    component: Components = None,
    out: Output = Path("output"),
    strict: Strict = False,
    no_cache: NoCache = False,
) -> None:
    """Build, and build again whenever a file of the game is saved; Ctrl-C ends it."""
    from generator.cli.making import cache_of_builds, options_of

    options = options_of(
        games,
        lang,
        formats,
        profile,
        settings,
        printer,
        component,
        output=out,
        strict=strict,
        cache=cache_of_builds(no_cache),
    )
    _watch(options, _Stop())


def _watch(options: BuildOptions, stop: _Stop) -> None:
    from generator.watching import Watch

    outcome = _build(options)
    if outcome is None:
        raise SystemExit(WRONG_USAGE)
    watch = Watch(outcome.seen)
    while not stop() and (watch.is_late or watch.wait(stop)):
        outcome = _build(options) or outcome
        # What is looked at may be other files than before.
        watch = Watch(outcome.seen, watch)
    say("")


def _build(options: BuildOptions) -> Outcome | None:
    """Build and say in a line what came of it, after what there is to say to the author."""
    from generator.build import run
    from generator.publish import PublishError
    from generator.workspace import UsageError

    begun = perf_counter()
    try:
        outcome = run(options, Path.cwd())
    except UsageError as error:
        say_error(error.message, error.hint)
        return None
    except PublishError as error:
        say_error(str(error))
        return None
    print_report(outcome.report, outcome.roots)
    say(f"{datetime.now():%H:%M:%S} {_told(outcome)} ({perf_counter() - begun:.1f} s)")
    sys.stdout.flush()
    return outcome


def _told(outcome: Outcome) -> str:
    told = counted(outcome.report)
    if outcome.failed:
        why = "" if outcome.report.has_errors else ", taken for errors (--strict)"
        return f"nothing written: {told}{why}"
    made = "built" if outcome.changed else "nothing changed"
    return f"{made}, {told}" if told else made
