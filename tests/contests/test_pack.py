"""A bundle holds just what an organiser asks for, and the same game makes the same bytes."""

import io
import zipfile

import pytest
from PIL import Image
from pypdfium2 import PdfDocument
from typer.testing import CliRunner

from generator.cli.program import app
from tests.contests.test_check import GAME, HEAD, RULES
from tests.definitions import write_game

FACTS = "      hook: {en: Leap before the heron does.}\n      description: {en: A game of leaps.}\n"


@pytest.fixture
def pond(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = GAME.format(cards=9).replace("      authors:", FACTS + "      authors:")
    folder = write_game(tmp_path / "rules" / "pond", text)
    (folder / "rulebook.en.md").write_text(RULES, "utf-8")
    return folder


def pack(tmp_path, profile, *arguments, code=0):
    (tmp_path / "mine.yaml").write_text(HEAD + profile, "utf-8")
    result = CliRunner().invoke(
        app, ["contest", "pack", "pond", "--contest", "mine.yaml", *arguments]
    )
    assert result.exit_code == code, result.output
    path = tmp_path / "pond-mine.zip"
    return zipfile.ZipFile(path) if path.is_file() else None


def test_the_bundle_holds_what_is_asked_for(pond, tmp_path):
    profile = "files: {papers: [A4, Letter], rules: [pdf, txt], images: 2, sell_sheet: true}\n"
    bundle = pack(tmp_path, profile)
    assert bundle.namelist() == [
        "checklist.txt",
        "pond-en-components-A4.pdf",
        "pond-en-components-Letter.pdf",
        "pond-en-cover.png",
        "pond-en-entry.txt",
        "pond-en-gallery.png",
        "pond-en-rules.pdf",
        "pond-en-rules.txt",
        "pond-en-sell-sheet.pdf",
    ]
    # ISO 216 and ANSI Y14.1, in points.
    for paper, size in (("A4", (595.3, 841.9)), ("Letter", (612, 792))):
        page = PdfDocument(bundle.read(f"pond-en-components-{paper}.pdf"))[0]
        assert sorted(page.get_size()) == pytest.approx(sorted(size), abs=0.1)
    assert Image.open(io.BytesIO(bundle.read("pond-en-gallery.png"))).width == 1900
    assert Image.open(io.BytesIO(bundle.read("pond-en-cover.png"))).size == (630, 500)


def test_the_entry_is_in_the_words_of_its_language_one_blank_line_between_paragraphs(
    pond, tmp_path
):
    text = pack(tmp_path, "files: {papers: [A4]}\n").read("pond-en-entry.txt").decode()
    paragraphs = text.split("\n\n")
    assert all(paragraph.strip() == paragraph.rstrip("\n") for paragraph in paragraphs)
    assert paragraphs[:3] == [
        "Pond\nLeap before the heron does.",
        "2–4 players · 20–45 min\nGame design: Kim Yeon",
        "A game of leaps.",
    ]


def test_what_a_game_does_not_tell_leaves_no_gap_in_its_entry(pond, tmp_path):
    (pond / "game.yaml").write_text(
        "game: {id: pond, title: Pond}\nlanguages: [en]\n"
        "components: {card: {kind: card, size: [63, 88], front: [{background: accent}]}}\n",
        "utf-8",
    )
    (pond / "rulebook.en.md").unlink()
    text = pack(tmp_path, "files: {papers: [A4]}\n").read("pond-en-entry.txt").decode()
    assert text == "Pond\n\nComponents: card × 1\n"


def test_the_licence_goes_along(pond, tmp_path):
    text = (pond / "game.yaml").read_text("utf-8")
    text = text.replace("authors:", "licence: {en: CC BY 4.0}\n  authors:")
    (pond / "game.yaml").write_text(text, "utf-8")
    bundle = pack(tmp_path, "files: {papers: [A4]}\n")
    assert bundle.read("pond-en-licence.txt").decode() == "CC BY 4.0\n"


def test_the_sell_sheet_is_one_page_that_says_what_the_game_is(pond, tmp_path):
    bundle = pack(tmp_path, "files: {papers: [A4], sell_sheet: true}\n")
    sheet = PdfDocument(bundle.read("pond-en-sell-sheet.pdf"))
    assert len(sheet) == 1
    text = sheet[0].get_textpage().get_text_range()
    for words in ("Pond", "Leap before the heron does.", "A game of leaps.", "Kim Yeon", "2–4"):
        assert words in text


def test_two_bundles_are_the_same_bytes_and_tell_no_time(pond, tmp_path):
    profile = "files: {papers: [A4], images: 1}\n"
    first = pack(tmp_path, profile)
    before = (tmp_path / "pond-mine.zip").read_bytes()
    assert {entry.date_time for entry in first.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    pack(tmp_path, profile)
    assert (tmp_path / "pond-mine.zip").read_bytes() == before


def test_a_game_that_fails_is_not_packed_unless_told_to(pond, tmp_path):
    profile = "limits: [{measure: cards, at_most: 8}]\nfiles: {papers: [A4]}\n"
    assert pack(tmp_path, profile, code=1) is None
    bundle = pack(tmp_path, profile, "--even-failing")
    assert "[ ] fail: cards: 9 (at most 8)" in bundle.read("checklist.txt").decode()


def test_a_file_that_is_no_bundle_is_never_written_over(pond, tmp_path):
    (tmp_path / "pond-mine.zip").write_text("my notes", "utf-8")
    (tmp_path / "mine.yaml").write_text(HEAD + "files: {papers: [A4]}\n", "utf-8")
    result = CliRunner().invoke(app, ["contest", "pack", "pond", "--contest", "mine.yaml"])
    assert result.exit_code == 2
    assert "is there already and is no ZIP" in result.output
    assert (tmp_path / "pond-mine.zip").read_text("utf-8") == "my notes"


def test_files_are_called_as_the_profile_says(pond, tmp_path):
    profile = "files: {papers: [A4], images: 1, names: 'Entry {game}/{language}/{file}'}\n"
    limits = (
        "limits: [{measure: rule-file-types, any_of: [pdf]}, {measure: papers, any_of: [A4]}]\n"
    )
    bundle = pack(tmp_path, profile + limits)
    assert bundle.namelist() == [
        "Entry pond/en/components-A4.pdf",
        "Entry pond/en/entry.txt",
        "Entry pond/en/gallery.png",
        "Entry pond/en/rules.pdf",
        "checklist.txt",
    ]


@pytest.mark.parametrize(
    "names", ["'../{file}'", "'/{file}'", "'{file}.pdf'", "'{who}-{file}'", "3"]
)
def test_a_pattern_that_leads_out_of_the_bundle_or_says_nothing_is_refused(pond, tmp_path, names):
    (tmp_path / "mine.yaml").write_text(f"{HEAD}files: {{names: {names}}}\n", "utf-8")
    result = CliRunner().invoke(app, ["contest", "pack", "pond", "--contest", "mine.yaml"])
    assert result.exit_code == 1
    assert "mine.yaml:6:" in result.output
