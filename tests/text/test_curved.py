"""Text along a curve: letters upright on it, in order, and read as words."""

from math import cos, hypot, pi, sin

import numpy as np
import pypdfium2
import pytest

from generator.core.colour import WHITE
from generator.core.geometry import Size
from generator.core.outline import circle_points
from generator.render.svg import draw_svg
from generator.scene import Group, Scene
from generator.scene.bounds import moved
from generator.text.curved import Curve, set_along
from generator.text.markup import LineBreak, Span
from generator.text.style import Finish, TextStyle
from tests.render.pictures import page, save_pdf

from .setting import MM, square_style

LINE = Curve(((0.0, 0.0), (10.0, 0.0)))


def letters_of(setting):
    """Return each letter with the map that places it."""
    (group,) = setting.items
    return [(letter.items[0], letter.transform) for letter in group.items]


def middles(setting):
    return [
        tuple(round(part, 6) for part in by.apply((text.x + text.run.width / 2, text.y)))
        for text, by in letters_of(setting)
    ]


def along(counted, text, curve, **changes):
    style = square_style(**{"align": "center", "valign": "baseline", **changes})
    return set_along(counted, (Span(text, style),), style, curve)


@pytest.mark.parametrize(("align", "first"), [("left", 0.5), ("center", 4.5), ("right", 8.5)])
def test_on_a_straight_line_letters_stand_as_ever(counted, align, first):
    setting = along(counted, "ab", LINE, align=align)
    assert middles(setting) == [(first, 0), (first + 1, 0)]


@pytest.mark.parametrize(("valign", "y"), [("baseline", 0), ("top", 0.88), ("bottom", -0.12)])
def test_the_part_that_valign_names_stands_on_the_curve(counted, valign, y):
    assert middles(along(counted, "a", LINE, valign=valign)) == [(5, y)]


def test_letters_on_a_circle_stand_on_it_evenly_and_point_away_from_its_middle(counted):
    points = circle_points((0, 0), 720, 20, 180)
    curve = Curve((*points, points[0]), 10 * pi, closed=True)
    setting = along(counted, "abcde", curve)
    for index, (text, by) in enumerate(letters_of(setting)):
        angle = (index - 2) / 10
        foot = by.apply((text.x + text.run.width / 2, text.y))
        head = by.apply((text.x + text.run.width / 2, text.y - 1))
        assert foot == pytest.approx((10 * sin(angle), -10 * cos(angle)), abs=0.01)
        # The sagitta of a letter 1 mm wide on a circle of 10 mm is an eightieth.
        assert hypot(*head) == pytest.approx(11, abs=0.02)


def test_a_text_as_long_as_a_closed_curve_goes_all_the_way_round(counted):
    square = ((0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (0.0, 3.0), (0.0, 0.0))
    setting = along(counted, "abcdefghijkl", Curve(square, 6, closed=True))
    assert setting.fits
    assert len(set(middles(setting))) == 12


def test_a_text_shrinks_to_its_curve_and_tells_when_it_cannot(counted):
    assert along(counted, "a" * 20, LINE, min_font_size=MM / 2).font_size == pytest.approx(
        MM / 2, abs=0.25
    )
    assert along(counted, "a" * 12, LINE).excess == (pytest.approx(2), 0)


def test_line_breaks_are_spaces_on_a_curve(counted):
    style = square_style(align="left", valign="baseline")
    setting = set_along(
        counted, (Span("a", style), LineBreak(style), Span("b", style)), style, LINE
    )
    assert setting.lines == ("a b",)


def test_words_on_a_curve_are_read_as_words(noto, tmp_path):
    points = circle_points((20, 20), 720, 30, 180)
    curve = Curve((*points, points[0]), 15 * pi, closed=True)
    style = TextStyle(
        font_size=12, align="center", valign="middle", finish=Finish(halo=WHITE, slant=8)
    )
    words = "섬을 한 바퀴, all around"
    items = set_along(noto, (Span(words, style),), style, curve).items
    path = save_pdf(tmp_path, page(items, Size(40, 40)))
    with pypdfium2.PdfDocument(path) as pdf:
        assert pdf[0].get_textpage().get_text_range().strip() == words
    svg = draw_svg(Scene(Size(40, 40), items), title="t", language="ko")
    assert svg.count("aria-label") == 1
    assert f'aria-label="{words}"' in svg


def test_the_glyphs_of_a_syllable_stay_together(noto):
    style = TextStyle(font_size=12, align="left", valign="baseline")
    setting = set_along(noto, (Span("\u1112\u119e\u11ab글", style),), style, LINE)
    assert [text.run.text for text, _ in letters_of(setting)] == ["\u1112\u119e\u11ab", "글"]


def test_marks_of_nothing_are_no_curve_and_do_no_harm(counted):
    corner = Curve(((0.0, 0.0), (0.0, 0.0)))
    assert along(counted, "a", corner).excess[0] == 1
    assert np.isfinite([by for _, by in letters_of(along(counted, "a", corner))]).all()
    assert isinstance(moved(along(counted, "a", LINE).items, 1, 1)[0], Group)
