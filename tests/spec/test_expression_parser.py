"""Expressions are read as the library reads them; what is odd is left to the library."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.spec.expression_parser import NotPlainError, parse_plain
from generator.spec.expression_syntax import parse_by_library
from generator.spec.expression_values import ExpressionError

ROOT = Path(__file__).parent.parent.parent
WRITTEN = sorted(
    {
        source.strip()
        for path in [*ROOT.glob("rules/**/*.yaml"), *ROOT.glob("docs/*.md")]
        for source in re.findall(r"\{\{(.*?)\}\}", path.read_text("utf-8"), re.DOTALL)
    }
)
PIECES = [
    *("a", "b", "가", "x1", "_", "é", "1", "2.5", "0", "007", "1_0", "1e3", "0x1", ".5", "5."),
    *("'t'", '"u"', "'", '"', "\\", "true", "None", "not", "and", "or", "in", "is", "if", "else"),
    *("is not", "not in", "(", ")", "[", "]", "{", "}", ",", ".", ":", "|", "~", "+", "-", "*"),
    *("/", "//", "%", "**", "==", "!=", "<", "<=", ">", ">=", "=", "defined", "even", "abs"),
    *("round", "default", "a.b", "a[0]", "f(x)", "x|abs", "x is defined", "\n", "\t", "&", "!"),
    *("²", "'\r'", "·", "#", "{{", "}}", "-}}", "%}", "[a:b]", "(a,)", "{'a': 1}", "f(a, b=1)"),
]


def both_agree(source: str) -> bool:
    """Hold the two ways together; tell whether ``source`` is plain."""
    try:
        found = parse_plain(source)
    except NotPlainError:
        return False
    try:
        expected = parse_by_library(source)
    except ExpressionError as error:
        pytest.fail(f"the library finds fault with {source!r}: {error}")
    # What is written tells 1 from 1.0 and from true.
    assert repr(found) == repr(expected), source
    return True


@pytest.mark.parametrize(
    "source",
    [
        "a if b else c if d else e",
        "a if b if c",
        "not not a and b or not c",
        "1 < a <= 2 != b",
        "a in b not in c",
        "1 + 2 * 3 ** 4 ** 5 // -6 % +7 / 8 - 9",
        "a ~ 'b' 'c' ~ \"d\" + 1",
        "-a.b[1](2)|abs ** 2",
        "-x|abs is not even",
        "a[1:2:3]",
        "a[:] ~ a[::2] ~ a[1:] ~ a[:1]",
        "f(1, b=2,)|default('x', boolean=true)|upper",
        "[1, [], (), (2), (3,), (4, 5)]",
        "{'a': {'b': 1}, 2: [c],}",
        "a is defined and b is odd or c is divisibleby(3)",
        "none is none",
        "x.y.z\n + 1",
    ],
)
def test_all_forms_are_read_as_the_library_reads_them(source: str) -> None:
    assert both_agree(source)


@pytest.mark.parametrize(
    "source",
    [
        *("", "a b", "a +", "1_000", "0x1F", "1e3", "1.", "007", "'\\n'", "f(*a)", "f(**a)", "a.0"),
        *("f(a=1, 2)", "a is divisibleby 3", "a[1, 2]", "a, b", "if", "a.if", "a!", "a\t+ b"),
        *("x²", "a.x²", "f(x²=1)", "'\r'", 'a ~ "b\r\nc"'),
        *("'a", "(a", "a)", "1" * 20, "-" * 2000 + "a", "(" * 400 + "a" + ")" * 400),
    ],
)
def test_what_is_odd_is_left_to_the_library(source: str) -> None:
    with pytest.raises(NotPlainError):
        parse_plain(source)


def test_expressions_of_games_are_read_alike() -> None:
    plain = [source for source in WRITTEN if both_agree(source)]
    assert len(plain) > 0.9 * len(WRITTEN)


@settings(deadline=None, max_examples=2000)
@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=10), st.sampled_from(["", " "]))
def test_pieces_in_any_order_are_read_alike(pieces: list[str], between: str) -> None:
    both_agree(between.join(pieces))


@settings(deadline=None, max_examples=1000)
@given(st.sampled_from(WRITTEN), st.sampled_from(PIECES), st.data())
def test_expressions_of_games_are_read_alike_with_a_fault(
    source: str, piece: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(source)))
    end = data.draw(st.integers(at, min(at + 3, len(source))))
    both_agree(source[:at] + piece + source[end:])
