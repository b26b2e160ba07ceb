"""A fault in a long line is shown with what stands around it."""

import pytest

from generator import reporting
from generator.core.diagnostics import Diagnostic, Position
from generator.reporting import lines_of, source_line


@pytest.mark.parametrize("column", [1, 60, 150, 290, 300])
def test_the_caret_is_below_the_sign_that_is_meant(column, tmp_path):
    line = "".join(chr(ord("a") + index % 26) for index in range(300))
    (tmp_path / "game.yaml").write_text(f"{line}\n", "utf-8")
    fault = Diagnostic("error", Position("pond/game.yaml", 1, column), "odd")
    _, source, caret = lines_of([fault], {"pond": tmp_path}, colour=False)
    assert source[caret.index("^")] == line[column - 1]
    assert len(source) <= 4 + 122
    assert source.strip().startswith("…") == (column > 61)
    assert source.endswith("…") == (column < 240)


def test_a_short_line_is_shown_whole(tmp_path):
    (tmp_path / "game.yaml").write_text("  title: 연못\n", "utf-8")
    fault = Diagnostic("error", Position("pond/game.yaml", 1, 11), "odd")
    _, source, caret = lines_of([fault], {"pond": tmp_path}, colour=False)
    assert source == "      title: 연못"
    assert caret.index("^") == 4 + 9 + 2  # 연 is two cells wide


def test_only_a_terminal_gets_colours(tmp_path):
    fault = Diagnostic("error", Position("pond/game.yaml", 1, 1), "odd")
    (plain,) = lines_of([fault], {}, colour=False)
    (coloured,) = lines_of([fault], {}, colour=True)
    assert plain == "pond/game.yaml:1:1: error: odd"
    assert coloured == "pond/game.yaml:1:1: \x1b[1;31merror\x1b[0m: odd"


def test_of_a_file_that_goes_away_just_now_no_line_is_shown(tmp_path, monkeypatch):
    monkeypatch.setattr(reporting, "file_at", lambda at, roots: tmp_path / "gone.yaml")
    assert source_line(Position("pond/gone.yaml", 1, 1), {"pond": tmp_path}) is None
