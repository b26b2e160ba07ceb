"""What the pages on tables and on chance show is built."""

import re

import pytest

from tests.definitions import expand, write_game
from tests.show.pages import DOCS
from tests.source.workbooks import xlsx

THEME = """theme:
  colours: {red: "#b8433a", blue: "#2f6f9f", green: "#4d7d45", edge: "#5b6470"}
  styles: {small: {font_size: 6.5}, number: {font_size: 9, align: center, valign: middle}}
"""
ROWS = [["title", "cost"], *(["Frog", n] for n in range(1, 8))]
PART = "components: {part: {kind: tile, size: [20, 20], front: []}}\n"


def blocks(page):
    text = (DOCS / f"{page}.md").read_text("utf-8")
    return re.findall(r"^```yaml\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


SNIPPETS = [(page, number) for page in ("tables", "random") for number in range(len(blocks(page)))]


def built(folder, snippet):
    more = "" if "components:" in snippet else PART
    csv = "\n".join(",".join(map(str, row)) for row in ROWS)
    write_game(
        folder, f"game: {{id: t, title: T}}\nlanguages: [en]\n{THEME}{snippet}{more}", cards_csv=csv
    )
    (folder / "old.csv").write_bytes(
        csv.replace(",", ";").replace("Frog", "개구리").encode("cp949")
    )
    (folder / "cards.xlsx").write_bytes(xlsx({"Cards": ROWS}))
    pieces, report = expand(folder)
    assert [f"{one.at}: {one.message}" for one in report] == []
    return pieces


@pytest.mark.parametrize(("page", "number"), SNIPPETS)
def test_each_example_is_built(page, number, tmp_path):
    built(tmp_path, blocks(page)[number])


def test_there_are_examples_to_build():
    assert len(SNIPPETS) > 8


def named(page, words):
    return next(block for block in blocks(page) if words in block)


def test_a_count_of_four_and_two_makes_six_cards(tmp_path):
    pieces = built(tmp_path, named("tables", "count: 4"))
    assert sum(piece.copies for piece in pieces.values()) == 6


def test_the_name_of_the_file_is_the_one_told(tmp_path):
    block = named("tables", "file_name")
    (piece,) = built(tmp_path, block).values()
    assert f"# {piece.front.name}.svg" in block


def test_thirty_bingo_sheets_are_thirty_faces(tmp_path):
    pieces = built(tmp_path, named("random", "copies: 30"))
    assert len({piece.front for piece in pieces.values()}) == 30
