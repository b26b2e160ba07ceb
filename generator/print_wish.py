"""How to print, as it was asked for; light to import, for builds that have nothing to do."""

from __future__ import annotations

from pathlib import Path

from generator.core.record import Record
from generator.workspace import config_folder

DEFAULT_PROFILE = "home-a4"
FILE_ENDING = ".yaml"


class PrintWish(Record):
    """How to print, as it was asked for on a command line."""

    profile: str = DEFAULT_PROFILE
    """A name, or the path of a file that ends in ``.yaml``."""
    settings: tuple[str, ...] = ()
    """``KEY=VALUE`` texts."""
    printer: str | None = None

    @property
    def file(self) -> Path | None:
        """The user's own profile, if one was named."""
        return Path(self.profile) if self.profile.endswith(FILE_ENDING) else None

    @property
    def name(self) -> str:
        """The profile's name in folders and manifests."""
        return self.profile if self.file is None else self.file.stem


def as_shown(folder: Path) -> str:
    """Return a folder as messages write it."""
    home = Path.home()
    if folder.is_absolute() and folder.is_relative_to(home):
        return f"~/{folder.relative_to(home).as_posix()}"
    return folder.as_posix()


def setup_roots(wish: PrintWish) -> dict[str, Path]:
    """Return where the files are that faults of ``wish`` can lie in, by how they are shown."""
    roots = {as_shown(config_folder()): config_folder()}
    if wish.file is not None:
        roots[wish.file.parent.as_posix()] = wish.file.parent
    return roots
