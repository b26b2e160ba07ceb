"""What commands print, and the exit codes they leave with."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.core.diagnostics import Diagnostic

AUTHORS_FAULT = 1
WRONG_USAGE = 2


def fail_usage(message: str, hint: str) -> NoReturn:
    typer.echo(f"error: {message}", err=True)
    if hint:
        typer.echo(f"  hint: {hint}", err=True)
    raise typer.Exit(WRONG_USAGE)


@contextmanager
def usage_told() -> Iterator[None]:
    """Leave with an exit code when a command makes no sense, or cannot write its files."""
    from generator.publish import PublishError
    from generator.workspace import UsageError

    try:
        yield
    except UsageError as error:
        fail_usage(error.message, error.hint)
    except PublishError as error:
        fail_usage(str(error), "")


def print_report(report: Iterable[Diagnostic], roots: Mapping[str, Path]) -> None:
    from generator.reporting import lines_of

    for line in lines_of(report, roots, colour=sys.stderr.isatty()):
        typer.echo(line, err=True)


def print_table(rows: list[list[str]]) -> None:
    """Print rows in columns; aligned on a terminal, tab-separated in a pipe."""
    if not sys.stdout.isatty():
        for row in rows:
            typer.echo("\t".join(row))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(*rows[0], box=None, pad_edge=False, header_style="bold")
    for row in rows[1:]:
        table.add_row(*row)
    Console().print(table)
