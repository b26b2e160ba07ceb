"""Layers: switched off in the file, they are gone in every program; in SVG they have names."""

from xml.etree import ElementTree

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.core import outline as shapes
from generator.core.geometry import Rect, Transform
from generator.render.pdf import DocumentInfo, PdfSettings, write_pdf
from generator.render.svg import draw_svg
from generator.scene import Group, Scene, Shape, Stroke, Symbol, Use

from .external import output_of
from .pictures import page
from .scene_gallery import BLUE, GOLD, GREEN, RED, SIZE, words

NAMES = {
    "art": "그림",
    "cut": "재단선",
    "fold": "접는 선",
    "safe-area": "안전 영역",
    "marks": "재단 표시",
    "notes": "안내",
}
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
ROW = 5
"""Mm from one bar to the next."""


def bar(row):
    return shapes.rectangle(Rect(2, 2 + ROW * row, 30, 3))


SHARED = Symbol("bar", (Shape(bar(0), fill=BLUE),), Rect(2, 2, 30, 3))
LAYERED = (
    Group((Shape(bar(0), fill=RED), Group((words(20, 4, "A"),), opacity=0.5)), layer="art"),
    Group((Shape(bar(1), fill=GREEN),), clip=bar(1), layer="cut"),
    Group((Use(SHARED),), Transform.translation(0, 2 * ROW), layer="safe-area"),
    Group((Shape(bar(3), stroke=Stroke(GOLD, 2)),), layer="notes"),
)
"""A bar a layer, from top to bottom."""
DRAWN = ("art", "cut", "safe-area", "notes")


def save(path, names=NAMES, items=LAYERED, **settings):
    given = PdfSettings(layers=names, **settings)
    write_pdf([page(items, SIZE), page(items, SIZE)], DocumentInfo("layers", "ko"), path, given)
    return path


def without(folder, layer):
    """Return a file in which ``layer`` is switched off, as a viewer would save it."""
    target = folder / f"without {layer}.pdf"
    with pikepdf.open(save(folder / "all.pdf")) as pdf:
        shown = pdf.Root.OCProperties.D
        switch = [group for group in pdf.Root.OCProperties.OCGs if group.Name == NAMES[layer]]
        shown.OFF = pikepdf.Array(switch)
        pdf.save(target)
    return target


def bars(image):
    """Return the layers whose bar is seen."""
    pixels = np.asarray(image.convert("RGB"))
    scale = image.width / SIZE.width
    rows = [round((3.5 + ROW * row) * scale) for row in range(len(DRAWN))]
    x = round(4 * scale)
    seen = [(pixels[y - 3 : y + 4, x] < 200).any() for y in rows]
    return {layer for layer, is_seen in zip(DRAWN, seen, strict=True) if is_seen}


def by_pdfium(path, folder):
    return pypdfium2.PdfDocument(path)[0].render(scale=2).to_pil()


def by_poppler(path, folder):
    output_of("pdftoppm", "-r", "144", "-png", "-f", "1", "-l", "1", path, folder / "poppler")
    return Image.open(next(folder.glob("poppler*.png")))


def by_mupdf(path, folder):
    output_of("mutool", "draw", "-r", "144", "-o", folder / "mupdf.png", path, "1")
    return Image.open(folder / "mupdf.png")


def by_ghostscript(path, folder):
    options = ("-q", "-dNOPAUSE", "-dBATCH", "-r144", "-sDEVICE=png16m", "-dLastPage=1")
    assert output_of("gs", *options, f"-sOutputFile={folder / 'gs.png'}", path) == ""
    return Image.open(folder / "gs.png")


ENGINES = [
    by_pdfium,
    *(pytest.param(engine, marks=pytest.mark.external) for engine in (by_poppler, by_mupdf)),
    pytest.param(by_ghostscript, marks=pytest.mark.external),
]


@pytest.mark.parametrize("draw", ENGINES)
def test_all_layers_are_shown(tmp_path, draw):
    assert bars(draw(save(tmp_path / "all.pdf"), tmp_path)) == set(DRAWN)


@pytest.mark.parametrize("draw", ENGINES)
@pytest.mark.parametrize("layer", DRAWN)
def test_a_layer_that_is_switched_off_is_gone_and_no_other(tmp_path, draw, layer):
    assert bars(draw(without(tmp_path, layer), tmp_path)) == set(DRAWN) - {layer}


def test_viewers_list_the_layers_by_name_topmost_first(tmp_path):
    with pikepdf.open(save(tmp_path / "all.pdf")) as pdf:
        properties = pdf.Root.OCProperties
        listed = [str(group.Name) for group in properties.D.Order]
        assert listed == ["안내", "안전 영역", "재단선", "그림"]
        assert {str(group.Name) for group in properties.OCGs} == set(listed)
        assert properties.D.BaseState == "/ON"


def test_without_names_there_are_no_layers(tmp_path):
    plain = tuple(group._replace(layer=None) for group in LAYERED)
    layered = save(tmp_path / "layered.pdf", names={}).read_bytes()
    assert layered == save(tmp_path / "plain.pdf", items=plain).read_bytes()
    assert b"/OC" not in layered


def test_layers_of_svg_have_names():
    svg = draw_svg(Scene(SIZE, LAYERED), title="layers", language="ko")
    root = ElementTree.fromstring(svg)
    layers = [child for child in root if child.get(f"{INKSCAPE}groupmode") == "layer"]
    assert [layer.get(f"{INKSCAPE}label") for layer in layers] == list(DRAWN)
    assert [layer.get("id") for layer in layers] == [f"layer-{name}" for name in DRAWN]


def test_a_layer_in_two_groups_has_two_names_in_svg():
    twice = (LAYERED[0], LAYERED[1], LAYERED[0])
    root = ElementTree.fromstring(draw_svg(Scene(SIZE, twice), title="", language="ko"))
    names = [child.get("id") for child in root if child.get("id")]
    assert names == ["layer-art", "layer-cut", "layer-art-2"]


def test_svg_without_layers_knows_of_no_drawing_program():
    svg = draw_svg(Scene(SIZE, LAYERED[0].items), title="", language="ko")
    assert "inkscape" not in svg
