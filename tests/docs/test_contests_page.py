"""The page on contests tells the limits that there are, and every measure."""

from generator.contests.measures import MEASURES
from tests.show.contests import PAGE, page_with_table


def test_the_table_is_made_from_the_profiles():
    text = PAGE.read_text("utf-8")
    assert page_with_table(text) == text


def test_every_measure_is_explained():
    text = PAGE.read_text("utf-8")
    assert [name for name in MEASURES if f"`{name}`" not in text] == []
