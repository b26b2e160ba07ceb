"""Plain YAML is read as the library reads it; what is not plain is left to the library."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.diagnostics import AuthorError
from generator.source.located import LocatedDict, LocatedList
from generator.source.plain_yaml import NotPlainError, read_plain
from generator.source.yaml import read_by_library

ROOT = Path(__file__).parent.parent.parent
FILES = sorted([*ROOT.glob("rules/**/*.yaml"), *ROOT.glob("templates/**/*.yaml")])
LINES = [line for path in FILES for line in path.read_text("utf-8").splitlines()]
PIECES = [
    *("a", "가", "1", "-1", ".5", "null", "~", "=", "<<", "1:2", "a#b", "it's", "\u00a0", "\u3000"),
    *(" ", "  ", "\n", "\n  ", "\n    ", "\n\n", ": ", ":", "- ", "-", " #", "#", ", ", ","),
    *("[", "]", "{", "}", "[a, b]", "{a: 1}", "x: y", "''", '""', "'", '"', "\\n", "\\", "\t"),
    *("|\n", ">\n", "|-", ">-\n  ", "&a", "*a", "!a", "%", "@", "?", "---", "...", "- - ", "\n- "),
]


def parts_of(value: Any) -> Any:
    """Return a value with the place of everything in it."""
    if isinstance(value, LocatedDict):
        inner = {key: parts_of(part) for key, part in value.items()}
        return (str(value.at), list(inner.items()), value.keys_at, value.values_at)
    if isinstance(value, LocatedList):
        return (str(value.at), [parts_of(part) for part in value], value.items_at)
    return (type(value), value)


def both_agree(text: str) -> bool:
    """Hold the two ways together; tell whether ``text`` is plain."""
    try:
        found = read_plain(text, "it")
    except NotPlainError:
        return False
    try:
        expected = read_by_library(text, "it")
    except AuthorError as error:
        pytest.fail(f"the library finds fault with {text!r}: {error}")
    assert parts_of(found) == parts_of(expected), text
    return True


PLAIN = """\
# a comment
title: Rail  # and another
ko: 철도 놀이: 작은 판
"quoted key": 'it''s "so"'
none:
empty:   # nothing
number: -12.5
no: no
url: https://example.org/a#b
list:
- one
-   two: 2
    three: [1, {a: b, "c d": e}, []]
- - inner
  -
- "tab\\\\, line\\n and \\"quote\\""
text: |
  first

    indented  # no comment
  last

folded: >-
  one
  two

  three
long: [
    a, 1.50,   # until here
    "b",
  ]
"""


def test_a_plain_document_is_read_with_every_place() -> None:
    text = PLAIN.replace("ko: 철도 놀이: 작은 판", "ko: 철도 놀이")
    assert both_agree(text)
    found = read_plain(text, "it")
    assert found["list"][1] == {"two": 2, "three": [1, {"a": "b", "c d": "e"}, []]}
    assert found["text"] == "first\n\n  indented  # no comment\nlast\n"
    assert found["folded"] == "one two\nthree"
    assert (found["no"], found["none"], found["number"]) == ("no", None, -12.5)
    at = found["list"][1].values_at["three"]
    assert (at.line, at.column) == (13, 12)


@pytest.mark.parametrize(
    "text",
    [
        "",
        PLAIN,  # a value that holds “: ”
        "a: &anchor 1\nb: *anchor\n",
        "a: !tag 1\n",
        "a: 1\na: 2\n",
        "a: one\n  two\n",
        "a: 'one\n  two'\n",
        'a: "\\x41"\n',
        "a:\n\t- 1\n",
        "---\na: 1\n",
        "a: [1, 2\n",
        "a: {b}\n",
        "a:\n    b: 1\n  c: 2\n",
        "<<: 1\n",
        "a: \u0065\u0301\n",
        f"{'[' * 100}{']' * 100}\n",
        f"{'[' * 61}a{']' * 61}",
        f"a: {'[' * 60}a{']' * 60}",
        f"{'{a: ' * 61}1{'}' * 61}",
        "".join(f"{' ' * depth}a:\n" for depth in range(61)),
        "- " * 61,
        "".join(f"{' ' * depth}a:\n" for depth in range(100)),
    ],
)
def test_what_is_not_plain_is_left_to_the_library(text: str) -> None:
    with pytest.raises(NotPlainError):
        read_plain(text, "it")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_come_with_the_program_are_read_alike(path: Path) -> None:
    is_plain = both_agree(path.read_text("utf-8"))
    assert is_plain or path.parent.name not in ("languages", "profiles", "themes")


@pytest.mark.parametrize("depth", range(57, 64))
def test_both_ways_read_to_the_same_depth(depth: int) -> None:
    for text in (
        f"{'[' * depth}a{']' * depth}",
        f"{'[' * depth}{']' * depth}",
        f"{'{a: ' * depth}1{'}' * depth}",
        f"a: {'- ' * depth}",
        "".join(f"{' ' * indent}a:\n" for indent in range(depth)),
    ):
        both_agree(text)


@settings(deadline=None, max_examples=1000)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_pieces_in_any_order_are_read_alike(text: str) -> None:
    both_agree(text)
    both_agree(f"a: {text}\n")


@settings(deadline=None, max_examples=500)
@given(st.data())
def test_lines_of_games_are_read_alike_with_faults_in_them(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(LINES) - 1))
    lines = [*LINES[start : start + 3], *data.draw(st.lists(st.sampled_from(LINES), max_size=3))]
    text = "\n".join(line.removeprefix("  ") for line in lines) + "\n"
    at = data.draw(st.integers(0, len(text)))
    both_agree(text[:at] + data.draw(st.sampled_from(PIECES)) + text[at:])


@settings(deadline=None, max_examples=500)
@given(st.lists(st.sampled_from([*PIECES, "\r", "\r\n"]), max_size=10).map("".join))
def test_what_is_wrong_is_the_fault_of_its_author_whatever_ends_the_lines(text: str) -> None:
    with suppress(AuthorError):
        read_by_library(text, "it")


def test_lines_that_end_as_macs_once_ended_them_are_counted() -> None:
    told = []
    for end in ("\n", "\r", "\r\n"):
        with pytest.raises(AuthorError) as fault:
            read_by_library(end.join(["a: 1", "", "b: [2 3", "c: 4", ""]), "it")
        told.append((str(fault.value), fault.value.hint))
    assert told[0][0].startswith("it:3:4: this “[” is not closed")
    assert told == [told[0]] * 3
