"""Colours of a theme that name the inks of a press."""

import pytest

from generator.core.diagnostics import Report
from generator.game.definition import load_definition
from generator.source.folder import GameFolder
from generator.spec.theme import Palette
from tests.definitions import draw, load, write_game

THEME = """
theme:
  colours:
    signal: {rgb: "#1a26af", cmyk: [100, 85, 0, 20]}
    alias: signal
    pale: {mix: [signal, paper, 0.5]}
"""


@pytest.mark.parametrize(
    ("name", "colour", "inks"),
    [
        ("signal", "#1a26af", (1, 0.85, 0, 0.2)),
        ("alias", "#1a26af", (1, 0.85, 0, 0.2)),
        # Paper is white and takes no ink: half of everything.
        ("pale", "#8c92d7", (0.5, 0.425, 0, 0.1)),
    ],
)
def test_a_theme_gives_colours_their_inks(tmp_path, name, colour, inks):
    (shape,) = draw(tmp_path, f"- {{rectangle: [9, 9], at: [0, 0], fill: {name}}}", more=THEME)
    assert shape.fill.hex == colour
    assert shape.fill.separated[:4] == pytest.approx(inks)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ('{rgb: "#1a26af", cmyk: [100, 85, 0]}', "expected four percentages"),
        ('{rgb: "#1a26af", cmyk: [100, 85, 0, 101]}', "expected four percentages"),
        ('{rgb: "#1a26af", cmyk: [100, yes, 0, 1]}', "expected four percentages"),
        ("{rgb: 17, cmyk: [1, 2, 3, 4]}", "“17” is not a colour"),
        ("{cmyk: [1, 2, 3, 4]}", "“rgb” is missing"),
        ('{rgb: "#1a26af"}', "“cmyk” is missing"),
        ('{rgb: "#123", cmyk: [1, 2, 3, 4], mix: [ink, paper, 0.5]}', "either a mix, or"),
    ],
)
def test_inks_written_wrongly_are_refused(tmp_path, written, message):
    text = f"""
    game: {{id: test, title: Test}}
    languages: [en]
    theme:
      colours:
        signal: {written}
    components:
      part: {{kind: tile, size: [9, 9], front: []}}
    """
    _, report = load(write_game(tmp_path, text))
    faults = [f"{fault.at}: {fault.message}" for fault in report]
    assert any(message in fault and "game.yaml:6" in fault for fault in faults), faults


@pytest.mark.parametrize(
    ("below", "above", "inks"),
    [
        ('{rgb: "#000", cmyk: [10, 20, 30, 40]}', "{mix: [white, white, 0]}", (0, 0, 0, 0)),
        ("{mix: [white, white, 0]}", '{rgb: "#000", cmyk: [10, 20, 30, 40]}', (0.1, 0.2, 0.3, 0.4)),
        ('{rgb: "#000", cmyk: [10, 20, 30, 40]}', "{cmyk: [0, 0, 0, 100]}", (0, 0, 0, 1)),
        ('{rgb: "#000", cmyk: [10, 20, 30, 40]}', '"#ffffff"', (0, 0, 0, 0)),
    ],
)
def test_a_colour_replaces_the_one_of_the_theme_below(tmp_path, below, above, inks):
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "plain.yaml").write_text(f"colours: {{ink: {below}}}\n", "utf-8")
    text = f"""
    game: {{id: test, title: Test}}
    languages: [en]
    theme: {{colours: {{white: "#fff", ink: {above}}}}}
    components:
      part: {{kind: tile, size: [9, 9], front: []}}
    """
    write_game(tmp_path / "test", text)
    report, templates = Report(), GameFolder(tmp_path, "templates")
    game = load_definition(GameFolder(tmp_path / "test", "test"), "game.yaml", templates, report)
    assert not list(report)
    assert Palette(game.theme).colour("ink", game.at).separated[:4] == pytest.approx(inks)
