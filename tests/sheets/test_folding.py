"""Gutter-fold: backs beside their fronts, mirrored over the line along which the sheet folds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.diagnostics import Report
from generator.core.geometry import Rect
from generator.sheets.order import SheetOrder
from generator.sheets.plan import plan_sheets

from .parts import deck, piece, placements, plan, profile


def folding(line="vertical", gap=0, **keys):
    return profile(backs="gutter-fold", fold={"line": line, "gap": gap}, **keys)


def fold_of(page):
    """Return where the fold lies on a page: from the left, or from the top."""
    (at,) = {line.x1 if line.x1 == line.x2 else line.y1 for line in page.fold}
    return at


def pairs(page):
    """Return each front with its back, if it has one, on the same page."""
    backs = {(p.piece, p.copy): p for p in page.placements if p.side == "back"}
    fronts = [p for p in page.placements if p.side == "front"]
    return [(front, backs.get((front.piece, front.copy))) for front in fronts]


@pytest.mark.parametrize("gap", [0, 2.5])
def test_a_back_lies_across_an_upright_fold_as_far_from_it_as_its_front(gap):
    (page,) = plan(deck(2, back=True), folding(gap=gap)).pages
    at = fold_of(page)
    assert at == 105
    for front, back in pairs(page):
        assert front.box.right <= at - gap - 2 + 1e-6
        assert back.box.x == pytest.approx(2 * at - front.box.x - front.box.width)
        assert back.box.y == front.box.y
        assert back.rotation_deg == 0


def test_a_back_across_a_level_fold_is_upside_down():
    (page,) = plan(deck(2, back=True), folding("horizontal", 1)).pages
    at = fold_of(page)
    for front, back in pairs(page):
        assert front.box.bottom <= at - 1 - 2 + 1e-6
        assert back.box.x == front.box.x
        assert back.box.y == pytest.approx(2 * at - front.box.y - front.box.height)
        assert back.rotation_deg == 180


def test_eight_cards_fold_over_on_two_landscape_sheets():
    # Half of 297 less margin, marks and bleeds holds 2 × 63; 210 holds 2 × 88. Half of 210
    # holds 1 × 63, and 297 holds 3 × 88: so 4 a sheet rather than 3.
    made = plan(deck(8, back=True), folding())
    assert [len(page.placements) for page in made.pages] == [8, 8]
    assert {page.paper for page in made.pages} == {(297, 210)}


def test_pages_to_fold_are_printed_on_one_side():
    made = plan(deck(9, back=True), folding())
    assert {page.side for page in made.pages} == {"front"}
    assert not any(page.is_two_sided for page in made.pages)


def test_parts_without_a_back_leave_its_place_empty():
    cards = [piece("a", back=True), piece("b"), piece("c", back=True)]
    (page,) = plan(cards, folding()).pages
    found = {front.piece.id: back is not None for front, back in pairs(page)}
    assert found == {"a": True, "b": False, "c": True}


def test_a_component_without_backs_fills_its_sheets_as_ever():
    cards = deck(9)
    assert plan(cards, folding()).pages == plan(cards).pages


def test_a_page_printed_whole_is_not_folded():
    whole = piece("sheet", (200, 281), bleed=0, cut="none", back=True)
    assert [page.side for page in plan(whole, folding()).pages] == ["front", "back"]


@pytest.mark.parametrize("line", ["vertical", "horizontal"])
@pytest.mark.parametrize(("bleed", "gap"), [(2, 0), (0, 0), (1, 3)])
def test_the_fold_is_drawn_from_margin_to_margin_but_never_along_a_part(line, bleed, gap):
    (page,) = plan(deck(2, bleed=bleed, back=True), folding(line, gap)).pages
    frame = Rect(5, 5, page.paper.width - 10, page.paper.height - 10)
    assert page.notes.edge in ("bottom", "right")
    free = frame.inset(*((0, 0, 6, 0) if page.notes.edge == "bottom" else (0, 6, 0, 0)))
    low, high = (free.y, free.bottom) if line == "vertical" else (free.x, free.right)
    ends = [n for m in page.fold for n in ((m.y1, m.y2) if line == "vertical" else (m.x1, m.x2))]
    assert (min(ends), max(ends)) == (low, high)
    assert len(page.fold) == (1 if bleed + gap else 2)
    for mark in page.fold:
        stroke = Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
        for placement in page.placements:
            assert not placement.box.grown(1e-6).overlaps(stroke.grown(1e-3), tolerance=0)


def test_a_tick_stands_at_both_ends_of_the_fold():
    (page,) = plan(deck(2, back=True), folding()).pages
    ticks = [m for m in page.marks if m.x1 == m.x2 == 105]
    assert len(ticks) == 2
    inked = [p.box.grown(2) for p in page.placements]
    for tick in ticks:
        assert 1 <= tick.y2 - tick.y1 <= 3
        assert not any(box.y <= tick.y2 and tick.y1 <= box.bottom for box in inked)
    plain = plan(deck(2, back=True), folding(marks={"style": "none"})).pages[0]
    assert plain.marks == ()


def test_crop_marks_guide_fronts_and_the_backs_there_are():
    cards = [piece("a", back=True), piece("b")]
    (page,) = plan(cards, folding(), orientation="landscape").pages
    (a, back), (b, _) = pairs(page)
    occupied = [p.box.grown(2) for p in (a, back, b)]
    for mark in page.marks:
        line = Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
        assert not any(box.overlaps(line.grown(1e-3), tolerance=0) for box in occupied)
    empty = Rect(297 - b.box.right, b.box.y, *b.box.size)
    tops = {mark.x1 for mark in page.marks if mark.x1 == mark.x2 and mark.y2 < empty.y}
    assert round(back.box.x, 6) in {round(x, 6) for x in tops}


def test_the_back_offset_of_a_printer_does_not_move_what_is_folded():
    cards = deck(4, back=True)
    assert plan(cards, folding(back_offset=[1, 1])).pages == plan(cards, folding()).pages


def test_what_is_too_big_for_half_a_sheet_has_its_back_on_a_page_of_its_own():
    made = plan(piece("board", (230, 185), back=True), folding())
    assert [page.side for page in made.pages] == ["front", "back"]
    assert not any(page.fold for page in made.pages)
    front, back = made.pages
    assert front.is_two_sided
    assert back.placements[0].box.size == (230, 185)


def test_what_is_too_big_for_any_sheet_is_told_with_the_room_of_a_whole_one():
    report = Report()
    plan_sheets([SheetOrder((piece("map", (300, 300), back=True),))], folding(), report)
    (remark,) = report
    assert "190 × 271 mm or 277 × 184 mm" in remark.message


@settings(deadline=None, max_examples=120)
@given(
    st.tuples(st.integers(8, 60), st.integers(8, 60)),
    st.sampled_from(["rectangle", "rounded", "circle", "hexagon"]),
    st.lists(st.booleans(), min_size=1, max_size=30),
    st.sampled_from(["vertical", "horizontal"]),
    st.sampled_from([0, 2, 7.5]),
    st.sampled_from([0, 1, 3]),
    st.booleans(),
    st.sampled_from(["bottom", "left", "top", "none"]),
)
def test_fronts_and_backs_meet_when_the_sheet_is_folded(
    size, cut, has_back, line, gap, bleed, turn, edge
):
    parts = [
        piece(f"p{n}", size, cut=cut, back=back, bleed=bleed) for n, back in enumerate(has_back)
    ]
    using = folding(line, gap, notes={"edge": edge})
    made = plan_sheets([SheetOrder(tuple(parts), turn=turn)], using, Report())
    fronts = [p for p in placements(made) if p.side == "front"]
    assert [p.piece for p in fronts] == parts
    for page in made.pages if any(has_back) else ():
        at = fold_of(page)
        frame = Rect(0, 0, *page.paper).grown(-5)
        for front, back in pairs(page):
            assert (back is not None) == (front.piece.back is not None)
            for placement in filter(None, (front, back)):
                top, right, bottom, left = placement.bleed
                inked = placement.box.inset(-top, -right, -bottom, -left)
                assert frame.contains(inked)
                low, high = (
                    (inked.x, inked.right) if line == "vertical" else (inked.y, inked.bottom)
                )
                assert high <= at - gap + 1e-6 or low >= at + gap - 1e-6
            if back is None:
                continue
            x, y, width, height = front.box
            over = (
                Rect(2 * at - x - width, y, width, height)
                if line == "vertical"
                else Rect(x, 2 * at - y - height, width, height)
            )
            assert back.box.contains(over)
            turned = -front.rotation_deg if line == "vertical" else 180 - front.rotation_deg
            assert back.rotation_deg == turned % 360
