"""PNG pictures of pages, read back with Pillow."""

import io

import numpy as np
import pytest
from PIL import Image

from generator.core import outline as shapes
from generator.core.geometry import Rect, Size
from generator.render.png import _rows, rasterise, write_png
from generator.scene import Shape

from .pictures import page, save_pdf
from .scene_gallery import BLUE, RED


def test_pixels_and_resolution_come_back():
    rgb = bytes(range(2 * 3 * 3))
    with Image.open(io.BytesIO(write_png(3, 2, rgb, 300))) as image:
        assert image.size == (3, 2)
        assert image.mode == "RGB"
        assert image.tobytes() == rgb
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.02)


def test_pixels_of_the_wrong_number_are_refused():
    with pytest.raises(ValueError, match="3 × 2 pixels"):
        write_png(3, 2, b"\0" * 17, 300)


def test_every_page_is_drawn_at_its_size_in_order(tmp_path):
    square = shapes.rectangle(Rect(0, 0, 12.7, 12.7))
    sizes = (Size(25.4, 50.8), Size(38.1, 25.4))
    pages = [
        page((Shape(square, fill=colour),), size)
        for colour, size in zip((RED, BLUE), sizes, strict=True)
    ]
    drawn = [Image.open(io.BytesIO(png)) for png in rasterise(save_pdf(tmp_path, *pages), dpi=100)]
    assert [image.size for image in drawn] == [(100, 200), (150, 100)]
    assert [image.getpixel((25, 25)) for image in drawn] == [(200, 54, 46), (31, 111, 181)]
    assert [image.getpixel((75, 75)) for image in drawn] == [(255, 255, 255)] * 2


def test_what_fills_up_a_bitmaps_lines_is_left_out():
    class Bitmap:
        """Two by two pixels in lines of eight bytes, as some builds of PDFium make them."""

        width, height, stride, buffer = 2, 2, 8, bytearray(b"abcdef..ghijkl..")

    assert list(_rows(Bitmap())) == [b"abcdef", b"ghijkl"]


@pytest.mark.parametrize("width", [17, 18, 19, 20])
def test_lines_of_any_length_stay_in_step(tmp_path, width):
    line = shapes.rectangle(Rect(width / 2, 0, width / 2, 10))
    target = save_pdf(tmp_path, page((Shape(line, fill=RED),), Size(width, 10)))
    (png,) = rasterise(target, 25.4)
    pixels = np.asarray(Image.open(io.BytesIO(png)))
    assert pixels.shape == (10, width, 3)
    assert (pixels == pixels[0]).all()
