"""Borders go around boards and holes, and sides face the way they are named."""

import pytest

from generator.elements.boards import forms
from generator.elements.boards.borders import (
    border_loops,
    chosen_facings,
    half_facings,
    is_outer,
    moved_out,
    simplified,
    stretches,
)
from generator.elements.boards.lattice import Lattice
from generator.elements.boards.tilings import HEX, SQUARE, TRIANGLE


def loops(tiling, form):
    return border_loops(Lattice(tiling, form))


def test_a_ring_of_squares_has_a_line_around_it_and_one_around_its_hole():
    found = loops(SQUARE, forms.picture(SQUARE, ["xxx", "x.x", "xxx"]))
    assert [(len(loop), is_outer(loop)) for loop in found] == [(12, True), (4, False)]


def test_squares_that_touch_at_a_corner_have_a_line_each():
    found = loops(SQUARE, forms.picture(SQUARE, ["x.", ".x"]))
    assert [len(loop) for loop in found] == [4, 4]


def test_a_line_moved_out_from_a_square_is_that_much_larger_on_each_side():
    (loop,) = loops(SQUARE, forms.rows_of(SQUARE, [2, 2], [0, 0]))
    assert len(loop) == 8
    moved = moved_out(simplified(loop), 0.5)
    assert sorted(moved) == [(-1.5, -1.5), (-1.5, 1.5), (1.5, -1.5), (1.5, 1.5)]


def names_of(loop, names):
    facings = half_facings(loop)
    return {name: sorted(set(chosen_facings(facings, name))) for name in names}


def test_the_four_sides_of_a_rhombus_of_hexagons_have_2n_edges_but_for_half_of_one():
    (loop,) = loops(HEX, forms.rhombus(HEX, 11, 11))
    assert len(loop) == 4 * 2 * 11 - 2
    for side in ("top", "right", "bottom", "left"):
        wanted = set(chosen_facings(half_facings(loop), side))
        (stretch,) = stretches(loop, lambda facing, wanted=wanted: facing in wanted)
        # The two acute corners share an edge between two sides, half each.
        assert stretch.halves == 2 * (2 * 11) - 1


def test_a_hexagon_has_six_sides_and_right_means_the_two_that_face_there():
    (loop,) = loops(HEX, forms.hexagon(HEX, 4))
    facings = half_facings(loop)
    assert len({round(facing) for facing in facings}) == 6
    assert {round(facing) for facing in chosen_facings(facings, "right")} == {30, 330}
    assert {round(facing) for facing in chosen_facings(facings, "top-left")} == {210}


def test_sides_of_triangles_are_straight():
    (loop,) = loops(TRIANGLE, forms.triangle(TRIANGLE, 4))
    assert len(simplified(loop)) == 3
    assert names_of(loop, ["bottom"])["bottom"] == [pytest.approx(90)]


def test_stretches_of_all_sides_make_up_the_border_once():
    (loop,) = loops(HEX, forms.rhombus(HEX, 5, 3))
    facings = half_facings(loop)
    chosen = [set(chosen_facings(facings, side)) for side in ("top", "right", "bottom", "left")]
    found = [s for wanted in chosen for s in stretches(loop, lambda f, wanted=wanted: f in wanted)]
    assert sum(stretch.halves for stretch in found) == 2 * len(loop)
