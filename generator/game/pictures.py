"""The pictures beside a definition, each read once."""

from __future__ import annotations

from generator.core.colour import Colour
from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.record import Record
from generator.elements.books import Drawn
from generator.scene import Item, PictureData
from generator.source.folder import GameFolder, MissingFileError


class _Missing(Record):
    """What is said of a picture that is not there."""

    message: str
    hint: str


class Pictures:
    """Pictures of a game's folder by file name."""

    def __init__(self, folder: GameFolder, report: Report) -> None:
        self._folder = folder
        self._report = report
        self._read: dict[str, Drawn | _Missing] = {}
        self._tinted: dict[tuple[str, Colour], Drawn] = {}

    def find(self, name: str, at: Position, occasion: str = "") -> Drawn | None:
        """Return the picture called ``name``; None, with a warning, if there is no such file."""
        if name not in self._read:
            self._read[name] = self._load(name, at)
        found = self._read[name]
        if isinstance(found, _Missing):
            hint = f"a box with its name is drawn; {found.hint}".removesuffix("; ")
            self._report.warning(at, found.message, hint, occasion)
            return None
        return found

    def tinted(self, name: str, drawn: Drawn, colour: Colour, at: Position) -> Drawn:
        """Return the picture ``drawn``, called ``name``, in the one ``colour``."""
        key = (name, colour)
        if key not in self._tinted:
            from generator.source.tinting import tinted_items, tinted_picture

            if isinstance(drawn.picture, PictureData):
                try:
                    picture: PictureData | tuple[Item, ...] = tinted_picture(drawn.picture, colour)
                except (OSError, ValueError, SyntaxError, EOFError):
                    raise AuthorError(at, f"the picture “{name}” is damaged") from None
            else:
                picture = tinted_items(drawn.picture, colour)
            self._tinted[key] = Drawn(picture, drawn.size)
        return self._tinted[key]

    def _load(self, name: str, at: Position) -> Drawn | _Missing:
        from generator.source.pictures import read_picture

        try:
            picture = read_picture(self._folder, name, at)
        except MissingFileError as error:
            return _Missing(error.message, error.hint)
        if isinstance(picture, PictureData):
            return Drawn(picture, (float(picture.width_px), float(picture.height_px)))
        self._report.extend(picture.remarks)
        return Drawn(picture.items, picture.size)
