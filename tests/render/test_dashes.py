"""Dashes: the same stretches of a line are drawn, however the pattern is written down."""

import pytest

from generator.core.colour import BLACK
from generator.render.drawable import dash_pattern, visible_stroke
from generator.scene import Shape, Stroke


def stroke(dash, offset=0.0, cap="butt"):
    return Stroke(BLACK, 1, dash=dash, dash_offset=offset, cap=cap)


def drawn(lengths, offset, reach=40):
    """Return which tenths of a line are drawn, as SVG and PDF both define it."""
    lengths = lengths * (1 + len(lengths) % 2)
    found = []
    for tenth in range(reach):
        place = (offset + tenth / 10 + 0.05) % sum(lengths)
        index = 0
        while place >= lengths[index]:
            place -= lengths[index]
            index += 1
        found.append(index % 2 == 0)
    return found


@pytest.mark.parametrize("offset", [0.0, 0.3, 1.7, -0.4])
@pytest.mark.parametrize(
    "dash",
    [(0, 0.4, 0.3, 0.4), (0.3, 0.2, 0, 0.5), (0, 0.1, 0, 0.2, 0.4, 0.3), (0, 0.3, 0.5), (0.2, 0.1)],
)
def test_dashes_of_no_length_leave_the_others_where_they_are(dash, offset):
    lengths, start = dash_pattern(stroke(dash, offset))
    assert all(length > 0 for length in lengths[::2])
    assert start >= 0
    assert drawn(lengths, start) == drawn(dash, offset)


def test_round_ends_make_dots_of_dashes_of_no_length():
    assert dash_pattern(stroke((0, 2), cap="round")) == ((0, 2), 0)


def test_a_line_of_gaps_only_is_not_drawn():
    outline = (("M", 0, 0), ("L", 9, 0))
    assert visible_stroke(Shape(outline, None, stroke((0, 2)))) is None
    assert visible_stroke(Shape(outline, None, stroke((0, 2), cap="round"))) is not None
    assert visible_stroke(Shape(outline, None, stroke((0, 0)))) is not None
