import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from unicodedata import category

import pytest
import uharfbuzz as hb
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.fonts import FontLibrary
from generator.text.markup import Span
from generator.text.scripts import split_scripts
from generator.text.shaping import Shaper
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

from . import made_fonts
from .setting import extracted, set_noto, texts

FEATURES = """
feature liga { sub f i by f_i; } liga;
feature calt { sub o' f by H; } calt;
feature kern { pos H o -50; } kern;
"""
MANY_TO_ONE = "feature ccmp { sub f i by f_i; } ccmp;"
ONE_TO_MANY = "feature ccmp { sub i by f o; } ccmp;"


def made_face(folder: Path, features: str):
    path = made_fonts.save(made_fonts.truetype(features=features), folder / "made.ttf")
    return FontLibrary({"made": path}).chain(("made",), 400)[0]


def shaped_whole(face, text: str):
    (part,) = Shaper().shape(face, text)
    return part.glyphs


def test_kerning_narrows_latin_capitals(noto):
    face = noto.library.chain((), 400)[0]
    alone = sum(face.advance(face.glyphs[letter]) for letter in "AVATAR To.")
    together = sum(shaped_whole(face, "AVATAR To.").advances)
    # Measured before with the same fonts: 4 to 8 % (Latin text set with kerning).
    assert 0.90 < together / alone < 0.97


def test_kerning_of_a_font_is_used(tmp_path):
    shaped = shaped_whole(made_face(tmp_path, FEATURES), "Ho")
    assert shaped.advances == (650, 600)


@pytest.mark.parametrize(
    ("rule", "advances"),
    [
        ("pos H o -50;", (650, 600, 700, 650, 600)),
        ("pos o' 70 H;", (700, 670, 700, 700, 600)),
        ("pos H o' 70;", (700, 670, 700, 700, 670)),
        ("pos o <20 0 70 0>;", (700, 670, 700, 700, 670)),
    ],
)
def test_kerning_of_hangul_is_used(tmp_path, rule, advances):
    features = f"languagesystem hang dflt; feature kern {{ {rule} }} kern;"
    font = made_fonts.truetype(features=features, letters={"가": "H", "나": "o"})
    path = made_fonts.save(font, tmp_path / "made.ttf")
    face = FontLibrary({"made": path}).chain(("made",), 400)[0]
    assert shaped_whole(face, "가나가가나").advances == advances


@settings(max_examples=60, deadline=None)
@given(st.text("가각힣뷁 나이", min_size=1).filter(str.strip))
def test_hangul_is_shaped_as_harfbuzz_shapes_it_whole(text):
    face = FontLibrary().chain((), 400)[0]
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.language = "und"
    buffer.guess_segment_properties()
    hb.shape(face.font, buffer, {"calt": False, "liga": False, "clig": False})
    shaped = shaped_whole(face, text)
    assert shaped.glyphs == tuple(info.codepoint for info in buffer.glyph_infos)
    assert shaped.advances == tuple(place.x_advance for place in buffer.glyph_positions)
    assert shaped.clusters == tuple(text)


def test_no_ligature_or_swap_changes_which_glyph_stands_for_a_sign(tmp_path):
    face = made_face(tmp_path, FEATURES)
    assert shaped_whole(face, "fiof").glyphs == tuple(face.glyphs[sign] for sign in "fiof")
    assert shaped_whole(face, "fiof").clusters == ("f", "i", "o", "f")


def test_two_signs_in_one_glyph_are_its_cluster(tmp_path):
    face = made_face(tmp_path, MANY_TO_ONE)
    shaped = shaped_whole(face, "Hfio")
    assert len(shaped.glyphs) == 3
    assert shaped.clusters == ("H", "fi", "o")
    assert shaped.starts == (0, 1, 3)


def test_one_sign_in_two_glyphs_belongs_to_the_first(tmp_path):
    face = made_face(tmp_path, ONE_TO_MANY)
    shaped = shaped_whole(face, "Hio")
    assert shaped.glyphs == tuple(face.glyphs[sign] for sign in "Hfoo")
    assert shaped.clusters == ("H", "i", "", "o")


@pytest.mark.parametrize("features", ["", FEATURES, MANY_TO_ONE, ONE_TO_MANY])
def test_lines_come_apart_between_glyphs_whatever_the_font_joins(tmp_path, features):
    path = made_fonts.save(made_fonts.truetype(features=features), tmp_path / "made.ttf")
    typesetter = Typesetter(FontLibrary({"made": path}))
    setting = set_noto(typesetter, "Hfi ofiH fiofi", 6, families=("made",), font_size=9)
    assert extracted(setting) == "Hfi ofiH fiofi"
    assert len(setting.lines) > 1
    for text in texts(setting):
        assert "".join(text.run.clusters) == text.run.text


def test_tracking_parts_clusters_and_not_the_glyphs_inside_them(tmp_path):
    path = made_fonts.save(made_fonts.truetype(features=ONE_TO_MANY), tmp_path / "made.ttf")
    typesetter = Typesetter(FontLibrary({"made": path}))
    setting = set_noto(typesetter, "Hi", 100, families=("made",), tracking=100)
    assert texts(setting)[0].run.advances == (700 + 100, 300, 600 + 100)


# --- what Unicode holds


def test_loose_jamo_are_set_as_syllables(noto):
    # U+1112 U+1161 U+11AB is the decomposed form of U+D55C (Unicode, Hangul composition).
    assert extracted(set_noto(noto, "\u1112\u1161\u11ab\u1100\u1173\u11af", 50)) == "한글"


def test_old_hangul_is_one_cluster(noto):
    setting = set_noto(noto, "\u1112\u119e\u11ab글", 50)
    assert texts(setting)[0].run.clusters == ("\u1112\u119e\u11ab", "글")
    assert setting.missing == ()


def test_letters_and_accents_are_composed(noto):
    assert extracted(set_noto(noto, "e\u0301", 50)) == "é"


def test_signs_beyond_the_first_plane_count_as_one(noto):
    setting = set_noto(noto, "\U00020089\U0002000b가", 50)
    assert setting.missing == ()
    assert extracted(setting) == "\U00020089\U0002000b가"
    assert sum(len(text.run.glyphs) for text in texts(setting)) == 3


@pytest.mark.parametrize("sign", ["\u200b", "\u2060", "\u00ad", "\ufeff"])
def test_signs_that_steer_layout_are_never_drawn(noto, sign):
    setting = set_noto(noto, f"가{sign}나", 50)
    assert extracted(setting) == "가나"
    assert setting.width == set_noto(noto, "가나", 50).width
    assert setting.missing == ()


def test_a_variation_selector_is_not_drawn(noto):
    plain, varied = set_noto(noto, "☀", 50), set_noto(noto, "☀\ufe0e", 50)
    assert [t.run.glyphs for t in texts(plain)] == [t.run.glyphs for t in texts(varied)]
    assert varied.missing == ()


def test_a_text_of_nothing_to_draw_has_no_items(noto):
    for text in ("", "\u200b", "\u00ad\u2060", "\ufeff"):
        setting = set_noto(noto, text, 50)
        assert setting.items == ()
        assert setting.missing == ()


@pytest.mark.parametrize("sign", ["\x07", "\x1b", "\u202e", "\u2066", "\u200f", "\ud800", "\ufffe"])
def test_what_cannot_be_set_is_told_and_not_drawn(noto, sign):
    setting = set_noto(noto, f"가{sign}나{sign}", 50)
    assert setting.missing == (sign,)
    assert extracted(setting) == "가나"


def test_a_tab_is_a_space(noto):
    assert extracted(set_noto(noto, "가\t나", 50)) == "가 나"


# --- scripts and directions


def test_scripts_are_shaped_one_by_one():
    assert split_scripts("Draw 3 cards") == ["Draw 3 cards"]
    assert split_scripts("카드 3장") == ["카드 3장"]
    assert split_scripts("카드 Ace 3장") == ["카드 ", "Ace 3", "장"]
    assert split_scripts("a \u05d0\u05d1 \u05d2 b") == ["a ", "\u05d0\u05d1 \u05d2", " b"]
    assert split_scripts("\u05d0 12 \u05d1") == ["\u05d0", " 12 ", "\u05d1"]


@settings(deadline=None)
@given(st.text(alphabet="ab 가1.\u05d0\u0627\u0e01漢かア-", max_size=30))
def test_splitting_scripts_loses_nothing(text):
    pieces = split_scripts(text)
    assert "".join(pieces) == text
    assert all(pieces) or not text


@settings(deadline=None)
@given(st.text(alphabet="aZ\u00e9\u0259\u00aa \u00b2\u00bd3.-\u00d7가힣", max_size=30))
def test_a_piece_of_latin_and_hangul_has_letters_of_one_of_them(text):
    pieces = split_scripts(text)
    scripts = [
        {"Hang" if sign >= "가" else "Latn" for sign in piece if category(sign)[0] == "L"}
        for piece in pieces
    ]
    assert "".join(pieces) == text
    assert all(len(found) <= 1 for found in scripts)
    assert all(one != following for one, following in pairwise(scripts))


def test_mixed_scripts_in_one_font_are_one_run(noto):
    setting = set_noto(noto, "Ace 카드 3장", 50)
    assert [text.run.text for text in texts(setting)] == ["Ace 카드 3장"]


def test_the_language_of_the_machine_changes_nothing():
    # Noto Sans has Japanese, Korean and Chinese forms of U+9AA8, chosen by language.
    code = (
        "import locale; locale.setlocale(locale.LC_ALL, '');"
        "from generator.text.fonts import FontLibrary; from generator.text.shaping import Shaper;"
        "face = FontLibrary().chain((), 400)[0]; print(Shaper().shape(face, '骨')[0].glyphs.glyphs)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "LC_ALL": name, "LANG": name},
        ).stdout
        for name in ("C", "C.UTF-8")
    }
    assert len(outputs) == 1


def signs_of_any_kind():
    common = st.sampled_from("가나ab 1.,\u0301\u200b\u00ad\u200d\ufe0f\u1112\u1161漢😀\u0e01\u0644")
    return st.text(st.one_of(common, st.characters()), max_size=40)


@settings(deadline=None)
@given(signs_of_any_kind())
def test_every_sign_is_drawn_or_told(text):
    import unicodedata

    typesetter = Typesetter(FontLibrary())
    style = TextStyle()
    setting = typesetter.set_at_point((Span(text, style),), style)
    drawn = extracted(setting)
    for item in texts(setting):
        run = item.run
        assert "".join(run.clusters) == run.text
        assert len(run.glyphs) == len(run.clusters) == len(run.advances)
        assert len(run.offsets) in (0, len(run.glyphs))
        assert 0 not in run.glyphs
    for sign in unicodedata.normalize("NFC", text):
        invisible = unicodedata.category(sign) in ("Cf", "Zs", "Mn", "Cc", "Zl", "Zp", "Lo", "Cn")
        assert sign in drawn or sign in setting.missing or invisible


# Alef is drawn as H, bet as o, and digits of Arabic as f and i.
HEBREW = {"\u05d0": "H", "\u05d1": "o", "\u0661": "f", "\u0662": "i", " ": "space", "H": "H"}


@pytest.fixture
def hebrew(tmp_path):
    path = made_fonts.save(made_fonts.truetype(letters=HEBREW), tmp_path / "made.ttf")
    return Typesetter(FontLibrary({"made": path}))


def drawn(typesetter, text, width=100):
    setting = set_noto(typesetter, text, width, families=("made",), font_size=10)
    assert setting.missing == ()
    ordered = sorted(texts(setting), key=lambda item: (item.y, item.x))
    return ["".join(item.run.clusters) for item in ordered]


def test_what_runs_to_the_left_is_drawn_from_the_right(hebrew):
    assert drawn(hebrew, "\u05d0\u05d1") == ["\u05d1\u05d0"]
    assert drawn(hebrew, "H \u05d0\u05d1 H") == ["H ", "\u05d1\u05d0", " H"]


def test_digits_run_to_the_right_in_every_script(hebrew):
    assert drawn(hebrew, "\u05d0 \u0661\u0662") == [" \u0661\u0662", "\u05d0"]


def test_lines_that_run_to_the_left_break_in_reading_order(hebrew):
    setting = set_noto(hebrew, "\u05d0\u05d0 \u05d1\u05d1", 6, families=("made",), font_size=10)
    assert setting.lines == ("\u05d0\u05d0", "\u05d1\u05d1")
    assert [item.run.text.strip() for item in texts(setting)] == ["\u05d0\u05d0", "\u05d1\u05d1"]
