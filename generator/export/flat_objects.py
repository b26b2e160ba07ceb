"""What lies flat in Tabletop Simulator: tiles, tokens and boards, each with its pictures."""

from __future__ import annotations

from generator.export.canvas import Canvas, cut_out, whole
from generator.export.card_objects import Url
from generator.export.job import Listed
from generator.export.saved import Names, Saved, Standing, saved_object
from generator.export.stock import Part
from generator.export.target import Target
from generator.export.words import words_on
from generator.scene.piece import CutKind

_TILE_TYPES: dict[CutKind, int] = {
    "rectangle": 0,
    "none": 0,
    "hexagon": 1,
    "circle": 2,
    "rounded": 3,
}
_TILE_WORDS = ("box", "hexagon", "circle", "rounded")
_LOCKED = ("board", "mat", "sheet")


def is_board(part: Part) -> bool:
    """Tell whether a part is locked where it lies, and never stacked."""
    return part.piece.kind in _LOCKED


def _is_token(part: Part) -> bool:
    return part.piece.cut not in _TILE_TYPES


class Flats:
    """Parts that lie flat, and the pictures that they need."""

    def __init__(self, ids: Names, url: Url, target: Target) -> None:
        self._ids = ids
        self._url = url
        self._target = target
        self._files: dict[str, dict[str, str]] = {}
        self.plain: dict[str, Canvas] = {}
        """Pictures to their edges, by the names of their files."""
        self.clear: dict[str, Canvas] = {}
        """Pictures that are transparent outside a cut."""

    def add(self, part: Part) -> Listed:
        """Note the pictures of ``part`` and return its line in the list of parts."""
        piece, files, size = part.piece, {}, self._target.pixels(part.piece.size)
        for side, face in part.faces:
            name = f"images/{face.name}.png"
            if _is_token(part):
                self.clear[name] = cut_out(face, piece.cut_outline, size, 1)
            else:
                self.plain[name] = whole(face, size)
            files[side] = name
        self._files[piece.id] = files
        if _is_token(part):
            goes_to = "board" if is_board(part) else "token"
            return Listed(part, goes_to, size, files, "cut along its outline")
        word = _TILE_WORDS[_TILE_TYPES[piece.cut]]
        return Listed(part, "board" if is_board(part) else "tile", size, files, word)

    def saved(self, part: Part, count: int, standing: Standing) -> Saved:
        """Return ``count`` copies of ``part`` as one object; boards come one by one."""
        kind = "Custom_Token" if _is_token(part) else "Custom_Tile"
        saved = saved_object(
            kind if count == 1 else f"{kind}_Stack",
            self._ids.new(part.piece.id),
            standing,
            part.nickname,
            words_on(part.piece.front.scene()),
            locked=is_board(part),
        )
        if count > 1:
            saved["Number"] = count
        saved["CustomImage"] = self._image(part)
        return saved

    def _image(self, part: Part) -> Saved:
        table, files = self._target.table, self._files[part.piece.id]
        image: Saved = {
            "ImageURL": self._url(files["front"]),
            "ImageSecondaryURL": self._url(files["back"]) if "back" in files else "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        if _is_token(part):
            image["CustomToken"] = {
                "Thickness": table.token_thickness,
                "MergeDistancePixels": float(table.token_merge_px),
                "StandUp": False,
                "Stackable": not is_board(part),
            }
        else:
            image["CustomTile"] = {
                "Type": _TILE_TYPES[part.piece.cut],
                "Thickness": table.tile_thickness,
                "Stackable": not is_board(part),
                "Stretch": True,
            }
        return image
