"""What the figures and puzzles of Venice Connection claim holds by the rules of the game."""

import re
from collections import Counter
from itertools import product

import pytest

from .rule_texts import figures_of
from .venice_puzzles import MOST_LEFT, all_canals, forces, sound_plays
from .venice_rules import (
    DOWN,
    LEFT,
    MOUTHS,
    RIGHT,
    SIDES,
    TILES,
    beside,
    closing_plays,
    completions,
    fault,
    fits,
    forces_win,
    is_complete,
    is_line,
    moved_home,
    open_ends,
    read,
)

POSITIONS, PUZZLES = (figures_of("venice", name) for name in ("positions", "puzzles"))
FIGURES = {**POSITIONS["figures"], **PUZZLES["figures"]}
TEXTS = POSITIONS["texts"]
SET = [*FIGURES["puzzles"]["data"]["puzzles"], *FIGURES["puzzles-hard"]["data"]["puzzles"]]
SOLVED = list(zip(SET, FIGURES["solutions"]["data"]["solutions"], strict=True))


def panels(name):
    return FIGURES[name]["data"]["panels"]


def claim(name):
    return FIGURES[name]["claim"]


def before_and_play(panel):
    """Return the table before, and the tiles that are marked as new."""
    table = read(panel["rows"])
    play = {tuple(cell): table[tuple(cell)] for cell in panel["new"]}
    return {cell: sign for cell, sign in table.items() if cell not in play}, play


def hangs_together(table):
    reached, edge = set(), {min(table)}
    while edge:
        reached |= edge
        edge = {beside(cell, side) for cell in edge for side in SIDES} & set(table) - reached
    return reached == set(table)


def is_sound(table):
    """Tell whether legal turns can have led here."""
    return hangs_together(table) and all(fits(table, *tile) for tile in table.items())


def test_the_model_knows_all_canals():
    # The counts of polygons on the square grid by their length, as known to mathematics.
    counts = Counter(len(canal) for canal in all_canals())
    assert counts == {4: 1, 6: 2, 8: 7, 10: 28, 12: 124, 14: 588, 16: 2938}


def test_the_model_knows_all_first_plays():
    # 6 of one tile; 2 x 18 of two; 2 x 54 of three: half of all tiles go on from any one.
    for length, expected in ((1, 6), (2, 36), (3, 108)):
        across = [
            {(step, 0): sign for step, sign in enumerate(signs)}
            for signs in product(MOUTHS, repeat=length)
        ]
        legal = sum(fault({}, play) is None for play in across)
        assert legal * (1 if length == 1 else 2) == expected


def test_every_figure_of_the_source_is_there_once():
    numbers = [
        str(number)
        for figure in FIGURES.values()
        for number in (figure.get("claim") or {}).get("figures", [])
    ]
    assert sorted(numbers) == sorted([*map(str, range(2, 15)), "7A", "9A"])


def test_tiles_are_drawn_as_they_are_read():
    # The straight side runs from left to right, the bend from left to bottom; turned clockwise.
    clockwise = {(x, y): (-y, x) for x, y in SIDES}
    values = POSITIONS["values"]
    assert {*values["straights"], *values["bends"]} == set(MOUTHS)
    for sign, angle in values["turned"].items():
        mouths = {LEFT, RIGHT} if sign in values["straights"] else {LEFT, DOWN}
        for _ in range(angle // 90):
            mouths = {clockwise[side] for side in mouths}
        assert mouths == MOUTHS[sign]


@pytest.mark.parametrize("panel", panels("canals"), ids=lambda panel: panel["label"])
def test_the_finished_canals_are_complete(panel):
    table = read(panel["rows"])
    assert is_complete(table)
    assert claim("canals")["complete"] is True
    assert len(table) == panel["count"] <= TILES


@pytest.mark.parametrize("panel", panels("legal"), ids=lambda panel: panel["label"])
def test_the_legal_plays_are_legal(panel):
    before, play = before_and_play(panel)
    assert (panel["when"] == "first-play") == (not before)
    assert not before or is_sound(before)
    assert fault(before, play) is None
    assert claim("legal")["legal"] is True


def test_the_legal_plays_show_what_the_text_says():
    shown = {panel["label"]: before_and_play(panel) for panel in panels("legal")}
    # C: no canal from tile to tile. E: one new tile goes on from an older one, one does not.
    assert not open_ends(shown["C"][1]) & set(shown["C"][1])
    going_on = open_ends(shown["E"][0]) & set(shown["E"][1])
    assert (len(going_on), len(shown["E"][1])) == (1, 2)
    # F: three tiles, of which one touches an older tile.
    touching = [
        cell for cell in shown["F"][1] if {beside(cell, s) for s in SIDES} & set(shown["F"][0])
    ]
    assert (len(touching), len(shown["F"][1])) == (1, 3)


@pytest.mark.parametrize("panel", panels("illegal"), ids=lambda panel: panel["label"])
def test_the_illegal_plays_break_just_the_rule_they_name(panel):
    before, play = before_and_play(panel)
    table = {**before, **play}
    near = {beside(cell, side) for cell in play for side in SIDES}
    broken = {
        "line": not is_line(play),
        "apart": not near & set(before),
        "block": not all(fits(table, *tile) for tile in table.items()),
    }
    assert fault(before, play) == panel["fault"]
    assert claim("illegal")["legal"] is False
    assert [name for name, is_broken in broken.items() if is_broken] == [panel["fault"]]


def test_the_cross_stands_where_the_canal_is_blocked():
    (panel,) = (panel for panel in panels("illegal") if panel["fault"] == "block")
    table = read(panel["rows"])
    blocked = {
        ((cell[0] + other[0]) / 2, (cell[1] + other[1]) / 2)
        for cell, sign in table.items()
        for side in MOUTHS[sign]
        if (other := beside(cell, side)) in table
        and (-side[0], -side[1]) not in MOUTHS[table[other]]
    }
    assert blocked == {tuple(panel["cross"])}


def test_the_cross_stands_in_the_gap_between_tiles_apart():
    (panel,) = (panel for panel in panels("illegal") if panel["fault"] == "apart")
    before, play = before_and_play(panel)
    gap = tuple(panel["cross"])
    assert {beside(gap, LEFT), beside(gap, RIGHT)} == {*before, *play}


@pytest.mark.parametrize(("name", "opening"), [("closed-at-once", "B"), ("two-corners", "D")])
def test_turns_follow_from_the_bad_opening_to_the_finished_canal(name, opening):
    (bad,) = (panel for panel in panels("legal") if panel["label"] == opening)
    before = {}
    for turn, panel in enumerate(panels(name)):
        table, play = before_and_play(panel)
        assert table == before
        assert not is_complete(before)
        assert fault(before, play) is None
        assert panel["who"] == ("first", "second")[turn % 2]
        before = {**before, **play}
        if turn == 0:
            assert moved_home(before) == moved_home(read(bad["rows"]))
    assert is_complete(before)
    assert panels(name)[-1]["who"] == "second"
    assert claim("closed-at-once")["closes"] == "last"


def test_the_second_player_forces_a_win_with_two_corners_left():
    forcing = claim("two-corners")["forces"]
    assert panels("two-corners")[forcing]["who"] == "second"
    first, second = (before_and_play(panel) for panel in panels("two-corners")[: forcing + 1])
    assert forces_win(first[1], second[1])
    after = {**first[1], **second[1]}
    (canal,) = completions(after)
    missing = canal.keys() - after.keys()
    assert len(missing) == 2
    assert not is_line(missing)


def test_impossible_is_right_on_the_left_and_wrong_on_the_right():
    left, right = panels("called")
    for panel in (left, right):
        table, _ = before_and_play(panel)
        assert is_sound(table)
        assert TILES - len(table) == panel["left"]
        for language in ("ko", "en"):
            assert re.findall(r"\d+", TEXTS[panel["word"]][language]) == [str(panel["left"])]
    tables = [before_and_play(panel)[0] for panel in (left, right)]
    assert claim("called")["possible"] == [bool(completions(table)) for table in tables]
    table, _ = before_and_play(left)
    assert completions(table) == []
    # Four tiles would be needed.
    assert min(len(canal) for canal in completions(table, len(table) + 4)) == len(table) + 4
    table, new = before_and_play(right)
    for cells in claim("called")["plays"]:
        play = {tuple(cell): new.pop(tuple(cell)) for cell in cells}
        assert fault(table, play) is None
        table |= play
    assert not new
    assert is_complete(table)


@pytest.mark.parametrize("number", range(len(SOLVED)))
def test_the_solution_goes_on_from_the_puzzle(number):
    puzzle, solution = SOLVED[number]
    table = read(puzzle["rows"])
    assert is_sound(table)
    assert not is_complete(table)
    assert TILES - len(table) == puzzle["left"] <= MOST_LEFT
    assert moved_home(before_and_play(solution)[0]) == moved_home(table)


@pytest.mark.parametrize("number", range(len(SOLVED)))
def test_the_solution_wins_whatever_the_rival_does(number):
    _, solution = SOLVED[number]
    table, play = before_and_play(solution)
    canals = completions(table)
    if solution["win"] == "call":
        assert (play, canals) == ({}, [])
        return
    assert fault(table, play) is None
    assert is_complete({**table, **play}) == (solution["win"] == "now")
    assert forces_win(table, play, canals)
    if solution["win"] == "now":
        assert closing_plays(table, canals) == [play]
        return
    # No other play does: any that leaves no canal loses to “Impossible!”.
    assert [p for p in sound_plays(table, canals) if forces(table, p, canals)] == [play]


def test_the_puzzles_are_as_the_text_says():
    for name in ("puzzles", "puzzles-hard"):
        assert claim(name) == {"most_left": MOST_LEFT, "turns": 2}
    assert claim("solutions") == {"forced": "all"}
    kinds = [solution["win"] for _, solution in SOLVED]
    assert len(kinds) >= 6
    assert kinds[0] == "now"
    assert Counter(kinds) == {"now": 1, "call": 1, "next": len(kinds) - 2}
    ways = [len(completions(read(p["rows"]))) for p, s in SOLVED if s["win"] == "next"]
    assert ways == sorted(ways)
    assert (
        FIGURES["puzzles-hard"]["data"]["first"] == len(FIGURES["puzzles"]["data"]["puzzles"]) + 1
    )


def test_the_solutions_are_printed_upside_down():
    assert [element["rotate"] for element in FIGURES["solutions"]["draw"]] == [180]
