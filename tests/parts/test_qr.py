"""QR codes are read back by another program, from the pixels of the page."""

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from typer.testing import CliRunner

from generator.cli import app
from generator.elements.qr import outline_of_cells
from tests.definitions import draw, expand, game_of, write_game

GAME = game_of("""
    card:
      kind: card
      size: [60, 60]
      rows:
        - {words: "https://example.org/rules?id=7"}
        - {words: "달빛 연못 규칙서"}
        - {words: "42"}
      front: [{qr: "{{ words }}", size: [40, 40], anchor: center, at: [30, 30], correction: %s}]
""")


@pytest.mark.parametrize(
    ("word", "level"), [("low", "L"), ("medium", "M"), ("quartile", "Q"), ("high", "H")]
)
def test_codes_on_a_sheet_say_what_the_game_says(word, level, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path / "test", GAME % word)
    result = CliRunner().invoke(app, ["build", "test", "--out", "out", "--format", "pdf"])
    assert result.exit_code == 0, result.output
    with pypdfium2.PdfDocument("out/test/en/components.pdf") as pdf:
        page = np.asarray(pdf[0].render(scale=200 / 72).to_pil().convert("L"))
    found = zxingcpp.read_barcodes(page)
    assert sorted(code.text for code in found) == sorted(
        ["https://example.org/rules?id=7", "달빛 연못 규칙서", "42"]
    )
    assert {code.ec_level for code in found} == {level}


def test_a_code_is_one_path(tmp_path):
    field, code = draw(tmp_path, "- {qr: FROG, at: [0, 0], size: [29, 29]}")
    assert field.fill.hex == "#ffffff"
    assert code.fill.hex == "#000000"


def test_cells_that_touch_at_corners_are_outlined_apart():
    drawn = outline_of_cells([[True, False], [False, True]])
    assert [segment[0] for segment in drawn].count("Z") == 2


def test_a_hole_runs_the_other_way_round():
    ring = [[True] * 3, [True, False, True], [True] * 3]
    paths, points = [], []
    for segment in outline_of_cells(ring):
        if segment[0] == "Z":
            paths.append(points)
            points = []
        else:
            points.append(segment[1:])
    areas = [
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(p, p[1:] + p[:1], strict=True)) / 2
        for p in paths
    ]
    assert sorted(areas) == [-1, 9]


def warnings(folder, code):
    card = f"card: {{kind: card, size: [60, 60], front: [{code}]}}"
    _, report = expand(write_game(folder, game_of(card)))
    return [fault.message for fault in report]


@pytest.mark.parametrize(("side", "told"), [(11.7, False), (11.5, True)])
def test_modules_below_the_least_width_are_told(side, told, tmp_path):
    # A code of version 1 has 21 modules; with a margin of 4 on both sides, 29 · 0.4 = 11.6 mm.
    found = warnings(tmp_path, f"{{qr: FROG, at: [5, 5], size: [{side}, {side}]}}")
    assert len(found) == told


def test_light_modules_on_a_dark_ground_are_told(tmp_path):
    code = "{qr: FROG, at: [5, 5], size: [30, 30], fill: '#ffffff', ground: '#000000'}"
    (found,) = warnings(tmp_path, code)
    assert "may not tell the modules" in found
