"""Each face of a part is one picture: as SVG in resvg, and on its sheets in PDFium."""

import io
import re

import numpy as np
import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageDraw

from tests.render.pictures import blurred, similarity

from .conftest import EDITIONS
from .pdfium import draw_region

DPI, SMOOTHING = 300, 1.2
MOST_DIFFERENCE, LEAST_SIMILARITY = 1.6, 0.99
ROUGH, ROUGH_SMOOTHING, MOST_APART = 75, 1.0, 8
AT_ONCE = 320
"""Pixels a side that are compared at a time: as many as stay near the processor."""
PAGE = 1800
"""Pixels; 15 cm."""
FLAT = 1
"""Levels of 256 by which even pictures without any edge may differ."""
LINE = 0.25
"""Mm inside the cut that a cut line may cover, which is on sheets only."""
CUT_BY_EYE = ("circle", "hexagon", "outline")


def whole_pixels(box, dpi):
    """Return width and height of a piece in pixels, as it lies on the page and unturned."""
    on_page = [int(length * dpi / 25.4 + 1e-6) for length in (box.width, box.height)]
    return on_page, on_page if box.turn % 180 == 0 else on_page[::-1]


def face_pixels(edition, name, box, dpi):
    """Return a face at trim size, less the share of a pixel at its right and foot."""
    svg = (edition.folder / f"faces/{name}.svg").read_text("utf-8")
    _, (width, height) = whole_pixels(box, dpi)
    view = f"0 0 {width * 25.4 / dpi:.9f} {height * 25.4 / dpi:.9f}"
    for key, value in (("width", width), ("height", height), ("viewBox", view)):
        svg = re.sub(rf'(<svg[^>]*? {key}=)"[^"]*"', rf'\1"{value}"', svg, count=1)
    png = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff")
    pixels = np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))
    assert pixels.shape == (height, width, 3)
    return pixels


def page_pixels(page, box, dpi):
    """Return what lies in a trim box, turned upright, less the same share of a pixel."""
    (width, height), _ = whole_pixels(box, dpi)
    # The part's own top left corner, wherever it lies on the page, begins a pixel.
    left = box.left if box.turn in (0, 270) else box.right - width * 25.4 / dpi
    top = box.top if box.turn in (0, 90) else box.bottom - height * 25.4 / dpi
    region = (left, top, width * 25.4 / dpi, height * 25.4 / dpi)
    # PDFium puts small letters at whole pixels; with twice as many, less far from their place.
    fine = draw_region(page, region, 2 * dpi)
    halved = fine.reshape(height, 2, width, 2, 3).mean(axis=(1, 3)).round().astype(np.uint8)
    return np.rot90(halved, box.turn // 90)


def inside(edition, index, box, dpi):
    """Tell which pixels of an upright part lie within its cut, clear of the line along it."""
    (width, height), _ = whole_pixels(box, dpi)
    picture = Image.new("L", (width, height), 255)
    if box.piece["cut"] in CUT_BY_EYE and edition.pages[index]["side"] == "front":
        corners = [
            ((x - box.left) * dpi / 25.4, (y - box.top) * dpi / 25.4)
            for x, y in edition.cut_of(index, box)
        ]
        picture = Image.new("L", (width, height), 0)
        draw = ImageDraw.Draw(picture)
        draw.polygon(corners, fill=255)
        draw.line([*corners, corners[0]], fill=0, width=round(2 * LINE * dpi / 25.4))
    return np.rot90(np.asarray(picture) > 0, box.turn // 90)[..., None]


def distinct_faces(edition):
    """Return the first place of each face: its name, the page and the box."""
    found = {}
    for index, page in enumerate(edition.pages):
        for box in edition.boxes[index]:
            found.setdefault(edition.face(box, page["side"]), (index, box))
    return found


def compare(one, other):
    """Return the mean difference and the mean similarity of two pictures, bit by bit."""
    found = []
    # Of what is as big as a page every other piece will do, like the black of a chess board.
    step = 2 if max(one.shape) > PAGE else 1
    for row, top in enumerate(range(0, len(one), AT_ONCE)):
        for left in range(row % step * AT_ONCE, one.shape[1], step * AT_ONCE):
            pieces = [
                pixels[top : top + AT_ONCE, left : left + AT_ONCE].astype(np.float32)
                for pixels in (one, other)
            ]
            found.append((*compare_pieces(*pieces), pieces[0].size))
    differences, likenesses, sizes = zip(*found, strict=True)
    return np.average(differences, weights=sizes), np.average(likenesses, weights=sizes)


def compare_pieces(one, other):
    if np.abs(one - other).max() <= FLAT:
        return FLAT, 1.0
    difference = blurred(one - other, SMOOTHING)
    greys = [blurred(pixels.mean(axis=2, keepdims=True), SMOOTHING) for pixels in (one, other)]
    return np.abs(difference).mean(), similarity(*greys)


FIRST = [key for key in EDITIONS if key[1:] == ("ko", "home-a4")]
OTHERS = [key for key in EDITIONS if key[1] != "ko" and key[2] == "home-letter"]


def faults(edition, faces):
    document = pypdfium2.PdfDocument(edition.pdf)
    found = {}
    for name, (index, box) in faces.items():
        mask = inside(edition, index, box, DPI)
        svg = np.where(mask, face_pixels(edition, name, box, DPI), 255)
        pdf = np.where(mask, page_pixels(document[index], box, DPI), 255)
        difference, likeness = compare(svg, pdf)
        if difference > MOST_DIFFERENCE or likeness < LEAST_SIMILARITY:
            found[name] = (round(difference, 2), round(likeness, 4))
    document.close()
    return found


@pytest.mark.parametrize("key", FIRST, ids=" ".join)
def test_every_face_looks_the_same_in_svg_and_on_paper(editions, key):
    edition = editions(*key)
    assert faults(edition, distinct_faces(edition)) == {}


@pytest.mark.parametrize("key", OTHERS, ids=" ".join)
def test_some_faces_look_the_same_in_other_languages_and_on_other_paper(editions, key):
    edition = editions(*key)
    faces = distinct_faces(edition)
    some = sorted(faces, key=lambda name: (faces[name][1].width * faces[name][1].height, name))
    assert faults(edition, {name: faces[name] for name in some[:8:3]}) == {}


def soft(pixels):
    return blurred(pixels.astype(np.float32), ROUGH_SMOOTHING)


def nearest(shown, faces, mask):
    """Return the name of the face that looks most like ``shown``, and how far it is off."""
    apart = {name: np.abs(face - shown)[mask].mean() for name, face in faces.items()}
    name = min(apart, key=apart.get)
    return name, apart[name]


def test_every_box_shows_the_face_it_is_said_to_show(first_edition):
    edition = first_edition
    document = pypdfium2.PdfDocument(edition.pdf)
    by_size = {}
    for name, (_, box) in distinct_faces(edition).items():
        alike = by_size.setdefault(tuple(box.piece["size_mm"]), {})
        alike[name] = soft(face_pixels(edition, name, box, ROUGH))
    for index, page in enumerate(document):
        for box in edition.boxes[index]:
            shown = soft(page_pixels(page, box, ROUGH))
            mask = inside(edition, index, box, ROUGH)[..., 0]
            name, apart = nearest(shown, by_size[tuple(box.piece["size_mm"])], mask)
            assert name == edition.face(box, edition.pages[index]["side"]), (index, box)
            assert apart < MOST_APART, (index, box, apart)
    document.close()
