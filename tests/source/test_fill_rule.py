"""What is filled by the even-odd rule is filled by the non-zero rule as well."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.geometry import Point, Rect
from generator.core.outline import CLOSE, Outline, circle, polyline, rectangle
from generator.source.fill_rule import even_odd_to_non_zero


def square(left: float, top: float, side: float, *, reverse: bool = False) -> Outline:
    corners = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
    return polyline(corners[::-1] if reverse else corners, closed=True)


def converted(outline: Outline) -> Outline:
    return even_odd_to_non_zero(outline, lambda comparisons: None)


def windings(outline: Outline, point: Point) -> tuple[int, int]:
    """Return how often straight lines wind around a point, and how many a ray crosses."""
    winding = crossings = 0
    start = here = (0.0, 0.0)
    for segment in outline:
        end = start if segment[0] == "Z" else segment[-2:]
        if segment[0] == "M":
            start = here = end
            continue
        (ax, ay), (bx, by) = here, end
        if (ay > point[1]) != (by > point[1]):
            x = ax + (bx - ax) * (point[1] - ay) / (by - ay)
            if point[0] < x:
                crossings += 1
                winding += 1 if by > ay else -1
        here = end
    return winding, crossings


@given(
    st.lists(st.booleans(), min_size=1, max_size=5),
    st.permutations(range(5)),
    st.booleans(),
)
def test_nested_squares_of_any_direction_and_order(
    directions: list[bool], order: list[int], has_neighbour: bool
) -> None:
    squares = [square(n, n, 20 - 2 * n, reverse=r) for n, r in enumerate(directions)]
    parts = [squares[n] for n in order if n < len(squares)]
    if has_neighbour:
        parts.append(square(30, 0, 5))
    outline = tuple(segment for part in parts for segment in part)
    turned = converted(outline)
    for x in (-1.5, 0.5, 1.5, 2.5, 3.5, 4.5, 10.5, 19.5, 32.5, 40.5):
        point = (x, 4.7)
        winding, crossings = windings(turned, point)
        assert (winding != 0) == (crossings % 2 == 1)
        assert crossings == windings(outline, point)[1]


def test_curves_are_run_backwards_without_moving() -> None:
    ring = (*circle((0, 0), 10), *circle((0, 0), 4))
    turned = converted(ring)
    outer, inner = turned[:6], turned[6:]
    assert outer == circle((0, 0), 10)
    assert inner[0] == ("M", 2, 0)
    assert inner[-1] == CLOSE
    # Backwards: the first curve now ends at the top, where the last one began.
    assert inner[1][-2:] == pytest.approx((0, -2))


def test_an_open_part_stays_open() -> None:
    inner = (("M", 2.0, 2.0), ("L", 4.0, 2.0), ("L", 4.0, 4.0))
    turned = converted((*square(0, 0, 10), *inner))
    assert turned[-3:] == (("M", 4.0, 4.0), ("L", 4.0, 2.0), ("L", 2.0, 2.0))


def test_parts_that_only_touch_are_allowed() -> None:
    assert converted((*square(0, 0, 4), *square(4, 0, 4)))
    assert converted((*square(0, 0, 8), *square(0, 0, 4)))


@pytest.mark.parametrize(
    "outline",
    [
        (*square(0, 0, 4), *square(2, 2, 4)),
        polyline([(0, 0), (4, 4), (4, 0), (0, 4)], closed=True),
        (*rectangle(Rect(0, 0, 10, 10)), *circle((0, 0), 5)),
    ],
)
def test_lines_that_cross_are_refused(outline: Outline) -> None:
    with pytest.raises(ValueError, match="cross"):
        converted(outline)


def test_the_work_is_told_before_it_is_done() -> None:
    def refuse(comparisons: int) -> None:
        raise ValueError("too much")

    with pytest.raises(ValueError, match="too much"):
        even_odd_to_non_zero((*square(0, 0, 4), *square(1, 1, 1)), refuse)


@pytest.mark.parametrize(
    "outline", [(), (("M", 1.0, 1.0),), (("M", 1.0, 1.0), ("L", 1.0, 1.0), CLOSE)]
)
def test_outlines_that_hold_nothing_stay_so(outline: Outline) -> None:
    converted(outline)
