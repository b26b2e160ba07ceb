"""Runs that are stopped, and go on where they were."""

import os
import re
import signal

import psutil
import pytest

from tests.cli.test_interrupted import start, wait_for
from tests.runs import held
from tests.runs.bingo import files, shards, write_bingo
from tests.waiting import PATIENCE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
COMMAND = ("run", "bingo", "--copies", "300", "--shard-size", "20", "--table", "many.csv")


@pytest.fixture
def bingo(tmp_path, monkeypatch):
    write_bingo(tmp_path)
    (tmp_path / "many.csv").write_text("name\n" + "Ann\nBo\n" * 150, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def start_held(monkeypatch, free, jobs):
    """Begin a run that makes no more than the first ``free`` copies until it may ``go``."""
    monkeypatch.setenv("PNP_TEST_FREE", str(free))
    return start(*COMMAND, "--jobs", jobs, code=held.CODE, start_new_session=True)


def hidden(folder):
    return [path.name for path in folder.rglob(".*")]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_whole_shards_and_the_same_command_goes_on(bingo, jobs, monkeypatch):
    process = start_held(monkeypatch, 40, jobs)
    wait_for("runs/bingo/en/0*/manifest.json", bingo, process, count=2)
    os.killpg(process.pid, signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (
        130,
        "stopped; the same command goes on where it was\n",
    )
    some = shards(bingo / "runs")
    assert some == ["0000001-0000020", "0000021-0000040"]
    assert hidden(bingo / "runs") == []
    marks = {path: path.stat().st_mtime_ns for path in bingo.rglob("runs/**/components.pdf")}
    assert len(marks) == len(some)
    again = start(*COMMAND, "--jobs", "1")
    assert again.communicate(timeout=PATIENCE)[0] == ""
    assert len(shards(bingo / "runs")) == 15
    assert all(path.stat().st_mtime_ns == mark for path, mark in marks.items())
    fresh = start(*COMMAND, "--jobs", "1", "--out", "fresh")
    assert fresh.communicate(timeout=PATIENCE)[0] == ""
    assert files(bingo / "runs") == files(bingo / "fresh")


def test_a_run_that_was_killed_goes_on_and_clears_what_it_left(bingo, monkeypatch):
    process = start_held(monkeypatch, 20, "1")
    wait_for("runs/bingo/en/0000001-*/manifest.json", bingo, process)
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert hidden(bingo / "runs")
    again = start(*COMMAND, "--jobs", "1")
    assert again.communicate(timeout=PATIENCE)[0] == ""
    assert len(shards(bingo / "runs")) == 15
    assert hidden(bingo / "runs") == []


def test_a_process_that_is_killed_is_made_good_by_another(bingo, monkeypatch):
    process = start_held(monkeypatch, 40, "2")
    wait_for("runs/bingo/en/0000021-*/manifest.json", bingo, process)
    victim = workers_of(process)[0]
    victim.kill()
    (bingo / "go").touch()
    assert process.communicate(timeout=PATIENCE)[0] == ""
    assert process.returncode == 0
    fresh = start(*COMMAND, "--jobs", "1", "--out", "fresh")
    fresh.communicate(timeout=PATIENCE)
    assert files(bingo / "runs") == files(bingo / "fresh")


def test_a_shard_that_kills_every_process_is_named(bingo, monkeypatch):
    from generator.core.tasks import Task
    from generator.runs.crews import ThisMachine
    from generator.workspace import UsageError

    crew = ThisMachine(2, bingo)
    tasks = [Task("copies 1 to 3", (False,)), Task("copies 4 to 6", (True,))]
    done = []
    with pytest.raises(UsageError, match=re.escape("while it made “copies 4 to 6”")):
        done.extend(found.task.name for found in crew.work(_end_if, tasks))
    assert set(done) <= {"copies 1 to 3"}


def test_processes_that_die_of_no_shard_are_made_good_three_times_at_most(bingo, monkeypatch):
    from generator.core.tasks import Task
    from generator.processes import Processes
    from generator.runs.crews import ThisMachine
    from generator.workspace import UsageError

    known = Processes.names_of_the_dead

    def idle(processes):
        known(processes)
        return []

    monkeypatch.setattr(Processes, "names_of_the_dead", idle)
    crew = ThisMachine(2, bingo)
    tasks = [Task("copies 1 to 3", (bingo / "ended", 1)), Task("copies 4 to 6", (bingo, 0))]
    done = [found.task.name for found in crew.work(_end_times, tasks)]
    assert sorted(done) == ["copies 1 to 3", "copies 4 to 6"]
    with pytest.raises(UsageError):
        list(crew.work(_end_times, [Task("copies 1 to 3", (bingo / "more", 3))]))


def _end_times(mark, wanted):
    """End this process as often as ``wanted``, counted in the file ``mark``."""
    said = mark.read_text() if mark.is_file() else ""
    if len(said) < wanted:
        mark.write_text(said + "x")
        os.kill(os.getpid(), signal.SIGKILL)


def _end_if(wanted):
    if wanted:
        os.kill(os.getpid(), signal.SIGKILL)


def workers_of(process):
    children = psutil.Process(process.pid).children()
    return [c for c in children if "resource_tracker" not in " ".join(c.cmdline())]
