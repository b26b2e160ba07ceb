"""Numbers are written as each language has them (Unicode CLDR)."""

import pytest

from generator.spec.expression import ExpressionError, parse_template


def written(text, language="en"):
    return parse_template(text).evaluate({"language": language})


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "12,345.6"),
        ("ko", "12,345.6"),
        ("ja", "12,345.6"),
        ("de", "12.345,6"),
        ("fr", "12\u202f345,6"),
        ("en-GB", "12,345.6"),
        ("hi", "12,345.6"),
        ("zz", "12,345.6"),
    ],
)
def test_separators_are_those_of_the_language(language, expected):
    assert written("{{ 12345.6 | number }}", language) == expected


def test_india_counts_in_lakhs():
    assert written("{{ 1234567 | number }}", "hi") == "12,34,567"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ 7 | number(2) }}", "7.00"),
        ("{{ 2.675 | number(2) }}", "2.68"),
        ("{{ 2.5 | number(0) }}", "3"),
        ("{{ -0.5 | number(0) }}", "-1"),
        ("{{ 1500 | number(decimals=1) }}", "1,500.0"),
        ("{{ 10 ** 15 | number }}", "1,000,000,000,000,000"),
        ("{{ (0.1 + 0.2) | number }}", "0.3"),
        ("{{ 5 | number }} points", "5 points"),
    ],
)
def test_decimals_are_those_asked_for_and_halves_go_away_from_zero(text, expected):
    assert written(text.replace("10 ** 15", "(10 ** 15)")) == expected


@pytest.mark.parametrize(
    "text", ["{{ 'a' | number }}", "{{ 1 | number(16) }}", "{{ 1 | number(-1) }}"]
)
def test_what_cannot_be_written_is_refused(text):
    with pytest.raises(ExpressionError):
        written(text)


def test_a_number_needs_no_language_to_be_checked():
    assert parse_template("{{ 1 | number }}").optional == {"language"}
