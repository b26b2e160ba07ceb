"""Lines of pixels packed for a PNG: Pillow and zlib read them as they were."""

import io
import random
import struct
import zlib

import pypdfium2
import pytest
from PIL import Image

from generator.core import outline as shapes
from generator.core.geometry import Rect, Size
from generator.render.pixel_rows import packed_rows
from generator.render.png import rasterise, write_png
from generator.scene import Shape

from .pictures import page, save_pdf
from .scene_gallery import BLUE, RED, words

WIDTH = 50
RANDOM = random.Random(4)
WHITE, INK = b"\xff" * 3 * WIDTH, b"\x20\x30\x40" * WIDTH
NOISE = [RANDOM.randbytes(3 * WIDTH) for _ in range(40)]

PAGES = {
    "one line": [INK],
    "all alike": [WHITE] * 3000,
    "none alike": NOISE,
    "by turns": [WHITE, INK] * 50,
    "short runs": [WHITE] * 3 + [INK] * 2 + [WHITE] * 4,
    "bands": [WHITE] * 90 + NOISE[:3] + [INK] * 200 + NOISE[3:5] + [WHITE] * 7,
    "alike at the end": [*NOISE, *[NOISE[-1]] * 500],
    "black": [bytes(3 * WIDTH)] * 100 + [WHITE] * 100,
}


def plain_png(rows):
    """Return a PNG as the standard tells it, with one packed stream and no filter."""

    def chunk(name, content):
        check = zlib.crc32(name + content)
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)

    size = struct.pack(">IIBBBBB", WIDTH, len(rows), 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@pytest.mark.parametrize("name", PAGES)
def test_pixels_are_those_of_a_png_without_tricks(name):
    rows = PAGES[name]
    drawn = Image.open(io.BytesIO(write_png(WIDTH, len(rows), b"".join(rows), 300)))
    drawn.load()  # Pillow checks the sums of chunks and of the stream
    wanted = Image.open(io.BytesIO(plain_png(rows)))
    assert drawn.tobytes() == wanted.tobytes() == b"".join(rows)


@pytest.mark.parametrize("name", PAGES)
def test_the_stream_is_whole_and_its_checksum_right(name):
    rows = PAGES[name]
    reader = zlib.decompressobj()
    data = reader.decompress(packed_rows(rows))
    assert reader.eof
    assert not reader.unused_data
    assert len(data) == len(rows) * (3 * WIDTH + 1)


def test_lines_like_the_one_above_take_a_few_bytes():
    few, many = (len(packed_rows([WHITE] * count)) for count in (100, 1100))
    assert (many - few) / 1000 < 20


def test_a_page_has_the_pixels_that_pillow_writes_of_it(tmp_path):
    drawn = (
        Shape(shapes.rectangle(Rect(10, 10, 30, 20)), fill=RED),
        Shape(shapes.circle((60, 40), 30), fill=BLUE),
        words(10, 60, "한글 text"),
    )
    pdf = save_pdf(tmp_path, page(drawn, Size(80, 70)))
    (png,) = rasterise(pdf, 200)
    with pypdfium2.PdfDocument(pdf) as document:
        wanted = document[0].render(scale=200 / 72 * (1 - 1e-5)).to_pil()
    written = Image.open(io.BytesIO(png))
    assert written.size == wanted.size == (630, 552)
    assert written.tobytes() == wanted.convert("RGB").tobytes()
