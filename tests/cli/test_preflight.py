"""``pnp preflight`` as others script against it, and the line that a build says."""

import json

import pikepdf
import pytest
from typer.testing import CliRunner

from generator.cli import app
from tests.preflight.hostile import DRAWN
from tests.preflight.sheet import changed, draw_sheet, write_manifest


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    draw_sheet(tmp_path / "sheet.pdf")
    write_manifest(tmp_path / "sheet.pdf")
    return tmp_path


def run(*words):
    return CliRunner().invoke(app, ["preflight", *map(str, words), "--jobs", "1"])


def test_a_good_file_leaves_with_0_and_a_row_for_each_check(folder):
    result = run("sheet.pdf")
    assert result.exit_code == 0
    head, *rows = [line.split("\t") for line in result.stdout.splitlines()]
    assert head == ["FILE", "CHECK", "VERDICT", "MEASURED", "LIMIT", "WHERE", "WHAT TO DO"]
    assert {row[2] for row in rows} == {"pass", "not applicable"}
    assert len({row[1] for row in rows}) == len(rows)


def test_a_file_that_fails_a_check_leaves_with_1(folder):
    draw_sheet(folder / "thin.pdf", changed(pen_pt=0.1))
    result = run("thin.pdf", "--profile", "home-a4")
    assert result.exit_code == 1
    assert "thin.pdf\tstrokes\tfail\t0.100 pt\t" in result.stdout


def test_a_warning_leaves_with_0_unless_it_is_strict(folder):
    draw_sheet(folder / "small.pdf", changed(type_pt=5.5))
    assert run("small.pdf").exit_code == 0
    assert run("small.pdf", "--strict").exit_code == 1


def test_what_is_no_pdf_is_said_in_a_sentence(folder):
    (folder / "notes.txt").write_text("hello", "utf-8")
    result = run("notes.txt")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: “notes.txt” cannot be read: it is not a PDF: the mark “%PDF-” is missing\n"
    )


def test_a_locked_file_is_said_to_be_locked(folder):
    with pikepdf.open("sheet.pdf") as pdf:
        pdf.save("locked.pdf", encryption=pikepdf.Encryption(owner="a", user="b", R=6))
    result = run("locked.pdf")
    assert result.exit_code == 1
    assert "it is locked with a password" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("gone.pdf",),
        ("sheet.pdf", "--profile", "home-a5"),
        ("sheet.pdf", "--set", "margin=wide"),
        (),
    ],
)
def test_wrong_usage_leaves_with_2(folder, words):
    assert run(*words).exit_code == 2


def test_the_report_is_the_same_wherever_the_files_lie(folder):
    outside = folder / "far" / "away"
    outside.mkdir(parents=True)
    (outside / "odd.pdf").write_bytes(DRAWN)
    (folder / "odd.pdf").write_bytes(DRAWN)
    here = run("odd.pdf", "sheet.pdf", "--json")
    assert here.stdout == run("sheet.pdf", "odd.pdf", "--json").stdout
    report = json.loads(here.stdout)
    assert (report["format"], report["verdict"]) == (1, "warn")
    assert [file["file"] for file in report["files"]] == ["odd.pdf", "sheet.pdf"]
    assert str(folder) not in run(outside / "odd.pdf", "--json").stdout


def test_a_finding_has_its_place_in_the_report(folder):
    draw_sheet(folder / "tiny.pdf", changed(type_pt=4))
    report = json.loads(run("tiny.pdf", "--json").stdout)
    (checks,) = [file["checks"] for file in report["files"]]
    (check,) = [check for check in checks if check["check"] == "type-size"]
    finding = check["findings"][0]
    assert (finding["page"], finding["x_mm"], finding["y_mm"]) == (1, 50.0, 80.0)
    # Two cards in front, two behind.
    assert check["total"] == 4


def test_settings_change_what_a_file_is_held_to(folder):
    assert run("sheet.pdf", "--profile", "home-a4", "--set", "paper=A3").exit_code == 1


GAME = """
game: {id: pond, title: Pond, version: "1"}
languages: [en]
components:
  card:
    kind: card
    size: [63, 88]
    copies: 2
    front:
      - {text: Frog, inset: 8}
"""


def test_a_build_says_nothing_in_a_pipe_when_its_files_are_sound(folder):
    (folder / "pond").mkdir()
    (folder / "pond" / "game.yaml").write_text(GAME, "utf-8")
    result = CliRunner().invoke(app, ["build", "pond"])
    assert (result.exit_code, result.output) == (0, "")


def test_a_build_says_what_is_wrong_with_its_files(folder, monkeypatch):
    (folder / "pond").mkdir()
    (folder / "pond" / "game.yaml").write_text(GAME, "utf-8")
    # No build makes a wrong file, so the rule is bent: no check line is near enough.
    for module in ("quick", "paper"):
        monkeypatch.setattr(f"generator.preflight.{module}.CHECK_LINE_TOLERANCE", -1.0)
    result = CliRunner().invoke(app, ["build", "pond"])
    assert result.exit_code == 0
    assert "preflight: pond/en/components.pdf: check line: 100.00 mm" in result.stderr
