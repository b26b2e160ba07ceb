"""The commands ``pnp i18n``: what is translated, and files to and from translators."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Games, Languages, OneGame, Strict
from generator.cli.terminal import (
    AUTHORS_FAULT,
    fail_usage,
    leave_failed,
    leave_on_faults,
    print_table,
    usage_told,
)
from generator.core.diagnostics import number_of

if TYPE_CHECKING:
    from generator.i18n.catalogue import Catalogue
    from generator.workspace import GamePlace

i18n = typer.Typer(
    help="Translate games: what is missing, and files for translators.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@i18n.command("status", epilog="Example: pnp i18n status my-game --lang ja")
def status(
    games: Games = None,
    lang: Languages = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Leave with 1 unless all is complete.")
    ] = False,
) -> None:
    """Show how far each language of each game is: complete, missing, stale, overflowing."""
    from generator.core.diagnostics import Report
    from generator.i18n.status import HEADING, status_of
    from generator.workspace import find_games, roots_of

    report = Report()
    with usage_told():
        places = find_games(list(games or ()), Path.cwd())
    _refuse_odd(lang or [])
    found = [line for place in places for line in status_of(place, lang or [], report)]
    leave_on_faults(report, roots_of(places))
    print_table([HEADING, *(line.cells for line in found)])
    if strict and not all(line.is_complete for line in found):
        raise typer.Exit(AUTHORS_FAULT)


@i18n.command("check", epilog="Example: pnp i18n check my-game --lang ko")
def check(
    games: Games = None,
    lang: Languages = None,
    strict: Strict = False,
) -> None:
    """Look for what slips in translation: numbers, expressions, symbols, particles, terms."""
    from generator.core.diagnostics import Report
    from generator.game.glossary import read_glossary
    from generator.i18n.catalogue import game_languages, read_catalogue
    from generator.i18n.checks import check_catalogue
    from generator.workspace import find_games, roots_of

    report = Report()
    with usage_told():
        places = find_games(list(games or ()), Path.cwd())
    _refuse_odd(lang or [])
    for place in places:
        glossary = read_glossary(place.folder(), report)
        for language in lang or game_languages(place, report):
            catalogue = read_catalogue(place, language, report)
            if catalogue is not None:
                check_catalogue(catalogue, glossary, report)
    leave_on_faults(report, roots_of(places))
    if strict and len(report):
        leave_failed(report)


@i18n.command("export", epilog="Example: pnp i18n export my-game --to ja --format po")
def export(
    game: OneGame,
    to: Annotated[str, typer.Option("--to", metavar="LANG", help="The language to translate to.")],
    format: Annotated[
        str, typer.Option("--format", metavar="po|xlsx|csv", help="The kind of file.")
    ] = "po",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Default: GAME.LANG.FORMAT here."),
    ] = None,
) -> None:
    """Write all texts of a game into one file for a translator."""
    from generator.i18n.exchange import FORMATS, write_exchange
    from generator.i18n.rooms import with_rooms

    if format not in FORMATS:
        fail_usage(f"unknown format “{format}”", f"known: {', '.join(FORMATS)}")
    place, catalogue = _catalogue(game, to)
    target = out or Path(f"{catalogue.game}.{to}.{format}")
    try:
        target.write_bytes(write_exchange(with_rooms(catalogue, place), format))
    except ImportError:
        fail_usage("XLSX files need openpyxl", "pip install pnp-press[xlsx]")
    except OSError as error:
        fail_usage(f"“{target}” cannot be written: {error.strerror}", "")
    typer.echo(f"{target}: {number_of(len(catalogue.entries), 'text')}")


@i18n.command("import", epilog="Example: pnp i18n import my-game my-game.ja.po")
def import_file(
    game: OneGame,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A translator’s file.")],
) -> None:
    """Take a translator’s file into a game; what its author wrote stays as it is."""
    from generator.core.diagnostics import AuthorError, Report
    from generator.i18n.exchange import ExchangeError, read_exchange
    from generator.i18n.importing import import_texts
    from generator.workspace import roots_of

    try:
        returned = read_exchange(file)
    except ExchangeError as error:
        fail_usage(str(error), "")
    place, catalogue = _catalogue(game, returned.language)
    report = Report()
    try:
        done = import_texts(catalogue, returned.texts, place, report)
    except AuthorError as error:
        report.take(error)
        leave_on_faults(report, roots_of([place]))
        return
    leave_on_faults(report, roots_of([place]))
    for id in done.unknown[:20]:
        typer.echo(f"warning: “{id}” is no text of this game any more", err=True)
    typer.echo(f"{number_of(done.taken, 'text')} taken")
    for name in done.written:
        typer.echo(name)


@i18n.command("new", epilog="Example: pnp i18n new ja my-game")
def new(
    language: Annotated[str, typer.Argument(metavar="LANG", help="A code such as ja or pt-BR.")],
    games: Games = None,
) -> None:
    """Begin a language: an empty translation for each game."""
    from generator.i18n.importing import begin_language
    from generator.workspace import find_games

    _refuse_odd([language])
    with usage_told():
        places = find_games(list(games or ()), Path.cwd())
    for place in places:
        made = begin_language(place, language)
        typer.echo(made or f"{place.shown} has a translation to “{language}” already")


def _catalogue(game: str, language: str) -> tuple[GamePlace, Catalogue]:
    from generator.core.diagnostics import Report
    from generator.i18n.catalogue import read_catalogue
    from generator.workspace import find_games, roots_of

    _refuse_odd([language])
    report = Report()
    with usage_told():
        place = find_games([game], Path.cwd())[0]
    catalogue = read_catalogue(place, language, report)
    leave_on_faults(report, roots_of([place]))
    assert catalogue is not None
    return place, catalogue


def _refuse_odd(languages: list[str]) -> None:
    from generator.spec.game import is_language

    for language in languages:
        if not is_language(language):
            fail_usage(f"“{language}” is not a language code", "write a code such as ja")
