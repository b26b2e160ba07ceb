"""Taking turns: one process after another, and nobody waits for what cannot be had."""

import errno
import subprocess
import sys

import pytest

from generator.core import lock
from generator.core.lock import take_lock, turn_taken


def never(seconds):
    raise AssertionError("there is nothing to wait for")


def test_the_lock_is_held_meanwhile_and_gone_afterwards(tmp_path):
    path = tmp_path / ".turn"
    with turn_taken(path):
        code = "from generator.core.lock import *\n"
        code += f"print(take_lock(Path({str(path)!r}), create=False))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.stdout.strip() == "None"
    assert list(tmp_path.iterdir()) == []


def test_one_waits_for_the_other(tmp_path, monkeypatch):
    path = tmp_path / ".turn"
    other = take_lock(path, create=True)
    waited = []

    def sleep(seconds):
        waited.append(seconds)
        if len(waited) == 3:
            other.close()

    monkeypatch.setattr(lock, "sleep", sleep)
    with turn_taken(path):
        assert len(waited) == 3
    assert not path.exists()


def test_what_a_killed_process_left_is_taken_at_once(tmp_path, monkeypatch):
    (tmp_path / ".turn").write_bytes(b"")
    monkeypatch.setattr(lock, "sleep", never)
    with turn_taken(tmp_path / ".turn"):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_where_there_are_no_locks_nobody_waits(tmp_path, monkeypatch, number):
    def refuse(descriptor):
        raise OSError(number, "no locks here")

    monkeypatch.setattr(lock, "_lock", refuse)
    monkeypatch.setattr(lock, "sleep", never)
    with turn_taken(tmp_path / ".turn"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_patience_ends(tmp_path, monkeypatch):
    other = take_lock(tmp_path / ".turn", create=True)
    with turn_taken(tmp_path / ".turn", patience=0.0):
        pass
    assert (tmp_path / ".turn").exists()
    other.close()
