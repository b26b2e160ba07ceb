"""Texts of every kind of table, and of layouts, go out to translators."""

import pytest

from generator.core.diagnostics import Report
from generator.i18n.catalogue import read_catalogue
from generator.workspace import find_games
from tests.definitions import expand, words, write_game
from tests.source.workbooks import xlsx

GAME = """
    game: {id: pond, title: Pond}
    languages: [en]
    tables:
      suits: [{name: {en: Sun}}]
    layouts:
      plain:
        front:
          head: {text: {en: Head}, at: [5, 5]}
          name: {text: "{{ title }}", at: [5, 20]}
    components:
      card:
        kind: card
        size: [63, 88]
        rows: {file: cards.xlsx, sheet: Cards, where: "{{ n > 0 }}"}
        layout: plain
    """


@pytest.fixture
def pond(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = write_game(tmp_path / "rules" / "pond", GAME)
    sheet = [["key", "n", "title@en"], ["frog", 1, "Frog"], ["lily", 2, "Lily"]]
    (folder / "cards.xlsx").write_bytes(xlsx({"Other": [["a"], [1]], "Cards": sheet}))
    return folder


def test_they_are_all_in_the_catalogue(pond, tmp_path):
    (place,) = find_games(["pond"], tmp_path)
    report = Report()
    entries = read_catalogue(place, "ko", report).entries
    assert len(report) == 0
    assert {(entry.id, entry.source) for entry in entries} >= {
        ("tables.suits.name", "Sun"),
        ("layouts.plain.front.head.text", "Head"),
        ("cards.xlsx/Cards.frog.title", "Frog"),
        ("cards.xlsx/Cards.lily.title", "Lily"),
    }


def test_a_translation_of_a_sheet_is_printed(pond):
    from generator.game.texts import fingerprint

    folder = pond / "translations"
    folder.mkdir()
    said = [("cards.xlsx/Cards.frog.title", "Frog", "개구리"),
            ("layouts.plain.front.head.text", "Head", "머리")]  # fmt: skip
    lines = "".join(
        f"  {id}: {{text: {text}, source: {fingerprint(source)}}}\n" for id, source, text in said
    )
    (folder / "ko.yaml").write_text(f"texts:\n{lines}", "utf-8")
    pieces, report = expand(pond, "ko")
    assert len(report) == 0
    drawn = [words(piece.front.scene().items) for piece in pieces.values()]
    assert drawn == [["머리", "개구리"], ["머리", "[Lily]"]]
