"""Numbers as they are written into files."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.numbers import factor, number


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (63.0, "63"),
        (0.1 + 0.2, "0.3"),
        (2.50004, "2.5"),
        (-0.00001, "0"),
        (-0.0, "0"),
        (100.0, "100"),
        (1e-5, "0"),
        (123456.789, "123456.789"),
        (3, "3"),
    ],
)
def test_numbers_are_as_short_as_they_can_be(value, written):
    assert number(value) == written


@given(st.floats(-1e6, 1e6))
def test_numbers_are_within_half_a_place_and_have_no_exponent(value):
    written = number(value)
    assert re.fullmatch(r"-?\d+(\.\d{1,4})?", written)
    assert abs(float(written) - value) <= 0.000051
    assert not re.search(r"\.\d*0$", written)


def test_factors_keep_what_a_scale_needs():
    assert factor(1 / 3) == "0.333333333"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_what_no_file_can_hold_is_refused(value):
    with pytest.raises(ValueError, match="cannot draw"):
        number(value)
