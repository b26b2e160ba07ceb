"""Items of lists hang from their bullet or number, and empty lines are as high as wished."""

import pytest

from generator.text.markup import parse_markup
from generator.text.typesetter import Typesetter

from .setting import baselines, lefts, square_style


def set_marked(counted: Typesetter, text: str, width: float, **changes):
    style = square_style(**changes)
    return counted.set_in_box(parse_markup(text, style, None), style, width, 1000)


def test_lines_of_an_item_stand_clear_of_its_bullet(counted):
    setting = set_marked(counted, "- aa bb cc", 7)
    assert setting.lines == ("• aa bb", "cc")
    assert lefts(setting) == [0, 2]
    assert setting.width == 7


def test_lines_of_an_item_stand_clear_of_its_number(counted):
    setting = set_marked(counted, "12. aa bb\n3) cc dd", 6)
    assert setting.lines == ("12. aa", "bb", "3) cc", "dd")
    # The first number would take more than half the line.
    assert lefts(setting) == [0, 0, 0, 3]


def test_a_list_in_a_list_hangs_deeper(counted):
    setting = set_marked(counted, "- aa bb\n  - cc dd ee", 9)
    assert setting.lines == ("• aa bb", "  • cc dd", "ee")
    assert lefts(setting) == [0, 0, 4]


def test_a_bullet_that_would_take_half_the_line_hangs_nothing(counted):
    setting = set_marked(counted, "- aa bb", 3.5)
    assert setting.lines == ("•", "aa", "bb")
    assert lefts(setting) == [0, 0, 0]


@pytest.mark.parametrize("text", ["-1 aa bb", "-", "a - b c d", "1.5 aa bb", "1234. aa"])
def test_what_only_looks_like_an_item_is_text(counted, text):
    setting = set_marked(counted, text, 6)
    assert set(lefts(setting)) == {0}
    assert "•" not in "".join(setting.lines)


@pytest.mark.parametrize("align", ["center", "right"])
def test_lines_that_are_not_set_from_the_left_make_no_lists(counted, align):
    setting = set_marked(counted, "- aa bb cc", 7, align=align)
    assert setting.lines[0].startswith("- ")


def test_a_justified_item_ends_where_all_lines_end(counted):
    setting = set_marked(counted, "- a b c d e f g", 8, align="justify")
    ends = [item.x + item.run.width for item in setting.items[:-1]]
    # Spaces at the end of a line hang over.
    assert all(end == pytest.approx(9) or end == pytest.approx(8) for end in ends)


@pytest.mark.parametrize(("gap", "second"), [(None, 2.88), (1.0, 2.88), (0.5, 2.38), (0.0, 1.88)])
def test_an_empty_line_is_as_high_as_the_gap_says(counted, gap, second):
    setting = set_marked(counted, "a\n\nb", 9, paragraph_gap=gap)
    assert baselines(setting) == [0.88, second]


def test_a_gap_is_the_same_at_any_line_height(counted):
    setting = set_marked(counted, "a\n\nb", 9, line_height=1.5, paragraph_gap=0.5)
    assert baselines(setting) == [0.88, pytest.approx(0.88 + 1.5 + 0.5)]
