"""What the components of a game ask of the sheets that they are printed on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.game.expand import Pieces
from generator.scene import Piece
from generator.sheets.order import SheetOrder


def orders_of(found: Iterable[Pieces]) -> Iterator[SheetOrder]:
    """Yield what each component asks for."""
    for pieces in found:
        yield _order(pieces, pieces.pieces, pieces.component.spec.sheet)


def orders_by_copy(found: Sequence[Pieces], copies: int, *, apart: bool) -> Iterator[SheetOrder]:
    """Yield what unique components ask for that have ``copies`` of each row, copy by copy.

    With ``apart`` each copy has sheets of its own.
    """
    if not apart:
        for pieces in found:
            turns = (piece for copy in range(copies) for piece in pieces.pieces[copy::copies])
            yield _order(pieces, tuple(turns), pieces.component.spec.sheet)
        return
    for copy in range(copies):
        for pieces in found:
            sheet = pieces.component.spec.sheet
            group = None if sheet is None else f"{sheet}, copy {copy + 1}"
            yield _order(pieces, pieces.pieces[copy::copies], group)


def _order(made: Pieces, pieces: tuple[Piece, ...], group: str | None) -> SheetOrder:
    spec = made.component.spec
    return SheetOrder(
        pieces,
        gap=made.gap,
        orientation=spec.orientation,
        turn=spec.turn,
        group=group,
        title=made.title,
        group_at=spec.position("sheet"),
    )
