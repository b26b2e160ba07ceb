"""Colours in the four inks of a press; the expected inks are worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.colour import WHITE, Colour, mix, parse_colour
from generator.core.ink import Ink, limit_ink, separate, shown

shares = st.floats(0, 1)


@pytest.mark.parametrize(
    ("red", "green", "blue", "inks"),
    [
        (1, 1, 1, (0, 0, 0, 0)),
        (0, 0, 0, (0, 0, 0, 1)),
        (0.5, 0.5, 0.5, (0, 0, 0, 0.5)),
        (1, 0, 0, (0, 1, 1, 0)),
        (0, 0, 1, (1, 1, 0, 0)),
        (1, 1, 0, (0, 0, 1, 0)),
        # The brightest part is 0.8, so K is 0.2; C = 1 − 0.4/0.8, M = 1 − 0.6/0.8.
        (0.4, 0.6, 0.8, (0.5, 0.25, 0, 0.2)),
    ],
)
def test_a_colour_is_separated_by_full_grey_component_replacement(red, green, blue, inks):
    assert separate(red, green, blue)[:4] == pytest.approx(inks)


@given(shares)
def test_greys_are_black_ink_alone(level):
    assert separate(level, level, level)[:3] == (0, 0, 0)


@given(shares, shares, shares)
def test_no_place_takes_more_than_two_coloured_inks(red, green, blue):
    ink = separate(red, green, blue)
    assert min(ink[:3]) == 0
    assert ink.total <= 3


@given(shares, shares, shares)
def test_a_screen_shows_the_colour_that_was_separated(red, green, blue):
    assert shown(separate(red, green, blue)) == pytest.approx((red, green, blue), abs=1e-9)


def test_inks_above_the_limit_are_thinned_alike_and_black_is_kept():
    # 300 % in all with 60 % black leaves 140 % for 200 % of colours: 70 % of each.
    ink = limit_ink(Ink(1, 0.6, 0.4, 0.6), most=2.0, most_coloured=2.0)
    assert ink[:4] == pytest.approx((0.7, 0.42, 0.28, 0.6))


def test_coloured_inks_leave_room_for_black_printed_over_them():
    assert limit_ink(Ink(1, 1, 0.5, 0), 3.0, most_coloured=2.0)[:4] == pytest.approx(
        (0.8, 0.8, 0.4, 0)
    )


def test_inks_within_the_limit_stay_as_they_are():
    ink = Ink(0.6, 0.4, 0.4, 1)
    assert limit_ink(ink, 2.4, 1.4) == ink


@given(st.tuples(shares, shares, shares, shares), st.floats(1, 4), st.floats(0, 3))
def test_nothing_passes_the_limit(inks, most, most_coloured):
    ink = limit_ink(Ink(*inks), most, most_coloured)
    assert ink.total <= most + 1e-9
    assert sum(ink[:3]) <= most_coloured + 1e-9


def test_a_mix_of_colours_with_inks_mixes_the_inks():
    first = Colour(0.1, 0.15, 0.7, ink=Ink(1, 0.8, 0, 0.2))
    second = Colour(1, 1, 1, ink=Ink(0, 0, 0.1, 0))
    blended = mix(first, second, 0.25)
    assert blended.ink[:4] == pytest.approx((0.75, 0.6, 0.025, 0.15))
    assert blended[:3] == pytest.approx((0.325, 0.3625, 0.775))


def test_a_mix_with_one_colour_without_inks_works_them_out():
    assert mix(Colour(0, 0, 0, ink=Ink(0.6, 0.4, 0.4, 1)), WHITE, 0.5).ink[:4] == pytest.approx(
        (0.3, 0.2, 0.2, 0.5)
    )


def test_a_mix_of_colours_without_inks_names_none():
    assert mix(parse_colour("#102030"), WHITE, 0.5).ink is None
