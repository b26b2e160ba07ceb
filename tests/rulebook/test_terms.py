"""Terms of the glossary and symbols in the line, with the particles that follow their sound."""

import pytest

from generator.core.diagnostics import Report
from generator.game.glossary import read_glossary
from generator.rulebook.names import TermWords
from generator.rulebook.source import read_rules, work_out
from generator.source.folder import GameFolder
from generator.spec.expression_functions import Callee

GLOSSARY = """
terms:
  - {ko: 더미, en: stack}
  - {ko: 길드, en: guild}
  - {ko: NPC, en: NPC, spoken: {ko: 엔피시}}
  - {ko: 물방울, en: drop, symbol: drop}
  - {ko: "+2", en: "+2", symbol: plus-two, spoken: {ko: 플러스 이}}
"""


def told(folder, line, language="ko"):
    (folder / "glossary.yaml").write_text(GLOSSARY, "utf-8")
    report = Report()
    terms = TermWords(read_glossary(GameFolder(folder, "pond"), report), language)
    scope = {
        "term": Callee(lambda budget, name: terms.marked(terms.by_word[name]), 1, 1),
        "icon": Callee(terms.icon, 1, 1),
    }
    text = work_out(line, "rulebook.ko.md", scope, report)
    assert not [fault.message for fault in report]
    return text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('{{ term("stack") | particle("을/를") }}', "더미를"),
        ('{{ term("길드") | particle("(으)로") }}', "길드로"),
        # NPC ends in a letter read 시, without a final consonant.
        ('{{ term("NPC") | particle("이/가") }}', "NPC가"),
        # 물방울 ends in ㄹ, after which stands 로 but 을.
        ('{{ icon("drop") | particle("(으)로") }}', "<icon drop/>로"),
        ('{{ icon("drop") | particle("을/를") }}', "<icon drop/>을"),
        ('{{ icon("plus-two") | particle("은/는") }}', "<icon plus-two/>는"),
        # What has no name has no sound that is known.
        ('{{ icon("blob") | particle("을/를") }}', "<icon blob/>을(를)"),
    ],
)
def test_a_particle_follows_the_spoken_name(tmp_path, line, text):
    assert told(tmp_path, line) == text


def test_a_term_is_the_word_of_the_language(tmp_path):
    assert told(tmp_path, '{{ term("더미") }}', "en") == "stack"


def test_a_word_of_the_glossary_is_never_markup(tmp_path):
    assert told(tmp_path, '{{ term("+2") }}*', "en") == "+2*"


def test_a_block_without_end_is_refused_where_it_begins():
    report = Report()
    text = "## Table {#table}\n\n" + "| a | b |\n" * 3000
    found = read_rules(text, "en", "rulebook.en.md", {}, report)
    (fault,) = report
    assert (fault.at.line, fault.severity) == (3, "error")
    assert "longer than 20,000 signs" in fault.message
    assert found.blocks == ()
