"""Pictures framed: finished files show the part, the way and the shape asked for."""

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
import resvg_py
from PIL import Image

from generator.build import BuildOptions, run
from tests.definitions import draw, expand, flat, words, write_game

GAME = """
game: {{id: test, title: Test}}
languages: [en]
theme: {{colours: {{brand: {{rgb: "#1a26af", cmyk: [100, 85, 0, 20]}}}}}}
components:
  part:
    kind: mat
    size: [40, 40]
    bleed: 0
    front:
      - {element}
"""
DPI = 127
RED, GREEN, BLUE, GOLD = (255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 204, 0)
NAMES = {RED: "R", GREEN: "G", BLUE: "B", GOLD: "Y", (255, 255, 255): "."}


def four(folder):
    """Write a picture of four squares: red, green, blue below red, gold below green."""
    picture = Image.new("RGB", (40, 40))
    for colour, place in zip(
        (RED, GREEN, BLUE, GOLD), ((0, 0), (20, 0), (0, 20), (20, 20)), strict=True
    ):
        picture.paste(colour, (*place, place[0] + 20, place[1] + 20))
    picture.save(folder / "four.png")


def built(folder, element, profile="home-a4"):
    game = write_game(folder / "test", GAME.format(element=element))
    four(game)
    options = BuildOptions(
        games=(str(game),), formats=("pdf", "svg"), profile=profile, output=folder / "out"
    )
    outcome = run(options, folder)
    assert not outcome.failed, list(outcome.report)
    return next((folder / "out" / "test").rglob("components.pdf")), list(outcome.report)


def faces(folder, element):
    """Return the face as PDFium and as resvg draw it, five pixels a millimetre."""
    path, _ = built(folder, element)
    svg = next((folder / "out").rglob("part-front.svg")).read_text("utf-8")
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=DPI, background="white"))
    yield np.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"))
    with pypdfium2.PdfDocument(path) as pdf:
        page = pdf[0]
        whole = page.render(scale=DPI / 72).to_pil().convert("RGB")
        box = page.get_trimbox()
        height = page.get_height()
        left, top = box[0] * DPI / 72, (height - box[3]) * DPI / 72
        yield np.asarray(whole)[round(top) : round(top) + 200, round(left) : round(left) + 200]


def seen(pixels, *places):
    """Return the letters of the colours at places in mm."""
    found = ""
    for x, y in places:
        colour = pixels[round(y * 5), round(x * 5)].astype(int)
        found += min((abs(colour - known).sum(), name) for known, name in NAMES.items())[1]
    return found


CORNERS = ((6, 6), (14, 6), (6, 14), (14, 14))


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("", "RGBY"),
        ("turn: 90", "BRYG"),
        ("turn: 180", "YBGR"),
        ("turn: -90", "GYRB"),
        ("crop: [20, 0, 20, 40], fit: stretch", "GGYY"),
        ('crop: ["0%", "50%", "50%", "50%"]', "BBBB"),
        ("clip: circle", "...."),
        ("corner: 5", "...."),
        ("clip: {polygon: [[0, 0], [20, 0], [20, 4], [4, 20], [0, 20]]}", "RGB."),
        ('clip: {path: "M0 0 H10 V10 H0 Z"}', "R..."),
    ],
)
def test_a_picture_is_turned_cropped_and_clipped(tmp_path, keys, expected):
    more = f", {keys}" if keys else ""
    element = f"{{picture: four.png, at: [0, 0], size: [20, 20]{more}}}"
    places = ((0.6, 0.6), (19.4, 0.6), (0.6, 19.4), (19.4, 19.4))
    for pixels in faces(tmp_path, element):
        assert seen(pixels, *(places if expected == "...." else CORNERS)) == expected
        assert seen(pixels, (30, 30)) == "."


@pytest.mark.parametrize(
    ("focus", "expected"),
    [("[0.25, 0.5]", "RRBB"), ("[0.75, 0.5]", "GGYY"), ("[0.5, 0.5]", "RGBY"), ("[0, 0]", "RRBB")],
)
def test_the_focus_comes_to_the_middle_as_far_as_the_picture_goes(tmp_path, focus, expected):
    # 40 × 40 mm of picture behind a window of 10 × 40 mm.
    element = f"{{picture: four.png, at: [0, 0], size: [10, 40], fit: cover, focus: {focus}}}"
    for pixels in faces(tmp_path, element):
        assert seen(pixels, (1, 5), (9, 5), (1, 35), (9, 35)) == expected


def test_a_sheet_of_many_pictures_is_stored_once(tmp_path):
    element = "{repeat: 4, at: [0, 0], step: [10, 0], each: [{picture: four.png, at: [0, 0],"
    element += ' size: [8, 8], crop: ["{{ 10 * index }}", 0, 10, 10]}]}'
    path, _ = built(tmp_path, element)
    with pikepdf.open(path) as pdf:
        images = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Stream)]
        assert sum(obj.get("/Subtype") == "/Image" for obj in images) == 1


def test_a_tinted_picture_keeps_the_inks_of_its_colour(tmp_path):
    game = write_game(tmp_path / "test", GAME.format(element="{picture: sign.png, tint: brand}"))
    sign = Image.new("LA", (8, 8), (255, 255))
    sign.paste((255, 0), (0, 0, 4, 8))
    sign.save(game / "sign.png")
    options = BuildOptions(
        games=(str(game),), formats=("pdf",), profile="press", output=tmp_path / "out"
    )
    outcome = run(options, tmp_path)
    assert not outcome.failed, list(outcome.report)
    with pikepdf.open(next((tmp_path / "out").rglob("components.pdf"))) as pdf:
        (image,) = (o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/SMask" in o)
        kind, base, last, palette = image.ColorSpace
        assert (kind, base, last) == ("/Indexed", "/DeviceCMYK", 255)
        assert bytes(palette)[:4] == bytes((255, 217, 0, 51))
        assert bytes(palette)[-4:] == bytes(4)
        assert set(image.read_bytes()) == {0}


@pytest.mark.parametrize(
    ("profile", "space"), [("home-a4", "/DeviceRGB"), ("press", "/DeviceCMYK")]
)
def test_a_jpeg_in_inks_is_printed_with_them_by_a_press_only(tmp_path, profile, space):
    game = write_game(tmp_path / "test", GAME.format(element="{picture: inks.jpg}"))
    Image.new("CMYK", (16, 16), (255, 0, 0, 51)).save(game / "inks.jpg", quality=95)
    options = BuildOptions(
        games=(str(game),), formats=("pdf", "svg"), profile=profile, output=tmp_path / "out"
    )
    assert not run(options, tmp_path).failed
    path = next((tmp_path / "out").rglob("components.pdf"))
    with pikepdf.open(path) as pdf:
        streams = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Stream)]
        (image,) = (obj for obj in streams if obj.get("/Subtype") == "/Image")
        assert image.ColorSpace == space
    # Cyan with a fifth of black shows as (0, 204, 204).
    svg = next((tmp_path / "out").rglob("part-front.svg")).read_text("utf-8")
    drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=DPI))))
    assert drawn.convert("RGB").getpixel((100, 100)) == pytest.approx((0, 204, 204), abs=3)


def test_a_missing_picture_is_a_box_with_its_name_and_a_warning(tmp_path):
    element = "{picture: art/moon.png, at: [5, 5], size: [30, 20]}"
    pieces, report = expand(write_game(tmp_path, GAME.format(element=element)))
    (warning,) = report
    assert (warning.severity, warning.message) == ("warning", "there is no picture “art/moon.png”")
    assert "".join(words(pieces["part"].front.scene().items)) == "art/moon.png"


@pytest.mark.parametrize("strict", [True, False])
def test_a_missing_picture_is_an_error_where_warnings_are(tmp_path, strict):
    game = write_game(tmp_path / "test", GAME.format(element="{picture: moon.png}"))
    options = BuildOptions(games=(str(game),), output=tmp_path / "out", strict=strict)
    assert run(options, tmp_path).failed is strict


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path d="M0 0h10v10H0z" {}/>{}</svg>'
)
WHITE_ARROW = '<path fill="#fff" d="M2 8L5 2L8 8z"/>'


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        (SVG.format("", WHITE_ARROW), ["#336699", "#ffffff"]),
        (SVG.format('fill="#fff"', ""), ["#336699"]),
        (SVG.format('fill="#c00"', ""), ["#336699"]),
    ],
)
def test_a_tinted_drawing_has_the_colour_for_black(tmp_path, drawn, expected):
    (tmp_path / "sign.svg").write_text(drawn)
    items = draw(tmp_path, "- {picture: sign.svg, tint: '#336699'}")
    assert [item.fill.hex for item, _ in flat(items)] == expected
