"""What the tutorial shows is what a newcomer gets."""

import re

import pytest
from typer.testing import CliRunner

from generator.cli import app
from tests.show.tutorial import GAME, PAGE, PICTURES, draw_tutorial, steps, write_step

TEXT = PAGE.read_text("utf-8")
STEPS = dict(steps())


def test_its_pictures_are_drawn_by_the_program(tmp_path):
    kept = {path.name: path.read_text("utf-8") for path in PICTURES.glob("*.svg")}
    assert kept == draw_tutorial(tmp_path), "draw them anew with: python -m tests.show"


@pytest.mark.parametrize("step", STEPS)
def test_each_step_is_sound(step, tmp_path, monkeypatch):
    write_step(tmp_path, STEPS[step])
    monkeypatch.chdir(tmp_path)
    for profile in ("home-a4", "home-letter", "low-ink"):
        result = CliRunner().invoke(app, ["check", GAME, "--strict", "--profile", profile])
        assert (result.exit_code, result.output) == (0, "")


def test_the_game_to_look_at_builds(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for words in (["new", GAME], ["build", GAME, "--format", "pdf"]):
        assert CliRunner().invoke(app, words).exit_code == 0
    assert (tmp_path / "output" / GAME / "en" / "components.pdf").is_file()


def test_the_fault_shown_is_the_one_that_is_told(tmp_path, monkeypatch):
    (shown,) = re.findall(r"^```\n(market/game.yaml.*?)^```", TEXT, re.M | re.S)
    faulty = STEPS[3]["game.yaml"].replace("colour: glow", "colour: glwo", 1)
    write_step(tmp_path, {**STEPS[3], "game.yaml": faulty})
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["build", GAME]).output == shown


def test_the_cards_are_as_many_as_it_says(tmp_path, monkeypatch):
    import pikepdf

    write_step(tmp_path, STEPS[2])
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["build", GAME, "--format", "pdf"]).exit_code == 0
    assert sum(int(line.split(",")[3]) for line in STEPS[2]["cards.csv"].splitlines()[1:]) == 19
    with pikepdf.open(tmp_path / "output" / GAME / "en" / "components.pdf") as pdf:
        assert len(pdf.pages) == 3  # 19 cards, nine a sheet, no backs


def test_every_command_in_it_is_there():
    from typer.main import get_command

    named = set(re.findall(r"pnp ([a-z]+)", TEXT))
    assert named <= set(get_command(app).commands)


def test_the_pages_that_it_leads_to_are_there():
    for page in re.findall(r"\]\(([^)#]+\.md)", TEXT):
        assert (PAGE.parent / page).is_file(), page
