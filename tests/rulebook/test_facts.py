"""What players ask first stands above the rules, counted as the language counts."""

import pytest

from generator.core.diagnostics import Report
from generator.rulebook.labels import fact_lines
from generator.sheets.words import RuleWords, load_words
from generator.spec.game import Header
from generator.workspace import templates


def facts(players, language):
    words = load_words(language, templates("languages"), Report()).rulebook
    return fact_lines(Header(title="Pond", players=players), words)


@pytest.mark.parametrize(
    ("players", "english", "korean"),
    [(1, "1 player", "1명"), (2, "2 players", "2명"), ([1, 4], "1–4 players", "1~4명")],
)
def test_one_player_is_no_players(players, english, korean):
    assert facts(players, "en") == (english,)
    assert facts(players, "ko") == (korean,)


def test_a_language_without_words_for_one_has_those_for_several():
    words = RuleWords(players="{range} joueurs")
    assert fact_lines(Header(title="Mare", players=1), words) == ("1 joueurs",)
