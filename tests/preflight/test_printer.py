"""Sheets made for a measured printer pass the checks of their own profile."""

import json

import pytest
from typer.testing import CliRunner

from generator.cli import app
from tests.definitions import game_of, write_game

GAME = game_of("""
card:
  kind: card
  size: [60, 80]
  copies: 9
  front: [{background: ink}]
  back: [{background: accent}]
""")


@pytest.mark.parametrize("shift", ["0", "0.8"])
def test_what_allows_for_a_printer_is_no_ink_at_the_edge(tmp_path, monkeypatch, shift):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "conf"))
    write_game(tmp_path / "test", GAME)
    measured = ["--width-measured", "99.6", "--height-measured", "99.6"]
    moved = ["--shift-x", shift, "--shift-y", f"-{shift}", "--margins", "3,4,12.7,4"]
    run = CliRunner().invoke
    assert run(app, ["calibrate", "--save", "mine", *measured, *moved]).exit_code == 0
    built = run(app, ["build", "test", "--printer", "mine", "--format", "pdf"])
    assert built.exit_code == 0, built.output
    told = run(app, ["preflight", "output/test/en/components.pdf", "--json"])
    (file,) = json.loads(told.output)["files"]
    margin = [check for check in file["checks"] if check["check"] == "margin"]
    assert [check["verdict"] for check in margin] == ["pass"], margin
