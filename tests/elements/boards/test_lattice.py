"""Sites, neighbours, corners and edges of lattices, against facts that can be counted."""

from math import hypot, sqrt

import pytest

from generator.elements.boards import forms
from generator.elements.boards.lattice import Lattice
from generator.elements.boards.tilings import HEX, SQUARE, TRIANGLE


def rectangle(columns, rows, tiling=SQUARE):
    shifts = [row % 2 if tiling is HEX else 0 for row in range(rows)]
    return forms.rows_of(tiling, [columns] * rows, shifts)


def links(tiling, form):
    return list(Lattice(tiling, form).links())


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (8, 8), (19, 19), (3, 7)])
def test_squares_have_2mn_m_n_pairs_of_neighbours(columns, rows):
    assert len(links(SQUARE, rectangle(columns, rows))) == 2 * columns * rows - columns - rows


@pytest.mark.parametrize("side", [1, 2, 3, 5, 8])
def test_a_hexagon_of_hexagons_has_3n_n_minus_1_plus_1_cells(side):
    form = forms.hexagon(HEX, side)
    assert len(form) == 3 * side * (side - 1) + 1
    # Three directions of 2n-1 lines, each with one pair less than it has cells.
    assert len(links(HEX, form)) == 3 * (len(form) - (2 * side - 1))


def test_hex_of_side_11_has_121_cells_and_320_pairs_of_neighbours():
    form = forms.rhombus(HEX, 11, 11)
    assert len(form) == 121
    # 2mn-m-n along rows and files, (m-1)(n-1) along the short diagonals.
    assert len(links(HEX, form)) == 220 + 100


@pytest.mark.parametrize("side", [1, 2, 5])
def test_a_triangle_of_triangles_has_n_squared_cells(side):
    up, down = forms.triangle(TRIANGLE, side), forms.triangle(TRIANGLE, side, True)
    for form in (up, down):
        assert len(form) == side**2
        assert len(links(TRIANGLE, form)) == 3 * side * (side - 1) // 2


@pytest.mark.parametrize("side", [1, 2, 3])
def test_a_hexagon_of_triangles_has_6n_squared_cells(side):
    form = forms.hexagon(TRIANGLE, side)
    assert len(form) == 6 * side**2
    # Each triangle has 3 sides; 6n of them lie on the border.
    assert 2 * len(links(TRIANGLE, form)) == 3 * len(form) - 6 * side


def test_a_triangle_of_points_has_n_n_plus_1_over_2_of_them():
    for downward in (False, True):
        assert len(forms.triangle(HEX, 13, downward)) == 13 * 14 // 2


@pytest.mark.parametrize(
    ("tiling", "form", "euler"),
    [
        (SQUARE, rectangle(4, 3), 1),
        (HEX, forms.hexagon(HEX, 3), 1),
        (TRIANGLE, forms.hexagon(TRIANGLE, 2), 1),
        (SQUARE, forms.picture(SQUARE, ["xxx", "x.x", "xxx"]), 0),
    ],
)
def test_corners_less_edges_plus_cells_is_1_less_the_holes(tiling, form, euler):
    lattice = Lattice(tiling, form)
    corners, edges = lattice.shared_corners(), lattice.shared_edges()
    assert len(corners) - len(edges) + len(form) == euler


@pytest.mark.parametrize("tiling", [SQUARE, HEX, TRIANGLE])
@pytest.mark.parametrize("flat", [False, True])
def test_neighbours_lie_a_pitch_apart_and_share_an_edge(tiling, flat):
    lattice = Lattice(tiling, rectangle(5, 5, tiling), pitch=7.0, flat=flat)
    assert len(lattice.sites) == 25
    for start, end in lattice.links():
        a, b = lattice.sites[start], lattice.sites[end]
        (x0, y0), (x1, y1) = lattice.centre(a), lattice.centre(b)
        assert hypot(x1 - x0, y1 - y0) == pytest.approx(7)
        assert len(set(lattice.corners(a)) & set(lattice.corners(b))) == 2


@pytest.mark.parametrize("tiling", [SQUARE, HEX, TRIANGLE])
@pytest.mark.parametrize("flat", [False, True])
def test_corners_run_clockwise_around_cells_of_the_area_of_the_tiling(tiling, flat):
    area = {"square": 1, "hex": sqrt(3) / 2, "triangle": 3 * sqrt(3) / 4}[tiling.name]
    lattice = Lattice(tiling, rectangle(3, 3, tiling), flat=flat)
    for site in lattice.sites:
        around = lattice.outline(site)
        ends = [*around[1:], around[0]]
        # Positive where y goes down and the way is clockwise.
        twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(around, ends, strict=True))
        assert twice / 2 == pytest.approx(area)


@pytest.mark.parametrize(("tiling", "count"), [(SQUARE, 2), (HEX, 3), (TRIANGLE, 2)])
def test_neighbours_never_have_one_shade(tiling, count):
    lattice = Lattice(tiling, rectangle(9, 9, tiling))
    shades = [tiling.shade(site) for site in lattice.sites]
    assert all(shades[a] != shades[b] for a, b in lattice.links())
    assert set(shades) == set(range(count))


def test_a_board_is_as_large_as_its_cells_or_as_its_outermost_points():
    form = rectangle(8, 8)
    assert Lattice(SQUARE, form, pitch=10.0).extent == (80, 80)
    assert Lattice(SQUARE, form, pitch=(9.0, 10.0), on_points=True).extent == (63, 70)
    hexes = forms.hexagon(HEX, 2)
    # Rows lie √3/2 apart; a cell is 2/√3 from corner to corner.
    assert Lattice(HEX, hexes).extent == pytest.approx((3, sqrt(3) + 2 / sqrt(3)))
    assert Lattice(HEX, hexes, flat=True).extent == pytest.approx((sqrt(3) + 2 / sqrt(3), 3))


def test_lines_of_a_go_board_are_19_each_way():
    lattice = Lattice(SQUARE, rectangle(19, 19))
    for words in ("rows", "columns"):
        runs = list(lattice.runs(SQUARE.directions[words]))
        assert [len(run) for run in runs] == [19] * 19
    assert len(list(lattice.runs(SQUARE.directions["diagonals"]))) == 2 * (2 * 19 - 3)


def test_a_line_is_parted_where_a_link_is_not_kept():
    lattice = Lattice(SQUARE, rectangle(1, 10))
    runs = list(lattice.runs(((0, 1),), lambda start, end: start[1] != 4))
    assert [(run[0][1], run[-1][1]) for run in runs] == [(0, 4), (5, 9)]


def test_the_straight_way_between_two_sites_holds_all_between_them():
    lattice = Lattice(HEX, forms.hexagon(HEX, 3))
    first, last = (4, 0), (0, 4)
    assert lattice.line(first, last) == [(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)]
    assert lattice.line(first, (0, 2)) is None


def test_twenty_thousand_sites_take_work_in_proportion():
    """Look-ups are counted: about as many a site for 20,000 as for 200."""

    class Counting(dict):
        count = 0

        def get(self, key, default=None):
            Counting.count += 1
            return super().get(key, default)

    counts = []
    for rows in (2, 200):
        lattice = Lattice(HEX, rectangle(100, rows, HEX))
        lattice.__dict__["index_of"] = Counting(lattice.index_of)
        Counting.count = 0
        list(lattice.links())
        counts.append(Counting.count / len(lattice.sites))
    assert counts == [3, 3]
