"""The SVG as a document: valid, labelled, nothing defined twice."""

import re
from xml.etree import ElementTree as ET

import pytest

from generator.core import outline as shapes
from generator.core.geometry import Rect, Size, Transform
from generator.render.svg import draw_svg
from generator.scene import Group, Picture, Scene, Shape, Symbol, Text, Use

from .readback import HREF, SVG
from .scene_gallery import RED, SIZE, gallery, pictures, run, words

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def parsed(*items, **options) -> ET.Element:
    scene = Scene(SIZE, items)
    return ET.fromstring(draw_svg(scene, **{"title": "t", "language": "ko", **options}))


@pytest.mark.parametrize("name", gallery())
def test_references_lead_to_just_one_definition(name):
    root = parsed(*gallery()[name].items)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = {e.attrib[HREF][1:] for e in root.iter(f"{SVG}use")}
    used |= {e.attrib["clip-path"][5:-1] for e in root.iter() if "clip-path" in e.attrib}
    assert used == set(ids)


@pytest.mark.parametrize("name", gallery())
def test_nothing_in_it_runs_or_is_fetched(name):
    root = parsed(*gallery()[name].items)
    kinds = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert kinds <= {"svg", "title", "defs", "g", "use", "path", "clipPath", "image"}
    links = [element.attrib[HREF] for element in root.iter() if HREF in element.attrib]
    assert all(link.startswith(("#", "data:image/")) for link in links)


def test_one_unit_is_a_millimetre_of_the_trimmed_part():
    scene = Scene(Size(63, 88), (), bleed=2)
    root = ET.fromstring(draw_svg(scene, title="t", language="en"))
    assert (root.attrib["width"], root.attrib["height"]) == ("67mm", "92mm")
    assert root.attrib["viewBox"] == "-2 -2 67 92"
    trimmed = ET.fromstring(draw_svg(scene, title="t", language="en", bleed=False))
    assert (trimmed.attrib["width"], trimmed.attrib["height"]) == ("63mm", "88mm")
    assert trimmed.attrib["viewBox"] == "0 0 63 88"


def test_it_says_its_title_and_language():
    root = parsed(title="연못 <1> & “2”", language="ko")
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "연못 <1> & “2”"
    assert root.attrib["lang"] == root.attrib[LANGUAGE] == "ko"


def test_a_title_may_hold_anything():
    assert (
        parsed(title="<defs /></svg>\x00\x0b\ud800\ufffe\ufffd")[0].text == "<defs /></svg>\ufffd"
    )


def test_labels_are_kept_and_escaped():
    text = '<b> & "쪽" \x07'
    label = Text(1, 9, run("가").changed(text=text, clusters=(text,)))
    root = parsed(
        label,
        Group((words(1, 2, "나"),), label=text),
        Use(Symbol("s", (words(1, 2, "다"),), Rect(0, 0, 5, 5)), label=text),
        Picture(Rect(0, 0, 4, 5), pictures()["colours"], text),
    )
    shown = text.replace("\x07", "")
    labels = [element.attrib.get("aria-label") for element in root.iter(f"{SVG}g")]
    assert shown in labels
    titles = [element.text for element in root.iter(f"{SVG}title")]
    assert titles == ["t", shown, shown, shown]


def test_a_glyph_is_defined_once_for_all_sizes():
    root = parsed(words(1, 5, "가나가", 3), words(1, 9, "나가", 6))
    glyphs = [e for e in root.find(f"{SVG}defs") if e.attrib["id"].startswith("g")]
    assert len(glyphs) == 2
    assert len(list(root.iter(f"{SVG}use"))) == 5


def test_like_symbols_clips_and_pictures_are_defined_once():
    def dot() -> Shape:
        return Shape(shapes.circle((5, 5), 5), fill=RED)

    symbols = [
        Use(Symbol("dot", (dot(),), Rect(0, 0, 9, 9)), Transform.translation(x, 0)) for x in (0, 9)
    ]
    clips = [Group((dot(),), clip=shapes.rectangle(Rect(0, 0, 5, 5))) for _ in range(2)]
    shown = [Picture(Rect(x, 0, 4, 5), pictures()["colours"]) for x in (0, 9)]
    root = parsed(*symbols, *clips, *shown)
    names = sorted(e.attrib["id"] for e in root.find(f"{SVG}defs"))
    assert names == ["c1", "p1", "s1"]


def test_what_is_read_aloud_of_a_symbol_depends_on_no_drawing_before():
    def drawn(symbol, heard):
        root = parsed(Group((Use(symbol),), words=heard))
        return [e.attrib.get("aria-label") for e in root.find(f"{SVG}defs").iter(f"{SVG}g")]

    dot = Group((Shape(shapes.circle((5, 5), 5), fill=RED),), words="dot")
    one, other = (Symbol("s", (dot,), Rect(0, 0, 9, 9)) for _ in range(2))
    for symbol, order in ((one, (None, "all")), (other, ("all", None))):
        for heard in (*order, *order):
            assert ("dot" in drawn(symbol, heard)) == (heard is None)


def test_numbers_are_short():
    third = 1 / 3
    svg = draw_svg(
        Scene(SIZE, (Shape(shapes.circle((third, third), 20 * third), fill=RED),)),
        title="t",
        language="en",
    )
    (data,) = re.findall(r' d="([^"]*)"', svg)
    assert all(len(number.partition(".")[2]) <= 3 for number in re.findall(r"[-.0-9]+", data))
    assert "e" not in data
