"""Terms are explained before they are used, and stand for one thing."""

import pytest

from generator.core.diagnostics import Report
from generator.game.glossary import read_glossary
from generator.rulebook.meanings import check_meanings
from generator.rulebook.segments import segments_of
from generator.source.folder import GameFolder

RULES = """\
## Overview {#overview}

Build stacks.

## Set-up {#setup}

1. Lay the board.

## Moving {#moving}

Pieces on each other are a stack.
"""
STACK = "terms:\n  - {en: stack, ko: 더미, explained: moving}\n"


def warnings(folder, rules, glossary=STACK, language="en"):
    (folder / "glossary.yaml").write_text(glossary, "utf-8")
    report = Report()
    terms = read_glossary(GameFolder(folder, "pond"), report).terms
    check_meanings(terms, segments_of(rules), language, "rulebook.en.md", report)
    return [(str(fault.at), fault.message) for fault in report]


def test_a_term_may_stand_in_what_tells_of_the_whole_and_after_it_is_explained(tmp_path):
    assert warnings(tmp_path, RULES) == []


@pytest.mark.parametrize(
    "words",
    ["Lay stacks on it.", "Stack them.", '{{ term("stack") }} them.', '{{ term("더미") }}.'],
)
def test_a_term_used_before_it_is_explained_is_told_where_it_is_used(tmp_path, words):
    told = warnings(tmp_path, RULES.replace("Lay the board.", words))
    message = "“stack” is used before section “moving” explains it"
    assert told == [("rulebook.en.md:7:1", message)]


@pytest.mark.parametrize(
    "words", ['Lay stacks on it, see {{ section("moving") }}.', "Lay haystacks on it."]
)
def test_a_term_that_is_led_to_its_section_is_fine_and_so_is_a_part_of_another(tmp_path, words):
    assert warnings(tmp_path, RULES.replace("Lay the board.", words)) == []


def test_another_language_uses_another_word(tmp_path):
    rules = RULES.replace("Lay the board.", "더미를 놓습니다.")
    assert warnings(tmp_path, rules) == []
    (told,) = warnings(tmp_path, rules, language="ko")
    assert told[1] == "“더미” is used before section “moving” explains it"


def test_a_section_that_is_not_there_is_told_at_the_term(tmp_path):
    told = warnings(tmp_path, RULES, STACK.replace("moving", "movign"))
    assert told == [("pond/glossary.yaml:2:5", "the rules have no section “movign”")]


def test_a_word_for_two_things_is_told(tmp_path):
    told = warnings(tmp_path, RULES, STACK + "  - {en: pile, ko: 더미}\n")
    assert told == [("pond/glossary.yaml:3:5", "“더미” stands for two things")]
