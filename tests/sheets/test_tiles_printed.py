"""Tiles as they are printed: joined, they are the whole part."""

import json
from io import BytesIO
from math import ceil, floor
from pathlib import Path

import numpy as np
import pdfplumber
import pypdfium2
import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.core import outline
from generator.core.colour import Colour
from generator.core.geometry import Rect, Size
from generator.scene import Face, Piece, Scene, Shape, Stroke
from tests.printed.pdfium import draw_region

from .parts import HERE, plan, profile
from .test_tiling import seen

DPI = 100
PIXEL = 25.4 / DPI


def picture(name, size, hue):
    """Return a drawing in which no two places look alike: checks of many shades, and rays."""

    def draw():
        step = 17
        checks = [
            Shape(
                outline.rectangle(Rect(x, y, step, step)),
                Colour(hue, x % 97 / 97, y % 89 / 89),
            )
            for x in range(-17, int(size.width) + 17, step)
            for y in range(-17, int(size.height) + 17, step)
        ]
        rays = [
            Shape(outline.polyline([(0, 0), (x, size.height)]), None, Stroke(Colour(0, 0, 0), 0.5))
            for x in range(0, int(size.width) * 2, 60)
        ]
        return Scene(size, (*checks, *rays), 2)

    return Face(name, draw)


def part(size, *, has_back=False):
    trim = Size(*size)
    back = picture("map-back", trim, 0.9) if has_back else None
    cut = outline.rectangle(Rect(0, 0, *trim))
    front = picture("map-front", trim, 0.3)
    return Piece("map", "map", "board", "Map", trim, 2, "rectangle", cut, front, back, 1, HERE)


def region(page, placement, box):
    """Return the pixels of ``box``, in mm from the part's corner as it lies on the page."""
    left, top = placement.box.x + box.x, placement.box.y + box.y
    return draw_region(page, (left, top, box.width, box.height), DPI).astype(int)


def whole_pixels(box):
    """Return the whole pixels in ``box``, counted from the part's corner, but for the outer
    ones: the lines along the seams, thinner than a pixel, are smoothed over these."""
    left, top = ceil(box.x / PIXEL) + 1, ceil(box.y / PIXEL) + 1
    right, bottom = floor(box.right / PIXEL) - 1, floor(box.bottom / PIXEL) - 1
    return Rect(left * PIXEL, top * PIXEL, (right - left) * PIXEL, (bottom - top) * PIXEL)


def compare(made, tiles_pdf, whole, whole_pdf, side):
    """Compare what shows of each tile with the same place of the part printed on one sheet."""
    tiles, one = pypdfium2.PdfDocument(tiles_pdf), pypdfium2.PdfDocument(whole_pdf)
    number = next(n for n, page in enumerate(whole.pages) if page.side == side)
    (reference,) = whole.pages[number].placements
    compared = 0.0
    for index, page in enumerate(made.pages):
        if page.side != side or not page.placements:
            continue
        box = whole_pixels(seen(page))
        tile = region(tiles[index], page.placements[0], box)
        expected = region(one[number], reference, box)
        assert tile.shape == expected.shape
        # Less than what a shift by a twentieth of a pixel, or 0.013 mm, does to an edge.
        assert np.abs(tile - expected).max() <= 12
        assert expected.std() > 20
        compared += box.width * box.height
    # Pixels at the seams are the only ones left out.
    inked = (reference.box.width + 4) * (reference.box.height + 4)
    assert inked * 0.98 < compared <= inked


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter"])
def test_the_joined_tiles_are_the_whole_map(print_pdf, paper):
    country = part((900, 600))
    made = plan(country, profile(paper=paper, margin=8, tiling={"overlap": 10}))
    whole = plan(country, profile(paper=[700, 1000], marks={"style": "none"}))
    compare(made, print_pdf(made), whole, print_pdf(whole), "front")


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_board_with_a_back_joins_on_both_sides(print_pdf, flip):
    board = part((230, 185), has_back=True)
    made = plan(board, profile(paper="A5", flip=flip, tiling={"overlap": 10}))
    whole = plan(board, profile(paper=[300, 400], flip=flip), orientation="portrait")
    tiles, one = print_pdf(made), print_pdf(whole)
    compare(made, tiles, whole, one, "front")
    compare(made, tiles, whole, one, "back")


def test_every_tile_carries_its_label_those_of_its_neighbours_and_its_check_line(print_pdf):
    made = plan(part((900, 600)), profile(margin=8, tiling={"overlap": 10}))
    with pdfplumber.open(BytesIO(print_pdf(made))) as document:
        map_page, first, *_, last = document.pages
        words = map_page.extract_text()
        for label in ("A1", "E1", "A3", "E3", "assembly map", "sheet 1 of 16"):
            assert label in words
        labels = [word["text"] for word in first.extract_words()]
        assert labels.count("A1") == 3
        assert {"B1", "A2"} <= set(labels)
        assert "E3" in last.extract_text()
        for page in document.pages:
            lines = [
                line["x1"] - line["x0"] for line in page.lines if line["top"] == line["bottom"]
            ]
            assert any(abs(length - 100 * 72 / 25.4) < 0.15 for length in lines)


def test_joins_stay_out_of_the_margin_but_for_the_width_of_a_cut(print_pdf):
    made = plan(part((900, 600)), profile(margin=8, tiling={"overlap": 10}))
    document = pypdfium2.PdfDocument(print_pdf(made))
    for page in document:
        pixels = draw_region(page, (0, 0, 210, 297), DPI)
        edge = int(7.8 / PIXEL)
        assert pixels[:edge].min() == pixels[:, :edge].min() == 255


def test_boxes_tell_a_print_shop_what_of_the_part_a_sheet_holds(print_pdf):
    made = plan(part((900, 600)), profile(margin=8, tiling={"overlap": 10, "map": False}))
    page = pypdfium2.PdfDocument(print_pdf(made))[6]
    mm = 72 / 25.4
    # B2 is ink from edge to edge of what A4 prints.
    expected = [8 * mm, (297 - 283) * mm, 202 * mm, (297 - 8) * mm]
    assert page.get_trimbox() == pytest.approx(expected, abs=0.01)
    assert page.get_bleedbox() == pytest.approx(expected, abs=0.01)


BOARD = """
game: {id: big, title: {en: Big}, version: "1.0"}
languages: [en]
components:
  board:
    kind: board
    size: [230, 185]
    bleed: 2
    front:
      - {rectangle: [234, 189], at: [-2, -2], fill: "#d5e3d0"}
      - {text: north, at: [115, 20], align: center}
    back:
      - {rectangle: [234, 189], at: [-2, -2], fill: "#e3d0d5"}
"""


def test_a_tiled_board_with_a_back_passes_preflight(tmp_path, monkeypatch):
    game = tmp_path / "big"
    game.mkdir()
    (game / "game.yaml").write_text(BOARD, "utf-8")
    monkeypatch.chdir(tmp_path)
    settings = ["--set", "paper=A5", "--set", "tiling.overlap=10"]
    built = CliRunner().invoke(app, ["build", "big", "--out", "out", *settings])
    assert built.exit_code == 0, built.output
    checked = CliRunner().invoke(app, ["preflight", "out/big/en/components.pdf", "--strict"])
    assert checked.exit_code == 0, checked.output
    manifest = json.loads(Path("out/big/en/manifest.json").read_text("utf-8"))
    tiles = [placed["tile"] for page in manifest["pages"] for placed in page["placements"]]
    # The map of both sides comes first.
    assert tiles == [[1, 1], [1, 1], [1, 2], [1, 2]]
    assert len(manifest["pages"]) == 6
