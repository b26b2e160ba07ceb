"""The manifest of a build: what was made and where each part is, for other programs.

Format 1. Boxes are trim boxes as printed, from the top-left corner of the page, in mm
rounded to thousandths; pages and copies count from 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from generator.core.diagnostics import Position
from generator.core.geometry import Rect, Size
from generator.core.record import Record
from generator.core.remembered import Remembered
from generator.scene import Face, Piece
from generator.scene.piece import CutKind
from generator.sheets.pages import Page, Placement, SheetPlan
from generator.sheets.paper import Side

FORMAT = 1
FACES = "faces"

as_json = json.JSONEncoder(ensure_ascii=False).encode

SourceOf = Callable[[Position], str]


class Lines(list[str]):
    """Entries of a list that are JSON already, each on one line.

    A big deck has thousands of pieces and places that differ by an id and a number.
    """


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
    source_of: SourceOf,
) -> dict[str, Any]:
    """Return the manifest as plain data, with ``Lines`` for pieces and placements.

    ``pages_file`` is the file that holds the pages; ``source_of`` writes where a piece is
    defined, in words that do not depend on where the definition lies on this machine.
    """
    pieces = _PieceLines(source_of, (file.path for file in files))
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
        "pieces": Lines(map(pieces.line, plan.pieces)),
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


_Form = tuple[Size, float, CutKind, bool, Position]
"""Size, bleed and kind of cut, whether there is a back, and where all that is defined."""


class _PieceLines:
    """Writes the lines of pieces; what those of one component share is written once."""

    def __init__(self, source_of: SourceOf, made: Iterable[str]) -> None:
        self._source_of = source_of
        self._faces = {path for path in made if path.startswith(f"{FACES}/")}
        self._names = Remembered(_name)
        self._forms = Remembered(self._form)

    def line(self, piece: Piece) -> str:
        name = self._names[piece.component, piece.kind]
        form = self._forms[piece.size, piece.bleed, piece.cut, piece.back is not None, piece.at]
        own = f'"id": {as_json(piece.id)}, {name}, "copies": {piece.copies}, {form}'
        if piece.row_at is not None:
            own += f', "row": {as_json(self._source_of(piece.row_at))}'
        faces = self._faces_of(piece) if self._faces else None
        return f'{{{own}, "faces": {as_json(faces)}}}' if faces else f"{{{own}}}"

    def _form(self, form: _Form) -> str:
        size, bleed, cut, has_back, at = form
        return _fields(
            {
                "size_mm": [_short(length) for length in size],
                "bleed_mm": _short(bleed),
                "cut": cut,
                "has_back": has_back,
                "source": self._source_of(at),
            }
        )

    def _faces_of(self, piece: Piece) -> dict[str, str]:
        """Return the drawings of a piece’s faces, as far as they are among the files made."""
        faces = (("front", piece.front), ("back", piece.back))
        paths = {side: face_path(face) for side, face in faces if face is not None}
        return {side: path for side, path in paths.items() if path in self._faces}


def _name(name: tuple[str, str]) -> str:
    component, kind = name
    return _fields({"component": component, "kind": kind})


def _fields(entry: dict[str, Any]) -> str:
    """Return the JSON of fields of an entry, without its braces."""
    return as_json(entry)[1:-1]


def face_path(face: Face) -> str:
    """Return the file of one face, relative to the manifest."""
    return f"{FACES}/{face.name}.svg"


def _page(page: Page, number: int, file: str) -> dict[str, Any]:
    return {
        "file": file,
        "page": number,
        "paper_mm": [_short(length) for length in page.paper],
        "side": page.side,
        "placements": Lines(_placement(placement, page.side) for placement in page.placements),
    }


def _placement(placement: Placement, page_side: Side) -> str:
    # Backs lie beside their fronts where a sheet is folded.
    side = None if placement.side == page_side else placement.side
    place = _place(side, placement.box, placement.rotation_deg, placement.tile)
    return f'{{"piece": {as_json(placement.piece.id)}, "copy": {placement.copy}, {place}}}'


# The places of a full sheet come back on every sheet.
@lru_cache(4096)
def _place(side: Side | None, box: Rect, rotation_deg: int, tile: tuple[int, int] | None) -> str:
    return _fields(
        {
            **({} if side is None else {"side": side}),
            "x_mm": _short(box.x),
            "y_mm": _short(box.y),
            "w_mm": _short(box.width),
            "h_mm": _short(box.height),
            "rotation_deg": rotation_deg,
            "tile": tile,
        }
    )


def _short(number: float) -> int | float:
    """Return ``number`` rounded to thousandths, as a whole number where it is one."""
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded
