"""What is wrong with a YAML file is told as its author’s fault, whatever ends its lines."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.diagnostics import AuthorError
from generator.source.yaml import read_yaml

PIECES = [
    *("a", "가", "1", "-1", ".5", "null", "~", "=", "<<", "1:2", "a#b", "it's", "\u00a0", "\u3000"),
    *(" ", "  ", "\n", "\n  ", "\n    ", "\n\n", ": ", ":", "- ", "-", " #", "#", ", ", ","),
    *("[", "]", "{", "}", "[a, b]", "{a: 1}", "x: y", "''", '""', "'", '"', "\\n", "\\", "\t"),
    *("|\n", ">\n", "|-", ">-\n  ", "&a", "*a", "!a", "%", "@", "?", "---", "...", "- - ", "\n- "),
]


@settings(deadline=None, max_examples=500)
@given(st.lists(st.sampled_from([*PIECES, "\r", "\r\n"]), max_size=10).map("".join))
def test_what_is_wrong_is_the_fault_of_its_author(text: str) -> None:
    with suppress(AuthorError):
        read_yaml(text.encode(), "it")


@pytest.mark.parametrize("text", [f"{'[' * 61}a{']' * 61}", f"{'{a: ' * 61}1{'}' * 61}"])
def test_values_are_nested_sixty_deep_at_most(text: str) -> None:
    inner = text[1:-1] if text[0] == "[" else text[4:-1]
    read_yaml(inner.encode(), "it")
    with pytest.raises(AuthorError, match="nested too deep"):
        read_yaml(text.encode(), "it")


def test_lines_that_end_as_macs_once_ended_them_are_counted() -> None:
    told = []
    for end in ("\n", "\r", "\r\n"):
        with pytest.raises(AuthorError) as fault:
            read_yaml(end.join(["a: 1", "", "b: [2 3", "c: 4", ""]).encode(), "it")
        told.append((str(fault.value), fault.value.hint))
    assert told[0][0].startswith("it:3:4: this “[” is not closed")
    assert told == [told[0]] * 3
