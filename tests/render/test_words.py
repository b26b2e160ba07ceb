"""Runs of words are drawn as runs that were shaped whole: glyph by glyph, as readers see them."""

import pdfplumber
import pypdfium2
import pytest

from generator.core.geometry import Rect, Size
from generator.core.units import PT
from generator.render.svg import draw_svg
from generator.scene import GlyphRun, Text
from generator.scene.glyphs import Row, Signs, Spelling
from generator.text.fonts import FontLibrary
from generator.text.harfbuzz import new_buffer, shape_piece
from generator.text.plain import PlainSetter
from generator.text.scripts import split_scripts
from generator.text.shaping import Shaper
from generator.text.style import TextStyle

from .pictures import page, save_pdf, svg_pixels
from .scene_gallery import typeface

TEXTS = [
    "AVATAR To.",
    "Take two (2) cards - To Avoid",
    "강가 부엉이 Thyme",
    "카드 12장, 돌 3개",
    "1945",
    "가나다",
    "Yes, “We” Tow",
]


def of_words(text):
    setter = PlainSetter(
        FontLibrary(), Shaper(), TextStyle(font_size=20), Rect(20, 30, 0, 0), at_point=True
    )
    line = setter.set(text)
    assert line is not None
    return line


def whole(line):
    """Return ``line`` with each script of its text shaped in one go."""
    face, text = line.run.typeface, line.run.text
    parts = [shape_piece(face, piece, new_buffer()).glyphs for piece in split_scripts(text)]
    glyphs = [
        sum((getattr(p, name) for p in parts), ()) for name in ("glyphs", "clusters", "advances")
    ]
    return Text(line.x, line.y, GlyphRun(face, line.run.size, text, *glyphs), line.colour)


def characters(folder, *texts):
    target = save_pdf(folder, page(texts, Size(200, 60)))
    with pdfplumber.open(target) as pdf:
        chars = pdf.pages[0].chars
    return [(c["text"], round(c["x0"] / PT, 3), round(c["bottom"] / PT, 3)) for c in chars]


@pytest.mark.parametrize("text", TEXTS)
def test_words_stand_where_the_whole_line_has_them(text, tmp_path):
    line = of_words(text)
    found = characters(tmp_path, line)
    assert "".join(char for char, _, _ in found) == text
    wanted = characters(tmp_path, whole(line))
    assert [char for char, _, _ in found] == [char for char, _, _ in wanted]
    for one, other in zip(found, wanted, strict=True):
        assert one[1:] == pytest.approx(other[1:], abs=0.002)


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_words_is_searched_and_copied_whole(text, tmp_path):
    target = save_pdf(tmp_path, page((of_words(text),), Size(200, 60)))
    with pypdfium2.PdfDocument(target) as pdf:
        assert pdf[0].get_textpage().get_text_range().strip() == text


def test_words_look_alike_in_svg(tmp_path):
    lines = [of_words(text)._replace(y=8.0 + 8 * n) for n, text in enumerate(TEXTS)]
    pictures = [
        svg_pixels(tmp_path, page(tuple(drawn), Size(200, 80)).scene, 101.6)
        for drawn in (lines, [whole(line) for line in lines])
    ]
    assert pictures[0].min() == 0
    assert (pictures[0] == pictures[1]).all()


def test_a_word_with_wide_gaps_is_read_without_spaces(tmp_path):
    """Readers take a gap of a tenth of an em for a space, unless the file says what stands."""
    face = typeface()
    glyphs = tuple(face.glyphs[letter] for letter in "ab")
    gappy = Row(
        glyphs, ("a", "b"), (face.advance(glyphs[0]) + 300, face.advance(glyphs[1])), is_kept=True
    )
    run = GlyphRun.of_words(face, 10.0, "abab", [gappy, gappy])
    target = save_pdf(tmp_path, page((Text(20, 30, run),), Size(200, 60)))
    with pypdfium2.PdfDocument(target) as pdf:
        assert pdf[0].get_textpage().get_text_range().strip() == "abab"


def test_signs_with_advances_of_their_own_keep_them(tmp_path):
    face, signs = typeface(), Signs()
    for sign in "가나":
        signs.glyphs[sign] = face.glyphs[sign]
        signs.advances[sign] = 1500.0
    run = GlyphRun.of_words(face, 10.0, "가나가", [Spelling("가나가", signs)])
    found = characters(tmp_path, Text(20, 30, run))
    assert [x for _, x, _ in found] == pytest.approx([20, 35, 50], abs=0.002)


@pytest.mark.parametrize("text", TEXTS)
def test_svg_of_words_is_that_of_the_whole_line(text):
    line = of_words(text)
    drawn, wanted = (
        draw_svg(page((one,), Size(200, 60)).scene, title="t", language="ko")
        for one in (line, whole(line))
    )
    assert drawn == wanted
