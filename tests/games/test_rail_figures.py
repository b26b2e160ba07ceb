"""What the figures of the railway game's rules claim holds by the rules of the game."""

import re
from collections import Counter

import pytest
import yaml

from .rail_rules import (
    COLUMNS,
    MAP,
    ROWS,
    STATIONS,
    Position,
    Railway,
    before,
    can_draw,
    closing,
    drawing,
    is_connected,
    is_sealed,
    moved,
    neighbours,
    railway,
    rides,
    shapes,
    turns,
    walked,
    winner,
)
from .rule_texts import RULES, chapter_of, example_of, figures_of
from .test_rail import SET_C

FOLDER = RULES / "rail"
FIGURES = figures_of("rail", "examples")["figures"]
ROWS_OF_SHEET = [
    row.split(",")
    for row in (FOLDER / "railways.csv").read_text("utf-8").splitlines()
    if row[:1].isdecimal()
]
# The order within a row is that of the sheet; the railways are those that the rules give.
SHEET = {(int(row[0]), int(row[1])): Railway(row[2], row[3], row[6]) for row in ROWS_OF_SHEET}


def panels(name):
    data = FIGURES[name]["data"]
    return data.get("panels", [data])


def claim(name):
    return FIGURES[name]["claim"]


def cells_of(rail):
    chosen = SHEET[tuple(rail["box"])]
    return walked(tuple(rail["at"]), rail.get("as", chosen.steps))


def verdict(position, rail):
    chosen = SHEET[tuple(rail["box"])]
    steps = rail.get("as", chosen.steps)
    return drawing(position, rail["by"], chosen, tuple(rail["at"]), steps)


def position_of(panel):
    """Return what a panel shows as drawn, ridden and closed before this turn."""
    track = {cell: rail["by"] for rail in panel.get("track", []) for cell in cells_of(rail)}
    routes = {ride["by"]: list(map(tuple, ride["cells"])) for ride in panel.get("route", [])}
    return Position(track, routes)


MAPS = [name for name, figure in FIGURES.items() if "window" in panels(name)[0]]
SHOWN = [(name, index) for name in MAPS for index in range(len(panels(name)))]


@pytest.fixture(params=SHOWN, ids=lambda shown: f"{shown[0]}-{shown[1]}")
def panel(request):
    name, index = request.param
    return panels(name)[index]


def test_the_figures_draw_the_railways_that_the_sheet_has():
    for result, row in SET_C.items():
        drawn = [chosen for (number, _), chosen in SHEET.items() if number == result]
        assert Counter(drawn) == Counter(map(railway, row.split()))


def test_the_figures_draw_the_stations_where_the_rules_have_them():
    values = yaml.safe_load((FOLDER / "game.yaml").read_text("utf-8"))["values"]
    assert (values["columns"], values["rows"]) == (COLUMNS, ROWS)
    assert {(0, row) for row in values["stations"]} == STATIONS["west"]
    assert {(COLUMNS - 1, row) for row in values["stations"]} == STATIONS["east"]


def test_what_was_drawn_before_could_be_drawn(panel):
    cells = [cell for rail in panel.get("track", []) for cell in cells_of(rail)]
    assert len(set(cells)) == len(cells)
    assert MAP - STATIONS["west"] - STATIONS["east"] >= set(cells)
    for rail in panel.get("track", []):
        chosen = SHEET[tuple(rail["box"])]
        assert rail.get("as", chosen.steps) in shapes(chosen)


def is_in_window(panel, cell):
    left, top, width, height = panel["window"]
    return left <= cell[0] < left + width and top <= cell[1] < top + height


def test_what_was_drawn_before_was_joined_as_the_rules_ask(panel):
    """Only what comes from outside the window need not show where it was joined."""
    position = Position({}, {})
    for rail in panel.get("track", []):
        found, arrow = verdict(position, rail), SHEET[tuple(rail["box"])].arrow
        if found == "arrow":
            assert not is_in_window(panel, before(tuple(rail["at"]), arrow))
        else:
            assert found == "legal"
        position = position.with_track(rail["by"], cells_of(rail))


def test_every_route_begins_at_a_station_or_outside_the_window(panel):
    for ride in panel.get("route", []):
        near = neighbours(tuple(ride["cells"][0]))
        assert near & STATIONS[ride["by"]] or not all(is_in_window(panel, n) for n in near)


def test_windows_lie_on_the_map_but_for_the_railway_that_leaves_it(panel):
    left, top, width, height = panel["window"]
    leaves = any(verdict(position_of(panel), rail) == "edge" for rail in panel.get("wrong", []))
    assert left >= 0
    assert top >= (-1 if leaves else 0)
    assert left + width <= COLUMNS
    assert top + height <= ROWS


def test_no_railway_is_used_twice(panel):
    boxes = [tuple(rail["box"]) for key in ("track", "new", "wrong") for rail in panel.get(key, [])]
    assert len(set(boxes)) == len(boxes)


def test_earlier_routes_ran_along_open_track(panel):
    position = position_of(panel)
    for route in position.routes.values():
        assert set(route) <= set(position.track)
        assert is_connected(route)
        assert len(set(route)) == len(route)
    assert len(position.ridden) == sum(map(len, position.routes.values()))


def test_all_that_a_panel_tells_of_lies_in_its_window(panel):
    told = [c for key in ("new", "wrong") for rail in panel.get(key, []) for c in cells_of(rail)]
    told += [tuple(c) for ride in panel.get("ride", []) for c in ride["cells"]]
    told += [tuple(c) for c in panel.get("close", [])]
    told += [tuple(new["at"]) for new in panel.get("cells", [])]
    told += [tuple(name[1:]) for name in panel.get("names", [])]
    assert all(is_in_window(panel, cell) for cell in told)


def test_the_arrow_of_a_turned_railway_comes_from_track_of_its_own(panel):
    position = position_of(panel)
    for rail in panel.get("new", []) + panel.get("wrong", []):
        if "entered" in rail:
            joint = before(tuple(rail["at"]), rail["entered"])
            assert position.track.get(joint) == rail["by"] or joint in STATIONS[rail["by"]]


def test_it_is_wests_turn_as_the_examples_tell(panel):
    tried = [rail for key in ("new", "wrong", "ride", "cells") for rail in panel.get(key, [])]
    assert {rail["by"] for rail in tried} <= {"west"}


ROLLED = {"en": r"rolled a (\d)", "ko": r"(\d)[을를] 굴"}


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", ["branching", "ride", "ride-rival", "forced"])
def test_the_text_names_the_numbers_rolled_in_the_figure(language, name):
    data = FIGURES[name]["data"]
    rolls = data.get("rolls", [data.get("roll")])
    if name == "branching":
        rolls = [rail["box"][0] for rail in data["new"]]
    told = re.findall(ROLLED[language], example_of("rail", language, name))
    assert list(map(int, told)) == list(dict.fromkeys(rolls))


DRAWN = ["directions", "branching", "not-allowed", "ring", "no-arrow"]


@pytest.mark.parametrize("name", DRAWN)
def test_each_drawing_is_allowed_or_not_for_the_reason_told(name):
    tried = [
        (position_of(panel), rail, key)
        for panel in panels(name)
        for key in ("new", "wrong")
        for rail in panel.get(key, [])
    ]
    found = [verdict(position, rail) for position, rail, _ in tried]
    assert found == claim(name)["drawing"]
    assert [key == "new" for *_, key in tried] == [reason == "legal" for reason in found]


def test_there_is_one_example_for_each_arrow():
    arrows = [SHEET[tuple(p["new"][0]["box"])].arrow for p in panels("directions")]
    assert arrows == claim("directions")["arrows"]
    assert set(arrows) == set("RLUD")


def test_the_branches_are_choices_for_one_roll_and_named_at_their_first_cells():
    (panel,) = panels("branching")
    assert {rail["box"][0] for rail in panel["new"]} == {4}
    assert [name[0] for name in panel["names"]] == ["a", "b", "c"]
    assert [name[1:] for name in panel["names"]] == [rail["at"] for rail in panel["new"]]
    joints = [before(tuple(r["at"]), SHEET[tuple(r["box"])].arrow) for r in panel["new"]]
    ends = {cells_of(rail)[-1] for rail in panel["track"]}
    assert joints[0] in STATIONS["west"]
    assert all(joint in position_of(panel).track and joint not in ends for joint in joints[1:])


def test_the_wrong_railways_would_be_right_but_for_the_reason_told():
    """Each mistake is alone: nothing else about the railway is wrong."""
    for panel, reason in zip(panels("not-allowed"), claim("not-allowed")["drawing"], strict=True):
        (rail,), position = panel["wrong"], position_of(panel)
        cells, arrow = cells_of(rail), SHEET[tuple(rail["box"])].arrow
        joint = before(cells[0], arrow)
        own = position.track.get(joint) == "west" or joint in STATIONS["west"]
        assert own == (reason not in ("arrow", "rival"))
        # The track is on the left, where an arrow to the right would be joined.
        assert (position.track.get(before(cells[0], "R")) == "west") or reason != "arrow"
        # A mirror along the arrow, the way a box might be copied by mistake.
        upside_down = SHEET[tuple(rail["box"])].steps.translate(str.maketrans("UD", "DU"))
        assert rail.get("as", upside_down) == upside_down


def test_the_railways_with_an_o_are_the_ones_told_of():
    kinds = [SHEET[tuple((p.get("new") or p["wrong"])[0]["box"])].kind for p in panels("ring")]
    assert kinds == ["O", "", "O"]
    # The ordinary railway goes on from the one with the O.
    second = panels("ring")[1]
    (rail,) = second["new"]
    joint = before(tuple(rail["at"]), SHEET[tuple(rail["box"])].arrow)
    assert joint in cells_of(second["track"][-1])


def test_an_x_closes_track_without_a_route_only():
    found = [closing(position_of(p), tuple(p["close"][0])) for p in panels("cross")]
    assert found == claim("cross")["closing"]
    assert all(set(position_of(p).track.values()) == {"east"} for p in panels("cross"))
    assert all(set(position_of(p).routes) == {"east"} for p in panels("cross"))
    assert all(list(map(len, position_of(p).routes.values())) == [2] for p in panels("cross"))
    assert [p.get("barred", False) for p in panels("cross")] == [r != "legal" for r in found]


def test_the_railway_without_an_arrow_is_shown_in_all_its_ways():
    plain, turned, sideways, mirrored = panels("no-arrow")
    box = SHEET[tuple(plain["new"][0]["box"])]
    assert box.kind == "free"
    assert all(
        (p.get("new") or p["wrong"])[0]["box"] == plain["new"][0]["box"]
        for p in (turned, sideways, mirrored)
    )
    assert "as" not in plain["new"][0]
    # Begun at its other end: not one of the printed steps turned.
    assert len(shapes(box)) == 8
    assert turned["new"][0]["as"] in shapes(box) - turns(box.steps)
    # Joined by its side: neither end lies beside West's track.
    position, cells = position_of(sideways), cells_of(sideways["new"][0])
    own = set(position.track) | STATIONS["west"]
    near = [any(moved(cell, way) in own for way in "RLUD") for cell in cells]
    assert not near[0]
    assert not near[-1]
    assert any(near)
    mirror = str.maketrans("LR", "RL")
    assert mirrored["wrong"][0]["as"] == box.steps.translate(mirror)


@pytest.mark.parametrize("name", ["ride", "ride-rival"])
def test_the_rides_are_of_just_the_number_rolled(name):
    found = []
    for panel, roll in zip(panels(name), FIGURES[name]["data"]["rolls"], strict=True):
        position = position_of(panel)
        for cell in map(tuple, panel.get("close", [])):
            assert closing(position, cell) == "legal"
            position = position.with_closed(cell)
        (ride,) = panel["ride"]
        cells = list(map(tuple, ride["cells"]))
        assert cells in list(rides(position, ride["by"], len(cells)))
        possible = any(rides(position, ride["by"], roll))
        # A ride that falls short is shown as far as the train could get.
        assert possible or not any(rides(position, ride["by"], len(cells) + 1))
        assert (len(cells) == roll) == possible
        assert panel.get("barred", False) != possible
        found.append("legal" if possible else "short")
    assert found == claim(name)["riding"]


def test_the_second_ride_crosses_where_no_pencil_joined_the_cells():
    panel = panels("ride")[1]
    cells = list(map(tuple, panel["ride"][0]["cells"]))
    last, rail = cells[-2:], [cells_of(rail) for rail in panel["track"]]
    assert not any(set(last) <= set(walk) for walk in rail)


def test_the_ride_on_the_rivals_track_ends_there():
    panel = panels("ride-rival")[0]
    assert position_of(panel).track[tuple(panel["ride"][0]["cells"][-1])] == "east"


def test_the_train_enters_the_station_on_the_exact_number_only():
    (panel,) = panels("exact")
    position, told = position_of(panel), claim("exact")
    outcome = {"comes-closer": [], "arrives": [], "cannot": []}
    for roll in range(1, 7):
        ends = {ride[-1] for ride in rides(position, "west", roll)}
        arrives = bool(ends & STATIONS["east"])
        outcome["arrives" if arrives else "comes-closer" if ends else "cannot"].append(roll)
    assert outcome == told
    cells = list(map(tuple, panel["ride"][0]["cells"]))
    assert [cells] == list(rides(position, "west", len(cells)))
    assert cells[-1] in STATIONS["east"]


def test_what_a_player_must_do_follows_from_what_can_be_done():
    data = FIGURES["forced"]["data"]
    found = []
    for panel in panels("forced"):
        position = position_of(panel)
        assert set(position.track.values()) | set(position.routes) == {"west"}
        assert panel["used"] == sorted(set(panel["used"]) & set(range(1, 8)))
        left = [SHEET[data["roll"], p] for p in range(1, 8) if p not in panel["used"]]
        draws = any(can_draw(position, "west", chosen) for chosen in left)
        runs = any(rides(position, "west", data["roll"]))
        assert not (draws and runs)
        found.append("must-draw" if draws else "must-ride" if runs else "pass")
    assert found == data["verdicts"] == claim("forced")["verdicts"]
    assert [7 - len(panel["used"]) for panel in panels("forced")] == claim("forced")["left"]


def test_the_last_phase_draws_a_cell_and_rides_a_cell():
    (panel,) = panels("last-phase")
    (new,), (ride,) = panel["cells"], panel["ride"]
    position, cell = position_of(panel), tuple(new["at"])
    assert cell in MAP - set(position.track) - STATIONS["west"] - STATIONS["east"]
    assert position.track[before(cell, new["to"])] == new["by"]
    after = position.with_track(new["by"], [cell])
    assert [tuple(c) for c in ride["cells"]] in list(rides(after, ride["by"], 1))
    assert claim("last-phase") == {"drawing": "legal", "riding": "legal"}


def test_the_trains_are_sealed_in_by_the_last_turn_and_not_before():
    side = claim("sealed")["sealed"]
    for panel, last in zip(panels("sealed"), claim("sealed")["last"], strict=True):
        position = position_of(panel)
        closed = [tuple(cell) for cell in panel.get("close", [])]
        for cell in closed[:-1]:
            assert closing(position, cell) == "legal"
            position = position.with_closed(cell)
        assert not is_sealed(position, side)
        if last == "east-closes":
            assert closing(position, closed[-1]) == "legal"
            position = position.with_closed(closed[-1])
        else:
            assert last == panel["ride"][0]["by"] + "-ride"
            cells = list(map(tuple, panel["ride"][0]["cells"]))
            assert list(rides(position, side, len(cells))) == [cells]
            position = position.with_ride(side, cells)
        assert is_sealed(position, side)


def test_the_three_special_boxes_are_of_the_kinds_told():
    data = FIGURES["box"]["data"]
    kinds = [SHEET[tuple(shown["box"])].kind for shown in data["special"]]
    assert kinds == claim("box")["special"]
    assert [shown["name"] for shown in data["special"]] == ["label-o", "label-x", "label-free"]
    assert SHEET[tuple(data["shown"]["box"])].arrow


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_set_up_has_as_many_steps_as_numbers_in_its_figure(language):
    chapter = chapter_of("rail", language, "setup")
    steps = [int(number) for number in re.findall(r"^(\d+)\. ", chapter, re.MULTILINE)]
    assert [step[0] for step in FIGURES["setup"]["data"]["steps"]] == steps
    assert claim("setup")["steps"] == len(steps)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_example_of_a_tie_names_the_right_winner(language):
    chapter = chapter_of("rail", language, "ties")
    counts = re.findall(r"^\| \S+ \| (\d+) \| (\d+) \|$", chapter, re.MULTILINE)
    (west, east) = [tuple(map(int, row)) for row in counts]
    railways = {"west": west[0], "east": east[0]}
    routes = {"west": west[1], "east": east[1]}
    assert railways["west"] == railways["east"]
    assert winner(railways, routes, "east") == "east"
    assert ("East wins" if language == "en" else "동부가 이깁니다") in chapter
