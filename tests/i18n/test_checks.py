"""What slips in translation is found; what is right is not told."""

import pytest

from generator.core.diagnostics import Position, Report
from generator.game.glossary import Glossary, read_glossary
from generator.game.translations import NO_TRANSLATIONS
from generator.i18n.catalogue import Catalogue, Entry
from generator.i18n.checks import check_catalogue
from generator.source.folder import GameFolder


def told(*pairs, source="en", target="ko", glossary=Glossary()):  # noqa: B008 - never changed
    entries = tuple(
        Entry(f"rules.a.paragraph.{number}", *pair, Position("rulebook.en.md", number), "")
        for number, pair in enumerate(pairs, 1)
    )
    report = Report()
    check_catalogue(Catalogue("x", source, target, entries, NO_TRANSLATIONS), glossary, report)
    return [fault.message.partition(": ")[2] or fault.message for fault in report]


@pytest.mark.parametrize(
    "pair",
    [
        ("Take 3 cards.", "카드 3장을 가져옵니다."),
        ("Take three cards.", "카드 3장을 가져옵니다."),
        ("Take a card.", "카드 1장을 가져옵니다."),
        ("Use {{ n }}.", "{{ n | particle('을/를') }} 씁니다."),
        ("Go to {{ n }}.", '{{ n | particle("(으)로") }} 갑니다.'),
        ("Use <icon drop/>.", "<icon drop/>을 씁니다."),
        ("See {{ figure('a') }}.", '{{ figure("a") }} 참조'),
        ("Go to [it](#step-3).", "[그곳](#step-3)으로 갑니다."),
    ],
)
def test_a_sound_translation_is_not_told(pair):
    assert told(pair) == []


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        (("Take 3.", "4장을 가져옵니다."), "the number 3 is not in the translation"),
        (("Take some.", "15장을 가져옵니다."), "the number 15 is not in the source"),
        (("Use {{ n }}.", "씁니다."), "“{{ n }}” is missing"),
        (("Use it.", "{{ m }} 씁니다."), "“{{ m }}” is not in the source"),
        (("{number} of", "장"), "“{number}” is missing"),
        (("<icon drop/>", "물방울"), "the symbol “drop” stands 0 times, not 1"),
        (("Use {{ n }}.", "{{ n }}을 씁니다."), "the particle “을” follows an expression"),
    ],
)
def test_what_slips_is_told(pair, message):
    assert any(said.startswith(message) for said in told(pair)), told(pair)


def test_nouns_that_end_like_a_polite_verb_are_of_no_speech_level():
    assert told(("Overview", "개요"), ("What you need", "필요"), ("a", "합니다.")) == []


def test_the_rarer_speech_level_is_told():
    sentences = [("a", "합니다."), ("b", "갑니다."), ("c", "해요."), ("d", "한다.")]
    assert told(*sentences) == [
        "“rules.a.paragraph.3” has a sentence in 해요체; most are in 합니다체",
        "“rules.a.paragraph.4” has a sentence in 한다체; most are in 합니다체",
    ]
    assert told(("a", "합니다."), ("b", "카드 더미")) == []


def test_what_is_quoted_is_of_no_speech_level():
    assert (
        told(("a", "합니다."), ("b", "“달이다!”라고 외칩니다."), ("c", "‘그만요.’라고 합니다."))
        == []
    )


def test_terms_are_those_of_the_glossary(tmp_path):
    (tmp_path / "glossary.yaml").write_text(
        "terms:\n  - {en: stack, ko: 더미, avoid: {ko: [무더기]}, spoken: {en: 스택}}\n", "utf-8"
    )
    report = Report()
    glossary = read_glossary(GameFolder(tmp_path, "x"), report)
    assert not list(report)
    assert told(("Move the stacks.", "더미를 옮깁니다."), glossary=glossary) == []
    assert told(("Move the stack.", "무더기를 옮깁니다."), glossary=glossary) == [
        "“stack” is “더미” in the glossary",
        "“무더기” is not to be used, but “더미”",
    ]
    assert told(("Move the stack.", "말을 옮깁니다."), glossary=glossary) == [
        "“stack” is “더미” in the glossary"
    ]


@pytest.mark.parametrize(
    "text",
    ["a: b\n", "terms: {a: b}\n", "terms: [a]\n", "terms: [{ko: 1}]\n", "terms: [{avoid: x}]\n"],
)
def test_a_faulty_glossary_is_an_error(tmp_path, text):
    (tmp_path / "glossary.yaml").write_text(text, "utf-8")
    report = Report()
    read_glossary(GameFolder(tmp_path, "x"), report)
    assert report.has_errors
