"""What the documentation shows is built, and what it says of messages is true."""

import re
from pathlib import Path

import pikepdf
import pytest
from typer.testing import CliRunner

from generator.cli import app

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
DEFINITIONS = (ROOT / "docs" / "definitions.md").read_text("utf-8")


def yaml_blocks(text):
    return re.findall(r"^```yaml\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.fixture
def pond(tmp_path, monkeypatch):
    (example,) = yaml_blocks(README)
    folder = tmp_path / "pond"
    folder.mkdir()
    (folder / "game.yaml").write_text(example, "utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def test_the_smallest_game_prints_nine_cards_on_one_sheet(pond):
    assert CliRunner().invoke(app, ["build", "pond"]).exit_code == 0
    with pikepdf.open("output/pond/ko/components.pdf") as pdf:
        assert len(pdf.pages) == 2


def test_the_fault_shown_is_the_one_an_author_gets(pond):
    (shown,) = re.findall(r"^```\n(pond/game.yaml:.*?)^```", README, re.DOTALL | re.MULTILINE)
    text = (pond / "game.yaml").read_text("utf-8")
    head, _, tail = text.rpartition("background: water")
    (pond / "game.yaml").write_text(f"{head}background: watr{tail}", "utf-8")
    result = CliRunner().invoke(app, ["build", "pond"])
    assert result.exit_code == 1
    # The line number follows from where the example stands.
    line = head.count("\n") + 1
    assert result.output == re.sub(r"game\.yaml:\d+", f"game.yaml:{line}", shown)


def test_every_kind_of_element_is_in_the_reference():
    from generator.elements.kinds import ELEMENT_KINDS

    table = DEFINITIONS[DEFINITIONS.index("## Elements") :]
    named = {
        word
        for row in re.findall(r"^\| (`[^|]*) \|", table, re.M)
        for word in re.findall(r"`(\w+)`", row)
    }
    assert named == set(ELEMENT_KINDS)


def test_every_key_of_an_element_is_in_the_reference():
    from generator.elements.kinds import ELEMENT_KINDS

    for kind in ELEMENT_KINDS.values():
        for key in kind.spec.key_names():
            assert re.search(rf"\b{key}\b", DEFINITIONS), key


def test_every_key_of_a_component_is_in_the_reference():
    from generator.components.base import COMPONENT_KINDS, ComponentSpec

    section = DEFINITIONS[DEFINITIONS.index("## Components") : DEFINITIONS.index("## Elements")]
    for key in [*ComponentSpec.key_names(), *COMPONENT_KINDS]:
        assert re.search(rf"\b{key}\b", section), key


def test_every_option_of_a_build_is_in_the_readme():
    result = CliRunner().invoke(app, ["build", "--help"])
    options = set(re.findall(r"(--[a-z]+)", result.output)) - {"--help"}
    assert {option for option in options if f"`{option}" not in README} == set()
