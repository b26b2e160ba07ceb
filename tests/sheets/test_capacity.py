"""How many parts a sheet takes: the worked table of sizes and papers."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.diagnostics import Position, Report
from generator.core.geometry import Size
from generator.sheets.frame import printable_size
from generator.sheets.lattice import fitting
from generator.sheets.order import SheetOrder
from generator.sheets.plan import plan_sheets

from .parts import deck, piece, placements, plan, profile, starts

A4, LETTER = profile(paper="A4"), profile(paper="Letter")

PORTRAIT_A4, LANDSCAPE_A4 = (210, 297), (297, 210)
PORTRAIT_LETTER, LANDSCAPE_LETTER = (215.9, 279.4), (279.4, 215.9)

WORKED_TABLE = [
    # part, profile: paper, columns × rows of the first sheet, sheets
    (piece("board", (230, 185), copies=4, back=True), A4, LANDSCAPE_A4, (1, 1), 4),
    (piece("board", (230, 185), copies=4, back=True), LETTER, LANDSCAPE_LETTER, (1, 1), 4),
    (piece("tile", (20, 20), bleed=0, copies=117), A4, PORTRAIT_A4, (9, 13), 1),
    (piece("tile", (20, 20), bleed=0, copies=101), A4, PORTRAIT_A4, (9, 12), 1),
    (piece("tile", (20, 20), bleed=0, copies=108), LETTER, PORTRAIT_LETTER, (9, 12), 1),
    (piece("tile", (20, 20), bleed=0, copies=101), LETTER, PORTRAIT_LETTER, (9, 12), 1),
    (piece("display", (70, 70), cut="circle", copies=9), A4, PORTRAIT_A4, (2, 3), 2),
    (piece("display", (70, 70), cut="circle", copies=9), LETTER, PORTRAIT_LETTER, (2, 3), 2),
    (piece("tile", (45, 45), copies=16, back=True), A4, PORTRAIT_A4, (4, 4), 1),
    (piece("tile", (45, 45), copies=16, back=True), LETTER, PORTRAIT_LETTER, (4, 4), 1),
    (piece("card", (63, 88), cut="rounded", copies=64, back=True), A4, PORTRAIT_A4, (3, 3), 8),
    (piece("card", (63, 88), cut="rounded", copies=64), LETTER, LANDSCAPE_LETTER, (4, 2), 8),
    (piece("disc", (18, 18), bleed=1, cut="circle", copies=49), A4, PORTRAIT_A4, (7, 7), 1),
    (piece("stone", (15, 15), bleed=1, cut="circle", copies=100), A4, PORTRAIT_A4, (10, 10), 1),
]  # fmt: skip


@pytest.mark.parametrize(("part", "paper", "lies", "grid", "sheets"), WORKED_TABLE)
def test_the_worked_table_of_parts_and_papers(part, paper, lies, grid, sheets):
    made = plan(part, paper)
    fronts = [page for page in made.pages if page.side == "front"]
    assert len(fronts) == sheets
    assert fronts[0].paper == lies
    lefts, tops = starts(fronts[0])
    assert (len(lefts), len(tops)) == grid


def test_sixteen_tiles_of_45_mm_stand_in_the_middle_of_a4():
    first = plan(piece("tile", (45, 45), copies=16)).pages[0].placements[0]
    # (210 − 4 × 45) / 2 = 15 and (297 − 4 × 45) / 2 = 58.5
    assert (first.box.x, first.box.y) == (15, 58.5)


def test_a_board_takes_the_notes_to_the_side_when_it_fits_only_so():
    page = plan(piece("board", (230, 185), copies=1)).pages[0]
    assert page.notes.edge == "right"
    assert page.placements[0].box.centre == (297 / 2, 210 / 2)


@pytest.mark.parametrize(
    ("room", "trim", "gap", "count"),
    [(100, 20, 0, 5), (99.99, 20, 0, 4), (0.3, 0.1, 0, 3), (104, 20, 1, 5), (9, 10, 0, 0)],
)
def test_parts_fit_an_axis_as_the_formula_says(room, trim, gap, count):
    assert fitting(room, trim, gap) == count


@settings(deadline=None)
@given(st.floats(5, 120), st.floats(5, 120), st.floats(0, 5), st.floats(0, 6), st.floats(3, 15))
def test_a_full_sheet_holds_what_the_formula_says(width, height, bleed, gap, margin):
    part = piece("part", (round(width, 2), round(height, 2)), bleed=bleed, copies=3000)
    made = plan(part, profile(margin=margin), gap=gap, orientation="portrait")
    around = 2 * margin + 2 * (bleed + 0.5 + 2)
    across = int((210 - around + gap) / (part.size.width + gap) + 1e-6)
    down = int((297 - 6 - around + gap) / (part.size.height + gap) + 1e-6)
    aside = int((210 - 6 - around + gap) / (part.size.width + gap) + 1e-6)
    down_whole = int((297 - around + gap) / (part.size.height + gap) + 1e-6)
    # The notes are below the block, or at its side where that saves sheets.
    sheets = min(-(-3000 // n) for n in (across * down, aside * down_whole) if n)
    assert len(made.pages) == sheets


@pytest.mark.parametrize(
    ("copies", "tight", "pages", "is_tight"),
    # Three abreast leave 210 − 2 · 5 − 3 · 63.5 − 2 · 2.5 = 4.5 mm for the marks of both sides.
    [(8, 2, 1, False), (9, 2, 1, True), (9, None, 2, False), (54, 2, 6, True), (54, 2.3, 7, False)],
)
def test_marks_are_shorter_than_elsewhere_only_where_that_saves_a_sheet(
    copies, tight, pages, is_tight
):
    cards = piece("card", (63.5, 88.9), bleed=2, copies=copies)
    made = plan(cards, profile(marks={"tight_length": tight}))
    assert len(made.pages) == pages
    lengths = [max(abs(m.x2 - m.x1), abs(m.y2 - m.y1)) for page in made.pages for m in page.marks]
    assert min(lengths) > (2.2 if is_tight else 2.499)
    assert (min(lengths) < 2.499) == is_tight


def test_marks_switched_off_free_their_share():
    part = piece("part", (40, 10), bleed=0, copies=500)
    # 210 − 10 = 200 = 5 × 40, but 200 − 6 is not.
    with_marks = plan(part, orientation="portrait")
    without = plan(part, profile(marks={"style": "none"}), orientation="portrait")
    assert len(starts(with_marks.pages[0])[0]) == 4
    assert len(starts(without.pages[0])[0]) == 5


@pytest.mark.parametrize(("count", "pages"), [(17, 2), (18, 2), (19, 3)])
@pytest.mark.parametrize("back", [False, True])
def test_an_exact_fill_makes_no_empty_page_and_loses_none(count, pages, back):
    made = plan(deck(count, back=back))
    assert len(made.pages) == pages * (2 if back else 1)
    assert all(page.placements for page in made.pages)
    fronts = [p.piece.id for p in placements(made, "front")]
    assert fronts == [f"card-{number}" for number in range(1, count + 1)]


def test_a_filtered_deck_leaves_no_holes():
    chosen = [card for card in deck(12) if card.id in ("card-2", "card-5", "card-9")]
    lefts, tops = starts(plan(chosen).pages[0])
    assert (len(lefts), len(tops)) == (3, 1)
    assert [right - left for left, right in pairwise(lefts)] == [63, 63]


def test_nothing_to_print_makes_no_page():
    assert plan(piece(copies=0)).pages == ()


def test_a_part_that_fits_no_way_round_is_an_error_with_both_sizes():
    report = Report()
    at = Position("rules/big/game.yaml", 7, 5)
    part = piece("map", (300, 300), title="Map", at=at)
    made = plan_sheets([SheetOrder((part,)), SheetOrder((piece(),))], A4, report)
    (remark,) = report
    assert remark.at == at
    # 210 − 10 − 2 × (2 + 3) = 190, and 297 − 10 − 10 − 6 = 271; turned, 277 and 184.
    assert remark.message == (
        "“map” is 300 × 300 mm, but the paper leaves 190 × 271 mm or 277 × 184 mm"
    )
    assert "bigger paper" in remark.hint
    assert [p.piece.id for p in placements(made)] == ["part"]


@pytest.mark.parametrize(
    ("orientation", "size"), [("portrait", (200, 281)), ("landscape", (287, 194))]
)
def test_a_page_printed_whole_is_the_paper_less_margins_and_notes(orientation, size):
    assert printable_size(A4, orientation) == Size(*size)
    sheet = piece("sheet", size, bleed=0, cut="none", copies=2)
    made = plan(sheet, orientation=orientation)
    assert len(made.pages) == 2
    for page in made.pages:
        box = page.placements[0].box
        assert (box.x, box.y, box.width, box.height) == (5, 5, *size)
        assert page.marks == ()


def test_a_smaller_page_printed_whole_is_centred_across():
    box = plan(piece("sheet", (100, 270), bleed=0, cut="none")).pages[0].placements[0].box
    assert (box.x, box.y) == (55, 13.5)


def test_the_author_may_name_the_orientation():
    assert plan(piece(), orientation="landscape").pages[0].paper == LANDSCAPE_A4


def test_a_part_may_be_turned_where_that_saves_sheets():
    # Upright, 190 / 88 = 2 columns of 271 / 63 = 4; turned, 3 of 3.
    cards = deck(9, size=(88, 63))
    assert len(plan(cards, orientation="portrait").pages) == 2
    turned = plan(cards, orientation="portrait", turn=True)
    assert len(turned.pages) == 1
    assert {p.rotation_deg for p in placements(turned)} == {90}
    assert turned.pages[0].placements[0].box.size == (63, 88)


@pytest.mark.parametrize(
    ("paper", "size"),
    [("A3", (297, 420)), ("legal", (215.9, 355.6)), ([330, 483], (330, 483)), ("B5", (182, 257))],
)
def test_other_papers_are_filled_anew_and_centred(paper, size):
    page = plan(piece(copies=1000), profile(paper=paper)).pages[0]
    assert sorted(page.paper) == list(size)
    left = min(p.box.x for p in page.placements)
    right = max(p.box.right for p in page.placements)
    assert left == pytest.approx(page.paper.width - right)
