"""How far a build is: a line on a terminal, nothing in a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

Advance = Callable[[str, int], None]
"""Called with what is being made and how many steps there are; each call is one step done."""


def silent(what: str, steps: int) -> None:
    """Show nothing."""


@contextmanager
def progress_shown(stream: TextIO) -> Iterator[Advance]:
    """Yield what to call after each step; it draws only if ``stream`` is a terminal."""
    if not stream.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(file=stream), transient=True) as progress:
        task = progress.add_task("reading", total=None)

        def advance(what: str, steps: int) -> None:
            progress.update(task, description=what, total=steps, advance=1)

        yield advance
