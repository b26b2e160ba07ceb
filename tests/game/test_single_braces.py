"""A column in single braces is printed as it stands, which is hardly ever meant."""

import pytest

from tests.definitions import game_of, load, write_game

CARD = """
card:
  kind: card
  size: [63, 88]
  rows: [{title: Frog, cost: 3}]
  front: [{text: %s, inset: 5}]
"""


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("'{title}'", ["title"]),
        ("'${title}: { cost }'", ["cost", "title"]),
        ("{en: '{title}', ko: 개구리}", ["title"]),
        ("'{{ title }} for {cost}'", ["cost"]),
        ("'{{ title }} {{cost}}'", []),
        ("'{frogs}'", []),
        ("'{number}'", []),
    ],
)
def test_it_is_told_for_columns_alone(tmp_path, text, names):
    _, report = load(write_game(tmp_path, game_of(CARD % text)))
    told = sorted((fault.severity, fault.message, fault.hint) for fault in report)
    assert told == [
        (
            "warning",
            f"“{{{name}}}” is printed as it stands",
            f"for the column write “{{{{ {name} }}}}”",
        )
        for name in names
    ]
