"""Profiles, a game's own settings, printers and ``--set``: which of them counts."""

import json
from pathlib import Path

import pdfplumber
import pikepdf
import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.core.diagnostics import Report
from generator.game.definition import load_definition
from generator.print_setup import PrintWish, set_up
from generator.source.folder import GameFolder
from generator.workspace import templates
from tests.definitions import write_game

PT = 72 / 25.4
CARD = """
game: {{id: {id}, title: T}}
languages: [en]
{more}
components:
  card:
    kind: card
    size: [63, 88]
    copies: 4
    front: [{{rectangle: [20, 30], fill: "#ff0000"}}]
    back: [{{rectangle: [20, 30], fill: "#0000ff"}}]
"""
OWN = """
print: {margin: 8}
profiles:
  my-shop: {extends: home-letter, margin: 9, marks: {style: none}}
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A working folder with the games “plain” and “own”, and a folder for printers."""
    write_game(tmp_path / "rules" / "plain", CARD.format(id="plain", more=""))
    write_game(tmp_path / "rules" / "own", CARD.format(id="own", more=OWN))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def build(game, *words, folder=""):
    done = run("build", game, "--format", "pdf", *words)
    assert done.exit_code == 0, done.output
    return json.loads((at(game, folder) / "manifest.json").read_text("utf-8"))


def at(game, folder=""):
    return Path("output") / game / "en" / folder


def papers(game, folder=""):
    with pikepdf.open(at(game, folder) / "components.pdf") as pdf:
        return [tuple(round(float(n) / PT, 1) for n in page.mediabox[2:]) for page in pdf.pages]


def printed(game, colour, page, folder=""):
    """Return where the filled boxes of a colour lie on a page, in mm."""
    with pdfplumber.open(at(game, folder) / "components.pdf") as pdf:
        found = [
            (rect["x0"] / PT, rect["top"] / PT, rect["width"] / PT)
            for rect in pdf.pages[page].rects
            if rect["non_stroking_color"] == colour
        ]
    return sorted(found)


RED, BLUE = (1, 0, 0), (0, 0, 1)


def write_printer(home, text):
    (home / "config").mkdir()
    (home / "config" / "printers.yaml").write_text(text, "utf-8")


def test_a_setting_of_the_command_line_is_printed_and_told_in_the_manifest(home):
    manifest = build("plain", "--set", "paper=A3", "--set", "marks.style=none")
    assert papers("plain")[0] in [(297, 420), (420, 297)]
    assert manifest["settings"] == {"marks.style": "none", "paper": "A3"}
    assert manifest["profile"] == "home-a4"


def test_a_plain_build_tells_of_no_settings(home):
    assert "settings" not in build("plain")


def test_backs_move_by_the_offset_and_fronts_stay(home):
    build("plain")
    fronts, backs = printed("plain", RED, 0), printed("plain", BLUE, 1)
    assert len(fronts) == len(backs) == 4
    build("plain", "--set", "back_offset=[0.5, -1]")
    for box, was in zip(printed("plain", RED, 0), fronts, strict=True):
        assert box == pytest.approx(was, abs=1e-3)
    moved = printed("plain", BLUE, 1)
    for (x, y, width), (was_x, was_y, was_width) in zip(moved, backs, strict=True):
        assert (x - was_x, y - was_y) == pytest.approx((0.5, -1), abs=2e-3)
        assert width == pytest.approx(was_width, abs=1e-3)


def test_a_printer_moves_backs_against_its_shift(home):
    write_printer(home, "study: {shift: [0.4, -0.3]}\n")
    build("plain")
    fronts, backs = printed("plain", RED, 0), printed("plain", BLUE, 1)
    manifest = build("plain", "--printer", "study")
    assert manifest["settings"] == {"back_offset": [-0.4, 0.3]}
    for box, was in zip(printed("plain", RED, 0), fronts, strict=True):
        assert box == pytest.approx(was, abs=1e-3)
    for (x, y, _), (was_x, was_y, _) in zip(printed("plain", BLUE, 1), backs, strict=True):
        assert (x - was_x, y - was_y) == pytest.approx((-0.4, 0.3), abs=2e-3)


def test_a_printer_that_prints_small_gets_pages_that_are_larger_by_as_much(home):
    write_printer(home, "study: {measured: [99.6, 100.5]}\n")
    build("plain")
    plain = [printed("plain", RED, 0), printed("plain", BLUE, 1)]
    (width, height), *_ = papers("plain")
    assert width < height
    manifest = build("plain", "--printer", "study")
    assert manifest["settings"] == {"scale": [100 / 99.6, 100 / 100.5]}
    assert papers("plain")[0] == (width, height)
    for before, after in zip(
        plain, [printed("plain", RED, 0), printed("plain", BLUE, 1)], strict=True
    ):
        for (x, y, wide), (was_x, was_y, was_wide) in zip(after, before, strict=True):
            assert x - width / 2 == pytest.approx((was_x - width / 2) / 0.996, abs=2e-3)
            assert y - height / 2 == pytest.approx((was_y - height / 2) / 1.005, abs=2e-3)
            assert wide == pytest.approx(was_wide / 0.996, abs=1e-3)
    # What the printer makes of the check line is 100 mm: 100 / 99.6 in the file.
    assert any(abs(line - 100.4016) < 2e-3 for line in level_lines("plain"))


def level_lines(game):
    with pdfplumber.open(at(game) / "components.pdf") as pdf:
        return [(line["x1"] - line["x0"]) / PT for line in pdf.pages[0].lines]


def test_what_a_game_asks_for_is_no_setting_of_the_command(home):
    assert "settings" not in build("own")


@pytest.mark.parametrize(
    ("game", "words", "margin"),
    [
        ("plain", [], 5),
        ("own", [], 8),
        ("own", ["--printer", "study"], 12),
        ("own", ["--printer", "narrow"], 8),
        ("own", ["--printer", "study", "--set", "margin=6"], 6),
        ("own", ["--profile", "my-shop"], 8),
        ("plain", ["--profile", "mine.yaml"], 7),
    ],
)
def test_the_profile_comes_first_then_the_game_then_the_printer_then_the_command(
    home, game, words, margin
):
    write_printer(home, "study: {margins: [4, 12, 4, 4]}\nnarrow: {margins: [4, 4, 4, 6]}\n")
    (home / "mine.yaml").write_text("extends: home-letter\nmargin: 7\n", "utf-8")
    options = dict(zip(words[::2], words[1::2], strict=True))
    wish = PrintWish(
        options.get("--profile", "home-a4"),
        tuple(value for key, value in options.items() if key == "--set"),
        options.get("--printer"),
    )
    report = Report()
    folder = GameFolder(home / "rules" / game, game)
    definition = load_definition(folder, "game.yaml", templates(), report)
    assert set_up(wish, definition, report).profile.margin == margin
    assert not list(report)


def test_a_games_own_profile_goes_to_a_folder_of_its_name(home):
    manifest = build("own", "--profile", "my-shop", folder="my-shop")
    assert manifest["profile"] == "my-shop"
    assert papers("own", "my-shop")[0] in [(215.9, 279.4), (279.4, 215.9)]


def test_games_without_the_profile_are_left_out_where_another_has_it(home):
    assert run("build", "--format", "pdf", "--profile", "my-shop").exit_code == 0
    assert [path.name for path in (home / "output").iterdir()] == ["own"]


@pytest.mark.parametrize("command", ["build", "check", "list"])
def test_a_profile_that_no_game_here_has_is_wrong_usage(home, command):
    done = run(command, "plain", "--profile", "my-shop")
    assert done.exit_code == 2
    assert "unknown profile “my-shop”" in done.output
    assert not (home / "output").exists()


@pytest.mark.parametrize("command", ["build", "check", "list"])
def test_a_misspelt_setting_is_wrong_usage(home, command):
    done = run(command, "plain", "--set", "marks.stlye=none")
    assert done.exit_code == 2
    assert "--set marks.stlye=none: there is no setting “marks.stlye”" in done.output
    assert "did you mean “marks.style”?" in done.output


def test_a_users_own_profile_is_a_file(home):
    (home / "shop").mkdir()
    (home / "shop" / "a5.yaml").write_text("extends: base.yaml\npaper: A5\n", "utf-8")
    (home / "shop" / "base.yaml").write_text("extends: home-a4\nmargin: 3\n", "utf-8")
    assert build("plain", "--profile", "shop/a5.yaml", folder="a5")["profile"] == "a5"
    assert papers("plain", "a5")[0] in [(148, 210), (210, 148)]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none.yaml", "there is no print profile “none.yaml”"),
        ("My Shop.yaml", "“My Shop” cannot be an id"),
        ("con.yaml", "cannot name a folder on Windows"),
        ("home-a4.yaml", "“home-a4” is the name of a print profile that comes with the program"),
    ],
)
def test_a_file_that_cannot_be_a_profile_is_wrong_usage(home, name, message):
    if not name.startswith("none"):
        (home / name).write_text("margin: 4\n", "utf-8")
    done = run("check", "plain", "--profile", name)
    assert done.exit_code == 2
    assert message in done.output


def test_a_fault_in_a_users_profile_is_told_with_its_line(home):
    (home / "mine.yaml").write_text("paper: A4\nmargin: wide\n", "utf-8")
    done = run("check", "plain", "--profile", "mine.yaml")
    assert done.exit_code == 1
    assert "mine.yaml:2:9: error: “wide” is not a length" in done.output
    assert "    margin: wide\n            ^" in done.output


def test_a_fault_in_the_file_of_printers_is_told_once_with_its_line(home):
    write_printer(home, "study:\n  shift: [1, x]\n")
    done = run("check", "--printer", "study")
    assert done.exit_code == 1
    assert done.output.count("printers.yaml:2:10: error: “x” is not a length") == 1
    assert "      shift: [1, x]\n" in done.output


def test_an_unknown_printer_is_wrong_usage(home):
    assert "measure it first: pnp calibrate" in run("check", "--printer", "study").output
    write_printer(home, "study: {}\n")
    done = run("check", "--printer", "studio")
    assert done.exit_code == 2
    assert "there is no printer “studio”" in done.output
    assert "did you mean “study”?" in done.output


def test_profiles_are_listed_in_the_language_asked_for(home):
    english, korean = run("profiles").output, run("profiles", "--lang", "ko").output
    row = next(line for line in english.splitlines() if line.startswith("home-letter"))
    assert row.split("\t")[:4] == ["home-letter", "Letter", "alternate", "as asked"]
    assert "레터 용지" in korean


def test_a_profile_is_explained_setting_by_setting(home):
    done = run("profiles", "home-letter", "--set", "margin=8")
    rows = {line.split("\t")[0]: line.split("\t") for line in done.output.splitlines()}
    assert rows["margin"][1:3] == ["8", "--set margin=8"]
    assert rows["paper"][1:3] == ["Letter", "home-letter"]
    assert rows["marks.style"][1:3] == ["crop", "home-a4"]
    assert run("profiles", "home-lettr").exit_code == 2


def test_a_pair_with_one_value_is_told_to_lack_the_other(home):
    done = run("check", "plain", "--set", "fold.dash=[1]")
    assert done.exit_code == 2
    assert "“dash” has too few values: number 2 is missing" in done.output


@pytest.mark.parametrize(("profile", "picks"), [("home-both", False), ("home-letter", True)])
def test_pages_for_two_papers_ask_for_no_tray_by_their_size(home, profile, picks):
    build("plain", "--profile", profile, folder=profile)
    with pikepdf.open(at("plain", profile) / "components.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.PickTrayByPDFSize is picks
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


DISC = """
  disc:
    kind: token
    size: [20, 20]
    front: [{{circle: 10, fill: "#ff0000"}}]
"""


@pytest.mark.parametrize(
    ("words", "sides", "wish"),
    [
        ((), ["front", "back", "front"], "/DuplexFlipLongEdge"),
        (("--set", "flip=short"), ["front", "back", "front"], "/DuplexFlipShortEdge"),
        (("--component", "disc"), ["front"], None),
        (("--set", "backs=fronts"), ["front", "front"], None),
        (("--set", "backs=fronts-then-backs"), ["front", "front", "back", "back"], None),
        (("--set", "backs=gutter-fold"), ["front", "front"], None),
    ],
)
def test_two_sides_are_wished_for_where_each_back_follows_its_front(home, words, sides, wish):
    text = CARD.format(id="both", more="") + DISC.format()
    write_game(home / "rules" / "both", text)
    manifest = build("both", *words)
    assert [page["side"] for page in manifest["pages"]] == sides
    with pikepdf.open(at("both") / "components.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.get("/Duplex") == wish
