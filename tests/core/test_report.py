"""What a report keeps of what is said to an author."""

import pytest

from generator.core.diagnostics import AuthorError, Position, Report

AT = Position("game.yaml", 3, 5)


@pytest.mark.parametrize("length", [1, 200])
def test_words_that_are_quoted_stand_there_whole(length):
    report = Report()
    report.error(AT, f"unknown style “{'w' * length}”, not “b”")
    assert [one.message for one in report] == [f"unknown style “{'w' * length}”, not “b”"]


@pytest.mark.parametrize("length", [201, 5000])
def test_overlong_words_that_are_quoted_are_cut(length):
    report = Report()
    report.warning(AT, f"the word “{'w' * length}” is wider than “{'v' * length}”", "", "row 1")
    report.take(AuthorError(AT, f"unknown font “{'w' * length}”"))
    first, second = ("w" * 199 + "…", "v" * 199 + "…")
    assert sorted(one.message for one in report) == [
        f"the word “{first}” is wider than “{second}” (row 1)",
        f"unknown font “{first}”",
    ]
