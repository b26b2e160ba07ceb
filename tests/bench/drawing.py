"""What every contender draws: the card, the sheet of nine and the hex map, in mm.

The standard library only, for it is imported under the peers' interpreters too. Origin top
left, y down. The game definitions are written from the same numbers (`material.py`).
"""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from pathlib import Path

POINTS_PER_MM = 72 / 25.4
A4 = (210.0, 297.0)

DECKS = (54, 1_000, 10_000)
PNG_DECK = 90
"""Cards on ten pages."""
CARD = (63.0, 88.0)
COLUMNS, ROWS = 3, 3
PER_PAGE = COLUMNS * ROWS
BLOCK = ((A4[0] - COLUMNS * CARD[0]) / 2, (A4[1] - ROWS * CARD[1]) / 2)
MARK_GAP, MARK_LENGTH, MARK_WIDTH = 0.5, 3.0, 0.1

INK, HUE, PAPER = "#1d2029", "#2b5a94", "#ffffff"
BORDER = (2.5, 2.5, 58.0, 83.0)
BORDER_CORNER, BORDER_WIDTH = 3.0, 0.4
ICON = (31.5, 31.0)
ICON_DIAMETER, STAR_DIAMETER, STAR_INNER, STAR_POINTS = 18.0, 14.0, 0.45, 5
TITLE_AT, TITLE_PT = (31.5, 13.0), 12.0
NUMBER_AT, NUMBER_PT = (31.5, 62.0), 36.0
LINE_A_AT, LINE_B_AT, LINE_PT = (6.0, 72.0), (6.0, 77.5), 8.0

MAP_COLUMNS, MAP_ROWS = 50, 40
MAP_PITCH = 5.0
MAP_LABEL_PT = 5.0
MAP_STROKE = 0.15

FAMILY = "BenchSansKR"


@dataclass(frozen=True)
class Card:
    """One row of the table."""

    id: str
    title: str
    number: str
    line_a: str
    line_b: str


def read_cards(table: Path) -> list[Card]:
    with table.open(encoding="utf-8", newline="") as stream:
        return [Card(**row) for row in csv.DictReader(stream)]


def slot(index: int) -> tuple[float, float]:
    """Return the top left of the card's place on its page."""
    place = index % PER_PAGE
    return (
        BLOCK[0] + place % COLUMNS * CARD[0],
        BLOCK[1] + place // COLUMNS * CARD[1],
    )


def crop_marks() -> list[tuple[float, float, float, float]]:
    """Return the sixteen marks round a block of nine as x0, y0, x1, y1."""
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    marks = []
    for column in range(COLUMNS + 1):
        x = BLOCK[0] + column * CARD[0]
        marks.append((x, BLOCK[1] - far, x, BLOCK[1] - near))
        marks.append((x, A4[1] - BLOCK[1] + near, x, A4[1] - BLOCK[1] + far))
    for row in range(ROWS + 1):
        y = BLOCK[1] + row * CARD[1]
        marks.append((BLOCK[0] - far, y, BLOCK[0] - near, y))
        marks.append((A4[0] - BLOCK[0] + near, y, A4[0] - BLOCK[0] + far, y))
    return marks


def star() -> list[tuple[float, float]]:
    """Return the icon's star, from the top clockwise."""
    points = []
    for corner in range(2 * STAR_POINTS):
        radius = STAR_DIAMETER / 2 * (STAR_INNER if corner % 2 else 1)
        angle = math.radians(corner * 180 / STAR_POINTS - 90)
        points.append((ICON[0] + radius * math.cos(angle), ICON[1] + radius * math.sin(angle)))
    return points


def hexagon_diameter() -> float:
    """Return the distance between opposite corners of a cell of the map."""
    return MAP_PITCH * 2 / math.sqrt(3)


def map_size() -> tuple[float, float]:
    """Return the box round all cells: pointed at the top, every second row half a cell in."""
    height = (MAP_ROWS - 1) * MAP_PITCH * math.sqrt(3) / 2 + hexagon_diameter()
    return (MAP_COLUMNS + 0.5) * MAP_PITCH, height


def map_label(row: int, column: int) -> str:
    """Return the cell's four digits: 10 and more for the column, 01 and more for the row."""
    return str(1001 + 100 * column + row)


def map_cells() -> list[tuple[str, float, float]]:
    """Return label and centre of every cell on a landscape A4 page."""
    width, height = map_size()
    left = (A4[1] - width) / 2 + MAP_PITCH / 2
    top = (A4[0] - height) / 2 + hexagon_diameter() / 2
    step = MAP_PITCH * math.sqrt(3) / 2
    return [
        (map_label(row, column), left + (column + row % 2 / 2) * MAP_PITCH, top + row * step)
        for row in range(MAP_ROWS)
        for column in range(MAP_COLUMNS)
    ]


def hexagon(x: float, y: float) -> list[tuple[float, float]]:
    radius = hexagon_diameter() / 2
    angles = (math.radians(60 * corner - 90) for corner in range(6))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
