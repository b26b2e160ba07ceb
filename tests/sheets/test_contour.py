"""How far a part is printed: its outline grown by the bleed."""

from math import cos, pi

import pytest

from generator.core import outline
from generator.core.geometry import Rect
from generator.sheets.contour import bleed_outline, inset_outline

BOX = Rect(0, 0, 40, 30)


def test_a_disc_grows_into_a_larger_disc():
    box = Rect(0, 0, 20, 20)
    grown = bleed_outline("circle", outline.ellipse(box), box, 2)
    assert grown == outline.circle((10, 10), 24)


@pytest.mark.parametrize("cut", ["rectangle", "rounded", "none"])
def test_rectangles_fill_their_box(cut):
    grown = bleed_outline(cut, outline.rectangle(BOX, 3), BOX, 2)
    assert grown == outline.rectangle(Rect(-2, -2, 44, 34))


@pytest.mark.parametrize("turn", [0, 30])
@pytest.mark.parametrize("is_reversed", [False, True])
def test_the_sides_of_a_hexagon_move_out_by_the_bleed(turn, is_reversed):
    points = list(outline.circle_points((20, 20), 6, 40, turn))
    cut = outline.polyline(points[::-1] if is_reversed else points, closed=True)
    grown = bleed_outline("hexagon", cut, outline.bounds(cut), 1)
    # The middle of a side lies r·cos 30° from the centre, and 1 mm further after growing.
    sides = [segment[1:] for segment in grown if segment[0] != "Z"]
    reach = max(abs(y - 20) for _, y in sides) if turn else max(abs(x - 20) for x, _ in sides)
    assert reach == pytest.approx(20 * cos(pi / 6) + 1)


def test_the_tips_of_a_hexagon_stay_inside_its_bleed_box():
    cut = outline.regular_polygon((20, 20), 6, 40)
    box = outline.bounds(cut)
    assert box.grown(3).contains(outline.bounds(bleed_outline("hexagon", cut, box, 3)))


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (40, 0), (20, 10), (40, 30), (0, 30)],  # with a notch
        [(0, 0), (40, 0)],
    ],
)
def test_what_is_no_convex_polygon_fills_its_box(corners):
    cut = outline.polyline(corners, closed=True)
    assert bleed_outline("outline", cut, BOX, 2) == outline.rectangle(BOX.grown(2))


def test_a_curved_outline_fills_its_box():
    cut = outline.rectangle(BOX, 10)
    assert bleed_outline("outline", cut, BOX, 2) == outline.rectangle(BOX.grown(2))


def test_the_safe_area_of_a_rounded_part_has_smaller_corners():
    cut = outline.rectangle(BOX, 5)
    assert inset_outline("rounded", cut, BOX, 3) == outline.rectangle(Rect(3, 3, 34, 24), 2)
    assert inset_outline("rounded", cut, BOX, 6) == outline.rectangle(Rect(6, 6, 28, 18))


def test_the_safe_area_of_a_disc_is_a_disc():
    box = Rect(0, 0, 20, 20)
    assert inset_outline("circle", outline.ellipse(box), box, 3) == outline.circle((10, 10), 14)


@pytest.mark.parametrize("turn", [0, 30])
def test_the_safe_area_of_a_hexagon_has_sides_that_much_further_in(turn):
    cut = outline.regular_polygon((20, 20), 6, 40, turn)
    safe = inset_outline("hexagon", cut, outline.bounds(cut), 3)
    reach = 20 * cos(pi / 6) - 3
    corners = [segment[1:] for segment in safe if segment[0] != "Z"]
    assert len(corners) == 6
    for x, y in corners:
        assert ((x - 20) ** 2 + (y - 20) ** 2) ** 0.5 == pytest.approx(reach / cos(pi / 6))


@pytest.mark.parametrize(
    ("cut", "drawn", "inset"),
    [
        ("none", outline.rectangle(BOX), 3),
        ("rectangle", outline.rectangle(BOX), 15),
        ("outline", outline.polyline([(0, 0), (40, 0), (0, 30)], closed=True), 11),
        ("outline", outline.polyline([(0, 0), (40, 0), (20, 10), (40, 30)], closed=True), 1),
    ],
)
def test_where_nothing_is_safe_or_nobody_knows_there_is_no_safe_area(cut, drawn, inset):
    # The circle inside the triangle of 30, 40 and 50 mm has a radius of 10.
    assert inset_outline(cut, drawn, BOX, inset) is None
