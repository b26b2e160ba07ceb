"""What the page on rule booklets shows can be built, and its lists are complete."""

import re
from pathlib import Path

import pdfplumber
import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.rulebook.markdown import BOXES
from generator.rulebook.quality import ORDER
from generator.spec.expression_functions import RULE_FUNCTIONS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PAGE = (ROOT / "docs" / "rulebooks.md").read_text("utf-8")


def blocks(text, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.fixture
def pond(tmp_path, monkeypatch):
    (game,) = blocks(README, "yaml")
    (figures,) = blocks(PAGE, "yaml")
    (rules,) = blocks(PAGE, "markdown")
    folder = tmp_path / "pond"
    folder.mkdir()
    component = re.search(r"^components:\n  ([a-z-]+):", game, re.M)[1]
    symbols = "symbols:\n  drop: {size: [4, 4], draw: [{circle: 4, fill: ink}]}\n"
    (folder / "game.yaml").write_text("include: [more.yaml]\n" + game, "utf-8")
    (folder / "more.yaml").write_text(
        symbols + figures.replace("piece: pond", f"piece: {component}"), "utf-8"
    )
    parts = "## Parts {#components}\n\n::: parts\n:::\n\n"
    text = parts + rules.replace('count("pond")', f'count("{component}")')
    languages = re.search(r"languages: \[(.*?)\]", game)[1].split(", ")
    for language in languages:
        (folder / f"rulebook.{language}.md").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return languages


def test_the_example_becomes_a_booklet_with_its_figure(pond):
    result = CliRunner().invoke(app, ["build", "pond"])
    assert result.exit_code == 0, result.output
    with pdfplumber.open(f"output/pond/{pond[0]}/rulebook.pdf") as pdf:
        text = "".join(page.extract_text() for page in pdf.pages)
    assert "Put the 9 cards of the pond face down." in text
    assert "The table at the start" in text
    html = Path(f"output/pond/{pond[0]}/rulebook.html").read_text("utf-8")
    assert html.count("<figure") == len(pond)
    assert "http" not in re.sub(r"http://www\.w3\.org/\S+", "", html)


def test_every_function_box_and_chapter_is_named():
    for word in RULE_FUNCTIONS:
        assert f"`{word}(" in PAGE
    for word in (*BOXES, *ORDER):
        assert f"`{word}`" in PAGE or f"::: {word}" in PAGE
