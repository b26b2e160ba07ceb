"""A game goes out to a translator and comes back; what its author wrote stays."""

import csv
import io
from zipfile import ZipFile

import openpyxl
import polib
import pytest
from typer.testing import CliRunner

from generator.cli.program import app
from generator.core.diagnostics import Report
from generator.i18n.catalogue import read_catalogue
from generator.workspace import find_games
from tests.definitions import expand, words, write_game

GAME = """
    game: {id: pond, title: {ko: 연못, en: Pond}}
    languages: [ko, en]
    values: {cards: cards.csv}
    components:
      card:
        kind: card
        name: {ko: 카드, en: Card}
        size: [63, 88]
        rows: cards.csv
        front:
          - text: {ko: 점수, en: Score}
            size: [20, 10]
            min_font_size: 6
            line_height: 1.5
          - text: "{{ title }}"
            at: [0, 20]
            size: [30, 5]
    """
CARDS = 'key,title@ko,title@en\nsun,해,Sun\nmoon,=달,"Moon, full"\n'
RULES = "## 시작 {#start}\n\n카드 {{ count('card') }}장을 놓습니다.\n\n- 끝\n\n::: parts\n:::\n"


@pytest.fixture
def pond(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = write_game(tmp_path / "rules" / "pond", GAME, cards_csv=CARDS)
    (folder / "rulebook.ko.md").write_text(RULES, "utf-8")
    return folder


def pnp(*arguments, code=0):
    result = CliRunner().invoke(app, ["i18n", *arguments])
    assert result.exit_code == code, result.output
    return result.output


def files(folder):
    return {p.relative_to(folder): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def catalogue(tmp_path, language):
    report = Report()
    found = read_catalogue(find_games(["pond"], tmp_path)[0], language, report)
    assert not list(report)
    return {entry.id: entry for entry in found.entries if not entry.id.startswith("words.")}


def translate(path):
    """Put “ja:” and the source in every empty target."""
    if path.suffix == ".po":
        file = polib.pofile(path)
        for entry in file:
            entry.msgstr = entry.msgstr or f"ja:{entry.msgid}"
        file.save()
    elif path.suffix == ".csv":
        rows = list(csv.reader(io.StringIO(path.read_text("utf-8-sig"))))
        for row in rows[1:]:
            row[2] = row[2] or "ja:" + row[1].removeprefix("'")
        file = io.StringIO()
        csv.writer(file).writerows(rows)
        path.write_text(file.getvalue(), "utf-8-sig")
    else:
        book = openpyxl.load_workbook(path)
        for row in book.active.iter_rows(min_row=2):
            row[2].value = row[2].value or f"ja:{row[1].value}"
        book.save(path)


@pytest.mark.parametrize("kind", ["po", "csv", "xlsx"])
def test_a_language_is_made_by_a_translator_alone(pond, tmp_path, kind):
    before = files(pond)
    pnp("export", "pond", "--to", "ja", "--format", kind)
    translate(tmp_path / f"pond.ja.{kind}")
    pnp("import", "pond", f"pond.ja.{kind}")
    after = files(pond)
    assert {name: after[name] for name in before} == before
    pieces, report = expand(pond, "ja")
    assert not list(report)
    assert words(pieces["card-002"].front.scene().items) == ["ja:점수", "ja:=달"]
    assert (pond / "rulebook.ja.md").read_text("utf-8") == (
        "## ja:시작 {#start}\n\nja:카드 {{ count('card') }}장을 놓습니다.\n\n- ja:끝\n\n"
        "::: parts\n:::\n"
    )
    assert all(entry.state == "complete" for entry in catalogue(tmp_path, "ja").values())


@pytest.mark.parametrize(
    ("language", "forms"),
    [("ja", 1), ("ko", 1), ("en", 2), ("pl", 3), ("ar", 6), ("pt-BR", 3), ("zz", 2)],
)
def test_a_po_file_says_how_many_plural_forms_a_language_has(pond, tmp_path, language, forms):
    """As the Unicode CLDR counts them; a language it does not know counts like English."""
    pnp("export", "pond", "--to", language)
    said = polib.pofile(tmp_path / f"pond.{language}.po").metadata["Plural-Forms"]
    assert said.startswith(f"nplurals={forms}; plural=")
    assert said.endswith(";")


@pytest.mark.parametrize("kind", ["po", "csv", "xlsx"])
def test_a_round_trip_changes_nothing(pond, tmp_path, kind):
    pnp("export", "pond", "--to", "ja")
    translate(tmp_path / "pond.ja.po")
    pnp("import", "pond", "pond.ja.po")
    before = files(pond)
    for language in ("en", "ja"):
        pnp("export", "pond", "--to", language, "--format", kind)
        assert "0 texts taken" in pnp("import", "pond", f"pond.{language}.{kind}")
    assert files(pond) == before


@pytest.mark.parametrize("kind", ["po", "csv", "xlsx"])
def test_two_exports_are_the_same_bytes(pond, tmp_path, kind):
    for name in ("a", "b"):
        pnp("export", "pond", "--to", "en", "--format", kind, "--out", name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_workbook_does_not_say_when_it_was_saved(pond, tmp_path):
    pnp("export", "pond", "--to", "en", "--format", "xlsx", "--out", "a.xlsx")
    with ZipFile(tmp_path / "a.xlsx") as book:
        assert {entry.date_time for entry in book.infolist()} == {(2000, 1, 1, 0, 0, 0)}
    said = openpyxl.load_workbook(tmp_path / "a.xlsx").properties
    assert (said.created.year, said.modified.year) == (2000, 2000)


def test_the_words_of_the_program_are_translated_too(pond, tmp_path):
    pnp("export", "pond", "--to", "fr")
    translate(tmp_path / "pond.fr.po")
    pnp("import", "pond", "pond.fr.po")
    assert CliRunner().invoke(app, ["build", "pond", "--lang", "fr"]).exit_code == 0
    text = (tmp_path / "output/pond/fr/rulebook.txt").read_text("utf-8")
    assert "ja:규칙서" in text


def test_the_comment_at_the_head_of_a_translation_stays(pond, tmp_path):
    file = pond / "translations" / "ja.yaml"
    file.parent.mkdir()
    file.write_text("# A draft.\ntexts: {}\n", "utf-8")
    pnp("export", "pond", "--to", "ja")
    translate(tmp_path / "pond.ja.po")
    pnp("import", "pond", "pond.ja.po")
    assert file.read_text("utf-8").startswith("# A draft.\ntexts:\n  ")


def test_the_pseudo_language_has_a_rule_text(pond, tmp_path):
    assert CliRunner().invoke(app, ["build", "pond", "--lang", "qps"]).exit_code == 0
    text = (tmp_path / "output/pond/qps/rulebook.txt").read_text("utf-8")
    assert "[카드 2장을 놓습니다. xxx]" in text


def test_changed_words_make_a_translation_stale(pond, tmp_path):
    pnp("export", "pond", "--to", "ja")
    translate(tmp_path / "pond.ja.po")
    pnp("import", "pond", "pond.ja.po")
    path = pond / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("점수", "승점"), "utf-8")
    rules = pond / "rulebook.ko.md"
    rules.write_text(RULES.replace("끝", "마침"), "utf-8")
    stale = [entry.id for entry in catalogue(tmp_path, "ja").values() if entry.state == "stale"]
    assert stale == ["components.card.front.text", "rules.start.item.1"]
    pnp("export", "pond", "--to", "ja")
    fuzzy = [entry.msgctxt for entry in polib.pofile(tmp_path / "pond.ja.po") if entry.fuzzy]
    assert fuzzy == stale
    before = files(pond)
    pnp("import", "pond", "pond.ja.po")
    assert files(pond) == before


def test_a_build_warns_of_pieces_of_the_rules_that_are_old_or_missing(pond, tmp_path):
    pnp("export", "pond", "--to", "ja")
    translate(tmp_path / "pond.ja.po")
    path = tmp_path / "pond.ja.po"
    path.write_text(path.read_text("utf-8").replace('msgstr "ja:끝"', 'msgstr ""'), "utf-8")
    pnp("import", "pond", "pond.ja.po")
    rules = pond / "rulebook.ko.md"
    rules.write_text(RULES.replace("놓습니다", "둡니다"), "utf-8")
    result = CliRunner().invoke(app, ["build", "pond", "--lang", "ko", "--lang", "ja"])
    assert result.exit_code == 0
    told = [line.partition(": warning: ")[::2] for line in result.output.splitlines()]
    assert [(place, fact) for place, fact in told if fact.startswith("the text of")] == [
        (
            "rules/pond/rulebook.ja.md:3:1",
            "the text of “rules.start.paragraph.1” has changed since",
        ),
        ("rules/pond/rulebook.ja.md:5:1", "the text of “rules.start.item.1” is missing"),
    ]


def test_the_room_of_a_text_is_told(pond, tmp_path):
    pnp("export", "pond", "--to", "en")
    entry = next(
        e
        for e in polib.pofile(tmp_path / "pond.en.po")
        if e.msgctxt == "components.card.front.text"
    )
    # A line of 6 pt at 1.5 is 3.175 mm high: three of them stand in 10 mm. 20 mm are 75 px.
    assert entry.comment == "component card, front › text\n20.0 × 10.0 mm, 3 lines at 6 pt"
    assert {"max-size:75:3", "font-size:8"} <= set(entry.flags)
    assert entry.occurrences == [("rules/pond/game.yaml", "12")]


def test_status_counts_and_is_strict(pond):
    lines = [
        line.split("\t") for line in pnp("status", "--lang", "en", "--lang", "ja").splitlines()
    ]
    game = {row[1]: row for row in lines}
    assert lines[0][:4] == ["GAME", "LANGUAGE", "TEXTS", "COMPLETE"]
    assert game["en"][4:] == ["3", "0", "0"]  # heading, paragraph and item of the rules
    assert int(game["ja"][4]) >= 8
    pnp("status", "--strict", "--lang", "en", code=1)


def test_status_tells_what_overflows(pond):
    path = pond / "game.yaml"
    long = "en: Score " + "and more words " * 20
    path.write_text(path.read_text("utf-8").replace("en: Score", long), "utf-8")
    row = pnp("status", "--lang", "en").splitlines()[1].split("\t")
    assert row[6] == "1"


def test_a_new_language_is_begun_once(pond):
    assert pnp("new", "ja", "pond") == "rules/pond/translations/ja.yaml\n"
    assert "already" in pnp("new", "ja", "pond")
    assert "is not a language code" in pnp("new", "../x", "pond", code=2)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.po", b'msgid "a"\nmsgstr "b"\n', "does not say its language"),
        ("a.po", b"\xff\xfe", "is no PO file in UTF-8"),
        ("a.csv", b"x,y\n", "does not begin with the columns"),
        ("a.csv", b"\xff\xfe", "is no CSV file"),
        ("a.xlsx", b"zip", "is no XLSX file"),
        ("a.doc", b"", "is no PO, CSV or XLSX file"),
    ],
)
def test_a_faulty_file_is_refused(pond, tmp_path, name, content, message):
    (tmp_path / name).write_bytes(content)
    assert message in pnp("import", "pond", name, code=2)


def test_a_folder_that_leads_out_is_not_written(pond, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (pond / "translations").symlink_to(tmp_path / "elsewhere")
    pnp("export", "pond", "--to", "ja")
    translate(tmp_path / "pond.ja.po")
    assert "leads out" in pnp("import", "pond", "pond.ja.po", code=1)
    assert list((tmp_path / "elsewhere").iterdir()) == []
