"""What is wrong once is told once, however many rows, languages and texts meet it."""

import pytest
from typer.testing import CliRunner

from generator.cli import app

HEADER = "game: {title: {ko: 연못, en: Pond}}\nlanguages: [ko, en]\n"


@pytest.fixture
def errors_of(tmp_path, monkeypatch):
    """Return a function that checks a game and gives the errors told, without their hints."""

    def check(text, **files):
        folder = tmp_path / "test"
        folder.mkdir()
        (folder / "game.yaml").write_text(HEADER + text, "utf-8")
        for name, content in files.items():
            (folder / name.replace("_", ".")).write_text(content, "utf-8")
        monkeypatch.chdir(tmp_path)
        result = CliRunner().invoke(app, ["check", "test"])
        assert isinstance(result.exception, SystemExit), result.output
        return [line for line in result.output.splitlines() if "error: " in line]

    return check


CARD = """components:
  card:
    kind: card
    size: [63, 88]
    rows: cards.csv
    front: [{text: "{{ 1 / cost }}", size: [40, 20]}]
"""


def test_a_fault_of_every_row_names_the_first_row_and_counts_the_others(errors_of):
    rows = "title,cost\n" + "Frog,0\n" * 54
    assert errors_of(CARD, cards_csv=rows) == [
        "test/game.yaml:8:20: error: division by zero (row 1, test/cards.csv line 2,"
        " and 53 more rows)"
    ]


@pytest.mark.parametrize(
    ("zeros", "rows"),
    [(1, "(row 1, test/cards.csv line 2)"), (2, "(row 1, test/cards.csv line 2, and 1 more row)")],
)
def test_few_rows_are_counted_as_well(errors_of, zeros, rows):
    table = "title,cost\n" + "Frog,0\n" * zeros + "Lily,1\n"
    assert errors_of(CARD, cards_csv=table) == [
        f"test/game.yaml:8:20: error: division by zero {rows}"
    ]


@pytest.mark.parametrize("font", ["broken.ttf", "missing.ttf", "Noto Sans XX"])
def test_a_font_that_cannot_be_had_is_told_where_it_is_named_and_at_no_text(errors_of, font):
    text = f"""theme:
  fonts: {{body: [{font}]}}
components:
  part:
    kind: tile
    size: [40, 40]
    front: [{{text: frog, size: [20, 8]}}, {{text: lily, at: [3, 20], style: title}}]
"""
    found = errors_of(text, broken_ttf="\x00\x01\x00\x00 this is no font")
    assert len(found) == 1
    assert found[0].startswith("test/game.yaml:4:18: error: ")


def test_a_font_that_two_families_name_is_told_at_both(errors_of):
    text = """theme:
  fonts: {body: [No Such], head: [No Such]}
components: {part: {kind: tile, size: [40, 40], front: [{text: a, size: [9, 9]}]}}
"""
    places = [error.split(" ")[0] for error in errors_of(text)]
    assert places == ["test/game.yaml:4:18:", "test/game.yaml:4:35:"]


def test_a_part_too_big_for_the_paper_is_told_once_for_all_languages(errors_of):
    text = """components:
  board: {kind: board, name: {ko: 판, en: Board}, size: [300, 500], front: []}
"""
    assert len(errors_of(text)) == 1


def test_parts_that_cannot_share_a_sheet_are_told_once_at_the_wish_of_the_second(errors_of):
    text = """components:
  one: {kind: tile, name: {ko: 하나, en: One}, size: [20, 20], sheet: all, front: []}
  two: {kind: sheet, name: {ko: 둘, en: Two}, size: page, sheet: all, front: []}
"""
    found = errors_of(text)
    assert len(found) == 1
    assert found[0] == (
        "test/game.yaml:5:65: error: “two” is printed on whole pages, so it cannot share the"
        " sheet “all” with “one”"
    )


def test_a_fault_that_is_met_twice_on_the_way_is_told_once(errors_of):
    text = """components:
  card: {kind: card, size: [63, 88], rows: [{a: "{{ nope }}"}], front: []}
"""
    assert errors_of(text) == ["test/game.yaml:4:49: error: unknown name “nope”"]


def test_of_many_faults_of_one_element_the_first_are_told_and_the_others_counted(errors_of):
    text = """components:
  card:
    kind: card
    size: [63, 88]
    front: [{repeat: 40, each: [{text: "no. {{ number }}", at: [9, 9], size: [1, 4]}]}]
"""
    # “no.” and the number are two lines, which are higher than 4 mm.
    told = [line for line in errors_of(text) if "does not fit" in line]
    assert len(told) == 8


def test_a_table_that_cannot_be_read_is_told_where_it_is_and_not_where_it_is_used(errors_of):
    text = CARD.replace("rows: cards.csv", 'rows: "{{ cards }}"')
    tables = "tables: {cards: cards.csv}\n"
    assert errors_of(tables + text, cards_csv="title,cost\nFrog\n") == [
        "test/cards.csv:2:1: error: this row has 1 cell, and the header has 2"
    ]


def test_rows_by_language_are_one_fault(errors_of):
    by_language = CARD.replace("cards.csv", "{ko: [{cost: 1}], en: [{cost: 2}]}")
    assert errors_of(by_language) == [
        "test/game.yaml:7:11: error: rows are not written by language"
    ]
