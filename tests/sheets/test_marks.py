"""Bleeds and marks: what is printed outside the trim, and what never is."""

from math import isclose

import pytest

from generator.core.diagnostics import Report
from generator.core.geometry import Rect
from generator.sheets.order import SheetOrder
from generator.sheets.plan import plan_sheets

from .parts import deck, piece, plan, profile


def box_of(mark):
    return Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)


def inked(placement):
    top, right, bottom, left = placement.bleed
    return placement.box.inset(-top, -right, -bottom, -left)


def touches(mark, box):
    line = box_of(mark)
    return (
        line.x <= box.right + 1e-6
        and box.x <= line.right + 1e-6
        and line.y <= box.bottom + 1e-6
        and box.y <= line.bottom + 1e-6
    )


def on_corner(mark, placements, reach):
    """Tell whether a mark lies on the line of a side of a part and points at its corner."""
    for placement in placements:
        box = placement.box
        for x in (box.x, box.right):
            for y in (box.y, box.bottom):
                if isclose(mark.x1, mark.x2) and isclose(mark.x1, x, abs_tol=1e-6):
                    near = min(abs(mark.y1 - y), abs(mark.y2 - y))
                elif isclose(mark.y1, mark.y2) and isclose(mark.y1, y, abs_tol=1e-6):
                    near = min(abs(mark.x1 - x), abs(mark.x2 - x))
                else:
                    continue
                if isclose(near, reach, abs_tol=1e-6):
                    return True
    return False


PAGES = [
    deck(9),
    deck(7),
    deck(10),
    deck(1),
    deck(9, bleed=0),
    deck(8, cut="rounded"),
    deck(40, size=(20, 25), bleed=1.5),
]


@pytest.mark.parametrize("cards", PAGES, ids=lambda cards: f"{len(cards)}-of-{cards[0].size}")
@pytest.mark.parametrize("gap", [None, 4, 9])
def test_no_mark_touches_a_part_or_its_bleed_and_all_point_at_a_corner(cards, gap):
    for page in plan(cards, gap=gap).pages:
        assert page.marks
        for mark in page.marks:
            assert not any(touches(mark, inked(p)) for p in page.placements)
            assert on_corner(mark, page.placements, cards[0].bleed + 0.5)
            length = max(box_of(mark).size)
            assert 2.5 - 1e-6 <= length <= 3 + 1e-6


@pytest.mark.parametrize("edge", ["top", "bottom", "left", "right"])
@pytest.mark.parametrize(
    ("count", "room"),
    [
        # 3 × 88 mm with bleed leave 3.5 mm before the band: as short a mark as may be, and
        # all the white there is besides.
        (9, 0.5),
        # One card has room for whole marks and more.
        (1, 1.0),
    ],
)
def test_crop_marks_keep_white_before_the_notes_as_far_as_their_length_allows(edge, count, room):
    across = edge in ("left", "right")
    size = (88, 63) if across else (63, 88)
    paper = [297, 210] if across else [210, 297]
    wish = {"orientation": "landscape" if across else "portrait"}
    (page,) = plan(deck(count, size=size), profile(paper=paper, notes={"edge": edge}), **wish).pages
    band = page.notes.band
    assert page.notes.edge == edge
    for mark in page.marks:
        line = box_of(mark)
        gaps = {
            "top": line.y - band.bottom,
            "bottom": band.y - line.bottom,
            "left": line.x - band.right,
            "right": band.x - line.right,
        }
        assert gaps[edge] >= room - 1e-6
        assert max(line.size) >= 2.5 - 1e-6


def test_a_closed_block_has_two_marks_on_each_line_of_its_grid():
    # 3 × 3 cards: four lines down and four across, each marked at both ends.
    (page,) = plan(deck(9)).pages
    down = [mark for mark in page.marks if mark.x1 == mark.x2]
    across = [mark for mark in page.marks if mark.y1 == mark.y2]
    assert len(down) == len(across) == 8
    assert len({round(mark.x1, 6) for mark in down}) == 4
    assert len({round(mark.y1, 6) for mark in across}) == 4


def test_the_last_sheet_with_one_card_has_the_eight_marks_of_that_card():
    last = plan(deck(10)).pages[-1]
    assert len(last.marks) == 8
    around = last.placements[0].box.grown(2 + 0.5 + 3)
    assert all(around.contains(box_of(mark)) for mark in last.marks)


def test_marks_stay_inside_the_margins_and_off_the_notes():
    for page in plan(piece("card", (63, 88), copies=20, back=True)).pages:
        frame = Rect(5, 5, page.paper.width - 10, page.paper.height - 10)
        for mark in page.marks:
            assert frame.contains(box_of(mark))
            assert not touches(mark, page.notes.band.grown(-0.01))


def test_wide_gaps_have_marks_of_their_own():
    (tight,), (wide,) = plan(deck(4), gap=4).pages, plan(deck(4), gap=12).pages
    # Outside: eight lines of the grid with two ends. Inside: two ends at each card.
    assert len(tight.marks) == 16
    assert len(wide.marks) == 32


def test_without_marks_nothing_is_drawn_outside():
    assert plan(deck(9), profile(marks={"style": "none"})).pages[0].marks == ()


def test_corner_marks_stay_on_the_part():
    (page,) = plan(deck(1), profile(marks={"style": "corner"})).pages
    assert len(page.marks) == 8
    assert all(page.placements[0].box.contains(box_of(mark)) for mark in page.marks)


def test_discs_have_no_crop_marks():
    assert plan(piece("disc", (18, 18), cut="circle", copies=12)).pages[0].marks == ()


def test_bleed_ends_halfway_between_neighbours():
    butted = plan(deck(4)).pages[0].placements
    assert butted[0].bleed == (2, 0, 0, 2)
    assert butted[3].bleed == (0, 2, 2, 0)
    apart = plan(deck(4), gap=3).pages[0].placements
    assert apart[0].bleed == (2, 1.5, 1.5, 2)
    assert apart[3].bleed == (1.5, 2, 2, 1.5)


def test_no_bleed_reaches_the_trim_of_another_part():
    for cards in PAGES:
        for page in plan(cards).pages:
            for one in page.placements:
                others = [p for p in page.placements if p is not one]
                assert not any(inked(one).overlaps(other.box) for other in others)


def test_a_free_side_keeps_its_whole_bleed():
    page = plan(deck(10)).pages[-1]
    assert page.placements[0].bleed == (2, 2, 2, 2)


def test_the_bleed_of_a_back_is_mirrored():
    front, back = plan(deck(3, back=True)).pages
    assert front.placements[0].bleed == (2, 0, 2, 2)
    assert back.placements[0].bleed == (2, 2, 2, 0)


def test_a_profile_may_print_less_bleed_than_a_part_has():
    page = plan(piece(bleed=3), profile(bleed=1)).pages[0]
    assert page.placements[0].bleed == (1, 1, 1, 1)
    assert plan(piece(bleed=0), profile(bleed=3)).pages[0].placements[0].bleed == (0, 0, 0, 0)


def test_parts_in_one_group_keep_their_own_bleed():
    orders = [SheetOrder((piece(f"b{bleed}", bleed=bleed),), group="all") for bleed in (2, 0)]
    (page,) = plan_sheets(orders, profile(), Report()).pages
    assert [p.bleed for p in page.placements] == [(2, 0, 2, 2), (0, 0, 0, 0)]


@pytest.mark.parametrize("kind", [{}, {"backs": "gutter-fold"}, {"gang": False}])
def test_marks_of_another_length_and_distance_keep_off_every_part_on_both_sides(kind):
    using = profile(marks={"length": 4, "min_length": 4, "gap": 2}, **kind)
    made = plan(deck(7, bleed=3, back=True), using)
    assert made.pages
    for page in made.pages:
        # One card alone has eight marks, on its back as on its front.
        assert len(page.marks) >= 8
        for mark in page.marks:
            assert not any(
                touches(mark, inked(p).grown(2 - 1e-3)) and on_corner(mark, [p], 5)
                for p in page.placements
            )
            assert not any(touches(mark, inked(p)) for p in page.placements)
    if not kind:
        fronts, backs = made.pages[::2], made.pages[1::2]
        assert [len(f.marks) for f in fronts] == [len(b.marks) for b in backs]


def test_marks_keep_their_distance_from_the_next_part_as_well():
    # Between two bleeds of 2 mm there are 3.6 mm: a mark of 2.6 mm and 0.5 mm at both ends.
    (page,) = plan(deck(2), gap=7.6, orientation="portrait").pages
    left, right = page.placements
    between = [m for m in page.marks if left.box.right < m.x1 < right.box.x]
    assert between
    for mark in between:
        assert mark.x1 - inked(left).right >= 0.5 - 1e-6
        assert inked(right).x - mark.x2 >= 0.5 - 1e-6
