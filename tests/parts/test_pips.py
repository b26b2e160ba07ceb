"""Pips lie as on real dice, dominoes and playing cards."""

import pytest

from generator.core import outline
from generator.scene import Shape
from tests.definitions import boxes, draw, flat

CARD = "- {pips: %d, arrangement: card, size: [40, 60], at: [0, 0], each: [%s]}"


def dots(folder, written):
    """Return the centres of all circles drawn, sorted, in mm."""
    found = []
    for item, by in flat(draw(folder, written)):
        if isinstance(item, Shape):
            parts, path = [], []
            for segment in item.outline:
                path.append(segment)
                if segment[0] == "Z":
                    parts.append(tuple(path))
                    path = []
            for part in parts:
                x, y = outline.bounds(outline.transform(part, by)).centre
                found.append((round(x, 3) + 0.0, round(y, 3) + 0.0))
    return sorted(found)


@pytest.mark.parametrize("count", range(1, 19))
def test_as_many_pips_are_drawn_as_are_asked_for_and_none_twice(count, tmp_path):
    found = dots(tmp_path, f"- {{pips: {count}, fill: ink}}")
    assert len(set(found)) == count


@pytest.mark.parametrize("count", range(10))
def test_half_a_turn_changes_no_die_or_domino(count, tmp_path):
    found = dots(tmp_path, f"- {{pips: {count}, size: [40, 40], at: [0, 0], fill: ink}}")
    assert sorted((40 - x, 40 - y) for x, y in found) == found


def test_six_is_two_columns_of_three(tmp_path):
    found = dots(tmp_path, "- {pips: 6, size: [24, 24], at: [0, 0], diameter: 4, fill: ink}")
    assert found == [(x, y) for x in (2, 22) for y in (2, 12, 22)]


def test_eight_is_nine_without_the_middle(tmp_path):
    nine = dots(tmp_path, "- {pips: 9, size: [24, 24], at: [0, 0], diameter: 4, fill: ink}")
    eight = dots(tmp_path, "- {pips: 8, size: [24, 24], at: [0, 0], diameter: 4, fill: ink}")
    assert nine == [(x, y) for x in (2, 12, 22) for y in (2, 12, 22)]
    assert eight == [place for place in nine if place != (12, 12)]


@pytest.mark.parametrize("rank", range(1, 11))
def test_a_card_shows_as_many_pips_as_its_rank(rank, tmp_path):
    found = boxes(draw(tmp_path, CARD % (rank, "{circle: 4, at: [0, 0], fill: ink}")))
    assert len(set(found)) == len(found) == rank


@pytest.mark.parametrize(
    ("rank", "upside_down"),
    [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 2), (8, 3), (9, 4), (10, 5)],
)
def test_pips_below_the_middle_of_a_card_stand_on_their_heads(rank, upside_down, tmp_path):
    # A spike that points up from the place of its pip.
    spike = "{polygon: [[-1, 0], [0, -3], [1, 0]], at: [0, 0], fill: ink}"
    found = []
    for item, by in flat(draw(tmp_path, CARD % (rank, spike))):
        tip = by.apply(item.outline[1][1:])
        foot = by.apply((0, 0))
        assert (tip[1] > foot[1]) == (foot[1] > 30)
        found.append(tip[1] > foot[1])
    assert sum(found) == upside_down


def test_seven_has_its_odd_pip_between_the_first_two_rows(tmp_path):
    found = boxes(draw(tmp_path, CARD % (7, "{circle: 2, at: [0, 0], fill: ink}")))
    (odd,) = [y + 1 for x, y, _, _ in found if x + 1 == 20]
    assert odd == 15
