"""The floor of SVG: what svgwrite costs as it comes, for the same drawings.

usage: floor_svgwrite.py deck TABLE OUT [faces] | board OUT | rails TABLE OUT

Written as the library's guide teaches it: an object for each shape, checked as it is made.
OUT is a folder. Text stays text, which takes less room than outlines and shows as meant only
where the font is. A deck is one file a page, and with ``faces`` one a card besides, as pnp
writes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import boards
import drawing
import svgwrite

PT = 1 / drawing.POINTS_PER_MM
INK, HUE, PAPER = drawing.INK, drawing.HUE, drawing.PAPER
REGULAR = {"font_family": drawing.FAMILY, "fill": INK}
BOLD = {"font_family": drawing.FAMILY, "font_weight": "bold", "fill": INK}
MIDDLE = {"text_anchor": "middle"}


def document(path: Path, size: tuple[float, float]) -> svgwrite.Drawing:
    width, height = size
    return svgwrite.Drawing(
        str(path), size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}"
    )


def draw_card(svg: svgwrite.Drawing, card: drawing.Card, left: float, top: float) -> None:
    def at(point: tuple[float, float]) -> tuple[float, float]:
        return left + point[0], top + point[1]

    x, y, width, height = drawing.BORDER
    svg.add(
        svg.rect(
            at((x, y)),
            (width, height),
            rx=drawing.BORDER_CORNER,
            ry=drawing.BORDER_CORNER,
            fill="none",
            stroke=HUE,
            stroke_width=drawing.BORDER_WIDTH,
        )
    )
    svg.add(svg.circle(at(drawing.ICON), drawing.ICON_DIAMETER / 2, fill=HUE))
    svg.add(svg.polygon([at(point) for point in drawing.star()], fill=PAPER))
    big, number = drawing.TITLE_PT * PT, drawing.NUMBER_PT * PT
    svg.add(svg.text(card.title, at(drawing.TITLE_AT), font_size=big, **BOLD, **MIDDLE))
    svg.add(svg.text(card.number, at(drawing.NUMBER_AT), font_size=number, **BOLD, **MIDDLE))
    line = drawing.LINE_PT * PT
    svg.add(svg.text(card.line_a, at(drawing.LINE_A_AT), font_size=line, **REGULAR))
    svg.add(svg.text(card.line_b, at(drawing.LINE_B_AT), font_size=line, **REGULAR))


def draw_deck(table: Path, out: Path, faces: bool) -> None:
    cards = drawing.read_cards(table)
    for start in range(0, len(cards), drawing.PER_PAGE):
        page = document(out / f"{start // drawing.PER_PAGE + 1:04d}.svg", drawing.A4)
        for x0, y0, x1, y1 in drawing.crop_marks():
            page.add(
                page.line((x0, y0), (x1, y1), stroke="#000000", stroke_width=drawing.MARK_WIDTH)
            )
        for index, card in enumerate(cards[start : start + drawing.PER_PAGE]):
            draw_card(page, card, *drawing.slot(index))
        page.save()
    for card in cards if faces else ():
        face = document(out / f"{card.id}.svg", drawing.CARD)
        draw_card(face, card, 0, 0)
        face.save()


def draw_board(out: Path) -> None:
    page = document(out / "board.svg", boards.BOARD_PAGE)
    size = boards.SPACE_PT * PT
    for name, x, y in boards.spaces():
        corners = boards.hexagon(x, y, boards.cell_diameter())
        page.add(page.polygon(corners, fill="none", stroke=INK, stroke_width=boards.BOARD_LINE))
        radius = boards.SPACE_DIAMETER / 2
        page.add(
            page.circle((x, y), radius, fill=PAPER, stroke=HUE, stroke_width=boards.SPACE_LINE)
        )
        page.add(page.text(name, (x, y + size * 0.36), font_size=size, **REGULAR, **MIDDLE))
    page.save()


def draw_rails(table: Path, out: Path) -> None:
    page = document(out / "rails.svg", boards.RAILS_PAGE)
    for rail in boards.read_rails(table):
        left, top = rail.place()
        for x0, y0, x1, y1 in boards.grid_lines():
            ends = (left + x0, top + y0), (left + x1, top + y1)
            page.add(page.line(*ends, stroke=INK, stroke_width=boards.GRID_LINE))
        points = [(left + x, top + y) for x, y in rail.points()]
        page.add(page.polyline(points, fill="none", stroke=HUE, stroke_width=boards.RAIL_LINE))
        page.add(page.polygon([(left + x, top + y) for x, y in rail.head()], fill=HUE))
        at = left + boards.DIE_AT[0], top + boards.DIE_AT[1]
        page.add(page.text(str(rail.die), at, font_size=boards.DIE_PT * PT, **BOLD, **MIDDLE))
    page.save()


def main() -> None:
    what, *words = sys.argv[1:]
    faces = words[-1] == "faces"
    *tables, out = map(Path, words[:-1] if faces else words)
    out.mkdir(parents=True, exist_ok=True)
    if what == "deck":
        draw_deck(*tables, out, faces)
    else:
        {"board": draw_board, "rails": draw_rails}[what](*tables, out)


if __name__ == "__main__":
    main()
