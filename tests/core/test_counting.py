"""Messages count in English: one page, two pages, no pages."""

import pytest

from generator.core.diagnostics import number_of


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 pages"), (1, "1 page"), (2, "2 pages"), (1200, "1,200 pages")],
)
def test_just_one_is_singular(count, words):
    assert number_of(count, "page") == words


def test_words_before_the_noun_stay_as_they_are():
    assert [number_of(n, "more row") for n in (1, 2)] == ["1 more row", "2 more rows"]
