"""Korean particles follow the sound of the word before them, as read aloud."""

import pytest

from generator.spec.expression import ExpressionError, parse_template
from generator.spec.particles import particle_after


@pytest.mark.parametrize(
    ("word", "particle", "expected"),
    [
        ("카드", "은/는", "는"),
        ("타일", "은/는", "은"),
        ("말", "(으)로", "로"),  # after ㄹ the short form
        ("집", "으로", "으로"),
        ("3", "을/를", "을"),  # 삼
        ("2", "을/를", "를"),  # 이
        ("7", "으로", "로"),  # 칠
        ("10", "이/가", "이"),  # 십
        ("1,000", "과/와", "과"),  # 천
        ("0.5", "을/를", "를"),  # 영 점 오
        ("VP", "은/는", "는"),  # 브이피
        ("HN", "이/가", "이"),  # 에이치엔
        ("L", "으로", "로"),  # 엘
        ("“더미”", "을/를", "를"),
        ("더미(3)", "과/와", "와"),
        ("5 %", "을/를", "를"),  # 퍼센트
    ],
)
def test_the_particle_follows_the_last_sound(word, particle, expected):
    assert particle_after(word, particle) == expected


def test_a_word_of_unknown_sound_gets_both_forms():
    assert particle_after("deck", "을/를") == "을(를)"
    assert particle_after("deck", "으로") == "(으)로"


def test_an_expression_joins_the_particle_to_its_value():
    text = parse_template('{{ n | particle("을/를") }} 놓습니다')
    assert text is not None
    assert text.evaluate({"n": 3}) == "3을 놓습니다"
    assert text.evaluate({"n": "카드"}) == "카드를 놓습니다"


def test_a_word_that_is_no_particle_is_refused():
    text = parse_template('{{ n | particle("에서") }}')
    assert text is not None
    with pytest.raises(ExpressionError, match="“에서” is no particle"):
        text.evaluate({"n": 3})
