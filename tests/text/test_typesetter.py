"""Settings in a font whose every sign is 1 mm wide and whose lines are 1 mm high."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Rect
from generator.core.outline import rectangle
from generator.core.record import replace
from generator.scene import Shape, Symbol, Text, Use
from generator.text.markup import Icon, LineBreak, Span
from generator.text.style import TextStyle
from generator.text.typesetter import TextTooLongError, shrink_sizes

from .setting import (
    MM,
    baselines,
    extracted,
    lefts,
    set_noto,
    set_squares,
    square_style,
    texts,
)

# --- across


def test_alignment_goes_by_the_visible_part_of_each_line(counted):
    def at(align):
        return lefts(set_squares(counted, "가나다 라", 4, align=align))

    assert at("left") == [0, 0]
    assert at("center") == [0.5, 1.5]
    assert at("right") == [1, 3]


def test_the_block_is_as_wide_as_its_widest_line(counted):
    setting = set_squares(counted, "가나다 라", 4, align="right")
    assert setting.width == pytest.approx(3)
    assert setting.box == Rect(pytest.approx(1), 0, pytest.approx(3), pytest.approx(2))


def test_a_justified_line_is_filled_by_its_spaces_alone(counted):
    setting = set_squares(counted, "가 나 다라마바 사", 6, align="justify")
    assert setting.lines == ("가 나", "다라마바 사")
    first, second = texts(setting)
    # 가 space 나: 3 mm of signs, so that the one space inside takes the 3 mm left over;
    # the space at the end of the line hangs outside.
    assert first.run.advances == pytest.approx((1000, 4000, 1000, 1000))
    assert sum(first.run.advances[:3]) / 1000 == pytest.approx(6)
    assert second.run.advances == (1000,) * 6


def test_a_line_that_the_author_ends_is_not_justified(counted):
    style = square_style(align="justify")
    spans = (Span("가 나", style), LineBreak(style), Span("다 라", style))
    setting = counted.set_in_box(spans, style, 9, 9)
    assert [text.run.advances for text in texts(setting)] == [(1000,) * 3] * 2


def test_by_signs_a_justified_line_is_filled_between_letters_not_beside_brackets(counted):
    setting = set_squares(counted, "上下「上下」上下", 6.5, align="justify", break_mode="char")
    assert setting.lines == ("上下「上下」", "上下")
    first, _ = texts(setting)
    # Half a mm is left over and shared by the two gaps between letters.
    assert first.run.advances == pytest.approx((1250, 1000, 1000, 1250, 1000, 1000))


def test_tracking_stands_between_signs_and_not_after_the_last(counted):
    setting = set_squares(counted, "가나다", 9, tracking=500, align="right")
    assert setting.width == pytest.approx(4)
    assert lefts(setting) == [5]
    assert set_squares(counted, "가나다", 4, tracking=500).lines == ("가나다",)
    assert len(set_squares(counted, "가나다", 3.9, tracking=500).lines) == 2


@pytest.mark.parametrize("sign", ["\u00ad", "\u200b", "\u200d", "\ufeff"])
def test_tracking_of_signs_that_are_not_drawn_draws_nothing(counted, sign):
    setting = set_squares(counted, sign, 9, tracking=500)
    assert setting.items == ()
    assert setting.width == 0


# --- down


def test_the_first_baseline_is_88_hundredths_of_an_em_below_the_top(counted):
    assert baselines(set_squares(counted, "가 나", 1)) == [0.88, 1.88]


def test_line_height_is_the_distance_of_baselines(counted):
    setting = set_squares(counted, "가 나 다", 1, line_height=1.5)
    assert baselines(setting) == [0.88, 2.38, 3.88]
    assert setting.height == pytest.approx(4)


def test_a_block_at_the_bottom_ends_12_hundredths_below_its_last_baseline(counted):
    assert baselines(set_squares(counted, "가 나", 1, 10, valign="bottom")) == [8.88, 9.88]


def test_hangul_in_the_middle_has_its_em_box_there(counted):
    # One line: em box from 4.5 to 5.5. Two lines: from 4 to 6.
    assert baselines(set_squares(counted, "가", 1, 10, valign="middle")) == [5.38]
    assert baselines(set_squares(counted, "가 나", 1, 10, valign="middle")) == [4.88, 5.88]


def test_figures_in_the_middle_have_half_their_height_there(counted):
    # The made font has capitals of 0.7 em: one line of them stands from 4.65 to 5.35,
    # two lines from 4.15 to 5.85.
    assert baselines(set_squares(counted, "8", 1, 10, valign="middle")) == [5.35]
    assert baselines(set_squares(counted, "8 8", 1, 10, valign="middle")) == [4.85, 5.85]


def test_an_empty_line_has_the_height_of_its_style(counted):
    style = square_style()
    spans = (Span("가", style), LineBreak(style), LineBreak(style), Span("나", style))
    assert baselines(counted.set_in_box(spans, style, 9, 9)) == [0.88, 2.88]


def test_a_line_is_as_high_as_its_largest_part(counted):
    style = square_style()
    large = replace(style, font_size=2 * MM)
    spans = (Span("가 ", style), Span("나", large), Span(" 다", style))
    setting = counted.set_in_box(spans, style, 4, 9)
    assert setting.lines == ("가 나", "다")
    # Boxes of 2 mm and 1 mm: 0.88 × 2, then 2 + 0.88.
    assert baselines(setting) == [1.76, 1.76, 1.76, 2.88]
    assert setting.height == pytest.approx(3)


# --- at a point


def test_at_a_point_only_a_line_break_breaks(counted):
    style = square_style()
    setting = counted.set_at_point((Span("가나다 라마바 사아자", style),), style)
    assert setting.lines == ("가나다 라마바 사아자",)
    assert setting.excess == (0, 0)


@pytest.mark.parametrize(
    ("align", "valign", "left", "baseline"),
    [
        ("left", "baseline", 0, 0),
        ("center", "top", -1, 0.88),
        ("right", "bottom", -2, -0.12),
        ("justify", "middle", 0, 0.38),
    ],
)
def test_alignment_says_which_point_of_the_text_stands_there(
    counted, align, valign, left, baseline
):
    style = square_style(align=align, valign=valign)
    setting = counted.set_at_point((Span("가나", style),), style)
    assert (lefts(setting), baselines(setting)) == ([left], [baseline])
    assert setting.box == Rect(
        pytest.approx(left), pytest.approx(baseline - 0.88), pytest.approx(2), pytest.approx(1)
    )


def test_the_first_baseline_is_that_of_the_point(counted):
    style = square_style(valign="baseline", align="center")
    spans = (Span("가나", style), LineBreak(style), Span("다", style))
    setting = counted.set_at_point(spans, style)
    assert (lefts(setting), baselines(setting)) == ([-1, -0.5], [0, 1])


# --- shrinking


def test_the_sizes_tried_go_down_in_quarters_of_a_point_to_the_floor():
    style = TextStyle(font_size=9, min_font_size=8.1)
    assert list(shrink_sizes(style)) == [9, 8.75, 8.5, 8.25, 8.1]
    assert list(shrink_sizes(TextStyle(font_size=9))) == [9]
    assert list(shrink_sizes(TextStyle(font_size=9, min_font_size=12))) == [9]


def test_a_text_that_fits_keeps_its_size(counted):
    setting = set_squares(counted, "가나다라", 4, 1, font_size=MM, min_font_size=1)
    assert setting.font_size == MM
    assert setting.fits


def test_a_text_shrinks_to_the_largest_step_that_fits(counted):
    # 8 pt type: an em of 2.8222 mm. Three signs in 7 mm: 2.3333 mm is 6.614 pt, and the
    # step below that is 6.5.
    setting = set_squares(counted, "가나다", 7, 50, font_size=8, min_font_size=5)
    assert setting.font_size == 6.5
    assert setting.lines == ("가나다",)
    assert texts(setting)[0].run.size == pytest.approx(6.5 / MM)


def test_all_parts_of_a_text_shrink_together(counted):
    style = square_style(font_size=8, min_font_size=2)
    spans = (Span("가", style), Span("나", replace(style, font_size=16)))
    setting = counted.set_in_box(spans, style, 4.2, 50)
    # 3 em of 8 pt in 4.2 mm: 1.4 mm is 3.97 pt, so 3.75.
    assert setting.font_size == 3.75
    first, second = (text.run.size for text in texts(setting))
    assert second == pytest.approx(2 * first)


def test_the_size_found_is_the_first_step_that_fits(counted):
    def fits(size):
        setting = set_squares(counted, text, 20, 9, font_size=size, line_height=1.3)
        return setting.fits and not setting.broken

    for text in ("가나 다라마 바사아자 " * 3, "가나다라마바사", "가 나", "가나다라 마바 " * 9):
        found = set_squares(
            counted, text, 20, 9, font_size=12, min_font_size=1, line_height=1.3
        ).font_size
        steps = [12 - 0.25 * step for step in range(45)]
        assert found == next(size for size in steps if fits(size))


def test_a_text_shrinks_before_a_word_is_parted(counted):
    setting = set_squares(counted, "가나다라 마", 3, 10, font_size=MM, min_font_size=1)
    assert setting.lines == ("가나다라", "마")
    assert setting.broken == ()
    assert setting.font_size < MM


def test_a_word_is_parted_at_full_size_when_shrinking_does_not_help(counted):
    setting = set_squares(counted, "가나다라마바사", 3, 10, font_size=MM, min_font_size=2.6)
    assert setting.font_size == MM
    assert setting.broken == ("가나다라마바사",)
    assert setting.fits


def test_what_does_not_fit_at_the_floor_tells_by_how_much(counted):
    # At 1 mm type and lines: five lines in a box 3.25 mm high.
    setting = set_squares(counted, "가 나 다 라 마", 1, 3.25)
    assert setting.excess == (0, pytest.approx(1.75))
    assert not setting.fits
    assert extracted(setting) == "가 나 다 라 마"
    shrunk = set_squares(counted, "가 나 다 라 마", 1, 1.25, font_size=MM, min_font_size=MM / 2)
    # At 0.5 mm type, “가 나” still needs 1.5 mm: five lines of 0.5 mm.
    assert shrunk.font_size == pytest.approx(MM / 2)
    assert shrunk.excess == (0, pytest.approx(1.25))


# T11: rules text of 40, 400 and 4000 letters in a box of 50 × 20 mm, 9 down to 6 pt.

WORDS = "카드를 뽑아 손에 들고 차례를 넘깁니다. "


@pytest.mark.parametrize("count", [40, 400, 4000])
def test_a_text_too_long_shrinks_or_is_told_and_never_cut(noto, count):
    text = (WORDS * 200)[:count].strip()
    setting = set_noto(noto, text, 50, 20, font_size=9, min_font_size=6, line_height=1.3)
    assert extracted(setting) == text
    if count == 40:
        assert (setting.font_size, setting.fits) == (9, True)
    elif count == 400:
        assert setting.font_size == 6
        assert not setting.fits
    else:
        assert setting.font_size == 6
        assert setting.excess[0] == 0
        # The lines stand 6 × 1.3 pt apart; the block is one em and the steps between.
        height = (6 + (len(setting.lines) - 1) * 6 * 1.3) / MM
        assert setting.excess[1] == pytest.approx(height - 20)


def test_fifteen_forced_lines_are_told_when_they_do_not_fit(noto):
    style = TextStyle(font_size=9, min_font_size=6, line_height=1.3)
    spans = [part for _ in range(15) for part in (Span("가나", style), LineBreak(style))][:-1]
    setting = noto.set_in_box(tuple(spans), style, 50, 20)
    assert len(setting.lines) == 15
    assert setting.font_size == 6
    assert setting.excess == (0, pytest.approx((6 + 14 * 6 * 1.3) / MM - 20))


# --- icons


def symbol(width: float = 20, height: float = 10) -> Symbol:
    box = Rect(5, 5, width, height)
    return Symbol("sign", (Shape(rectangle(box)),), box)


def box_of(use: Use) -> Rect:
    return use.transform.apply_to_box(use.symbol.bounds)


def test_an_icon_stands_centred_on_the_capitals(counted):
    style = square_style()
    spans = (Span("8", style), Icon(symbol(), style, scale=1.2), Span("8", style))
    setting = counted.set_in_box(spans, style, 20, 9)
    first, use, last = setting.items
    assert isinstance(first, Text)
    assert isinstance(use, Use)
    box = box_of(use)
    # Capitals are 0.7 mm high, so the icon is 0.84 mm high and twice as wide; its white
    # of 0.06 mm on either side keeps it off its neighbours.
    assert (box.width, box.height) == (pytest.approx(1.68), pytest.approx(0.84))
    assert box.centre[1] == pytest.approx(0.88 - 0.35)
    assert box.x == pytest.approx(1.06)
    assert last.x == pytest.approx(1 + 1.68 + 0.12)


def test_icons_shrink_with_their_text(counted):
    style = square_style(font_size=8, min_font_size=2)
    spans = (Icon(symbol(), style), Span("가가가", style))
    setting = counted.set_in_box(spans, style, 6, 50)
    use, text = setting.items
    assert setting.lines == ("\ufffc가가가",)
    assert box_of(use).height == pytest.approx(0.84 * text.run.size)


def test_an_icon_goes_to_the_next_line_like_a_word(counted):
    style = square_style()
    spans = (Span("가나 ", style), Icon(symbol(), style), Icon(symbol(), style))
    setting = counted.set_in_box(spans, style, 3, 9)
    assert setting.lines == ("가나", "\ufffc", "\ufffc")


def test_a_high_icon_makes_its_line_higher(counted):
    style = square_style()
    spans = (Icon(symbol(10, 10), style, scale=3), LineBreak(style), Span("가", style))
    setting = counted.set_in_box(spans, style, 9, 9)
    # 2.1 mm high about the middle of the capitals: it begins at the top of the block.
    assert box_of(setting.items[0]).y == pytest.approx(0)
    below = 2.1 - (0.35 + 1.05)
    assert baselines(setting) == [pytest.approx(1.4 + below + 0.88)]


def test_the_sign_that_stands_for_icons_is_refused_in_text(counted):
    assert set_squares(counted, "가\ufffc나", 9).missing == ("\ufffc",)


# --- bounds


def test_a_text_of_endless_length_is_refused(counted):
    with pytest.raises(TextTooLongError, match="100001 signs"):
        set_squares(counted, "가" * 100_001, 9)


def test_the_same_text_is_set_once(counted):
    first, second = set_squares(counted, "가나", 9), set_squares(counted, "가나", 9)
    assert first == second
    assert first.items[0].run.glyphs is second.items[0].run.glyphs
    assert set_squares(counted, "가나", 1) is set_squares(counted, "가나", 1)
    assert set_squares(counted, "가나", 9) is not set_squares(counted, "가나", 8)
    assert set_squares(counted, "가나", 9) != set_squares(counted, "가나", 9, tracking=10)


@settings(deadline=None, max_examples=150)
@given(
    text=st.text(
        alphabet="가나다라 上下「」、。.,()-~·ab12₩%!\u200b\u00ad\u00a0\u2060\t", max_size=80
    ),
    width=st.floats(3, 40),
    height=st.floats(3, 40),
    mode=st.sampled_from(["word", "char"]),
    align=st.sampled_from(["left", "center", "right", "justify"]),
    valign=st.sampled_from(["top", "middle", "bottom", "baseline"]),
)
def test_whatever_the_text_all_of_it_stands_in_its_box_or_is_told(
    noto, text, width, height, mode, align, valign
):
    style = TextStyle(font_size=10, min_font_size=5, break_mode=mode, align=align, valign=valign)
    setting = noto.set_in_box((Span(text, style),), style, width, height)
    wanted = "".join(text.translate(dict.fromkeys(map(ord, "\u200b\u00ad\u2060"))).split())
    assert "".join(extracted(setting).replace("\u00ad", "").split()) == wanted
    assert setting.missing == ()
    assert 5 <= setting.font_size <= 10
    assert setting.excess[0] == pytest.approx(max(0, setting.width - width), abs=1e-5)
    assert setting.excess[1] == pytest.approx(max(0, setting.height - height), abs=1e-5)
    if setting.fits:
        shown = "".join(setting.lines).replace("\u00a0", "").replace(" ", "")
        assert shown.replace("\t", "") == wanted
        room = Rect(0, 0, width, height)
        assert valign == "middle" or room.contains(setting.box, 1e-5)
    ends = {}
    for item in texts(setting):
        words = item.run.text.rstrip(" \u00a0")
        hung = len(item.run.text) - len(words)
        kept = item.run.advances[: len(item.run.advances) - hung]
        reach = item.x + sum(kept) * item.run.size / item.run.typeface.units_per_em
        ends[item.y] = max(ends.get(item.y, 0), reach)
    if setting.fits and "\u00a0" not in text:
        assert all(end <= width + 1e-5 for end in ends.values())
