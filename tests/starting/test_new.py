"""A new game builds at once, in the languages its author wants, and overwrites nothing."""

import json
import re

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from generator.cli import app
from generator.source.yaml import read_yaml
from generator.starting import template_names

TEMPLATES = ("abstract", "card-deck", "hex-board", "roll-and-write", "tile-game")
LANGUAGES = (("en",), ("ko",), ("ko", "en"))


@pytest.fixture
def pnp(tmp_path, monkeypatch):
    """Return a function that runs the command in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        result = CliRunner().invoke(app, words)
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        return result

    return run


def with_languages(languages):
    return [word for language in languages for word in ("--lang", language)]


def test_the_templates_are_those_that_are_promised():
    assert tuple(template_names()) == TEMPLATES


@pytest.mark.parametrize("languages", LANGUAGES, ids="-".join)
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_new_game_is_sound_on_either_paper(template, languages, pnp, tmp_path):
    made = pnp("new", "my-game", "--template", template, *with_languages(languages))
    assert made.exit_code == 0, made.output
    for profile in ("home-a4", "home-letter"):
        checked = pnp("check", "my-game", "--strict", "--profile", profile)
        assert (checked.exit_code, checked.output) == (0, "")
    game = tmp_path / "my-game"
    assert made.stdout.split() == [f"my-game/{path.name}" for path in sorted(game.iterdir())]
    rules = {path.name for path in game.glob("rulebook.*.md")}
    assert rules == {f"rulebook.{language}.md" for language in languages}


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_colours_of_a_new_game_are_told_apart_and_its_words_are_read(template, pnp):
    pnp("new", "my-game", "--template", template)
    seen = pnp("proof", "my-game")
    assert seen.exit_code == 0, seen.output
    assert "warning" not in seen.output


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_game_in_one_language_has_no_word_of_another(template, pnp, tmp_path):
    pnp("new", "english", "--template", template)
    pnp("new", "korean", "--template", template, "--lang", "ko")
    for path in {*(tmp_path / "english").iterdir()} - {*tmp_path.glob("*/*.json")}:
        assert re.findall("[가-힣]+", path.read_text("utf-8")) == [], path.name
    text = (tmp_path / "korean" / "game.yaml").read_text("utf-8")
    comments = [line for line in text.splitlines()[1:] if line.strip().startswith("#")]
    assert len(comments) > 5
    assert [line for line in comments if len(line) > 3 and not re.search("[가-힣]|pnp", line)] == []
    for game in ("english", "korean"):
        text = (tmp_path / game / "game.yaml").read_text("utf-8")
        assert not re.search(r"\b(ko|en): ", text), "a text of another language is left"
        assert "TITLE" not in text


@pytest.mark.parametrize("template", TEMPLATES)
def test_its_schema_stands_beside_it_and_takes_it(template, pnp, tmp_path):
    pnp("new", "my-game", "--template", template, "--lang", "ko", "--lang", "en")
    game = tmp_path / "my-game"
    text = (game / "game.yaml").read_bytes()
    assert text.startswith(b"# yaml-language-server: $schema=game.schema.json\n")
    schema = json.loads((game / "game.schema.json").read_text("utf-8"))
    faults = Draft202012Validator(schema).iter_errors(read_yaml(text, "game.yaml"))
    assert [fault.json_path for fault in faults] == []


def test_its_title_is_its_name(pnp, tmp_path):
    pnp("new", "frog-and-lily")
    text = (tmp_path / "frog-and-lily" / "game.yaml").read_text("utf-8")
    assert "  title: Frog And Lily\n" in text


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_game_in_two_languages_has_a_title_in_each_and_brackets_where_it_is_no_word_of_it(
    template, pnp, tmp_path
):
    pnp("new", "frog-and-lily", "--template", template, "--lang", "ko", "--lang", "en")
    text = (tmp_path / "frog-and-lily" / "game.yaml").read_text("utf-8")
    header = read_yaml(text.encode(), "game.yaml")["game"]
    assert header["title"] == {"ko": "[Frog And Lily]", "en": "Frog And Lily"}
    assert "  # 대괄호 안의 제목은 아직 옮기지 않은 것입니다.\n" in text
    assert "brackets" not in text


def test_a_title_in_one_language_needs_no_word_about_brackets(pnp, tmp_path):
    pnp("new", "pond", "--lang", "ko")
    text = (tmp_path / "pond" / "game.yaml").read_text("utf-8")
    assert "  title: Pond\n" in text
    assert "대괄호" not in text


def test_tables_have_plain_columns_in_one_language(pnp, tmp_path):
    pnp("new", "one")
    pnp("new", "two", "--lang", "ko", "--lang", "en")
    first = (tmp_path / "one" / "cards.csv").read_text("utf-8").splitlines()[0]
    assert first.startswith("id,title,kind")
    first = (tmp_path / "two" / "cards.csv").read_text("utf-8").splitlines()[0]
    assert first.startswith("id,title@ko,title@en,kind")


def test_the_templates_are_listed_in_either_language(pnp):
    english = pnp("new", "--list").stdout.splitlines()
    korean = pnp("new", "--list", "--lang", "ko").stdout.splitlines()
    assert [line.split("\t")[0] for line in english] == ["TEMPLATE", *TEMPLATES]
    assert "card" in english[2]
    assert "카드" in korean[2]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "a new game needs a name"),
        (["My Game"], "“My Game” cannot be the name of a game"),
        (["con"], "“con” cannot name a folder on Windows"),
        (["a/b/c"], "there is no folder “a/b” to make it in"),
        (["my-game", "--template", "card-dek"], "did you mean “card-deck”?"),
        (["my-game", "--template", "../../rules/venice"], "there is no template"),
        (["my-game", "--lang", "ja"], "templates are in ko and en, not in “ja”"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_made(words, message, pnp, tmp_path):
    result = pnp("new", *words)
    assert result.exit_code == 2
    assert message in result.output
    assert list(tmp_path.iterdir()) == []


def test_no_name_is_not_this_folder(pnp, tmp_path):
    result = pnp("new", "")
    assert result.exit_code == 2
    assert "the game has no name" in result.output
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_stays(pnp, tmp_path):
    for name in ("file", "folder"):
        place = tmp_path / name
        if name == "folder":
            place.mkdir()
            place = place / "notes.txt"
        place.write_text("mine", "utf-8")
        result = pnp("new", name)
        assert result.exit_code == 2
        assert f"“{name}” is there already" in result.output
        assert place.read_text("utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


def test_an_empty_folder_may_be_filled(pnp, tmp_path):
    (tmp_path / "my-game").mkdir()
    assert pnp("new", "my-game").exit_code == 0
    assert (tmp_path / "my-game" / "game.yaml").is_file()


def test_where_nothing_may_be_written_it_says_so(pnp, tmp_path, monkeypatch):
    import tempfile

    def refused(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "mkdtemp", refused)
    result = pnp("new", "my-game")
    assert result.exit_code == 2
    assert "“my-game” cannot be made: Permission denied" in result.output
