"""How one game is printed: its profile, and the settings that are laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.core.diagnostics import AuthorError, Position, Report, as_written, nearest
from generator.core.record import Record
from generator.game.definition import Definition
from generator.print_wish import DEFAULT_PROFILE, PrintWish, as_shown, setup_roots
from generator.sheets.printers import MeasuredPrinter, printer_settings, read_printers
from generator.sheets.profile import Profile
from generator.sheets.profiles import COMMAND_LINE, ProfileShelf, check_profile
from generator.sheets.settings import NO_SETTINGS, dotted, read_settings
from generator.sheets.standards import check_standard, read_press_profile
from generator.source.folder import GameFolder
from generator.source.located import LocatedDict, merge
from generator.spec.base import SpecError
from generator.spec.game import check_game_id
from generator.workspace import PRINTERS, PROFILES, UsageError, config_folder, templates

__all__ = [
    "DEFAULT_PROFILE",
    "PrintSetup",
    "PrintWish",
    "check_profile_name",
    "check_wish",
    "join_settings",
    "load_printers",
    "own_profiles",
    "printers_shown",
    "set_up",
    "setup_roots",
]

_MOST_BYTES = 100_000
_MOST_PROFILES = 40
"""That a game may bring along: each is read with all that it extends."""


class PrintSetup(Record):
    """A profile with all that is laid over it."""

    name: str
    profile: Profile
    overrides: Mapping[str, Any]
    """What the printer and the command line set, by dotted key."""
    press_profile: bytes | None = None
    """The ICC profile of the press that the output is meant for."""

    def folder(self, game: str, language: str) -> str:
        """Return the folder of what is printed; profiles but the default one have their own."""
        plain = f"{game}/{language}"
        return plain if self.name == DEFAULT_PROFILE else f"{plain}/{self.name}"


def check_wish(wish: PrintWish) -> None:
    """Refuse what makes no sense for any game; raises UsageError.

    A name that is no profile of the program may still be one of a game.
    """
    try:
        settings = read_settings(wish.settings)
    except AuthorError as error:
        raise UsageError(f"{error.at}: {error.message}", error.hint) from None
    report = Report()
    check_profile(settings, report)
    for fault in report:
        raise UsageError(f"{fault.at}: {fault.message}", fault.hint)
    if wish.file is not None:
        _check_file(wish.file)
    if wish.printer is not None:
        _check_printer(wish.printer)


def check_profile_name(wish: PrintWish, own: Iterable[str] = ()) -> None:
    """Refuse a profile that neither the program nor a game has; raises UsageError.

    ``own`` are the names of profiles that games bring along.
    """
    known = [*ProfileShelf(templates(PROFILES)).names(), *own]
    if wish.file is None and wish.profile not in known:
        raise UsageError(f"unknown profile “{wish.profile}”", nearest(wish.profile, known))


def _check_file(file: Path) -> None:
    try:
        check_game_id(file.stem)
    except SpecError as error:
        raise UsageError(f"--profile {file}: {error.message}", error.hint) from None
    if not file.is_file():
        raise UsageError(f"there is no print profile “{file}”")
    if file.stem in ProfileShelf(templates(PROFILES)).shipped_names():
        raise UsageError(
            f"“{file.stem}” is the name of a print profile that comes with the program",
            "give the file another name; its output goes to a folder of that name",
        )


def _check_printer(name: str) -> None:
    try:
        known = load_printers()
    except AuthorError:
        return  # told with its place, once for all games
    if name not in known:
        hint = nearest(name, known) if known else "measure it first: pnp calibrate"
        raise UsageError(f"there is no printer “{as_written(name)}”", hint)


def load_printers() -> dict[str, MeasuredPrinter]:
    """Return the user's printers by name; AuthorError for a fault in their file."""
    folder = config_folder()
    if not (folder / PRINTERS).is_file():
        return {}
    shown = printers_shown()
    content = GameFolder(folder, as_shown(folder)).read_bytes(
        PRINTERS, Position(shown), kind="list of printers", limit=_MOST_BYTES
    )
    return read_printers(content, shown)


def printers_shown() -> str:
    """Return the file of printers as messages write it."""
    return f"{as_shown(config_folder())}/{PRINTERS}"


def set_up(wish: PrintWish, definition: Definition, report: Report) -> PrintSetup | None:
    """Return how ``definition`` is printed; None when its game lacks the profile.

    Faults in any of the game's own profiles are noted in ``report`` as well.
    """
    own = own_profiles(definition, report)
    asked = _asked_by_game(definition, report)
    if wish.file is None and wish.profile not in _shelf(wish, own).names():
        return None
    try:
        data, overrides = join_settings(wish, own, asked)
    except AuthorError as error:
        report.take(error)
        return PrintSetup(wish.name, Profile(), {})
    profile = check_profile(data, report) or Profile()
    check_standard(profile, report)
    folders = [definition.folder, *_beside(wish), templates(PROFILES)]
    press = read_press_profile(profile, folders, report)
    if press is None and profile.standard == "pdf/x-4":
        # The fault is noted; what is still drawn, to find others, keeps to no standard.
        profile = profile.model_copy(update={"standard": "none"})
    return PrintSetup(wish.name, profile, dotted(overrides), press)


def _beside(wish: PrintWish) -> list[GameFolder]:
    """Return the folder of the user's own profile, if there is one."""
    if wish.file is None:
        return []
    return [GameFolder(wish.file.parent, wish.file.parent.as_posix())]


def join_settings(
    wish: PrintWish, own: Mapping[str, Any], asked: LocatedDict | None = None
) -> tuple[LocatedDict, LocatedDict]:
    """Return all settings, joined, and those that the printer and the command line set.

    ``own`` are a game's profiles and ``asked`` is what it lays over every profile. Raises
    AuthorError for a name that is not there and a file that cannot be read.
    """
    name = wish.profile if wish.file is None else wish.file.name
    data = _shelf(wish, own).joined(name, COMMAND_LINE)
    if asked is not None:
        data = merge(data, asked)
    overrides = read_settings(wish.settings)
    if wish.printer is not None:
        before = check_profile(data, Report()) or Profile()
        overrides = merge(printer_settings(_printer(wish.printer), before), overrides)
    return merge(data, overrides), overrides


def _shelf(wish: PrintWish, own: Mapping[str, Any]) -> ProfileShelf:
    return ProfileShelf(templates(PROFILES), own, *_beside(wish))


def _printer(name: str) -> MeasuredPrinter:
    known = load_printers()
    if name not in known:
        raise AuthorError(Position(printers_shown()), f"there is no printer “{as_written(name)}”")
    return known[name]


def own_profiles(definition: Definition, report: Report) -> dict[str, Any]:
    """Return the profiles that a game brings along; the faults of all go into ``report``."""
    document = definition.file.written
    written = document.get("profiles")
    if written is None:
        return {}
    if not isinstance(written, LocatedDict):
        report.error(document.position("profiles"), "expected a mapping of print profiles by name")
        return {}
    if len(written) > _MOST_PROFILES:
        report.error(written.at, f"more than {_MOST_PROFILES} print profiles")
        return {}
    shipped = templates(PROFILES)
    taken = ProfileShelf(shipped).shipped_names()
    own = {name: written[name] for name in written if _can_name(name, written, taken, report)}
    shelf = ProfileShelf(shipped, own)
    for name in own:
        try:
            check_profile(shelf.joined(name, written.keys_at[name]), report)
        except AuthorError as error:
            report.take(error)
    return own


def _can_name(name: str, among: LocatedDict, taken: list[str], report: Report) -> bool:
    """Tell whether a game may call a profile so; the fault is noted."""
    at = among.keys_at[name]
    try:
        check_game_id(name)
    except SpecError as error:
        report.error(at, error.message, error.hint)
        return False
    if name in taken:
        message = f"“{name}” is the name of a print profile that comes with the program"
        report.error(at, message, "choose another name, or write what you need under “print”")
        return False
    return True


def _asked_by_game(definition: Definition, report: Report) -> LocatedDict | None:
    """Return what a game lays over every profile."""
    document = definition.file.written
    written = document.get("print")
    if written is None:
        return None
    if not isinstance(written, LocatedDict):
        report.error(document.position("print"), "expected a mapping of print settings")
        return None
    for key in NO_SETTINGS:
        if key in written:
            hint = "profiles of your own go under “profiles”"
            report.error(written.keys_at[key], f"“{key}” cannot stand under “print”", hint)
    return written.without(*NO_SETTINGS)
