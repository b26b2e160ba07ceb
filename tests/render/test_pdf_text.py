"""The text that was set comes back letter by letter, whoever reads the PDF."""

from pathlib import Path

import pdfplumber
import pypdfium2
import pytest

from generator.core.geometry import Rect, Size, Transform
from generator.render.pdf.codes import CAPACITY, cid, literal
from generator.scene import GlyphRun, Group, Symbol, Text, Use

from .external import output_of
from .pictures import page, save_pdf
from .scene_gallery import marked_text, run, typeface, words


def by_pdfium(target: Path) -> str:
    document = pypdfium2.PdfDocument(target)
    return "\n".join(found.get_textpage().get_text_range() for found in document)


def by_pdfminer(target: Path) -> str:
    with pdfplumber.open(target) as pdf:
        return "\n".join("".join(c["text"] for c in found.chars) for found in pdf.pages)


def by_poppler(target: Path) -> str:
    return output_of("pdftotext", "-enc", "UTF-8", target, "-").rstrip("\n\f")


READERS = [by_pdfium, by_pdfminer, pytest.param(by_poppler, marks=pytest.mark.external)]


@pytest.fixture(params=READERS)
def read(request, tmp_path):
    def back(*items) -> str:
        return request.param(save_pdf(tmp_path, page(items, Size(297, 210))))

    return back


@pytest.mark.parametrize(
    "text",
    [
        "이 카드를 1장 뽑아 “별빛”이라고 말합니다.",
        "AVATAR To. Wave 10:30 fi ffi — (a) [b] \\c",
        "뷁 쀍 ① → ★ 「낫표」 漢字 ㉠ ₩500",
        "점수 = 칸 × 3 − 1",
    ],
)
def test_texts_come_back_whole(read, text):
    assert read(words(10, 20, text)) == text


def test_turned_texts_come_back(read):
    assert read(Group((words(0, 0, "돌린 글 turned"),), Transform.rotation(90, (50, 50)))) == (
        "돌린 글 turned"
    )


def test_texts_of_symbols_come_back_at_each_use(read):
    symbol = Symbol("s", (words(0, 5, "되풀이"),), Rect(0, 0, 20, 8))
    text = read(Use(symbol, Transform.translation(5, 5)), Use(symbol, Transform.scaling(2)))
    assert text.count("되풀이") == 2


def test_spaces_stretched_to_justify_stay_one_space(read):
    narrow = run("양끝을 맞춘 글 one two")
    wide = narrow.changed(
        advances=tuple(
            advance + 400 * (cluster == " ")
            for advance, cluster in zip(narrow.advances, narrow.clusters, strict=True)
        )
    )
    assert read(Text(10, 20, wide)) == narrow.text


@pytest.mark.parametrize("tracking", [60, 200, 400])
def test_tracking_does_not_part_words(read, tracking):
    close = run("제목 Title")
    tracked = close.changed(advances=tuple(advance + tracking for advance in close.advances))
    assert read(Text(10, 20, tracked)) == close.text


def test_a_glyph_may_stand_for_different_characters(read):
    hyphen = run("-").glyphs[0]
    text = "a-b\u2011c"
    letters = [run(letter).glyphs[0] for letter in "abc"]
    glyphs = (letters[0], hyphen, letters[1], hyphen, letters[2])
    advances = tuple(typeface().advance(glyph) for glyph in glyphs)
    assert read(Text(10, 20, GlyphRun(typeface(), 5, text, glyphs, tuple(text), advances))) == text


def test_a_glyph_may_stand_for_several_characters(read):
    clusters = ("\u1112\u1161\u11ab", " ", "😀", "ffi")
    glyphs = run("한 가나").glyphs
    advances = tuple(typeface().advance(glyph) for glyph in glyphs)
    set_text = GlyphRun(typeface(), 5, "".join(clusters), glyphs, clusters, advances)
    assert read(Text(10, 20, set_text)) == "\u1112\u1161\u11ab 😀ffi"


def test_glyphs_that_stand_for_nothing_leave_no_trace_in_the_text(read):
    assert read(marked_text(10, 20)) == "áé"


def test_glyphs_that_only_begin_a_text_leave_no_trace_in_it(read):
    mark, letter = run("´").glyphs[0], run("가").glyphs[0]
    face = typeface()
    advances = (face.advance(mark), face.advance(letter))
    assert read(Text(10, 20, GlyphRun(face, 5, "가", (mark, letter), ("", "가"), advances))) == "가"


def test_every_syllable_of_hangul_comes_back(tmp_path):
    syllables = "".join(map(chr, range(0xAC00, 0xD7A4)))
    lines = [syllables[start : start + 120] for start in range(0, len(syllables), 120)]
    items = [words(5, 6 + 2.1 * number, line, 2) for number, line in enumerate(lines)]
    target = save_pdf(tmp_path, page(items, Size(297, 210)))
    assert by_pdfium(target).replace("\r\n", "") == syllables
    assert by_pdfminer(target) == syllables


def test_every_code_is_different_and_none_is_the_missing_glyph():
    codes = {cid(index) for index in range(CAPACITY)}
    assert len(codes) == CAPACITY
    assert min(codes) > 0
    assert max(codes) <= 0xFFFF


def test_codes_in_strings_are_plain_ascii_without_parentheses():
    for index in (*range(8_300), CAPACITY - 1):
        written = literal(cid(index))
        assert written.isascii()
        assert written.isprintable()
        assert not set(written) & set("()")
