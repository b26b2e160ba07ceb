"""What the figures of Counting Stars at Night claim holds by the rules of the game."""

import re

import pytest

from .rule_texts import chapter_of, figures_of, rule_text
from .stars_rules import auction, dots, explore, scores, trade

FIGURES = figures_of("stars", "examples")["figures"]


def data(name):
    return FIGURES[name]["data"]


@pytest.mark.parametrize("name", ["explore-two", "explore-new", "explore-nothing"])
def test_exploring_brings_just_the_cards_shown(name):
    shown = data(name)
    floor = dict(shown["floor"])
    taken = [kind for kind, count in shown["taken"] for _ in range(count)]
    assert taken == explore(floor, shown["laid"], shown["drawn"])
    assert FIGURES[name]["claim"] == {"taken": "all" if taken else "none"}
    assert all(count <= dots(kind) for kind, count in shown["floor"] + shown["taken"])


def test_the_trade_is_won_by_the_higher_bid():
    shown, claim = data("trade"), FIGURES["trade"]["claim"]
    assert trade(shown["turn"], shown["bids"], shown["owned"]) == (
        claim["buyer"],
        claim["price"],
        claim["cards"],
    )
    # Neither has all of the kind, and together they have no more than there are.
    assert all(0 < count < dots(shown["kind"]) for count in shown["owned"].values())
    assert sum(shown["owned"].values()) <= dots(shown["kind"])


def test_equal_bids_in_a_trade_go_to_the_player_on_turn():
    assert trade("a", {"a": 3, "b": 3}, {"a": 1, "b": 4}) == ("a", 3, 1)


def test_the_auction_goes_to_the_tied_player_whose_turn_comes_first():
    shown, claim = data("auction"), FIGURES["auction"]["claim"]
    assert auction(shown["order"], shown["bids"]) == (claim["buyer"], claim["price"])
    assert shown["winner"] == claim["buyer"]
    assert sorted(shown["bids"].values())[-2:] == [claim["price"]] * 2


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_scores_in_the_example_add_up(language):
    text = rule_text("stars", language)
    story, table = text[text.index("::: example", text.index("{#scoring}")) :].split("\n\n")[:2]
    players = {}
    for sentence in re.findall(r"[^.\n]*\d[^.\n]*\.", story):
        cards, kinds, stones = map(int, re.findall(r"\d+", sentence))
        held = {0: cards, **dict.fromkeys(range(1, kinds), 0)}
        players[sentence.split()[0].rstrip("는")] = {"kinds": held, "stones": stones}
    rows = [re.findall(r"[^|\s]+", line) for line in table.splitlines()[2:] if "|" in line]
    assert len(players) == len(rows) == 3
    totals = scores(players)
    for name, *parts in rows:
        numbers = [int(part) for part in parts]
        assert sum(numbers[:-1]) == numbers[-1] == totals[name]


def test_the_set_up_table_shows_one_round_of_kinds_that_exist():
    assert all(1 <= kind <= 15 for kind in data("table")["open"])
    assert len(data("table")["open"]) == 4


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_numbers_in_the_diagram_are_those_of_the_first_steps(language):
    steps = re.findall(r"^(\d+)\. ", chapter_of("stars", language, "setup"), re.MULTILINE)
    # The last step is to choose who begins.
    assert [step for step, *_ in data("table")["steps"]] == [int(number) for number in steps[:-1]]
