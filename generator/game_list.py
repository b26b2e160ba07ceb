"""The games there are, and the components of one, as tables of text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.diagnostics import AuthorError, Report
from generator.game.definition import Definition, load_definition
from generator.print_setup import PrintWish
from generator.workspace import all_games, find_games, templates

if TYPE_CHECKING:
    from generator.printing import Printer


def list_titles(working_folder: Path | None = None) -> tuple[Report, list[list[str]]]:
    """Return the games there are: id, title by language, languages."""
    report = Report()
    rows = [["GAME", "TITLE", "LANGUAGES"]]
    for place in all_games(working_folder or Path.cwd()):
        definition = load_definition(place.folder(), place.file, templates(), report)
        if definition is not None:
            titles = [_title(definition, code, report) for code in definition.languages]
            rows.append([definition.id, " · ".join(titles), " ".join(definition.languages)])
    return report, rows


def _title(definition: Definition, language: str, report: Report) -> str:
    from generator.game.values import in_language

    header = definition.header
    try:
        scope = definition.values.scope(language)
        return in_language(header.title, scope, language, header.position("title"))
    except AuthorError as error:
        report.take(error)
        return ""


def list_components(game: str, wish: PrintWish) -> tuple[Report, list[list[str]]]:
    """Return the components of a game: count, size, sheets, faces and languages."""
    from generator.opening import open_game

    report = Report()
    rows = [["COMPONENT", "NAME", "KIND", "COUNT", "SIZE (mm)", "BACK", "LANGUAGES"]]
    (place,) = find_games([game], Path.cwd())
    printer = open_game(place, report, wish)
    if printer is not None and not report.has_errors:
        rows.extend(_component_rows(printer, report))
    return report, rows


def _component_rows(printer: Printer, report: Report) -> Iterator[list[str]]:
    languages = printer.definition.languages
    made = {code: printer.made(code, report) for code in languages}
    needs = [expander.also_needed() for expander, _ in made.values()]
    if report.has_errors:
        return
    for index, found in enumerate(made[languages[0]][1]):
        names = [made[code][1][index].title for code in languages]
        first = found.pieces[0]
        yield [
            found.component.id,
            " · ".join(dict.fromkeys(names)),
            first.kind,
            str(sum(piece.copies for piece in found.pieces)),
            f"{first.size.width:g} × {first.size.height:g}",
            "yes" if first.back else "no",
            " ".join(languages),
        ]
    for texts in zip(*needs, strict=True):
        yield ["also needed", " · ".join(dict.fromkeys(texts)), "", "", "", "", ""]
