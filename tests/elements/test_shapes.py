"""Shapes stand where and as large as they are written."""

from math import sqrt

import pytest

from tests.definitions import boxes, draw, flat


@pytest.mark.parametrize(
    ("element", "box"),
    [
        ("{rectangle: [20, 10], at: [5, 6], fill: ink}", (5, 6, 20, 10)),
        ("{rectangle: [20, 10], at: [50, 50], anchor: center, fill: ink}", (40, 45, 20, 10)),
        ("{rectangle: [20, 10], at: [90, 90], anchor: bottom-right, fill: ink}", (70, 80, 20, 10)),
        ("{rectangle: null, inset: 5, fill: ink}", (5, 5, 90, 90)),
        ("{rectangle: null, inset: [10, 20], fill: ink}", (20, 10, 60, 80)),
        ("{rectangle: null, inset: [1, 2, 3, 4], fill: ink}", (4, 1, 94, 96)),
        ("{rectangle: [50%, 25%], at: [0, 0], fill: ink}", (0, 0, 50, 25)),
        ("{rectangle: [1 in, 1 cm], at: [0, 0], fill: ink}", (0, 0, 25.4, 10)),
        ("{rectangle: [10, 10], anchor: bottom-right, fill: ink}", (90, 90, 10, 10)),
        ("{circle: 10, at: [20, 30], fill: ink}", (15, 25, 10, 10)),
        ("{circle: 10, fill: ink}", (45, 45, 10, 10)),
        ("{circle: 10, at: [20, 30], anchor: top-left, fill: ink}", (20, 30, 10, 10)),
        ("{ellipse: [20, 10], at: [20, 30], fill: ink}", (10, 25, 20, 10)),
        ("{ngon: 4, diameter: 10, at: [50, 50], fill: ink}", (45, 45, 10, 10)),
        ("{star: 4, diameter: 10, at: [50, 50], fill: ink}", (45, 45, 10, 10)),
        ("{polygon: [[0, 0], [10, 0], [0, 20]], at: [3, 4], fill: ink}", (3, 4, 10, 20)),
        ("{line: [[10, 20], [30, 25]], stroke: ink}", (10, 20, 20, 5)),
        ("{path: M 0 0 h 4 v 6 z, at: [1, 2], fill: ink}", (1, 2, 4, 6)),
        ("{path: M 0 0 h 4 v 6 z, at: [1, 2], scale: 2, fill: ink}", (1, 2, 8, 12)),
    ],
)
def test_a_shape_fills_the_box_it_is_given(tmp_path, element, box):
    assert boxes(draw(tmp_path, f"- {element}")) == [box]


def test_a_hexagon_through_the_corners_is_narrower_than_high(tmp_path):
    (box,) = boxes(draw(tmp_path, "- {ngon: 6, diameter: 20, at: [50, 50], fill: ink}"))
    assert box == pytest.approx((50 - 5 * sqrt(3), 40, 10 * sqrt(3), 20), abs=0.001)


def test_a_turn_is_clockwise_about_the_middle(tmp_path):
    # The box of 20 x 10 around (50, 50) stands upright after a quarter turn.
    drawn = draw(
        tmp_path,
        "- {rectangle: [20, 10], at: [50, 50], anchor: center, rotate: 90, fill: ink}\n"
        "- {line: [[0, 0], [10, 0]], at: [50, 50], rotate: 90, stroke: ink}",
    )
    assert boxes(drawn) == [(45, 40, 10, 20), (50, 50, 0, 10)]


def test_a_background_reaches_to_the_end_of_the_bleed(tmp_path):
    assert boxes(draw(tmp_path, "- background: ink")) == [(-2, -2, 104, 104)]


def test_later_elements_lie_over_earlier_ones(tmp_path):
    drawn = draw(tmp_path, "- {circle: 4, fill: '#ff0000'}\n- {circle: 6, fill: '#0000ff'}")
    assert [item.fill.hex for item, _ in flat(drawn)] == ["#ff0000", "#0000ff"]


def test_a_pen_has_the_width_dash_and_ends_it_is_given(tmp_path):
    drawn = draw(
        tmp_path,
        "- {line: [[0, 0], [9, 0]], stroke: '#00ff00', stroke_width: 1 pt, dash: [2, 1],"
        " cap: round, join: bevel}",
    )
    ((shape, _),) = flat(drawn)
    assert shape.stroke.colour.hex == "#00ff00"
    assert shape.stroke.width == pytest.approx(25.4 / 72)
    assert shape.stroke.dash == (2, 1)
    assert (shape.stroke.cap, shape.stroke.join) == ("round", "bevel")


def test_when_leaves_an_element_out(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - {circle: 1, fill: ink, when: "{{ 1 > 2 }}"}
        - {circle: 2, fill: ink, when: "{{ 2 > 1 }}"}
        """,
    )
    assert [box[2] for box in boxes(drawn)] == [2]


def test_the_tip_of_an_arrow_is_its_last_point(tmp_path):
    drawn = draw(tmp_path, "- {arrow: [[10, 10], [10, 40]], stroke: ink, head: [6, 4]}")
    shaft, head = boxes(drawn)
    assert head == (8, 34, 4, 6)
    assert shaft[0] == 10
    assert shaft[1] + shaft[3] < 40


def test_a_walk_goes_through_the_centres_of_cells(tmp_path):
    # From cell (1, 2) right, up, up with cells of 10 mm: (15, 25) to (25, 5).
    drawn = draw(tmp_path, "- {walk: RUU, start: [1, 2], step: 10, stroke: ink}")
    ((shape, _),) = flat(drawn)
    points = [segment[1:] for segment in shape.outline]
    assert points == [(15, 25), (25, 25), (25, 15), (25, 5)]


def test_a_walk_draws_in_every_cell_it_visits(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - walk: RD
          start: [0, 0]
          step: 10
          each:
            - {rectangle: [2, 2], anchor: center, fill: ink, when: "{{ not last }}"}
        """,
    )
    assert boxes(drawn) == [(4, 4, 2, 2), (14, 4, 2, 2)]
