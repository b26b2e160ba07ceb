"""Colours as eyes see them: against another library and the published limits."""

from itertools import combinations

import numpy as np
import pytest
from colorspacious import cspace_convert, deltaE
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.core.colour import Colour, lightness, parse_colour
from generator.proof.sheets import as_seen
from generator.proof.vision import EYES, VISIONS, distance, seen

WORDS = {"deutan": "deuteranomaly", "protan": "protanomaly", "tritan": "tritanomaly"}
"""What colorspacious calls the lack of a kind of cone, which is the anomaly at its fullest."""
EVERY_COLOUR = st.tuples(*[st.integers(0, 255)] * 3).map(lambda c: Colour(*(v / 255 for v in c)))
FAR_APART = ["#1a26af", "#ece36d", "#c34517", "#111111", "#2bb3b7"]
TYPICAL = ["#1f6fb5", "#f2b632", "#c8362e", "#222222", "#3fb8c4"]


def elsewhere(colour, vision):
    """Return what colorspacious says that ``vision`` sees."""
    if vision == "normal":
        return np.array(colour[:3])
    space = {"name": "sRGB1+CVD", "cvd_type": WORDS[vision], "severity": 100}
    return np.clip(cspace_convert(colour[:3], space, "sRGB1"), 0, 1)


@pytest.mark.parametrize("vision", EYES)
@given(colour=EVERY_COLOUR)
def test_colours_are_seen_as_another_library_sees_them(vision, colour):
    assert np.array(seen(colour, vision)[:3]) == pytest.approx(elsewhere(colour, vision), abs=2e-3)


@pytest.mark.parametrize("vision", EYES)
@given(first=EVERY_COLOUR, second=EVERY_COLOUR)
def test_distances_are_those_of_another_library(vision, first, second):
    found = deltaE(elsewhere(first, vision), elsewhere(second, vision), input_space="sRGB1")
    assert distance(first, second, vision) == pytest.approx(found, abs=0.3)


@given(EVERY_COLOUR)
def test_lightness_is_that_of_cielab(colour):
    # colorspacious adapts the white of its own to D65 slightly otherwise.
    assert lightness(colour) == pytest.approx(
        cspace_convert(colour[:3], "sRGB1", "CIELab")[0], abs=0.1
    )


@pytest.mark.parametrize(
    ("palette", "least"),
    [
        # Measured with colorspacious 1.1.2 when the palette was searched for.
        (FAR_APART, {"normal": 36.8, "protan": 38.0, "deutan": 37.4, "tritan": 30.3}),
        (TYPICAL, {"normal": 29.5, "protan": 28.0, "deutan": 27.6, "tritan": 22.4}),
    ],
)
def test_palettes_are_as_far_apart_as_was_measured_before(palette, least):
    colours = [parse_colour(text) for text in palette]
    for vision, expected in least.items():
        nearest = min(distance(a, b, vision) for a, b in combinations(colours, 2))
        assert nearest == pytest.approx(expected, abs=0.06)


def test_grey_is_as_bright_as_the_colour():
    red, green, blue = seen(parse_colour("#c34517"), "grey")[:3]
    assert red == green == blue
    assert lightness(Colour(red, green, blue)) == pytest.approx(
        lightness(parse_colour("#c34517")), abs=1e-6
    )


def test_white_and_black_stay_what_they_are():
    for vision in VISIONS:
        for text in ("#000000", "#ffffff"):
            assert seen(parse_colour(text), vision).hex == text


@pytest.mark.parametrize("vision", VISIONS)
def test_pictures_are_seen_as_their_colours_are(vision):
    rng = np.random.default_rng(7)
    pixels = rng.integers(0, 256, (40, 50, 3), dtype=np.uint8)
    pixels[0, :5] = [[int(t[i : i + 2], 16) for i in (1, 3, 5)] for t in FAR_APART]
    found = np.asarray(as_seen(Image.fromarray(pixels), vision), dtype=int)
    for y, x in [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), *rng.integers(0, 40, (60, 2))]:
        exact = seen(Colour(*(pixels[y, x] / 255)), vision)
        # Between the points of the table, colours are off by less than eyes can see.
        assert distance(Colour(*(found[y, x] / 255)), exact, "normal") < 1
