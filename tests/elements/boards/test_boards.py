"""Boards as authors write them: what is where, what it is called, and what is drawn."""

from math import hypot

import pytest

from generator.core import outline
from generator.scene import Shape
from tests.definitions import boxes, draw, expand, flat, words, write_game

NAME = "each: [{text: '{{ name }}', at: [0, 0]}]"
DOT = "each: [{circle: 1, at: [0, 0], fill: ink}]"


def names(folder, keys):
    return words(draw(folder, f"- {{lattice: {keys}, pitch: 5, {NAME}}}"))


def centres(items):
    return [(x + w / 2, y + h / 2) for x, y, w, h in boxes(items)]


def lines_of(items):
    """Return the straight lines drawn, as pairs of rounded points."""
    found = []
    for item, by in flat(items):
        if isinstance(item, Shape) and item.stroke is not None:
            here = None
            for letter, *numbers in outline.transform(item.outline, by):
                point = tuple(round(n, 2) + 0.0 for n in numbers[-2:])
                if letter == "L":
                    found.append((here, point))
                here = point
    return found


def test_squares_are_called_a1_from_the_bottom_left(tmp_path):
    drawn = names(tmp_path, "square, shape: {rectangle: [3, 2]}")
    assert drawn == ["a2", "b2", "c2", "a1", "b1", "c1"]


@pytest.mark.parametrize(
    ("corner", "expected"),
    [
        ("bottom-right", ["b2", "a2", "b1", "a1"]),
        ("top-left", ["a1", "b1", "a2", "b2"]),
        ("top-right", ["b1", "a1", "b2", "a2"]),
    ],
)
def test_names_begin_at_the_corner_that_is_given(tmp_path, corner, expected):
    assert names(tmp_path, f"square, shape: {{rectangle: [2, 2]}}, from: {corner}") == expected


def test_a_go_board_has_361_points_from_a_to_t_without_i(tmp_path):
    drawn = names(
        tmp_path,
        "square, sites: points, shape: {rectangle: [19, 19]}, names: {files: capitals-without-i}",
    )
    assert len(set(drawn)) == 361
    assert {name[0] for name in drawn} == set("ABCDEFGHJKLMNOPQRST")
    assert (drawn[0], drawn[-1]) == ("A19", "T1")


def test_files_after_z_are_aa_and_ab(tmp_path):
    drawn = names(tmp_path, "square, shape: {rectangle: [28, 1]}")
    assert drawn[25:] == ["z1", "aa1", "ab1"]


def test_shogi_counts_files_from_the_right_and_letters_ranks_from_the_top(tmp_path):
    drawn = names(
        tmp_path,
        "square, shape: {rectangle: [9, 9]}, from: top-right, "
        "names: {files: numbers, ranks: letters}",
    )
    assert (drawn[0], drawn[8], drawn[72], drawn[80]) == ("9a", "1a", "9i", "1i")


def test_an_elongated_hexagon_has_the_names_of_dvonn(tmp_path):
    drawn = names(tmp_path, "hex, shape: {rows: [9, 10, 11, 10, 9]}")
    assert len(drawn) == 49
    # Ranks from below; files lean to the left, so that the top rank begins with c.
    assert (drawn[0], drawn[8], drawn[19], drawn[29], drawn[40], drawn[48]) == (
        "c5",
        "k5",
        "a3",
        "k3",
        "a1",
        "i1",
    )


def test_a_hexagon_of_side_5_has_the_names_of_abalone(tmp_path):
    drawn = names(
        tmp_path,
        "hex, shape: {hexagon: 5}, "
        "names: {files: numbers, ranks: capitals, form: '{{ rank }}{{ file }}'}",
    )
    assert len(drawn) == 61
    assert (drawn[0], drawn[4], drawn[-5], drawn[-1]) == ("I5", "I9", "A1", "A5")
    assert drawn[26:35] == [f"E{n}" for n in range(1, 10)]


def test_files_of_a_rhombus_lean_as_it_does(tmp_path):
    left = names(tmp_path / "l", "hex, from: top-left, shape: {rhombus: 3}")
    right = names(tmp_path / "r", "hex, from: top-left, shape: {rhombus: 3, slant: right}")
    assert left == right == [f"{file}{rank}" for rank in (1, 2, 3) for file in "abc"]


def test_hexagons_with_a_side_up_stand_in_columns(tmp_path):
    drawn = names(tmp_path, "hex, orientation: flat, shape: {columns: [2, 3, 2]}")
    # The column in the middle is b; its ranks fall to the right with those of a.
    assert [name[0] for name in drawn] == ["a", "a", "b", "b", "b", "c", "c"]


def test_a_cross_of_two_rectangles_has_the_33_holes_of_solitaire(tmp_path):
    drawn = names(
        tmp_path,
        "square, shape: [{rectangle: [3, 7], at: [2, 0]}, {rectangle: [7, 3], at: [0, 2]}]",
    )
    assert len(drawn) == 33
    assert {"d4", "c1", "g5"} <= set(drawn)
    assert not {"a1", "b2", "g7"} & set(drawn)


def test_two_triangles_make_the_121_holes_of_chinese_checkers(tmp_path):
    drawn = draw(
        tmp_path,
        "- {lattice: triangle, sites: points, pitch: 5, "
        f"shape: [{{triangle: 13}}, {{triangle: 13, point: down, at: [0, 4]}}], {DOT}}}",
    )
    rows = [round(y, 2) for _, y in centres(drawn)]
    counts = [rows.count(row) for row in sorted(set(rows))]
    assert counts == [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]


def test_sites_are_taken_away_by_name_and_names_stay(tmp_path):
    drawn = names(tmp_path, "square, shape: {rectangle: [3, 2]}, without: a2 b1..c1")
    assert drawn == ["b2", "c2", "a1"]


def test_an_island_is_drawn_as_rows_of_text_whose_signs_are_seen(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: hex
          pitch: 10
          shape: |
            .s.w.
            w.s.s
          each: [{text: "{{ sign }}{{ neighbours }}", at: [0, 0]}]
        """,
    )
    assert words(drawn) == ["s3", "w3", "w2", "s4", "s2"]


def test_boustrophedon_goes_there_and_back_from_the_bottom_left(tmp_path):
    drawn = names(
        tmp_path, "square, shape: {rectangle: [3, 3]}, order: boustrophedon, names: '{{ number }}'"
    )
    assert drawn == [str(n) for n in range(1, 10)]
    placed = centres(
        draw(
            tmp_path / "b",
            "- {lattice: square, pitch: 10, shape: {rectangle: [3, 3]}, order: boustrophedon, "
            f"{DOT}}}",
        )
    )
    columns = [40, 50, 60, 60, 50, 40, 40, 50, 60]
    assert placed == list(zip(columns, [60] * 3 + [50] * 3 + [40] * 3, strict=True))


def test_a_spiral_goes_around_and_inward(tmp_path):
    drawn = draw(
        tmp_path,
        "- {lattice: square, pitch: 10, shape: {rectangle: [3, 3]}, order: spiral, "
        "from: top-left, each: [{text: '{{ direction }}', at: [0, 0]}]}",
    )
    assert words(drawn) == ["R", "R", "D", "D", "L", "L", "U", "R"]


def test_alquerque_has_25_points_with_6_diagonals_each_way(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          sites: points
          shape: {rectangle: [5, 5]}
          pitch: 10
          lines:
            - {stroke: ink}
            - {along: diagonals, when: "{{ (row + column) % 2 == 0 }}", stroke: ink}
          each: [{circle: 2, at: [0, 0], fill: ink}]
        """,
    )
    lines = lines_of(drawn)
    straight = [(a, b) for a, b in lines if a[0] == b[0] or a[1] == b[1]]
    falling = [(a, b) for a, b in lines if (b[0] - a[0]) * (b[1] - a[1]) > 0]
    rising = [(a, b) for a, b in lines if (b[0] - a[0]) * (b[1] - a[1]) < 0]
    assert (len(straight), len(falling), len(rising)) == (10, 3, 3)
    # 40 sides of squares and 16 diagonals, one in each square, join the 25 points.
    sides = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in straight) / 10
    diagonals = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in falling + rising) / hypot(10, 10)
    assert (sides, diagonals) == (pytest.approx(40), pytest.approx(16, abs=0.01))
    assert len([box for box in boxes(drawn) if box[2] == 2]) == 25


def test_the_river_of_xiangqi_breaks_all_files_but_the_outer_ones(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          sites: points
          shape: {rectangle: [9, 10]}
          pitch: 10
          lines:
            - {along: columns, when: "{{ row != 4 or column in [0, 8] }}", stroke: ink}
        """,
    )
    lengths = sorted(round(b[1] - a[1]) for a, b in lines_of(drawn))
    assert lengths == [40] * 14 + [90] * 2


def test_star_points_stand_on_the_fourth_and_tenth_lines(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          sites: points
          shape: {rectangle: [19, 19]}
          pitch: 5
          names: {files: capitals-without-i}
          marks: {at: D4 K4 Q4 D10 K10 Q10 D16 K16 Q16, each: [{circle: 1, at: [0, 0], fill: ink}]}
        """,
    )
    # The board is 90 mm wide from 5 to 95; the fourth line lies 15 mm in.
    assert set(centres(drawn)) == {(x, y) for x in (20, 50, 80) for y in (20, 50, 80)}


def test_marks_by_name_bring_their_items(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          pitch: 10
          shape: {rectangle: [3, 3]}
          marks: {at: {b2: WB, c1: R}, each: [{text: "{{ name }}={{ item }}", at: [0, 0]}]}
        """,
    )
    assert words(drawn) == ["b2=WB", "c1=R"]


def test_a_route_counts_its_sites_and_says_where_it_goes(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          pitch: 10
          shape: {rectangle: [3, 3]}
          routes:
            through: a1..a3 b3 c2
            each:
              - {text: "{{ number }}{{ name }}{{ direction }}", at: [0, 0]}
              - {circle: 1, at: [0, 0], fill: ink, when: "{{ first or last }}"}
        """,
    )
    assert words(drawn) == ["1a1U", "2a2U", "3a3R", "4b3DR", "5c2"]
    assert centres(drawn) == [(40, 60), (60, 50)]


def test_an_arrow_ends_at_its_site_less_the_gap(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          pitch: 20
          shape: {rectangle: [3, 1]}
          routes: {through: a1 c1, gap: 4, arrow: true, head: [5, 4], stroke: ink}
        """,
    )
    (shaft, head) = boxes(drawn)
    assert shaft[0] == 34
    assert (head[0] + head[2], head[2], head[3]) == (66, 5, 4)


@pytest.mark.parametrize(
    "layer",
    [
        "border: {stroke: ink, when: SHOWN, label: here}",
        "marks: {at: a1, each: [{circle: 3, at: [0, 0], fill: ink}], when: SHOWN, label: here}",
        "routes: {through: a1 c1, stroke: ink, when: SHOWN, label: here}",
        "labels: {side: bottom, style: default, when: SHOWN, label: here}",
        "cells: {fill: ink, when: SHOWN, label: here}",
        "lines: {stroke: ink, when: SHOWN, label: here}",
    ],
)
@pytest.mark.parametrize("shown", ["true", "false"])
def test_each_thing_on_a_board_may_have_a_name_and_be_left_out(tmp_path, layer, shown):
    layer = layer.replace("SHOWN", shown)
    elements = f"- lattice: square\n  pitch: 20\n  shape: {{rectangle: [3, 1]}}\n  {layer}\n"
    (group,) = draw(tmp_path, elements) or [None]
    is_drawn = group is not None and bool(list(flat([group])))
    assert is_drawn is (shown == "true")
    assert group is None or group.label == "here"


def test_a_bend_bulges_to_the_left_by_its_share(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          pitch: 20
          shape: {rectangle: [3, 1]}
          routes: {through: a1 c1, bend: 0.25, stroke: ink}
        """,
    )
    # From (30, 50) to (70, 50): to the left is up, a quarter of 40 mm.
    assert boxes(drawn) == [(30, 40, 40, 10)]


def test_borders_of_two_colours_split_the_acute_corners_of_a_rhombus(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: hex
          pitch: 8
          shape: {rhombus: 3}
          border:
            - {side: [top, bottom], stroke: "#ff0000", stroke_width: 2}
            - {side: [left, right], stroke: "#0000ff", stroke_width: 2}
        """,
    )
    fills = [item.fill for item, _ in flat(drawn)]
    assert len(fills) == 4
    assert fills[0] == fills[1] != fills[2] == fills[3]


def test_labels_stand_beyond_the_last_sites_of_files_and_ranks(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          pitch: 10
          shape: {rectangle: [2, 2]}
          labels:
            side: [left, bottom]
            offset: 8
            each: [{circle: 1, at: [0, 0], fill: ink}, {text: "{{ label }}", at: [0, 0]}]
        """,
    )
    assert words(drawn) == ["1", "2", "a", "b"]
    assert centres(drawn) == [(37, 55), (37, 45), (45, 63), (55, 63)]


def test_labels_of_leaning_files_stand_in_line_with_them(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: hex
          pitch: 10
          shape: {hexagon: 2}
          labels: {side: bottom, offset: 10, each: [{circle: 1, at: [0, 0], fill: ink}]}
        """,
    )
    # One step down and half a step to the right of the lowest site of each file.
    low, middle = 50 + 2 * 8.6603, 50 + 8.6603
    expected = [(50, low), (60, low), (65, middle)]
    assert centres(drawn) == [pytest.approx(point, abs=0.001) for point in expected]


def test_cells_of_one_colour_are_one_shape_and_a_gap_parts_them(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          pitch: 10
          shape: {rectangle: [8, 8]}
          cells: {fill: "{{ ['#ffffff', '#000000'][shade] }}", gap: 1}
        """,
    )
    assert boxes(drawn) == [(10.5, 10.5, 79, 79)] * 2
    assert [sum(s[0] == "M" for s in item.outline) for item, _ in flat(drawn)] == [32, 32]


def test_a_board_without_a_pitch_fills_the_box_around(tmp_path):
    drawn = draw(
        tmp_path, "- {lattice: hex, shape: {hexagon: 3}, cells: {fill: ink}}", size=(100, 80)
    )
    (box,) = boxes(drawn)
    assert (box[1], box[3]) == (0, 80)


def test_layers_are_drawn_in_the_order_they_are_written(tmp_path):
    cells, each = "cells: {fill: ink}", "each: [{circle: 2, at: [0, 0], fill: ink}]"
    sizes = []
    for count, (first, second) in enumerate([(cells, each), (each, cells)]):
        keys = f"lattice: square, pitch: 10, shape: {{rectangle: [1, 1]}}, {first}, {second}"
        drawn = draw(tmp_path / str(count), f"- {{{keys}}}")
        sizes.append([box[2] for box in boxes(drawn)])
    assert sizes == [[10, 2], [2, 10]]


def test_neighbours_are_told_to_what_is_drawn_between_them(tmp_path):
    drawn = draw(
        tmp_path,
        "- {lattice: square, pitch: 10, shape: {rectangle: [2, 2]}, "
        "between: [{text: '{{ name }}{{ to.name }}', at: [0, 0]}]}",
    )
    assert words(drawn) == ["a2b2", "a1b1", "a2a1", "b2b1"]


def test_a_board_of_twenty_thousand_cells_is_drawn_and_one_more_row_is_not(tmp_path):
    text = (
        "game: {{id: test, title: Test}}\nlanguages: [en]\ncomponents:\n  part:\n    kind: tile\n"
        "    size: [300, 200]\n    front:\n"
        "      - {{lattice: hex, pitch: 1, shape: {{rectangle: [200, {rows}]}}, "
        "cells: {{fill: ink}}}}\n"
    )
    pieces, report = expand(write_game(tmp_path / "a", text.format(rows=100)))
    assert not list(report)
    (shape,) = pieces["part"].front.scene().items
    assert sum(segment[0] == "M" for segment in shape.outline) == 20_000
    _, report = expand(write_game(tmp_path / "b", text.format(rows=101)))
    assert "from 1 to 20000 sites" in next(iter(report)).message


def test_what_is_known_of_a_site_stays_in_reach_under_the_name_given(tmp_path):
    drawn = draw(
        tmp_path,
        """
        - lattice: square
          as: site
          pitch: 10
          shape: {rectangle: [2, 1]}
          cells: {fill: ink, when: "{{ site.name == 'b1' }}"}
          each:
            - repeat: 2
              each: [{text: "{{ site.number }}{{ number }}", at: [0, 0]}]
        """,
    )
    assert words(drawn) == ["11", "12", "21", "22"]
    assert boxes(drawn) == [(50, 45, 10, 10)]


@pytest.mark.parametrize(
    "layer", ["cells: {fill: COLOUR}", "lines: {along: rows, stroke: COLOUR, stroke_width: 1}"]
)
def test_chance_draws_for_each_cell_and_each_line_alone(tmp_path, layer):
    layer = layer.replace("COLOUR", "\"{{ pick(['ink', 'accent', 'faint']) }}\"")
    elements = f"- lattice: square\n  shape: {{rectangle: [8, 8]}}\n  pitch: 10\n  {layer}\n"
    drawn = [shape for shape, _ in flat(draw(tmp_path, elements))]
    # One shape for each colour; that one of three is never drawn in 56 goes has a chance of 10^-9.
    assert len({shape.fill or shape.stroke.colour for shape in drawn}) == 3
