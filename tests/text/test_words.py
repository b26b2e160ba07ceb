"""Lines put together of words are just what HarfBuzz makes of them whole."""

import pytest
import uharfbuzz as hb
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scene.glyphs import joined
from generator.text.fonts import FontLibrary
from generator.text.scripts import split_scripts
from generator.text.shaping import Shaper
from generator.text.words import WordBook

from . import made_fonts

OFF = {"calt": False, "liga": False, "clig": False, "dlig": False}


def whole(face, text):
    """Return glyphs and advances of ``text`` as HarfBuzz shapes it in one go."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.language = "und"
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    hb.shape(face.font, buffer, OFF)
    glyphs = tuple(info.codepoint for info in buffer.glyph_infos)
    return glyphs, tuple(place.x_advance for place in buffer.glyph_positions)


def seen(shaped):
    return shaped.glyphs, shaped.advances


@pytest.mark.parametrize("weight", [400, 700])
@settings(max_examples=80, deadline=None)
@given(text=st.text("AVTofy.,-(’—12 가힣", min_size=1, max_size=30))
def test_lines_are_what_harfbuzz_makes_of_them(weight, text):
    face = FontLibrary().chain((), weight)[0]
    shaper = Shaper()
    for _ in range(2):  # once to learn the words, once knowing them
        (part,) = shaper.shape(face, text)
        assert "".join(part.glyphs.clusters) == text
    if not ("가" in text or "힣" in text):
        assert seen(part.glyphs) == whole(face, text)


@settings(max_examples=80, deadline=None)
@given(words=st.lists(st.text("AVTofy.,-(’12가힣", max_size=9), min_size=40, max_size=60))
def test_a_long_text_comes_out_as_its_words_do(words):
    face, shaper, text = FontLibrary().chain((), 400)[0], Shaper(), " ".join(words)
    (part,) = shaper.shape(face, text)
    assert seen(part.glyphs) == seen(joined(shaper.lexicon(face).words(text)))


@pytest.mark.parametrize("weight", [400, 700])
@settings(max_examples=150, deadline=None)
@given(text=st.text("AVTo éß12–·“ª(.,가힣 ", min_size=1, max_size=14))
def test_latin_and_hangul_in_turn_are_what_harfbuzz_makes_of_each(weight, text):
    face = FontLibrary().chain((), weight)[0]
    pieces = [whole(face, piece) for piece in split_scripts(text)]
    lexicon = Shaper().lexicon(face)
    for _ in range(2):  # once to learn the words, once knowing them
        shaped = joined(lexicon.words(text))
        assert shaped.glyphs == sum((glyphs for glyphs, _ in pieces), ())
        assert shaped.advances == sum((advances for _, advances in pieces), ())
        assert "".join(shaped.clusters) == text


@pytest.mark.parametrize("count", [5, 40])
def test_digits_alone_are_not_taken_for_hangul_however_many_they_are(count, tmp_path):
    rule = "languagesystem hang dflt; feature ccmp { script hang; sub H by f; } ccmp;"
    font = made_fonts.truetype(features=rule, letters={**made_fonts.LETTERS, "1": "H", "2": "o"})
    path = made_fonts.save(font, tmp_path / "made.ttf")
    face, text = FontLibrary({"made": path}).chain(("made",), 400)[0], " ".join(["12"] * count)
    (part,) = Shaper().shape(face, text)
    assert seen(part.glyphs) == whole(face, text)


@pytest.mark.parametrize(
    "rule",
    [
        "pos H o -50;",
        "pos o space -40;",
        "pos space H -30;",
        "pos o' 70 space H;",
        "pos o space' 70 H;",
        "pos space space -40;",
        "pos H o' 70 space H;",
        "pos o' 70 space H o;",
        "pos o space H' 70;",
    ],
)
@settings(max_examples=40, deadline=None)
@given(text=st.text("Hofi ", min_size=1, max_size=14))
def test_kerning_across_spaces_is_kept(rule, text, tmp_path_factory):
    features = f"feature kern {{ {rule} }} kern;"
    path = tmp_path_factory.mktemp("font") / "made.ttf"
    made_fonts.save(made_fonts.truetype(features=features), path)
    face = FontLibrary({"made": path}).chain(("made",), 400)[0]
    (part,) = Shaper().shape(face, text)
    assert seen(part.glyphs) == whole(face, text)


def made_book(rule, folder):
    font = made_fonts.truetype(features=f"feature kern {{ {rule} }} kern;")
    path = made_fonts.save(font, folder / "made.ttf")
    return WordBook(FontLibrary({"made": path}).chain(("made",), 400)[0], "Latn")


def test_a_line_whose_words_mind_each_other_is_not_put_together(tmp_path):
    book = made_book("pos o space 70;", tmp_path)
    assert book.words("Ho Ho") is None
    assert joined(book.words("oH Ho")).advances == (600, 700, 250, 700, 600)


def test_a_line_with_spaces_that_mind_each_other_is_not_put_together(tmp_path):
    book = made_book("pos space space -40;", tmp_path)
    assert book.words("o  o") is None
    assert joined(book.words(" o o ")).advances == (250, 600, 250, 600, 250)


def test_no_line_is_put_together_in_a_font_that_kerns_by_context(tmp_path):
    book = made_book("pos H o' 70 space H;", tmp_path)
    assert book.words("of of") is None
    assert joined(book.words("Ho")).advances == (700, 600)


def test_a_line_is_put_together_of_all_its_spaces():
    face = FontLibrary().chain((), 400)[0]
    assert joined(WordBook(face, "Latn").words("  a  bc ")).clusters == tuple("  a  bc ")


@pytest.mark.parametrize("text", ["µ7", '"µ7', "5 µ 7", "7 µm"])
def test_a_micro_sign_makes_no_text_latin(text):
    face = FontLibrary().chain((), 400)[0]
    assert seen(Shaper().shape(face, text)[0].glyphs) == whole(face, text)
    assert Shaper().lexicon(face).words(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *("漢 a", "a 漢", "가漢", "가 Ж b", "a\u00a0가", "가\u00ad나", "a\n가", "가\t나", "\x7f가"),
        *("e\u0301 가", "가 א", "가😀", "\u1100\u1161", "ㄱ", "가 \u2028", "“\u3000가", "", "a\n"),
    ],
)
def test_a_text_with_signs_of_another_kind_is_shaped_whole(text):
    face = FontLibrary().chain((), 400)[0]
    assert Shaper().lexicon(face).words(text) is None
