"""Glyphs in SVG: short path data that draws what the font holds, and nothing that lingers."""

import json
import subprocess
import sys
from itertools import chain, pairwise
from xml.etree import ElementTree as ET

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.parser import parse_path

from generator.render.svg import draw_svg, svg_file
from generator.render.svg.glyph_data import glyph_data
from generator.scene import GlyphRun, Scene, Text

from .readback import HREF, SVG
from .scene_gallery import SIZE, gallery, run, typeface

SIGNS = "가뷁8&gQ①"
DRAWN = """
import json
from generator.render.svg import draw_svg, svg_file
from tests.render.scene_gallery import gallery
scenes = gallery()
print(json.dumps({
    name: draw_svg(scenes[name], title="t", language="ko") for name in reversed(scenes)
}))
"""


def between(start, handles, t):
    """Return the point at ``t`` of a Bézier curve of any degree, by de Casteljau."""
    points = [start, *handles]
    while len(points) > 1:
        pairs = pairwise(points)
        points = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairs]
    return points[0]


def along(steps):
    """Return points on an outline: the ends of its segments and three places on each curve."""
    here = begun = (0, 0)
    for kind, points in steps:
        if kind == "closePath":
            here = begun
            continue
        if kind == "moveTo":
            begun = points[-1]
        for t in (0.25, 0.5, 0.75, 1.0) if "urve" in kind else (1.0,):
            yield between(here, points, t)
        here = points[-1]


def of_outline(outline):
    kinds = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Z": "closePath"}
    for letter, *numbers in outline:
        yield kinds[letter], list(zip(numbers[::2], numbers[1::2], strict=True))


def of_data(data):
    pen = RecordingPen()
    parse_path(data, pen)
    return [step for step in pen.value if step[0] != "endPath"]


@pytest.mark.parametrize("weight", [400, 700])
@pytest.mark.parametrize("sign", SIGNS)
def test_path_data_draws_the_outline_to_a_unit_of_the_font(sign, weight):
    (glyph,) = run(sign, weight=weight).glyphs
    face = typeface(weight)
    wanted = list(along(of_outline(face.glyph_outline(glyph))))
    drawn = list(along(of_data(glyph_data(face.glyph_curves(glyph), face.units_per_em))))
    assert len(wanted) == len(drawn) > 8
    gaps = zip(chain(*wanted), chain(*drawn), strict=True)
    assert max(abs(one - other) for one, other in gaps) <= 1


def test_steps_add_up_to_no_error():
    third = 1 / 3
    outline = (("M", 0.0, 0.0), *(("L", step * third, step * third) for step in range(1, 301)))
    *_, (_, [end]) = of_data(glyph_data(outline, 100))
    assert end == pytest.approx((100, 100), abs=0.05)


def test_curves_after_a_close_begin_where_the_outline_began():
    outline = (
        ("M", 10.0, 10.0),
        ("L", 40.0, 10.0),
        ("Z",),
        ("C", 10.0, 20.0, 20.0, 30.0, 30.0, 30.0),
    )
    kind, points = of_data(glyph_data(outline, 1000))[-1]
    assert (kind, points) == ("curveTo", ((10, 20), (20, 30), (30, 30)))


def test_a_document_does_not_depend_on_what_was_drawn_before_it():
    said = subprocess.run(
        [sys.executable, "-c", DRAWN], capture_output=True, text=True, check=True
    ).stdout
    here = {n: draw_svg(scene, title="t", language="ko") for n, scene in gallery().items()}
    again = {n: draw_svg(scene, title="t", language="ko") for n, scene in gallery().items()}
    assert here == again == json.loads(said)


def test_a_file_holds_what_is_drawn_letter_for_letter():
    for scene in gallery().values():
        drawn = draw_svg(scene, title="가 & g", language="ko")
        assert svg_file(scene, title="가 & g", language="ko") == drawn.encode()


@pytest.mark.parametrize("offsets", [(), ((0.0, 0.0), (5.0, -3.0), (1.25, 2.0))])
def test_glyphs_stand_where_the_ones_before_lead_and_blanks_draw_nothing(offsets):
    face = typeface()
    glyphs = tuple(face.glyphs[sign] for sign in "가 g")
    drawn = Text(
        0, 0, GlyphRun(face, 4.0, "가 g", glyphs, tuple("가 g"), (900.5, 250.0, 500.0), offsets)
    )
    root = ET.fromstring(svg_file(Scene(SIZE, (drawn,)), title="t", language="ko"))
    uses = list(root.iter(f"{SVG}use"))
    names = [use.get(HREF).removeprefix("#") for use in uses]
    assert names == [f"g1-{glyphs[0]}", f"g1-{glyphs[2]}"]
    assert {path.get("id") for path in root.iter(f"{SVG}path")} == set(names)
    places = [(use.get("x"), use.get("y", "0")) for use in uses]
    assert places == [("0", "0"), ("1151.75", "2") if offsets else ("1150.5", "0")]
