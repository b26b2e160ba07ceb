"""The parts on the pages of a PDF, as the manifest beside it tells.

The manifest may come from anywhere: whatever is odd about it, it is left out of account.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any

from generator.core.record import Record
from generator.preflight.geometry import Box

MANIFEST = "manifest.json"
KINDS = ("components", "rulebook", "booklet")
_MOST_BYTES = 64_000_000
_BLOCK = 1 << 20


class Part(Record):
    """A part as printed: its trim box in mm from the page's top left."""

    piece: str
    copy: int
    kind: str
    cut: str
    box: Box
    bleed: float
    turn: int
    has_back: bool
    tile: tuple[int, int] | None
    """Row and column of a share of a part that is printed over several sheets."""

    @property
    def is_tile(self) -> bool:
        return self.tile is not None


class SheetPage(Record):
    """One page: its paper in mm, its side, and the parts on it."""

    number: int
    paper: tuple[float, float]
    side: str
    parts: tuple[Part, ...]


class Sheets(Record):
    """The pages of one file of parts."""

    kind: str
    """“components”, “rulebook” for a booklet to read, on whose pages no parts lie, or
    “booklet” for the sheets to fold that carry its pages."""
    language: str
    """Its code; those of a booklet in two languages are joined by “+”."""
    profile: str
    """The name of the print profile that they were planned for."""
    settings: tuple[str, ...]
    """What was set on top of it, as ``KEY=VALUE``."""
    pages: dict[int, SheetPage]

    def backs(self) -> Iterator[tuple[SheetPage, SheetPage]]:
        """Yield each front with the back that is printed behind it, in the order of pages.

        A back shows the copies that its front shows, wherever in the file it is. Pages
        without parts, such as empty backs and maps, have nothing that could meet.
        """
        waiting = [page for page in self.pages.values() if page.side == "back" and page.parts]
        by_parts = {_named(page, only_backs=False): page for page in waiting}
        for page in self.pages.values():
            back = by_parts.get(_named(page, only_backs=True)) if page.side == "front" else None
            if back is not None:
                yield page, back


def _named(page: SheetPage, *, only_backs: bool) -> frozenset[object]:
    parts = (part for part in page.parts if part.has_back or not only_backs)
    return frozenset((part.piece, part.copy, part.tile) for part in parts)


def read_sheets(path: Path) -> Sheets | None:
    """Return the sheets of the PDF at ``path``, None where no manifest beside it knows it.

    A manifest of another build of that file, with other bytes, does not count.
    """
    try:
        content = _read(path.parent / MANIFEST)
        files = [file for file in content["files"] if file["path"] == path.name]
        if len(files) != 1 or files[0]["kind"] not in KINDS or files[0]["sha256"] != _hash(path):
            return None
        return _sheets(content, path.name, str(files[0]["kind"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _read(path: Path) -> dict[str, Any]:
    if path.stat().st_size > _MOST_BYTES:
        raise ValueError("the manifest is too large")
    content = json.loads(path.read_text("utf-8"))
    if content["format"] != 1:
        raise ValueError("unknown format")
    return dict(content)


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as opened:
        while block := opened.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _sheets(content: dict[str, Any], name: str, kind: str) -> Sheets:
    pieces = {piece["id"]: piece for piece in content["pieces"]}
    pages = {}
    for page in content["pages"]:
        if page["file"] != name:
            continue
        width, height = page["paper_mm"]
        parts = tuple(_part(placed, pieces[placed["piece"]]) for placed in page["placements"])
        number = int(page["page"])
        pages[number] = SheetPage(
            number, (_length(width), _length(height)), str(page["side"]), parts
        )
    settings = content.get("settings", {})
    written = tuple(f"{key}={json.dumps(value)}" for key, value in settings.items())
    language = str(content["language"])
    return Sheets(kind, language, str(content["profile"]), written, pages)


def _part(placed: dict[str, Any], piece: dict[str, Any]) -> Part:
    left, top = _length(placed["x_mm"]), _length(placed["y_mm"])
    return Part(
        str(piece["id"]),
        int(placed["copy"]),
        str(piece["kind"]),
        str(piece["cut"]),
        Box(left, top, left + _length(placed["w_mm"]), top + _length(placed["h_mm"])),
        _length(piece["bleed_mm"]),
        int(placed["rotation_deg"]),
        bool(piece["has_back"]),
        _tile(placed.get("tile")),
    )


def _tile(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    row, column = value
    return int(row), int(column)


def _length(value: Any) -> float:
    number = float(value)
    if not isfinite(number) or abs(number) > 1e6:
        raise ValueError("not a length")
    return number
