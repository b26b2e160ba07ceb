"""Bends of a line are rounded as far as the lines beside them allow."""

from generator.core.outline import rounded_polyline


def _ends_of_curves(outline):
    """Return (start, end) of each curve."""
    found, here = [], None
    for letter, *numbers in outline:
        if letter == "C":
            found.append((here, tuple(numbers[-2:])))
        if numbers:
            here = tuple(numbers[-2:])
    return found


def test_a_bend_may_take_up_the_whole_of_a_line_that_ends():
    drawn = rounded_polyline([(0, 0), (3, 0), (3, 3)], 3)
    assert _ends_of_curves(drawn) == [((0, 0), (3, 3))]


def test_two_bends_share_the_line_between_them():
    drawn = rounded_polyline([(0, 0), (4, 0), (4, 4), (8, 4)], 4)
    assert _ends_of_curves(drawn) == [((2, 0), (4, 2)), ((4, 2), (6, 4))]


def test_the_bends_of_a_closed_line_all_share():
    drawn = rounded_polyline([(0, 0), (4, 0), (4, 4), (0, 4)], 4, closed=True)
    assert _ends_of_curves(drawn)[1] == ((2, 0), (4, 2))
