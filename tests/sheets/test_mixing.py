"""Parts of several sizes on shared sheets: fewer sheets, straight cuts, nothing lost."""

from itertools import product

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from generator.core.diagnostics import Report
from generator.core.geometry import Rect, Size
from generator.sheets.order import SheetOrder
from generator.sheets.packing import lower_bound, pack
from generator.sheets.plan import plan_sheets

from .parts import corners as corners_of
from .parts import deck, distance, piece, placements, profile


def share(*orders, using=None, **keys):
    """Return the plan of orders that share sheets, which must be without errors."""
    report = Report()
    grouped = [
        SheetOrder(tuple(o) if isinstance(o, tuple | list) else (o,), group="all", **keys)
        for o in orders
    ]
    made = plan_sheets(grouped, using or profile(), report)
    assert [str(remark) for remark in report] == []
    return made


def inked(placement):
    top, right, bottom, left = placement.bleed
    return placement.box.inset(-top, -right, -bottom, -left)


def display(copies=9):
    return piece("display", (70, 70), cut="circle", copies=copies)


def marker(copies=4):
    return piece("marker", (6.2, 6.2), bleed=0, copies=copies)


def test_small_parts_take_what_bigger_ones_leave():
    made = share(display(), marker())
    # Six displays fill a sheet; three and the four markers share the next.
    assert [len(page.placements) for page in made.pages] == [6, 7]
    assert [(p.title, p.sheet, p.sheets) for p in made.pages] == [
        ("display · marker", 1, 2),
        ("display · marker", 2, 2),
    ]


def test_parts_of_one_size_that_share_a_sheet_lie_as_ever():
    whites, blacks = piece("white", (20, 20), copies=23), piece("black", (20, 20), copies=20)
    together = share(whites, blacks)
    one = plan_sheets([SheetOrder((whites, blacks))], profile(), Report())
    assert [p.box for p in placements(together)] == [p.box for p in placements(one)]
    assert [page.marks for page in together.pages] == [page.marks for page in one.pages]


def test_where_sharing_saves_nothing_each_size_has_its_sheets():
    made = share(deck(9), piece("board", (190, 260)))
    apart = plan_sheets(
        [SheetOrder(deck(9)), SheetOrder((piece("board", (190, 260)),))], profile(), Report()
    )
    assert [[p.box for p in page.placements] for page in made.pages] == [
        [p.box for p in page.placements] for page in apart.pages
    ]


def test_a_sheet_that_one_size_fills_is_opened_where_that_saves_one():
    # Upright, three cards fill a folded sheet; lying, it has room for the tiles as well.
    using = profile(backs="gutter-fold")
    made = share(deck(3, back=True), piece("t", (20, 20), copies=5, back=True), using=using)
    assert len(made.pages) == 1


def test_backs_of_a_shared_sheet_are_mirrored_and_those_missing_leave_holes():
    card, tile = piece("card", copies=4, back=True), piece("tile", (45, 45), copies=3)
    front, back = share(card, tile).pages
    assert {p.piece.id for p in front.placements} == {"card", "tile"}
    assert {p.piece.id for p in back.placements} == {"card"}
    for one, other in zip(front.placements, back.placements, strict=False):
        assert other.box.x == pytest.approx(210 - one.box.right)
        assert other.box.y == one.box.y


def test_crop_marks_have_room_between_blocks_while_that_takes_no_more_sheets():
    (page,) = share(piece("card", copies=2), piece("tile", (45, 45), copies=4)).pages
    assert not page.needs_cut_lines
    cards = [p for p in page.placements if p.piece.id == "card"]
    corners = {corner for p in cards for corner in corners_of(p)}
    for x, y in {min(corners), max(corners)}:
        assert any(m.x1 == m.x2 == pytest.approx(x) for m in page.marks)
        assert any(m.y1 == m.y2 == pytest.approx(y) for m in page.marks)
    for mark in page.marks:
        line = Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
        assert not any(inked(p).overlaps(line.grown(1e-3), 0) for p in page.placements)


def test_where_marks_have_no_room_cut_lines_guide_the_knife():
    # 194 mm for trims: 100 + 93 across leaves 1 mm, but a mark and two gaps want 3.5.
    left = piece("left", (100, 260), bleed=0)
    right = piece("right", (93, 200), bleed=0)

    (page,) = share(left, right).pages
    assert page.needs_cut_lines


def test_a_part_that_fits_no_paper_is_named_and_the_others_go_with_it():
    report = Report()
    orders = [
        SheetOrder((piece("map", (300, 300), title="Map"),), group="all"),
        SheetOrder((marker(),), group="all"),
    ]
    made = plan_sheets(orders, profile(), report)
    assert made.pages == ()
    (remark,) = report
    assert "“map” is 300 × 300 mm" in remark.message


def test_parts_are_turned_only_where_they_may_be():
    # Ten strips of 180 × 20 fill 180 × 200; a strip of 30 × 180 fits below only lying.
    strips, other = piece("strip", (180, 20), copies=10, bleed=0), piece("s", (30, 180), bleed=0)
    upright = share(strips, other)
    assert len(upright.pages) == 2
    report = Report()
    orders = [
        SheetOrder((strips,), group="all"),
        SheetOrder((other,), group="all", turn=True),
    ]
    made = plan_sheets(orders, profile(), report)
    assert len(made.pages) == 1
    assert {(p.piece.id, p.rotation_deg) for p in placements(made)} == {("strip", 0), ("s", 90)}


def cut_apart(boxes):
    """Tell whether cuts from edge to edge part ``boxes`` from one another."""
    if len(boxes) < 2:
        return True
    for low, high in ((0, 2), (1, 3)):
        for at in sorted({box[low] + box[high] for box in boxes}):
            first = [box for box in boxes if box[low] + box[high] <= at + 1e-6]
            second = [box for box in boxes if box[low] >= at - 1e-6]
            if second and len(first) + len(second) == len(boxes):
                return cut_apart(first) and cut_apart(second)
    return False


SIDES = st.integers(5, 90)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.tuples(SIDES, SIDES), min_size=1, max_size=40))
def test_packed_rectangles_lie_inside_apart_and_can_be_cut_with_a_ruler(sizes):
    room = Size(190.5, 271.25)
    cells = [Size(*size) for size in sizes]
    found = pack(cells, room, len(cells))
    assert [cell.number for cell in found] == list(range(len(cells)))
    assert [cell.box.size for cell in found] == cells
    bins = {cell.bin for cell in found}
    assert bins == set(range(len(bins)))
    assert len(bins) >= lower_bound(cells, room)
    for number in bins:
        boxes = [cell.box for cell in found if cell.bin == number]
        assert all(Rect(0, 0, *room).contains(box, 1e-4) for box in boxes)
        assert not any(a.overlaps(b, 1e-3) for i, a in enumerate(boxes) for b in boxes[:i])
        assert cut_apart(boxes)


def test_what_fits_no_bin_is_not_packed():
    assert pack([Size(10, 10), Size(200, 10)], Size(100, 100), 5) is None
    assert pack([Size(60, 60)] * 3, Size(100, 100), 2) is None


LOTS = st.lists(
    st.tuples(
        st.tuples(st.integers(6, 90), st.integers(6, 90)),
        st.sampled_from([0, 1, 2]),
        st.integers(1, 14),
        st.sampled_from(["rectangle", "rounded", "circle", "hexagon"]),
        st.booleans(),
        st.sampled_from([None, 0, 3]),
        st.booleans(),
    ),
    min_size=2,
    max_size=4,
)


def orders_of(lots, group):
    return [
        SheetOrder(
            (piece(f"p{n}", size, bleed=bleed, copies=copies, cut=cut, back=back),),
            gap,
            turn=turn,
            group=group,
        )
        for n, (size, bleed, copies, cut, back, gap, turn) in enumerate(lots)
    ]


@settings(deadline=None, max_examples=60, phases=[Phase.explicit, Phase.generate])
@given(
    LOTS,
    st.sampled_from(["alternate", "gutter-fold"]),
    st.sampled_from(["crop", "none"]),
    st.sampled_from(["long", "short"]),
)
def test_shared_sheets_hold_every_copy_once_without_overlap_and_never_take_more(
    lots, backs, style, flip
):
    # Parts of one size lie together, and without backs they would not be folded.
    kinds = {(lot[0], lot[3]) for lot in lots}
    assume(backs != "gutter-fold" or len({(lot[0], lot[3], lot[4]) for lot in lots}) == len(kinds))
    using = profile(backs=backs, marks={"style": style}, flip=flip)
    report = Report()
    shared = plan_sheets(orders_of(lots, "all"), using, report)
    assert not report.has_errors
    fronts = [(p.piece.id, p.copy) for p in placements(shared) if p.side == "front"]
    expected = [(f"p{n}", copy) for n, lot in enumerate(lots) for copy in range(1, lot[2] + 1)]
    assert sorted(fronts) == sorted(expected)
    apart = plan_sheets(orders_of(lots, None), using, Report())
    sheets = [sum(page.side == "front" for page in made.pages) for made in (shared, apart)]
    assert sheets[0] <= sheets[1]
    gaps = {f"p{n}": lot[5] for n, lot in enumerate(lots)}
    for page in shared.pages:
        frame = Rect(0, 0, *page.paper).grown(-5)
        for one in page.placements:
            assert frame.contains(inked(one), 1e-3)
            assert page.notes is None or not page.notes.band.overlaps(inked(one), 1e-3)
        for one, other in product(page.placements, repeat=2):
            if one is other:
                continue
            near = distance(one, other)
            assert near >= -1e-3
            kinds = [(p.piece.size, p.piece.cut) for p in (one, other)]
            if kinds[0] != kinds[1]:
                # Parts of two sizes never share a cut with ink on both sides.
                assert not inked(one).overlaps(other.box, 1e-3)
            elif one.piece.cut == "rectangle" and gaps[one.piece.id] and one.side == other.side:
                assert near >= gaps[one.piece.id] - 1e-3


@settings(deadline=None, max_examples=40, phases=[Phase.explicit, Phase.generate])
@given(LOTS, st.sampled_from(["long", "short"]), st.booleans())
def test_backs_and_marks_of_shared_sheets_are_those_of_their_fronts_turned_over(lots, flip, fold):
    using = profile(flip=flip, backs="gutter-fold" if fold else "alternate")
    made = plan_sheets(orders_of(lots, "all"), using, Report())
    fronts = {(p.piece, p.copy): p for p in placements(made) if p.side == "front"}
    for page in made.pages:
        for mark in page.marks:
            line = Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
            assert not any(inked(p).overlaps(line.grown(1e-4), 0) for p in page.placements)
        width, height = page.paper
        is_upright = (width <= height) == (flip == "long")
        if page.fold:
            width = 2 * page.fold[0].x1
            is_upright = True
        for back in page.placements:
            if back.side == "front":
                continue
            front = fronts[back.piece, back.copy]
            x = width - front.box.right if is_upright else front.box.x
            y = front.box.y if is_upright else height - front.box.bottom
            assert back.box.contains(Rect(x, y, *front.box.size))
            top, right, bottom, left = front.bleed
            turned = (top, left, bottom, right) if is_upright else (bottom, right, top, left)
            assert back.bleed == turned


@settings(deadline=None, max_examples=25, phases=[Phase.explicit, Phase.generate])
@given(LOTS)
def test_the_same_parts_are_packed_the_same_way(lots):
    first, second = (
        [
            (page.paper, [(p.piece.id, p.copy, p.side, p.box) for p in page.placements], page.marks)
            for page in plan_sheets(orders_of(lots, "all"), profile(), Report()).pages
        ]
        for _ in range(2)
    )
    assert first == second
