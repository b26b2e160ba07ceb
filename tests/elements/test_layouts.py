"""Layouts share out the box around."""

from math import cos, hypot, radians, sin, sqrt

import pytest

from generator.core.geometry import Size
from generator.scene import Scene
from generator.scene.dump import dump_scene
from tests.definitions import boxes, draw, flat, words

CELL = "- {rectangle: null, fill: ink}"


def test_a_row_shares_the_width_and_a_column_the_height(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - row: [{rectangle: null, fill: ink}, {rectangle: null, fill: ink}]
          gap: 4
        - column: [{rectangle: null, fill: ink}, {rectangle: null, fill: ink}]
          sizes: [20, 1fr]
        """,
    )
    assert boxes(drawn) == [(0, 0, 48, 100), (52, 0, 48, 100), (0, 0, 100, 20), (0, 20, 100, 80)]


def test_a_grid_counts_its_cells_row_by_row(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - grid: [2, 2]
          cell: [10, 5]
          gap: 1
          at: [3, 4]
          each:
            - {rectangle: null, fill: ink}
            - {text: "{{ index }}:{{ row }}{{ column }}", align: center}
        """,
    )
    assert boxes(drawn) == [(3, 4, 10, 5), (14, 4, 10, 5), (3, 10, 10, 5), (14, 10, 10, 5)]
    assert words(drawn) == ["0:00", "1:01", "2:10", "3:11"]


def test_outer_cells_stay_in_reach_under_the_name_given(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - grid: [2, 1]
          as: outer
          each:
            - grid: [1, 2]
              each:
                - {text: "{{ outer.column }}{{ row }}"}
        """,
    )
    assert words(drawn) == ["00", "01", "10", "11"]


def test_a_repeat_runs_over_a_list_a_step_apart(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - repeat: [3, 5]
          step: [10, 2]
          each:
            - {rectangle: ["{{ item }}", "{{ number }}"], fill: ink}
        """,
    )
    assert boxes(drawn) == [(0, 0, 3, 1), (10, 2, 5, 2)]


def test_what_never_changes_is_drawn_once_and_shared(tmp_path):
    drawn = draw(tmp_path, "- {repeat: 5, step: [9, 0], each: [{circle: 4, fill: ink}]}")
    assert len(drawn) == 5
    assert len({id(use.symbol) for use in drawn}) == 1


def test_places_on_a_ring_go_clockwise_from_the_top(tmp_path):
    drawn = draw(
        tmp_path,
        "- {ring: 4, diameter: 40, at: [50, 50], each: [{circle: 2, at: [0, 0], fill: ink}]}",
    )
    middles = [(x + 1, y + 1) for x, y, _, _ in boxes(drawn)]
    assert middles == [(50, 30), (70, 50), (50, 70), (30, 50)]


def test_places_on_a_track_are_evenly_apart(tmp_path):
    # 40 mm across, then 40 down; 5 places lie 20 mm apart.
    drawn = draw(
        tmp_path,
        "- {track: [[10, 10], [50, 10], [50, 50]], count: 5,"
        " each: [{circle: 2, at: [0, 0], fill: ink}]}",
    )
    middles = [(x + 1, y + 1) for x, y, _, _ in boxes(drawn)]
    assert middles == [(10, 10), (30, 10), (50, 10), (50, 30), (50, 50)]


def rounded(points):
    return sorted((round(x, 2), round(y, 2)) for x, y in points)


def hexagons(tmp_path, more):
    return draw(tmp_path, f"- {{hexgrid: [2, 3, 2], pitch: 10, at: [50, 50], {more}}}")


def test_a_hexagonal_lattice_has_all_neighbours_one_pitch_apart(tmp_path):
    drawn = hexagons(tmp_path, "each: [{circle: 2, at: [0, 0], fill: ink}]")
    middles = [(x + 1, y + 1) for x, y, _, _ in boxes(drawn)]
    around = [(50 + 10 * cos(radians(a)), 50 + 10 * sin(radians(a))) for a in range(0, 360, 60)]
    assert rounded(middles) == rounded([*around, (50, 50)])


def test_seven_hexagons_have_twelve_links_twenty_four_corners_and_thirty_sides(tmp_path):
    # Euler: 24 - 30 + 7 = 1. The links are six spokes and six on the rim.
    links = hexagons(tmp_path, "between: [{line: [[0, 0], ['{{ length }}', 0]], stroke: ink}]")
    corners = hexagons(tmp_path, "corners: [{circle: 1, at: [0, 0], fill: ink}]")
    sides = hexagons(tmp_path, "edges: [{line: [[-1, 0], [1, 0]], stroke: ink}]")
    assert len(boxes(links)) == 12
    assert all(hypot(w, h) == pytest.approx(10, abs=0.002) for _, _, w, h in boxes(links))
    assert len(boxes(corners)) == 24
    assert len(boxes(sides)) == 30


def test_flat_hexagons_stand_in_columns(tmp_path):
    drawn = draw(
        tmp_path,
        "- {hexgrid: [2, 1], pitch: 10, orientation: flat, at: [50, 50],"
        " each: [{circle: 2, at: [0, 0], fill: ink}]}",
    )
    middles = [(x + 1, y + 1) for x, y, _, _ in boxes(drawn)]
    half = 10 * sqrt(3) / 4
    assert rounded(middles) == rounded([(50 - half, 45), (50 - half, 55), (50 + half, 50)])


def test_offset_rows_of_equal_length_form_a_map(tmp_path):
    drawn = draw(
        tmp_path,
        "- {hexgrid: [2, 2], pitch: 10, align: offset-odd, at: [50, 50],"
        " each: [{circle: 2, at: [0, 0], fill: ink}]}",
    )
    first, _, third, _ = [x + 1 for x, _, _, _ in boxes(drawn)]
    assert third - first == pytest.approx(5)


def test_a_clipped_stack_cuts_what_sticks_out(tmp_path):
    drawn = draw(
        tmp_path,
        "- {stack: [{circle: 80, at: [0, 0], fill: ink}], size: [30, 20], at: [5, 5], clip: true}",
    )
    from generator.core.geometry import Rect
    from generator.scene.bounds import bounds_of

    assert bounds_of(drawn) == Rect(5, 5, 30, 20)


def test_a_symbol_scales_into_the_size_it_is_given(tmp_path):
    symbols = """
    symbols:
      flag:
        size: [10, 5]
        parameters: {colour: ink}
        draw:
          - {rectangle: null, fill: "{{ colour }}"}
    """
    drawn = draw(
        tmp_path,
        """
        - {use: flag, at: [50, 50]}
        - {use: flag, at: [50, 50], size: [20, 20], with: {colour: "#ff0000"}}
        - {use: flag, size: fill}
        """,
        more=symbols,
    )
    assert boxes(drawn) == [(45, 47.5, 10, 5), (40, 45, 20, 10), (0, 25, 100, 50)]
    assert next(item for item, _ in list(flat(drawn))[1:]).fill.hex == "#ff0000"


@pytest.mark.parametrize(
    "copies",
    [
        "ring: 4, diameter: 30",
        "track: [[10, 10], [50, 10]], count: 3",
        "hexgrid: [2, 3], pitch: 12",
        "lattice: square, shape: {rectangle: [2, 2]}, pitch: 12",
    ],
)
@pytest.mark.parametrize("style", ["default", "numeral"])
def test_a_text_stands_at_its_place_without_an_at(tmp_path, copies, style):
    element = "- {COPIES, each: [{text: '{{ number }}', style: STYLE AT}]}"
    element = element.replace("COPIES", copies).replace("STYLE", style)
    bare, placed = (
        dump_scene(Scene(Size(100, 100), draw(tmp_path / name, element.replace(" AT", at))))
        for name, at in (("bare", ""), ("placed", ", at: [0, 0]"))
    )
    assert "text" in bare
    assert bare == placed
