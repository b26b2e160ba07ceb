"""Processes as an executor: they end with whoever asked for them, and Ctrl-C is not theirs."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from generator.core.tasks import Done, Task

Result = TypeVar("Result")
MOST = 61 if sys.platform == "win32" else 256
"""Processes at once: Windows waits for no more, and each keeps files open elsewhere."""
AHEAD = 2
"""Tasks in the queue for each process: enough that none waits, and few enough to hold."""
_COLLECT_SELDOM = (200_000, 20, 20)
"""Work here makes many objects and hardly any cycles."""


def spread(
    executor: Executor,
    job: Callable[..., Result],
    tasks: Iterable[Task],
    width: int,
    *,
    look: Callable[[], object] | None = None,
    pause: float | None = None,
    again: Callable[[BaseException], bool] | None = None,
) -> Iterator[Done[Result]]:
    """Yield what ``job`` returns for each task, as each is done; ``width`` are under way at most.

    Tasks are taken from where they come only when there is room for them. ``look`` is called
    whenever nothing was done for ``pause`` seconds. Raises what a job or the executor raises,
    and nothing more is begun then; but what ``again`` says yes to has the task begun once more.
    """
    rest = iter(tasks)
    under_way: dict[Future[Result], Task] = {}
    try:
        while True:
            for task in islice(rest, width - len(under_way)):
                under_way[_submit(executor, job, task)] = task
            if not under_way:
                return
            done, _ = wait(under_way, timeout=pause, return_when=FIRST_COMPLETED)
            if not done and look is not None:
                look()
            for future in done:
                task = under_way.pop(future)
                if again is not None and (fault := future.exception()) and again(fault):
                    under_way[_submit(executor, job, task)] = task
                else:
                    yield Done(task, future.result())
    finally:
        for future in under_way:
            future.cancel()


def _submit(executor: Executor, job: Callable[..., Result], task: Task) -> Future[Result]:
    if isinstance(executor, Processes):
        return executor.submit_as(task.name, job, *task.arguments)
    return executor.submit(job, *task.arguments)


class Processes(Executor):
    """Processes as an executor; they are ended when the one who began them fails or is killed.

    ``scratch`` is where they keep files for the time being, which are gone afterwards however
    they end. A process is begun when there is work for it; there are ``MOST`` at most.
    """

    def __init__(self, workers: int, scratch: Path | None = None) -> None:
        self._notes = tempfile.TemporaryDirectory(prefix="pnp-", dir=scratch)
        self._others = set(active_children())
        self._begun: dict[int, BaseProcess] = {}
        self._pool = ProcessPoolExecutor(
            min(workers, MOST),
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=(self._notes.name,),
        )

    def submit(self, job: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        return self.submit_as("a task", job, *arguments, **named)

    def submit_as(
        self, name: str, job: Callable[..., Result], /, *arguments: Any, **named: Any
    ) -> Future[Result]:
        """Have ``job`` done; ``name`` is what the work is called if its process dies of it."""
        with _without_interrupts():
            future = self._pool.submit(_noting, self._notes.name, name, job, arguments, named)
        for process in set(active_children()) - self._others:
            self._begun.setdefault(process.pid or 0, process)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self._notes.cleanup()

    def __exit__(self, kind: object, *fault: object) -> None:
        if kind is None:
            self.shutdown()
            return
        self.end()

    def end(self) -> None:
        """End all processes at once, whatever they do."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in self._begun.values():
            process.terminate()
        for process in self._begun.values():
            process.join()
        self._notes.cleanup()

    def names_of_the_dead(self) -> list[str]:
        """Return what the processes did that were ended from outside, once one was.

        The others are ended then too, but that is a way to end that can be told from it.
        """
        self._pool.shutdown()
        in_hand = {pid: self._in_hand(pid) for pid in self._begun}
        ours = (0, -signal.SIGTERM)
        dead = {pid for pid, process in self._begun.items() if process.exitcode not in ours}
        names = [name for pid, name in in_hand.items() if name and pid in dead]
        return sorted(names or filter(None, in_hand.values()))

    def _in_hand(self, pid: int) -> str:
        try:
            return Path(self._notes.name, str(pid)).read_text("utf-8")
        except OSError:
            return ""


def _begin(scratch: str) -> None:
    """Make ready a process: it ends with its parent and leaves Ctrl-C to it."""
    import gc

    gc.set_threshold(*_COLLECT_SELDOM)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tempfile.tempdir = scratch
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _noting(
    folder: str, name: str, job: Callable[..., Result], arguments: tuple[Any, ...], named: Any
) -> Result:
    """Do a job; as long as it lasts, a file tells what this process does."""
    note = Path(folder, str(os.getpid()))
    with suppress(OSError):
        note.write_text(name, "utf-8")
    result = job(*arguments, **named)
    with suppress(OSError):
        note.unlink()
    return result


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Have processes that are begun here never hear of Ctrl-C, which is for their parent."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
