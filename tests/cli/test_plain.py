"""Plain commands mean the same whether the library of the command line reads them or not."""

import subprocess
import sys

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from generator.cli import app, making
from generator.cli.plain import plain_command
from tests.definitions import write_game

PLAIN = [
    "build",
    "check",
    "build azul",
    "build azul rules/rail/game.yaml",
    "build --lang ko --lang en azul --format pdf",
    "build --format=svg azul --profile home-letter --set marks.style=none --set paper=A3",
    "build --printer mine --component card --out there/and/there --dpi 150 --jobs 2 --strict",
    "build --dpi 36 --dpi 1200 --out one --out two",
    "check azul --jobs 0 --strict --lang ja --profile=my.yaml --set=bleed=3",
    "build a=b --set ink=low=er --no-cache",
]
LEFT_TO_THE_LIBRARY = [
    "",
    "--help",
    "--version",
    "list",
    "build --help",
    "build -h",
    "build --lang",
    "build --lang --strict",
    "build --unknown",
    "build --strict=yes",
    "build --dpi 35",
    "build --dpi 1201",
    "build --dpi ten",
    "build --dpi ２００",
    "build --jobs -1",
    "build -- azul",
    "build --lan ko",
    "check --out there",
    "check --format pdf",
    "check --dpi 300",
    "check --no-cache",
    "built azul",
]
DEFAULTS = {
    "build": dict(zip(making.build.__code__.co_varnames, making.build.__defaults__, strict=False)),
    "check": dict(zip(making.check.__code__.co_varnames, making.check.__defaults__, strict=False)),
}


@pytest.fixture
def asked(monkeypatch):
    """Takes the options that a build is asked for, instead of building."""
    taken = []

    def take(options):
        taken.append(options)
        raise SystemExit(0)

    monkeypatch.setattr(making, "_run", take)
    return taken


@pytest.mark.parametrize("line", PLAIN)
def test_both_ways_ask_for_the_same(line, asked):
    command = plain_command(line.split())
    assert command is not None
    with pytest.raises(SystemExit):
        getattr(making, command.name)(**command.arguments)
    assert CliRunner().invoke(app, line.split()).exit_code == 0
    plainly, by_the_library = asked
    assert plainly == by_the_library


@pytest.mark.parametrize("line", LEFT_TO_THE_LIBRARY)
def test_the_library_reads_what_is_not_plain(line):
    assert plain_command(line.split()) is None


@pytest.mark.parametrize("name", ["build", "check"])
def test_both_ways_have_the_same_defaults(name):
    parameters = get_command(app).commands[name].params
    assert {p.name: p.default for p in parameters if p.name in DEFAULTS[name]} == DEFAULTS[name]


def test_a_plain_build_leaves_as_any_other(tmp_path):
    write_game(tmp_path / "pond", "game: {id: pond, title: Pond}\nlanguages: [en]\n")
    command = [sys.executable, "-m", "generator.cli", "check"]
    for words, code in ((["pond"], 1), (["lake"], 2)):
        said = subprocess.run(
            [*command, *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert said.returncode == code
        assert said.stdout == ""
        assert "error: " in said.stderr
        assert "Traceback" not in said.stderr
