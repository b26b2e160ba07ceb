"""Opens a game: reads its definition and its print profile, and returns what prints it."""

from __future__ import annotations

from generator.core.diagnostics import Report
from generator.game.definition import AS_WRITTEN, Choices, load_definition
from generator.print_setup import PrintWish, check_profile_name, check_wish, own_profiles, set_up
from generator.printing import Printer
from generator.workspace import GamePlace, templates


def open_game(
    place: GamePlace,
    report: Report,
    wish: PrintWish = PrintWish(),  # noqa: B008 - records are frozen
    choices: Choices = AS_WRITTEN,
) -> Printer | None:
    """Return what prints a game; None for one that is not sound, whose faults are noted.

    Raises UsageError for a ``wish`` that makes no sense, or not for this game.
    """
    check_wish(wish)
    definition = load_definition(place.folder(), place.file, templates(), report, choices)
    if definition is None:
        return None
    setup = set_up(wish, definition, report)
    if setup is None:
        check_profile_name(wish, own_profiles(definition, Report()))
        return None
    return Printer(place, definition, setup)
