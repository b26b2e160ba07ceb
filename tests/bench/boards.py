"""What every contender draws besides cards: a hex board, and a sheet of railways; in mm.

The standard library only, as in `drawing.py`. Both lie on one page: the board on A4 lying,
the railways on A4 standing. Origin top left, y down.
"""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from pathlib import Path

Point = tuple[float, float]

BOARD_PAGE = (297.0, 210.0)
BOARD_ROWS = (9, 10, 11, 10, 9)
BOARD_PITCH = 23.0
BOARD_LINE = 0.25
SPACE_DIAMETER, SPACE_LINE = 14.0, 0.35
SPACE_PT = 9.0

RAILS_PAGE = (210.0, 297.0)
RAILS_COLUMNS, RAILS_ROWS = 6, 7
RAILS_AT = (10.5, 12.0)
RAILS_STEP = (32.0, 38.0)
CELL = 9.0
GRID = 3 * CELL
GRID_LINE, RAIL_LINE = 0.18, 1.0
DIE_AT, DIE_PT = (13.5, 32.0), 12.0
TIP, HEAD_LENGTH, HEAD_WIDTH = 4.0, 3.0, 3.2
RAIL_STEPS = 5

DIRECTIONS = {"R": (1, 0), "L": (-1, 0), "D": (0, 1), "U": (0, -1)}


def space_name(row: int, column: int) -> str:
    """Return a letter for the slanting file and a digit for the row."""
    return f"{'ABCDEFGHIJK'[column + max(0, row - 2)]}{row + 1}"


def spaces() -> list[tuple[str, float, float]]:
    """Return name and middle of each of the 49 spaces on its page."""
    middle_x, middle_y = (side / 2 for side in BOARD_PAGE)
    step = BOARD_PITCH * math.sqrt(3) / 2
    return [
        (
            space_name(row, column),
            middle_x + (column - (count - 1) / 2) * BOARD_PITCH,
            middle_y + (row - (len(BOARD_ROWS) - 1) / 2) * step,
        )
        for row, count in enumerate(BOARD_ROWS)
        for column in range(count)
    ]


def cell_diameter() -> float:
    """Return the distance between opposite corners of a cell of the board."""
    return BOARD_PITCH * 2 / math.sqrt(3)


def hexagon(x: float, y: float, diameter: float) -> list[Point]:
    """Return the corners of a hexagon with one of them at the top."""
    angles = (math.radians(60 * corner - 90) for corner in range(6))
    return [
        (x + diameter / 2 * math.cos(angle), y + diameter / 2 * math.sin(angle)) for angle in angles
    ]


@dataclass(frozen=True)
class Rail:
    """One row of the table of railways: steps from cell to cell of a grid of nine."""

    number: int
    steps: str
    column: int
    row: int
    die: int

    def place(self) -> Point:
        """Return the top left of its grid on the page."""
        across, down = self.number % RAILS_COLUMNS, self.number // RAILS_COLUMNS
        return (
            RAILS_AT[0] + across * RAILS_STEP[0],
            RAILS_AT[1] + down * RAILS_STEP[1],
        )

    def points(self) -> list[Point]:
        """Return the middles of the cells it runs through, from the corner of its grid."""
        column, row = self.column, self.row
        points = [(column, row)]
        for step in self.steps:
            right, down = DIRECTIONS[step]
            column, row = column + right, row + down
            points.append((column, row))
        return [((x + 0.5) * CELL, (y + 0.5) * CELL) for x, y in points]

    def head(self) -> list[Point]:
        """Return the triangle that it ends in."""
        x, y = self.points()[-1]
        right, down = DIRECTIONS[self.steps[-1]]
        tip = (x + right * TIP, y + down * TIP)
        back = (tip[0] - right * HEAD_LENGTH, tip[1] - down * HEAD_LENGTH)
        half = HEAD_WIDTH / 2
        return [
            tip,
            (back[0] - down * half, back[1] + right * half),
            (back[0] + down * half, back[1] - right * half),
        ]


def read_rails(table: Path) -> list[Rail]:
    with table.open(encoding="utf-8", newline="") as stream:
        return [
            Rail(number, row["steps"], int(row["column"]), int(row["row"]), int(row["die"]))
            for number, row in enumerate(csv.DictReader(stream))
        ]


def grid_lines() -> list[tuple[float, float, float, float]]:
    """Return the eight lines of a grid of nine cells, from its corner."""
    places = [line * CELL for line in range(4)]
    return [(x, 0.0, x, GRID) for x in places] + [(0.0, y, GRID, y) for y in places]
