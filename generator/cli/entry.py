"""Where the program begins and ends: signals, memory, and the shortest way to a command."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from generator.core.late import load_late

if TYPE_CHECKING:
    from sys import UnraisableHookArgs
    from types import FrameType


def _leave(number: int, frame: FrameType | None) -> None:
    """End as Ctrl-C does: what was begun is cleared away on the way out."""
    raise SystemExit(128 + number)


def _ask_again(swallowed: UnraisableHookArgs) -> None:
    """Leave in a moment where Python swallows what is raised, as when it lets go of an object."""
    import signal

    end = swallowed.exc_value
    code = end.code if isinstance(end, SystemExit) else None
    if not isinstance(code, int) or not hasattr(signal, "setitimer"):
        sys.__unraisablehook__(swallowed)
        return
    signal.signal(signal.SIGALRM, lambda _, frame: _leave(code - 128, frame))
    signal.setitimer(signal.ITIMER_REAL, 0.001)


def _leave_when_told() -> None:
    """Take the signals that end a process for a reason to tidy up first."""
    import signal

    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _leave)
    sys.unraisablehook = _ask_again


_HARDLY_USED = ("ipaddress", "tokenize")
"""Modules that others load for functions nobody calls in a build: source code is read where a
traceback is shown, addresses where a URL holds a numeric one."""


def main() -> None:
    """Run the command line."""
    _leave_when_told()
    load_late(*_HARDLY_USED)
    # A build makes many objects and hardly any cycles, so looking for those seldom is enough.
    gc.set_threshold(200_000, 20, 20)
    try:
        _run(sys.argv[1:])
    finally:
        # The process ends: nothing is gained by a last look through all that is left.
        gc.freeze()


def _run(words: list[str]) -> None:
    from generator.cli.plain import plain_command

    command = plain_command(words)
    if command is None:
        from generator.cli.program import app

        app()
        return
    from generator.cli import making

    try:
        getattr(making, command.name)(**command.arguments)
    except BrokenPipeError:
        # Whoever read the output has had enough; Python must not try once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
