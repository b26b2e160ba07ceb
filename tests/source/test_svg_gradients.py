"""Gradients of SVG files come out as another program draws them."""

import io

import numpy as np
import pytest
import resvg_py
from PIL import Image

from generator.core.diagnostics import AuthorError, Position
from generator.scene import Scene
from generator.source.svg_picture import read_svg
from tests.definitions import flat
from tests.render.pictures import RENDERINGS

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' width="200" height="120">'
)
STOPS = '<stop offset="0.1" stop-color="#c00"/><stop offset="60%" stop-color="gold"/>'
STOPS += '<stop offset="1" style="stop-color:#0060c0;stop-opacity:.6"/>'


def linear(attributes="", content=STOPS):
    return f'<linearGradient id="g" {attributes}>{content}</linearGradient>'


def radial(attributes="", content=STOPS):
    return f'<radialGradient id="g" {attributes}>{content}</radialGradient>'


IN_UNITS = 'gradientUnits="userSpaceOnUse"'
DRAWINGS = {
    "a line over the box": linear(),
    "a line in per cent": linear('x1="20%" y1="0" x2="80%" y2="1"'),
    "a line in units": linear(f'{IN_UNITS} x1="30" y1="20" x2="90" y2="110"'),
    "a line turned": linear('gradientTransform="rotate(30 .5 .5) scale(.8 1)"'),
    "a circle over the box": radial(),
    "a circle with a focus": radial('fx=".3" fy=".2" r=".6"'),
    "a circle in units": radial(f'{IN_UNITS} cx="90" cy="60" r="50" gradientTransform="skewX(10)"'),
    "stops from another": linear('x2="0" xlink:href="#h"', "")
    + linear('y2="1"').replace('id="g"', 'id="h"'),
    "stops out of order": linear(
        "",
        '<stop offset=".7" stop-color="red"/><stop offset=".2" stop-color="lime"/>'
        '<stop offset="2" stop-color="blue"/>',
    ),
    "one stop": linear("", '<stop stop-color="teal"/>'),
    "no length": linear('x2="0"'),
    "stops by class": "<style>.a{stop-color:red}.b{stop-color:navy;stop-opacity:.5}</style>"
    + linear("", '<stop class="a"/><stop class="b" offset="1"/>'),
}
SHAPES = '<path transform="rotate(4)" d="M20 10 H180 V100 L100 80 L20 100z" fill="url(#g)"{}/>'


def drawn_by_another(svg):
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=96))
    paper = Image.new("RGBA", (200, 120), "white")
    paper.alpha_composite(Image.open(io.BytesIO(data)).convert("RGBA"))
    return np.asarray(paper.convert("RGB"), dtype=float)


@pytest.mark.parametrize("more", ["", ' fill-opacity=".5" stroke="#333" stroke-width="3"'])
@pytest.mark.parametrize("gradient", DRAWINGS.values(), ids=DRAWINGS)
@pytest.mark.parametrize("render", RENDERINGS.values(), ids=RENDERINGS)
def test_a_gradient_looks_as_another_program_draws_it(tmp_path, render, gradient, more):
    svg = f"{HEAD}{gradient}{SHAPES.format(more)}</svg>"
    picture = read_svg(svg.encode(), Position("game.yaml"), "art.svg")
    pixels = render(tmp_path, Scene(picture.size, picture.items), 96)
    difference = np.abs(pixels[:120, :200] - drawn_by_another(svg)).max(axis=2)
    # Only the pixels along edges are smoothed a little differently.
    assert np.mean(difference > 12) < 0.025
    assert difference.mean() < 4


@pytest.mark.parametrize(
    ("gradient", "words"),
    [
        ('<pattern id="g"/>', "“pattern” cannot be drawn as a fill"),
        ("", "there is no “#g” in this file"),
        (linear('spreadMethod="repeat"'), "repeats"),
        (linear('xlink:href="#g"', ""), "refers to itself"),
        (linear('xlink:href="#h"') + '<linearGradient id="h" xlink:href="#g"/>', "itself"),
        (linear('xlink:href="https://x/y#g"'), "is not in this file"),
        (linear("", '<stop stop-color="rde"/>'), "not a colour"),
        (linear("", "<stop/>" * 201), "more than 200 stops"),
    ],
)
def test_what_cannot_be_drawn_is_refused(gradient, words):
    with pytest.raises(AuthorError) as caught:
        read_svg(f"{HEAD}{gradient}{SHAPES.format('')}</svg>".encode(), Position("g"), "art.svg")
    assert words in caught.value.message


def test_a_gradient_without_stops_fills_nothing():
    svg = f'{HEAD}<linearGradient id="g"/>{SHAPES.format("")}</svg>'
    assert not list(flat(read_svg(svg.encode(), Position("g"), "art.svg").items))
