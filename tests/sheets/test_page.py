"""Pages as they are drawn: read back from the scene, and from a PDF by other programs."""

from io import BytesIO

import pytest

from generator.core import outline
from generator.core.diagnostics import Report
from generator.core.geometry import Rect, Size
from generator.scene import Face, Group, Piece, Scene, Shape, Text, Use
from generator.sheets.frame import printable_size
from generator.sheets.line_work import quarter_turn
from generator.sheets.order import SheetOrder
from generator.sheets.page import Imprint, PageArtist, turned_margins
from generator.sheets.plan import plan_sheets
from generator.sheets.words import load_words
from generator.workspace import templates

from .parts import HERE, INK, deck, piece, plan, profile

MM = 72 / 25.4


def pixels(pdf, dpi):
    """Return each page as lightness, from 0 to 255, row by row."""
    import numpy as np
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    scale = dpi / 72
    return [np.asarray(page.render(scale=scale).to_pil().convert("L")) for page in document]


def whole_game():
    """Return orders that put every kind of page into one document."""
    sheet = printable_size(profile(), "portrait")
    return [
        SheetOrder((piece("tile", (45, 45), copies=16, back=True, title="Canal tile"),)),
        SheetOrder(deck(10, cut="rounded", back=True), title="Card"),
        SheetOrder((piece("board", (230, 185), back=True, title="Board"),)),
        SheetOrder((piece("disc", (70, 70), cut="circle", copies=5, title="Disc"),)),
        SheetOrder(
            (piece("sheet", sheet, bleed=0, cut="none", title="Sheet"),), orientation="portrait"
        ),
    ]


@pytest.fixture(scope="module")
def whole_plan():
    return plan_sheets(whole_game(), profile(), Report())


@pytest.fixture(scope="module")
def whole_pdf(whole_plan, print_pdf):
    return print_pdf(whole_plan)


def test_faces_used_more_than_once_are_one_shared_symbol(draw):
    pages = draw(plan(piece("tile", (45, 45), copies=20, back=True)))
    symbols = {
        item.symbol
        for page in pages
        for group in page.scene.items
        for item in (group.items if isinstance(group, Group) else [group])
        if isinstance(item, Use) and item.symbol.name.startswith("tile")
    }
    assert sorted(symbol.name for symbol in symbols) == ["tile-back", "tile-front"]


def test_a_face_used_once_is_drawn_in_place(draw):
    (page,) = draw(plan(deck(2)))
    first = page.scene.items[0]
    assert isinstance(first, Group)
    assert isinstance(first.items[0], Shape)


def test_boxes_hold_all_trims_and_all_bleeds(draw):
    (page,) = draw(plan(piece("tile", (45, 45), copies=16)))
    assert page.trim_box == Rect(15, 58.5, 180, 180)
    assert page.bleed_box == Rect(13, 56.5, 184, 184)


def test_a_page_printed_whole_is_trimmed_to_the_paper(draw):
    sheet = piece("sheet", printable_size(profile(), "portrait"), bleed=0, cut="none")
    (page,) = draw(plan(sheet))
    assert page.trim_box == page.bleed_box == Rect(0, 0, 210, 297)


@pytest.mark.parametrize("rotation_deg", [0, 90, 180, 270])
def test_a_turned_drawing_fills_its_box_and_keeps_its_margins(rotation_deg):
    size = Size(30, 20)
    box = Rect(50, 60, *(size.turned() if rotation_deg in (90, 270) else size))
    place = quarter_turn(box, rotation_deg)
    filled = place.apply_to_box(Rect(0, 0, *size))
    assert box.contains(filled)
    assert filled.contains(box)
    top, right, bottom, left = turned_margins((1, 2, 3, 4), rotation_deg)
    inked = place.apply_to_box(Rect(0, 0, *size).inset(-top, -right, -bottom, -left))
    expected = box.inset(-1, -2, -3, -4)
    assert inked.contains(expected)
    assert expected.contains(inked)


def test_every_sheet_has_a_level_check_line_of_100_mm(whole_pdf, whole_plan):
    import pdfplumber

    with pdfplumber.open(BytesIO(whole_pdf)) as document:
        assert len(document.pages) == len(whole_plan.pages)
        for page in document.pages:
            level = [line for line in page.lines if line["top"] == line["bottom"]]
            lengths = {round((line["x1"] - line["x0"]) / MM, 2) for line in level}
            assert 100 in lengths


def test_a_3_inch_line_stands_beside_it(whole_pdf):
    import pdfplumber

    with pdfplumber.open(BytesIO(whole_pdf)) as document:
        lines = document.pages[0].lines
        assert any(abs(line["x1"] - line["x0"] - 216) < 0.05 for line in lines)


def test_notes_say_game_component_sheet_side_language_and_scale(whole_pdf):
    import pypdfium2

    texts = [p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(whole_pdf)]
    for number, words in {
        0: ["Pond", "1.2", "Canal tile", "sheet 1 of 1", "front", "English", "Print at 100 %"],
        1: ["Canal tile", "back"],
        4: ["Card", "sheet 2 of 2", "front"],
        6: ["Board", "100 mm", "3 in"],
        8: ["Disc", "front only"],
        9: ["Disc", "back"],
        10: ["Sheet", "sheet 1 of 1", "front only"],
    }.items():
        for word in words:
            assert word in texts[number]
    assert not any("front only" in texts[number] for number in (0, 2, 4, 6))


@pytest.mark.parametrize(
    ("language", "advice"),
    [
        ("ko", "인쇄면이 바깥으로 오게 앞뒤 두 장을 붙입니다"),
        ("en", "glue front and back together, back to back"),
    ],
)
def test_notes_tell_to_glue_the_back_of_what_is_too_big_to_fold(print_pdf, language, advice):
    import pypdfium2

    board = piece("board", (230, 185), back=True, title="Board")
    orders = [SheetOrder((board,)), SheetOrder(deck(2, back=True)), SheetOrder((piece("bare"),))]

    def told(using):
        made = plan_sheets(orders, using, Report())
        pages = pypdfium2.PdfDocument(print_pdf(made, language))
        return [advice in page.get_textpage().get_text_range() for page in pages]

    assert told(profile(backs="gutter-fold")) == [True, True, False, False]
    assert told(profile()) == [False] * 5


def test_notes_in_korean_come_out_as_text(print_pdf):
    import pypdfium2

    made = plan(piece("tile", (45, 45), title="운하 타일"))
    page = pypdfium2.PdfDocument(print_pdf(made, "ko", "베니스 커넥션"))[0]
    text = page.get_textpage().get_text_range()
    for words in (
        "베니스 커넥션",
        "운하 타일 · 1/1장 · 앞면만 · 한국어",
        "실제 크기로 인쇄 (100 %)",
    ):
        assert words in text


def test_no_type_of_the_notes_is_below_6_pt(whole_pdf):
    import pdfplumber

    with pdfplumber.open(BytesIO(whole_pdf)) as document:
        sizes = [char["size"] for page in document.pages for char in page.chars if char["upright"]]
        assert min(sizes) >= 6 - 1e-6


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_nothing_is_printed_in_the_outer_margin(print_pdf, paper):
    using = profile(paper=paper)
    orders = [*whole_game()[:2], SheetOrder((piece("tall", (100, 170), copies=2),))]
    made = plan_sheets(orders, using, Report())
    for page in pixels(print_pdf(made), 150):
        edge = round(4.5 / 25.4 * 150)
        for strip in (page[:edge], page[-edge:], page[:, :edge], page[:, -edge:]):
            assert strip.min() >= 250


def test_notes_never_touch_a_part_or_its_bleed(whole_plan, draw):
    for page, drawn in zip(whole_plan.pages, draw(whole_plan), strict=True):
        for place in (page.notes.band, page.notes.level):
            if place:
                inked = drawn.bleed_box if drawn.bleed_box.size != page.paper else None
                assert inked is None or not place.overlaps(inked)


def texts_of(items, left=0.0):
    """Yield the texts of a drawing without turns, and where each ends."""
    for item in items:
        if isinstance(item, Group):
            yield from texts_of(item.items, left + item.transform.e)
        elif isinstance(item, Text):
            yield item.run.text, left + item.x + item.run.width


@pytest.mark.parametrize("word", ["Harvest ", "수확", "W"])
def test_a_long_title_is_cut_short_before_the_check_line(draw, word):
    title = (word * 80).strip()
    (page,) = draw(plan(piece("tile", (45, 45), copies=1)), title=title)
    texts = list(texts_of(page.scene.items))
    assert all(right <= 5 + 200 - 100 for _, right in texts)
    (shown,) = [text for text, _ in texts if text.endswith("…")]
    assert title.startswith(shown.removesuffix("…"))
    assert len(shown) > 20
    assert any("1.2" in text for text, _ in texts)


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_printed_backs_lie_behind_printed_fronts(print_pdf, orientation, flip):
    import numpy as np

    size = Size(40, 60)
    dark = Face("dark", lambda: Scene(size, (Shape(outline.rectangle(Rect(0, 0, *size)), INK),)))
    cut = outline.rectangle(Rect(0, 0, *size))
    part = Piece("p", "p", "tile", "p", size, 0, "rectangle", cut, dark, dark, 5, HERE)
    using = profile(flip=flip, marks={"style": "none"}, notes={"edge": "none"})
    front, back = pixels(print_pdf(plan(part, using, orientation=orientation)), 100)
    is_vertical = (orientation == "portrait") == (flip == "long")
    behind = back[:, ::-1] if is_vertical else back[::-1]
    assert (front < 128).sum() > 10_000
    # Nothing differs by more than the pixels on the edges.
    assert np.mean((front < 128) != (behind < 128)) < 0.004


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_printed_backs_read_upright_when_the_part_is_turned_over(print_pdf, orientation, flip):
    size = Size(40, 60)
    # A bar along the upper side, on both faces.
    bar = Face(
        "bar", lambda: Scene(size, (Shape(outline.rectangle(Rect(0, 0, size.width, 10)), INK),))
    )
    cut = outline.rectangle(Rect(0, 0, *size))
    part = Piece("p", "p", "tile", "p", size, 0, "rectangle", cut, bar, bar, 1, HERE)
    using = profile(flip=flip, marks={"style": "none"}, notes={"edge": "none"})
    front, back = pixels(print_pdf(plan(part, using, orientation=orientation)), 50)
    is_vertical = (orientation == "portrait") == (flip == "long")
    behind = back[:, ::-1] if is_vertical else back[::-1]
    rows = [(page < 128).any(axis=1).nonzero()[0] for page in (front, behind)]
    assert abs(int(rows[0].mean()) - int(rows[1].mean())) <= 1


def test_discs_have_a_cut_line_on_the_front_only(draw):
    front, back = draw(plan(piece("disc", (18, 18), cut="circle", copies=2, back=True)))

    def cut_lines(page):
        return [
            item
            for item in page.scene.items
            if isinstance(item, Use) and item.symbol.name.startswith("cut-line")
        ]

    assert len(cut_lines(front)) == 2
    assert cut_lines(back) == []
    (shape,) = cut_lines(front)[0].symbol.items
    assert shape.stroke.width == 0.2
    assert outline.bounds(shape.outline) == Rect(0, 0, 18, 18)


def test_a_disc_is_printed_as_a_disc_and_its_bleed(print_pdf):
    made = plan(piece("disc", (60, 60), cut="circle"), profile(cut_lines={"show": "none"}))
    (page,) = pixels(print_pdf(made), 100)
    per_mm = 100 / 25.4

    def shade(x, y):
        return int(page[round(y * per_mm), round(x * per_mm)])

    middle_x, middle_y, reach = 105, 148.5, 32
    assert shade(middle_x + reach - 0.5, middle_y) < 128
    assert shade(middle_x + reach + 0.5, middle_y) > 250
    assert shade(middle_x + reach * 0.8, middle_y + reach * 0.8) > 250


@pytest.mark.parametrize(("show", "count"), [("shaped", 0), ("all", 3), ("none", 0)])
def test_the_profile_says_which_parts_have_cut_lines(draw, show, count):
    (page,) = draw(plan(deck(3), profile(cut_lines={"show": show})))
    found = [i for i in page.scene.items if isinstance(i, Use) and "cut-line" in i.symbol.name]
    assert len(found) == count


def test_signs_of_a_title_that_no_font_has_are_known(typesetter):
    made = plan(piece())
    words = load_words("en", templates("languages"), Report())
    artist = PageArtist(made, Imprint("Pond \U00012000", ""), words, typesetter)
    artist.draw_page(made.pages[0])
    assert artist.missing_signs == ("\U00012000",)


def test_the_same_plan_draws_the_same_file(print_pdf, whole_plan, whole_pdf):
    assert print_pdf(whole_plan) == whole_pdf


def test_a_sheet_to_fold_says_so(print_pdf):
    import pdfplumber

    made = plan(deck(2, back=True), profile(backs="gutter-fold"))
    with pdfplumber.open(BytesIO(print_pdf(made))) as document:
        (page,) = document.pages
        text = page.extract_text()
        assert "fold along the dashed line" in text
        assert "front only" not in text


def test_the_fold_is_dashed_in_2_and_1_mm(print_pdf):
    from itertools import groupby

    bare = profile(backs="gutter-fold", fold={"gap": 2}, marks={"style": "none"})
    made = plan(deck(2, back=True), bare)
    (page,) = pixels(print_pdf(made), 254)
    at = round(made.pages[0].fold[0].x1 * 10)
    dark = [bool(lightness < 200) for lightness in page[50:1250, at]]
    runs = [(is_dark, len(list(run))) for is_dark, run in groupby(dark)][1:-1]
    assert len(runs) > 70
    assert all(abs(length - (20 if is_dark else 10)) <= 1 for is_dark, length in runs)


@pytest.mark.parametrize("line", ["vertical", "horizontal"])
def test_printed_backs_meet_printed_fronts_when_the_sheet_is_folded(print_pdf, line):
    import numpy as np

    size = Size(40, 60)
    # A wedge that looks the same from nowhere else.
    wedge = outline.polyline([(0, 0), (40, 0), (0, 60)], closed=True)
    mirrored = outline.polyline([(40, 0), (0, 0), (40, 60)], closed=True)
    front = Face("front", lambda: Scene(size, (Shape(wedge, INK),)))
    back = Face("back", lambda: Scene(size, (Shape(mirrored, INK),)))
    cut = outline.rectangle(Rect(0, 0, *size))
    part = Piece("p", "p", "tile", "p", size, 0, "rectangle", cut, front, back, 3, HERE)
    using = profile(
        backs="gutter-fold", fold={"line": line, "width": 0, "gap": 2},
        marks={"style": "none"}, notes={"edge": "none"},
    )  # fmt: skip
    (page,) = pixels(print_pdf(plan(part, using)), 100)
    dark = page < 128
    axis = 1 if line == "vertical" else 0
    folded = np.flip(dark, axis)
    assert dark.sum() > 10_000
    # The two halves are each other's mirror image, but for the pixels on the edges.
    assert np.mean(dark != folded) < 0.004


def symbols_of(items):
    for item in items:
        if isinstance(item, Use):
            yield item.symbol.name
        elif isinstance(item, Group):
            yield from symbols_of(item.items)


@pytest.mark.parametrize("side", [0, 1])
def test_the_safe_area_is_drawn_in_every_part_on_both_sides(draw, side):
    shown = profile(safe_area={"show": True, "inset": 4})
    page = draw(plan(deck(3, cut="rounded", back=True), shown))[side]
    assert sum(name.startswith("safe-area") for name in symbols_of(page.scene.items)) == 3
    without = draw(plan(deck(3, cut="rounded", back=True)))[side]
    assert not any(name.startswith("safe-area") for name in symbols_of(without.scene.items))


def test_layers_part_a_page_by_what_a_viewer_may_leave_out(draw):
    using = {"cut_lines": {"show": "all"}, "safe_area": {"show": True}, "backs": "gutter-fold"}
    made = [plan(deck(2, back=True), profile(layers=on, **using)) for on in (True, False)]
    (layered,), (plain,) = draw(made[0]), draw(made[1])
    groups = layered.scene.items
    assert all(isinstance(group, Group) for group in groups)
    assert [group.layer for group in groups] == [
        "art", "cut", "fold", "safe-area", "marks", "notes",
    ]  # fmt: skip
    assert all(getattr(item, "layer", None) is None for item in plain.scene.items)
    # The same things lie on the page, in the same order.
    assert len(plain.scene.items) == sum(len(group.items) for group in groups)


def test_layers_that_would_be_empty_are_left_out(draw):
    bare = profile(layers=True, marks={"style": "none"}, notes={"edge": "none"})
    (page,) = draw(plan(deck(2), bare))
    assert [group.layer for group in page.scene.items] == ["art"]


def test_the_cut_of_an_uneven_part_is_mirrored_on_its_back(print_pdf):
    import numpy as np

    size = Size(40, 40)
    # A triangle with its upright side at the left; both faces are inked all over.
    cut = outline.polyline([(0, 0), (40, 40), (0, 40)], closed=True)
    ink = Face("ink", lambda: Scene(size, (Shape(outline.rectangle(Rect(0, 0, *size)), INK),)))
    part = Piece("p", "p", "token", "p", size, 0, "outline", cut, ink, ink, 1, HERE)
    front, back = pixels(print_pdf(plan(part, profile(notes={"edge": "none"}))), 100)
    behind = back[:, ::-1]
    assert (front < 128).sum() > 8_000
    assert np.mean((front < 128) != (behind < 128)) < 0.004
