"""Where texts are printed: a game is drawn in one language, and the boxes of its texts noted."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.record import replace
from generator.elements.stage import TextRoom
from generator.game.definition import Choices
from generator.game.figures import ShownPieces, draw_figure
from generator.game.translations import marked
from generator.i18n.catalogue import Catalogue, Entry
from generator.opening import open_game
from generator.workspace import GamePlace


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
    printer = open_game(place, report, choices=choices)
    if printer is None or not printer.definition.is_drawable:
        return []
    rooms: list[TextRoom] = []
    expander = printer.expander(language, report, rooms)
    made = printer.expand(expander, printer.definition.components)
    pieces = [piece for group in made for piece in group.pieces]
    for face in dict.fromkeys(face for piece in pieces for face in piece.faces):
        face.scene()
    kit = replace(expander.kit, pieces=ShownPieces(pieces))
    for figure in printer.definition.figures.values():
        try:
            draw_figure(figure, kit, expander.scope)
        except AuthorError:
            continue
    return rooms
