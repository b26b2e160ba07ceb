"""A small game with every shape of part, exported and read back with other eyes."""

import csv
import io

import numpy as np
import resvg_py
from PIL import Image
from typer.testing import CliRunner

from generator.cli.program import app
from tests.definitions import write_game

MM = 25.4

POND = """
game: {id: pond, title: {en: Pond, ko: 연못}, version: "1.0"}
languages: [en, ko]
theme:
  colours: {deep: "#204080", leaf: "#3a8f4a", sand: "#e0c080"}
components:
  frog:
    kind: card
    name: {en: Frog, ko: 개구리}
    size: [63.5, 88.9]
    rows:
      - {n: 1, word: {en: Croak, ko: 개굴}, c: deep, copies: 2}
      - {n: 2, word: {en: Leap, ko: 폴짝}, c: leaf, copies: 1}
      - {n: 3, word: {en: Dive, ko: 풍덩}, c: sand, copies: 3}
    id: "{{ n }}"
    front:
      - background: "{{ c }}"
      - {text: "{{ word }}", at: [5, 8], size: [50, 12], colour: paper, font_size: 20}
      - {rectangle: [20, 15], at: [30, 60], fill: paper}
    back:
      - background: leaf
      - {circle: 30, at: [31.75, 44.45], fill: sand}
  spell:
    kind: card
    size: [63.5, 88.9]
    rows: [{n: 1}, {n: 2}]
    front: [{background: sand}, {text: "spell {{ n }}", at: [5, 8], size: [50, 12]}]
    back: [{background: deep}, {text: "back {{ n }}", at: [5, 8], size: [50, 12]}]
  wide:
    kind: card
    size: [88.9, 63.5]
    front: [{background: leaf}, {rectangle: [88.9, 10], at: [0, 0], fill: deep}]
    back: [{background: sand}, {rectangle: [88.9, 10], at: [0, 0], fill: deep}]
  hexcard:
    kind: card
    cut: hexagon
    size: [95, 82.3]
    front: [{background: leaf}]
  leaf:
    kind: tile
    cut: hexagon
    size: [50, 43.3]
    copies: 4
    front: [{background: leaf}]
    back: [{background: deep}]
  fly:
    kind: token
    size: [20, 20]
    copies: 7
    front: [{background: deep}]
  stork:
    kind: token
    size: [30, 40]
    cut: {polygon: [[15, 0], [30, 40], [0, 40]]}
    front: [{rectangle: [30, 40], at: [0, 0], fill: leaf}]
  pond:
    kind: board
    size: [200, 150]
    front: [{background: deep}]
  giant:
    kind: card
    size: [150, 250]
    front: [{background: deep}]
"""
COLOURS = {"deep": (0x20, 0x40, 0x80), "leaf": (0x3A, 0x8F, 0x4A), "sand": (0xE0, 0xC0, 0x80)}


def write_pond(root, text=POND):
    return write_game(root / "rules" / "pond", text)


def run(*words, code=0):
    """Run the command line and return what it printed."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result.output


def export(root, target, *words, game=None, code=0, language="en"):
    """Export a game; return the folder of one language and what was printed."""
    game = game or root / "rules" / "pond"
    told = run("export", game, "--to", target, "--out", root / "exports", *words, code=code)
    return root / "exports" / game.name / language / target.removesuffix(".yaml"), told


def cards(folder):
    """Return the lines of ``cards.csv`` by part."""
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as opened:
        return {row["part"]: row for row in csv.DictReader(opened)}


def face_svgs(root, game, language="en"):
    """Build the faces of a game as SVG; return their folder."""
    run("build", game, "--format", "svg", "--lang", language, "--out", root / "built", "--no-cache")
    return root / "built" / game.name / language / "faces"


def trim_of(svg, size, bleed):
    """Return the trim of a face as resvg draws it, on ``size`` pixels; ``bleed`` is the face's."""
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg.read_text("utf-8"), dpi=300))
    image = Image.open(io.BytesIO(drawn)).convert("RGB")
    edge = bleed / MM * 300
    box = (edge, edge, image.width - edge, image.height - edge)
    return image.resize(size, Image.Resampling.BOX, box=box)


def difference(one, other):
    """Return the mean difference of two pictures, from 0 to 1."""
    pixels = [np.asarray(image.convert("RGB"), dtype=float) for image in (one, other)]
    assert pixels[0].shape == pixels[1].shape
    return float(np.abs(pixels[0] - pixels[1]).mean()) / 255


def near(pixel, colour, by=3):
    return all(abs(a - b) <= by for a, b in zip(pixel[:3], colour, strict=True))


def tree(folder):
    """Return all files under ``folder`` with their bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
