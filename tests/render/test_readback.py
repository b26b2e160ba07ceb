"""Both formats say the same things about a scene, and they are what was asked for."""

import pytest

from generator.core import outline as shapes
from generator.core.colour import Colour
from generator.core.geometry import Rect, Transform
from generator.render.svg import draw_svg
from generator.scene import MITER_LIMIT, Group, Picture, Scene, Shape, Stroke, Symbol, Use

from .pictures import page, save_pdf
from .readback import Mark, box, pdf_marks, svg_marks
from .scene_gallery import BLUE, RED, SIZE, gallery, pictures, words


def both(folder, *items) -> tuple[list[Mark], list[Mark]]:
    scene = Scene(SIZE, items)
    svg = draw_svg(scene, title="t", language="en")
    return pdf_marks(save_pdf(folder, page(items, SIZE))), svg_marks(svg)


@pytest.mark.parametrize("name", [name for name in gallery() if name != "texts"])
def test_pdf_and_svg_make_the_same_marks(name, tmp_path):
    pdf, svg = both(tmp_path, *gallery()[name].items)
    assert len(pdf) == len(svg) > 0
    for one, other in zip(pdf, svg, strict=True):
        assert one.agrees_with(other), f"{one}\n{other}"


def test_pdf_and_svg_set_the_same_texts(tmp_path):
    pdf, svg = both(tmp_path, *gallery()["texts"].items)
    # Accents that stand for no characters are shapes in the PDF; the text is whole.
    texts = [mark for mark in pdf if mark.kind == "text"]
    assert len(texts) == len(svg)
    for one, other in zip(texts, svg, strict=True):
        assert one.agrees_with(other), f"{one}\n{other}"
    assert [mark.text for mark in svg] == [
        "AVATAR To. Wave 10:30",
        "점수를 셉니다",
        "작은 글자 6 pt, small",
        "① → ★ 「낫표」 — 漢字",
        "가Ag",
        "돌린 글 turned",
        "áé",
    ]


@pytest.fixture(params=["pdf", "svg"])
def marks(request, tmp_path):
    def read(*items) -> list[Mark]:
        pdf, svg = both(tmp_path, *items)
        return {"pdf": pdf, "svg": svg}[request.param]

    return read


def test_boxes_are_where_they_are_asked_for(marks):
    (mark,) = marks(Shape(shapes.rectangle(Rect(3.25, 4.5, 10.125, 7)), fill=RED))
    assert mark.kind == "fill"
    assert mark.colour == "#c8362e"
    assert box(mark) == pytest.approx((3.25, 4.5, 13.375, 11.5), abs=0.001)


def test_strokes_carry_every_property_of_the_pen(marks):
    stroke = Stroke(Colour(0, 0.5, 1, 0.25), 0.35, "square", "bevel", (2, 1, 0.5), 4)
    (mark,) = marks(Shape(shapes.polyline([(1, 1), (9, 1)]), stroke=stroke))
    assert (mark.kind, mark.colour, mark.opacity) == ("stroke", "#0080ff", 0.25)
    assert mark.pen.width == pytest.approx(0.35, abs=0.0005)
    assert (mark.pen.cap, mark.pen.join) == ("square", "bevel")
    assert mark.pen.miter_limit == pytest.approx(MITER_LIMIT)
    assert mark.pen.dash == pytest.approx((2, 1, 0.5), abs=0.0005)
    assert mark.pen.dash_offset == pytest.approx(4, abs=0.0005)


@pytest.mark.parametrize(
    ("dash", "offset", "same_offset"), [((3, 1), -1, 3), ((3, 1), 9, 1), ((2,), 5, 1)]
)
def test_a_dash_begins_where_its_pattern_does(marks, dash, offset, same_offset):
    stroke = Stroke(dash=dash, dash_offset=offset)
    (mark,) = marks(Shape(shapes.polyline([(1, 1), (9, 1)]), stroke=stroke))
    assert mark.pen.dash_offset == pytest.approx(same_offset, abs=0.0005)


def test_the_pen_is_thinner_in_a_drawing_made_smaller(marks):
    line = Shape(shapes.polyline([(0, 0), (20, 0)]), stroke=Stroke(RED, 1.0))
    (mark,) = marks(Group((line,), Transform.scaling(0.25)))
    assert mark.pen.width == pytest.approx(0.25, abs=0.001)
    assert box(mark) == pytest.approx((0, 0, 5, 0), abs=0.001)


def test_a_fill_shows_through_a_translucent_stroke(marks):
    stroke = Stroke(RED._replace(alpha=0.5), 2)
    fill, line = marks(Shape(shapes.circle((9, 9), 9), fill=BLUE, stroke=stroke))
    assert (fill.kind, fill.opacity, line.kind, line.opacity) == ("fill", 1, "stroke", 0.5)


def test_opacities_of_nested_groups_multiply(marks):
    dot = Shape(shapes.circle((9, 9), 9), fill=BLUE)
    (mark,) = marks(Group((Group((dot,), opacity=0.5),), opacity=0.4))
    assert mark.opacity == pytest.approx(0.2)


def test_a_translucent_colour_does_not_outlive_its_item(marks):
    faint = Shape(shapes.circle((9, 9), 9), fill=BLUE._replace(alpha=0.5))
    symbol = Symbol("dot", (Shape(shapes.circle((9, 9), 5), fill=RED),), Rect(0, 0, 20, 20))
    found = marks(faint, Use(symbol), Picture(Rect(0, 0, 9, 9), pictures()["colours"]))
    assert [mark.opacity for mark in found] == [0.5, 1, 1]


def test_a_symbol_keeps_its_own_pen_and_colours(marks):
    plain = Symbol("plain", (Shape(shapes.circle((9, 9), 5), stroke=Stroke()),), Rect(0, 0, 20, 20))
    thick = Shape(shapes.circle((9, 9), 9), stroke=Stroke(RED, 3, "round", "round", (1, 1), 0.5))
    _, inside, again = marks(thick, Use(plain), Shape(shapes.circle((9, 9), 5), stroke=Stroke()))
    assert inside == again
    assert inside.pen.dash == ()


def test_texts_stand_at_their_baseline_with_their_em(marks):
    (mark,) = marks(Group((words(2, 5, "나비", 4.5),), Transform.translation(10, 10)))
    assert (mark.kind, mark.text, mark.colour) == ("text", "나비", "#000000")
    assert mark.points[0] == pytest.approx((12, 15), abs=0.001)
    assert mark.em == pytest.approx(4.5, abs=0.001)


@pytest.mark.parametrize(
    "unseen",
    [
        Shape((), fill=RED),
        Shape(shapes.circle((9, 9), 9)),
        Shape(shapes.circle((9, 9), 9), stroke=Stroke(width=0)),
        Group((words(2, 5, "없다"),), opacity=0),
        Group((words(2, 5, "없다"),), Transform.scaling(0, 1)),
        Group((), opacity=0.5),
        Use(Symbol("none", (words(2, 5, "없다"),), Rect(0, 0, 9, 9)), Transform.scaling(0)),
        Picture(Rect(2, 2, 0, 5), pictures()["colours"]),
    ],
)
def test_what_cannot_be_seen_is_left_out(marks, unseen):
    assert marks(unseen) == []
