"""The pages of a planned document: which part lies where, as bare numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.geometry import Rect, Size
from generator.core.outline import Outline
from generator.core.record import NamedTuple, Record
from generator.scene.piece import Piece
from generator.sheets.duplex import Margins
from generator.sheets.marks import Mark
from generator.sheets.notes import NotesPlace
from generator.sheets.paper import Side
from generator.sheets.profile import Profile

if TYPE_CHECKING:
    from generator.sheets.assembly import AssemblyMap
    from generator.sheets.joins import Joins

Part = tuple[Piece, int]
"""A piece and the number of the copy."""


class Placement(NamedTuple):
    """One copy of a piece on a page.

    ``box`` is its trim as printed on that page, turned and mirrored; ``rotation_deg`` its
    clockwise turn; ``bleed`` the mm that may be printed beyond the trim at the top, right,
    bottom and left of the box. ``tile`` is the row and column of a part of a big piece.
    """

    piece: Piece
    copy: int
    side: Side
    box: Rect
    rotation_deg: int
    bleed: Margins
    tile: tuple[int, int] | None = None
    clip: Outline | None = None
    """On the page: what may be printed, where ``bleed`` cannot say it."""


class Page(NamedTuple):
    """One side of a sheet of paper; ``sheet`` of ``sheets`` counts within ``title``.

    ``is_two_sided`` tells whether the other side of the paper is printed as well.
    ``joins`` are those of a tile of a big piece, ``map`` shows how such tiles lie.
    """

    paper: Size
    side: Side
    title: str
    sheet: int
    sheets: int
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...]
    notes: NotesPlace | None
    is_two_sided: bool
    fold: tuple[Mark, ...] = ()
    """Lines to fold along, with the backs beside the fronts on this page."""
    joins: Joins | None = None
    map: AssemblyMap | None = None
    needs_cut_lines: bool = False
    """Whether marks cannot guide the knife to all straight cuts."""


class SheetPlan(Record):
    """The pages of a document in printing order, and the pieces on them."""

    pages: tuple[Page, ...]
    pieces: tuple[Piece, ...]
    profile: Profile
