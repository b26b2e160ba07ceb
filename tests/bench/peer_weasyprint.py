"""The peer WeasyPrint: pages written as HTML and CSS, drawings as SVG within.

usage: peer_weasyprint.py deck TABLE FONTS OUT | book CHAPTERS FONTS OUT
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

import book
import drawing
from weasyprint import HTML

PT = 1 / drawing.POINTS_PER_MM


def page_style(fonts: Path, size: tuple[float, float], margin: float) -> str:
    faces = "".join(
        f"@font-face{{font-family:bench;font-weight:{weight};src:url({(fonts / name).as_uri()})}}"
        for name, weight in (("Regular.ttf", 400), ("Bold.ttf", 700))
    )
    return (
        f"{faces}@page{{size:{size[0]}mm {size[1]}mm;margin:{margin}mm}}"
        f"body{{margin:0;font-family:bench;color:{drawing.INK};word-break:keep-all}}"
    )


def svg(width: float, height: float, content: str, name: str) -> str:
    return (
        f'<svg class={name} width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">{content}</svg>'
    )


def points(corners: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in corners)


def card_drawing() -> str:
    x, y, width, height = drawing.BORDER
    cx, cy = drawing.ICON
    return svg(
        *drawing.CARD,
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{drawing.BORDER_CORNER}" '
        f'fill="none" stroke="{drawing.HUE}" stroke-width="{drawing.BORDER_WIDTH}"/>'
        f'<circle cx="{cx}" cy="{cy}" r="{drawing.ICON_DIAMETER / 2}" fill="{drawing.HUE}"/>'
        f'<polygon points="{points(drawing.star())}" fill="{drawing.PAPER}"/>',
        "art",
    )


def deck_style() -> str:
    width, height = drawing.CARD
    lines = (
        ("title", (0, drawing.TITLE_AT[1]), drawing.TITLE_PT, "bold", "center"),
        ("number", (0, drawing.NUMBER_AT[1]), drawing.NUMBER_PT, "bold", "center"),
        ("line-a", drawing.LINE_A_AT, drawing.LINE_PT, "normal", "left"),
        ("line-b", drawing.LINE_B_AT, drawing.LINE_PT, "normal", "left"),
    )
    rules = "".join(
        f".{name}{{left:{x}mm;width:{width - 2 * x}mm;top:{y - 0.88 * size * PT:.3f}mm;"
        f"font-size:{size}pt;font-weight:{weight};text-align:{align}}}"
        for name, (x, y), size, weight, align in lines
    )
    return (
        f".sheet{{position:relative;width:{drawing.A4[0]}mm;height:{drawing.A4[1]}mm;"
        f"break-after:page}}.card{{position:absolute;width:{width}mm;height:{height}mm}}"
        ".card *,.marks{position:absolute;line-height:1;white-space:nowrap}"
        f".art,.marks{{left:0;top:0}}{rules}"
    )


def deck(table: Path, fonts: Path) -> Iterator[str]:
    yield f"<style>{page_style(fonts, drawing.A4, 0)}{deck_style()}</style>"
    lines = "".join(
        f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="#000" '
        f'stroke-width="{drawing.MARK_WIDTH}"/>'
        for x0, y0, x1, y1 in drawing.crop_marks()
    )
    marks, art = svg(*drawing.A4, lines, "marks"), card_drawing()
    cards = drawing.read_cards(table)
    for start in range(0, len(cards), drawing.PER_PAGE):
        yield f"<div class=sheet>{marks}"
        for index, card in enumerate(cards[start : start + drawing.PER_PAGE]):
            left, top = drawing.slot(index)
            yield (
                f'<div class=card style="left:{left}mm;top:{top}mm">{art}'
                f"<div class=title>{escape(card.title)}</div>"
                f"<div class=number>{card.number}</div>"
                f"<div class=line-a>{escape(card.line_a)}</div>"
                f"<div class=line-b>{escape(card.line_b)}</div></div>"
            )
        yield "</div>"


def figure(number: int) -> str:
    size = book.LABEL_PT * PT
    content = "".join(
        f'<polygon points="{points(book.corners(cell))}" stroke="{drawing.INK}" '
        f'fill="{drawing.HUE if cell.is_filled else drawing.PAPER}" '
        f'stroke-width="{book.CELL_LINE}"/>'
        f'<text x="{cell.x}" y="{cell.y + 0.36 * size:.3f}" font-size="{size:.3f}" '
        f'font-family="bench" text-anchor="middle" '
        f'fill="{drawing.PAPER if cell.is_filled else drawing.INK}">{cell.label}</text>'
        for cell in book.cells(number)
    )
    return svg(*book.FIGURE, content, "figure")


def booklet(chapters: Path, fonts: Path) -> Iterator[str]:
    yield (
        f"<style>{page_style(fonts, book.PAGE, book.MARGIN)}"
        f"body{{font-size:{book.BODY_PT}pt;line-height:{book.BODY_LEADING_PT}pt}}"
        f"h2{{font-size:{book.HEAD_PT}pt;color:{drawing.HUE}}}h3{{font-size:{book.SECTION_PT}pt}}"
        f"h2,h3,p,li{{margin:0 0 {book.GAP_PT}pt}}ul{{margin:0;padding-left:16pt}}"
        f"figure{{margin:0;text-align:center;break-inside:avoid;font-size:{book.CAPTION_PT}pt}}"
        "figure svg{display:block;margin:0 auto}</style>"
    )
    for number, chapter in enumerate(book.read_chapters(chapters)):
        yield f"<h2>{escape(chapter.korean_head)}</h2><h3>{escape(chapter.english_head)}</h3>"
        for korean, english in zip(chapter.korean, chapter.english, strict=True):
            yield f"<p>{escape(korean)}</p><p>{escape(english)}</p>"
        yield "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in chapter.items) + "</ul>"
        caption = f"<b>그림 {number + 1}.</b> {escape(chapter.caption)}"
        yield f"<figure>{figure(number)}{caption}</figure>"


def main() -> None:
    what, *paths = sys.argv[1:]
    table, fonts, out = (Path(path).resolve() for path in paths)
    html = {"deck": deck, "book": booklet}[what](table, fonts)
    HTML(string="".join(html)).write_pdf(out)


if __name__ == "__main__":
    main()
