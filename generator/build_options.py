"""What to build, and all of it that decides what comes out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.record import Record
from generator.print_wish import DEFAULT_PROFILE, PrintWish
from generator.workspace import config_folder

if TYPE_CHECKING:
    from generator.game.definition import Choices

FORMATS = ("pdf", "svg", "png")
DEFAULT_FORMATS = ("pdf", "svg")
_WITHOUT_EFFECT = ("games", "output", "jobs", "strict", "cache")
"""Options that do not change what is made of a game."""


class BuildOptions(Record):
    """What to build, as asked for on the command line; no ``output`` means only checking."""

    games: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    formats: tuple[str, ...] = DEFAULT_FORMATS
    profile: str = DEFAULT_PROFILE
    settings: tuple[str, ...] = ()
    printer: str | None = None
    components: tuple[str, ...] = ()
    output: Path | None = None
    dpi: int = 300
    jobs: int = 1
    strict: bool = False
    cache: Path | None = None
    """Where builds are remembered; None remembers nothing."""
    seed: int | None = None
    """What is drawn by chance begins with, instead of the seeds of the games."""
    unique_copies: int | None = None
    """How many to make of each unique part, instead of what the games say."""

    @property
    def wish(self) -> PrintWish:
        return PrintWish(self.profile, self.settings, self.printer)

    @property
    def choices(self) -> Choices:
        """Return what stands in for what games say."""
        from generator.game.definition import Choices
        from generator.game.pseudo import PSEUDO

        pseudo = tuple(code for code in self.languages if code == PSEUDO)
        return Choices(pseudo, self.seed, self.unique_copies)

    @property
    def is_partial(self) -> bool:
        """Tell whether less is made than a plain build makes."""
        return bool(self.components) or not set(self.formats) >= set(DEFAULT_FORMATS)

    def asked(self) -> dict[str, object]:
        """Return what decides the files of a game, as plain data."""
        found = {
            name: getattr(self, name) for name in type(self)._fields if name not in _WITHOUT_EFFECT
        }
        found["formats"] = sorted(set(self.formats))
        if self.wish.file is not None:
            found["profile"] = str(self.wish.file.absolute())
        if self.printer is not None:
            found["printers"] = str(config_folder())
        return found
