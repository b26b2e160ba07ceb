"""Files that several processes make are those that one makes."""

import hashlib
import os
import signal
from pathlib import Path

import pytest

from generator import ahead, page_pictures, press
from generator.build import BuildOptions, run
from generator.workspace import UsageError
from tests.definitions import write_game

GAME = """
game: {id: pond, title: {en: Pond, ko: 연못, de: Teich}}
languages: [en, ko, de]
components:
  card:
    name: {en: Card, ko: 카드, de: Karte}
    kind: card
    size: [44, 63]
    rows: {combine: {n: 1-120}}
    front: [{text: {en: "Leaf {{ n }}", ko: "잎 {{ n }}", de: "Blatt {{ n }}"}, inset: 3}]
    back: [{background: accent}]
"""
RULES = """\
## Goal {#goal}

Be the last to sink.

## Components {#components}

::: parts
- `card`
:::
"""


@pytest.fixture
def pond(tmp_path):
    write_game(tmp_path / "pond", GAME)
    return tmp_path


@pytest.fixture
def begun(monkeypatch):
    """Return the languages that other processes were asked for."""
    found = []
    real = ahead.Ahead.begin

    def begin(self, languages, area):
        real(self, languages, area)
        found.extend(self._begun)

    monkeypatch.setattr(ahead.Ahead, "begin", begin)
    monkeypatch.setattr(press, "_MUCH", 100)
    return found


def build(folder, jobs, **more):
    given = {"formats": ("pdf", "svg"), "output": Path(f"out-{jobs}"), **more}
    outcome = run(BuildOptions(games=("pond",), jobs=jobs, **given), folder)
    return outcome, files(folder / f"out-{jobs}")


def files(folder):
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths
    }


@pytest.mark.parametrize(
    ("jobs", "others", "has_rules"),
    [(2, ["ko", "de"], True), (4, ["ko", "de", "en"], False), (4, ["ko", "de", "en"], True)],
)
def test_languages_and_formats_are_the_same_from_several_processes(
    pond, begun, jobs, others, has_rules
):
    if has_rules:
        for code in ("en", "ko", "de"):
            (pond / "pond" / f"rulebook.{code}.md").write_text(RULES, "utf-8")
    one, plain = build(pond, 1)
    assert begun == []
    several, spread = build(pond, jobs)
    assert begun == others
    assert not one.failed
    assert plain == spread
    assert list(several.report) == list(one.report)
    assert several.seen == one.seen
    assert len([path for path in plain if path.endswith("rulebook.pdf")]) >= 3 * has_rules


def test_what_is_to_be_said_of_a_language_is_said_as_by_one_process(pond, begun):
    text = GAME.replace('"Blatt {{ n }}"', "\"{{ 'Blatt' if n < 119 else 'Seerosenblatt' * 9 }}\"")
    write_game(pond / "pond", text)
    one, plain = build(pond, 1)
    several, spread = build(pond, 2)
    assert begun == ["ko", "de"]
    assert len(one.report) > 0
    assert list(several.report) == list(one.report)
    assert plain == spread


def test_what_is_to_be_said_of_the_first_language_is_said_as_by_one_process(pond, begun):
    disc = '{circle: "{{ 9 if n < 119 else 90 }}", fill: accent}'
    text = GAME.replace("inset: 3}]", f"inset: 3}}, {disc}]")
    write_game(pond / "pond", text.replace("[en, ko, de]", "[en]"))
    one, plain = build(pond, 1)
    several, spread = build(pond, 2)
    assert begun == ["en"]
    assert [fault.severity for fault in one.report] == ["warning"]
    assert list(several.report) == list(one.report)
    assert plain == spread


def test_a_build_after_one_of_several_processes_finds_all_as_it_was(pond, begun, tmp_path):
    first, _ = build(pond, 3, cache=tmp_path / "cache")
    again, _ = build(pond, 3, cache=tmp_path / "cache")
    assert begun == ["ko", "de"]
    assert (first.changed, again.changed) == (True, False)


def test_small_games_are_made_by_one_process(pond, begun):
    write_game(pond / "pond", GAME.replace("1-120", "1-30"))
    build(pond, 3)
    assert begun == []


def test_pages_as_pictures_come_out_the_same_from_several_processes(pond, monkeypatch):
    write_game(pond / "pond", GAME.replace("1-120", "1-100").replace("[en, ko, de]", "[en]"))
    tasks = []
    real = page_pictures.results_of

    def counted(job, given, jobs):
        tasks.append((len(given), jobs))
        return real(job, given, jobs)

    monkeypatch.setattr(page_pictures, "results_of", counted)
    monkeypatch.setattr(page_pictures, "_MUCH", 1)
    _, plain = build(pond, 1, formats=("png",), dpi=40)
    _, spread = build(pond, 2, formats=("png",), dpi=40)
    pages = len([path for path in plain if path.endswith(".png")])
    assert plain == spread
    assert tasks == [(1, 1), (-(-pages // 4), 2)]


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_process_that_dies_over_a_language_is_an_error_that_names_it(pond, monkeypatch):
    monkeypatch.setattr(ahead, "make_sheets", _end)
    monkeypatch.setattr(press, "_MUCH", 100)
    with pytest.raises(UsageError, match="while it made “pond in “ko”"):
        build(pond, 2)
    assert not (pond / "out-2").exists()


def _end(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)
