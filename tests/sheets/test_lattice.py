"""Hexagons that nest and discs that settle: equal gaps, never fewer than in straight rows."""

from itertools import pairwise
from math import hypot, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Rect, Size
from generator.sheets.lattice import BlockShape, Lattice, nested_hexagons, settled_discs

from .parts import corners, deck, distance, piece, placements, plan, profile

HEX_POINTY = (38.1, 38.1 * 2 / sqrt(3))
HEX_FLAT = HEX_POINTY[::-1]


def hexes(count, size=HEX_POINTY, **keys):
    return deck(count, size=size, cut="hexagon", **keys)


def neighbours(page):
    """Return the distance of each two parts that are near each other, in mm."""
    found = []
    parts = page.placements
    for index, one in enumerate(parts):
        for other in parts[:index]:
            (ax, ay), (bx, by) = one.box.centre, other.box.centre
            if hypot(ax - bx, ay - by) < 1.4 * min(one.box.size) + 8:
                found.append(distance(one, other))
    return found


@pytest.mark.parametrize("size", [HEX_POINTY, HEX_FLAT, (40, 50), (50, 30)])
@pytest.mark.parametrize(("bleed", "gap", "apart"), [(2, None, 4), (1.5, 5, 5), (2, 0, 0)])
def test_nested_hexagons_are_all_as_far_apart_as_asked(size, bleed, gap, apart):
    page = plan(hexes(14, size, bleed=bleed), gap=gap).pages[0]
    near = neighbours(page)
    assert min(near) == pytest.approx(apart, abs=1e-6)
    # A hexagon in the middle has six neighbours: 14 of them share at least 25 sides.
    assert sum(abs(distance - apart) < 1e-6 for distance in near) >= 25


def test_hexagons_without_a_gap_share_their_corners():
    page = plan(hexes(30, bleed=0)).pages[0]
    tops = sorted({round(p.box.y, 6) for p in page.placements})
    steps = {round(b - a, 4) for a, b in pairwise(tops)}
    assert steps == {round(HEX_POINTY[1] * 3 / 4, 4)}


@pytest.mark.parametrize("size", [HEX_POINTY, HEX_FLAT])
def test_nested_hexagons_print_their_bleed_but_never_over_a_neighbour(size):
    page = plan(hexes(12, size, bleed=2), gap=0).pages[0]
    for placement in page.placements:
        assert placement.bleed == (2, 2, 2, 2)
        assert placement.clip
    clips = [[segment[1:] for segment in p.clip if segment[0] != "Z"] for p in page.placements]
    for placement, clip in zip(page.placements, clips, strict=True):
        box = placement.box.grown(2 + 1e-6)
        assert all(box.contains(Rect(x, y, 0, 0)) for x, y in clip)
        # No further than the lap that hides the seam.
        others = [other for other in page.placements if other is not placement]
        assert max(depth(other, x, y) for x, y in clip for other in others) <= 0.05 + 1e-6


def depth(placement, x, y):
    """Return how deep inside a hexagon a point lies, in mm; negative outside."""
    shape = corners(placement)
    depths = []
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        length = hypot(bx - ax, by - ay)
        depths.append(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length)
    return min(depths)


def test_where_gaps_leave_room_hexagons_are_not_clipped():
    page = plan(hexes(12, bleed=2)).pages[0]
    assert {p.clip for p in page.placements} == {None}


def test_clips_of_backs_are_mirrored():
    front, back = plan(hexes(5, bleed=2, back=True), gap=0, orientation="portrait").pages
    for one, other in zip(front.placements, back.placements, strict=True):
        xs = sorted(round(210 - segment[1], 6) for segment in one.clip if segment[0] != "Z")
        assert sorted(round(s[1], 6) for s in other.clip if s[0] != "Z") == xs


def test_discs_settle_only_where_that_saves_a_sheet():
    # Seven rows of seven hold 49 discs: no need for shifted rows, which only one more needs.
    few = plan(piece("disc", (18, 18), cut="circle", bleed=1, copies=49)).pages
    assert len({round(p.box.y, 6) for p in few[0].placements}) == 7
    grid = Lattice(Size(18, 18), 2).most(Size(192, 273)).capacity
    settled = max(s.most(Size(192, 273)).capacity for s in settled_discs(Size(18, 18), 2))
    assert settled > grid
    discs = piece("disc", (18, 18), cut="circle", bleed=1, copies=grid + 1)
    packed = plan(discs, orientation="portrait").pages
    assert len(packed) == 1
    near = neighbours(packed[0])
    assert min(near) >= 2 - 0.02


@settings(deadline=None, max_examples=200)
@given(
    st.tuples(st.floats(6, 80), st.floats(6, 80)),
    st.floats(0, 6),
    st.tuples(st.floats(60, 300), st.floats(60, 450)),
)
def test_a_nested_block_fits_its_room_and_is_filled_row_by_row(size, gap, room):
    lattice, room = nested_hexagons(Size(*size), gap), Size(*room)
    most = lattice.most(room)
    if most.capacity < 1:
        return
    for count in {1, most.capacity // 2 or 1, most.capacity}:
        shape = lattice.holding(count, most)
        assert shape.capacity >= count
        block = Rect(0, 0, *lattice.size_of(shape))
        assert Rect(0, 0, *room).contains(block, 1e-5)
        boxes = lattice.boxes(block, shape, count)
        assert len(boxes) == len(set(boxes)) == count
        assert all(block.contains(box, 1e-5) for box in boxes)


@settings(deadline=None, max_examples=200)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 1), st.integers(1, 160))
def test_the_block_for_a_number_of_parts_has_no_empty_row(columns, rows, less, count):
    lattice = Lattice(Size(10, 12), 1, "rows", 9)
    most = BlockShape(columns, rows, columns - less)
    shape = lattice.holding(count, most)
    if count >= most.capacity:
        assert shape == most
        return
    assert shape.columns <= most.columns
    assert shape.rows <= most.rows
    assert BlockShape(shape.columns, shape.rows - 1, shape.odd).capacity < count <= shape.capacity


@settings(deadline=None, max_examples=30)
@given(
    st.tuples(st.integers(10, 60), st.integers(10, 60)),
    st.sampled_from(["hexagon", "circle"]),
    st.sampled_from([0, 1, 2]),
    st.sampled_from([None, 0, 1, 5]),
    st.integers(1, 60),
    st.booleans(),
    st.sampled_from(["long", "short"]),
)
def test_shapes_in_shifted_rows_never_take_more_sheets_nor_overlap(
    size, cut, bleed, gap, copies, back, flip
):
    using = profile(flip=flip)
    made = plan(piece("p", size, cut=cut, bleed=bleed, copies=copies, back=back), using, gap=gap)
    straight = plan(
        piece("p", size, cut="outline", bleed=bleed, copies=copies, back=back), using, gap=gap
    )
    assert len(made.pages) <= len(straight.pages)
    assert [p.copy for p in placements(made, "front")] == list(range(1, copies + 1))
    for page in made.pages:
        near = neighbours(page) if page.sheet == 1 else []
        assert not near or min(near) >= (0 if gap == 0 else max(gap or 0, 2 * bleed)) - 0.06
        frame = Rect(0, 0, *page.paper).grown(-5)
        assert all(frame.contains(p.box.grown(bleed)) for p in page.placements)
