"""Work that is shared out to processes."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from pathlib import Path

import psutil
import pytest

from generator import processes
from generator.core.tasks import Task
from generator.processes import Processes, spread
from generator.workers import results_of
from generator.workspace import UsageError
from tests.waiting import PATIENCE, wait_until

REPOSITORY = Path(__file__).resolve().parents[2]
needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


def tasks(*argument_lists):
    return [Task(f"number {n}", arguments) for n, arguments in enumerate(argument_lists, 1)]


@pytest.mark.parametrize("workers", [1, 2])
def test_each_task_comes_back_with_its_result(workers):
    found = {
        done.task.name: done.result
        for done in results_of(pow, tasks((2, 3), (3, 2), (5, 1)), workers)
    }
    assert found == {"number 1": 8, "number 2": 9, "number 3": 5}


def test_what_a_job_raises_is_raised_to_whoever_asked():
    with pytest.raises(ZeroDivisionError):
        list(results_of(divmod, tasks((1, 0), (1, 1)), 2))


@needs_posix
def test_a_process_that_the_system_ends_is_told_with_what_it_made(tmp_path):
    work = tasks((str(tmp_path), False), (str(tmp_path), True), (str(tmp_path), False))
    with pytest.raises(UsageError, match=r"a process was ended while it made “number 2”$"):
        list(results_of(_end, work, 2))


def _end(folder, is_last):
    """End this process once another is at work as well."""
    Path(folder, str(os.getpid())).touch()
    while len(list(Path(folder).iterdir())) < 2:
        time.sleep(0.01)
    if is_last:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(10 * PATIENCE)


class Slow:
    """An executor whose tasks are done when they are asked for."""

    def __init__(self):
        self.begun = []

    def submit(self, job, *arguments):
        future = Future()
        self.begun.append(future)
        future.set_result(job(*arguments))
        return future


def test_no_more_tasks_are_taken_than_there_is_room_for():
    taken = []
    source = (taken.append(n) or Task(str(n), (n,)) for n in range(100))
    results = spread(Slow(), abs, source, 3)
    next(results)
    assert len(taken) == 3
    assert len(list(results)) == 99


def test_whoever_stops_listening_calls_off_what_is_not_begun():
    class Never(Slow):
        def submit(self, job, *arguments):
            future = Future()
            self.begun.append(future)
            if len(self.begun) == 1:
                future.set_result(0)
            return future

    executor = Never()
    results = spread(executor, abs, tasks((1,), (2,), (3,)), 3)
    next(results)
    results.close()
    assert [future.cancelled() for future in executor.begun] == [False, True, True]


def test_an_executor_for_anyone_is_plain():
    with Processes(1) as processes:
        assert processes.submit(pow, 2, 5).result() == 32
        assert list(processes.map(abs, [-1, 2])) == [1, 2]


def test_no_more_processes_are_asked_for_than_a_system_has(monkeypatch):
    asked = []
    pool = ProcessPoolExecutor
    monkeypatch.setattr(
        processes,
        "ProcessPoolExecutor",
        lambda workers, **named: asked.append(workers) or pool(1, **named),
    )
    monkeypatch.setattr(processes, "MOST", 61)
    for workers in (2, 61, 1000):
        with Processes(workers):
            pass
    assert asked == [2, 61, 61]


@needs_posix
def test_a_process_dies_with_the_one_that_began_it(tmp_path):
    code = f"""
import os, sys, time
sys.path.insert(0, {str(REPOSITORY)!r})
from generator.processes import Processes
from tests.cli.test_workers import _wait
if __name__ == "__main__":
    with Processes(1) as processes:
        processes.submit(_wait, {str(tmp_path / "begun")!r}).result()
"""
    parent = subprocess.Popen([sys.executable, "-c", code])
    pid = int(_content(tmp_path / "begun"))
    parent.kill()
    parent.wait()
    wait_until(lambda: not _lives(pid))


def _wait(path):
    Path(f"{path}.part").write_text(str(os.getpid()))
    Path(f"{path}.part").rename(path)
    time.sleep(10 * PATIENCE)


def _content(path):
    wait_until(path.exists)
    return path.read_text()


def _lives(pid):
    """Tell whether a process is there and is no mere remainder that nobody has asked for."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@needs_posix
def test_processes_do_not_hear_of_an_interrupt(tmp_path):
    with Processes(1) as processes:
        future = processes.submit(_interrupted)
        assert future.result() == "still here"


def _interrupted():
    os.kill(os.getpid(), signal.SIGINT)
    return "still here"


@needs_posix
def test_an_executor_whose_process_was_ended_is_broken():
    with Processes(1) as processes, pytest.raises(BrokenExecutor):
        processes.submit(os.abort).result()


def test_a_faulty_game_among_others_is_told_from_another_process(tmp_path):
    from generator.build import BuildOptions, run

    for name, text in (("a", "game: ["), ("b", "game: {title: B}\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(text, "utf-8")
    outcome = run(BuildOptions(games=("a", "b"), jobs=2, output=Path("out")), tmp_path)
    assert outcome.failed
    assert {fault.at.file for fault in outcome.report} == {"a/game.yaml", "b/game.yaml"}
