"""SVG whose text is text: it stands where its outlines stand, and can be found and changed."""

import io
from base64 import b64decode
from re import findall, search, sub
from xml.etree import ElementTree

import numpy
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from generator.core.geometry import Rect, Size
from generator.render.svg import draw_svg
from generator.scene import Scene, Symbol, Use
from tests.browser import chromium_running
from tests.definitions import expand, write_game

from .scene_gallery import words

SVG = "{http://www.w3.org/2000/svg}"
PX_PER_MM = 10
GAME = """
    game: {id: page, title: {ko: 쪽, en: Page}}
    languages: [en]
    components:
      part:
        kind: card
        size: [80, 60]
        front:
          - {text: "AVATAR Type, office 12", at: [4, 4], font_size: 14}
          - {text: "카드를 세 장 뽑아 한 장을 냅니다.", at: [4, 14], font_size: 12}
          - text: "Words that fill a paragraph from edge to edge, line after line, again and again."
            at: [4, 24]
            size: [40, 20]
            align: justify
            font_size: 9
          - {text: "**Bold** and <signs> & “quotes”", at: [4, 48], font_size: 10, colour: accent}
    """


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    pieces, report = expand(write_game(tmp_path_factory.mktemp("page"), GAME))
    assert not report.has_errors, [fault.message for fault in report]
    return pieces["part"].front.scene()


def drawn(scene, live):
    return draw_svg(scene, title="Page", language="en", live=live)


def test_every_line_can_be_read_as_text(scene):
    root = ElementTree.fromstring(drawn(scene, live=True))
    lines = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    said = " ".join(lines)
    for part in ("카드를 세 장", "Words that fill", "<signs> & “quotes”"):
        assert part in said
    assert not list(root.iter(f"{SVG}image"))


def test_fonts_inside_hold_just_the_characters_in_use(scene):
    svg = drawn(scene, live=True)
    root = ElementTree.fromstring(svg)
    shown = {sign for text in root.iter(f"{SVG}text") for sign in "".join(text.itertext())}
    held = set()
    for data in findall(r"data:font/ttf;base64,([^)]*)", svg):
        font = TTFont(io.BytesIO(b64decode(data)))
        held |= {chr(code) for code in font.getBestCmap()}
    assert held == shown


def test_the_same_scene_makes_the_same_bytes(scene):
    assert drawn(scene, live=True) == drawn(scene, live=True)


def test_words_of_a_symbol_have_their_font_in_every_document_and_stay_outlines_in_others():
    symbol = Symbol("label", (words(1, 5, "abc"),), Rect(0, 0, 20, 10))
    scene = Scene(Size(20, 10), (Use(symbol),), 0.0)
    first, second = (drawn(scene, live=True) for _ in range(2))
    assert first == second
    assert "@font-face" in first
    assert "<text" not in drawn(scene, live=False)


@pytest.mark.external
def test_live_text_stands_within_a_tenth_of_a_millimetre_of_its_outlines(scene):
    live, outlined = (pixels_of(drawn(scene, live)) for live in (True, False))
    assert outlined.sum() > 2000
    # One pixel is 0.1 mm: each has ink of the other on it or right beside it.
    assert not (live & ~spread(outlined)).any()
    assert not (outlined & ~spread(live)).any()


def pixels_of(svg):
    """Return where a browser puts ink."""
    with chromium_running() as browser:
        page = browser.new_page(viewport={"width": 900, "height": 700})
        big = svg[svg.index("<svg") :]
        for side in ("width", "height"):
            mm = float(search(f'{side}="(.*?)mm"', big)[1])
            big = sub(f'{side}="(.*?)mm"', f'{side}="{mm * PX_PER_MM:g}px"', big, count=1)
        page.set_content(f"<body style='margin:0;background:white'>{big}</body>")
        page.evaluate("document.fonts.ready")
        assert page.evaluate("[...document.fonts].every(f => f.status === 'loaded')")
        shot = Image.open(io.BytesIO(page.screenshot())).convert("L")
    return numpy.asarray(shot) < 128


def spread(ink):
    """Return ``ink`` with all pixels beside it."""
    grown = ink.copy()
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            grown |= numpy.roll(ink, (dy, dx), (0, 1))
    return grown
