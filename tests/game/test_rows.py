"""Rows of a table become faces, copies and names."""

from tests.definitions import expand, words, write_game

GAME = """
game: {id: test, title: Test}
languages: [ko, en]
components:
  card:
    kind: card
    size: [63, 88]
    rows: cards.csv
    front:
      - {text: "{{ name }} {{ number }}"}
"""


def test_a_column_comes_before_the_counter_of_the_same_name(tmp_path):
    write_game(tmp_path, GAME, cards_csv="name,number\nFrog,7\nLily,9\n")
    pieces, report = expand(tmp_path)
    assert len(report) == 0
    drawn = [words(piece.front.scene().items) for piece in pieces.values()]
    assert drawn == [["Frog 7"], ["Lily 9"]]


def test_without_such_a_column_rows_are_counted_from_one(tmp_path):
    write_game(tmp_path, GAME, cards_csv="name\nFrog\nLily\n")
    pieces, report = expand(tmp_path)
    assert len(report) == 0
    drawn = [words(piece.front.scene().items) for piece in pieces.values()]
    assert drawn == [["Frog 1"], ["Lily 2"]]


def test_columns_by_language_are_one_column(tmp_path):
    write_game(tmp_path, GAME, cards_csv="name@ko,name@en\n개구리,Frog\n")
    for language, text in (("ko", "개구리 1"), ("en", "Frog 1")):
        pieces, report = expand(tmp_path, language)
        assert len(report) == 0
        assert words(pieces["card-001"].front.scene().items) == [text]


def test_where_chooses_rows_and_copies_count_them(tmp_path):
    more = """    where: "{{ count > 0 }}"
    copies: "{{ count }}"
    id: "{{ name }}"
"""
    write_game(
        tmp_path,
        GAME.replace("    front:", more + "    front:"),
        cards_csv="name,count\nFrog,2\nNewt,0\nLily,3\n",
    )
    pieces, report = expand(tmp_path)
    assert len(report) == 0
    assert {name: piece.copies for name, piece in pieces.items()} == {
        "card-Frog": 2,
        "card-Lily": 3,
    }


def test_a_back_that_no_row_changes_is_one_face(tmp_path):
    write_game(
        tmp_path,
        GAME.replace("    front:", "    back:\n      - background: accent\n    front:"),
        cards_csv="name\nFrog\nLily\n",
    )
    pieces, _ = expand(tmp_path)
    frog, lily = pieces.values()
    assert frog.back is lily.back
    assert frog.front is not lily.front
