"""What the figures of DVONN's rules claim holds by the rules of the game."""

import re

import pytest

from .dvonn_rules import (
    SPACES,
    after,
    is_hemmed_in,
    linked,
    moves,
    neighbours,
    owner,
    passed_over,
    score,
    targets,
)
from .rule_texts import chapter_of, figures_of

FIGURES = figures_of("dvonn", "positions")["figures"]
BOARDS = [
    name for name, figure in FIGURES.items() if len(figure["data"].get("stacks", [[]])[0]) > 1
]
NAMES = {"W": "white", "B": "black"}


def position(name):
    stacks = FIGURES[name]["data"]["stacks"]
    assert len({space for space, _ in stacks}) == len(stacks)
    return dict(stacks)


def test_the_model_knows_the_board():
    # 49 spaces, 120 pairs of neighbours (the printed lines are held against these).
    assert len(SPACES) == 49
    assert sum(len(neighbours(space)) for space in SPACES) == 240


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_numbers_in_the_diagram_are_those_of_the_steps(language):
    steps = re.findall(r"^(\d+)\. ", chapter_of("dvonn", language, "setup"), re.MULTILINE)
    shown = FIGURES["seats"]["data"]["steps"]
    assert [step for step, *_ in shown] == [int(number) for number in steps]


@pytest.mark.parametrize("name", BOARDS)
def test_every_position_can_come_about(name):
    shown = position(name)
    pieces = "".join(shown.values())
    assert set(shown) <= SPACES
    assert set(pieces) <= set("WBR")
    assert pieces.count("R") <= 3
    assert max(pieces.count("W"), pieces.count("B")) <= 23
    assert linked(shown) == set(shown)


def test_the_colour_on_top_owns_a_stack():
    figure = FIGURES["ownership"]
    owners = [NAMES[owner(pieces)] for (pieces,) in figure["data"]["stacks"]]
    assert owners == figure["claim"]["owners"]


def test_placing_begins_with_the_red_pieces_and_takes_turns():
    order = FIGURES["start-order"]["data"]["order"]
    assert [player for player, _ in order] == ["white", "black"] * 3 + ["white"]
    assert [piece for _, piece in order[:3]] == ["red"] * 3
    assert [piece for _, piece in order[3:]] == [player for player, _ in order[3:]]


def test_the_stack_of_three_goes_just_where_the_arrows_point():
    data = FIGURES["three-steps"]["data"]
    shown, start = position("three-steps"), data["from"]
    assert len(shown[start]) == 3
    assert owner(shown[start]) == "W"
    assert {(a, b) for a, b in data["moves"]} == {(start, t) for t in targets(shown, start)}
    assert FIGURES["three-steps"]["claim"] == {"targets": "all"}
    ((origin, barred),) = data["forbidden"]
    # Three spaces away in a straight line, and barred only because it is empty.
    assert origin == start
    assert barred not in shown
    assert barred in targets({**shown, barred: "W"}, start)
    # The names that stand before the arrows are those of empty spaces on their ways.
    ways = [*data["moves"], *data["forbidden"]]
    between = {space for way in ways for space in passed_over(*way)}
    assert set(data["passed"]) == between - set(shown)


def test_just_the_hemmed_in_pieces_are_crossed_out():
    shown = position("hemmed-in")
    stuck = {space for space in shown if is_hemmed_in(shown, space)}
    assert stuck == set(FIGURES["hemmed-in"]["data"]["crosses"])
    assert FIGURES["hemmed-in"]["claim"] == {"stuck": "all"}


@pytest.mark.parametrize("name", ["cut-off", "forced"])
def test_just_what_loses_its_link_is_crossed_out(name):
    data, shown = FIGURES[name]["data"], position(name)
    ((start, end),) = data["moves"]
    assert (start, end) in moves(shown, "W")
    assert after(shown, (start, end))[1] == set(data["crosses"])
    assert FIGURES[name]["claim"]["removed"] == "all"


def test_the_forced_move_is_the_only_one():
    ((start, end),) = FIGURES["forced"]["data"]["moves"]
    assert moves(position("forced"), "W") == {(start, end)}
    assert FIGURES["forced"]["claim"]["only_move"] is True
    lost = after(position("forced"), (start, end))[1]
    assert any(owner(position("forced")[space]) == "W" for space in lost)


def test_the_result_counts_the_pieces_in_each_players_stacks():
    shown, claim = position("result"), FIGURES["result"]["claim"]
    assert moves(shown, "W") | moves(shown, "B") == set()
    assert claim["no_move_left"] is True
    assert (score(shown, "W"), score(shown, "B")) == (claim["white"], claim["black"])
    assert "".join(shown.values()).count("R") == 3
