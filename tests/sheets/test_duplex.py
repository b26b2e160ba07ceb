"""Backs meet their fronts once the paper is turned over, whichever edge it turns on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.diagnostics import Report
from generator.core.geometry import Rect, Size, Transform
from generator.sheets.duplex import turn_box, turn_rotation, turning_axis
from generator.sheets.order import SheetOrder
from generator.sheets.plan import plan_sheets

from .parts import deck, face, piece, placements, plan, profile

FOUR_CASES = [
    # orientation, flip: the axis that the paper turns on
    ("portrait", "long", "vertical"),
    ("landscape", "short", "vertical"),
    ("portrait", "short", "horizontal"),
    ("landscape", "long", "horizontal"),
]


def turned_over(box: Rect, paper: Size, axis: str) -> Rect:
    """Return where a box on the front is seen from behind, by turning its corners."""
    mirror = (
        Transform(a=-1, e=paper.width) if axis == "vertical" else Transform(d=-1, f=paper.height)
    )
    return mirror.apply_to_box(box)


@pytest.mark.parametrize(("orientation", "flip", "axis"), FOUR_CASES)
def test_each_back_stands_behind_its_front(orientation, flip, axis):
    made = plan(deck(10, back=True), profile(flip=flip), orientation=orientation)
    fronts = {p.piece.id: p for p in placements(made, "front")}
    backs = {p.piece.id: p for p in placements(made, "back")}
    assert fronts.keys() == backs.keys()
    for page in made.pages:
        assert turning_axis(page.paper, flip) == axis
        if page.side == "back":
            for back in page.placements:
                seen = turned_over(fronts[back.piece.id].box, page.paper, axis)
                assert back.box.contains(seen)
                assert seen.contains(back.box)
                assert back.rotation_deg == (0 if axis == "vertical" else 180)


@pytest.mark.parametrize(("orientation", "flip", "axis"), FOUR_CASES)
def test_the_short_last_row_is_mirrored_with_its_sheet(orientation, flip, axis):
    made = plan(deck(10, back=True), profile(flip=flip), orientation=orientation)
    paper = made.pages[-1].paper
    last_front, last_back = placements(made, "front")[-1].box, placements(made, "back")[-1].box
    if axis == "vertical":
        assert last_back.x == pytest.approx(paper.width - last_front.right)
        assert last_back.y == last_front.y
    else:
        assert last_back.x == last_front.x
        assert last_back.y == pytest.approx(paper.height - last_front.bottom)


@pytest.mark.parametrize(("orientation", "flip", "axis"), FOUR_CASES)
def test_the_block_of_a_part_with_a_back_is_symmetric_about_the_axis(orientation, flip, axis):
    page = plan(piece(copies=9, back=True), profile(flip=flip), orientation=orientation).pages[0]
    boxes = [p.box for p in page.placements]
    if axis == "vertical":
        middle = (min(b.x for b in boxes) + max(b.right for b in boxes)) / 2
        assert middle == pytest.approx(page.paper.width / 2)
    else:
        middle = (min(b.y for b in boxes) + max(b.bottom for b in boxes)) / 2
        assert middle == pytest.approx(page.paper.height / 2)


@given(
    st.sampled_from(["vertical", "horizontal"]),
    *[st.floats(0, 400, allow_nan=False) for _ in range(4)],
)
def test_turning_the_paper_twice_brings_a_box_back(axis, x, y, width, height):
    box, paper = Rect(x, y, width, height), Size(210, 297)
    twice = turn_box(turn_box(box, paper, axis), paper, axis)
    assert (twice.x, twice.y) == (pytest.approx(x, abs=1e-9), pytest.approx(y, abs=1e-9))


def upward(rotation_deg):
    """Return where a part's upper side points on the page."""
    x, y = Transform.rotation(rotation_deg).apply((0, -1))
    return (round(x) + 0.0, round(y) + 0.0)


@pytest.mark.parametrize("axis", ["vertical", "horizontal"])
@pytest.mark.parametrize("rotation_deg", [0, 90, 180, 270])
def test_the_upper_side_of_a_back_lies_behind_that_of_its_front(axis, rotation_deg):
    x, y = upward(rotation_deg)
    behind = (-x + 0.0, y) if axis == "vertical" else (x, -y + 0.0)
    assert upward(turn_rotation(rotation_deg, axis)) == behind


def test_the_back_offset_moves_backs_only():
    cards = deck(4, back=True)
    straight, shifted = plan(cards), plan(cards, profile(back_offset=[1, -0.5]))
    assert [p.box for p in placements(straight, "front")] == [
        p.box for p in placements(shifted, "front")
    ]
    moved = [p.box.moved(1, -0.5) for p in placements(straight, "back")]
    assert [p.box for p in placements(shifted, "back")] == moved


def test_a_component_without_backs_has_no_back_pages():
    assert [page.side for page in plan(deck(10)).pages] == ["front", "front"]


def test_parts_without_a_back_leave_their_slot_on_the_back_page_empty():
    cards = [piece("a", back=True), piece("b"), piece("c", back=True)]
    front, back = plan(cards).pages
    assert [p.piece.id for p in front.placements] == ["a", "b", "c"]
    assert [p.piece.id for p in back.placements] == ["a", "c"]
    first, _, third = front.placements
    assert [p.box.x for p in back.placements] == [
        210 - first.box.right,
        210 - third.box.right,
    ]


def test_a_sheet_without_backs_keeps_its_other_side_empty_where_others_have_backs():
    cards = [*deck(9), piece("last", back=True)]
    pages = plan(cards).pages
    assert [(page.side, page.sheet) for page in pages] == [
        ("front", 1), ("back", 1), ("front", 2), ("back", 2)
    ]  # fmt: skip
    assert pages[1].paper == pages[0].paper
    assert pages[1].placements == () == pages[1].marks
    assert pages[1].notes is not None


@pytest.mark.parametrize(
    ("backs", "sides"),
    [
        ("alternate", ["front", "back", "front", "back", "front"]),
        ("fronts-then-backs", ["front"] * 3 + ["back"] * 3),
    ],
)
def test_no_side_is_kept_empty_behind_the_last_front_where_no_page_follows(backs, sides):
    cards = [piece("first", back=True), *deck(26)]
    pages = plan(cards, profile(backs=backs)).pages
    assert [page.side for page in pages] == sides
    # A pile that is fed a second time needs a page for every sheet.
    assert [len(page.placements) for page in pages if page.side == "back"] in ([1, 0], [1, 0, 0])


@pytest.mark.parametrize("backs", ["alternate", "fronts-then-backs"])
def test_sheets_of_all_components_meet_their_backs_when_paper_is_turned(backs):
    orders = [
        SheetOrder((piece("a", back=True),)),
        SheetOrder((piece("b"),)),
        SheetOrder((piece("c", back=True),)),
    ]
    pages = plan_sheets(orders, profile(backs=backs), Report()).pages
    found = [(page.side, [p.piece.id for p in page.placements]) for page in pages]
    fronts = [("front", [name]) for name in "abc"]
    behind = [("back", ["a"]), ("back", []), ("back", ["c"])]
    if backs == "alternate":
        assert found == [side for pair in zip(fronts, behind, strict=True) for side in pair]
    else:
        assert found == fronts + behind


def test_no_side_is_kept_empty_where_backs_are_left_out_or_each_part_has_its_page():
    cards = [piece("a"), piece("b", back=True)]
    assert [page.side for page in plan(cards, profile(backs="fronts")).pages] == ["front"]
    alone = plan(cards, profile(gang=False)).pages
    assert [page.side for page in alone] == ["front", "front", "back"]


def test_one_back_may_be_shared_by_all_cards():
    back = face("back", Size(63, 88))
    made = plan([piece(f"card-{n}", back=back) for n in range(10)])
    assert {p.piece.back for p in placements(made, "back")} == {back}
    assert len(placements(made, "back")) == 10


@pytest.mark.parametrize(
    ("backs", "order"),
    [
        ("alternate", [("front", 1), ("back", 1), ("front", 2), ("back", 2)]),
        ("fronts-then-backs", [("front", 1), ("front", 2), ("back", 1), ("back", 2)]),
        ("fronts", [("front", 1), ("front", 2)]),
    ],
)
def test_backs_come_in_the_order_of_the_profile(backs, order):
    made = plan(deck(18, back=True), profile(backs=backs))
    assert [(page.side, page.sheet) for page in made.pages] == order


def test_marks_and_notes_of_a_back_page_are_those_of_the_front_turned_over():
    front, back = plan(piece(copies=7, back=True), profile(paper="Letter")).pages
    assert back.paper == (279.4, 215.9)
    flipped = {
        (round(m.x1, 6), round(215.9 - m.y2, 6), round(m.x2, 6), round(215.9 - m.y1, 6))
        for m in front.marks
    }
    assert {tuple(round(n, 6) for n in mark) for mark in back.marks} == flipped
    assert (front.notes.edge, back.notes.edge) == ("bottom", "top")
    assert back.notes.band == turned_over(front.notes.band, front.paper, "horizontal")
