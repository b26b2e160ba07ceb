"""Small definitions that stand for endless work are refused at once, with a place."""

import pytest
from typer.testing import CliRunner

from generator.cli import app

LONG = 1200
PART = "components: {part: {kind: tile, size: [20, 20], front: [%s]}}\n"


def _styles():
    chain = "".join(f"    s{i}: {{extends: s{i + 1}}}\n" for i in range(LONG))
    return f"theme:\n  styles:\n{chain}    s{LONG}: {{}}\n" + PART % "{text: a, style: s0}"


def _colours():
    chain = "".join(f"    c{i}: c{i + 1}\n" for i in range(LONG))
    return f"theme:\n  colours:\n{chain}    c{LONG}: ink\n" + PART % "{circle: 5, fill: c0}"


def _components():
    chain = "".join(f"  c{i}: {{extends: c{i + 1}}}\n" for i in range(LONG))
    return f"components:\n{chain}  c{LONG}: {{kind: tile, size: [9, 9], front: []}}\n"


def _symbols():
    chain = "".join(f"  s{i}: {{size: [9, 9], draw: [{{use: s{i + 1}}}]}}\n" for i in range(LONG))
    last = f"  s{LONG}: {{size: [9, 9], draw: [{{circle: 5, fill: ink}}]}}\n"
    return f"symbols:\n{chain}{last}" + PART % "{use: s0}"


CHAINS = {"styles": _styles, "colours": _colours, "components": _components, "symbols": _symbols}


def _build(text, folder, monkeypatch):
    (folder / "test").mkdir()
    (folder / "test" / "game.yaml").write_text("game: {title: T}\n" + text, "utf-8")
    monkeypatch.chdir(folder)
    return CliRunner().invoke(app, ["build", "test", "--out", "out"])


@pytest.mark.parametrize("kind", CHAINS)
def test_names_that_lead_on_and_on_are_an_error(kind, tmp_path, monkeypatch):
    result = _build(CHAINS[kind](), tmp_path, monkeypatch)
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit)
    assert "0” is defined by more than 64 others, one after another" in result.output


def test_symbols_that_multiply_are_an_error(tmp_path, monkeypatch):
    uses = ", ".join(["{{use: s{0}}}"] * 4)
    chain = "".join(f"  s{i}: {{size: [9, 9], draw: [{uses.format(i + 1)}]}}\n" for i in range(25))
    text = f"symbols:\n{chain}  s25: {{size: [9, 9], draw: [{{circle: 5, fill: ink}}]}}\n"
    result = _build(text + PART % "{use: s0}", tmp_path, monkeypatch)
    assert result.exit_code == 1, result.output
    assert "error: this shows more than 20000000 items" in result.output


def test_colours_mixed_of_each_other_are_each_mixed_once(tmp_path, monkeypatch):
    chain = "".join(f"    c{i}: {{mix: [c{i + 1}, c{i + 1}, 0.5]}}\n" for i in range(40))
    text = f"theme:\n  colours:\n{chain}    c40: ink\n" + PART % "{circle: 5, fill: c0}"
    result = _build(text, tmp_path, monkeypatch)
    assert result.exit_code == 0, result.output


def test_scales_within_scales_are_an_error_before_numbers_run_out(tmp_path, monkeypatch):
    chain = "".join(
        f"  s{i}: {{size: [0.01, 0.01], draw: [{{use: s{i + 1}, size: [9999, 9999]}}]}}\n"
        for i in range(60)
    )
    text = f"symbols:\n{chain}  s60: {{size: [9, 9], draw: [{{circle: 9, fill: ink}}]}}\n"
    result = _build(text + PART % "{use: s0}", tmp_path, monkeypatch)
    assert result.exit_code == 1, result.output
    assert "reaches farther than 1e+09 mm" in result.output
