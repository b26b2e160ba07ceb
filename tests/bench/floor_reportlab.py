"""The floor: what a plain reportlab canvas script costs for the same drawing.

usage: floor_reportlab.py deck TABLE FONTS OUT | hexes FONTS OUT | board FONTS OUT
       floor_reportlab.py rails TABLE FONTS OUT

Written as the library's guide teaches it: fonts registered, every shape drawn where it
stands, no trick. FONTS is the folder with Regular.ttf and Bold.ttf.
"""

from __future__ import annotations

import sys
from pathlib import Path

import boards
import drawing
from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = drawing.POINTS_PER_MM
INK, HUE, PAPER = HexColor(drawing.INK), HexColor(drawing.HUE), HexColor(drawing.PAPER)


def register_fonts(folder: Path) -> None:
    registerFont(TTFont("regular", folder / "Regular.ttf"))
    registerFont(TTFont("bold", folder / "Bold.ttf"))


def draw_polygon(
    canvas: Canvas,
    points: list[tuple[float, float]],
    height: float,
    *,
    stroke: int = 0,
    fill: int = 0,
    close: bool = True,
) -> None:
    path = canvas.beginPath()
    (x0, y0), *others = points
    path.moveTo(x0 * MM, (height - y0) * MM)
    for x, y in others:
        path.lineTo(x * MM, (height - y) * MM)
    if close:
        path.close()
    canvas.drawPath(path, stroke=stroke, fill=fill)


def draw_card(canvas: Canvas, card: drawing.Card, left: float, top: float) -> None:
    """Draw one card, its top left corner at ``left``, ``top``."""
    page = drawing.A4[1]

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return (left + point[0]) * MM, (page - top - point[1]) * MM

    x, y, width, height = drawing.BORDER
    canvas.setStrokeColor(HUE)
    canvas.setLineWidth(drawing.BORDER_WIDTH * MM)
    canvas.roundRect(
        *at((x, y + height)), width * MM, height * MM, drawing.BORDER_CORNER * MM, stroke=1
    )
    canvas.setFillColor(HUE)
    canvas.circle(*at(drawing.ICON), drawing.ICON_DIAMETER / 2 * MM, stroke=0, fill=1)
    canvas.setFillColor(PAPER)
    star = [(left + px, top + py) for px, py in drawing.star()]
    draw_polygon(canvas, star, page, fill=1)
    canvas.setFillColor(INK)
    canvas.setFont("bold", drawing.TITLE_PT)
    canvas.drawCentredString(*at(drawing.TITLE_AT), card.title)
    canvas.setFont("bold", drawing.NUMBER_PT)
    canvas.drawCentredString(*at(drawing.NUMBER_AT), card.number)
    canvas.setFont("regular", drawing.LINE_PT)
    canvas.drawString(*at(drawing.LINE_A_AT), card.line_a)
    canvas.drawString(*at(drawing.LINE_B_AT), card.line_b)


def draw_marks(canvas: Canvas) -> None:
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setLineWidth(drawing.MARK_WIDTH * MM)
    for x0, y0, x1, y1 in drawing.crop_marks():
        canvas.line(x0 * MM, (drawing.A4[1] - y0) * MM, x1 * MM, (drawing.A4[1] - y1) * MM)


def draw_deck(table: Path, fonts: Path, out: Path) -> None:
    register_fonts(fonts)
    canvas = Canvas(str(out), pagesize=(drawing.A4[0] * MM, drawing.A4[1] * MM), invariant=1)
    for index, card in enumerate(drawing.read_cards(table)):
        if index % drawing.PER_PAGE == 0:
            if index:
                canvas.showPage()
            draw_marks(canvas)
        draw_card(canvas, card, *drawing.slot(index))
    canvas.save()


def draw_hexes(fonts: Path, out: Path) -> None:
    register_fonts(fonts)
    height = drawing.A4[0]
    canvas = Canvas(str(out), pagesize=(drawing.A4[1] * MM, height * MM), invariant=1)
    canvas.setFont("regular", drawing.MAP_LABEL_PT)
    canvas.setStrokeColor(INK)
    canvas.setFillColor(INK)
    canvas.setLineWidth(drawing.MAP_STROKE * MM)
    for label, x, y in drawing.map_cells():
        draw_polygon(canvas, drawing.hexagon(x, y), height, stroke=1)
        canvas.drawCentredString(x * MM, (height - y) * MM - drawing.MAP_LABEL_PT * 0.36, label)
    canvas.save()


def draw_board(fonts: Path, out: Path) -> None:
    registerFont(TTFont("regular", fonts / "Regular.ttf"))
    width, height = boards.BOARD_PAGE
    canvas = Canvas(str(out), pagesize=(width * MM, height * MM), invariant=1)
    canvas.setFont("regular", boards.SPACE_PT)
    radius = boards.SPACE_DIAMETER / 2
    for name, x, y in boards.spaces():
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(boards.BOARD_LINE * MM)
        draw_polygon(canvas, boards.hexagon(x, y, boards.cell_diameter()), height, stroke=1)
        canvas.setStrokeColor(HUE)
        canvas.setFillColor(PAPER)
        canvas.setLineWidth(boards.SPACE_LINE * MM)
        canvas.circle(x * MM, (height - y) * MM, radius * MM, stroke=1, fill=1)
        canvas.setFillColor(INK)
        canvas.drawCentredString(x * MM, (height - y) * MM - boards.SPACE_PT * 0.36, name)
    canvas.save()


def draw_rails(table: Path, fonts: Path, out: Path) -> None:
    registerFont(TTFont("bold", fonts / "Bold.ttf"))
    width, height = boards.RAILS_PAGE
    canvas = Canvas(str(out), pagesize=(width * MM, height * MM), invariant=1)
    canvas.setFont("bold", boards.DIE_PT)
    for rail in boards.read_rails(table):
        left, top = rail.place()
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(boards.GRID_LINE * MM)
        for x0, y0, x1, y1 in boards.grid_lines():
            ends = (left + x0, height - top - y0, left + x1, height - top - y1)
            canvas.line(*(value * MM for value in ends))
        canvas.setStrokeColor(HUE)
        canvas.setFillColor(HUE)
        canvas.setLineWidth(boards.RAIL_LINE * MM)
        points = [(left + x, top + y) for x, y in rail.points()]
        draw_polygon(canvas, points, height, stroke=1, close=False)
        draw_polygon(canvas, [(left + x, top + y) for x, y in rail.head()], height, fill=1)
        canvas.setFillColor(INK)
        x, y = left + boards.DIE_AT[0], top + boards.DIE_AT[1]
        canvas.drawCentredString(x * MM, (height - y) * MM, str(rail.die))
    canvas.save()


def main() -> None:
    what, *paths = sys.argv[1:]
    draw = {"deck": draw_deck, "hexes": draw_hexes, "board": draw_board, "rails": draw_rails}
    draw[what](*map(Path, paths))


if __name__ == "__main__":
    main()
