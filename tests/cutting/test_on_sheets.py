"""Cut files lie on the printed sheets: measured against what other programs see in the PDF."""

import json
from pathlib import Path

import pdfplumber
import pytest
from typer.testing import CliRunner

from generator.cli import app
from tests.cutting.readers import cubic, read_dxf, read_svg

RULES = Path(__file__).parents[2] / "rules"
GAMES = ("azul", "dvonn", "stars", "venice")
"""The fifth, rail, is printed whole."""
PT = 25.4 / 72
MOST_OFF = 0.05


@pytest.fixture(scope="module")
def cut(tmp_path_factory):
    """Return ``cut(game, *words)``: the folder with what is to be cut of a game."""
    made = {}

    def run(game, *words):
        if (game, words) not in made:
            output = tmp_path_factory.mktemp(f"cut-{game}")
            asked = ["cut", str(RULES / game), "--lang", "en", "--out", str(output), *words]
            result = CliRunner().invoke(app, asked)
            assert result.exit_code == 0, result.output
            made[game, words] = next((output / game / "en").glob("cut-*"))
        return made[game, words]

    return run


def files(folder):
    """Yield the facts of each SVG and DXF of a sheet, with the lines in each."""
    listed = json.loads((folder / "manifest.json").read_text("utf-8"))["files"]
    for facts in listed:
        if facts["path"].endswith(".svg"):
            size, lines = read_svg(folder / facts["path"])
            assert list(size) == facts["paper_mm"]
            dxf = read_dxf((folder / facts["path"]).with_suffix(".dxf"), size[1])
            yield facts, lines, dxf


def parts_on(folder, page):
    """Return the boxes that the manifest of a build tells for the parts cut out on a page."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    cuts = {piece["id"]: piece["cut"] for piece in manifest["pieces"]}
    placed = [
        one
        for one in next(p for p in manifest["pages"] if p["page"] == page)["placements"]
        if cuts[one["piece"]] != "none"
    ]
    boxes = [(p["x_mm"], p["y_mm"], p["x_mm"] + p["w_mm"], p["y_mm"] + p["h_mm"]) for p in placed]
    return boxes, [cuts[one["piece"]] for one in placed]


def off(boxes, others):
    """Return by how many mm each box misses the nearest of ``others``, at most."""
    return max(
        min(max(abs(a - b) for a, b in zip(box, other, strict=True)) for other in others)
        for box in boxes
    )


@pytest.mark.parametrize("game", GAMES)
def test_outlines_are_closed_and_lie_where_the_parts_of_the_sheet_do(game, cut, built):
    folder = built(game, "en")
    for facts, svg, dxf in files(cut(game)):
        for page in facts["pages"]:
            boxes, kinds = parts_on(folder, page)
            for lines in (svg, dxf):
                outlines = [line for line in lines if line.layer == "cut"]
                assert all(line.is_closed for line in outlines)
                assert len(outlines) == len(boxes)
                assert off(boxes, [line.box for line in outlines]) <= 0.012
                assert sum(line.radius is not None for line in outlines) == kinds.count("circle")


@pytest.mark.parametrize("game", GAMES)
def test_every_front_with_parts_to_cut_has_a_file(game, cut, built):
    folder = built(game, "en")
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    fronts = [p["page"] for p in manifest["pages"] if p["side"] == "front"]
    with_parts = [page for page in fronts if parts_on(folder, page)[0]]
    named = [page for facts, _, _ in files(cut(game)) for page in facts["pages"]]
    assert sorted(named) == with_parts


def test_a_game_printed_whole_has_nothing_to_cut(tmp_path):
    asked = ["cut", str(RULES / "rail"), "--lang", "en", "--out", str(tmp_path / "out")]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 1
    assert "nothing on the sheets of this game is cut out" in result.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("game", ["dvonn", "venice"])
def test_cut_files_lie_on_the_lines_printed_around_the_parts(game, cut, tmp_path):
    words = ("--set", "cut_lines.show=all", "--set", "cut_lines.colour=#ff00ff")
    asked = ["build", str(RULES / game), "--lang", "en", "--format", "pdf", *words]
    result = CliRunner().invoke(app, [*asked, "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    with pdfplumber.open(tmp_path / game / "en" / "components.pdf") as pdf:
        for facts, svg, dxf in files(cut(game, *words)):
            printed = printed_cuts(pdf.pages[facts["pages"][0] - 1])
            for lines in (svg, dxf):
                assert len(printed) == len(lines)
                assert off([line.box for line in lines], printed) <= MOST_OFF


def printed_cuts(page):
    """Return the boxes in mm of what is stroked in magenta on a page."""
    return [
        printed_box(shape)
        for shape in (*page.rects, *page.curves, *page.lines)
        if shape["stroke"] and tuple(shape["stroking_color"] or ()) == (1, 0, 1)
    ]


def printed_box(shape):
    points = []
    for letter, *ends in shape["path"]:
        if letter == "c":
            points += [cubic(points[-1], *ends, step / 200) for step in range(201)]
        points += ends[-1:]
    xs, ys = [x * PT for x, _ in points], [y * PT for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))
