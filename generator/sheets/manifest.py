"""The manifest of a build: what was made and where each part is, for other programs.

Format 1. Boxes are trim boxes as printed, from the top-left corner of the page, in mm
rounded to thousandths; pages and copies count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from generator.core.diagnostics import Position
from generator.core.record import Record
from generator.scene import Face, Piece
from generator.sheets.pages import Page, Placement, SheetPlan
from generator.sheets.paper import Side

FORMAT = 1
FACES = "faces"


class BuildFacts(Record):
    """What a manifest says besides its files, pieces and pages."""

    generator: str
    """Name and version of the program."""
    game: str
    game_version: str
    title: str
    language: str
    profile: str
    partial: bool = False
    """Whether the build was asked for some components or formats only."""
    settings: Mapping[str, Any] = MappingProxyType({})
    """Settings of the profile that were set for this build alone, by dotted key."""


class MadeFile(Record):
    """A file of the build; ``path`` is relative to the manifest, with ``/`` between folders.

    ``pages`` is None for what has none.
    """

    path: str
    kind: str
    bytes: int
    sha256: str
    pages: int | None = None


def build_manifest(
    facts: BuildFacts,
    files: Sequence[MadeFile],
    plan: SheetPlan,
    pages_file: str,
    source_of: Callable[[Position], str],
) -> dict[str, Any]:
    """Return the manifest as plain data.

    ``pages_file`` is the file that holds the pages; ``source_of`` writes where a piece is
    defined, in words that do not depend on where the definition lies on this machine.
    """
    made = {file.path for file in files}
    return {
        "format": FORMAT,
        "generator": facts.generator,
        "game": facts.game,
        "game_version": facts.game_version,
        "title": facts.title,
        "language": facts.language,
        "profile": facts.profile,
        **({"settings": dict(facts.settings)} if facts.settings else {}),
        "partial": facts.partial,
        "files": [listed_file(file) for file in files],
        "pieces": [_piece(piece, source_of, made) for piece in plan.pieces],
        "pages": [_page(page, number, pages_file) for number, page in enumerate(plan.pages, 1)],
    }


def listed_file(file: MadeFile) -> dict[str, Any]:
    """Return a file as the manifest lists it."""
    pages = {} if file.pages is None else {"pages": file.pages}
    return {
        "path": file.path,
        "kind": file.kind,
        **pages,
        "bytes": file.bytes,
        "sha256": file.sha256,
    }


def _piece(
    piece: Piece, source_of: Callable[[Position], str], made: Container[str]
) -> dict[str, Any]:
    return {
        "id": piece.id,
        "component": piece.component,
        "kind": piece.kind,
        "copies": piece.copies,
        "size_mm": [_short(length) for length in piece.size],
        "bleed_mm": _short(piece.bleed),
        "cut": piece.cut,
        "has_back": piece.back is not None,
        "source": source_of(piece.at),
        **({} if piece.row_at is None else {"row": source_of(piece.row_at)}),
        **_faces(piece, made),
    }


def _faces(piece: Piece, made: Container[str]) -> dict[str, dict[str, str]]:
    """Return the drawings of a piece’s faces, as far as they are among the files ``made``."""
    faces = (("front", piece.front), ("back", piece.back))
    paths = {side: face_path(face) for side, face in faces if face is not None}
    found = {side: path for side, path in paths.items() if path in made}
    return {"faces": found} if found else {}


def face_path(face: Face) -> str:
    """Return the file of one face, relative to the manifest."""
    return f"{FACES}/{face.name}.svg"


def _page(page: Page, number: int, file: str) -> dict[str, Any]:
    return {
        "file": file,
        "page": number,
        "paper_mm": [_short(length) for length in page.paper],
        "side": page.side,
        "placements": [_placement(placement, page.side) for placement in page.placements],
    }


def _placement(placement: Placement, page_side: Side) -> dict[str, Any]:
    box = placement.box
    # Backs lie beside their fronts where a sheet is folded.
    side = {} if placement.side == page_side else {"side": placement.side}
    return {
        "piece": placement.piece.id,
        "copy": placement.copy,
        **side,
        "x_mm": _short(box.x),
        "y_mm": _short(box.y),
        "w_mm": _short(box.width),
        "h_mm": _short(box.height),
        "rotation_deg": placement.rotation_deg,
        "tile": list(placement.tile) if placement.tile else None,
    }


# The places of a full sheet come back on every sheet.
@lru_cache(4096)
def _short(number: float) -> int | float:
    """Return ``number`` rounded to thousandths, as a whole number where it is one."""
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded
