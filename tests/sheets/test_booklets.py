"""Booklets: the order of pages on folded sheets, creep, and sheets read back from the PDF."""

from io import BytesIO

import numpy as np
import pdfplumber
import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core import outline
from generator.core.colour import Colour
from generator.core.diagnostics import AuthorError, Report
from generator.core.geometry import Rect, Size, Transform
from generator.render.pdf import DocumentInfo, write_pdf
from generator.render.pdf.imposing import impose
from generator.scene import Group, PrintedPage, Scene, Shape, Stroke
from generator.sheets.booklet_drawing import BookletArtist
from generator.sheets.imposition import booklet_order, impose_booklet
from generator.sheets.page import Imprint
from generator.sheets.words import load_words
from generator.text.markup import Span
from generator.text.style import TextStyle
from generator.workspace import templates

from .parts import HERE, profile

MM = 72 / 25.4
A5 = Size(148, 210)


def imposed(pages, using=None, size=A5):
    return impose_booklet(pages, size, using or profile(), "Rules", HERE)


def read_folded(order, binding="left"):
    """Return the pages in the order in which they are met in the folded, stapled sheets.

    The outermost sheet is in order first. Opened flat with its front down, its inside
    shows the two pages of its back side by side.
    """
    order = list(order)
    near, far = (0, 1) if binding == "left" else (1, 0)
    first_half = [page for front, back in order for page in (front[far], back[near])]
    second_half = [page for front, back in reversed(order) for page in (back[far], front[near])]
    return first_half + second_half


@pytest.mark.parametrize("pages", range(1, 65))
@pytest.mark.parametrize("binding", ["left", "right"])
def test_a_folded_booklet_reads_from_the_first_page_to_the_last(pages, binding):
    read = read_folded(booklet_order(pages, binding), binding)
    assert len(read) % 4 == 0
    assert len(read) - pages < 4
    assert read == [*range(1, pages + 1), *[None] * (len(read) - pages)]


@given(st.integers(1, 64), st.sampled_from(["left", "right"]))
def test_a_back_cover_stays_last_behind_the_blank_pages(pages, binding):
    read = read_folded(booklet_order(pages, binding, back_cover=True), binding)
    assert read == [*range(1, pages), *[None] * (len(read) - pages), pages]


def test_ten_pages_make_twelve_on_three_sheets():
    assert list(booklet_order(10)) == [
        ((None, 1), (2, None)),
        ((10, 3), (4, 9)),
        ((8, 5), (6, 7)),
    ]
    assert list(booklet_order(12)) == [((12, 1), (2, 11)), ((10, 3), (4, 9)), ((8, 5), (6, 7))]
    assert (imposed(10).pages, imposed(10).sheets) == (12, 3)


def test_a_booklet_bound_at_the_right_begins_at_the_left():
    assert next(booklet_order(4, "right")) == ((1, 4), (3, 2))


def test_a_booklet_of_no_pages_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="at least one"):
        list(booklet_order(0))


def test_pages_lie_on_both_sides_of_the_middle_in_their_true_size():
    made = imposed(12)
    assert made.paper == (297, 210)
    front, back = made.sides[:2]
    assert [(p.number, p.box, p.rotation_deg) for p in front.pages] == [
        (12, Rect(0.5, 0, 148, 210), 0),
        (1, Rect(148.5, 0, 148, 210), 0),
    ]
    assert [p.number for p in back.pages] == [2, 11]
    assert made.flip == "short"


def test_smaller_pages_lie_in_the_middle_of_the_sheet():
    (last, first) = imposed(4, size=Size(100, 150)).sides[0].pages
    assert (last.box, first.box) == (Rect(48.5, 30, 100, 150), Rect(148.5, 30, 100, 150))


def test_backs_are_turned_for_printers_that_turn_on_the_long_edge():
    using = profile(booklet={"flip": "long"}, back_offset=[0.5, -1])
    left, right = imposed(12, using, Size(140, 200)).sides[1].pages
    # Turned over its long edge, what lies behind the right half stays at the right.
    assert (left.number, left.box, left.rotation_deg) == (2, Rect(149, 4, 140, 200), 180)
    assert (right.number, right.box, right.rotation_deg) == (11, Rect(9, 4, 140, 200), 180)


def test_pages_wider_than_high_go_on_upright_paper():
    made = imposed(4, size=Size(105, 74))
    assert made.paper == (297, 210)
    tall = impose_booklet(4, Size(104, 250), profile(), "Rules", HERE)
    assert tall.paper == (210, 297)


def test_pages_that_do_not_fit_are_told_with_both_sizes():
    with pytest.raises(AuthorError) as caught:
        imposed(8, profile(paper="A5"))
    assert caught.value.at == HERE
    assert "148 × 210 mm" in caught.value.message
    assert "210 × 148 mm" in caught.value.message


@pytest.mark.parametrize(
    ("pages", "shifts"), [(12, [0, 0, 0]), (13, [0, 0.1, 0.2, 0.3]), (16, [0, 0.1, 0.2, 0.3])]
)
def test_creep_begins_at_sixteen_pages_blank_ones_counted(pages, shifts):
    fronts = [side for side in imposed(pages).sides if side.side == "front"]
    # A page on the right moves left, towards the fold.
    assert [148.5 - side.pages[-1].box.x for side in fronts] == pytest.approx(shifts)


def test_creep_follows_the_paper_and_can_be_switched_off():
    thick = imposed(16, profile(booklet={"caliper": 0.2})).sides[-1]
    none = imposed(16, profile(booklet={"caliper": 0})).sides[-1]
    assert [p.box.x for p in thick.pages] == pytest.approx([0.5 + 0.6, 148.5 - 0.6])
    assert [p.box.x for p in none.pages] == [0.5, 148.5]
    assert [p.clip.x for p in thick.pages] == [0.5, 148.5]


@pytest.fixture(scope="module")
def book(typesetter, tmp_path_factory):
    """Return ``book(pages, size)``: pages in many colours with their number and a line."""

    def page_of(number, size):
        style = TextStyle(font_size=30, align="center")
        number_text = typesetter.set_at_point((Span(f"{number}쪽", style),), style)
        ground = Shape(
            outline.rectangle(Rect(0, 0, *size)), Colour(0.6 + number % 3 * 0.1, number / 70, 1)
        )
        line = outline.polyline([(20, 20), (20, 60)])
        place = Transform.translation(size.width / 2, 90)
        items = (ground, Shape(line, None, Stroke()), Group(number_text.items, place))
        box = Rect(0, 0, *size)
        return PrintedPage(Scene(size, items), box, box, str(number))

    def pdf_of(pages, size=A5):
        target = tmp_path_factory.mktemp("book") / "rules.pdf"
        sheets = (page_of(number, size) for number in range(1, pages + 1))
        write_pdf(sheets, DocumentInfo("규칙서", "ko"), target)
        return target.read_bytes()

    return pdf_of


@pytest.fixture(scope="module")
def print_booklet(book, typesetter):
    def pdf_of(pages, using=None, size=A5):
        plan = imposed(pages, using, size)
        words = load_words("ko", templates("languages"), Report())
        artist = BookletArtist(using or profile(), Imprint("연못", "1.2"), words, typesetter)
        sides = list(artist.draw(plan, "규칙서"))
        info = DocumentInfo("규칙서", "ko", duplex=plan.flip)
        return impose(book(pages, size), sides, info)

    return pdf_of


def halves(page):
    """Return the text on the left and the right half of a sheet."""
    width, height = page.get_size()
    text = page.get_textpage()
    return tuple(
        text.get_text_bounded(left, 0, left + width / 2, height).strip() or None
        for left in (0, width / 2)
    )


def test_the_printed_sheets_carry_the_pages_of_the_formula(print_booklet):
    document = pypdfium2.PdfDocument(print_booklet(10))
    assert [halves(page) for page in document] == [
        (None, "1쪽"), ("2쪽", None),
        ("10쪽", "3쪽"), ("4쪽", "9쪽"),
        ("8쪽", "5쪽"), ("6쪽", "7쪽"),
    ]  # fmt: skip
    assert document[0].get_size() == pytest.approx((297 * MM, 210 * MM), abs=0.01)


def test_the_file_tells_the_printer_how_to_turn_the_sheets(print_booklet):
    for flip, expected in (("short", "/DuplexFlipShortEdge"), ("long", "/DuplexFlipLongEdge")):
        made = print_booklet(4, profile(booklet={"flip": flip}))
        with pikepdf.open(BytesIO(made)) as document:
            wishes = document.Root.ViewerPreferences
            assert (wishes.Duplex, wishes.PrintScaling) == (expected, "/None")
            assert document.Root.Lang == "ko"


def test_backs_turned_for_the_long_edge_stand_upside_down(print_booklet):
    document = pypdfium2.PdfDocument(print_booklet(8, profile(booklet={"flip": "long"})))
    assert halves(document[0]) == ("8쪽", "1쪽")
    assert halves(document[1]) == ("7쪽", "2쪽")
    with pdfplumber.open(BytesIO(print_booklet(8, profile(booklet={"flip": "long"})))) as pdf:
        assert {char["matrix"][0] > 0 for char in pdf.pages[0].chars} == {True}
        assert {char["matrix"][0] > 0 for char in pdf.pages[1].chars} == {False}


def test_creep_is_measured_on_the_printed_sheets(print_booklet):
    with pdfplumber.open(BytesIO(print_booklet(16))) as document:
        for sheet in range(4):
            for page in document.pages[2 * sheet : 2 * sheet + 2]:
                left, right = sorted(line["x0"] / MM for line in page.lines)
                # The line stands 20 mm from the left of each page.
                assert left == pytest.approx(0.5 + 20 + 0.1 * sheet, abs=0.005)
                assert right == pytest.approx(148.5 + 20 - 0.1 * sheet, abs=0.005)


def test_no_page_runs_over_the_fold(print_booklet):
    using = profile(booklet={"caliper": 1})
    page = pypdfium2.PdfDocument(print_booklet(16, using))[6]
    pixels = np.asarray(page.render(scale=200 / 72).to_pil()).astype(int)
    middle = round(148.5 / 25.4 * 200)
    # Page 10 at the left lies 3 mm beyond the fold, page 7 at the right as well.
    left, right = pixels[10, middle - 4], pixels[10, middle + 4]
    assert left[0] == pytest.approx(255 * (0.6 + 10 % 3 * 0.1), abs=2)
    assert right[0] == pytest.approx(255 * (0.6 + 7 % 3 * 0.1), abs=2)
    assert left[1] == pytest.approx(255 * 10 / 70, abs=2)
    assert right[1] == pytest.approx(255 * 7 / 70, abs=2)


def test_pages_keep_their_size_and_place(print_booklet, book):
    size = Size(100, 150)
    sheet = pypdfium2.PdfDocument(print_booklet(4, size=size))[0]
    page = pypdfium2.PdfDocument(book(4, size))[0]
    dpi = 127  # five pixels a mm
    one = np.asarray(page.render(scale=dpi / 72).to_pil()).astype(int)
    whole = np.asarray(sheet.render(scale=dpi / 72).to_pil()).astype(int)
    # Page 1 begins at 148.5 and 30 mm; half a pixel to the right of a pixel's edge.
    found = whole[150 : 150 + 750, 743 : 743 + 499]
    assert np.abs(found[10:-10, 10:-10] - one[10:740, 10:489]).mean() < 1.5


def test_the_same_booklet_is_the_same_bytes(print_booklet):
    assert print_booklet(10) == print_booklet(10)


def test_a_page_used_is_copied_once_and_fonts_are_shared(print_booklet):
    with pikepdf.open(BytesIO(print_booklet(12))) as document:
        fonts = [o for o in document.objects if isinstance(o, pikepdf.Dictionary)
                 and o.get("/Type") == "/Font" and o.get("/Subtype") == "/Type0"]  # fmt: skip
        forms = [o for o in document.objects if isinstance(o, pikepdf.Stream)
                 and o.get("/Subtype") == "/Form"]  # fmt: skip
    assert len(forms) == 12
    assert len(fonts) == 1


def test_notes_marks_and_a_check_line_stand_in_the_margin_where_there_is_one(print_booklet):
    size = Size(100, 150)
    made = print_booklet(8, size=size)
    with pdfplumber.open(BytesIO(made)) as document:
        for number, page in enumerate(document.pages):
            text = page.extract_text()
            assert "규칙서 · " in text
            assert f"{number // 2 + 1}/2장" in text
            lines = [
                tuple(round(line[edge] / MM, 1) for edge in ("x0", "x1", "top", "bottom"))
                for line in page.lines
            ]
            assert any(x1 - x0 == 100 and top == bottom for x0, x1, top, bottom in lines)
            folds = [line for line in lines if line[0] == line[1] == 148.5]
            # From half a mm off the pages outwards, 6 mm long.
            assert {(top, bottom) for *_, top, bottom in folds} == {(23.5, 29.5), (180.5, 186.5)}
            corners = {(x0, x1) for x0, x1, top, bottom in lines if top == bottom in (30, 180)}
            assert corners == {(45, 48), (249, 252)}


def test_a5_on_a4_leaves_no_room_for_notes(print_booklet):
    with pdfplumber.open(BytesIO(print_booklet(4))) as document:
        assert "1/1장" not in document.pages[0].extract_text()


def test_a_document_of_other_pages_is_refused(book, typesetter):
    plan = imposed(8)
    words = load_words("en", templates("languages"), Report())
    sides = list(BookletArtist(profile(), Imprint("Pond", ""), words, typesetter).draw(plan, "R"))
    with pytest.raises(ValueError, match="no page 8"):
        impose(book(4), sides, DocumentInfo("R", "en"))
    with pytest.raises(ValueError, match="as big as"):
        impose(book(8, Size(140, 210)), sides, DocumentInfo("R", "en"))
