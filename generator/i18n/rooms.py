"""Where texts are printed: a game is drawn in one language, and the boxes of its texts noted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.geometry import Size
from generator.elements.stage import TextRoom
from generator.game.definition import Choices, load_definition
from generator.game.expand import Expander
from generator.game.figures import ShownPieces, draw_figure
from generator.game.fonts import load_fonts
from generator.game.translations import marked
from generator.i18n.catalogue import Catalogue, Entry
from generator.print_setup import PrintWish, set_up
from generator.sheets.frame import printable_size
from generator.sheets.words import load_words
from generator.text.typesetter import Typesetter
from generator.workspace import LANGUAGES, GamePlace, templates


def with_rooms(catalogue: Catalogue, place: GamePlace) -> Catalogue:
    """Return ``catalogue`` with the tightest box of each text, where that can be known.

    Faults of the drawing are those that a build tells; a game that cannot be drawn has none.
    """
    rooms = draw_rooms(place, catalogue.language)
    by_place: dict[Position, TextRoom] = {}
    by_words: dict[str, TextRoom] = {}
    for room in rooms:
        by_place[room.at] = _tighter(by_place.get(room.at), room)
        by_words[room.words] = _tighter(by_words.get(room.words), room)
    found = tuple(
        entry._replace(room=_room(entry, by_place, by_words)) for entry in catalogue.entries
    )
    return catalogue._replace(entries=found)


def _tighter(one: TextRoom | None, other: TextRoom) -> TextRoom:
    if one is None:
        return other
    worse = one if one.width * one.height <= other.width * other.height else other
    return worse._replace(overflows=one.overflows or other.overflows)


def _room(
    entry: Entry, by_place: dict[Position, TextRoom], by_words: dict[str, TextRoom]
) -> TextRoom | None:
    if entry.id.startswith(("rules.", "words.")):
        return None
    if entry.at in by_place:
        return by_place[entry.at]
    words: Iterable[str] = (entry.target,) if entry.target else (marked(entry.source), entry.source)
    return next((by_words[text] for text in words if text in by_words), None)


def draw_rooms(place: GamePlace, language: str) -> list[TextRoom]:
    """Return the boxes of all texts of a game as drawn in ``language``."""
    report = Report()
    choices = Choices(languages=(language,))
    definition = load_definition(place.folder(), place.file, templates(), report, choices)
    if definition is None or not definition.is_drawable:
        return []
    setup = set_up(PrintWish(), definition, report)
    if setup is None:
        return []
    rooms: list[TextRoom] = []
    expander = Expander(
        definition,
        language,
        default_break=load_words(language, templates(LANGUAGES), report).break_mode,
        typesetter=Typesetter(load_fonts(definition.theme, definition.folder, report)),
        report=report,
        rooms=rooms,
    )
    profile = setup.profile

    def page(orientation: str | None) -> Size:
        return printable_size(profile, "landscape" if orientation == "landscape" else "portrait")

    made = expander.expand(definition.components, page, profile.bleed)
    pieces = [piece for group in made for piece in group.pieces]
    for face in dict.fromkeys(f for piece in pieces for f in (piece.front, piece.back) if f):
        face.scene()
    kit = replace(expander.kit, pieces=ShownPieces(pieces))
    for figure in definition.figures.values():
        try:
            draw_figure(figure, kit, expander.scope)
        except AuthorError:
            continue
    return rooms
