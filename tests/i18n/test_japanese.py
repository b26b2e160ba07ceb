"""Japanese is made by data alone, and its lines break between signs by its own rules."""

from typer.testing import CliRunner

from generator.cli.program import app
from generator.core.diagnostics import Report
from generator.game.texts import fingerprint
from generator.sheets.words import load_words
from generator.workspace import LANGUAGES, templates
from tests.definitions import write_game

SOURCE = "A card is drawn. Then the turn ends."
TARGET = "カードを一枚引きます。それから手番が終わります。"
GAME = f"""
    game: {{id: pond, title: Pond}}
    languages: [en]
    theme:
      fonts: {{body: [Noto Sans JP]}}
    components:
      card:
        kind: card
        size: [63, 88]
        front:
          - text: {{en: {SOURCE}}}
            size: [37, 40]
            font_size: 10
    """


def test_every_word_of_the_program_is_there():
    report = Report()
    words, english = (load_words(c, templates(LANGUAGES), report) for c in ("ja", "en"))
    assert not list(report)
    assert words.break_mode == "char"
    for section in ("sheets", "layers", "rulebook"):
        assert set(getattr(words, section).written) == set(getattr(english, section).written)


def test_lines_of_a_translation_break_between_signs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = write_game(tmp_path / "rules" / "pond", GAME)
    (folder / "translations").mkdir()
    (folder / "translations" / "ja.yaml").write_text(
        "texts:\n  components.card.front.text:\n"
        f"    text: {TARGET}\n    source: {fingerprint(SOURCE)}\n",
        "utf-8",
    )
    result = CliRunner().invoke(app, ["build", "pond", "--lang", "ja", "--strict"])
    assert result.exit_code == 0, result.output
    from pypdfium2 import PdfDocument

    page = PdfDocument(tmp_path / "output/pond/ja/components.pdf")[0]
    text = page.get_textpage().get_text_bounded().replace("\r", "")
    assert TARGET in text.replace("\n", "")
    lines = [line for line in text.split("\n") if line and line in TARGET]
    assert len(lines) >= 3
    assert all(line[0] not in "。、ー" for line in lines)
