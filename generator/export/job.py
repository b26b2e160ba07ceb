"""What a maker of exports is given, and what it tells of its work."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from generator.core.record import NamedTuple
from generator.export.canvas import Canvas, paint
from generator.export.stock import Part, Stock
from generator.export.target import Target
from generator.progress import Advance

HEADING = ["PART", "COPIES", "SIZE", "GOES TO", "CANVAS", "WORD"]
_COLUMNS = ("part", "component", "name", "row", "copies", "goes_to", "front", "back")
_NUMBERS = ("width_mm", "height_mm", "bleed_mm", "width_px", "height_px")
_COUNT_NAMED = 3


class Job(NamedTuple):
    """One game in one language, to be exported."""

    target: Target
    stock: Stock
    folder: Path
    """Where files are written."""
    scratch: Path
    advance: Advance
    bleed: float | None = None
    """The bleed that was asked for, in mm."""
    base_url: str = ""
    """What stands before the names of files in addresses."""

    def paint(self, canvases: dict[str, Canvas], *, see_through: bool = False) -> None:
        """Write each canvas under its name."""
        images = paint(list(canvases.values()), self.scratch, see_through=see_through)
        for name, data in zip(canvases, images, strict=True):
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            self.advance("drawing", len(canvases))


class Listed(NamedTuple):
    """What became of a part: files by side, and a word; no files if it does not fit."""

    part: Part
    goes_to: str
    size_px: tuple[int, int] | None
    files: dict[str, str]
    word: str

    @property
    def fits(self) -> bool:
        return self.goes_to != ""


def rows_of(listed: Sequence[Listed]) -> list[list[str]]:
    """Return a line for each kind of part, all that came to the same in one."""
    groups: dict[tuple[str, ...], list[Listed]] = {}
    for one in listed:
        key = (one.part.piece.component, one.goes_to, str(one.size_px), one.word)
        groups.setdefault(key, []).append(one)
    return [_row(group) for group in groups.values()]


def _row(group: list[Listed]) -> list[str]:
    first = group[0]
    width, height = first.part.piece.size
    canvas = "" if first.size_px is None else " × ".join(map(str, first.size_px))
    return [
        _named(group),
        str(sum(one.part.piece.copies for one in group)),
        f"{width:g} × {height:g} mm",
        first.goes_to or "does not fit",
        f"{canvas} px" if canvas else "",
        first.word,
    ]


def _named(group: list[Listed]) -> str:
    ids = [one.part.piece.id for one in group]
    if len(ids) <= _COUNT_NAMED:
        return ", ".join(ids)
    return f"{ids[0]} … {ids[-1]} ({len(ids)})"


def card_list(listed: Sequence[Listed]) -> str:
    """Return a table of parts and their files as CSV."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow((*_COLUMNS, *_NUMBERS, "word"))
    for one in listed:
        piece, (wide, high) = one.part.piece, one.size_px or ("", "")
        called = piece.name or one.part.title
        named = (piece.id, piece.component, called, one.part.row, piece.copies)
        files = (one.files.get("front", ""), one.files.get("back", ""))
        sizes = [f"{length:g}" for length in (*piece.size, piece.bleed)]
        writer.writerow((*named, one.goes_to, *files, *sizes, wide, high, one.word))
    return target.getvalue()
