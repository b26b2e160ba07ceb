"""The yardstick for colours gives the published values."""

import numpy as np
import pytest

from .colour import ciecam02, contrast, distance, lightness


@pytest.mark.parametrize(
    ("xyz", "adapting", "expected"),
    [
        # The worked examples that go around with CIE 159:2004.
        ([19.01, 20.00, 21.78], 318.31, (41.73, 0.1088, 219.0)),
        ([57.06, 43.06, 31.96], 31.83, (65.96, 41.67, 19.6)),
    ],
)
def test_ciecam02_gives_its_worked_examples(xyz, adapting, expected):
    white = np.array([95.05, 100.0, 108.88])
    assert ciecam02(np.array(xyz), white, adapting) == pytest.approx(expected, rel=3e-3)


def test_lightness_and_contrast_of_black_and_white():
    assert lightness((255, 255, 255)) == pytest.approx(100, abs=0.01)
    assert lightness((119, 119, 119)) == pytest.approx(50, abs=0.2)
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21, abs=0.01)


def test_red_and_green_draw_together_for_a_deuteranope():
    red, green = (176, 64, 0), (80, 112, 0)
    assert distance(red, green, "deutan") < distance(red, green) / 3
