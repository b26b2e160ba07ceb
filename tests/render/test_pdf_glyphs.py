"""Where each glyph stands, as pdfplumber measures it."""

import pdfplumber
import pikepdf
import pytest

from generator.core.colour import Colour
from generator.core.geometry import Size
from generator.core.units import PT
from generator.render.pdf import fonts
from generator.scene import GlyphRun, Text

from .pictures import page, save_pdf
from .scene_gallery import run, typeface

EM = 10.0
UNIT = EM / 1000


@pytest.fixture
def measured(tmp_path):
    def measure(glyph_run: GlyphRun) -> list[tuple[str, float, float]]:
        """Return each character, how far it stands from the start and how high, in mm."""
        target = save_pdf(tmp_path, page((Text(20, 30, glyph_run),), Size(200, 60)))
        with pdfplumber.open(target) as pdf:
            chars = pdf.pages[0].chars
        low = max(char["bottom"] for char in chars)
        return [(c["text"], c["x0"] / PT - 20, (low - c["bottom"]) / PT) for c in chars]

    return measure


def starts(advances) -> list[float]:
    return [sum(advances[:index]) * UNIT for index in range(len(advances))]


@pytest.mark.parametrize("text", ["AVATAR To.", "가나다 라마", "AV 가"])
def test_glyphs_stand_where_shaping_put_them(measured, text):
    shaped = run(text, EM)
    found = measured(shaped)
    assert [char for char, _, _ in found] == list(text)
    assert [x for _, x, _ in found] == pytest.approx(starts(shaped.advances), abs=0.002)


def test_advances_may_be_anything(measured):
    shaped = run("abcd", EM).changed(advances=(1000.0, 250.5, 0.0, 10.0))
    assert [x for _, x, _ in measured(shaped)] == pytest.approx([0, 10, 12.505, 12.505], abs=0.002)


def test_offsets_move_one_glyph_and_not_the_next(measured):
    plain = run("abcd", EM)
    moved = plain.changed(offsets=((0, 0), (300, 200), (-100, 0), (0, 0)))
    shifts = (0, 3, -1, 0)
    expected = [x + dx for x, dx in zip(starts(plain.advances), shifts, strict=True)]
    found = measured(moved)
    assert [x for _, x, _ in found] == pytest.approx(expected, abs=0.002)
    assert [y for _, _, y in found] == pytest.approx([0, 2, 0, 0], abs=0.002)


def test_a_raised_last_glyph_does_not_raise_the_next_text(measured):
    raised = run("ab", EM).changed(offsets=((0, 0), (0, 500)))
    assert [y for _, _, y in measured(raised)] == pytest.approx([0, 5], abs=0.002)


def test_glyphs_that_stand_for_nothing_take_their_room(measured):
    letters, mark = run("abc", EM), run("´", EM).glyphs[0]
    a, b, c = letters.glyphs
    wide = (500.0, 300.0, 600.0, 50.0, 400.0)
    shaped = GlyphRun(typeface(), EM, "abc", (a, mark, b, mark, c), ("a", "", "b", "", "c"), wide)
    assert [x for _, x, _ in measured(shaped)] == pytest.approx([0, 8, 14.5], abs=0.002)


def test_glyphs_that_stand_for_nothing_may_come_first(measured):
    letter, mark = run("a", EM).glyphs[0], run("´", EM).glyphs[0]
    shaped = GlyphRun(typeface(), EM, "a", (mark, letter), ("", "a"), (300.0, 500.0))
    assert [x for _, x, _ in measured(shaped)] == pytest.approx([3], abs=0.002)


def test_translucent_texts_do_not_cut_holes_into_each_other(tmp_path):
    # ISO 32000-1, 9.3.8: the glyphs of one text object knock out what is under them.
    faint = Colour(0, 0, 0, 0.5)
    texts = (Text(20, 30, run("a", EM), faint), Text(22, 30, run("b", EM), faint))
    with pikepdf.open(save_pdf(tmp_path, page(texts, Size(200, 60)))) as pdf:
        operators = [str(operator) for _, operator in pikepdf.parse_content_stream(pdf.pages[0])]
    assert operators.count("BT") == operators.count("ET") == 2


def test_a_font_that_is_full_is_followed_by_another(tmp_path, monkeypatch):
    monkeypatch.setattr(fonts, "CAPACITY", 4)
    texts = ("abc", "def", "ghij", "a")
    items = [Text(20, 20 + 12 * place, run(text, EM)) for place, text in enumerate(texts)]
    target = save_pdf(tmp_path, page(items, Size(200, 60)))
    with pdfplumber.open(target) as pdf:
        assert "".join(char["text"] for char in pdf.pages[0].chars) == "abcdefghija"
    with pikepdf.open(target) as pdf:
        assert len(pdf.pages[0].obj.Resources.Font) == 4
