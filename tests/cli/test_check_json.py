"""``pnp check --json`` tells editors where each fault begins and ends."""

import json

import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.reporting_json import code_of

HEAD = """game: {title: 연못}
languages: [ko]
components:
  card:
    kind: card
    size: [63, 88]
"""


@pytest.fixture
def check(tmp_path, monkeypatch):
    """Return a function that checks a game and gives its exit status and the JSON."""

    def run(text, *options, folder="pond"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "game.yaml").write_text(text, "utf-8")
        monkeypatch.chdir(tmp_path)
        result = CliRunner().invoke(app, ["check", folder, *(options or ("--json",))])
        return result.exit_code, json.loads(result.stdout)

    return run


def test_a_fault_has_its_file_place_end_kind_message_and_hint(check):
    status, told = check(HEAD + "    front:\n      - {rectangle: null, fil: ink}\n")
    assert status == 1
    assert told["format"] == 1
    (fault,) = told["diagnostics"]
    assert fault == {
        "file": "pond/game.yaml",
        "line": 8,
        "column": 27,
        "end_column": 30,
        "severity": "error",
        "code": "unknown-key",
        "message": "unknown key “fil”",
        "hint": "did you mean “fill”?",
    }


def test_both_spellings_of_the_option_say_the_same(check):
    text = HEAD + "    front: [{background: watr}]\n"
    assert check(text, "--json") == check(text, "--format", "json")


@pytest.mark.parametrize(
    ("front", "shown"),
    [
        ("{background: watr}", "watr"),
        ("{background: 'watr, deep'}", "'watr, deep'"),
        ('{background: "{{ watr }}"}', '"{{ watr }}"'),
        ("{use: 개구리}", "개구리"),
        ("{backgruond: ink}", "backgruond"),
        ("{text: a, align: middle of it}", "middle of it"),
    ],
)
def test_a_fault_reaches_from_the_first_sign_of_the_value_to_its_last(front, shown, check):
    line = f"    front: [{front}]"
    _, told = check(f"{HEAD}{line}\n")
    (fault,) = told["diagnostics"]
    assert line[fault["column"] - 1 : fault["end_column"] - 1] == shown


def test_a_warning_leaves_with_0_and_is_told(check):
    text = HEAD + "    front: [{rectangle: [70, 9], at: [0, 9], fill: ink}]\n"
    status, told = check(text)
    assert status == 0
    assert {fault["severity"] for fault in told["diagnostics"]} == {"warning"}
    assert check(text, "--json", "--strict")[0] == 1


def test_a_sound_game_has_no_diagnostics(check):
    text = HEAD + "    front: [{background: ink}]\n"
    assert check(text) == (0, {"format": 1, "diagnostics": []})


def test_a_file_elsewhere_is_named_so_that_it_can_be_opened(check, tmp_path, monkeypatch):
    check(HEAD + "    front: [{background: watr}]\n")
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.chdir(other)
    result = CliRunner().invoke(app, ["check", "../pond", "--json"])
    (fault,) = json.loads(result.stdout)["diagnostics"]
    assert fault["file"] == (tmp_path / "pond" / "game.yaml").resolve().as_posix()


def test_another_form_is_wrong_usage(check, tmp_path):
    check(HEAD + "    front: []\n")
    result = CliRunner().invoke(app, ["check", "pond", "--format", "xml"])
    assert result.exit_code == 2
    assert "there is no report as “xml”" in result.output


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("unknown key “fil”", "unknown-key"),
        ("“cirle” is no kind of element", "is-no-kind-of-element"),
        ("division by zero (row 1, cards.csv line 2, and 3 more rows)", "division-by-zero"),
        ("“x”", "fault"),
    ],
)
def test_the_code_is_the_message_without_what_is_quoted(message, code):
    assert code_of(message) == code
