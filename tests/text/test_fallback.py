from itertools import pairwise

import pytest

from generator.text.fallback import describe_sign
from generator.text.fonts import FontLibrary
from generator.text.typesetter import Typesetter

from . import made_fonts
from .setting import extracted, set_noto, texts


@pytest.fixture
def made(tmp_path):
    """A typesetter whose font “made” has H, o, f, i and a space."""
    path = made_fonts.save(made_fonts.truetype(), tmp_path / "made.ttf")
    return Typesetter(FontLibrary({"made": path}))


def runs(setting):
    return [(text.run.typeface.name.split("-")[0], text.run.text) for text in texts(setting)]


def test_each_sign_comes_from_the_first_font_that_has_it(made):
    # Noto Sans KR has all of these but no die face and no emoji; U+5140 is in KR,
    # U+8FBB with its Japanese form too; U+3402 is a sign of JP.
    setting = set_noto(made, "Hé가漢→o", 100, families=("made",))
    assert runs(setting) == [("Made", "H"), ("NotoSansKR", "é가漢→"), ("Made", "o")]
    assert setting.missing == ()


def test_signs_in_no_font_are_told_once_and_leave_no_box(made):
    setting = set_noto(made, "H⚀o😀⚀", 100, families=("made",))
    assert setting.missing == ("⚀", "😀")
    assert extracted(setting) == "Ho"
    assert all(0 not in text.run.glyphs for text in texts(setting))


def test_a_space_stays_in_the_font_before_it(made):
    setting = set_noto(made, "가 H 나", 100, families=("made",))
    assert runs(setting) == [("NotoSansKR", "가 "), ("Made", "H "), ("NotoSansKR", "나")]


def test_a_letter_keeps_to_one_font_with_its_accent(made):
    # The made font has o but neither ó nor an accent.
    setting = set_noto(made, "Ho\u0301", 100, families=("made",))
    assert runs(setting) == [("Made", "H"), ("NotoSansKR", "ó")]


def test_an_accent_that_no_font_can_place_is_told(noto):
    setting = set_noto(noto, "q\u0303", 50)
    assert setting.missing == ("\u0303",)
    assert extracted(setting) == "q"


def test_noto_sans_jp_has_what_noto_sans_kr_has_not(noto):
    korean, japanese = noto.library.chain((), 400)
    sign = next(
        chr(code)
        for code in range(0x4E00, 0xA000)
        if japanese.has(chr(code)) > korean.has(chr(code))
    )
    assert runs(set_noto(noto, f"가{sign}나", 50)) == [
        ("NotoSansKR", "가"),
        ("NotoSansJP", sign),
        ("NotoSansKR", "나"),
    ]


def test_runs_follow_each_other_without_gaps(made):
    setting = set_noto(made, "H가o나", 100, families=("made",))
    items = texts(setting)
    for before, after in pairwise(items):
        assert after.x == pytest.approx(before.x + before.run.width)
    assert setting.width == pytest.approx(sum(item.run.width for item in items))


def test_bold_falls_back_to_bold(made):
    setting = set_noto(made, "H가", 100, families=("made",), weight=700)
    assert [text.run.typeface.name for text in texts(setting)] == [
        "Made-Regular",
        "NotoSansKR-w700",
    ]


def test_a_sign_is_named_in_a_message_even_when_it_cannot_be_shown():
    assert describe_sign("⚀") == "“⚀” (U+2680)"
    assert describe_sign("\u202e") == "U+202E (right-to-left override)"
    assert describe_sign("\ud800") == "U+D800"
