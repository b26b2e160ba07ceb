"""A build that cannot go on leaves nothing half-written behind."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from generator.publish import staging_area
from tests.definitions import write_game
from tests.waiting import PATIENCE, wait_until

REPOSITORY = Path(__file__).resolve().parents[2]
GAME = """
game: {title: Pond}
components:
  card:
    kind: card
    size: [63, 88]
    rows: [{a: 1}, {a: 2}]
    front: [{text: "{{ a }}", inset: 5}, {circle: 9, fill: ink}]
"""
SLOW = GAME.replace("{a: 2}", ", ".join(["{a: 2}"] * 2000)).replace(
    "size:", "copies: 90\n    size:"
)
"""So many pages that nobody sees the end of it."""
needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")


@pytest.fixture
def pond(tmp_path, monkeypatch):
    write_game(tmp_path / "pond", GAME)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def start(*words, code="from generator.cli import main; main()", **options):
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        **options,
    )


def wait_for(pattern, folder, process, count=1):
    """Wait until there are ``count`` files, which ``process`` makes before it ends."""

    def is_there():
        assert process.poll() is None, process.communicate()[0]
        return len(list(folder.glob(pattern))) >= count

    wait_until(is_there)


@needs_posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("games", [["slow"], ["slow", "pond"]])
def test_a_build_that_is_told_to_end_tidies_up(pond, name, games):
    write_game(pond / "slow", SLOW)
    process = start("build", *games, "--out", "out/new", "--jobs", "2")
    wait_for("out/new/.making-*/0/slow/en/*", pond, process)
    process.send_signal(getattr(signal, name))
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + getattr(signal, name), said
    assert "Traceback" not in said
    assert not (pond / "out").exists()


@needs_posix
def test_ctrl_c_reaches_all_processes_and_is_told_by_none(pond):
    write_game(pond / "slow", SLOW)
    process = start("build", "slow", "pond", "--out", "out", "--jobs", "2", start_new_session=True)
    wait_for("out/.making-*/0/slow/en/*", pond, process)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=PATIENCE)[0] == ""
    assert process.returncode == 130
    assert not (pond / "out").exists()


@needs_posix
def test_a_worker_that_is_killed_is_an_error_that_names_its_game(pond):
    write_game(pond / "slow", SLOW)
    process = start("build", "slow", "pond", "--out", "out", "--jobs", "2")
    wait_for("out/.making-*/0/slow/en/*", pond, process)
    wait_for("out/.making-*/1/pond/en/manifest.json", pond, process)
    for child in psutil.Process(process.pid).children():
        if "resource_tracker" not in " ".join(child.cmdline()):
            child.kill()
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    # The other game counts as being made until what its worker sent is read.
    assert re.match("error: a process was ended while it made .*“slow”", said)
    assert not (pond / "out").exists()


GOING = {
    "object": "class Going:\n    __del__ = end\ngoing = Going()\ndel going\n",
    "reference": "import weakref\ngoing = {1}\nmark = weakref.ref(going, end)\ndel going\n",
    "generator": "def made():\n    try:\n        yield\n    finally:\n        end()\n"
    "going = made()\nnext(going)\ndel going\n",
}


@needs_posix
@pytest.mark.parametrize("name", GOING)
def test_a_signal_counts_that_comes_while_python_lets_go_of_something(name):
    process = start(code=f"{TOLD}{GOING[name]}import time\ntime.sleep({PATIENCE})\n")
    assert process.communicate(timeout=PATIENCE)[0] == ""
    assert process.returncode == 128 + signal.SIGTERM


TOLD = """
import os, signal
from generator.cli.entry import _leave_when_told

def end(*_):
    os.kill(os.getpid(), signal.SIGTERM)
    for _ in range(1000):
        pass

_leave_when_told()
"""


def areas(output):
    return sorted(path.name for path in output.glob(".making-*"))


@needs_posix
def test_what_a_killed_build_left_is_cleared_by_the_next_and_a_running_one_is_left_alone(pond):
    write_game(pond / "slow", SLOW)
    killed = start("build", "slow", "--out", "out", "--jobs", "1")
    wait_for("out/.making-*/0/slow/en/*", pond, killed)
    killed.kill()
    killed.communicate(timeout=PATIENCE)
    left = areas(pond / "out")
    assert len(left) == 2
    running = start("build", "slow", "--out", "out", "--jobs", "1")
    wait_until(lambda: (now := areas(pond / "out")) and not set(left) & set(now))
    wait_for("out/.making-*/0/slow/en/*", pond, running)
    kept = areas(pond / "out")
    assert len(kept) == 2
    quick = start("build", "pond", "--out", "out", "--jobs", "1")
    assert quick.communicate(timeout=PATIENCE)[0] == ""
    assert areas(pond / "out") == kept
    running.send_signal(signal.SIGTERM)
    running.communicate(timeout=PATIENCE)
    assert areas(pond / "out") == []


def limit_files():
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))


@needs_posix
@pytest.mark.parametrize("games", [["pond"], ["pond", "other"]])
def test_a_full_disk_is_said_and_leaves_nothing(pond, games):
    write_game(pond / "other", GAME)
    process = start("build", *games, "--out", "out", "--jobs", "2", preexec_fn=limit_files)
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, said
    assert said.startswith("error: cannot write to")
    assert not (pond / "out").exists()


def test_a_build_that_finds_a_fault_makes_no_folder(pond):
    (pond / "pond" / "game.yaml").write_text(GAME.replace("ink", "inc"), "utf-8")
    process = start("build", "pond", "--out", "new/deep")
    assert "unknown colour “inc”" in process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 1
    assert not (pond / "new").exists()


def test_a_game_that_is_named_twice_is_built_once(pond):
    process = start("check", "pond", "./pond", "pond/game.yaml")
    assert process.communicate(timeout=PATIENCE)[0] == ""
    assert process.returncode == 0


@pytest.mark.parametrize("name", ["", "x" * 5000, "nowhere/game.yaml/x"])
def test_a_name_that_can_be_no_game_is_a_wrong_command(pond, name):
    process = start("check", name)
    assert "error: there is no game" in process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 2


def test_a_folder_that_may_be_written_to_but_not_listed_is_no_fault(tmp_path, monkeypatch):
    def refuse(folder):
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", refuse)
    with staging_area(tmp_path) as area:
        (area / "file.txt").write_text("a")
        assert area.parent == tmp_path
    assert not area.exists()
