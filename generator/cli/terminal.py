"""What commands print, and the exit codes they leave with.

Nothing here loads the library of the command line, which takes longer than a small build.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.core.diagnostics import Diagnostic, Report
    from generator.spec.base import Spec
    from generator.template_files import TemplateFiles

Template = TypeVar("Template", bound="Spec")

AUTHORS_FAULT = 1
WRONG_USAGE = 2


def say(line: str, *, err: bool = False) -> None:
    """Print a line at once, to standard output or standard error."""
    if sys.platform == "win32":
        # That library knows how to colour old consoles.
        import typer

        typer.echo(line, err=err)
        return
    print(line, file=sys.stderr if err else sys.stdout, flush=True)


def fail_usage(message: str, hint: str) -> NoReturn:
    """Say what makes no sense, and leave."""
    say_error(message, hint)
    raise SystemExit(WRONG_USAGE)


def say_error(message: str, hint: str = "") -> None:
    """Say what is wrong, and what may help, to standard error."""
    say(f"error: {message}", err=True)
    if hint:
        say(f"  hint: {hint}", err=True)


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
        say(line, err=True)


def counted(report: Report) -> str:
    """Return how many errors and warnings there are, in words; "" for none."""
    from generator.core.diagnostics import number_of

    errors = sum(fault.severity == "error" for fault in report)
    warnings = len(report) - errors
    told = ((errors, "error"), (warnings, "warning"))
    return ", ".join(number_of(count, noun) for count, noun in told if count)


def leave_failed(report: Report, effect: str = "") -> NoReturn:
    """Leave for what has been told to the author; say so where all of it are warnings.

    ``effect`` is what comes of it, such as “nothing is written”.
    """
    if not report.has_errors:
        ending = f": {effect}" if effect else ""
        say_error(f"{counted(report)}, taken for errors (--strict){ending}")
    raise SystemExit(AUTHORS_FAULT)


def leave_on_faults(report: Report, roots: Mapping[str, Path]) -> None:
    """Tell what there is to say to the author; leave with an exit code if any of it is an error."""
    print_report(report, roots)
    if report.has_errors:
        raise SystemExit(AUTHORS_FAULT)


def load_template(files: TemplateFiles[Template], name: str) -> Template:
    """Return the template called ``name``; leave with an exit code after telling its faults.

    Raises UsageError when there is none.
    """
    from generator.core.diagnostics import Report
    from generator.workspace import roots_of

    report = Report()
    found = files.load(name, Path.cwd(), report)
    if found is None:
        print_report(report, roots_of([]))
        raise SystemExit(AUTHORS_FAULT)
    return found


def print_table(rows: list[list[str]]) -> None:
    """Print rows in columns; aligned on a terminal, tab-separated in a pipe."""
    if not sys.stdout.isatty():
        for row in rows:
            say("\t".join(row))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(*rows[0], box=None, pad_edge=False, header_style="bold")
    for row in rows[1:]:
        table.add_row(*row)
    Console().print(table)
