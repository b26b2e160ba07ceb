"""The floor of booklets: what a platypus script costs for the same text and figures.

usage: floor_platypus.py CHAPTERS FONTS OUT

Written as the library's guide teaches it. It makes the pages alone: no contents, no links,
no tags, no checks, no web page.
"""

from __future__ import annotations

import sys
from pathlib import Path

import book
import drawing
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    Flowable,
    KeepTogether,
    ListFlowable,
    ListItem,
    Paragraph,
    SimpleDocTemplate,
)

MM = drawing.POINTS_PER_MM
INK, HUE, PAPER = HexColor(drawing.INK), HexColor(drawing.HUE), HexColor(drawing.PAPER)


def register_fonts(folder: Path) -> None:
    registerFont(TTFont("regular", folder / "Regular.ttf"))
    registerFont(TTFont("bold", folder / "Bold.ttf"))
    registerFontFamily("regular", "regular", "bold", "regular", "bold")


def style(name: str, size: float, leading: float, **more: object) -> ParagraphStyle:
    given = {"fontName": "regular", "textColor": INK, "spaceAfter": book.GAP_PT, **more}
    return ParagraphStyle(name, fontSize=size, leading=leading, **given)


STYLES = {
    "head": style(
        "head", book.HEAD_PT, book.HEAD_LEADING_PT, fontName="bold", textColor=HUE, keepWithNext=1
    ),
    "section": style(
        "section", book.SECTION_PT, book.SECTION_LEADING_PT, fontName="bold", keepWithNext=1
    ),
    "body": style("body", book.BODY_PT, book.BODY_LEADING_PT),
    "caption": style("caption", book.CAPTION_PT, book.CAPTION_LEADING_PT, alignment=TA_CENTER),
}


class Figure(Flowable):
    """Seven hexagons with numbers."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.width, self.height = (side * MM for side in book.FIGURE)
        self.hAlign = "CENTER"

    def draw(self) -> None:
        canvas = self.canv
        canvas.setLineWidth(book.CELL_LINE * MM)
        canvas.setStrokeColor(INK)
        canvas.setFont("regular", book.LABEL_PT)
        for cell in book.cells(self.number):
            path = canvas.beginPath()
            (x0, y0), *others = book.corners(cell)
            path.moveTo(x0 * MM, self.height - y0 * MM)
            for x, y in others:
                path.lineTo(x * MM, self.height - y * MM)
            path.close()
            canvas.setFillColor(HUE if cell.is_filled else PAPER)
            canvas.drawPath(path, stroke=1, fill=1)
            canvas.setFillColor(PAPER if cell.is_filled else INK)
            canvas.drawCentredString(
                cell.x * MM, self.height - cell.y * MM - book.LABEL_PT * 0.36, cell.label
            )


def story(chapters: list[book.Chapter]) -> list[Flowable]:
    flowables: list[Flowable] = []
    for number, chapter in enumerate(chapters):
        flowables.append(Paragraph(chapter.korean_head, STYLES["head"]))
        flowables.append(Paragraph(chapter.english_head, STYLES["section"]))
        for korean, english in zip(chapter.korean, chapter.english, strict=True):
            flowables += [Paragraph(text, STYLES["body"]) for text in (korean, english)]
        items = [ListItem(Paragraph(text, STYLES["body"])) for text in chapter.items]
        flowables.append(ListFlowable(items, bulletType="bullet", bulletFontSize=6))
        caption = Paragraph(f"<b>그림 {number + 1}.</b> {chapter.caption}", STYLES["caption"])
        flowables.append(KeepTogether([Figure(number), caption]))
    return flowables


def main() -> None:
    chapters, fonts, out = map(Path, sys.argv[1:])
    register_fonts(fonts)
    margin = book.MARGIN * MM
    document = SimpleDocTemplate(
        str(out),
        pagesize=(book.PAGE[0] * MM, book.PAGE[1] * MM),
        leftMargin=margin,
        rightMargin=margin,
        topMargin=margin,
        bottomMargin=margin,
        invariant=1,
    )
    document.build(story(book.read_chapters(chapters)))


if __name__ == "__main__":
    main()
