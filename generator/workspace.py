"""Where games, templates and output are; the only module that knows folder names."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from generator.core.diagnostics import as_written, nearest
from generator.core.record import Record
from generator.source.folder import GameFolder

GAME_FILE = "game.yaml"
RULES = "rules"
TEMPLATES = "templates"
LANGUAGES = "languages"
PROFILES = "profiles"
RULEBOOK = "rulebook"
PREVIEW = "preview"
PRINTERS = "printers.yaml"
CONFIG_VARIABLE = "PNP_CONFIG_DIR"
CACHE_VARIABLE = "PNP_CACHE_DIR"


class UsageError(Exception):
    """A command that cannot be carried out as it was given."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def one_by_one(option: str, given: str) -> str:
    """Return a hint on an option that was given several names at once, or nothing."""
    names = [name.strip() for name in given.split(",")]
    return "write " + " ".join(f"{option} {name}" for name in names) if len(names) > 1 else ""


class GamePlace(Record):
    """A game's folder and the definition in it."""

    root: Path
    shown: str
    file: str = GAME_FILE

    def folder(self) -> GameFolder:
        return GameFolder(self.root, self.shown)

    @property
    def lasting_name(self) -> str:
        """The folder as output names it: the same wherever it lies on a machine."""
        name = self.root.name
        return f"{RULES}/{name}" if self.root.parent.name == RULES else name


def data_root() -> Path:
    """Return the folder that holds templates and example games.

    An installed package carries them as ``_data``; a checkout has them beside the package.
    """
    here = Path(__file__).resolve().parent
    packaged = here / "_data"
    return packaged if packaged.is_dir() else here.parent


def templates(kind: str = "") -> GameFolder:
    """Return the folder of one kind of template, such as ``profiles``, or of all."""
    return GameFolder(data_root() / TEMPLATES / kind, f"{TEMPLATES}/{kind}")


def config_folder() -> Path:
    """Return the user's own folder for this program, where the system keeps such things.

    ``PNP_CONFIG_DIR`` in the environment names another.
    """
    chosen = os.environ.get(CONFIG_VARIABLE)
    if chosen:
        return Path(chosen)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "pnp"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "pnp"
    return Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "pnp"


def cache_folder() -> Path:
    """Return the folder where the program remembers builds.

    ``PNP_CACHE_DIR`` in the environment names another. Raises RuntimeError where a user has
    no home.
    """
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local or Path.home() / "AppData" / "Local") / "pnp" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pnp"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pnp"


def roots_of(places: Iterable[GamePlace]) -> dict[str, Path]:
    """Return where the folders of games and templates are, by how messages show them."""
    shared = templates()
    return {shared.shown: shared.root} | {place.shown: place.root for place in places}


def find_games(names: list[str], working_folder: Path) -> list[GamePlace]:
    """Return the games called ``names``, or all there are.

    A name is a path to a folder or a ``game.yaml``, else a folder under ``rules`` of the
    working folder, else an example game of the package; a game that is named twice is
    returned once. Raises UsageError otherwise.
    """
    if names:
        return list(dict.fromkeys(_find_game(name, working_folder) for name in names))
    games = all_games(working_folder)
    if not games:
        raise UsageError("there are no games here", f"a game is a folder with a {GAME_FILE}")
    return games


def all_games(working_folder: Path) -> list[GamePlace]:
    """Return the games there are where the user is.

    In the folder of a game that is this one; else those under ``rules``, else the examples
    of the package.
    """
    if (working_folder / GAME_FILE).is_file():
        return [_place(working_folder, GAME_FILE, working_folder)]
    for rules in (working_folder / RULES, data_root() / RULES):
        found = [path.parent for path in sorted(rules.glob(f"*/{GAME_FILE}"))]
        if found:
            return [_place(root, GAME_FILE, working_folder) for root in found]
    return []


def _find_game(name: str, working_folder: Path) -> GamePlace:
    try:
        place = _game_at(name, working_folder)
    except OSError:  # such as for a name that is too long for the system
        place = None
    if place is not None:
        return place
    known = [place.root.name for place in all_games(working_folder)]
    hint = f"your own game goes by its folder, which holds a {GAME_FILE}; {nearest(name, known)}"
    raise UsageError(f"there is no game “{as_written(name)}”", hint)


def _game_at(name: str, working_folder: Path) -> GamePlace | None:
    path = working_folder / name
    if path.is_file():
        return _place(path.parent, path.name, working_folder)
    for root in (path, working_folder / RULES / name, data_root() / RULES / name):
        if (root / GAME_FILE).is_file():
            return _place(root, GAME_FILE, working_folder)
    if name and path.is_dir():
        raise UsageError(f"the folder “{name}” has no {GAME_FILE}")
    return None


def _place(root: Path, file: str, working_folder: Path) -> GamePlace:
    real = root.resolve()
    try:
        shown = real.relative_to(working_folder.resolve()).as_posix()
    except ValueError:
        shown = f"{RULES}/{real.name}" if real.parent.name == RULES else real.name
    return GamePlace(real, shown, file)
