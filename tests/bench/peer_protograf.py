"""The peer protograf, in its own card language and with its own grid of hexagons.

usage: peer_protograf.py deck TABLE OUT | hexes OUT | board OUT | rails TABLE OUT

protograf finds fonts by name through fontconfig and keeps a list of them in the home
folder; the runner points both into its own folder (`run.py`). Its lengths are centimetres.
"""

from __future__ import annotations

import sys
from pathlib import Path

import boards
import drawing

# The library reads the command line itself, for options of its own.
ARGUMENTS = sys.argv[1:]
del sys.argv[1:]

import protograf  # noqa: E402

BOLD = f"{drawing.FAMILY} Bold"


def cm(length_mm: float) -> float:
    return length_mm / 10


def card_elements() -> list[object]:
    """Return the elements of one card, its columns as the library's templates."""
    x, y, width, height = drawing.BORDER
    points = [(cm(px), cm(py)) for px, py in drawing.star()]
    border = protograf.rectangle(
        x=cm(x),
        y=cm(y),
        width=cm(width),
        height=cm(height),
        rounding=cm(drawing.BORDER_CORNER),
        stroke=drawing.HUE,
        stroke_width=drawing.BORDER_WIDTH * drawing.POINTS_PER_MM,
        fill=None,
    )
    icon = protograf.circle(
        cx=cm(drawing.ICON[0]),
        cy=cm(drawing.ICON[1]),
        radius=cm(drawing.ICON_DIAMETER / 2),
        fill=drawing.HUE,
        stroke=None,
    )
    return [
        border,
        icon,
        protograf.polyshape(points=points, fill=drawing.PAPER, stroke=None),
        card_text("title", drawing.TITLE_AT, drawing.TITLE_PT, BOLD, "centre"),
        card_text("number", drawing.NUMBER_AT, drawing.NUMBER_PT, BOLD, "centre"),
        card_text("line_a", drawing.LINE_A_AT, drawing.LINE_PT, drawing.FAMILY, "left"),
        card_text("line_b", drawing.LINE_B_AT, drawing.LINE_PT, drawing.FAMILY, "left"),
    ]


def card_text(
    column: str, at: tuple[float, float], size_pt: float, font: str, align: str
) -> object:
    return protograf.text(
        text=protograf.T("{{ " + column + " }}"),
        x=cm(at[0]),
        y=cm(at[1]),
        font_name=font,
        font_size=size_pt,
        stroke=drawing.INK,
        align=align,
    )


def draw_deck(table: Path, out: Path) -> None:
    left, top = drawing.BLOCK
    # A hair off the far margins, or rounding leaves no room for the third row and column.
    protograf.Create(
        filename=str(out),
        paper="A4",
        margin_left=cm(left),
        margin_right=cm(left) - 0.01,
        margin_top=cm(top),
        margin_bottom=cm(top) - 0.01,
    )
    protograf.Data(filename=str(table))
    protograf.Deck(
        cards=len(drawing.read_cards(table)),
        width=cm(drawing.CARD[0]),
        height=cm(drawing.CARD[1]),
        stroke=None,
        grid_marks=True,
        grid_marks_length=cm(drawing.MARK_LENGTH),
        grid_marks_stroke="black",
        grid_marks_stroke_width=drawing.MARK_WIDTH * drawing.POINTS_PER_MM,
    )
    protograf.Card("*", *card_elements())
    protograf.Save()


def draw_hexes(out: Path) -> None:
    width, height = drawing.map_size()
    protograf.Create(
        filename=str(out),
        paper="A4-l",
        margin_left=cm(drawing.A4[1] - width) / 2,
        margin_top=cm(drawing.A4[0] - height) / 2,
        margin_right=0,
        margin_bottom=0,
    )
    protograf.Hexagons(
        x=0,
        y=0,
        rows=drawing.MAP_ROWS,
        cols=drawing.MAP_COLUMNS,
        height=cm(drawing.MAP_PITCH),
        orientation="pointy",
        hex_offset="even",
        stroke=drawing.INK,
        stroke_width=drawing.MAP_STROKE * drawing.POINTS_PER_MM,
        fill=None,
        coord_elevation="middle",
        coord_start_x=10,
        coord_padding=2,
        coord_font_name=drawing.FAMILY,
        coord_font_size=drawing.MAP_LABEL_PT,
        coord_stroke=drawing.INK,
    )
    protograf.Save()


def draw_board(out: Path) -> None:
    page(out, "A4-l")
    for name, x, y in boards.spaces():
        corners = boards.hexagon(x, y, boards.cell_diameter())
        protograf.Polyshape(
            points=[(cm(px), cm(py)) for px, py in corners],
            fill=None,
            stroke=drawing.INK,
            stroke_width=points(boards.BOARD_LINE),
        )
        protograf.Circle(
            cx=cm(x),
            cy=cm(y),
            radius=cm(boards.SPACE_DIAMETER / 2),
            fill=drawing.PAPER,
            stroke=drawing.HUE,
            stroke_width=points(boards.SPACE_LINE),
        )
        drop = boards.SPACE_PT * 0.36 / drawing.POINTS_PER_MM
        plain_text(name, (x, y + drop), boards.SPACE_PT, drawing.FAMILY)
    protograf.Save()


def draw_rails(table: Path, out: Path) -> None:
    page(out, "A4")
    for rail in boards.read_rails(table):
        left, top = rail.place()
        for x0, y0, x1, y1 in boards.grid_lines():
            protograf.Line(
                x=cm(left + x0),
                y=cm(top + y0),
                x1=cm(left + x1),
                y1=cm(top + y1),
                stroke=drawing.INK,
                stroke_width=points(boards.GRID_LINE),
            )
        protograf.Polyline(
            points=[(cm(left + x), cm(top + y)) for x, y in rail.points()],
            stroke=drawing.HUE,
            stroke_width=points(boards.RAIL_LINE),
        )
        protograf.Polyshape(
            points=[(cm(left + x), cm(top + y)) for x, y in rail.head()],
            fill=drawing.HUE,
            stroke=None,
        )
        at = left + boards.DIE_AT[0], top + boards.DIE_AT[1]
        plain_text(str(rail.die), at, boards.DIE_PT, BOLD)
    protograf.Save()


def page(out: Path, paper: str) -> None:
    protograf.Create(
        filename=str(out),
        paper=paper,
        margin_left=0,
        margin_right=0,
        margin_top=0,
        margin_bottom=0,
    )


def points(length_mm: float) -> float:
    return length_mm * drawing.POINTS_PER_MM


def plain_text(words: str, at: tuple[float, float], size_pt: float, font: str) -> None:
    protograf.Text(
        text=words,
        x=cm(at[0]),
        y=cm(at[1]),
        font_name=font,
        font_size=size_pt,
        stroke=drawing.INK,
        align="centre",
    )


def main() -> None:
    what, *paths = ARGUMENTS
    draw = {"deck": draw_deck, "hexes": draw_hexes, "board": draw_board, "rails": draw_rails}
    draw[what](*map(Path, paths))


if __name__ == "__main__":
    main()
