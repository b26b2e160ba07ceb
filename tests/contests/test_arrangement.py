"""Parts stand in rows within their room, none over another, the longer ones longer."""

from itertools import combinations

import pytest

from generator.contests.arrangement import SMALLEST, arranged
from generator.core.geometry import Size

BOARD, CARD, TOKEN = Size(240, 180), Size(63, 88), Size(20, 20)
ROOM, GAP = Size(174, 110), 6
MIXTURES = [
    [BOARD],
    [TOKEN, BOARD],
    [TOKEN, TOKEN, BOARD, CARD],
    [BOARD, *[CARD] * 8, TOKEN],
    [CARD] * 12,
    [Size(400, 10), Size(10, 400), TOKEN],
]


@pytest.mark.parametrize("sizes", MIXTURES)
def test_parts_keep_their_form_stay_in_the_room_and_apart(sizes):
    placed = arranged(sizes, ROOM, GAP)
    assert len(placed) == len(sizes)
    for size, place in zip(sizes, placed, strict=True):
        assert place.width / place.height == pytest.approx(size.width / size.height)
        assert min(place.x, place.y) >= -1e-9
        assert place.x + place.width <= ROOM.width + 1e-9
        assert place.y + place.height <= ROOM.height + 1e-9
    for one, other in combinations(placed, 2):
        across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
        down = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
        assert max(across, down) >= GAP - 1e-9


def test_the_lone_part_fills_its_room():
    (place,) = arranged([BOARD], Size(120, 180), GAP)
    assert place == pytest.approx((0, 45, 120, 90))


def test_a_small_part_stands_smaller_but_is_no_dot():
    token, card, board = arranged([TOKEN, CARD, BOARD], ROOM, GAP)
    assert token.width < card.height < board.width
    assert card.height / board.width == pytest.approx((88 / 240) ** 0.5)
    assert token.width / board.width == pytest.approx(SMALLEST)


def test_a_game_without_parts_has_none_to_place():
    assert arranged([], ROOM, GAP) == []


def test_rows_are_alike_in_length_where_parts_come_out_as_large_in_several_ways():
    """Of four cards, one above three would be as large as two above two."""
    first, second, third, fourth = arranged([CARD] * 4, Size(124, 106), 7)
    assert first.y == second.y < third.y == fourth.y
    assert (first.x, second.x) == (third.x, fourth.x)
