"""Sheets with lines to cut, fold and glue along say what these mean; no others do."""

import pypdfium2
import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.core.colour import BLACK
from generator.scene import Group, Shape, Stroke, Symbol, Use
from generator.scene.bounds import bounds_of
from generator.scene.made_lines import lines_in
from tests.definitions import draw, flat, write_game

GAME = """
    game: {id: t, title: Title}
    languages: [ko, en]
    components:
      page: {kind: token, size: [60, 60], front: [%s]}
"""


def words_on_sheet(folder, front, language):
    write_game(folder / "t", GAME % front)
    args = ["build", str(folder / "t"), "--out", str(folder / "out"), "--format", "pdf"]
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 0, result.output
    with pypdfium2.PdfDocument(folder / "out" / "t" / language / "components.pdf") as pdf:
        return pdf[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    ("language", "fold", "cut", "glue"),
    [("en", "fold back", "cut", "glue"), ("ko", "뒤로 접기", "자르기", "풀칠")],
)
def test_a_fold_is_named_beside_the_cut(language, fold, cut, glue, tmp_path):
    line = "{line: [[10, 30], [50, 30]], line_type: fold}"
    found = words_on_sheet(tmp_path, line, language)
    assert fold in found
    assert cut in found
    assert glue not in found


def test_a_sheet_without_such_lines_has_no_legend(tmp_path):
    found = words_on_sheet(tmp_path, "{line: [[10, 30], [50, 30]], stroke: ink}", "en")
    assert "cut" not in found


def test_lines_are_found_within_groups_and_symbols():
    cut = Shape((("M", 0, 0), ("L", 9, 0)), None, Stroke(BLACK), "cut")
    fold = Shape((("M", 0, 0), ("L", 9, 0)), None, Stroke(BLACK, 0.3), "fold")
    plain = Shape((("M", 0, 0), ("L", 9, 0)), None, Stroke(BLACK))
    symbol = Symbol("part", (plain, fold), bounds_of((fold,)))
    assert lines_in([Use(symbol), Group((cut, plain))]) == {"fold": fold, "cut": cut}


def test_a_line_of_a_type_looks_as_the_theme_says_unless_its_own_keys_do(tmp_path):
    more = "theme: {lines: {fold: {stroke: '#112233', stroke_width: 0.5, dash: [4, 2]}}}\n"
    items = draw(
        tmp_path,
        """
        - {line: [[0, 0], [9, 0]], line_type: fold}
        - {line: [[0, 5], [9, 5]], line_type: fold, stroke: "#ff0000"}
        - {line: [[0, 9], [9, 9]], line_type: fold, stroke_width: 1, dash: [1, 1]}
        """,
        more=more,
    )
    pens = [shape.stroke for shape, _ in flat(items)]
    assert [(pen.colour.hex, pen.width, pen.dash) for pen in pens] == [
        ("#112233", 0.5, (4, 2)),
        ("#ff0000", 0.5, (4, 2)),
        ("#112233", 1, (1, 1)),
    ]
    assert {shape.line_type for shape, _ in flat(items)} == {"fold"}


def test_glue_is_paper_with_a_hatching(tmp_path):
    items = draw(tmp_path, "- {rectangle: [20, 10], at: [0, 0], line_type: glue}")
    area, hatching = items
    assert (area.line_type, area.fill.hex) == ("glue", "#ffffff")
    assert hatching.clip == area.outline
