"""The command ``pnp``: reads options, prints reports, sets exit codes. Nothing else does."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from generator import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import FrameType

    from generator.build import BuildOptions, Outcome
    from generator.core.diagnostics import Diagnostic

_WHERE_OBJECTS_GO = ("weakref", "_weakrefset", "importlib._bootstrap", "_frozen_importlib")
"""Modules whose functions Python calls when an object goes."""

AUTHORS_FAULT = 1
WRONG_USAGE = 2

app = typer.Typer(
    name="pnp",
    help="From a board game described once, as data, to printable components.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...",
        help="A folder, a game.yaml, or a name under rules/; none means all.",
        show_default=False,
    ),
]
Languages = Annotated[
    list[str] | None,
    typer.Option("--lang", metavar="CODE", help="Only this language; may be repeated."),
]
Components = Annotated[
    list[str] | None,
    typer.Option("--component", metavar="ID", help="Only this component; may be repeated."),
]
ProfileName = Annotated[
    str, typer.Option("--profile", metavar="NAME", help="Print profile: paper, margins, marks.")
]
Strict = Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")]
Jobs = Annotated[
    int, typer.Option("--jobs", metavar="N", min=0, help="Processes to use; 0: one a core.")
]


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


@app.command(epilog="Example: pnp build my-game --lang ko --format pdf --out ~/print")
def build(
    games: Games = None,
    lang: Languages = None,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="pdf|svg|png",
            help="What to make; may be repeated. Default: pdf and svg.",
        ),
    ] = None,
    profile: ProfileName = "home-a4",
    component: Components = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where built files go.")] = Path(
        "output"
    ),
    dpi: Annotated[
        int, typer.Option("--dpi", metavar="N", min=36, max=1200, help="Resolution of PNG pages.")
    ] = 300,
    jobs: Jobs = 0,
    strict: Strict = False,
) -> None:
    """Make printable PDF, SVG and PNG files of games."""
    from generator.build import DEFAULT_FORMATS, BuildOptions

    options = BuildOptions(
        games=tuple(games or ()),
        languages=tuple(lang or ()),
        formats=tuple(formats or DEFAULT_FORMATS),
        profile=profile,
        components=tuple(component or ()),
        output=out,
        dpi=dpi,
        jobs=jobs,
        strict=strict,
    )
    outcome = _run(options)
    if sys.stdout.isatty():
        _print_written(outcome)


@app.command(epilog="Example: pnp check my-game --profile home-letter")
def check(
    games: Games = None,
    lang: Languages = None,
    profile: ProfileName = "home-a4",
    component: Components = None,
    jobs: Jobs = 0,
    strict: Strict = False,
) -> None:
    """Do everything that a build does, but write nothing."""
    from generator.build import BuildOptions

    options = BuildOptions(
        games=tuple(games or ()),
        languages=tuple(lang or ()),
        formats=(),
        profile=profile,
        components=tuple(component or ()),
        output=None,
        jobs=jobs,
        strict=strict,
    )
    _run(options)
    if sys.stdout.isatty():
        typer.echo("no faults")


@app.command("list", epilog="Example: pnp list my-game")
def list_games(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Show the components of this game.")
    ] = None,
    profile: ProfileName = "home-a4",
) -> None:
    """Show the games there are, or the components of one."""
    from generator.build import list_components, list_titles
    from generator.workspace import UsageError, all_games, find_games, roots_of

    try:
        report, rows = list_components(game, profile) if game else list_titles()
        places = find_games([game], Path.cwd()) if game else all_games(Path.cwd())
    except UsageError as error:
        _fail_usage(error.message, error.hint)
    _print_report(report, roots_of(places))
    if report.has_errors:
        raise typer.Exit(AUTHORS_FAULT)
    _print_table(rows)


def _run(options: BuildOptions) -> Outcome:
    """Build and report; leave with an exit code unless all is well."""
    from generator.build import run
    from generator.progress import progress_shown
    from generator.publish import PublishError
    from generator.workspace import UsageError

    try:
        with progress_shown(sys.stderr) as advance:
            outcome = run(options, Path.cwd(), advance)
    except UsageError as error:
        _fail_usage(error.message, error.hint)
    except PublishError as error:
        _fail_usage(str(error), "")
    _print_report(outcome.report, outcome.roots)
    if outcome.failed:
        raise typer.Exit(AUTHORS_FAULT)
    return outcome


def _fail_usage(message: str, hint: str) -> NoReturn:
    typer.echo(f"error: {message}", err=True)
    if hint:
        typer.echo(f"  hint: {hint}", err=True)
    raise typer.Exit(WRONG_USAGE)


def _print_report(report: Iterable[Diagnostic], roots: Mapping[str, Path]) -> None:
    from generator.reporting import lines_of

    for line in lines_of(report, roots, colour=sys.stderr.isatty()):
        typer.echo(line, err=True)


def _print_written(outcome: Outcome) -> None:
    for folder in outcome.written:
        typer.echo(folder)


def _print_table(rows: list[list[str]]) -> None:
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
    gc.set_threshold(50_000, 20, 20)
    app()


if __name__ == "__main__":
    main()
