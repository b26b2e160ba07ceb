"""The pictures beside a definition, each read once."""

from __future__ import annotations

from generator.core.diagnostics import Position, Report
from generator.scene import Item, PictureData
from generator.source.folder import GameFolder
from generator.source.pictures import read_picture


class Pictures:
    """Pictures of a game's folder by file name."""

    def __init__(self, folder: GameFolder, report: Report) -> None:
        self._folder = folder
        self._report = report
        self._read: dict[str, tuple[PictureData | tuple[Item, ...], tuple[float, float]]] = {}

    def _find(
        self, name: str, at: Position
    ) -> tuple[PictureData | tuple[Item, ...], tuple[float, float]]:
        if name not in self._read:
            picture = read_picture(self._folder, name, at)
            if isinstance(picture, PictureData):
                size = (float(picture.width_px), float(picture.height_px))
                self._read[name] = (picture, size)
            else:
                self._report.extend(picture.remarks)
                self._read[name] = (picture.items, picture.size)
        return self._read[name]

    def picture(self, name: str, at: Position) -> PictureData | tuple[Item, ...]:
        return self._find(name, at)[0]

    def size(self, name: str, at: Position) -> tuple[float, float]:
        return self._find(name, at)[1]
