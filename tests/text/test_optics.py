"""What the eye sees: settings drawn as pixels and measured."""

import pytest

from generator.core.geometry import Rect
from generator.core.outline import circle
from generator.core.record import replace
from generator.scene import Shape, Symbol
from generator.text.markup import Icon, Span
from generator.text.style import TextStyle

from .drawing import draw, ink_box
from .setting import MM

EM = 8.0
STYLE = TextStyle(font_size=EM * MM, align="center", valign="middle", weight=700)
SIZE = 14.0


def ink(typesetter, spans, style=STYLE, width=SIZE, height=SIZE):
    setting = typesetter.set_in_box(spans, style, width, height)
    return ink_box(draw(setting.items, width, height))


@pytest.mark.parametrize("weight", [400, 700])
@pytest.mark.parametrize("sign", list("0123456789AEHMRX") + list("한별가글뽑") + list("→★①"))
def test_a_sign_in_the_middle_of_a_box_has_its_ink_there(noto, sign, weight):
    style = replace(STYLE, weight=weight)
    left, top, right, bottom = ink(noto, (Span(sign, style),), style)
    tolerance = 0.05 * EM
    assert (top + bottom) / 2 == pytest.approx(SIZE / 2, abs=tolerance)
    if sign != "1":  # The flag of a 1 has always stood aside.
        assert (left + right) / 2 == pytest.approx(SIZE / 2, abs=tolerance)


def test_two_figures_stand_as_high_as_one(noto):
    _, top, _, bottom = ink(noto, (Span("18", STYLE),))
    assert (top + bottom) / 2 == pytest.approx(SIZE / 2, abs=0.05 * EM)


def test_an_icon_alone_in_a_box_stands_in_its_middle(noto):
    coin = Symbol("coin", (Shape(circle((5, 5), 10)),), Rect(0, 0, 10, 10))
    left, top, right, bottom = ink(noto, (Icon(coin, STYLE),))
    assert (left + right) / 2 == pytest.approx(SIZE / 2, abs=0.03)
    assert (top + bottom) / 2 == pytest.approx(SIZE / 2, abs=0.03)


def test_ink_stays_in_the_box_of_the_text(noto):
    setting = noto.set_in_box((Span("한글을 쓴다", STYLE),), STYLE, 40, SIZE)
    left, top, right, bottom = ink_box(draw(setting.items, 40, SIZE))
    grown = setting.box.grown(0.02 * EM)
    assert grown.contains(Rect(left, top, right - left, bottom - top))


def test_weights_differ_in_ink_and_not_in_place(noto):
    light, heavy = (
        draw(noto.set_in_box((Span("한글", s),), s, 24, SIZE).items, 24, SIZE)
        for s in (replace(STYLE, weight=100), replace(STYLE, weight=900))
    )
    assert (heavy < 128).sum() > 2.5 * (light < 128).sum()
