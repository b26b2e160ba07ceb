"""A game is held against the limits of a contest, measured on its finished files."""

import pytest
from typer.testing import CliRunner

from generator.cli.program import app
from generator.contests.named import named_in
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
FRENCH = "files: {languages: [fr]}\n"
ADVICE = "advice: true"
HEAD = "title: Test\nedition: '1'\nsource: nowhere\nchecked_on: 2026-11\nevidence: assumption\n"


@pytest.fixture
def pond(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = write_game(tmp_path / "rules" / "pond", GAME.format(cards=9))
    (folder / "rulebook.en.md").write_text(RULES, "utf-8")
    return folder


def check(tmp_path, limits, code=0, more=""):
    """Return the lines about what the contest itself asks for."""
    return [
        line
        for line in check_all(tmp_path, limits, code, more)
        if line["VERDICT"] != "–"
        and not (line["ALLOWED"].endswith("advised") and ADVICE not in limits)
    ]


def check_all(tmp_path, limits, code=0, more=""):
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
    found = [line["VERDICT"] for line in check(tmp_path, limits) if line["LIMIT"] == "cards"]
    assert found == ["warn", "unsure"]


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
    assert "pond-en-rules.pdf" in line["MEASURED"]


def test_rules_that_do_not_go_along_cannot_name_the_author(pond, tmp_path):
    (pond / "rulebook.en.md").unlink()
    (line,) = check(tmp_path, "", code=1, more="author: required\nfiles: {entry_text: false}\n")
    assert (line["VERDICT"], line["MEASURED"]) == ("fail", "nowhere")


def test_an_anonymous_entry_leaves_the_author_out(pond, tmp_path):
    files = "files: {rules: [pdf, txt, html], images: 3, sell_sheet: true}\n"
    (line,) = check(tmp_path, "", more=f"author: forbidden\n{files}")
    assert (line["VERDICT"], line["MEASURED"]) == ("pass", "nowhere")


def test_an_author_whom_the_text_itself_names_is_found(pond, tmp_path):
    (pond / "rulebook.en.md").write_text(RULES.replace("leap", "leap like kim yeon"), "utf-8")
    (line,) = check(tmp_path, "", code=1, more="author: forbidden\n")
    assert line["VERDICT"] == "fail"
    assert line["MEASURED"] == "pond-en-rules.pdf"


def test_an_author_whom_the_licence_names_is_found(pond, tmp_path):
    text = GAME.format(cards=9).replace(
        "      authors:", "      licence: © Kim-Yeon\n      authors:"
    )
    write_game(pond, text)
    (line,) = check(tmp_path, "", code=1, more="author: forbidden\n")
    assert "pond-en-licence.txt" in line["MEASURED"]


def test_where_nobody_is_named_there_is_nobody_to_look_for(pond, tmp_path):
    write_game(pond, GAME.format(cards=9).replace("      authors: [Kim Yeon]\n", ""))
    (line,) = check(tmp_path, "", more="author: forbidden\n")
    assert line["VERDICT"] == "warn"
    (line,) = check(tmp_path, "", code=1, more="author: required\n")
    assert line["VERDICT"] == "missing"


def test_what_is_not_limited_is_told_all_the_same(pond, tmp_path):
    told = {line["LIMIT"]: line for line in check_all(tmp_path, "") if line["VERDICT"] == "–"}
    # Nine poker cards fill one sheet, and five stones of 20 mm another.
    assert told["cards"]["MEASURED"] == "9"
    assert told["card-size"]["MEASURED"] == "63.5 × 88.9 mm"
    assert told["minutes"]["MEASURED"] == "45"
    assert told["papers"]["MEASURED"] == "A4, Letter"
    assert told["file-types"]["MEASURED"] == "pdf, txt"
    # “Start”, “Take three cards, then leap.” and the list of parts.
    assert told["rule-words"]["MEASURED"].startswith("en ")


def test_each_paper_and_type_of_file_has_to_be_one_that_is_taken(pond, tmp_path):
    limits = "{measure: papers, any_of: [A4]}, {measure: rule-file-types, any_of: [doc, pdf]}"
    found = check(tmp_path, limits, code=1)
    verdicts = {(line["LIMIT"], line["MEASURED"]): line["VERDICT"] for line in found}
    assert verdicts == {
        ("papers", "A4"): "pass",
        ("papers", "Letter"): "fail",
        ("rule-file-types", "pdf"): "pass",
    }


def test_what_grey_leaves_alike_is_warned_of(pond, tmp_path):
    # A middle grey has a contrast of 2.3 on white: (1 + 0.05) / (0.4 + 0.05).
    text = GAME.format(cards=9).replace("font_size: 7.5", "font_size: 7.5, colour: '#aaaaaa'")
    theme = """
    theme:
      colours: {rose: "#c06080", moss: "#608000"}
      tell_apart: [[rose, moss]]
    """
    write_game(pond, text + theme)
    told = {line["LIMIT"]: line for line in check_all(tmp_path, "")}
    assert (told["faint-words"]["VERDICT"], told["faint-words"]["MEASURED"]) == ("warn", "1")
    assert "“Frog” on card-front: contrast 2.3" in told["faint-words"]["WHERE"]
    # L* of CIELAB: 53 and 49.
    assert told["grey-step"]["VERDICT"] == "warn"
    assert "rose, moss" in told["grey-step"]["WHERE"]


def test_a_bundle_that_is_too_big_is_told(pond, tmp_path):
    limits = "{measure: bundle-megabytes, at_most: 0.001}"
    (line,) = check(tmp_path, limits, code=1)
    packed = CliRunner().invoke(
        app, ["contest", "pack", "pond", "--contest", "mine.yaml", "--even-failing"]
    )
    assert packed.exit_code == 0, packed.output
    size = (tmp_path / "pond-mine.zip").stat().st_size
    assert float(line["MEASURED"]) == pytest.approx(size / 1e6, abs=0.006)


def test_words_on_parts_that_figures_show_small_are_not_type_of_the_rules(pond, tmp_path):
    figure = """
    figures:
      small: {size: [40, 20], alt: {en: A card}, draw: [{piece: card, at: [20, 10], scale: 0.2}]}
    """
    write_game(pond, GAME.format(cards=9) + figure)
    (pond / "rulebook.en.md").write_text(RULES + "\n![A card](figure:small)\n", "utf-8")
    (line,) = check(tmp_path, "{measure: rule-type, at_least: 6}")
    assert line["VERDICT"] == "pass"


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


@pytest.mark.parametrize(
    ("limit", "word"),
    [
        ("{measure: cards}", "limited by a number"),
        ("{measure: cards, any_of: [a]}", "limited by a number"),
        ("{measure: card-size, sizes: [[63.5]]}", "a width and a height"),
        ("{measure: card-size, at_most: 3}", "limited by sizes"),
        ("{measure: languages, at_most: 3}", "limited by words"),
        ("{measure: cards, at_least: 9, at_most: 3}", "more than “at_most”"),
        ("{measure: cards, at_most: many}", "many"),
        ("{measure: cards, at_most: 1e400}", "1e400"),
    ],
)
def test_a_limit_that_says_nothing_of_its_measure_is_told_at_its_place(pond, tmp_path, limit, word):
    (tmp_path / "mine.yaml").write_text(f"{HEAD}limits:\n  - {limit}\n", "utf-8")
    result = CliRunner().invoke(app, ["contest", "check", "pond", "--contest", "mine.yaml"])
    assert result.exit_code == 1
    assert "mine.yaml:7:" in result.output
    assert word in result.output


def test_names_of_tags_are_no_names_of_authors(pond, tmp_path):
    write_game(pond, GAME.format(cards=9).replace("[Kim Yeon]", "[Li, Rdf]"))
    files = "files: {rules: [pdf, html]}\n"
    (line,) = check(tmp_path, "", more=f"author: forbidden\n{files}")
    assert line["MEASURED"] == "nowhere"


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("a.svg", "<svg><title>Ki<b/>m Yeon</title></svg>"),
        ("a.svg", "<svg><title>Kim</title><desc>Yeon</desc></svg>"),
        ("a.html", '<meta name="author" content="Kim&#32;Yeon">'),
        ("kim_yeon-entry.txt", "nothing"),
        ("a.txt", "by KIM-YEON"),
        ("a.png", "\x89PNG tEXtAuthor\x00Kim Yeon"),
    ],
)
def test_a_name_is_found_wherever_a_file_may_have_it(file, data):
    assert list(named_in({file: data.encode()}, ["Kim Yeon"])) == [file]


def test_a_korean_name_is_found_with_its_particle_and_a_short_one_in_no_other_word():
    assert list(named_in({"a.txt": "김연이 만든 게임".encode()}, ["김연"])) == ["a.txt"]
    assert list(named_in({"a.txt": b"a live wire"}, ["Li"])) == []


def test_a_game_in_none_of_the_languages_is_measured_in_its_own(pond, tmp_path):
    found = check(tmp_path, "{measure: languages, any_of: [fr]}", code=1, more=FRENCH)
    assert [(line["VERDICT"], line["MEASURED"]) for line in found] == [("fail", "en")]


def test_the_part_with_the_smallest_type_is_named(pond, tmp_path):
    (line,) = check(tmp_path, "{measure: component-type, at_least: 8}", code=1)
    assert (line["VERDICT"], line["MEASURED"]) == ("fail", "7.5")
    assert "“card”" in line["WHERE"]


@pytest.mark.parametrize(("page", "sides", "sheets"), [("A5", 2, 1), ("A4", 1, 1)])
def test_rules_are_counted_as_pages_sides_and_leaves_folded_or_not(
    pond, tmp_path, page, sides, sheets
):
    # One page; folded it is a leaf of four pages, two on each side.
    more = f"print: {{booklet.page: {page}}}\n"
    told = {line["LIMIT"]: line for line in check_all(tmp_path, "", more=more)}
    assert told["rule-pages"]["MEASURED"] == "en 1"
    assert told["rule-sides"]["MEASURED"] == f"en {sides}"
    assert told["rule-sheets"]["MEASURED"] == f"en {sheets}"


def test_fifty_four_poker_cards_with_backs_keep_to_the_twelve_pages_asked_for(tmp_path):
    # 3 × 3 on A4: 54 / 9 = 6 sheets, 12 sides. Across, 3 × 63.5 + 2 × (2 + 0.5 + 2.25) = 200
    # is just what margins of 5 mm leave, with marks of 2.25 mm.
    deck = write_game(
        tmp_path / "deck",
        """
        game: {title: Deck}
        components:
          card:
            kind: card
            size: [63.5, 88.9]
            copies: 54
            front: [{background: soft}]
            back: [{background: accent}]
        """,
    )
    called = ["contest", "check", str(deck), "--contest", "bgg-54card-2018"]
    result = CliRunner().invoke(app, called)
    lines = [line.split("\t") for line in result.output.splitlines()]
    pages = next(line for line in lines if line[1:2] == ["component-pages"])
    assert (pages[0], pages[3]) == ("pass", "12")
