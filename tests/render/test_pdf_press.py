"""PDF for a printing press: inks alone, no more of them than the paper takes."""

import pikepdf
import pytest
from PIL import Image

from generator.core import outline as shapes
from generator.core.colour import BLACK, Colour
from generator.core.geometry import Rect
from generator.core.ink import Ink
from generator.render.pdf import DocumentInfo, PdfSettings, write_pdf
from generator.scene import Group, Picture, Shape, Stroke, Symbol, Text, Use

from .external import READERS, complaint_of, output_of
from .pictures import page, save_pdf
from .press import content_streams, image_inks, most_ink, rgb_found
from .scene_gallery import GOLD, RED, SIZE, gallery, pictures, run, words

PRESS = PdfSettings(colours="cmyk", ink_limit=3.0)
CUT = Colour(1.0, 0.0, 1.0, ink=Ink(0, 1, 0, 0, spot="Cut Contour"))
LETTERS_IN_INK = (
    (0, 0, 0, 0),
    (0, 0, 0, 1),
    # Red is (200, 54, 46), green (46, 139, 87), blue (31, 111, 181).
    (0, 1 - 54 / 200, 1 - 46 / 200, 1 - 200 / 255),
    (1 - 46 / 139, 0, 1 - 87 / 139, 1 - 139 / 255),
    (1 - 31 / 181, 1 - 111 / 181, 0, 1 - 181 / 255),
)
SQUARE = shapes.rectangle(Rect(2, 2, 20, 20))


def save(folder, *pages, settings=PRESS):
    target = folder / "press.pdf"
    write_pdf(pages, DocumentInfo("press", "en"), target, settings)
    return target


def operators(path):
    with pikepdf.open(path) as pdf:
        return [
            (str(operator), [str(operand) for operand in operands])
            for stream, _ in content_streams(pdf)
            for operands, operator in pikepdf.parse_content_stream(stream)
        ]


@pytest.fixture(scope="module")
def whole_gallery(tmp_path_factory):
    pages = [page(scene.items, scene.size) for scene in gallery().values()]
    return save(tmp_path_factory.mktemp("press"), *pages)


def test_a_press_file_holds_nothing_in_rgb(whole_gallery):
    assert rgb_found(whole_gallery) == []


def test_the_walk_finds_rgb_where_there_is_some(tmp_path):
    pages = [page(scene.items, scene.size) for scene in gallery().values()]
    found = rgb_found(save_pdf(tmp_path, *pages))
    assert any("rg" in thing for thing in found)
    assert any("/ColorSpace" in thing for thing in found)
    assert any("/CS" in thing for thing in found)


@pytest.mark.parametrize("limit", [150, 240, 300, 400])
def test_no_place_takes_more_ink_than_the_limit(tmp_path, limit):
    settings = PdfSettings(colours="cmyk", ink_limit=limit / 100)
    everything = Colour(0, 0, 0, ink=Ink(1, 1, 1, 1))
    rich = page((Shape(SQUARE, fill=everything), words(3, 9, "검정")), SIZE)
    pages = [page(scene.items, scene.size) for scene in gallery().values()]
    most = most_ink(save(tmp_path, *pages, rich, settings=settings))
    # Shares are written to three places.
    assert most == pytest.approx(limit, abs=0.2)


def test_black_type_is_black_ink_alone_and_overprints(tmp_path):
    found = operators(save(tmp_path, page((words(3, 9, "Frog"),), SIZE)))
    names = [name for name, _ in found]
    assert ("k", ["0", "0", "0", "1"]) in found
    (state,) = [operands[0] for name, operands in found if name == "gs"]
    assert names.index("gs") < names.index("TJ")
    with pikepdf.open(tmp_path / "press.pdf") as pdf:
        overprint = pdf.pages[0].obj.Resources.ExtGState[state]
        assert (overprint.op, overprint.OP, overprint.OPM) == (True, True, 1)


def test_nothing_but_black_type_overprints(tmp_path):
    text, faint = words(3, 9, "Frog"), BLACK._replace(alpha=0.5)
    drawn = (
        Shape(SQUARE, fill=BLACK),
        text,
        Shape(SQUARE, stroke=Stroke(BLACK)),
        text._replace(colour=RED),
        text._replace(colour=faint),
        text,
        Use(Symbol("same", (Shape(SQUARE, fill=RED),), Rect(2, 2, 20, 20))),
    )
    path = save(tmp_path, page(drawn, SIZE))
    seen, is_on = [], False
    with pikepdf.open(path) as pdf:
        resources = pdf.pages[0].obj.Resources
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            if str(operator) == "gs":
                is_on = bool(resources.ExtGState[str(operands[0])].get("/op", is_on))
            if str(operator) in {"f", "S", "Tj", "TJ", "Do"}:
                seen.append((str(operator)[0], is_on))
    on, off = True, False
    assert seen == [
        ("f", off), ("T", on), ("S", off), ("T", off), ("T", off), ("T", on), ("D", off),
    ]  # fmt: skip


def test_where_ink_is_scarce_black_type_leaves_a_hole(tmp_path):
    settings = PdfSettings(colours="cmyk", ink_limit=2.4)
    path = save(tmp_path, page((words(3, 9, "Frog"),), SIZE), settings=settings)
    assert "gs" not in [name for name, _ in operators(path)]


def test_colours_that_name_their_inks_are_printed_with_them(tmp_path):
    signal = Colour(0.1, 0.15, 0.7, ink=Ink(1, 0.85, 0, 0.15))
    path = save(tmp_path, page((Shape(SQUARE, signal, Stroke(signal)),), SIZE))
    inks = ["1", "0.85", "0", "0.15"]
    assert [found for found in operators(path) if found[0] in "kK"] == [("k", inks), ("K", inks)]


def test_what_is_transparent_is_blended_in_inks(tmp_path):
    faint = Group((Shape(SQUARE, fill=RED),), opacity=0.5)
    with pikepdf.open(save(tmp_path, page((faint,), SIZE))) as pdf:
        assert pdf.pages[0].obj.Group.CS == "/DeviceCMYK"
        (form,) = pdf.pages[0].obj.Resources.XObject.values()
        assert form.Group.CS == "/DeviceCMYK"


@pytest.mark.parametrize("kind", ["colours", "palette", "photo", "in passes", "clear"])
def test_pictures_are_separated_like_colours(tmp_path, kind):
    path = save(tmp_path, page((Picture(Rect(0, 0, 4, 5), pictures()[kind]),), SIZE))
    with pikepdf.open(path) as pdf:
        (image,) = pdf.pages[0].obj.Resources.XObject.values()
        inks = image_inks(image)
        # JPEG is not exact.
        near = 0.05 if kind == "photo" else 0.005
        for expected in LETTERS_IN_INK:
            assert kind == "clear" or abs(inks - expected).max(axis=1).min() <= near
        assert ("/SMask" in image) == (kind == "clear")
        if "/SMask" in image:
            assert image.SMask.ColorSpace == "/DeviceGray"


@pytest.mark.parametrize("kind", ["grey", "bits", "grey photo"])
def test_grey_pictures_are_black_ink_as_they_are(tmp_path, kind):
    path = save(tmp_path, page((Picture(Rect(0, 0, 4, 5), pictures()[kind]),), SIZE))
    with pikepdf.open(path) as pdf:
        (image,) = pdf.pages[0].obj.Resources.XObject.values()
        assert image.ColorSpace == "/DeviceGray"


def test_photographs_in_ink_are_stored_as_they_are(tmp_path):
    data = pictures()["inks"]
    with pikepdf.open(save(tmp_path, page((Picture(Rect(0, 0, 4, 5), data),), SIZE))) as pdf:
        (image,) = pdf.pages[0].obj.Resources.XObject.values()
        assert image.ColorSpace == "/DeviceCMYK"
        assert image.read_raw_bytes() == data.data


@pytest.mark.parametrize(
    ("settings", "space", "shown"),
    [(PRESS, "/DeviceCMYK", [0, 1, 0, 0]), (PdfSettings(), "/DeviceRGB", [1, 0, 1])],
)
def test_a_spot_colour_is_an_ink_of_its_own(tmp_path, settings, space, shown):
    line = Shape(SQUARE, stroke=Stroke(CUT, 0.2))
    path = save(tmp_path, page((line, line), SIZE), settings=settings)
    with pikepdf.open(path) as pdf:
        resources = pdf.pages[0].obj.Resources
        ((name, separation),) = resources.ColorSpace.items()
        assert separation[0] == "/Separation"
        assert separation[1] == "/Cut Contour"
        assert separation[2] == space
        assert [float(level) for level in separation[3].C1] == shown
        (state,) = resources.ExtGState.values()
        assert (state.OP, state.OPM) == (True, 1)
    found = operators(path)
    assert ("CS", [name]) in found
    assert ("SCN", ["1"]) in found
    assert not {name for name, _ in found} & {"K", "RG", "k", "rg"}


@pytest.mark.parametrize("name", ["재단선", "Cut/50% (#1)"])
def test_a_spot_colour_may_have_any_name(tmp_path, name):
    colour = CUT._replace(ink=CUT.ink._replace(spot=name))
    path = save(tmp_path, page((Shape(SQUARE, stroke=Stroke(colour)),), SIZE))
    with pikepdf.open(path) as pdf:
        (separation,) = pdf.pages[0].obj.Resources.ColorSpace.values()
        assert str(separation[1]) == f"/{name}"


@pytest.mark.external
def test_ghostscript_makes_a_plate_for_the_spot_colour(tmp_path):
    line = Shape(SQUARE, fill=RED, stroke=Stroke(CUT, 1.0))
    path = save(tmp_path, page((line,), SIZE))
    plates = tmp_path / "plate.tif"
    options = ("-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-r100", "-sDEVICE=tiffsep")
    assert output_of("gs", *options, f"-sOutputFile={plates}", path) == ""
    (spot,) = tmp_path.glob("plate*Cut*Contour*.tif")
    (magenta,) = tmp_path.glob("plate*Magenta*.tif")
    place = (round(2 / 25.4 * 100), round(10 / 25.4 * 100))
    with Image.open(spot) as cut, Image.open(magenta) as under:
        # Plates show ink dark; the line overprints, so the red is there beneath it.
        assert cut.getpixel(place) < 64
        assert cut.getpixel((place[1], place[1])) == 255
        assert under.getpixel((place[0] + 1, place[1])) < 100


@pytest.mark.external
def test_ghostscript_prints_black_type_over_the_colour_under_it(tmp_path):
    bar = Text(3.0, 18.0, run("I", 20.0, 900))
    path = save(tmp_path, page((Shape(SQUARE, fill=GOLD), bar), SIZE))
    options = ("-q", "-dNOPAUSE", "-dBATCH", "-r100", "-sDEVICE=tiffsep")
    output_of("gs", *options, f"-sOutputFile={tmp_path / 'p.tif'}", path)
    with Image.open(next(tmp_path.glob("p*Yellow*.tif"))) as yellow:
        inside = yellow.crop((12, 12, 80, 80))
        assert len(set(inside.get_flattened_data())) == 1, "type left a hole"


@pytest.mark.external
@pytest.mark.parametrize("limit", [2.4, 3.0])
@pytest.mark.parametrize("reader", READERS)
def test_other_programs_read_press_files_without_a_word(tmp_path, limit, reader):
    pages = [page(scene.items, scene.size) for scene in gallery().values()]
    path = save(tmp_path, *pages, settings=PdfSettings(colours="cmyk", ink_limit=limit))
    assert complaint_of(reader, path, tmp_path) == ""
