"""Plans as a whole: every copy once, nothing over anything else, all inside the margins."""

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.diagnostics import Position, Report
from generator.core.geometry import Rect
from generator.sheets.frame import printable_size
from generator.sheets.order import SheetOrder
from generator.sheets.plan import plan_sheets

from .parts import deck, distance, piece, placements, plan, profile

SIZES = st.tuples(st.floats(6, 150), st.floats(6, 150)).map(
    lambda size: (round(size[0], 1), round(size[1], 1))
)
ORDERS = st.lists(
    st.builds(
        lambda size, bleed, copies, cut, back, gap, orientation, turn: SheetOrder(
            tuple(
                piece(f"p{n}", size, bleed=bleed, copies=count, cut=cut, back=back)
                for n, count in enumerate(copies)
            ),
            gap,
            orientation,
            turn,
        ),
        SIZES,
        st.sampled_from([0, 1, 2, 3.2]),
        st.lists(st.integers(0, 30), min_size=1, max_size=4),
        st.sampled_from(["rectangle", "rounded", "circle", "hexagon", "outline"]),
        st.booleans(),
        st.sampled_from([None, 0, 1.5, 8]),
        st.sampled_from([None, "portrait", "landscape"]),
        st.booleans(),
    ),
    max_size=3,
)
PROFILES = st.builds(
    lambda paper, margin, flip, backs, edge, style: profile(
        paper=paper, margin=margin, flip=flip, backs=backs,
        notes={"edge": edge}, marks={"style": style},
    ),
    st.sampled_from(["A4", "Letter", "A3", [330, 483], [250, 250]]),
    st.sampled_from([3, 5, 6.5]),
    st.sampled_from(["long", "short"]),
    st.sampled_from(["alternate", "fronts", "fronts-then-backs"]),
    st.sampled_from(["bottom", "top", "left", "right", "none"]),
    st.sampled_from(["crop", "none"]),
)  # fmt: skip


@settings(deadline=None, max_examples=150)
@given(ORDERS, PROFILES)
def test_nothing_overlaps_and_nothing_leaves_the_margins(orders, using):
    for page in plan_sheets(orders, using, Report()).pages:
        frame = Rect(0, 0, *page.paper).grown(-using.margin)
        for index, one in enumerate(page.placements):
            top, right, bottom, left = one.bleed
            inked = one.box.inset(-top, -right, -bottom, -left)
            assert frame.contains(inked)
            assert page.notes is None or not page.notes.band.overlaps(inked)
            assert page.notes is None or not (page.notes.level and page.notes.level.overlaps(inked))
            near = [o for o in page.placements[:index] if one.box.overlaps(o.box)]
            assert all(distance(one, other) >= -1e-3 for other in near)
        if page.notes:
            assert frame.contains(page.notes.band)


@settings(deadline=None, max_examples=150)
@given(ORDERS, PROFILES)
def test_every_copy_of_every_part_that_fits_is_printed_once(orders, using):
    report = Report()
    made = plan_sheets(orders, using, report)
    asked = [(p, copy) for o in orders for p in o.pieces for copy in range(1, p.copies + 1)]
    fronts = [(p.piece, p.copy) for p in placements(made, "front")]
    left_out = [part for part in asked if part not in set(fronts)]
    assert len(fronts) == len(set(fronts))
    assert fronts == [part for part in asked if part not in set(left_out)]
    assert bool(left_out) == report.has_errors


@settings(deadline=None, max_examples=150)
@given(ORDERS, PROFILES)
def test_every_back_box_is_the_mirror_of_its_front_box(orders, using):
    made = plan_sheets(orders, using, Report())
    fronts = {(p.piece, p.copy): (p, page) for page in made.pages for p in page.placements
              if p.side == "front"}  # fmt: skip
    backs = placements(made, "back")
    expected = 0 if using.backs == "fronts" else sum(bool(piece.back) for piece, _ in fronts)
    assert len(backs) == expected
    for back in backs:
        front, page = fronts[back.piece, back.copy]
        width, height = page.paper
        is_upright = (width <= height) == (using.flip == "long")
        x = width - front.box.right if is_upright else front.box.x
        y = front.box.y if is_upright else height - front.box.bottom
        assert back.box.contains(Rect(x, y, *front.box.size))
        turn = -front.rotation_deg if is_upright else 180 - front.rotation_deg
        assert back.rotation_deg == turn % 360


def test_sheets_are_counted_within_their_component():
    cards, tiles = deck(10), (piece("tile", (45, 45), copies=3, title="Tile"),)
    made = plan_sheets([SheetOrder(cards, title="Card"), SheetOrder(tiles)], profile(), Report())
    assert [(p.title, p.sheet, p.sheets) for p in made.pages] == [
        ("Card", 1, 2),
        ("Card", 2, 2),
        ("Tile", 1, 1),
    ]


def test_components_begin_a_new_sheet_unless_they_name_the_same_one():
    white, black = piece("white", (18, 18), copies=23), piece("black", (18, 18), copies=23)
    red = piece("red", (18, 18), copies=3)
    apart = plan_sheets([SheetOrder((p,)) for p in (white, black, red)], profile(), Report())
    assert [len(page.placements) for page in apart.pages] == [23, 23, 3]
    orders = [SheetOrder((p,), group="pieces") for p in (white, black, red)]
    together = plan_sheets(orders, profile(), Report())
    (page,) = together.pages
    assert [p.piece.id for p in page.placements] == ["white"] * 23 + ["black"] * 23 + ["red"] * 3
    assert page.title == "white · black · red"
    assert together.pieces == (white, black, red)


def test_copies_are_counted_through_all_sheets():
    made = plan(piece("card", copies=20))
    assert [p.copy for p in placements(made)] == list(range(1, 21))


def test_a_page_printed_whole_cannot_join_a_sheet():
    report = Report()
    at = Position("game.yaml", 30, 5)
    orders = [
        SheetOrder((piece("tile", (20, 20)),), group="tiles"),
        SheetOrder((piece("map", (200, 281), cut="none", at=at, title="Map"),), group="tiles"),
    ]
    made = plan_sheets(orders, profile(), report)
    (remark,) = report
    assert remark.at == at
    assert remark.message == (
        "“map” is printed on whole pages, so it cannot share the sheet “tiles” with “tile”"
    )
    assert [p.piece.id for p in placements(made)] == ["tile"]


def test_pieces_of_one_order_in_two_sizes_fill_sheets_of_their_own():
    mixed = [piece("a", (30, 30)), piece("b", (40, 30)), piece("c", (30, 30))]
    made = plan(mixed)
    assert [[p.piece.id for p in page.placements] for page in made.pages] == [["a", "c"], ["b"]]


def test_more_parts_than_anyone_can_cut_are_an_error():
    report = Report()
    made = plan_sheets([SheetOrder((piece(copies=10**9),))], profile(), report)
    assert made.pages == ()
    assert [remark.message for remark in report] == ["this makes more than 200000 parts"]


def test_the_worked_size_of_a_whole_page_leaves_the_notes_free():
    size = printable_size(profile(), "portrait")
    page = plan(piece("sheet", size, bleed=0, cut="none"), orientation="portrait").pages[0]
    assert page.notes.band == Rect(5, 286, 200, 6)
    assert not page.notes.band.overlaps(page.placements[0].box)


def test_a_level_check_line_joins_notes_that_stand_at_the_side():
    page = plan(piece("board", (230, 185), copies=1)).pages[0]
    level = page.notes.level
    assert level is not None
    assert level.width >= 100
    assert level.y >= page.placements[0].box.bottom + 2
    assert level.bottom <= 205
    for mark in page.marks:
        line = Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
        assert not level.overlaps(line.grown(0.5))
