"""What the figures of Azul’s rules claim holds by the rules, and is drawn where it belongs."""

import re
from collections import Counter

import pytest

from .azul_rules import (
    COLOURS,
    EACH_COLOUR,
    FLOOR_COSTS,
    SIDE,
    START,
    barred_by,
    bonus,
    colour_at,
    coloured,
    displays,
    floor_cost,
    full_colours,
    full_columns,
    full_rows,
    grey_columns,
    lay,
    points,
    take,
    tile_wall,
)
from .rule_texts import chapter_of, example_of, figures_of
from .svg_parts import labelled_boxes

FIGURES = figures_of("azul", "play")["figures"]
LANGUAGES = ("ko", "en")
SPACE = re.compile(r"(pattern|wall) \d-\d|floor \d")


def data_of(name):
    return FIGURES[name]["data"]


def lines_of(written):
    lines = {row: (colour, count) for row, colour, count in written}
    assert len(lines) == len(written)
    assert all(row in SIDE and 0 < count <= row for row, (_, count) in lines.items())
    return lines


def spaces_of(written):
    spaces = [tuple(space) for space in written]
    assert len(set(spaces)) == len(spaces)
    assert {n for space in spaces for n in space} <= set(SIDE)
    return spaces


def left_end(row):
    """Return the column of the leftmost space of a pattern line."""
    return 6 - row


# The model itself


def test_the_model_scores_as_published_statistics_do():
    # Three rows filled straight from the left are worth 68 points, bonuses not counted.
    wall, total = {}, 0
    for row in (1, 2, 3):
        for column in SIDE:
            wall[row, column] = colour_at(row, column)
            total += points(wall, (row, column))[2]
    assert total == 68


def test_no_tile_scores_more_than_ten():
    whole = coloured((row, column) for row in SIDE for column in SIDE)
    assert {points(whole, space)[2] for space in whole} == {10}


def test_each_colour_stands_once_in_each_row_and_column():
    for n in SIDE:
        assert {colour_at(n, column) for column in SIDE} == set(COLOURS)
        assert {colour_at(row, n) for row in SIDE} == set(COLOURS)


# The claims


def test_the_table_for_two_is_set_up_with_five_displays_of_four_tiles():
    data = data_of("setup")
    assert len(data["displays"]) == displays(data["players"])
    assert [len(tiles) for tiles in data["displays"]] == [4] * displays(data["players"])
    drawn_tiles = Counter(tile for tiles in data["displays"] for tile in tiles)
    assert set(drawn_tiles) <= set(COLOURS)
    assert max(drawn_tiles.values()) <= EACH_COLOUR
    assert data["score"] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_in_the_diagram_are_those_of_the_steps(language):
    steps = re.findall(r"^(\d+)\. ", chapter_of("azul", language, "setup"), re.MULTILINE)
    written = [int(n) for n in steps]
    assert [step for step, _, _ in data_of("setup")["steps"]] == written


def test_there_is_a_ring_for_each_number_of_players():
    assert data_of("rings")["rings"] == [[players, displays(players)] for players in (2, 3, 4)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_set_up_counts_the_displays(language):
    chapter = chapter_of("azul", language, "setup")
    rows = re.findall(r"^\| \D+ \|((?: \d\D* \|){3})$", chapter, re.MULTILINE)
    players, shown = ([int(n) for n in re.findall(r"\d", row)] for row in rows)
    assert players == [2, 3, 4]
    assert shown == [displays(count) for count in players]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_the_floor_line_adds_up_its_costs(language):
    chapter = chapter_of("azul", language, "penalty")
    rows = re.findall(r"^\| \D+ \|((?: \d+ \|){7})$", chapter, re.MULTILINE)
    spaces, lost = ([int(n) for n in re.findall(r"\d+", row)] for row in rows)
    assert spaces == list(range(1, 8))
    assert lost == [sum(FLOOR_COSTS[:count]) for count in spaces]


def test_all_of_one_colour_is_taken_from_a_display():
    data = data_of("take-display")
    assert len(data["display"]) == 4
    assert take(data["display"], data["colour"]) == (data["taken"], data["rest"], [])


def test_the_first_to_take_from_the_centre_takes_the_starting_tile():
    data = data_of("take-centre")
    assert take(data["centre"], data["colour"]) == (data["taken"], data["rest"], data["floor"])
    assert data["floor"] == [START]


def test_the_lines_with_a_tick_are_those_that_take_the_tiles():
    data, claim = data_of("choose-line"), FIGURES["choose-line"]["claim"]
    lines, wall = lines_of(data["lines"]), coloured(spaces_of(data["wall"]))
    reasons = {row: barred_by(lines, wall, row, data["colour"]) for row in SIDE}
    open_rows = [row for row in SIDE if reasons[row] is None]
    assert [row for row in SIDE if ["pattern", row, left_end(row)] in data["open"]] == open_rows
    assert len(data["open"]) == len(open_rows)
    assert claim["barred"] == [[row, reasons[row]] for row in SIDE if reasons[row]]
    assert data["barred"] == [["pattern", row, left_end(row)] for row, _ in claim["barred"]]
    fits = {row: lay(lines, [], row, data["colour"], data["taken"])[2] for row in open_rows}
    assert claim["fits"] == [[row, fits[row], data["taken"] - fits[row]] for row in open_rows]


def test_what_does_not_fit_goes_to_the_floor_line():
    data = data_of("overflow")
    before, colour = data["before"], data["colour"]
    lines, floor = lines_of(before["lines"]), before["floor"]
    (row,) = (row for row, (held, _) in lines.items() if held == colour)
    after, on_floor, fits = lay(lines, floor, row, colour, data["taken"])
    assert lines_of(data["lines"]) == after
    assert data["floor"] == on_floor
    _, held = lines[row]
    added = [["pattern", row, column] for column in range(6 - held - fits, 6 - held)]
    fallen = [["floor", 1, space + 1] for space in range(len(floor), len(on_floor))]
    assert data["fresh"] == added + fallen
    assert len(data["fresh"]) == data["taken"]


def test_one_tile_of_each_full_line_moves_and_the_others_go():
    data = data_of("tiling")
    lines, wall = lines_of(data["lines"]), coloured(spaces_of(data["wall"]))
    assert all(barred_by(lines, wall, row, held) != "wall" for row, (held, _) in lines.items())
    tiled = [space for space, _ in tile_wall(lines, wall)[0]]
    assert data["moves"] == [[["pattern", row, 5], ["wall", row, column]] for row, column in tiled]
    others = [["pattern", row, column] for row, _ in tiled for column in range(left_end(row), 5)]
    assert data["discarded"] == others
    assert set(lines) - {row for row, _ in tiled}, "no line is left to show that it stays"


@pytest.mark.parametrize("index", range(3))
def test_each_placed_tile_scores_what_the_figure_says(index):
    case = data_of("score-cases")["cases"][index]
    spaces, placed = spaces_of(case["wall"]), tuple(case["placed"])
    assert placed not in spaces
    wall = coloured([*spaces, placed])
    assert (case["across"], case["down"], case["points"]) == points(wall, placed)


def test_the_three_cases_are_alone_in_a_row_and_in_both():
    cases = data_of("score-cases")["cases"]
    assert [(case["across"] > 1, case["down"] > 1) for case in cases] == [
        (False, False),
        (True, False),
        (True, True),
    ]


def test_tiles_at_a_corner_or_beyond_a_gap_are_there_and_do_not_count():
    alone, in_a_row, _ = data_of("score-cases")["cases"]
    row, column = alone["placed"]
    assert any(abs(row - r) == abs(column - c) == 1 for r, c in alone["wall"])
    row, _ = in_a_row["placed"]
    assert sum(r == row for r, _ in in_a_row["wall"]) + 1 > in_a_row["across"]


def test_the_tiles_of_a_round_score_one_after_the_other():
    data = data_of("score-round")
    wall, total = coloured(spaces_of(data["wall"])), 0
    rows = [row for row, *_ in data["placed"]]
    assert rows == sorted(set(rows)), "lines are tiled from the top, one tile each"
    for row, column, *claimed in data["placed"]:
        assert (row, column) not in wall
        wall[row, column] = colour_at(row, column)
        assert tuple(claimed) == points(wall, (row, column))
        total += claimed[-1]
    assert data["total"] == total


def test_the_floor_line_costs_what_the_figure_says():
    data, claim = data_of("floor"), FIGURES["floor"]["claim"]
    assert claim["loss"] == floor_cost(data["floor"])
    assert data["after"] == max(0, data["before"] - claim["loss"])
    assert data["floor"].count(START) == 1


def test_the_bonuses_are_those_of_the_wall():
    data, claim = data_of("bonuses"), FIGURES["bonuses"]["claim"]
    wall = coloured(spaces_of(data["wall"]))
    assert data["rows"] == full_rows(wall)
    assert data["columns"] == full_columns(wall)
    assert data["complete"] == full_colours(wall)
    assert claim["bonus"] == bonus(wall)


def test_more_full_rows_break_the_tie():
    players, claim = data_of("tie")["players"], FIGURES["tie"]["claim"]
    rows = [len(full_rows(coloured(spaces_of(one["wall"])))) for one in players]
    assert claim["rows"] == rows
    assert len({one["score"] for one in players}) == 1
    assert players[rows.index(max(rows))]["name"] == claim["winner"]
    assert rows.count(max(rows)) == 1


def test_the_grey_wall_takes_a_colour_once_in_each_row_and_column():
    data = data_of("grey-wall")
    wall = {(row, column): colour for row, column, colour in data["grey"]}
    assert len(wall) == len(data["grey"])
    for (row, column), colour in wall.items():
        others = {space: tile for space, tile in wall.items() if space != (row, column)}
        assert column in grey_columns(others, row, colour)
    row, colour = data["row"], data["colour"]
    assert lines_of(data["lines"])[row] == (colour, row)
    allowed = grey_columns(wall, row, colour)
    assert data["open"] == [["wall", row, column] for column in sorted(allowed)]
    barred = [c for c in SIDE if c not in allowed and (row, c) not in wall]
    assert data["barred"] == [["wall", row, column] for column in barred]


# What the text says about them


WORDS = {
    "en": {colour: colour for colour in COLOURS},
    "ko": {"blue": "파랑", "yellow": "노랑", "red": "빨강", "black": "검정", "sky": "하늘"},
}


def citing_example(language, name):
    """Return the example that shows a figure, which cites it before."""
    box = example_of("azul", language, name)
    assert f'figure("{name}")' in box.split(f"](figure:{name})")[0]
    return box


def sums_in(text):
    """Return the sums written in a text, as lists of summands, each after adding it up."""
    sums = []
    for summands, total in re.findall(r"(\d+(?:\s\+\s\d+)+)\s=\s(\d+)", text):
        numbers = [int(n) for n in re.findall(r"\d+", summands)]
        assert sum(numbers) == int(total)
        sums.append(numbers)
    return sums


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sums_in_the_examples_are_those_of_the_figures(language):
    placed = [points for *_, points in data_of("score-round")["placed"]]
    assert sums_in(citing_example(language, "score-round")) == [placed]
    costs = list(FLOOR_COSTS[: len(data_of("floor")["floor"])])
    assert sums_in(citing_example(language, "floor")) == [costs]
    wall = coloured(spaces_of(data_of("bonuses")["wall"]))
    parts = [2 * len(full_rows(wall)), 7 * len(full_columns(wall)), 10 * len(full_colours(wall))]
    assert sums_in(citing_example(language, "bonuses")) == [parts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_name_the_lines_that_the_figures_show(language):
    pattern = r"(\d)번 줄" if language == "ko" else r"[Ll]ines? (\d)(?: and (\d))?"

    def named(name):
        found = re.findall(pattern, citing_example(language, name))
        return {int(n) for group in found for n in group if n}

    assert named("choose-line") == set(SIDE)
    assert named("tiling") == {row for row, *_ in data_of("tiling")["lines"]}
    assert named("grey-wall") == {data_of("grey-wall")["row"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_name_the_colours_that_the_figures_show(language):
    lines = {name: lines_of(data_of(name)["lines"]) for name in ("choose-line", "tiling")}
    barred = FIGURES["choose-line"]["claim"]["barred"]
    spoken_of = {
        "take-display": {data_of("take-display")["colour"], *data_of("take-display")["rest"]},
        "take-centre": {data_of("take-centre")["colour"]},
        "choose-line": {
            "blue",
            *(lines["choose-line"][n][0] for n, why in barred if why != "wall"),
        },
        "overflow": {data_of("overflow")["colour"]},
        "tiling": {colour for row, (colour, count) in lines["tiling"].items() if count == row},
        "grey-wall": {data_of("grey-wall")["colour"]},
    }
    for name, colours in spoken_of.items():
        text = citing_example(language, name)
        assert {c for c, word in WORDS[language].items() if word in text} == colours, name


# What the figures show, read from the web page of the rules


@pytest.fixture(scope="module")
def drawn(built, tmp_path_factory):
    """Return the labelled boxes of a figure, or of one labelled part of it."""
    page = (built("azul") / "rulebook.html").read_text("utf-8")
    definitions = "".join(re.findall(r"<defs>.*?</defs>", page, re.DOTALL))
    folder = tmp_path_factory.mktemp("figures")

    def boxes(name, within=None):
        figure = page.split(f'<figure id="ko-figure-{name}">')[1].split("</figure>")[0]
        inner = re.search(r"<svg[^>]*>(.*?)</svg>", figure, re.DOTALL)[1]
        path = folder / f"{name}.svg"
        path.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg"'
            f' xmlns:xlink="http://www.w3.org/1999/xlink">{definitions}{inner}</svg>',
            "utf-8",
        )
        return labelled_boxes(path, within)

    return boxes


def laid_spaces(boxes):
    """Return the colour of each space that a tile covers, matched by where both are drawn."""
    found = {}
    for label, box in boxes.items():
        if label.startswith("laid "):
            _, *_, colour = label.split()
            found[space_under(box, boxes)] = colour
    return found


def space_under(box, boxes):
    (space,) = (
        label
        for label, space in boxes.items()
        if SPACE.fullmatch(label)
        and space.left < box.centre[0] < space.right
        and space.top < box.centre[1] < space.bottom
    )
    assert box.centre == pytest.approx(boxes[space].centre, abs=0.05)
    return space


def wanted_spaces(data):
    """Return the spaces that the data of a figure fill, by their names on the board."""
    wanted = {}
    for row, colour, count in data.get("lines", ()):
        # The names on the board count from the left end of a line; tiles fill from the right.
        for index in range(count):
            wanted[f"pattern {row}-{row - index}"] = colour
    for row, column in data.get("wall", ()):
        wanted[f"wall {row}-{column}"] = colour_at(row, column)
    for row, column, colour in data.get("grey", ()):
        wanted[f"wall {row}-{column}"] = colour
    for number, colour in enumerate(data.get("floor", ()), 1):
        wanted[f"floor {number}"] = colour
    return wanted


ON_ONE_BOARD = [
    "take-centre",
    "choose-line",
    "overflow",
    "tiling",
    "bonuses",
    "grey-wall",
]


@pytest.mark.parametrize("name", ON_ONE_BOARD)
def test_tiles_lie_on_the_spaces_of_the_printed_board(drawn, name):
    assert laid_spaces(drawn(name)) == wanted_spaces(data_of(name))


def test_tiles_lie_on_the_printed_floor_line(drawn):
    boxes = drawn("floor", "the floor line")
    assert laid_spaces(boxes) == wanted_spaces(data_of("floor"))


@pytest.mark.parametrize("index", range(3))
def test_the_tiles_of_each_case_lie_on_the_printed_wall(drawn, index):
    case = data_of("score-cases")["cases"][index]
    boxes = drawn("score-cases", f"case {index + 1}")
    assert laid_spaces(boxes) == wanted_spaces({"wall": [*case["wall"], case["placed"]]})
    (outline,) = (box for label, box in boxes.items() if label.startswith("outline"))
    assert space_under(outline, boxes) == name_on_board(["wall", *case["placed"]])


@pytest.mark.parametrize("index", range(2))
def test_the_walls_of_the_tie_show_their_tiles(drawn, index):
    one = data_of("tie")["players"][index]
    boxes = drawn("tie", f"wall of {one['name']}")
    assert laid_spaces(boxes) == wanted_spaces({"wall": one["wall"]})


def test_new_tiles_of_a_round_lie_on_the_printed_wall(drawn):
    data = data_of("score-round")
    spaces = [*data["wall"], *(entry[:2] for entry in data["placed"])]
    assert laid_spaces(drawn("score-round")) == wanted_spaces({"wall": spaces})


def name_on_board(place):
    kind, row, column = place
    return {
        "pattern": f"pattern {row}-{column - (5 - row)}",
        "wall": f"wall {row}-{column}",
        "floor": f"floor {column}",
    }[kind]


@pytest.mark.parametrize(
    ("name", "mark", "key"),
    [
        ("choose-line", "tick", "open"),
        ("choose-line", "cross", "barred"),
        ("tiling", "cross", "discarded"),
        ("grey-wall", "tick", "open"),
        ("grey-wall", "cross", "barred"),
        ("overflow", "outline", "fresh"),
    ],
)
def test_marks_stand_on_the_spaces_that_they_speak_of(drawn, name, mark, key):
    boxes = drawn(name)
    marked = [space_under(box, boxes) for label, box in boxes.items() if label.startswith(mark)]
    assert sorted(marked) == sorted(map(name_on_board, data_of(name)[key]))


def test_arrows_lead_from_full_lines_to_the_wall(drawn):
    boxes = drawn("tiling")
    arrows = [box for label, box in boxes.items() if label.startswith("move ")]
    ends = []
    for arrow in arrows:
        start, end = (
            next(
                label
                for label, space in boxes.items()
                if SPACE.fullmatch(label)
                and space.left < x < space.right
                and space.top < arrow.centre[1] < space.bottom
            )
            for x in (arrow.left, arrow.right)
        )
        ends.append((start, end))
    moves = data_of("tiling")["moves"]
    assert sorted(ends) == sorted((name_on_board(a), name_on_board(b)) for a, b in moves)


def test_the_marker_stands_on_the_numbers_of_the_track(drawn):
    boxes = drawn("floor", "the score track")
    for score in (data_of("floor")["before"], data_of("floor")["after"]):
        marker, space = boxes[f"marker on {score}"], boxes[f"track {score}"]
        assert marker.centre == pytest.approx(space.centre, abs=0.05)


def test_the_names_of_the_parts_stand_on_the_parts(drawn):
    boxes = drawn("board")
    kinds = {"track": "track ", "pattern": "pattern ", "wall": "wall ", "floor": "floor "}
    for part, prefix in {**kinds, "bonus": "bonus "}.items():
        around = [box for label, box in boxes.items() if label.startswith(prefix)]
        x, y = boxes[f"part {part}"].centre
        assert min(box.left for box in around) < x < max(box.right for box in around)
        assert min(box.top for box in around) - 2 < y < max(box.bottom for box in around)
