"""Gradients: both formats show the colours that lie between the stops, and fade alike."""

import numpy as np
import pikepdf
import pytest

from generator.core.colour import WHITE, Colour
from generator.core.geometry import Rect, Size, Transform
from generator.core.ink import Ink
from generator.core.outline import rectangle
from generator.render.pdf import DocumentInfo, PdfSettings, write_pdf
from generator.scene import Gradient, Scene, Shape, Stop, Stroke

from .pictures import RENDERINGS, page, save_pdf

BLACK, RED, BLUE = Colour(0, 0, 0), Colour(1, 0, 0), Colour(0, 0, 1)
SIZE = Size(40, 20)
BOX = rectangle(Rect(0, 0, 40, 20))
DPI = 127
LINE = Gradient((Stop(0, RED), Stop(1, BLUE)), (10, 0), (30, 0))


def shape(gradient, outline=BOX, stroke=None):
    return Shape(outline, gradient.mean, stroke, gradient=gradient)


def at(pixels, x, y=10.0):
    return pixels[round(y * 5), round(x * 5)]


@pytest.fixture(params=RENDERINGS.values(), ids=RENDERINGS)
def render(request, tmp_path):
    return lambda *items: request.param(tmp_path, Scene(SIZE, items), DPI)


def test_colours_pass_along_the_line_and_go_on_beyond_its_ends(render):
    pixels = render(shape(LINE))
    for x, red in ((2, 255), (9, 255), (15, 191), (20, 128), (25, 64), (31, 0), (38, 0)):
        assert at(pixels, x) == pytest.approx((red, 0, 255 - red), abs=4)


def test_two_stops_at_one_place_are_a_hard_edge(render):
    stops = (Stop(0.5, RED), Stop(0.5, BLUE))
    pixels = render(shape(LINE._replace(stops=stops)))
    assert at(pixels, 19) == pytest.approx((255, 0, 0), abs=4)
    assert at(pixels, 21) == pytest.approx((0, 0, 255), abs=4)


def test_a_radial_gradient_goes_from_its_focus_to_the_circle(render):
    gradient = Gradient((Stop(0, WHITE), Stop(1, BLACK)), (20, 10), (20, 10), (0, 10))
    pixels = render(shape(gradient))
    assert at(pixels, 20) == pytest.approx((255, 255, 255), abs=6)
    assert at(pixels, 25) == pytest.approx((128, 128, 128), abs=6)
    assert at(pixels, 20, 15) == pytest.approx((128, 128, 128), abs=6)
    assert at(pixels, 35) == pytest.approx((0, 0, 0), abs=4)


def test_a_gradient_is_mapped_to_what_it_fills(render):
    unit = Gradient((Stop(0, RED), Stop(1, BLUE)), (0, 0), (1, 0))
    pixels = render(shape(unit._replace(transform=Transform(0, 20, 40, 0, 0, 0))))
    assert at(pixels, 5, 5) == pytest.approx((191, 0, 64), abs=4)
    assert at(pixels, 35, 15) == pytest.approx((64, 0, 191), abs=4)


def test_what_lies_under_a_fading_gradient_shows_through(render):
    clear = Gradient((Stop(0, BLACK), Stop(1, BLACK._replace(alpha=0))), (0, 0), (40, 0))
    under = Shape(rectangle(Rect(0, 10, 40, 10)), RED)
    pixels = render(under, shape(clear))
    assert at(pixels, 20, 5) == pytest.approx((128, 128, 128), abs=5)
    assert at(pixels, 20, 15) == pytest.approx((128, 0, 0), abs=5)
    assert at(pixels, 39.5, 15) == pytest.approx((252, 0, 0), abs=5)


def test_an_even_opacity_needs_no_mask(render):
    faint = LINE._replace(
        stops=tuple(s._replace(colour=s.colour._replace(alpha=0.5)) for s in LINE.stops)
    )
    assert at(render(shape(faint)), 2) == pytest.approx((255, 128, 128), abs=4)


def test_the_pen_lies_over_the_gradient(render):
    inner = rectangle(Rect(5, 5, 30, 10))
    pixels = render(shape(LINE, inner, Stroke(BLACK, 2)))
    assert at(pixels, 20, 5.5) == pytest.approx((0, 0, 0), abs=4)
    assert at(pixels, 20, 10) == pytest.approx((128, 0, 128), abs=4)
    assert at(pixels, 2, 10) == pytest.approx((255, 255, 255), abs=1)


def test_the_mean_is_what_an_eye_from_afar_sees():
    assert LINE.mean == pytest.approx((0.5, 0, 0.5, 1, None))
    late = LINE._replace(stops=(Stop(0.5, RED), Stop(1, BLUE)))
    assert late.mean[:3] == pytest.approx((0.75, 0, 0.25))
    assert LINE._replace(stops=(Stop(0, RED._replace(alpha=0)), Stop(1, RED))).mean.alpha == 0.5


def test_a_shading_is_there_once_however_often_it_is_used(tmp_path):
    items = [shape(LINE, rectangle(Rect(0, y, 40, 2))) for y in range(0, 20, 4)]
    with pikepdf.open(save_pdf(tmp_path, page(items, SIZE))) as pdf:
        found = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary)]
        assert sum("/ShadingType" in obj for obj in found) == 1


def test_a_press_gets_the_inks_of_the_stops(tmp_path):
    own = Colour(0.1, 0.2, 0.6, ink=Ink(1.0, 0.85, 0.0, 0.2))
    items = [shape(LINE._replace(stops=(Stop(0, own), Stop(1, WHITE))))]
    target = tmp_path / "press.pdf"
    write_pdf([page(items, SIZE)], DocumentInfo("t", "en"), target, PdfSettings(colours="cmyk"))
    with pikepdf.open(target) as pdf:
        (shading,) = pdf.pages[0].Resources.Shading.values()
        assert shading.ColorSpace == "/DeviceCMYK"
        assert [float(part) for part in shading.Function.C0] == [1, 0.85, 0, 0.2]
        assert [float(part) for part in shading.Function.C1] == [0, 0, 0, 0]


def test_a_mirrored_shape_has_a_mirrored_gradient(render):
    from generator.scene import Group

    pixels = render(Group((shape(LINE),), Transform(-1, 0, 0, 1, 40, 0)))
    assert at(pixels, 15) == pytest.approx((64, 0, 191), abs=4)
    assert np.ptp(pixels[:, 50], axis=0).max() <= 4
