"""The command ``pnp run``: what it says, where, and with which exit code."""

import pytest
from typer.testing import CliRunner

from generator.cli import app
from tests.runs.bingo import GAME, shards, write_bingo


@pytest.fixture
def bingo(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_bingo(tmp_path)
    return tmp_path


def pnp(*words):
    return CliRunner().invoke(app, ["run", *map(str, words)])


def test_a_run_says_nothing_in_a_pipe(bingo):
    result = pnp("bingo", "--table", "people.csv", "--shard-size", 20, "--jobs", 1)
    assert (result.exit_code, result.output) == (0, "")
    assert shards("runs") == ["0000001-0000020", "0000021-0000030"]


def test_a_warning_goes_with_a_run_that_is_made(bingo):
    result = pnp("bingo", "--copies", 2, "--jobs", 1)
    assert result.exit_code == 0
    assert result.output.startswith("bingo/game.yaml:4:18: warning: all copies have the example")
    assert shards("runs") == ["0000001-0000002"]


def test_a_fault_of_the_game_is_exit_code_1(bingo):
    write_bingo(bingo, GAME.replace("numbers[index]", "numbers[indx]"))
    result = pnp("bingo", "--copies", 2)
    assert result.exit_code == 1
    assert "unknown name “indx”" in result.output
    assert not (bingo / "runs").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bingo",), "error: how many copies?\n  hint: write --copies 1000, or --table"),
        (("bingo", "--copies", 0), "error: “--copies” goes from 1 to 9,999,999, not 0"),
        (("bingo", "--table", "gone.csv"), "error: there is no table “gone.csv”"),
        (("bango", "--copies", 3), "error: there is no game “bango”"),
        (("bingo", "--copies", 3, "--set", "bleed=x"), "error: --set bleed"),
        (("bingo", "--copies", 3, "--printer", "none"), "error: there is no printer “none”"),
    ],
)
def test_a_command_that_makes_no_sense_is_exit_code_2(bingo, words, said, monkeypatch):
    monkeypatch.setenv("PNP_CONFIG_DIR", str(bingo / "config"))
    result = pnp(*words)
    assert result.exit_code == 2
    assert result.output.startswith(said)
    assert not (bingo / "runs").exists()


def test_the_help_has_an_example():
    result = CliRunner().invoke(app, ["run", "--help"])
    assert "Example: pnp run my-bingo --copies 100000 --seed 7" in result.output
