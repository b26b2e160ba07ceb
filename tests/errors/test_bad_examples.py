"""Every bad example is refused with the message that stands in it, and nothing is written.

A case is a ``game.yaml`` whose last lines, as comments, are what an author must be told:
``# line:column: error: …`` and ``# hint: …``, in any order, each the beginning or a part
of a line that is printed. Lines before the comments are all that is read.
"""

import io
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from generator.cli import app


def picture(mode, size):
    written = io.BytesIO()
    Image.new(mode, size).save(written, "PNG")
    return written.getvalue()


CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))
BESIDE = {
    "cards.csv": "title,cost\nFrog,3\nLily,5\n",
    "header.csv": "title,cost\n",
    "failed.csv": "title,cost\nFrog,#REF!\n",
    "korean.csv": "title\n개구리\n".encode("cp949"),
    "broken.ttf": "\x00\x01\x00\x00 this is no font",
    "dot.png": picture("RGB", (2, 2)),
    "more.yaml": "components:\n  part: {kind: tile}\n",
}


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_a_bad_example_is_refused_with_its_message(case, tmp_path, monkeypatch):
    text = case.read_text("utf-8")
    expected = [line[2:] for line in text.splitlines() if line.startswith("# ")]
    assert expected, "a case without a message"
    game = tmp_path / "test"
    game.mkdir()
    (game / "game.yaml").write_text(text, "utf-8")
    for name, content in BESIDE.items():
        (game / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "secret.png").write_bytes(b"\x89PNG")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["build", "test", "--out", "out"])
    assert result.exit_code == 1, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    for line in expected:
        assert any(line in printed for printed in result.output.splitlines()), result.output
    assert not list(tmp_path.glob("out/*"))
    assert CliRunner().invoke(app, ["check", "test"]).output == result.output


def test_a_fault_leaves_the_earlier_output_as_it_was(tmp_path, monkeypatch):
    good = (Path(__file__).parent / "good.yaml").read_text("utf-8")
    game = tmp_path / "test"
    game.mkdir()
    (game / "game.yaml").write_text(good, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["build", "test", "--out", "out"]).exit_code == 0
    before = {path: path.read_bytes() for path in Path("out").rglob("*") if path.is_file()}
    assert before
    (game / "game.yaml").write_text(good.replace("fill: ink", "fill: inc"), "utf-8")
    assert CliRunner().invoke(app, ["build", "test", "--out", "out"]).exit_code == 1
    after = {path: path.read_bytes() for path in Path("out").rglob("*") if path.is_file()}
    assert after == before
