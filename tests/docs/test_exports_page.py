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


def test_every_target_says_what_becomes_what_and_what_does_not():
    text = PAGE.read_text("utf-8")
    rest = text.partition("## What becomes what")[2].partition("\n## Targets")[0]
    rows = {
        line.split("`")[1]: line.split("|")[2:-1] for line in rest.splitlines() if "| `" in line
    }
    assert set(targets()) | {"cut"} <= set(rows)
    assert all(cell.strip() for name in targets() for cell in rows[name])
    # A service whose products are for cards alone takes nothing else.
    for name, target in targets().items():
        if target.products:
            kinds = {kind for product in target.products for kind in product.kinds or []}
            takes = {"tile": 1, "board": 2}
            for kind, column in takes.items():
                assert (kind in kinds) == ("not taken" not in rows[name][column]), (name, kind)
