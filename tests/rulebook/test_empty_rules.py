"""A file of rules that holds none is told, rather than left out in silence."""

import pytest

from generator.build import BuildOptions, run

GAME = """\
game: {id: pond, title: Pond}
components:
  card: {kind: card, size: [63, 88], front: [{background: accent}]}
"""


def told(folder, rules):
    (folder / "pond").mkdir()
    (folder / "pond" / "game.yaml").write_text(GAME, "utf-8")
    (folder / "pond" / "rulebook.en.md").write_text(rules, "utf-8")
    found = run(BuildOptions(games=("pond",)), folder).report
    return [
        (str(d.at), d.severity) for d in found if d.message == "there are no rules in this file"
    ]


@pytest.mark.parametrize("rules", ["", "\n \n"])
def test_an_empty_file_of_rules_is_told(tmp_path, rules):
    assert told(tmp_path, rules) == [("pond/rulebook.en.md:1:1", "warning")]


def test_a_file_of_rules_with_a_line_is_not_empty(tmp_path):
    assert told(tmp_path, "Play.\n") == []


@pytest.mark.parametrize(
    ("languages", "told"),
    [
        ("[en, ko]", ["pond/rulebook.en.md: there are rules in en but none in ko"]),
        ("[ko, en, ja]", ["pond/rulebook.en.md: there are rules in en but none in ko, ja"]),
        ("[en]", []),
        ("[ko]", []),
    ],
)
def test_rules_that_some_languages_lack_are_told(tmp_path, languages, told):
    (tmp_path / "pond").mkdir()
    text = GAME.replace("components:", f"languages: {languages}\ncomponents:")
    (tmp_path / "pond" / "game.yaml").write_text(text, "utf-8")
    (tmp_path / "pond" / "rulebook.en.md").write_text("Play.\n", "utf-8")
    found = run(BuildOptions(games=("pond",)), tmp_path).report
    assert [f"{d.at.file}: {d.message}" for d in found if "none in" in d.message] == told


def test_a_first_line_of_rules_does_not_keep_cards_from_being_built(tmp_path):
    (tmp_path / "pond").mkdir()
    (tmp_path / "pond" / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "pond" / "rulebook.en.md").write_text("Play.\n", "utf-8")
    assert not run(BuildOptions(games=("pond",)), tmp_path).failed
