"""What a game says of itself is known to its faces, in the language of the face."""

import pytest

from tests.definitions import expand, words, write_game

GAME = """
game: {id: pond, title: {ko: 연못, en: Pond}, version: "2.1", players: [2, 4], minutes: 20, age: 8}
languages: [ko, en]
values: {headline: "{{ game.title | upper }}!"}
texts: {of: {ko: "{{ game.title }}의 카드", en: "a card of {{ game.title }}"}}
symbols:
  sign: {size: [40, 10], draw: [{text: "sign of {{ game.title }}"}]}
components:
  card:
    kind: card
    size: [63, 88]
    front:
      - %s
"""


def seen(folder, element, language="en", text=GAME):
    pieces, report = expand(write_game(folder, text % element), language)
    assert not list(report)
    return words(pieces["card"].front.scene().items)


@pytest.mark.parametrize(("language", "title"), [("ko", ["연못"]), ("en", ["Pond"])])
def test_a_face_has_the_title_in_its_language(tmp_path, language, title):
    assert seen(tmp_path, "text: '{{ game.title }}'", language) == title


@pytest.mark.parametrize(
    ("element", "shown"),
    [
        ("{use: sign}", ["sign of Pond"]),
        ("text: '{{ headline }}'", ["POND!"]),
        ("text: '{{ texts.of }}'", ["a card of Pond"]),
        ("text: 'v{{ game.version }} {{ game.age }}+'", ["v2.1 8+"]),
        ("text: '{{ game.min_players }}-{{ game.max_players }}'", ["2-4"]),
        ("text: '{{ game.min_minutes }} to {{ game.max_minutes }}'", ["20 to 20"]),
    ],
)
def test_symbols_values_and_texts_know_it_and_the_other_facts(tmp_path, element, shown):
    assert seen(tmp_path, element) == shown


def test_a_title_may_be_put_together_of_values(tmp_path):
    text = GAME.replace("en: Pond", "en: 'Pond {{ edition }}'").replace(
        "headline", "edition: 3, headline"
    )
    assert seen(tmp_path, "text: '{{ game.title }}'", text=text) == ["Pond 3"]


def test_a_title_made_of_itself_is_a_fault_told_once(tmp_path):
    text = GAME.replace("en: Pond", "en: 'Pond {{ headline }}'") % "text: a"
    _, report = expand(write_game(tmp_path, text))
    (fault,) = report
    assert "is worked out from itself" in fault.message


def test_a_fact_that_is_none_is_told_with_the_nearest(tmp_path):
    _, report = expand(write_game(tmp_path, GAME % "text: '{{ game.titel }}'"))
    (fault,) = report
    assert (fault.message, fault.hint) == ("“game” has no “titel”", "did you mean “title”?")


PLAIN = """
game: {id: pond, title: Pond}
languages: [en]
%s
components:
  card: {kind: card, size: [63, 88], %s front: [{text: "{{ game }}"}]}
"""


@pytest.mark.parametrize(
    ("values", "rows", "shown"),
    [("values: {game: chess}", "", "chess"), ("", "rows: [{game: go}], id: go,", "go")],
)
def test_a_value_or_column_of_that_name_comes_first(tmp_path, values, rows, shown):
    pieces, report = expand(write_game(tmp_path, PLAIN % (values, rows)))
    assert not list(report)
    (piece,) = pieces.values()
    assert words(piece.front.scene().items) == [shown]
