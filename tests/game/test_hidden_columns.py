"""A column that an inner name hides is told, since the wrong number would be printed."""

import pytest

from tests.definitions import load, write_game

GAME = """
game: {id: deck, title: Deck}
components:
  card:
    kind: card
    size: [63, 88]
    rows: [{number: 7, name: Frog}]
    front:
      - repeat: 2
        %s
"""


def told(folder, lines):
    _, report = load(write_game(folder, GAME % lines))
    return [diagnostic.message for diagnostic in report]


HIDDEN = "“number” is that of each place or turn in here, and hides the column “number”"


@pytest.mark.parametrize(
    ("lines", "messages"),
    [
        ("each: [{text: '{{ number }}'}]", [HIDDEN]),
        ("each: [{stack: [{text: '{{ number }}'}]}]", [HIDDEN]),
        ("each: [{text: '{{ name }}'}]", []),
        ("as: turn\n        each: [{text: '{{ turn.number }}'}]", []),
    ],
)
def test_a_hidden_column_is_told_where_it_is_used(tmp_path, lines, messages):
    assert told(tmp_path, lines) == messages


def test_a_column_outside_of_repeats_is_the_column(tmp_path):
    assert told(tmp_path, "each: []\n      - text: '{{ number }}'") == []
