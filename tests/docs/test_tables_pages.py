"""What the pages on tables and on chance show is built."""

import re

import pytest

from tests.definitions import expand, write_game
from tests.show.pages import DOCS
from tests.source.workbooks import xlsx

HEAD = "game: {id: t, title: T}\nlanguages: [en]\n"
ROWS = [["title", "cost"], *(["Frog", n] for n in range(1, 8))]
PART = "components: {part: {kind: tile, size: [20, 20], front: []}}\n"


def blocks(page):
    text = (DOCS / f"{page}.md").read_text("utf-8")
    return re.findall(
        r"^```yaml(?: picture=\S+ high=\d+)?\n(.*?)^```", text, re.DOTALL | re.MULTILINE
    )


SNIPPETS = [(page, number) for page in ("tables", "random") for number in range(len(blocks(page)))]


def looks(page):
    """Return the theme and the symbols that the examples of a page are drawn with."""
    text = (DOCS / "pictures" / page / "game.yaml").read_text("utf-8")
    return "".join(re.findall(r"^(?:theme|symbols):\n(?: .*\n)+", text, re.M))


def built(folder, page, snippet):
    more = "" if "components:" in snippet else PART
    csv = "\n".join(",".join(map(str, row)) for row in ROWS)
    write_game(folder, f"{HEAD}{looks(page)}{snippet}{more}", cards_csv=csv)
    (folder / "old.csv").write_bytes(
        csv.replace(",", ";").replace("Frog", "개구리").encode("cp949")
    )
    (folder / "cards.xlsx").write_bytes(xlsx({"Cards": ROWS}))
    pieces, report = expand(folder)
    assert [f"{one.at}: {one.message}" for one in report] == []
    return pieces


@pytest.mark.parametrize(("page", "number"), SNIPPETS)
def test_each_example_is_built(page, number, tmp_path):
    built(tmp_path, page, blocks(page)[number])


def test_there_are_examples_to_build():
    assert len(SNIPPETS) > 8


def named(page, words):
    return next(block for block in blocks(page) if words in block)


def test_counts_of_four_two_and_one_make_seven_cards(tmp_path):
    pieces = built(tmp_path, "tables", named("tables", "count: 4"))
    assert sum(piece.copies for piece in pieces.values()) == 7


def test_the_name_of_the_file_is_the_one_told(tmp_path):
    block = named("tables", "file_name")
    (piece,) = built(tmp_path, "tables", block).values()
    assert f"# {piece.front.name}.svg" in block


def test_thirty_bingo_sheets_are_thirty_faces(tmp_path):
    pieces = built(tmp_path, "random", named("random", "copies: 30"))
    assert len({piece.front for piece in pieces.values()}) == 30
