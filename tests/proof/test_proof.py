"""The command “pnp proof”: its files, its report, its exit code."""

import hashlib
import json
import struct

import pytest
from typer.testing import CliRunner

from generator.cli import app

GAME = """
game: {{id: pond, title: {{en: Pond, ko: 연못}}}}
languages: [en, ko]
theme:
  colours: {{sea: "#1a26af", sun: "#ece36d", leaf: "#507000", rust: "#b04000"}}
{groups}
components:
  card:
    kind: card
    name: {{en: Card, ko: 카드}}
    size: [63, 88]
    copies: {copies}
    front:
      - background: sea
      - circle: 20
        fill: rust
"""


@pytest.fixture
def pond(tmp_path, monkeypatch):
    """Return ``pond(groups, copies)``: writes a game and goes where it lies."""
    monkeypatch.chdir(tmp_path)

    def write(groups="", copies=1):
        folder = tmp_path / "pond"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(GAME.format(groups=groups, copies=copies), "utf-8")
        return tmp_path

    return write


def proof(*words):
    return CliRunner().invoke(app, ["proof", "pond", *words])


def size_of(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def test_each_language_gets_a_sheet_for_each_vision(pond):
    folder = pond() / "output/pond"
    result = proof()
    assert result.exit_code == 0, result.output
    for language in ("en", "ko"):
        names = {path.name for path in (folder / language / "proof").iterdir()}
        sheets = {f"{vision}-1.png" for vision in ("normal", "deutan", "protan", "tritan", "grey")}
        assert names == sheets | {"manifest.json"}
        width, height = size_of((folder / language / "proof/grey-1.png").read_bytes())
        assert width > 400
        assert height > 600


def test_only_what_is_asked_for_is_made_and_nothing_else_is_left(pond):
    folder = pond() / "output"
    proof("--simulate", "grey", "--lang", "ko")
    made = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
    assert made == ["pond/ko/proof/grey-1.png", "pond/ko/proof/manifest.json"]


def test_a_dozen_pages_fill_a_sheet(pond):
    folder = pond(copies=9 * 13) / "output/pond/en/proof"
    proof("--simulate", "grey", "--lang", "en")
    names = sorted(path.name for path in folder.glob("*.png"))
    assert names == ["grey-1.png", "grey-2.png"]
    full, rest = (size_of((folder / name).read_bytes()) for name in names)
    assert full[0] > 3 * rest[0]


def test_the_same_game_gives_the_same_bytes(pond):
    folder = pond()
    proof("--out", "first")
    proof("--out", "second")
    for path in sorted((folder / "first").rglob("*.*")):
        again = folder / "second" / path.relative_to(folder / "first")
        assert again.read_bytes() == path.read_bytes(), path.name


def test_the_manifest_lists_the_sheets(pond):
    folder = pond() / "output/pond/en/proof"
    proof("--lang", "en")
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert len(manifest["files"]) == 5
    for file in manifest["files"]:
        assert hashlib.sha256((folder / file["path"]).read_bytes()).hexdigest() == file["sha256"]


def test_a_build_keeps_the_proof_and_a_proof_keeps_the_build(pond):
    folder = pond() / "output/pond/en"
    proof("--lang", "en")
    build = ["build", "pond", "--lang", "en", "--format", "pdf"]
    assert CliRunner().invoke(app, build).exit_code == 0
    assert (folder / "proof/normal-1.png").is_file()
    assert proof("--lang", "en").exit_code == 0
    assert (folder / "components.pdf").is_file()


def test_red_and_green_that_have_to_differ_are_warned_of(pond):
    pond("  tell_apart: [[leaf, rust], [sea, sun]]")
    result = proof("--lang", "en", "--simulate", "grey")
    assert result.exit_code == 0
    assert "pond/game.yaml:6:15: warning: “leaf” and “rust” are too near" in result.stderr
    assert "deutan" in result.stderr
    assert "“sea”" not in result.stderr
    rows = [line.split("\t") for line in result.stdout.splitlines()]
    assert [row[:3] for row in rows[1:]] == [
        ["pond", "1", "leaf · rust"],
        ["pond", "2", "sea · sun"],
    ]
    assert rows[2][-1] == "–"


def test_warnings_fail_where_they_are_asked_to(pond):
    pond("  tell_apart: [[leaf, rust]]")
    assert proof("--strict", "--lang", "en", "--simulate", "grey").exit_code == 1
    pond("  tell_apart: [[sea, sun]]")
    assert proof("--strict", "--lang", "en", "--simulate", "grey").exit_code == 0


def test_a_theme_without_groups_is_told_of_near_colours_but_not_warned(pond):
    pond()
    result = proof("--strict", "--lang", "en", "--simulate", "grey")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "leaf · rust" in result.stdout


def test_a_colour_that_the_theme_lacks_is_an_error(pond):
    pond("  tell_apart: [[sea, sum]]")
    result = proof()
    assert result.exit_code == 1
    assert "the theme has no colour “sum”" in result.stderr
    assert "sun" in result.stderr


def test_a_vision_that_nobody_has_is_wrong_usage(pond):
    folder = pond()
    result = proof("--simulate", "gray")
    assert result.exit_code == 2
    assert "unknown vision “gray”" in result.stderr
    assert not (folder / "output").exists()


def test_words_that_hardly_stand_out_are_warned_of_with_their_contrast(pond):
    folder = pond()
    game = folder / "pond/game.yaml"
    words = """
      - text: Faint
        at: [30, 80]
        colour: "#777788"
      - text: Large
        at: [30, 60]
        font_size: 30
        colour: "#9999bb"
      - text: Clear
        at: [30, 20]
        colour: sun
"""
    game.write_text(game.read_text("utf-8").rstrip() + words, "utf-8")
    result = proof("--simulate", "grey")
    warnings = [line for line in result.stderr.splitlines() if ": warning: " in line]
    # WCAG 2.2: #777788 has a luminance of 0.189, #1a26af one of 0.045.
    assert len(warnings) == 1, result.stderr
    assert "“Faint” on “card-front” is #777788 on #1a26af, a contrast of 2.5" in warnings[0]
