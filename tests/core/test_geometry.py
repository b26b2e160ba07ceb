"""Boxes under maps: the upright box around where the corners come to lie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.geometry import Rect, Transform

BOX = Rect(10.0, 20.0, 5.0, 4.0)
numbers = st.integers(-40, 40).map(float)
sizes = st.integers(0, 40).map(float)


@pytest.mark.parametrize(
    ("by", "image"),
    [
        (Transform(), (10, 20, 5, 4)),
        (Transform.translation(1, -2), (11, 18, 5, 4)),
        (Transform.scaling(2, 3), (20, 60, 10, 12)),
        (Transform(a=-1, e=63), (48, 20, 5, 4)),
        (Transform(d=-1, f=88), (10, 64, 5, 4)),
        (Transform.rotation(90), (-24, 10, 4, 5)),
    ],
)
def test_a_box_comes_to_lie_where_its_corners_do(by, image):
    assert by.apply_to_box(BOX) == image


@given(numbers, numbers, numbers, numbers, numbers, numbers, sizes, sizes)
def test_a_map_that_turns_nothing_is_like_any_other(a, d, e, f, x, y, width, height):
    by = Transform(a, 0.0, 0.0, d, e, f)
    corners = [by.apply((x + i * width, y + j * height)) for i in (0, 1) for j in (0, 1)]
    xs, ys = zip(*corners, strict=True)
    box = by.apply_to_box(Rect(x, y, width, height))
    assert (box.x, box.y, box.right, box.bottom) == (min(xs), min(ys), max(xs), max(ys))
