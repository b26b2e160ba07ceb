"""A game is held against the limits of a contest, measured on its finished files."""

import pytest
from typer.testing import CliRunner

from generator.cli.program import app
from generator.contests.profile import CONTESTS
from generator.core.diagnostics import Report
from tests.definitions import write_game

GAME = """
    game:
      id: pond
      title: {{ko: 연못, en: Pond}}
      players: [2, 4]
      minutes: [20, 45]
      authors: [Kim Yeon]
    languages: [en]
    components:
      card:
        kind: card
        size: [63.5, 88.9]
        copies: {cards}
        front:
          - {{text: "Frog", at: [5, 10], font_size: 7.5}}
          - {{text: "12", at: [5, 30], font_size: 20}}
      stone: {{kind: token, size: [20, 20], copies: 5, front: [{{background: accent}}]}}
    """
RULES = "## Start {#start}\n\nTake three cards, then leap.\n\n::: parts\n:::\n"
HEAD = "title: Test\nedition: '1'\nsource: nowhere\nchecked_on: 2026-11\nevidence: assumption\n"


@pytest.fixture
def pond(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = write_game(tmp_path / "rules" / "pond", GAME.format(cards=9))
    (folder / "rulebook.en.md").write_text(RULES, "utf-8")
    return folder


def check(tmp_path, limits, code=0, more=""):
    (tmp_path / "mine.yaml").write_text(f"{HEAD}{more}limits: [{limits}]\n", "utf-8")
    result = CliRunner().invoke(app, ["contest", "check", "pond", "--contest", "mine.yaml"])
    assert result.exit_code == code, result.output
    lines = [line.split("\t") for line in result.output.splitlines() if "\t" in line]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]


def test_every_profile_is_sound_and_says_where_it_is_from(tmp_path):
    names = CONTESTS.names()
    assert len(names) >= 12
    for name in names:
        report = Report()
        contest = CONTESTS.load(name, tmp_path, report)
        assert contest is not None, [fault.message for fault in report]
        assert contest.source
        assert set(contest.title) >= {"ko", "en"}


# What the game above has, counted by hand.
@pytest.mark.parametrize(
    ("measure", "value"),
    [
        ("cards", "9"),
        ("loose-pieces", "5"),
        ("boards", "0"),
        ("write-sheets", "0"),
        ("fewest-players", "2"),
        ("most-players", "4"),
        ("minutes", "45"),
        ("component-type", "7.5"),
        # “Frog” on nine cards; digits are no letters.
        ("component-letters", "36"),
        ("description-characters", "0"),
    ],
)
def test_a_measure_is_what_the_files_hold(pond, tmp_path, measure, value):
    (line,) = check(tmp_path, f"{{measure: {measure}, exactly: {value}}}")
    assert (line["VERDICT"], line["MEASURED"]) == ("pass", value)


def test_one_too_many_fails(pond, tmp_path):
    write_game(pond, GAME.format(cards=10))
    (line,) = check(tmp_path, "{measure: cards, at_most: 9}", code=1)
    assert [line[key] for key in ("VERDICT", "MEASURED", "ALLOWED", "WHERE")] == [
        "fail",
        "10",
        "at most 9",
        "card",
    ]


def test_advice_only_warns_and_what_nobody_knows_is_unsure(pond, tmp_path):
    limits = (
        "{measure: cards, at_most: 8, advice: true}, {measure: cards, at_most: 8, unsure: perhaps}"
    )
    assert [line["VERDICT"] for line in check(tmp_path, limits)] == ["warn", "unsure"]


@pytest.mark.parametrize(
    ("size", "verdict"), [("[63.5, 88.9]", "pass"), ("[88.9, 63.5]", "pass"), ("[44, 68]", "fail")]
)
def test_the_size_of_cards_is_held_upright_or_lying(pond, tmp_path, size, verdict):
    code = 0 if verdict == "pass" else 1
    (line,) = check(tmp_path, f"{{measure: card-size, sizes: [{size}]}}", code=code)
    assert line["VERDICT"] == verdict


def test_the_rules_name_the_author_where_a_contest_wants_it(pond, tmp_path):
    (line,) = check(tmp_path, "", more="author: required\n")
    assert line["VERDICT"] == "pass"
    assert "rulebook.pdf" in line["MEASURED"]


def test_an_anonymous_entry_leaves_the_author_out(pond, tmp_path):
    (line,) = check(tmp_path, "", more="author: forbidden\n")
    assert (line["VERDICT"], line["MEASURED"]) == ("pass", "nowhere")


def test_an_author_whom_the_text_itself_names_is_found(pond, tmp_path):
    (pond / "rulebook.en.md").write_text(RULES.replace("leap", "leap like kim yeon"), "utf-8")
    (line,) = check(tmp_path, "", code=1, more="author: forbidden\n")
    assert line["VERDICT"] == "fail"
    assert "rulebook.pdf" in line["MEASURED"]
    assert "components.pdf" not in line["MEASURED"]


def test_what_no_program_makes_is_to_do(pond, tmp_path):
    (line,) = check(tmp_path, "", more="outstanding: [a video]\n")
    assert (line["VERDICT"], line["LIMIT"]) == ("to do", "a video")


def test_a_faulty_profile_is_told_at_its_place(pond, tmp_path):
    (tmp_path / "mine.yaml").write_text(
        HEAD + "limits:\n  - {measure: crads, at_most: 9}\n", "utf-8"
    )
    result = CliRunner().invoke(app, ["contest", "check", "pond", "--contest", "mine.yaml"])
    assert result.exit_code == 1
    assert "mine.yaml:7:15: error: unknown measure “crads”" in result.output
    assert "did you mean “cards”?" in result.output


def test_an_unknown_contest_is_wrong_usage(pond):
    result = CliRunner().invoke(app, ["contest", "check", "pond", "--contest", "bgg-9card-2021"])
    assert result.exit_code == 2
    assert "did you mean “bgg-9card-20" in result.output
