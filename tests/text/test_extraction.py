"""A text set here, written to a PDF and read by others, is the text that was given."""

import io

import pdfplumber
import pypdfium2
import pytest

from generator.core.geometry import Rect, Size
from generator.render.pdf.document import write_pdf
from generator.render.pdf.metadata import DocumentInfo
from generator.scene import PrintedPage, Scene
from generator.text.fonts import FontLibrary
from generator.text.markup import parse_markup
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

from . import made_fonts

WIDTH, HEIGHT = 60.0, 80.0

KOREAN = "차례가 되면 “별 헤는 밤” 카드를 1장 뽑아 들고, 10:30부터 넘깁니다(다시 뽑지 않습니다)."
ENGLISH = "On your turn, draw 1 card; AVATAR To. fi fl 10:30 “A–Z” (first office). It’s low-cost."
JAPANESE = "この建物には、「小さいカード」を1枚だけ置けます。ゲームのルールを読んで。"


@pytest.fixture(scope="module")
def typesetter(tmp_path_factory):
    path = tmp_path_factory.mktemp("fonts") / "made.otf"
    return Typesetter(FontLibrary({"made": made_fonts.save(made_fonts.opentype(), path)}))


def pdf_of(typesetter, folder, text, style):
    spans = parse_markup(text, style, None)
    setting = typesetter.set_in_box(spans, style, WIDTH, HEIGHT)
    assert setting.fits
    assert len(setting.lines) > 1
    page = Rect(0, 0, WIDTH, HEIGHT)
    scene = Scene(Size(WIDTH, HEIGHT), setting.items)
    path = folder / "text.pdf"
    write_pdf([PrintedPage(scene, page, page, "")], DocumentInfo("text", "ko"), path)
    return path


def read_by_pdfium(path):
    document = pypdfium2.PdfDocument(path)
    return document[0].get_textpage().get_text_range()


def read_by_pdfplumber(path):
    with pdfplumber.open(io.BytesIO(path.read_bytes())) as document:
        return document.pages[0].extract_text()


@pytest.mark.parametrize("read", [read_by_pdfium, read_by_pdfplumber])
@pytest.mark.parametrize("align", ["left", "center", "right", "justify"])
@pytest.mark.parametrize("text", [KOREAN, ENGLISH])
def test_words_come_back_apart_and_whole(typesetter, tmp_path, text, align, read):
    style = TextStyle(font_size=11, align=align)
    found = read(pdf_of(typesetter, tmp_path, text, style))
    assert found.split() == text.split()


@pytest.mark.parametrize("read", [read_by_pdfium, read_by_pdfplumber])
def test_signs_come_back_in_order_where_lines_break_inside_words(typesetter, tmp_path, read):
    style = TextStyle(families=("Noto Sans JP",), font_size=11, break_mode="char")
    found = read(pdf_of(typesetter, tmp_path, JAPANESE, style))
    assert "".join(found.split()) == JAPANESE


@pytest.mark.parametrize("read", [read_by_pdfium, read_by_pdfplumber])
def test_a_font_with_cff_outlines_gives_its_text_back(typesetter, tmp_path, read):
    text = "Hooo oHo fi oHoH ofi Hi HooHo oooo iii Hofi"
    style = TextStyle(families=("made",), font_size=14)
    assert read(pdf_of(typesetter, tmp_path, text, style)).split() == text.split()
