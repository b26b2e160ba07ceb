"""Parts dealt out to sheets: which copy takes which slot of which sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil

from generator.core.record import NamedTuple, Record
from generator.scene.piece import Piece
from generator.sheets.folding import fold_over
from generator.sheets.frame import Frame
from generator.sheets.lattice import BlockShape
from generator.sheets.layout import Layout, choose_layout
from generator.sheets.order import Run
from generator.sheets.pages import Part
from generator.sheets.profile import Profile
from generator.sheets.sheet import SheetFace, back_of, grid_front


class Filled(NamedTuple):
    """A sheet: the parts in its slots, front and back.

    ``back`` is None where fronts and backs lie on one side, to be folded.
    """

    parts: Sequence[Part]
    front: SheetFace
    back: SheetFace | None


class Filling(Record):
    """All sheets of a run; they are worked out as they are asked for."""

    sheets: int
    filled: Iterator[Filled]


def copies_of(pieces: Sequence[Piece]) -> Iterator[Part]:
    for piece in pieces:
        for copy in range(1, piece.copies + 1):
            yield piece, copy


def fill_run(run: Run, profile: Profile) -> Filling | None:
    """Return the sheets of parts of one size, or None if they fit the paper no way round."""
    layout = choose_layout(run, profile)
    if layout is None:
        return None
    shape = layout.shape_for(run.count)
    sheets = ceil(run.count / shape.capacity)
    return Filling(sheets, fill_blocks(run, layout, shape, copies_of(run.pieces), profile))


def fill_blocks(
    run: Run, layout: Layout, shape: BlockShape, copies: Iterator[Part], profile: Profile
) -> Iterator[Filled]:
    """Yield sheets of one block each until all ``copies`` are placed."""
    faces: dict[object, tuple[SheetFace, SheetFace | None]] = {}
    while parts := list(islice(copies, shape.capacity)):
        # On a folded sheet, what has no back leaves its place there empty, marks and all.
        key = len(parts) if layout.frame.fold is None else tuple(p.back is None for p, _ in parts)
        if key not in faces:
            front = grid_front(run, layout, shape, len(parts), profile)
            faces[key] = two_sides(front, parts, layout.frame, profile)
        front, back = faces[key]
        yield Filled(parts if back else parts_over(parts), front, back)


def two_sides(
    front: SheetFace, parts: Sequence[Part], frame: Frame, profile: Profile
) -> tuple[SheetFace, SheetFace | None]:
    """Return a front with its back: on the other side of the paper, or of the fold."""
    if frame.fold is None:
        return front, back_of(front, frame, profile)
    has_back = [piece.back is not None for piece, _ in parts]
    return fold_over(front, has_back, frame, profile), None


def parts_over(parts: Sequence[Part]) -> list[Part]:
    """Return the parts of a folded sheet: all fronts, then the backs there are."""
    return [*parts, *(part for part in parts if part[0].back is not None)]
