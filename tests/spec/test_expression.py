"""Expressions give what Jinja2 gives for tame templates, and our own rules elsewhere."""

import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jinja2 import StrictUndefined
from jinja2.nativetypes import NativeEnvironment

from generator.spec.expression import (
    Expression,
    ExpressionError,
    check_names,
    parse_template,
)

SCOPE: dict[str, Any] = {
    "title": "별 헤는 밤",
    "name": "frog",
    "cost": 3,
    "share": 0.25,
    "is_big": True,
    "nothing": None,
    "suits": ["sun", "moon", "star"],
    "item": {"title": "pond", "size": [4, 6], "deep": {"x": 1}},
    "cell": {"row": 2, "column": 5},
    "birds": [{"title": "heron"}, {"title": "ibis"}],
    "개수": 7,
}


def parsed(text: str) -> Expression:
    expression = parse_template(text)
    assert expression is not None
    return expression


def value(text: str, **names: object) -> object:
    return parsed(text).evaluate(SCOPE | names)


def fault(text: str, scope: Mapping[str, Any] = SCOPE) -> ExpressionError:
    with pytest.raises(ExpressionError) as caught:
        parsed(text).evaluate(scope)
    return caught.value


def check_message(error: ExpressionError) -> None:
    assert 0 < len(error.message) < 300
    assert "Traceback" not in error.message


# What counts as a template.


@pytest.mark.parametrize("text", ["", "plain", "{ x }", "a { b } c", "}}", "{# a note", "50 {%"])
def test_text_without_braces_is_no_template(text: str) -> None:
    assert parse_template(text) is None


def test_one_expression_and_nothing_else_keeps_its_type() -> None:
    assert value("{{ cost }}") == 3
    assert value("{{ suits }}") == ["sun", "moon", "star"]
    assert value("{{ is_big }}") is True
    assert value("{{ nothing }}") is None
    assert value("{{ share * 2 }}") == 0.5


@pytest.mark.parametrize("text", [" {{ cost }}", "{{ cost }} ", "{{ cost }}{{ cost }}"])
def test_an_expression_among_other_signs_is_joined_as_text(text: str) -> None:
    assert value(text) == text.replace("{{ cost }}", "3")
    assert parsed(text).is_text


def test_a_comment_is_left_out() -> None:
    assert value("a{# {{ not read }} #}b {{ cost }}") == "ab 3"


def test_braces_can_be_written_as_a_text() -> None:
    assert value("{{ '{{' }} and {{ '}}' }}") == "{{ and }}"


def test_a_mapping_may_end_right_before_the_closing_braces() -> None:
    assert value("{{ {'a': {'b': 1}}}}") == {"a": {"b": 1}}


def test_hyphens_at_the_braces_take_the_space_around_away() -> None:
    assert value("a  {{- cost -}}  b") == "a3b"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("{{ '0 2  5' | split }}", [0, 2, 5]),
        ("{{ 'red, dark blue ,4' | split(',') }}", ["red", "dark blue", 4]),
        ("{{ '007 1.5 1.50' | split }}", ["007", 1.5, "1.50"]),
        ("{{ '' | split }}", []),
        ("{{ 4 | split }}", [4]),
        ("{{ none | split }}", []),
    ],
)
def test_a_text_is_parted_into_texts_and_numbers_as_cells_of_tables_are(
    text: str, parts: list[object]
) -> None:
    assert value(text) == parts


@pytest.mark.parametrize(
    ("text", "padded"),
    [
        ("{{ 7 | pad(3) }}", "007"),
        ("{{ 1234 | pad(3) }}", "1234"),
        ("{{ 0 | pad(2) }}", "00"),
        ("{{ (0 - 5) | pad(3) }}", "-05"),
        ("{{ 1.5 | pad(5) }}", "001.5"),
        ("{{ (6 / 2) | pad(2) }}", "03"),
        ("{{ '07' | pad(3) }}", "007"),
        ("{{ 7 | pad(0) }}", "7"),
        ("{{ 7 | pad(width=3) }}", "007"),
        ("no. {{ cost | pad(4) }}", "no. 0003"),
    ],
)
def test_a_number_is_filled_up_with_zeros_in_front(text: str, padded: str) -> None:
    assert value(text) == padded


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{ 'A7' | pad(3) }}", "“pad” needs a number, not “A7”"),
        ("{{ suits | pad(3) }}", "“pad” needs a number, not a list"),
        ("{{ is_big | pad(3) }}", "“pad” needs a number, not true or false"),
        ("{{ 7 | pad(10 ** 9) }}", "“pad” fills up to between 0 and 100 signs"),
        ("{{ 7 | pad(-1) }}", "“pad” fills up to between 0 and 100 signs"),
        ("{{ 7 | pad(1.5) }}", "“pad” needs a whole number, not 1.5"),
    ],
)
def test_zeros_in_front_are_for_numbers_and_few(text: str, message: str) -> None:
    assert fault(text).message == message


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("{{ cost | zfill(3) }}", "write … | pad(3) for zeros in front"),
        ("{{ cost.zfill(3) }}", "write … | pad(3) for zeros in front"),
        ("{{ zfill(cost, 3) }}", "write … | pad(3) for zeros in front"),
        ("{{ pad(cost, 3) }}", "write … | pad"),
        (
            "{{ '%03d' | format(cost) }}",
            "write … | pad(3) for zeros in front, … | number(2) for decimals",
        ),
        ("{{ '%03d' % cost }}", "“… | pad(3)” writes zeros in front of a number"),
        ("{{ name.strip() }}", "write … | trim"),
    ],
)
def test_functions_of_other_languages_lead_to_ours(text: str, hint: str) -> None:
    assert fault(text).hint == hint


def test_line_breaks_around_expressions_stay() -> None:
    assert value("{{ cost }}\n{{ cost }}\n") == "3\n3\n"


def test_decomposed_names_are_the_composed_ones() -> None:
    import unicodedata

    assert value(unicodedata.normalize("NFD", "{{ 개수 }}")) == 7
    assert value(unicodedata.normalize("NFD", "{{ 개수 + 1 }}")) == 8


# Values as text.


@pytest.mark.parametrize(
    ("given_value", "text"),
    [
        (3, "3"),
        (3.0, "3"),
        (-0.0, "0"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.3333333333"),
        (2.5, "2.5"),
        (1e-15, "0"),
        (-1e-15, "0"),
        (0.00001, "0.00001"),
        (123456789.125, "123456789.1"),
        (12345678901.5, "12345678901.5"),
        (1e15, "1000000000000000"),
        (True, "true"),
        (False, "false"),
        (None, ""),
        ("<b>", "<b>"),
    ],
)
def test_values_stand_in_text_without_noise(given_value: object, text: str) -> None:
    assert value("x{{ v }}x", v=given_value) == f"x{text}x"
    assert value("x{{ v ~ '' }}x", v=given_value) == f"x{text}x"


@pytest.mark.parametrize("given_value", [[1], (1,), {"a": 1}, [], object(), float("nan"), 1e300])
def test_what_is_no_text_or_number_cannot_stand_in_text(given_value: object) -> None:
    assert fault("x{{ v }}", {"v": given_value}).offset == 1


# The same as Jinja2.

TAME = [
    "{{ cost + 4 * 2 - 1 }}",
    "{{ (cost + 4) * 2 }}",
    "{{ cost / 2 }}",
    "{{ 7 // 2 }}",
    "{{ -7 // 2 }}",
    "{{ -7 % 5 }}",
    "{{ 2 ** 10 }}",
    "{{ 2 ** -1 }}",
    "{{ -cost }}",
    "{{ +cost }}",
    "{{ 1 < cost <= 3 }}",
    "{{ 1 < cost < 3 }}",
    "{{ cost == 3.0 }}",
    "{{ cost != 3 }}",
    "{{ name == 'frog' }}",
    "{{ 'a' < 'b' }}",
    "{{ not is_big }}",
    "{{ is_big and cost }}",
    "{{ nothing or name }}",
    "{{ 'moon' in suits }}",
    "{{ 'toad' not in suits }}",
    "{{ 'ro' in name }}",
    "{{ 'title' in item }}",
    "{{ 'big' if is_big else 'small' }}",
    "{{ 'a' if false else 'b' if true else 'c' }}",
    "{{ [1, 2, cost] }}",
    "{{ (1, 2)[0] }}",
    "{{ {'a': cost, 'b': 2}['a'] }}",
    "{{ suits[0] }}",
    "{{ suits[-1] }}",
    "{{ suits[1:] }}",
    "{{ suits[::-1] }}",
    "{{ suits[:2] }}",
    "{{ name[1:3] }}",
    "{{ name[0] }}",
    "{{ item.title }}",
    "{{ item['title'] }}",
    "{{ item.size[1] }}",
    "{{ item.deep.x }}",
    "{{ cell.row * 10 + cell.column }}",
    "{{ name ~ '-' ~ cost }}",
    "{{ 'a' 'b' }}",
    "{{ 'it\\'s' }}",
    "{{ name * 2 }}",
    "{{ 'a' + 'b' }}",
    "{{ [1] + [2] }}",
    "{{ [0] * 3 }}",
    "{{ name|upper }}",
    "{{ 'FROG'|lower }}",
    "{{ 'a frog in a pond'|title }}",
    '{{ "don\'t stop-now (please)"|title }}',
    "{{ ' x '|trim }}",
    "{{ name|replace('f', 'g') }}",
    "{{ 'aaa'|replace('a', 'b', 2) }}",
    "{{ suits|join(', ') }}",
    "{{ suits|length }}",
    "{{ name|length }}",
    "{{ suits|first }}",
    "{{ suits|last }}",
    "{{ name|reverse }}",
    "{{ 3.7|int }}",
    "{{ '42'|int }}",
    "{{ (-3)|abs }}",
    "{{ 2.344|round(2) }}",
    "{{ missing|default('x') }}",
    "{{ name|default('x') }}",
    "{{ ''|default('x') }}",
    "{{ ''|default('x', true) }}",
    "{{ item.missing|default(4) }}",
    "{{ missing is defined }}",
    "{{ name is defined }}",
    "{{ cost is odd }}",
    "{{ 4 is even }}",
    "{{ 9 is divisibleby 3 }}",
    "{{ name is string }}",
    "{{ nothing is none }}",
    "{{ suits|first|upper|length + 1 }}",
    "{{ 1_000 + 0x10 }}",
    "{{ 1.5e2 }}",
    "{{ true }}",
    "{{ None }}",
    "{{ title }} {{ name }}",
]


@pytest.mark.parametrize("template", TAME)
def test_a_tame_template_means_what_jinja2_says(template: str) -> None:
    class Native(NativeEnvironment):
        @staticmethod
        def concat(values: Any) -> Any:
            pieces = list(values)
            return pieces[0] if len(pieces) == 1 else "".join(map(str, pieces))

    environment = Native(undefined=StrictUndefined)
    expected = environment.from_string(template).render(SCOPE)
    found = value(template)
    assert found == expected
    assert type(found) is type(expected)


ARITHMETIC = st.recursive(
    st.integers(0, 99).map(str) | st.sampled_from(["cost", "share"]),
    lambda inner: st.builds(
        "({} {} {})".format, inner, st.sampled_from(["+", "-", "*", "<", "==", "and", "or"]), inner
    ),
    max_leaves=8,
)


@given(ARITHMETIC)
def test_arithmetic_means_what_python_says(expression: str) -> None:
    names = {"cost": 3, "share": 0.25}
    expected = eval(expression, {"__builtins__": {}}, names)
    assert parsed("{{ " + expression + " }}").evaluate(names) == expected


# Functions and rules of our own.


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{{ round(2.5) }}", 3),
        ("{{ round(-2.5) }}", -3),
        ("{{ round(0.5) }}", 1),
        ("{{ 2.675|round(2) }}", 2.68),
        ("{{ round(1234, -2) }}", 1200),
        ("{{ round(2.25, digits=1) }}", 2.3),
        ("{{ floor(-1.5) }}", -2),
        ("{{ ceil(1.2) }}", 2),
        ("{{ abs(-4) }}", 4),
        ("{{ min(3, 1, 2) }}", 1),
        ("{{ max(suits) }}", "sun"),
        ("{{ max([1, 5.5]) }}", 5.5),
        ("{{ int('12') + int(3.9) }}", 15),
        ("{{ float('2.5') }}", 2.5),
        ("{{ str(4.0) }}", "4"),
        ("{{ len(suits) }}", 3),
        ("{{ range(3) }}", [0, 1, 2]),
        ("{{ range(2, 10, 3) }}", [2, 5, 8]),
        ("{{ range(3, 0, -1) }}", [3, 2, 1]),
        ("{{ range(6 / 2) }}", [0, 1, 2]),
        ("{{ sum(range(5)) }}", 10),
        ("{{ sum([]) }}", 0),
        ("{{ sorted([3, 1, 2]) }}", [1, 2, 3]),
        ("{{ sorted(suits, reverse=true) }}", ["sun", "star", "moon"]),
        ("{{ sin(30) }}", 0.5),
        ("{{ sin(90) }}", 1.0),
        ("{{ sin(180) }}", 0.0),
        ("{{ cos(60) }}", 0.5),
        ("{{ cos(270) }}", 0.0),
        ("{{ tan(45) }}", 1.0),
        ("{{ sqrt(9) }}", 3.0),
        ("{{ suits[len(suits) / 3] }}", "moon"),
        ("{{ 'a' if is_big }}", "a"),
        ("{{ 'a' if not is_big }}", None),
        ("{{ [1, 2]|reverse }}", [2, 1]),
        ("{{ [1, 2.0, 'x']|join }}", "12x"),
        ("{{ ((row + 3) % 5) }}", 2),
    ],
)
def test_functions_count_as_school_does(template: str, expected: object) -> None:
    found = value(template, row=4)
    assert found == expected
    assert isinstance(found, int) == isinstance(expected, int)


@pytest.mark.parametrize("angle", [0, 45, 60, 89.5, 120, 135, 225, 300, -30, 400])
def test_angles_are_degrees(angle: float) -> None:
    import math

    for name in ("sin", "cos", "tan"):
        expected = getattr(math, name)(math.radians(angle))
        assert value("{{ " + name + "(a) }}", a=angle) == pytest.approx(expected, abs=1e-12)


def test_a_column_may_be_called_like_a_function() -> None:
    assert value("{{ len(len) }}", len="abcd") == 4


# Names.


def test_the_free_names_of_a_template_are_known_before_it_is_worked_out() -> None:
    expression = parsed("{{ a }} {{ b.c[d] + len(e) }} {{ [f]|join(g) }} {{ 'h' }}")
    assert expression.names == {"a", "b", "d", "e", "f", "g"}


def test_names_with_a_default_are_read_but_may_be_missing() -> None:
    expression = parsed("{{ a|default(b) }}{{ c is defined }}")
    assert expression.names == {"a", "b", "c"}
    assert expression.optional == {"a", "c"}
    check_names(expression, ["b"])


def test_a_name_is_needed_when_any_place_needs_it() -> None:
    assert parsed("{{ a|default(1) }} {{ a }}").optional == frozenset()


def test_unknown_names_are_found_before_anything_is_worked_out() -> None:
    with pytest.raises(ExpressionError) as caught:
        check_names(parsed("{{ titel|upper }}"), ["title", "cost"])
    assert caught.value.message == "unknown name “titel”"
    assert caught.value.hint == "did you mean “title”?"


@pytest.mark.parametrize("text", ["{{ row.title }}", "a {{ cost + 1 }} {{ table.title | upper }}"])
def test_a_name_that_needs_no_owner_is_told(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        check_names(parsed(text), ["title", "cost", "row_id"])
    owner = "row" if "row." in text else "table"
    assert caught.value.hint == f"write “title” alone, without “{owner}.”"


def test_several_unknown_names_are_named_together() -> None:
    with pytest.raises(ExpressionError, match="unknown names “b”, “c”"):
        check_names(parsed("{{ a }}{{ c }}{{ b }}"), ["a"])


def test_a_function_without_its_parentheses_is_explained() -> None:
    assert fault("{{ len }}").message == "“len” is a function"
    assert fault("{{ len }}").hint == "write len(…)"


@pytest.mark.parametrize("template", ["{{ titel }}", "x {{ titel }}", "{{ titel + 1 }}"])
def test_a_missing_name_is_an_error_with_the_nearest(template: str) -> None:
    error = fault(template)
    assert error.message == "unknown name “titel”"
    assert error.hint == "did you mean “title”?"


def test_a_hint_lists_no_name_that_an_author_cannot_write() -> None:
    error = fault("{{ zzz }}", {"#chance": 1, "colour": 2})
    assert error.hint == "known: colour"


def test_a_missing_key_is_an_error_with_those_there_are() -> None:
    error = fault("{{ item.titel }}")
    assert error.message == "“item” has no “titel”"
    assert error.hint == "did you mean “title”?"


def test_a_number_finds_the_key_that_yaml_took_for_a_text() -> None:
    assert value("{{ points[2] }}", points={"1": 2, "2": 5}) == 5
    assert value("{{ points[2.0] }}", points={"2": 5}) == 5
    assert value("{{ points[2] }}", points={2: "a number", "2": "a text"}) == "a number"


def test_an_index_past_the_end_says_how_many_there_are() -> None:
    assert fault("{{ suits[3] }}").message == "“suits” has no item 3: it has 3, counted from 0"


# Messages.


@pytest.mark.parametrize(
    ("template", "message", "hint"),
    [
        ("{{ 1 / 0 }}", "division by zero", ""),
        ("{{ 1 // 0 }}", "division by zero", ""),
        ("{{ 1 % 0 }}", "division by zero", ""),
        ("{{ 0 ** -1 }}", "division by zero", ""),
        (
            "{{ name + 1 }}",
            "“+” needs numbers, not a text",
            "“~” joins texts and numbers",
        ),
        ("{{ name < 1 }}", "a text cannot be compared with a number", ""),
        ("{{ suits.title }}", "“suits” is a list and has no “title”", ""),
        (
            "{{ birds.title }}",
            "“birds” is a list and has no “title”",
            "write “birds[0].title” for its first row, “title” alone for the row at hand",
        ),
        ("{{ birds.colour }}", "“birds” is a list and has no “colour”", ""),
        ("{{ nothing.title }}", "“nothing” is null and has no “title”", ""),
        (
            "{{ name.upper() }}",
            "“upper” cannot be called on a value",
            "functions come after “|”: … | upper",
        ),
        (
            "{{ name.uppr() }}",
            "“uppr” cannot be called on a value",
            "functions come after “|”: did you mean “upper”?",
        ),
        ("{{ name|split('') }}", "“split” needs a sign to split at", ""),
        ("{{ uper(name) }}", "unknown function “uper”", None),
        ("{{ upper(name) }}", "unknown function “upper”", "write … | upper"),
        ("{{ name|uper }}", "unknown filter “uper”", "did you mean “upper”?"),
        ("{{ suits|sorted }}", "unknown filter “sorted”", "write sorted(…)"),
        ("{{ suits[0.5] }}", "an index needs a whole number, not 0.5", ""),
        ("{{ 'x'|int }}", "“x” is not a number", ""),
        ("{{ []|first }}", "“first” of nothing: the list or text is empty", ""),
        ("{{ min([]) }}", "“min” of an empty list", ""),
        ("{{ sqrt(-1) }}", "a negative number has no square root", ""),
        ("{{ (-8) ** 0.5 }}", "a negative number has no such power", ""),
        ("{{ tan(90) }}", "the tangent of a right angle is endless", ""),
        ("{{ round() }}", "“round” needs 1 to 2 values", ""),
        ("{{ name|upper(1) }}", "“upper” needs nothing in parentheses", ""),
        ("{{ name|replace('a') }}", "“replace” needs 2 to 3 values", ""),
        ("{{ }}", "there is nothing between “{{” and “}}”", ""),
        ("{{ a b }}", "“b” is not expected in “a b”", "a name is one word: write a_b"),
        ("{{ a", "an expression begins with “{{” and has no “}}”", ""),
        ("{{ 'a }}", "a quote (') is opened and never closed", ""),
        ("{{ a }} {# b", "a comment begins with “{#” and has no “#}”", ""),
        ("{{ sorted([1, 'a']) }}", "the items cannot be compared with each other", ""),
        ("{{ range(1, 2, 0) }}", "“range” cannot go in steps of 0", ""),
    ],
)
def test_a_fault_is_told_in_words_of_the_author(
    template: str, message: str, hint: str | None
) -> None:
    error = fault(template)
    assert error.message == message
    assert hint is None or error.hint == hint


def test_statements_are_refused_with_what_to_use_instead() -> None:
    for text in ("{% if a %}{{ a }}{% endif %}", "{% for i in x %}y{% endfor %}"):
        with pytest.raises(ExpressionError) as caught:
            parse_template(text)
        assert "have no place here" in caught.value.message
        assert "a if b else c" in caught.value.hint


def test_a_fault_says_which_expression_of_the_text_is_meant() -> None:
    assert fault("별 {{ cost }} and {{ cots }} {{ x }}").offset == 17
    assert fault("{{ cost }} and {{ cost / 0 }}").offset == 15
    assert fault("{{ cost }} and {{ 'a' 1 }}").offset == 15


# Hostile templates.


@pytest.mark.parametrize(
    "template",
    [
        "{{ ''.__class__ }}",
        "{{ ''['__class__'] }}",
        "{{ name.__class__.__mro__ }}",
        "{{ item.__class__ }}",
        "{{ item.keys }}",
        "{{ item.items() }}",
        "{{ suits.append(1) }}",
        "{{ _private }}",
        "{{ item._x }}",
        "{{ name|attr('upper') }}",
        "{{ name|map('upper') }}",
        "{{ suits|map(attribute='x') }}",
        "{{ suits|tojson }}",
        "{{ name|format(1) }}",
        "{{ '%s' % name }}",
        "{{ '%0999999999d' % 1 }}",
        "{{ '{0.__class__}'.format(name) }}",
        "{{ self }}",
        "{{ self.__init__ }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ lipsum }}",
        "{{ range.__class__ }}",
        "{{ namespace() }}",
        "{{ dict() }}",
        "{{ open('/etc/passwd') }}",
        "{{ __import__('os') }}",
        "{{ config }}",
        "{{ request }}",
        "{{ (len)(name) ~ len.__name__ }}",
        "{{ len(*suits) }}",
        "{{ len(**item) }}",
        "{{ 1 if x is callable else 2 }}",
        "{{ {name: 1} }}",
        "{{ {[1]: 1} }}",
        "{{ item[[1]] }}",
        "{{ item[{}] }}",
        "{{ 1|round(method='ceil') }}",
        "{{ 1|default(*[1]) }}",
        "{{ |upper }}",
        "{{ x }}{% raw %}{{ y }}{% endraw %}",
        "{{ x }}{% include 'secret' %}",
        "{{ x }}{% import 'os' as os %}",
        "{{ caller() }}",
        "{{ super() }}",
        "{{ loop.index }}",
        "{{ 'a' is eq('a') }}",
        "{{ 'a' is filter }}",
    ],
)
def test_nothing_reaches_beyond_the_values_given(template: str) -> None:
    error = fault(template)
    assert len(error.message) < 300


class Trap(dict[str, object]):
    """A mapping with attributes that no expression may find."""

    secret = "secret"

    def method(self) -> str:
        return "called"


@pytest.mark.parametrize("template", ["{{ trap.secret }}", "{{ trap.method }}", "{{ trap.get }}"])
def test_attributes_of_objects_cannot_be_read(template: str) -> None:
    assert "has no" in fault(template, {"trap": Trap()}).message


@pytest.mark.parametrize(
    "template",
    [
        "{{ 9 ** 9 ** 9 ** 9 }}",
        "{{ 10 ** 1000000000 }}",
        "{{ 2 ** 2 ** 64 }}",
        "{{ (-2) ** 1000000001 }}",
        "{{ 1e300 * 1e300 }}",
        "{{ 0.1 ** -400 }}",
        "{{ " + " * ".join(["999999"] * 100) + " }}",
        "{{ 10000000000000000000000 }}",
        "{{ 1e999 }}",
        "{{ -1e999 }}",
        "{{ 'x' * 1000000000 }}",
        "{{ 1000000000 * 'x' }}",
        "{{ [0] * 1000000000 }}",
        "{{ ([0] * 1000) * 1000 }}",
        "{{ range(10 ** 12) }}",
        "{{ range(0, 1000000, 1) }}",
        "{{ range(-500000000, 500000000) }}",
        "{{ ('x' * 100000) ~ ('x' * 100000) }}",
        "{{ ('x' * 99999)|replace('x', 'yyyyyyyyyy') }}",
        "{{ ('x' * 99999)|replace('', 'yyyyyyyyyy') }}",
        "{{ (range(100000))|join('x' * 100000) }}",
        "{{ ('x' * 100000)|join }}",
        "{{ ('ß' * 99999)|upper }}",
        "{{ " + " + ".join(["range(100000)"] * 200) + " }}",
        "{{ [" + ", ".join(["sum(range(100000))"] * 200) + "] }}",
        "{{ [" + ", ".join(["sorted(range(100000))"] * 50) + "] }}",
        "{{ [" + ", ".join(["'x' * 100000"] * 900) + "] }}",
        "{{ [" + ", ".join(["('x' * 100000)|upper"] * 900) + "] }}",
        "{{ a == b }}",
        "{{ a < b }}",
        "{{ a in [b] }}",
        "{{ sorted([a, b]) }}",
        "{{ max(a, b) }}",
        "{{ round(1, 99999999999) }}",
        "{{ round(1, -99999999999) }}",
        "{{ sqrt(10 ** 400) }}",
    ],
)
def test_endless_work_is_refused_at_once(template: str) -> None:
    # Ten lists of ten, eleven deep: a few values to keep, a hundred thousand million to visit.
    deep: list[Any] = [0]
    twin: list[Any] = [0]
    for _ in range(11):
        deep, twin = [deep] * 10, [twin] * 10
    fault(template, {"a": deep, "b": twin})


@pytest.mark.parametrize(
    "source",
    [
        "(" * 5000 + "1" + ")" * 5000,
        "[" * 5000 + "]" * 5000,
        "(" * 5000,
        "not " * 4000 + "1",
        "- " * 8000 + "1",
        "1" + " + 1" * 4000,
        "1 if 1 else " * 1500 + "1",
        "x" + ".x" * 8000,
        "x" + "[0]" * 6000,
        "x" + "|abs" * 4000,
        "2" + " ** 1" * 3000,
        "a ~ " * 4500 + "a",
        "{'a':" * 3000,
        "x and " * 3000 + "x",
        "1 <" * 6000 + "2",
        "x is " + "not " * 4000 + "none",
        "'" * 19000,
        "{" * 19000,
        "x, " * 6000 + "x",
    ],
)
def test_deep_or_long_expressions_neither_crash_nor_hang(source: str) -> None:
    try:
        expression = parse_template("{{ " + source + " }}")
        assert expression is not None
        expression.evaluate({"x": 1, "a": "a"})
    except ExpressionError as error:
        check_message(error)


def test_a_deep_expression_is_refused_also_near_the_end_of_the_stack() -> None:
    def dive(depth: int) -> None:
        if depth:
            dive(depth - 1)
            return
        with pytest.raises(ExpressionError):
            parse_template("{{ " + "(" * 29 + "missing_name_here + 1" + ")" * 29 + " }}").evaluate(
                {}
            )  # type: ignore[union-attr]

    import inspect

    dive(sys.getrecursionlimit() - len(inspect.stack(0)) - 60)


def test_a_list_that_holds_itself_cannot_be_worked_with() -> None:
    ring: list[Any] = []
    ring.append(ring)
    for template in ("{{ a == b }}", "x{{ a|join }}", "{{ sorted([a, b]) }}", "{{ a in b }}"):
        fault(template, {"a": ring, "b": [ring]})


def test_a_template_longer_than_the_limit_is_refused() -> None:
    with pytest.raises(ExpressionError, match="20,000"):
        parse_template("{{ a }}" + "x" * 20_000)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([10**20, 0, 1, -1, 2.0]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=3), inner, max_size=3)
        | st.tuples(inner)
    ),
    max_leaves=6,
)
TOKENS = st.sampled_from(
    (
        "a",
        "b",
        "c",
        "1",
        "0",
        "2.5",
        "1e9",
        "'x'",
        '"y"',
        "true",
        "none",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        ".",
        "|",
        "~",
        "+",
        "-",
        "*",
        "/",
        "//",
        "%",
        "**",
        "==",
        "!=",
        "<",
        ">",
        "<=",
        ">=",
        "and",
        "or",
        "not",
        "in",
        "is",
        "if",
        "else",
        "abs",
        "min",
        "max",
        "round",
        "floor",
        "ceil",
        "int",
        "float",
        "str",
        "len",
        "range",
        "sum",
        "sorted",
        "sin",
        "cos",
        "tan",
        "sqrt",
        "upper",
        "lower",
        "title",
        "trim",
        "replace",
        "join",
        "split",
        "pad",
        "length",
        "first",
        "last",
        "reverse",
        "default",
        "defined",
        "odd",
        "even",
        "none",
        "divisibleby",
        "=",
        "{{",
        "}}",
        "{#",
        "#}",
        "{%-",
        "-%}",
        "__class__",
        "_x",
    )
)


def check(template: str, scope: dict[str, Any]) -> None:
    try:
        expression = parse_template(template)
        if expression is not None:
            check_names(expression, scope)
            expression.evaluate(scope)
    except ExpressionError as error:
        check_message(error)


@given(st.text(max_size=40), st.dictionaries(st.sampled_from("abc"), ANYTHING, max_size=3))
@example("{{", {})
@example("{{}}", {})
def test_any_text_is_a_template_or_an_expression_error(text: str, scope: dict[str, Any]) -> None:
    check("{{" + text + "}}", scope)
    check(text, scope)


@given(
    st.lists(TOKENS, max_size=14).map(" ".join),
    st.fixed_dictionaries(dict.fromkeys("abc", ANYTHING)),
)
def test_any_row_of_signs_is_an_expression_or_an_expression_error(
    source: str, scope: dict[str, Any]
) -> None:
    check("{{ " + source + " }}", scope)


BINARY = st.sampled_from(
    (
        "+",
        "-",
        "*",
        "/",
        "//",
        "%",
        "**",
        "~",
        "==",
        "<",
        ">=",
        "in",
        "and",
        "or",
    )
)
CALLS = st.sampled_from(
    (
        "abs",
        "min",
        "max",
        "round",
        "floor",
        "ceil",
        "int",
        "float",
        "str",
        "len",
        "range",
        "sum",
        "sorted",
        "sin",
        "cos",
        "tan",
        "sqrt",
    )
)
PIPES = st.sampled_from(
    (
        "upper",
        "lower",
        "title",
        "trim",
        "join",
        "split",
        "length",
        "first",
        "last",
        "reverse",
        "round",
        "pad",
        "pad(3)",
        "int",
        "abs",
        "default(1)",
    )
)


@given(BINARY, CALLS, PIPES, ANYTHING, ANYTHING)
def test_any_values_under_any_operator_give_a_value_or_an_expression_error(
    operator: str, call: str, pipe: str, a: object, b: object
) -> None:
    for source in (
        f"a {operator} b",
        f"{call}(a)",
        f"{call}(a, b)",
        f"a|{pipe}",
        "a[b]",
        "a[b:]",
        "-a",
        "x ~ a|replace(a, b)",
        "a.x",
        "a|join(b)",
    ):
        check("{{ " + source + " }}", {"a": a, "b": b, "x": "x"})
        check("text {{ " + source + " }}", {"a": a, "b": b, "x": "x"})


# Cost.


def test_expressions_as_most_are_never_load_jinja2() -> None:
    code = (
        "import sys; from generator.spec.expression import parse_template as p\n"
        "assert p('{{ title }}').evaluate({'title': 'x'}) == 'x'\n"
        "assert p('{{ a }} / {{ b }}').evaluate({'a': 1, 'b': 2.0}) == '1 / 2'\n"
        "assert p('{{ [a, 2 ** 3][0:1] | first if b is defined else 1.5 }}').names == {'a', 'b'}\n"
        "assert 'jinja2' not in sys.modules\n"
        "p('{{ a + 0x1 }}')\n"
        "assert 'jinja2' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_template_is_compiled_once() -> None:
    assert parse_template("{{ once + 1 }}") is parse_template("{{ once + 1 }}")
