"""The texts of two languages have the same blocks in the same order."""

import pytest

from generator.core.diagnostics import Report
from generator.rulebook.align import check_alignment
from generator.rulebook.blocks import RuleText
from generator.rulebook.markdown import parse_markdown

FIRST = "## A {#a}\n\none\n\n- x\n- y\n\n## B {#b}\n\ntwo\n"


def told(other):
    report = Report()
    texts = [
        RuleText(language, parse_markdown(text, f"rulebook.{language}.md", report))
        for language, text in (("ko", FIRST), ("en", other))
    ]
    matches = check_alignment(*texts, report)
    faults = [(fault.at.file, fault.at.line, fault.message) for fault in report]
    assert matches == (not faults)
    return faults


def test_other_words_in_the_same_blocks_match():
    assert told(FIRST.replace("one", "eins").replace("A {", "Anfang {")) == []


@pytest.mark.parametrize(
    ("other", "line", "message"),
    [
        (FIRST.replace("\none\n", ""), 1, "the block “a-p-1” (a paragraph) is missing after this"),
        (FIRST + "\nthree\n", 12, "“ko” has no block “b-p-2”"),
        (FIRST.replace("- y\n", ""), 5, "this is a list of 1, but “a-list-1” is a list of 2"),
        (FIRST.replace("- x\n- y", "1. x\n2. y"), 5, "this is a numbered list of 2"),
        ("## B {#b}\n\ntwo\n\n## A {#a}\n\none\n\n- x\n- y\n", 1, "“b” stands where “a” stands"),
        (FIRST.replace("## B", "### B"), 8, "this is a heading of level 3"),
    ],
)
def test_what_differs_is_told_at_its_line(other, line, message):
    faults = told(other)
    assert any(
        file == "rulebook.en.md" and at == line and said.startswith(message)
        for file, at, said in faults
    ), faults
