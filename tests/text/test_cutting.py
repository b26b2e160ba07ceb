"""Cut texts end after a word, with a mark, and what is left out is known."""

import pytest

from generator.core.geometry import Rect
from generator.scene import Symbol
from generator.text.cutting import cut_to_fit
from generator.text.markup import Icon, LineBreak, Span

from .setting import square_style

STYLE = square_style()


def cut(counted, *inlines, size=(6, 2)):
    spans = [Span(part, STYLE) if isinstance(part, str) else part for part in inlines]
    setting, lost = cut_to_fit(counted, spans, STYLE, size)
    return setting.lines, lost


def test_the_most_words_that_fit_stay(counted):
    assert cut(counted, "aa bb cc dd ee", size=(5, 2)) == (("aa bb", "cc…"), "dd ee")


def test_what_would_look_lost_before_the_mark_goes(counted):
    assert cut(counted, "aa bb cc, dd ee", size=(6, 2)) == (("aa bb", "cc…"), "dd ee")


def test_a_word_in_two_looks_is_one_word(counted):
    lines, lost = cut(counted, "aa bb c", "c dd", " ee ff", size=(5, 2))
    assert (lines, lost) == (("aa bb", "cc…"), "dd ee ff")


def test_an_icon_and_a_line_break_count(counted):
    icon = Icon(Symbol("coin", (), Rect(0, 0, 1, 1)), STYLE, 1.0)
    lines, lost = cut(counted, "aa", LineBreak(STYLE), "b ", icon, " cccccc dd")
    assert lines[0] == "aa"
    assert lines[1].startswith("b ￼")
    assert lost == "cccccc dd"


def test_a_first_word_too_long_is_cut_between_letters(counted):
    assert cut(counted, "abcdefghijkl mn", size=(4, 1)) == (("abc…",), "defghijkl mn")


def test_where_nothing_fits_only_the_mark_is_set(counted):
    lines, lost = cut(counted, "aa bb", size=(1, 1))
    assert (lines, lost) == (("…",), "aa bb")


def test_a_long_text_is_cut_in_few_tries(counted, monkeypatch):
    tries = []
    whole = counted.set_in_box
    monkeypatch.setattr(counted, "set_in_box", lambda *args: tries.append(1) or whole(*args))
    cut(counted, "aa " * 10_000)
    assert len(tries) < 20


@pytest.mark.parametrize("text", ["", " "])
def test_a_text_without_words_has_none_to_lose(counted, text):
    assert cut(counted, text + "\u00a0")[1] == ""
