"""Parts bigger than the paper: how many tiles, where they lie, and how they join."""

import json
from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.diagnostics import Report
from generator.core.geometry import Rect, Size
from generator.manifest_file import manifest_text
from generator.sheets.manifest import BuildFacts, build_manifest
from generator.sheets.order import SheetOrder
from generator.sheets.plan import plan_sheets
from generator.sheets.tiling import tile_label, tiles_along

from .parts import HERE, piece, placements, plan, profile

LENGTHS = st.floats(1, 3000).map(lambda length: round(length, 1))
PRINTABLE = st.floats(60, 480).map(lambda length: round(length, 1))
OVERLAPS = st.floats(0, 40).map(lambda length: round(length, 1))


def tiling(paper="A4", **keys):
    return profile(paper=paper, margin=8, tiling={"overlap": 10, "map": False}, **keys)


def country(**kind):
    return piece("map", (900, 600), **{"title": "Map", **kind})


def grid_of(made):
    """Return the columns and rows of the tiles in a plan."""
    tiles = {p.tile for p in placements(made, "front")}
    assert tiles == {
        (row, column)
        for row in range(1, max(tiles)[0] + 1)
        for column in range(1, max(tiles)[1] + 1)
    }
    return max(column for _, column in tiles), max(row for row, _ in tiles)


def fronts(made):
    return [page for page in made.pages if page.side == "front" and page.placements]


def inked(placement):
    top, right, bottom, left = placement.bleed
    return placement.box.inset(-top, -right, -bottom, -left)


def seen(page):
    """Return what shows of a tile once its strips are covered, from the part's corner."""
    (placement,) = page.placements
    box = inked(placement)
    for strip in page.joins.strips:
        depth = strip.box.height if strip.edge in ("top", "bottom") else strip.box.width
        box = box.inset(*(depth if strip.edge == edge else 0 for edge in EDGES))
    return box.moved(-placement.box.x, -placement.box.y)


EDGES = ("top", "right", "bottom", "left")


@given(LENGTHS, PRINTABLE, OVERLAPS)
def test_the_number_of_tiles_is_that_of_the_formula(length, printable, overlap):
    expected = 1 if length <= printable else ceil((length - overlap) / (printable - overlap) - 1e-9)
    assert tiles_along(length, printable, overlap) == expected


@given(LENGTHS, PRINTABLE, OVERLAPS)
def test_no_fewer_tiles_would_cover_the_part(length, printable, overlap):
    count = tiles_along(length, printable, overlap)

    def reach(tiles):
        return tiles * printable - (tiles - 1) * overlap

    assert reach(count) >= length - 1e-5
    assert count == 1 or reach(count - 1) < length


@pytest.mark.parametrize("overlap", [100, 100.5, 200])
def test_paper_no_bigger_than_the_overlap_covers_nothing(overlap):
    assert tiles_along(300, 100, overlap) == 0
    assert tiles_along(100, 100, overlap) == 1


def test_a_length_that_fills_its_tiles_exactly_takes_no_more():
    # 3 × 194 − 2 × 10, and sums that miss their whole number by a few bits
    assert tiles_along(562, 194, 10) == 3
    assert tiles_along(562.1, 194, 10) == 4
    assert tiles_along(0.1 + 0.2, 0.3, 0) == 1


@pytest.mark.parametrize(
    ("paper", "lies", "grid"),
    [
        # Less 8 mm margins: 194 × 281, less 6 mm of notes. (904 − 10) / 184 and
        # (604 − 10) / 265 upright make 15; (904 − 10) / 271 and (604 − 10) / 178 are 16.
        ("A4", (210, 297), (5, 3)),
        # 8 × 4 upright; (904 − 10) / 184 and (604 − 10) / 116 lying.
        ("A5", (210, 148), (5, 6)),
        # (904 − 10) / 189.9 and (604 − 10) / 247.4 upright; lying 4 × 4.
        ("Letter", (215.9, 279.4), (5, 3)),
        # (904 − 10) / 304 and (604 − 10) / 451 upright; (904 − 10) / 457 and 2 lying.
        ([330, 483], (483, 330), (2, 2)),
    ],
)
def test_a_map_of_900_by_600_takes_the_better_way_round(paper, lies, grid):
    made = plan(country(), tiling(paper))
    assert made.pages[0].paper == lies
    assert grid_of(made) == grid
    assert len(made.pages) == grid[0] * grid[1]


def test_upright_paper_is_taken_among_equals():
    assert plan(piece("map", (400, 400)), tiling()).pages[0].paper == (210, 297)


def test_an_author_who_asks_for_lying_paper_gets_it():
    made = plan(country(), tiling(), orientation="landscape")
    assert made.pages[0].paper == (297, 210)
    assert grid_of(made) == (4, 4)


def test_a_part_that_may_be_turned_is_turned_where_that_saves_sheets():
    # (504 − 10) / 265 makes two, (504 − 10) / 184 three; 194 mm hold 190.
    tall = piece("board", (500, 186))
    made = plan(tall, tiling(), orientation="portrait", turn=True)
    assert grid_of(made) == (1, 2)
    assert {p.rotation_deg for p in placements(made)} == {90}
    assert grid_of(plan(tall, tiling(), orientation="portrait")) == (3, 1)


def test_a_part_that_fits_is_not_tiled():
    made = plan(piece("board", (184, 265)), tiling())
    assert [p.tile for p in placements(made)] == [None]
    assert all(page.joins is None for page in made.pages)


def test_a_part_that_only_its_marks_keep_off_the_paper_is_printed_without_them():
    (page,) = plan(piece("board", (190, 271)), profile(margin=8, tiling={})).pages
    (placement,) = page.placements
    assert (page.title, page.marks, page.joins, placement.tile) == ("board", (), None, None)
    assert placement.bleed == (2, 2, 2, 2)


@settings(deadline=None, max_examples=60)
@given(
    st.tuples(st.floats(20, 1200), st.floats(250, 1200)).map(
        lambda size: (round(size[0], 1), round(size[1], 1))
    ),
    st.sampled_from(["A4", "A5", "Letter", [330, 483]]),
    st.sampled_from([0, 2, 3.2]),
    st.sampled_from([0, 4, 10, 25]),
    st.sampled_from(["long", "short"]),
    st.sampled_from(["bottom", "top", "right", "none"]),
)
def test_what_shows_of_the_tiles_is_the_whole_part_and_nothing_twice(
    size, paper, bleed, overlap, flip, edge
):
    using = profile(paper=paper, flip=flip, tiling={"overlap": overlap, "map": False},
                    notes={"edge": edge})  # fmt: skip
    made = plan(piece("map", size, bleed=bleed, back=True), using)
    if made.pages[0].joins is None:
        return
    part = Rect(0, 0, *size).grown(bleed)
    for side in ("front", "back"):
        pages = [page for page in made.pages if page.side == side]
        shown = [seen(page) for page in pages]
        area = sum(box.width * box.height for box in shown)
        assert area == pytest.approx(part.width * part.height)
        assert all(part.contains(box) for box in shown)
        assert not any(a.overlaps(b) for n, a in enumerate(shown) for b in shown[:n])
        for page in pages:
            frame = Rect(0, 0, *page.paper).grown(-using.margin)
            assert frame.contains(inked(page.placements[0]))
            assert page.notes is None or not page.notes.band.overlaps(inked(page.placements[0]))


def test_neighbours_print_the_overlap_twice():
    made = plan(country(), tiling())
    spans = {}
    for placement in placements(made):
        box = inked(placement).moved(-placement.box.x, -placement.box.y)
        spans[placement.tile] = box
    for row in (1, 2, 3):
        for column, following in pairwise(range(1, 6)):
            overlap = spans[row, column].right - spans[row, following].x
            assert overlap == pytest.approx(10)
    assert spans[1, 1].bottom - spans[2, 1].y == pytest.approx(10)


def test_the_part_is_centred_and_its_bleed_printed_all_around():
    made = plan(country(), tiling())
    first, last = placements(made)[0], placements(made)[-1]
    # 5 × 194 − 4 × 10 = 930 for 900 mm, 3 × 275 − 2 × 10 = 805 for 600 mm.
    assert (first.box.x, first.box.y) == pytest.approx((8 + 15, 8 + 102.5))
    assert (last.box.right, last.box.bottom) == pytest.approx((202 - 15, 283 - 102.5))
    assert first.bleed[0] == first.bleed[3] == last.bleed[1] == last.bleed[2] == 2


def test_crop_marks_stand_at_the_corners_of_the_part_only():
    made = plan(country(), tiling())
    marked = {p.tile: page.marks for page in made.pages for p in page.placements if page.marks}
    assert set(marked) == {(1, 1), (1, 5), (3, 1), (3, 5)}
    box = placements(made)[0].box
    # 2 mm of bleed and a gap of 0.5, then 3 mm.
    assert marked[1, 1] == ((box.x - 5.5, box.y, box.x - 2.5, box.y),
                            (box.x, box.y - 5.5, box.x, box.y - 2.5))  # fmt: skip


@pytest.mark.parametrize(
    ("row", "column", "label"),
    [(1, 1, "A1"), (3, 2, "B3"), (1, 26, "Z1"), (1, 27, "AA1"), (12, 52, "AZ12"), (2, 53, "BA2"),
     (1, 702, "ZZ1"), (1, 703, "AAA1")],
)  # fmt: skip
def test_tiles_are_named_by_column_letters_and_row_number(row, column, label):
    assert tile_label(row, column) == label


def test_every_sheet_says_which_tile_it_is_and_which_come_next():
    pages = plan(country(), tiling()).pages
    assert [page.title for page in pages[:6]] == [
        "Map · A1", "Map · B1", "Map · C1", "Map · D1", "Map · E1", "Map · A2",
    ]  # fmt: skip
    assert [(page.sheet, page.sheets) for page in (pages[0], pages[-1])] == [(1, 15), (15, 15)]
    middle = pages[6].joins
    assert middle.label == "B2"
    assert [(strip.edge, strip.neighbour) for strip in middle.strips] == [
        ("right", "C2"),
        ("bottom", "B3"),
    ]
    assert [strip.box for strip in middle.strips] == [
        Rect(192, 8, 10, 275),
        Rect(8, 273, 194, 10),
    ]
    assert pages[-1].joins.strips == ()


def test_one_sided_tiles_are_cut_where_they_lie_over_others():
    cuts = [page.joins.cuts for page in plan(country(), tiling()).pages]
    # A line of 0.1 mm just outside the left and the upper side of what is printed.
    assert cuts[0] == ()
    assert cuts[1] == ((7.95, 8, 7.95, 283),)
    assert cuts[5] == ((8, 7.95, 202, 7.95),)
    assert len(cuts[6]) == 2


def test_two_sided_tiles_are_cut_wherever_they_join():
    made = plan(country(back=True), tiling())
    cuts = {page.joins.label: len(page.joins.cuts) for page in fronts(made)}
    assert (cuts["A1"], cuts["B1"], cuts["B2"], cuts["E3"]) == (2, 3, 4, 2)
    assert all(page.joins.cuts == () for page in made.pages if page.side == "back")


def test_sheets_without_overlap_are_cut_on_all_joined_sides_and_have_no_strips():
    using = profile(margin=8, tiling={"overlap": 0, "map": False})
    middle = next(p for p in plan(country(), using).pages if p.joins.label == "B2")
    assert len(middle.joins.cuts) == 4
    assert middle.joins.strips == ()


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_of_tiles_lie_behind_their_fronts_and_are_covered_by_the_other_neighbours(flip):
    made = plan(country(back=True), tiling(flip=flip, back_offset=[0.5, -1]))
    pairs = list(zip(made.pages[::2], made.pages[1::2], strict=True))
    assert len(pairs) == 15
    for front, back in pairs:
        assert (front.side, back.side) == ("front", "back")
        assert back.joins.label == front.joins.label
        (one,), (other,) = front.placements, back.placements
        assert other.tile == one.tile
        width, height = front.paper
        if flip == "long":
            expected = Rect(width - one.box.right, one.box.y, *one.box.size)
        else:
            expected = Rect(one.box.x, height - one.box.bottom, *one.box.size)
        assert other.box.contains(expected.moved(0.5, -1))
        assert other.rotation_deg == (0 if flip == "long" else 180)
    back = next(page for page in made.pages if page.side == "back" and page.joins.label == "B2")
    # From behind, the sheet to the left in front shows whole.
    assert [(strip.edge, strip.neighbour) for strip in back.joins.strips] == (
        [("top", "B1"), ("right", "A2")] if flip == "long" else [("bottom", "B1"), ("left", "A2")]
    )


def test_backs_follow_their_fronts_where_others_are_folded_over():
    using = profile(paper="A5", backs="gutter-fold", tiling={"map": False})
    made = plan(piece("board", (230, 185), back=True), using)
    assert [page.side for page in made.pages] == ["front", "back"] * 2


def test_every_copy_gets_tiles_of_its_own():
    made = plan(piece("board", (230, 185), copies=4), profile(paper="A5", tiling={"map": False}))
    assert [(p.copy, p.tile) for p in placements(made)] == [
        (copy, (1, column)) for copy in (1, 2, 3, 4) for column in (1, 2)
    ]


def test_a_map_of_the_tiles_comes_before_the_tiles_of_each_piece():
    using = profile(paper="A5", tiling={})
    made = plan([piece("a", (230, 185), copies=2), piece("b", (230, 185))], using)
    assert [page.map.piece.id if page.map else page.placements[0].piece.id
            for page in made.pages] == ["a"] * 5 + ["b"] * 3  # fmt: skip
    assert [bool(page.map) for page in made.pages] == [True] + [False] * 4 + [True] + [False] * 2
    assert [page.sheet for page in made.pages] == list(range(1, 9))
    assert {page.sheets for page in made.pages} == {8}


def test_the_map_of_the_backs_is_printed_behind_that_of_the_fronts():
    front, back = plan(piece("board", (230, 185), back=True), profile(paper="A5", tiling={})).pages[
        :2
    ]
    assert front.is_two_sided
    assert back.side == "back"
    width = front.paper.width
    assert back.map.box.x == pytest.approx(width - front.map.box.right)
    ahead, behind = ([cell.label for cell in sorted(page.map.cells, key=lambda cell: cell.box.x)]
                     for page in (front, back))  # fmt: skip
    assert ahead == ["A1", "B1"]
    assert behind == ["B1", "A1"]


def test_the_cells_of_the_map_are_what_shows_of_the_tiles():
    made = plan(country(), profile(margin=8, tiling={"overlap": 10}))
    drawn, *tiles = made.pages
    scale = drawn.map.scale
    for cell, page in zip(drawn.map.cells, tiles, strict=True):
        box = seen(page)
        expected = Rect(
            drawn.map.box.x + box.x * scale,
            drawn.map.box.y + box.y * scale,
            box.width * scale,
            box.height * scale,
        )
        assert cell.label == page.joins.label
        assert cell.box.contains(expected)
        assert expected.contains(cell.box)
    assert Rect(8, 8, 194, 275).contains(drawn.map.box)


def test_with_tiling_off_the_error_names_both_sizes_and_the_setting():
    report = Report()
    plan_sheets([SheetOrder((piece("board", (300, 300), title="Board"),))], profile(), report)
    (remark,) = report
    # 210 − 10 − 2 × (2 + 3) = 190, and 297 − 10 − 10 − 6 = 271; turned, 277 and 184.
    assert "300 × 300 mm" in remark.message
    assert "190 × 271 mm" in remark.message
    assert "--set tiling.overlap=10" in remark.hint


def test_an_overlap_wider_than_the_paper_is_an_error():
    report = Report()
    using = profile(paper=[100, 60], tiling={"overlap": 95})
    plan_sheets([SheetOrder((piece("board", (300, 300)),))], using, report)
    (remark,) = report
    assert "overlap" in remark.hint


def test_a_page_printed_whole_is_never_tiled():
    report = Report()
    sheet = piece("sheet", (400, 300), bleed=0, cut="none")
    plan_sheets([SheetOrder((sheet,))], profile(tiling={}), report)
    (remark,) = report
    assert "tiling" not in remark.hint


def test_more_tiles_than_anyone_can_glue_are_an_error():
    report = Report()
    using = profile(paper=[60, 60], notes={"edge": "none"}, tiling={"overlap": 49.99})
    plan_sheets([SheetOrder((piece("board", (4000, 4000)),))], using, report)
    assert [remark.message for remark in report] == ["this takes more than 50000 sheets"]


def test_the_manifest_gives_row_and_column_and_the_trim_of_the_whole_part():
    made = plan(country(), tiling())
    facts = BuildFacts("pnp-press", "big", "1", "Big", "en", "mine")
    written = json.loads(manifest_text(build_manifest(facts, [], made, "components.pdf", str)))
    assert len(written["pages"]) == 15
    # Row 1, column 2: one step of 184 mm to the right of what A1 shows.
    (second,) = written["pages"][1]["placements"]
    assert second["tile"] == [1, 2]
    assert (second["x_mm"], second["y_mm"]) == (23 - 184, 110.5)
    assert (second["w_mm"], second["h_mm"]) == (900, 600)


def test_a_part_without_marks_keeps_to_its_printed_size():
    assert Size(*plan(country(), tiling()).pieces[0].size) == (900, 600)
    assert plan(country(at=HERE), tiling()).pieces[0].at == HERE


def test_a_big_part_that_shares_a_sheet_is_told_to_have_its_own():
    report = Report()
    orders = [
        SheetOrder((piece("board", (300, 300), title="Board"),), group="all"),
        SheetOrder((piece("disc", (20, 20)),), group="all"),
    ]
    plan_sheets(orders, profile(tiling={}), report)
    (remark,) = report
    assert "300 × 300 mm" in remark.message
    assert "share a sheet" in remark.hint
