"""``pnp watch``: one build for each save, whatever the editor does to save."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import time_ns

import pytest

from generator.core.diagnostics import AuthorError, Position
from generator.source import probe
from generator.source.folder import GameFolder
from generator.source.inputs import noted
from generator.watching import Watch
from tests.definitions import write_game
from tests.waiting import PATIENCE

REPOSITORY = Path(__file__).parents[2]
GAME = """
game: {id: pond, title: Pond}
components:
  card:
    kind: card
    size: [63, 88]
    front: [{background: accent}]
"""
NOWHERE = Position("")
TICK = (1_000_000_000_000_000_000, 1_000_000_000_000_000_000, 7)
"""When a file was changed, in nanoseconds, and its number."""


def seen_of(folder, *names):
    """Return what is seen when the files called ``names`` are read."""
    with noted() as inputs:
        for name in names:
            with contextlib.suppress(AuthorError):
                GameFolder(folder, "").read_bytes(name, NOWHERE, limit=100)
    return inputs.facts


@pytest.fixture
def pond(tmp_path):
    (tmp_path / "a.txt").write_text("one")
    return tmp_path


def test_nothing_changes_by_itself(pond):
    watch = Watch(seen_of(pond, "a.txt", "missing.txt"))
    assert not watch.is_late
    assert not watch.has_changed()


def test_a_save_without_a_change_is_none(pond):
    watch = Watch(seen_of(pond, "a.txt"))
    (pond / "a.txt").write_text("one")
    assert not watch.has_changed()


def test_a_change_is_told_once(pond):
    watch = Watch(seen_of(pond, "a.txt"))
    (pond / "a.txt").write_text("two")
    assert watch.has_changed()
    assert not watch.has_changed()


def test_a_change_is_noticed_that_no_time_of_the_file_tells(pond, monkeypatch):
    """Two saves in one tick of the file system's clock leave the same times behind."""
    real = probe.mark_of
    monkeypatch.setattr(
        probe, "mark_of", lambda path: (found := real(path)) and (*found[:1], *TICK)
    )
    monkeypatch.setattr(probe, "time_ns", lambda: TICK[0] + 5_000_000)
    watch = Watch(seen_of(pond, "a.txt"))
    (pond / "a.txt").write_text("two")
    assert watch.has_changed()


def test_an_old_file_is_not_read_again(pond, monkeypatch):
    monkeypatch.setattr(probe, "time_ns", lambda: time_ns() + 10**10)
    watch = Watch(seen_of(pond, "a.txt"))
    monkeypatch.setattr(probe, "digest_of_file", None)
    assert not watch.has_changed()


def test_a_file_renamed_over_another_is_a_change(pond):
    watch = Watch(seen_of(pond, "a.txt"))
    (pond / "a.txt~").write_text("two")
    (pond / "a.txt~").replace(pond / "a.txt")
    assert watch.has_changed()


def test_a_file_that_goes_and_comes_again_within_a_save_is_one_change(pond):
    watch = Watch(seen_of(pond, "a.txt"))
    (pond / "a.txt").rename(pond / "a.bak")
    (pond / "a.txt").write_text("two")
    assert watch.has_changed()
    assert not watch.has_changed()


def test_a_file_that_was_missed_is_a_change_when_it_comes(pond):
    watch = Watch(seen_of(pond, "b.txt"))
    (pond / "c.txt").write_text("of no concern")
    assert not watch.has_changed()
    (pond / "b.txt").write_text("here")
    assert watch.has_changed()


def test_what_changed_before_it_was_watched_is_late(pond):
    seen = seen_of(pond, "a.txt")
    (pond / "a.txt").write_text("two")
    assert Watch(seen).is_late


def test_what_changed_while_it_was_read_and_is_as_before_is_late(pond):
    first = Watch(seen_of(pond, "a.txt"))
    (pond / "a.txt").write_text("two")
    seen = seen_of(pond, "a.txt")
    (pond / "a.txt").write_text("one")
    assert Watch(seen, first).is_late


def test_a_folder_that_goes_while_it_is_listed_has_nothing_in_it(pond, monkeypatch):
    def glob(self, pattern):
        raise FileNotFoundError(pattern)

    monkeypatch.setattr(Path, "glob", glob)
    assert GameFolder(pond, "").names("", ".txt") == []


def test_a_file_too_large_to_be_read_whole_is_late_but_once(pond):
    (pond / "a.txt").write_text("x" * 5000)
    first = Watch(seen_of(pond, "a.txt"))
    assert not Watch(seen_of(pond, "a.txt"), first).is_late


class Watching:
    """``pnp watch`` in a process of its own, whose lines are read as they come."""

    def __init__(self, folder):
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONUNBUFFERED": "1"}
        words = [sys.executable, "-m", "generator.cli", "watch", "pond", "--format", "svg"]
        self.process = subprocess.Popen(
            words,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )

    def lines_to(self, words):
        found = []
        for line in self.process.stdout:
            found.append(line)
            if words in line:
                return "".join(found)
        raise AssertionError("".join(found))

    def end(self):
        self.process.send_signal(signal.SIGINT)
        rest = self.process.stdout.read()
        return self.process.wait(PATIENCE), rest


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_game_is_built_on_every_save_and_faults_do_not_end_it(tmp_path):
    game = write_game(tmp_path / "rules" / "pond", GAME) / "game.yaml"
    watching = Watching(tmp_path)
    try:
        watching.lines_to(" built (")
        face = tmp_path / "output/pond/en/faces/card-front.svg"
        before = face.read_text("utf-8")
        game.write_text(GAME.replace("accent", "acent"), "utf-8")
        said = watching.lines_to(" nothing written: 1 error (")
        assert "rules/pond/game.yaml:7:26: error: unknown colour “acent”" in said
        assert "front: [{background: acent}]" in said
        assert face.read_text("utf-8") == before
        beside = game.with_name(".game.yaml.tmp")
        beside.write_text(GAME.replace("accent", "ink"), "utf-8")
        beside.replace(game)
        watching.lines_to(" built (")
        assert face.read_text("utf-8") != before
        game.unlink()
        game.write_text(GAME, "utf-8")
        watching.lines_to(" built (")
        assert face.read_text("utf-8") == before
        code, rest = watching.end()
        assert (code, rest.strip()) == (0, "")
    finally:
        watching.process.kill()
        watching.process.stdout.close()
        watching.process.wait()


def test_a_game_that_is_not_there_is_a_wrong_command(tmp_path):
    words = [sys.executable, "-m", "generator.cli", "watch", "pnd"]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 2
    assert "there is no game “pnd”" in done.stderr
