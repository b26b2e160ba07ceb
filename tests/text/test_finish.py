"""What sets letters off from art is drawn, and read by nobody twice."""

import numpy as np
import pypdfium2
import pytest

from generator.core.colour import WHITE, Colour
from generator.core.geometry import Rect, Size
from generator.core.outline import rectangle
from generator.core.record import replace
from generator.render.svg import draw_svg
from generator.scene import Group, Scene, Shape, Text
from generator.text.finishing import MAX_OUTLINED, TooManyOutlinesError
from generator.text.markup import Span
from generator.text.style import PLAIN, Finish, TextStyle
from tests.render.pictures import RENDERINGS, page, save_pdf

GREEN, RED = Colour(0, 0.5, 0), Colour(1, 0, 0)
SIZE = Size(60, 20)
WORDS = "항구 Harbour"


def set_with(noto, text=WORDS, **finish):
    style = TextStyle(font_size=24, weight=700, finish=Finish(**finish))
    return noto.set_at_point((Span(text, style),), replace(style, align="left"))


def drawn(noto, **finish):
    """Return the text on a green ground, at (5, 5)."""
    from generator.scene.bounds import moved

    ground = Shape(rectangle(Rect(0, 0, *SIZE)), GREEN)
    return (ground, *moved(set_with(noto, **finish).items, 5, 5))


@pytest.mark.parametrize(
    "finish",
    [
        {"halo": WHITE},
        {"shadow": RED},
        {"halo": WHITE, "shadow": RED},
        {"slant": 12.0},
        {"underline": True, "strike": True},
    ],
    ids=str,
)
def test_words_are_read_once_whatever_sets_them_off(noto, tmp_path, finish):
    path = save_pdf(tmp_path, page(drawn(noto, **finish), SIZE))
    with pypdfium2.PdfDocument(path) as pdf:
        assert pdf[0].get_textpage().get_text_range().strip() == WORDS
    svg = draw_svg(Scene(SIZE, drawn(noto, **finish)), title="t", language="ko")
    assert svg.count("aria-label") == len(
        [1 for label in ("항구 ", "Harbour", WORDS) if f'aria-label="{label}"' in svg]
    )


@pytest.mark.parametrize("render", RENDERINGS.values(), ids=RENDERINGS)
def test_a_halo_is_as_wide_as_it_says(noto, tmp_path, render):
    plain = render(tmp_path, Scene(SIZE, drawn(noto)), 254)
    haloed = render(tmp_path, Scene(SIZE, drawn(noto, halo=WHITE, halo_width=0.8)), 254)
    dark = np.argwhere(plain.sum(axis=2) < 100)
    white = np.argwhere((haloed > 250).all(axis=2))
    # Ten pixels a millimetre: the rim reaches 8 pixels farther than the letters do.
    assert white.min(axis=0) == pytest.approx(dark.min(axis=0) - 8, abs=1.5)
    assert white.max(axis=0) == pytest.approx(dark.max(axis=0) + 8, abs=1.5)
    assert np.abs(haloed[plain.sum(axis=2) < 20]).max() < 60, "no halo lies over a letter"


@pytest.mark.parametrize("render", RENDERINGS.values(), ids=RENDERINGS)
def test_a_shadow_lies_where_its_offset_says(noto, tmp_path, render):
    plain = render(tmp_path, Scene(SIZE, drawn(noto)), 254)
    shaded = render(tmp_path, Scene(SIZE, drawn(noto, shadow=RED, shadow_offset=(1, 0.5))), 254)
    dark = plain.sum(axis=2) < 20
    red = (shaded[:, :, 0] > 200) & (shaded[:, :, 1] < 60)
    expected = np.roll(dark, (5, 10), axis=(0, 1)) & (plain.sum(axis=2) > 120)
    assert (expected & red).sum() / expected.sum() > 0.97


def test_halos_lie_under_all_letters_of_a_text(noto):
    plain = TextStyle(font_size=12)
    haloed = replace(plain, finish=Finish(halo=WHITE))
    items = noto.set_at_point((Span("ab", plain), Span("cd", haloed)), plain).items
    assert items[0].words == ""
    assert [item.run.text for item in items[1:]] == ["ab", "cd"]


def test_letters_of_scripts_without_italics_stand_upright(noto):
    items = set_with(noto, "기운 lean 곧게", slant=10.0).items
    leaning = [item for item in items if isinstance(item, Group)]
    upright = [item.run.text for item in items if isinstance(item, Text)]
    assert [group.items[0].run.text for group in leaning] == ["lean "]
    assert upright == ["기운 ", "곧게"]


def test_lines_run_under_words_and_not_under_the_space_where_a_line_ends(counted):
    style = TextStyle(families=("squares",), font_size=72 / 25.4, finish=Finish(underline=True))
    items = counted.set_in_box((Span("aa bb", style),), style, 3, 9).items
    lines = [item.outline for item in items if isinstance(item, Shape)]
    assert [(line[0][1], line[1][1]) for line in lines] == [(0, 2), (0, 2)]


def test_a_text_without_a_finish_is_drawn_as_ever(noto):
    assert (
        set_with(noto).items
        == noto.set_at_point(
            (Span(WORDS, TextStyle(font_size=24, weight=700)),), TextStyle(font_size=24, weight=700)
        ).items
    )
    assert Finish() == PLAIN


def test_too_many_outlines_are_refused(noto):
    with pytest.raises(TooManyOutlinesError):
        set_with(noto, "가" * (MAX_OUTLINED + 1), halo=WHITE)
