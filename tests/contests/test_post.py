"""A game for forums: the rules in their way of writing, and pictures of the sizes they take."""

import re

import pytest
from PIL import Image
from typer.testing import CliRunner

from generator.cli.program import app
from tests.definitions import write_game

GAME = """
    game: {id: pond, title: "Pond <3", players: 2}
    languages: [en]
    figures:
      start: {size: [60, 40], alt: {en: A pond}, draw: [{circle: 20, fill: accent}]}
    components:
      card: {kind: card, size: [63, 88], copies: 4, front: [{background: accent}]}
    """
RULES = """\
## Goal {#goal}

Be *first* with **five<six** cards.

| Who | Does | Gets |
|---|---|---|
| Ann | leaps | 2 |

![The pond](figure:start)

::: parts
- `card`: frogs
:::
"""


@pytest.fixture
def pond(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = write_game(tmp_path / "rules" / "pond", GAME)
    (folder / "rulebook.en.md").write_text(RULES, "utf-8")
    return folder


def post(tmp_path, kind, code=0):
    result = CliRunner().invoke(app, ["post", "pond", "--to", kind])
    assert result.exit_code == code, result.output
    return tmp_path / "pond-post"


def test_a_post_for_boardgamegeek_has_its_marks_and_no_table(pond, tmp_path):
    text = (post(tmp_path, "bgg") / "rules.txt").read_text("utf-8")
    # There, all after a “<” before a letter or digit is lost.
    assert not re.search(r"<\S", text)
    assert "[b]five< six[/b]" in text
    assert "[b]Goal[/b]" in text
    assert "- [b]Ann[/b]: Does: leaps; Gets: 2" in text
    assert "|" not in text
    assert "- card × 4: frogs" in text


def test_a_post_in_markdown_keeps_tables_and_escapes_signs(pond, tmp_path):
    text = (post(tmp_path, "markdown") / "rules.md").read_text("utf-8")
    assert "# Pond \\<3" in text
    assert "**five\\<six**" in text
    assert "| Ann | leaps | 2 |" in text


def test_pictures_have_the_sizes_that_forums_take_and_captions(pond, tmp_path):
    folder = post(tmp_path, "bgg")
    sizes = {path.name: Image.open(path).size for path in folder.glob("*.png")}
    assert sizes["cover.png"] == (630, 500)
    assert sizes["social.png"] == (1200, 630)
    assert max(max(size) for size in sizes.values()) <= 1900
    told = (folder / "captions.txt").read_text("utf-8")
    assert {line.partition(": ")[0] for line in told.splitlines()} == set(sizes)
    assert "figure-1.png: The pond" in told


def test_a_game_without_rules_has_pictures_only_and_is_told(pond, tmp_path):
    (pond / "rulebook.en.md").unlink()
    result = CliRunner().invoke(app, ["post", "pond"])
    assert result.exit_code == 0, result.output
    assert "warning: the game has no rules in “en”" in result.output
    assert not (tmp_path / "pond-post" / "rules.txt").exists()


def test_an_unknown_forum_is_wrong_usage(pond, tmp_path):
    post(tmp_path, "fidonet", code=2)
