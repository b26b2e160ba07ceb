"""The page on exports tells the targets and products that there are, with their numbers."""

from tests.show.exports import PAGE, page_with_tables, targets


def test_the_tables_are_made_from_the_files():
    text = PAGE.read_text("utf-8")
    assert page_with_tables(text) == text


def test_every_target_is_explained():
    text = PAGE.read_text("utf-8")
    assert [name for name in targets() if f"**`{name}`**" not in text] == []


def test_every_number_tells_where_and_when_it_is_known_from():
    for target in targets().values():
        assert target.source
        assert target.checked_on.startswith("20")
