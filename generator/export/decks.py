"""Sheets of cards for Tabletop Simulator: slots, keys and backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.record import NamedTuple
from generator.export.canvas import Canvas, SizePx, centred, sheet_of
from generator.export.stock import Part
from generator.export.target import Target
from generator.scene import Face
from generator.scene.piece import CutKind

CARD_TYPES: dict[CutKind, int] = {
    "rounded": 0,
    "rectangle": 1,
    "none": 1,
    "hexagon": 3,
    "circle": 4,
}
"""The number of each shape of card."""
_FEWEST = 2
"""Columns and rows of a sheet, unless it is a single card."""


class Sheet(NamedTuple):
    """A picture of up to 69 faces, and one of their backs."""

    key: int
    parts: tuple[Part, ...]
    columns: int
    rows: int
    slot: SizePx
    name: str
    """Of its files, without ending."""

    @property
    def is_single(self) -> bool:
        return self.columns * self.rows == 1

    @property
    def backs(self) -> list[Face | None]:
        """The different backs, as they are met."""
        return list(dict.fromkeys(part.piece.back for part in self.parts))

    @property
    def has_own_backs(self) -> bool:
        return len(self.backs) > 1

    @property
    def face_file(self) -> str:
        return f"images/{self.name}-fronts.png"

    @property
    def back_file(self) -> str:
        return f"images/{self.name}-back{'s' * self.has_own_backs}.png"

    def canvases(self) -> Iterator[tuple[str, Canvas]]:
        """Yield the pictures by the names of their files.

        The last slot is what others see of a card in a hand, so it shows a back.
        """
        fronts: list[Face | None] = [part.piece.front for part in self.parts]
        backs = [part.piece.back for part in self.parts]
        spare = self.columns * self.rows - len(fronts)
        if spare:
            fronts += [None] * (spare - 1) + [backs[0]]
            backs += [None] * (spare - 1) + [backs[0]]
        yield self.face_file, sheet_of(fronts, self.columns, self.rows, self.slot)
        if self.has_own_backs:
            yield self.back_file, sheet_of(backs, self.columns, self.rows, self.slot)
        elif backs[0] is None:
            yield self.back_file, centred(None, self.slot, 1)
        else:
            yield self.back_file, sheet_of(backs[:1], 1, 1, self.slot)

    def card_id(self, slot: int) -> int:
        """Return how a saved object names the card in ``slot``, from 0."""
        return self.key * 100 + slot


def sheets_of(parts: Sequence[Part], name: str, first_key: int, target: Target) -> list[Sheet]:
    """Return the sheets for parts of one size and cut."""
    if len(parts) == 1 and parts[0].piece.copies == 1:
        slot = target.pixels(parts[0].piece.size)
        return [Sheet(first_key, tuple(parts), 1, 1, slot, name)]
    most = target.table.columns * target.table.rows - 1
    chunks = [parts[start : start + most] for start in range(0, len(parts), most)]
    sheets = []
    for number, chunk in enumerate(chunks):
        columns, rows = _grid(chunk[0], len(chunk), target)
        slot = target.pixels(chunk[0].piece.size, columns, rows)
        called = name if len(chunks) == 1 else f"{name}-{number + 1}"
        sheets.append(Sheet(first_key + number, tuple(chunk), columns, rows, slot, called))
    return sheets


def _grid(part: Part, count: int, target: Target) -> tuple[int, int]:
    """Return the columns and rows that show ``count`` faces, and a free slot, at their largest."""
    grids = [
        (columns, rows)
        for columns in range(_FEWEST, target.table.columns + 1)
        for rows in (max(_FEWEST, -(-(count + 1) // columns)),)
        if rows <= target.table.rows
    ]

    def worth(grid: tuple[int, int]) -> tuple[int, int]:
        width, height = target.pixels(part.piece.size, *grid)
        return width * height, -grid[0] * grid[1]

    return max(grids, key=worth)
