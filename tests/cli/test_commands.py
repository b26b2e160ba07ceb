"""The command line as others script against it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator import __version__
from generator.cli import app
from tests.definitions import write_game

GAME = """
game: {id: pond, title: {ko: 연못, en: Pond}, version: "2.1"}
languages: [ko, en]
you_also_need: [{ko: 그물 1개, en: one net}]
components:
  card:
    kind: card
    name: {ko: 카드, en: Card}
    size: [63, 88]
    rows:
      - {id: frog, title: {ko: 개구리, en: Frog}, copies: 7}
      - {id: lily, title: {ko: 연꽃, en: Lily}, copies: 3}
    id: "{{ id }}"
    copies: "{{ copies }}"
    front:
      - background: faint
      - {text: "{{ title }}", inset: 8}
    back:
      - background: accent
  stone:
    kind: token
    size: [20, 20]
    copies: 4
    front:
      - background: accent
"""


@pytest.fixture
def pond(tmp_path, monkeypatch):
    write_game(tmp_path / "rules" / "pond", GAME)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def files(folder):
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


def test_a_build_makes_every_language_as_pdf_and_svg(pond):
    assert run("build").exit_code == 0
    made = [
        "components.pdf",
        "faces/card-back.svg",
        "faces/card-frog-front.svg",
        "faces/card-lily-front.svg",
        "faces/stone-front.svg",
        "manifest.json",
        "sheets/001-front.svg",
        "sheets/002-back.svg",
        "sheets/003-front.svg",
        "sheets/004-back.svg",
        "sheets/005-front.svg",  # no page follows, so none is kept blank behind it
    ]
    assert files(pond / "output") == [
        f"pond/{code}/{name}" for code in ("en", "ko") for name in made
    ]


def test_a_build_in_a_pipe_says_nothing(pond):
    done = subprocess.run(
        [sys.executable, "-m", "generator.cli", "build", "--format", "pdf"],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.parametrize("name", ["pond", "rules/pond", "rules/pond/game.yaml"])
def test_a_game_is_found_by_name_folder_or_file(pond, name):
    assert run("build", name, "--lang", "en", "--format", "pdf").exit_code == 0
    assert files(pond / "output") == ["pond/en/components.pdf", "pond/en/manifest.json"]


def test_another_profile_goes_to_a_folder_of_its_own_and_both_stay(pond):
    assert run("build", "--lang", "ko", "--profile", "home-letter").exit_code == 0
    letter = files(pond / "output/pond/ko/home-letter")
    assert "components.pdf" in letter
    assert run("build", "--lang", "ko").exit_code == 0
    assert files(pond / "output/pond/ko/home-letter") == letter
    assert (pond / "output/pond/ko/components.pdf").is_file()


def test_a_rebuild_leaves_nothing_stale_behind(pond):
    assert run("build").exit_code == 0
    game = pond / "rules/pond/game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: lily", "id: reed"), "utf-8")
    assert run("build").exit_code == 0
    names = files(pond / "output/pond/ko")
    assert "faces/card-reed-front.svg" in names
    assert "faces/card-lily-front.svg" not in names


def test_one_component_is_made_alone_and_the_manifest_says_so(pond):
    assert run("build", "--lang", "en", "--component", "stone").exit_code == 0
    manifest = json.loads((pond / "output/pond/en/manifest.json").read_text("utf-8"))
    assert manifest["partial"] is True
    assert [piece["id"] for piece in manifest["pieces"]] == ["stone"]


def test_a_partial_build_keeps_the_files_it_does_not_make(pond):
    assert run("build", "--lang", "en").exit_code == 0
    svg = (pond / "output/pond/en/sheets/001-front.svg").read_bytes()
    assert run("build", "--lang", "en", "--format", "pdf").exit_code == 0
    assert (pond / "output/pond/en/sheets/001-front.svg").read_bytes() == svg


def test_png_pages_have_the_size_of_the_paper_at_the_resolution_asked_for(pond):
    from PIL import Image

    assert run("build", "--lang", "en", "--format", "png", "--dpi", 72).exit_code == 0
    names = files(pond / "output/pond/en/png")
    assert names == [
        "001-front.png",
        "002-back.png",
        "003-front.png",
        "004-back.png",
        "005-front.png",
    ]
    with Image.open(pond / "output/pond/en/png/001-front.png") as page:
        # A4 is 595.28 x 841.89 points.
        assert page.size == pytest.approx((595, 842), abs=1)


def test_check_writes_nothing(pond):
    assert run("check").exit_code == 0
    assert files(pond) == ["rules/pond/game.yaml"]


def test_warnings_that_are_taken_for_errors_are_told_as_such(pond):
    path = pond / "rules/pond/game.yaml"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace("      - background: faint\n", "      - picture: frog.png\n"), "utf-8"
    )
    assert run("check").exit_code == 0
    for command, told in (("check", ""), ("build", ": nothing is written")):
        result = run(command, "--strict")
        assert result.exit_code == 1
        last = result.output.rstrip().split("\n")[-1]
        assert last == f"error: 1 warning, taken for errors (--strict){told}"


def test_list_shows_counts_sizes_and_languages(pond):
    lines = run("list", "pond").output.splitlines()
    assert lines[1].split("\t") == ["card", "카드 · Card", "card", "10", "63 × 88", "yes", "ko en"]
    assert lines[2].split("\t") == ["stone", "stone", "token", "4", "20 × 20", "no", "ko en"]
    assert lines[3].split("\t")[:2] == ["also needed", "그물 1개 · one net"]


def test_list_shows_the_games(pond):
    assert run("list").output.splitlines()[1].split("\t") == ["pond", "연못 · Pond", "ko en"]


def test_version_is_said(pond):
    assert run("--version").output == f"pnp-press {__version__}\n"


@pytest.mark.parametrize("command", [[], ["build"], ["check"], ["list"]])
def test_help_shows_an_example(command):
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Example: pnp " in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["build", "pnd"], "there is no game “pnd”"),
        (["build", "--lang", "fr"], "no game here has the language “fr”"),
        (["build", "--component", "crad"], "no game here has the component “crad”"),
        (["build", "--profile", "home-a5"], "unknown profile “home-a5”"),
        (["build", "--format", "gif"], "unknown format “gif”"),
        (["build", "--format", "svg,png"], "write --format svg --format png"),
        (["build", "--lang", "ko, en"], "write --lang ko --lang en"),
        (["build", "--component", "card,box"], "write --component card --component box"),
        (["new", "lake", "--lang", "ko,en"], "write --lang ko --lang en"),
        (["cut", "pond", "--format", "svg,dxf"], "write --format svg --format dxf"),
        (["build", "--dpi", "7"], "36"),
        (["build", "--nonsense"], "--nonsense"),
        (["bulid"], "bulid"),
    ],
)
def test_wrong_usage_exits_with_two_and_writes_nothing(pond, words, message):
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.output
    assert not (pond / "output").exists() or files(pond / "output") == []


def test_a_folder_that_no_build_made_is_not_replaced(pond):
    precious = pond / "output/pond/ko"
    precious.mkdir(parents=True)
    (precious / "diary.txt").write_text("dear diary", "utf-8")
    assert run("build").exit_code == 2
    assert files(pond / "output") == ["pond/ko/diary.txt"]


def test_two_games_with_one_id_are_refused(pond):
    write_game(pond / "rules" / "lake", GAME)
    result = run("build")
    assert result.exit_code == 1
    assert "two games are called “pond”" in result.output


def test_the_same_game_gives_the_same_bytes_anywhere(pond, tmp_path_factory):
    """Another process, folder, hash seed, time zone, locale and number of processes."""
    elsewhere = tmp_path_factory.mktemp("else where")
    write_game(elsewhere / "rules" / "pond", GAME)
    write_game(elsewhere / "rules" / "other", GAME.replace("id: pond", "id: other"))
    outputs = []
    for folder, seed, zone, jobs in ((pond, "1", "Asia/Seoul", "1"), (elsewhere, "2", "UTC", "2")):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "TZ": zone,
            "LC_ALL": "C.UTF-8" if seed == "1" else "C",
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }
        words = [sys.executable, "-m", "generator.cli", "build", "--jobs", jobs]
        words += ["--format", "pdf", "--format", "svg", "--format", "png", "--dpi", "50"]
        subprocess.run(words, cwd=folder, env=environment, check=True)
        out = folder / "output" / "pond"
        outputs.append({name: (out / name).read_bytes() for name in files(out)})
    assert outputs[0] == outputs[1]


def test_a_fault_shows_its_line_wherever_the_game_lies(tmp_path, monkeypatch):
    write_game(tmp_path / "far" / "pond", GAME.replace("faint", "faintt"))
    here = tmp_path / "here"
    write_game(here / "pond", "# a game of the same name\n" * 40)
    monkeypatch.chdir(here)
    said = run("check", tmp_path / "far" / "pond")
    assert said.exit_code == 1
    assert "- background: faintt" in said.output
    assert "a game of the same name" not in said.output
