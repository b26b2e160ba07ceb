"""Texts of a definition can be translated by files alone, and what is missing shows."""

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from generator.build import BuildOptions, run
from generator.core.diagnostics import Position
from generator.game.pseudo import pseudo_text
from generator.game.texts import fingerprint, has_words, texts_of
from generator.source.yaml import read_yaml
from tests.definitions import expand, game_of, load, words, write_game

GAME = """
    game: {id: pond, title: {ko: 연못, en: Pond}}
    languages: [ko, en]
    values:
      cards: cards.csv
    components:
      card:
        kind: card
        size: [63, 88]
        rows: cards.csv
        front:
          - text: {ko: 점수, en: Score}
          - text: "{{ title }}"
            at: [0, 20]
    """
CARDS = "key,title@ko,title@en\nsun,해,Sun\nmoon,달,Moon\n"


def pond(folder, game=GAME, cards=CARDS, **translations):
    write_game(folder, game, cards_csv=cards)
    (folder / "translations").mkdir(exist_ok=True)
    for language, text in translations.items():
        (folder / "translations" / f"{language}.yaml").write_text(text, "utf-8")
    return folder


def entry(id, text, source):
    return f'  {id}: {{text: "{text}", source: "{fingerprint(source)}"}}\n'


WHOLE = (
    "texts:\n"
    + entry("game.title", "池", "연못")
    + entry("components.card.front.text", "点", "점수")
    + entry("cards.csv.sun.title", "日", "해")
    + entry("cards.csv.moon.title", "月", "달")
)


def gaps(folder, language):
    game, report = load(folder)
    expand(folder, language)
    game.values.scope(language)
    assert not list(report)
    return [(gap.at.line, gap.message) for gap in game.translations.gaps(language)]


def test_a_file_alone_makes_a_language(tmp_path):
    folder = pond(tmp_path / "pond", ja=WHOLE)
    game, _ = load(folder)
    assert game.languages == ("ko", "en", "ja")
    pieces, report = expand(folder, "ja")
    assert not list(report)
    assert words(pieces["card-001"].front.scene().items) == ["点", "日"]
    assert words(pieces["card-002"].front.scene().items) == ["点", "月"]
    assert gaps(folder, "ja") == []


def test_a_missing_text_is_printed_in_the_first_language_between_brackets(tmp_path):
    folder = pond(tmp_path / "pond", ja="texts:\n" + entry("game.title", "池", "연못"))
    pieces, report = expand(folder, "ja")
    assert not report.has_errors
    assert words(pieces["card-001"].front.scene().items) == ["[점수]", "[해]"]
    assert (12, "this text is missing in “ja”") in gaps(folder, "ja")


def test_a_build_warns_of_what_is_missing_in_its_languages_and_fails_when_strict(tmp_path):
    game = GAME.replace("{ko: 점수, en: Score}", "{ko: 점수}")
    pond(tmp_path / "pond", game=game)

    def told(**options):
        outcome = run(BuildOptions(games=("pond",), **options), tmp_path)
        return outcome.failed, [fault.message for fault in outcome.report]

    assert told() == (False, ["this text is missing in “en”"])
    assert told(languages=("ko",)) == (False, [])
    assert told(strict=True) == (True, ["this text is missing in “en”"])


def test_a_column_may_lack_all_languages_but_the_first(tmp_path):
    folder = pond(tmp_path / "pond", cards="key,title@ko\nsun,해\nmoon,달\n")
    pieces, report = expand(folder, "en")
    assert not report.has_errors
    assert words(pieces["card-002"].front.scene().items) == ["Score", "[달]"]


def test_a_translation_of_other_words_is_used_and_told(tmp_path):
    old = WHOLE.replace(fingerprint("점수"), fingerprint("벌점"))
    folder = pond(tmp_path / "pond", ja=old)
    pieces, _ = expand(folder, "ja")
    assert words(pieces["card-001"].front.scene().items)[0] == "点"
    assert gaps(folder, "ja") == [(3, "the text of “components.card.front.text” has changed since")]


def test_a_translation_goes_before_the_words_of_the_definition(tmp_path):
    better = "texts:\n" + entry("components.card.front.text", "Points", "점수")
    pieces, _ = expand(pond(tmp_path / "pond", en=better), "en")
    assert words(pieces["card-001"].front.scene().items)[0] == "Points"


def test_a_text_keeps_its_translation_when_another_is_put_before_it(tmp_path):
    more = GAME.replace(
        "front:\n", "front:\n          - text: {ko: 새 줄, en: New}\n            at: [0, 40]\n"
    )
    pieces, _ = expand(pond(tmp_path / "pond", game=more, ja=WHOLE), "ja")
    assert words(pieces["card-001"].front.scene().items)[:2] == ["[새 줄]", "点"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a\n", "expected a mapping in this translation"),
        ("words: {}\n", "unknown key “words”"),
        ("texts: [a]\n", "“texts” should be a mapping by id"),
        ("texts: {a: [b]}\n", "“a” should have “text” and “source”, not “[b]”"),
    ],
)
def test_a_faulty_translation_file_is_an_error_at_its_place(tmp_path, text, message):
    _, report = load(pond(tmp_path / "pond", ja=text))
    assert [(fault.at.file, fault.message) for fault in report] == [
        ("pond/translations/ja.yaml", message)
    ]


def test_a_link_out_of_the_folder_is_no_translation(tmp_path):
    folder = pond(tmp_path / "pond")
    (tmp_path / "secret.yaml").write_text(WHOLE, "utf-8")
    (folder / "translations" / "ja.yaml").symlink_to(tmp_path / "secret.yaml")
    game, report = load(folder)
    assert report.has_errors
    assert game.languages == ("ko", "en")


def test_ids_are_the_names_on_the_way():
    document = read_yaml(
        b"""
components:
  card:
    name: {ko: a, en: b}
    rows:
      - {key: sun, title: {ko: c, en: d}, cost: {gold: 2}}
    front:
      - column:
          - text: {ko: e, en: f}
          - text: {ko: g, en: h}
          - use: bar
            with: {words: {ko: i}}
      - text: {ko: j, fr: k}
""",
        "game.yaml",
    )
    found = [(text.id, text.at) for text in texts_of(document, ["ko", "en"], ["ko", "en"])]
    assert found == [
        ("components.card.name", Position("game.yaml", 4, 11)),
        ("components.card.rows.sun.title", Position("game.yaml", 6, 27)),
        ("components.card.front.column.text", Position("game.yaml", 9, 19)),
        ("components.card.front.column.text.2", Position("game.yaml", 10, 19)),
        ("components.card.front.column.bar.with.words", Position("game.yaml", 12, 27)),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("점수", True),
        ("{{ n }}장", True),
        ("{{ '가' if n else '나' }}", True),
        ("{{ title }}", False),
        ("× 3", False),
        ("<icon die value=3/>", False),
        ("{{ 'red' }}", False),
    ],
)
def test_only_letters_need_translating(text, expected):
    assert has_words(text) is expected


def test_what_makes_pseudo_text_longer_wraps_like_words():
    assert pseudo_text("a" * 40) == f"[{'á' * 40} xxxxx xxxxx xxxx]"


def test_the_pseudo_language_keeps_the_targets_of_links():
    assert pseudo_text("See [ties](#ties).") == "[Séé [tíés](#ties). xx]"


def test_the_pseudo_language_is_longer_and_keeps_expressions(tmp_path):
    pond(tmp_path / "pond")
    outcome = run(BuildOptions(games=("pond",), languages=("qps",)), tmp_path)
    assert not outcome.failed, [fault.message for fault in outcome.report]
    assert pseudo_text("**Wide** {{ n }} <icon a/>") == "[**Wídé** {{ n }} <icon a/> x]"


def test_pseudo_text_that_does_not_fit_is_printed_with_a_warning(tmp_path):
    text = game_of("""
    card:
      kind: card
      size: [63, 88]
      front:
        - {text: {en: Take three cards}, at: [5, 10], size: [30, 5], font_size: 9}
    """)
    folder = write_game(tmp_path / "test", text)
    outcome = run(BuildOptions((str(folder),), ("qps",), ("pdf",), output=Path("out")), tmp_path)
    assert not outcome.failed
    (fault,) = (fault for fault in outcome.report if "does not fit" in fault.message)
    assert fault.severity == "warning"
    page = PdfDocument(tmp_path / "out/test/qps/components.pdf")[0]
    assert "[Táké thréé" in page.get_textpage().get_text_range()
