"""The peer Typst, as its Python package brings it: one run of the compiler.

usage: peer_typst.py WHAT TABLE FONTS OUT       (WHAT is deck, board, rails or book)

The numbers of the drawing are handed over as JSON, written here; OUT ends in .pdf, or in
-{0p}.svg for a file a page.
"""

from __future__ import annotations

import json
import sys
from dataclasses import astuple
from pathlib import Path

import boards
import book
import drawing
import typst

HERE = Path(__file__).parent
COLOURS = {"ink": drawing.INK, "hue": drawing.HUE, "paper": drawing.PAPER}


def deck_numbers() -> dict[str, object]:
    return {
        "page": drawing.A4,
        "card": drawing.CARD,
        "border": drawing.BORDER,
        "border_corner": drawing.BORDER_CORNER,
        "border_width": drawing.BORDER_WIDTH,
        "icon": drawing.ICON,
        "icon_diameter": drawing.ICON_DIAMETER,
        "star": drawing.star(),
        "title_at": drawing.TITLE_AT,
        "title_pt": drawing.TITLE_PT,
        "number_at": drawing.NUMBER_AT,
        "number_pt": drawing.NUMBER_PT,
        "line_a_at": drawing.LINE_A_AT,
        "line_b_at": drawing.LINE_B_AT,
        "line_pt": drawing.LINE_PT,
        "marks": drawing.crop_marks(),
        "mark_width": drawing.MARK_WIDTH,
        "slots": [drawing.slot(index) for index in range(drawing.PER_PAGE)],
    }


def board_numbers() -> dict[str, object]:
    return {
        "page": boards.BOARD_PAGE,
        "spaces": boards.spaces(),
        "cell": boards.cell_diameter(),
        "line": boards.BOARD_LINE,
        "space": boards.SPACE_DIAMETER,
        "space_line": boards.SPACE_LINE,
        "space_pt": boards.SPACE_PT,
    }


def rails_numbers(table: Path) -> dict[str, object]:
    return {
        "page": boards.RAILS_PAGE,
        "rails": [
            {
                "place": rail.place(),
                "points": rail.points(),
                "head": rail.head(),
                "die": str(rail.die),
            }
            for rail in boards.read_rails(table)
        ],
        "grid": boards.grid_lines(),
        "grid_line": boards.GRID_LINE,
        "rail_line": boards.RAIL_LINE,
        "die_at": boards.DIE_AT,
        "die_pt": boards.DIE_PT,
    }


def book_numbers(chapters: Path) -> dict[str, object]:
    count = len(book.read_chapters(chapters))
    return {
        "page": book.PAGE,
        "margin": book.MARGIN,
        "body_pt": book.BODY_PT,
        "leading_pt": book.BODY_LEADING_PT,
        "head_pt": book.HEAD_PT,
        "section_pt": book.SECTION_PT,
        "caption_pt": book.CAPTION_PT,
        "label_pt": book.LABEL_PT,
        "figure": book.FIGURE,
        "figures": [[astuple(cell) for cell in book.cells(number)] for number in range(count)],
        "cell": book.CELL,
        "line": book.CELL_LINE,
    }


def main() -> None:
    what, *paths = sys.argv[1:]
    table, fonts, out = map(Path, paths)
    numbers = {
        "deck": deck_numbers,
        "board": board_numbers,
        "rails": lambda: rails_numbers(table),
        "book": lambda: book_numbers(table),
    }[what]()
    told = out.with_name(f"{what}-numbers.json")
    told.write_text(json.dumps({"family": drawing.FAMILY, **COLOURS, **numbers}), "utf-8")
    typst.compile(
        HERE / f"{what}.typ",
        output=out,
        format=out.suffix[1:],
        root="/",
        font_paths=[fonts],
        ignore_system_fonts=True,
        sys_inputs={"numbers": str(told), "table": str(table)},
    )


if __name__ == "__main__":
    main()
