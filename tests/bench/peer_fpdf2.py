"""The peer fpdf2, a PDF library in Python.

usage: peer_fpdf2.py deck TABLE FONTS OUT | book CHAPTERS FONTS OUT
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import book
import drawing
from fpdf import FPDF

# It tells in many lines which tables of the fonts it leaves out.
logging.disable(logging.WARNING)
PT = 1 / drawing.POINTS_PER_MM


def rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


INK, HUE, PAPER = rgb(drawing.INK), rgb(drawing.HUE), rgb(drawing.PAPER)


def document(fonts: Path, size: tuple[float, float], margin: float) -> FPDF:
    pdf = FPDF(unit="mm", format=size)
    pdf.set_margins(margin, margin, margin)
    pdf.c_margin = 0
    pdf.add_font("regular", fname=fonts / "Regular.ttf")
    pdf.add_font("bold", fname=fonts / "Bold.ttf")
    return pdf


def centred(pdf: FPDF, x: float, y: float, words: str) -> None:
    pdf.text(x - pdf.get_string_width(words) / 2, y, words)


def draw_card(pdf: FPDF, card: drawing.Card, left: float, top: float) -> None:
    x, y, width, height = drawing.BORDER
    pdf.set_draw_color(*HUE)
    pdf.set_line_width(drawing.BORDER_WIDTH)
    pdf.rect(
        left + x,
        top + y,
        width,
        height,
        style="D",
        round_corners=True,
        corner_radius=drawing.BORDER_CORNER,
    )
    pdf.set_fill_color(*HUE)
    pdf.circle(left + drawing.ICON[0], top + drawing.ICON[1], drawing.ICON_DIAMETER / 2, style="F")
    pdf.set_fill_color(*PAPER)
    pdf.polygon([(left + px, top + py) for px, py in drawing.star()], style="F")
    pdf.set_text_color(*INK)
    pdf.set_font("bold", size=drawing.TITLE_PT)
    centred(pdf, left + drawing.TITLE_AT[0], top + drawing.TITLE_AT[1], card.title)
    pdf.set_font("bold", size=drawing.NUMBER_PT)
    centred(pdf, left + drawing.NUMBER_AT[0], top + drawing.NUMBER_AT[1], card.number)
    pdf.set_font("regular", size=drawing.LINE_PT)
    pdf.text(left + drawing.LINE_A_AT[0], top + drawing.LINE_A_AT[1], card.line_a)
    pdf.text(left + drawing.LINE_B_AT[0], top + drawing.LINE_B_AT[1], card.line_b)


def draw_deck(table: Path, fonts: Path, out: Path) -> None:
    pdf = document(fonts, drawing.A4, 0)
    pdf.set_auto_page_break(False)
    for index, card in enumerate(drawing.read_cards(table)):
        if index % drawing.PER_PAGE == 0:
            pdf.add_page()
            pdf.set_draw_color(0)
            pdf.set_line_width(drawing.MARK_WIDTH)
            for ends in drawing.crop_marks():
                pdf.line(*ends)
        draw_card(pdf, card, *drawing.slot(index))
    pdf.output(str(out))


def set_lines(pdf: FPDF, words: str, font: str, size: float, leading: float) -> None:
    pdf.set_font(font, size=size)
    pdf.multi_cell(0, leading * PT, words, align="L", new_x="LMARGIN", new_y="NEXT")


def draw_figure(pdf: FPDF, number: int) -> None:
    if pdf.get_y() + book.FIGURE[1] + book.MARGIN > book.PAGE[1]:
        pdf.add_page()
    left, top = (book.PAGE[0] - book.FIGURE[0]) / 2, pdf.get_y()
    pdf.set_line_width(book.CELL_LINE)
    pdf.set_draw_color(*INK)
    pdf.set_font("regular", size=book.LABEL_PT)
    for cell in book.cells(number):
        pdf.set_fill_color(*(HUE if cell.is_filled else PAPER))
        corners = [(left + x, top + y) for x, y in book.corners(cell)]
        pdf.polygon(corners, style="DF")
        pdf.set_text_color(*(PAPER if cell.is_filled else INK))
        centred(pdf, left + cell.x, top + cell.y + 0.36 * book.LABEL_PT * PT, cell.label)
    pdf.set_y(top + book.FIGURE[1])


def draw_book(chapters: Path, fonts: Path, out: Path) -> None:
    pdf = document(fonts, book.PAGE, book.MARGIN)
    pdf.set_auto_page_break(True, book.MARGIN)
    pdf.add_page()
    gap = book.GAP_PT * PT
    for number, chapter in enumerate(book.read_chapters(chapters)):
        pdf.set_text_color(*HUE)
        set_lines(pdf, chapter.korean_head, "bold", book.HEAD_PT, book.HEAD_LEADING_PT)
        pdf.set_text_color(*INK)
        set_lines(pdf, chapter.english_head, "bold", book.SECTION_PT, book.SECTION_LEADING_PT)
        for korean, english in zip(chapter.korean, chapter.english, strict=True):
            for words in (korean, english):
                set_lines(pdf, words, "regular", book.BODY_PT, book.BODY_LEADING_PT)
                pdf.ln(gap)
        for item in chapter.items:
            pdf.set_font("regular", size=book.BODY_PT)
            pdf.cell(6, book.BODY_LEADING_PT * PT, "•")
            set_lines(pdf, item, "regular", book.BODY_PT, book.BODY_LEADING_PT)
            pdf.ln(gap)
        draw_figure(pdf, number)
        pdf.set_text_color(*INK)
        caption = f"그림 {number + 1}. {chapter.caption}"
        set_lines(pdf, caption, "regular", book.CAPTION_PT, book.CAPTION_LEADING_PT)
        pdf.ln(gap)
    pdf.output(str(out))


def main() -> None:
    what, *paths = sys.argv[1:]
    {"deck": draw_deck, "book": draw_book}[what](*map(Path, paths))


if __name__ == "__main__":
    main()
