"""Boxes and outlines as operators."""

from hypothesis import given
from hypothesis import strategies as st

from generator.core import outline as shapes
from generator.core.geometry import Rect, Transform
from generator.render.numbers import number
from generator.render.pdf.paths import matrix, path


def test_an_upright_box_is_one_operator():
    assert path(shapes.rectangle(Rect(1, 2, 3.5, 4))) == "1 2 3.5 4 re"


def test_other_outlines_are_written_point_by_point():
    triangle = shapes.polyline([(0, 0), (1, 0.5), (0, 1)], closed=True)
    assert path(triangle) == "0 0 m 1 0.5 l 0 1 l h"
    leaning = shapes.polyline([(0, 0), (4, 0), (5, 2), (1, 2)], closed=True)
    assert path(leaning) == "0 0 m 4 0 l 5 2 l 1 2 l h"


@given(st.floats(-300, 300), st.floats(0.01, 300))
def test_boxes_side_by_side_share_their_edge(x, width):
    left, _, wide, _, _ = path(shapes.rectangle(Rect(x, 0, width, 1))).split()
    next_left = path(shapes.rectangle(Rect(x + width, 0, 1, 1))).split()[0]
    assert number(float(left) + float(wide)) == next_left


def test_maps_are_written_as_shortly_as_they_are_plain():
    assert matrix(Transform()) == ""
    assert matrix(Transform.translation(1, -2.5)) == "1 0 0 1 1 -2.5"
    assert matrix(Transform.rotation(90)) == "0 1 -1 0 0 0"
