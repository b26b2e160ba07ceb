"""Lines in a font whose every sign is 1 mm wide, so that widths count signs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.breaking import find_breaks

from .setting import extracted, set_noto, set_squares


def lines(typesetter, text, width, mode="word"):
    return list(set_squares(typesetter, text, width, break_mode=mode).lines)


# --- by words


def test_korean_breaks_at_spaces_only(counted):
    assert lines(counted, "카드를 한 장 뽑습니다", 6) == ["카드를 한", "장 뽑습니다"]


def test_a_line_may_be_just_as_wide_as_its_box(counted):
    assert lines(counted, "가나 다라", 5) == ["가나 다라"]
    assert lines(counted, "가나 다라", 4.99) == ["가나", "다라"]


def test_the_space_at_a_break_takes_no_room(counted):
    assert lines(counted, "가나다 라마바", 3) == ["가나다", "라마바"]
    assert lines(counted, "가나다   라마바", 3) == ["가나다", "라마바"]


def test_a_line_break_of_the_text_is_kept_as_a_space_between_words(counted):
    setting = set_squares(counted, "가나다 라마바", 3)
    assert extracted(setting) == "가나다 라마바"


def test_spaces_at_the_end_of_a_text_are_not_drawn(counted):
    assert extracted(set_squares(counted, "가나  ", 9)) == "가나"


# KLREQ: no line starts with a closing bracket, a stop, a comma, a middle dot, a hyphen,
# ! or ?; none ends with an opening bracket.


@pytest.mark.parametrize("sign", list("!%),.:;?]}¢°’”′″℃〉》」』】〕·…~/-–—、。，！？）」"))
def test_no_line_starts_with_a_closing_sign(counted, sign):
    assert lines(counted, f"가나다 라마 {sign}", 6) == ["가나다", f"라마 {sign}"]


@pytest.mark.parametrize("sign", list("$([{£¥‘“〈《「『【〔₩（"))
def test_no_line_ends_with_an_opening_sign(counted, sign):
    assert lines(counted, f"가나 {sign} 다라", 4) == ["가나", f"{sign} 다라"]


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("값은 50 % 입니다", 5, ["값은", "50 %", "입니다"]),
        ("값은 50 mm 입니다", 5, ["값은", "50 mm", "입니다"]),
        ("값은 50 명 입니다", 5, ["값은 50", "명 입니다"]),
        ("약 ₩ 500 이다", 5, ["약", "₩ 500", "이다"]),
        ("칸 -1 -2 -3", 4, ["칸 -1", "-2", "-3"]),
        ("약 ~3 분", 4, ["약 ~3", "분"]),
    ],
)
def test_a_number_keeps_to_its_unit_and_sign(counted, text, width, expected):
    assert lines(counted, text, width) == expected


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("low-cost", 5, ["low-", "cost"]),
        ("and/or", 5, ["and/", "or"]),
        ("월요일~금요일", 5, ["월요일~", "금요일"]),
        ("사과나무·배", 5, ["사과나무·", "배"]),
        ("사과나무ㆍ배", 5, ["사과나무ㆍ", "배"]),
        ("그는—갔다", 4, ["그는—", "갔다"]),
        ("가\u200b나다", 2, ["가", "나다"]),
        ("上、下上", 3, ["上、", "下上"]),
    ],
)
def test_a_word_may_break_after_its_joints(counted, text, width, expected):
    assert lines(counted, text, width) == expected


@pytest.mark.parametrize(
    "text",
    [
        "3-4명",
        "1/2쪽",
        "3~5명",
        "4·19와",
        "10–20분",
        "A-1호",
        "가\u00a0나다",
        "저-\u2060고",
        "「책」을",
    ],
)
def test_what_belongs_together_is_not_parted_while_it_fits_a_line(counted, text):
    assert lines(counted, f"이다음 {text}", 6) == ["이다음", text.replace("\u2060", "")]


@pytest.mark.parametrize("pair", ["……", "——", "‥‥"])
def test_pairs_of_dots_and_dashes_stay_together(counted, pair):
    for mode in ("word", "char"):
        joined = lines(counted, f"가나{pair}다라", 3, mode)
        assert any(pair in line for line in joined)


def test_a_soft_hyphen_shows_only_where_the_line_breaks(counted):
    setting = set_squares(counted, "super\u00adman", 7)
    assert list(setting.lines) == ["super", "man"]
    first, second = (item.run for item in setting.items)
    assert first.text == "super\u00ad"
    assert len(first.glyphs) == 6
    assert second.text == "man"
    assert extracted(set_squares(counted, "super\u00adman", 8)) == "superman"


def test_a_soft_hyphen_breaks_only_where_its_hyphen_fits(counted):
    assert lines(counted, "super\u00adman", 6) == ["super", "man"]
    assert lines(counted, "su\u00adper\u00adman", 5) == ["su", "per", "man"]


# --- words wider than the box


def test_a_word_wider_than_the_box_is_parted_and_named(counted):
    setting = set_squares(counted, "우리 국립중앙박물관에서 봐", 4)
    assert list(setting.lines) == ["우리", "국립중앙", "박물관에", "서 봐"]
    assert setting.broken == ("국립중앙박물관에서",)


def test_a_word_that_fits_is_not_named(counted):
    assert set_squares(counted, "우리 박물관에서", 5).broken == ()


def test_a_parted_word_keeps_stops_with_their_word(counted):
    assert lines(counted, "가나다라.", 4) == ["가나다", "라."]
    assert lines(counted, "가나다(라마바", 4) == ["가나다", "(라마바"]


def test_a_parted_word_keeps_digits_together(counted):
    assert lines(counted, "가나다123라마", 4) == ["가나다", "123라", "마"]


def test_what_can_only_be_cut_is_cut(counted):
    assert lines(counted, "1234567", 3) == ["123", "456", "7"]
    assert lines(counted, "!!!!!!!", 3) == ["!!!", "!!!", "!"]


def test_a_box_narrower_than_a_sign_holds_one_sign_a_line(counted):
    setting = set_squares(counted, "가나다", 0.5)
    assert list(setting.lines) == ["가", "나", "다"]
    assert setting.excess[0] == pytest.approx(0.5)


# --- by signs


def test_by_signs_a_line_breaks_inside_words(counted):
    assert lines(counted, "가나다라마바사", 3, "char") == ["가나다", "라마바", "사"]
    assert set_squares(counted, "가나다라마바사", 3, break_mode="char").broken == ()


def test_by_signs_latin_words_stay_whole(counted):
    assert lines(counted, "上下card上", 5, "char") == ["上下", "card上"]


@pytest.mark.parametrize("sign", list("。、」）！？ぁっゃょーァッャョー々ゝゞヽヾ・"))
def test_by_signs_no_line_starts_with_what_must_not(counted, sign):
    assert lines(counted, f"上下上{sign}下", 3, "char") == ["上下", f"上{sign}下"]


@pytest.mark.parametrize("sign", list("「（『【"))
def test_by_signs_no_line_ends_with_an_opening_bracket(counted, sign):
    assert lines(counted, f"上下{sign}上下", 3, "char") == ["上下", f"{sign}上下"]


def test_by_signs_a_number_keeps_its_counter(counted):
    assert lines(counted, "上下12枚上", 4, "char") == ["上下", "12枚上"]


# --- the cases of real text


SENTENCE = "참가자들은 차례마다 카드를 뽑고 “별 헤는 밤”이라고 외칩니다."


@pytest.mark.parametrize("width", [30, 20, 12])
def test_a_korean_sentence_breaks_at_spaces_while_a_word_fits(noto, width):
    setting = set_noto(noto, SENTENCE, width, font_size=9)
    if width == 30:
        assert " ".join(setting.lines) == SENTENCE
    assert not any(line[0] in "”’.,!?)" for line in setting.lines)
    whole = {word for line in setting.lines for word in line.split()}
    for word in SENTENCE.split():
        alone = set_noto(noto, word, 1000, font_size=9).width
        assert (alone > width) == (word in setting.broken)
        assert word in whole or word in setting.broken
    assert extracted(setting).replace(" ", "") == SENTENCE.replace(" ", "")


@settings(deadline=None)
@given(st.text(alphabet="가나다 上下「」、。.,()-~·ab12₩%\u200b\u00ad\u00a0", max_size=60))
def test_breaks_are_in_order_and_part_nothing_but_spaces(text):
    for mode in ("word", "char"):
        breaks = find_breaks(text, mode)
        assert breaks == sorted(breaks)
        starts = [found.start for found in breaks]
        assert len(set(starts)) == len(starts)
        for found in breaks:
            assert 0 < found.start < len(text)
            assert not text[found.end : found.start].strip(" \u200b\u00ad")
