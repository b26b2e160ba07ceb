"""The text and the figures of a rule booklet in Korean and English, as all contenders set it.

The standard library only, as in `drawing.py`. Lengths are mm unless a name says points.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path

import boards

PAGE = (182.0, 257.0)
"""B5 as Japan and Korea cut it."""
MARGIN = 14.0
BODY_PT, BODY_LEADING_PT = 9.5, 14.7
HEAD_PT, HEAD_LEADING_PT = 14.0, 19.0
SECTION_PT, SECTION_LEADING_PT = 11.0, 15.0
CAPTION_PT, CAPTION_LEADING_PT = 8.0, 11.0
GAP_PT = 6.0

CHAPTERS = 12
PLACES = (
    (0, "overview"),
    (1, "goal"),
    (2, "components"),
    (3, "setup"),
    (4, "turn"),
    (10, "end"),
)
"""The chapters that rules have, by number from 0; the last one is the reference."""
FIGURE = (60.0, 40.0)
CELL = 13.0
CELL_LINE = 0.25
LABEL_PT = 8.0


@dataclass(frozen=True)
class Chapter:
    """A page or so: two headings, paragraphs by turns, a list, a figure."""

    korean_head: str
    english_head: str
    korean: list[str]
    english: list[str]
    items: list[str]
    caption: str


@dataclass(frozen=True)
class Cell:
    """One of the seven hexagons of a figure, about its middle."""

    x: float
    y: float
    label: str
    is_filled: bool


def cells(number: int) -> list[Cell]:
    """Return the hexagons of the figure of chapter ``number``, from 0."""
    pitch = CELL * math.sqrt(3) / 2
    places = ((0, 0), (1, 0), (-1, 0), (0.5, 1), (-0.5, 1), (0.5, -1), (-0.5, -1))
    return [
        Cell(
            round(FIGURE[0] / 2 + column * pitch, 4),
            round(FIGURE[1] / 2 + row * CELL * 0.75, 4),
            str((number * 7 + index) % 100),
            (number + index) % 3 == 0,
        )
        for index, (column, row) in enumerate(places)
    ]


def corners(cell: Cell) -> list[boards.Point]:
    return boards.hexagon(cell.x, cell.y, CELL)


def write_chapters(chapters: list[Chapter], path: Path) -> None:
    text = json.dumps([asdict(chapter) for chapter in chapters], ensure_ascii=False, indent=1)
    path.write_text(text, encoding="utf-8")


def read_chapters(path: Path) -> list[Chapter]:
    return [Chapter(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
