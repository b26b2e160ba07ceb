"""How far the languages of a game are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.diagnostics import Report
from generator.core.record import NamedTuple
from generator.i18n.catalogue import game_languages, read_catalogue
from generator.i18n.rooms import with_rooms
from generator.workspace import GamePlace

HEADING = ["GAME", "LANGUAGE", "TEXTS", "COMPLETE", "MISSING", "STALE", "OVERFLOWING"]


class StatusLine(NamedTuple):
    """One language of one game: how many texts there are, and what they lack."""

    game: str
    language: str
    complete: int
    missing: int
    stale: int
    overflowing: int

    @property
    def is_complete(self) -> bool:
        return not (self.missing or self.stale or self.overflowing)

    @property
    def cells(self) -> list[str]:
        counts = (self.complete, self.missing, self.stale, self.overflowing)
        total = self.complete + self.missing + self.stale
        return [self.game, self.language, str(total), *map(str, counts)]


def status_of(place: GamePlace, languages: Sequence[str], report: Report) -> Iterator[StatusLine]:
    """Yield a line for each of ``languages``, or for each that the game has."""
    for language in languages or game_languages(place, report):
        catalogue = read_catalogue(place, language, report)
        if catalogue is None:
            return
        entries = with_rooms(catalogue, place).entries
        states = [entry.state for entry in entries]
        yield StatusLine(
            catalogue.game,
            language,
            states.count("complete"),
            states.count("missing"),
            states.count("stale"),
            sum(entry.room is not None and entry.room.overflows for entry in entries),
        )
