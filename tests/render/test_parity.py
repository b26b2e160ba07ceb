"""The PDF in PDFium and the SVG in resvg are the same picture, up to how edges are smoothed."""

import numpy as np
import pytest

from .pictures import blurred, mean_difference, pdf_pixels, similarity, svg_pixels
from .scene_gallery import gallery

DPI = 300
SMOOTHING = 1.2


@pytest.mark.parametrize("name", gallery())
def test_pdf_and_svg_look_alike(name, tmp_path):
    scene = gallery()[name]
    pdf = blurred(pdf_pixels(tmp_path, scene, DPI), SMOOTHING)
    svg = blurred(svg_pixels(tmp_path, scene, DPI), SMOOTHING)
    assert pdf.shape == svg.shape
    assert mean_difference(pdf, svg) <= 1.6
    assert similarity(pdf, svg) >= 0.99


def test_the_gate_notices_a_shift_of_one_pixel(tmp_path):
    pdf = blurred(pdf_pixels(tmp_path, gallery()["texts"], DPI), SMOOTHING)
    shifted = np.roll(pdf, 1, axis=1)
    assert mean_difference(pdf, shifted) > 1.6 or similarity(pdf, shifted) < 0.99
