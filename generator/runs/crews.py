"""Who makes the shards: this process, processes on this machine, or a cluster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any, Protocol, TypeVar

from generator.core.tasks import Done, Task
from generator.processes import AHEAD, Processes, spread
from generator.workers import ended_outside

Result = TypeVar("Result")
_MOST_DEATHS = 3
"""Of processes over one shard: then it is the shard, not the machine."""
_NOTHING = ""
"""What a process was doing that died of no task."""


class Crew(Protocol):
    """Does tasks and yields what came of them, as each is done."""

    def work(self, job: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Done[Result]]: ...


class Here(Executor):
    """An executor that does in this process what it is given, at once."""

    def submit(self, job: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(job(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Alone:
    """One process, this one."""

    def work(self, job: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Done[Result]]:
        return spread(Here(), job, tasks, 1)


class ThisMachine:
    """Processes on this machine; when one dies, others take over what was under way."""

    def __init__(self, workers: int, scratch: Path) -> None:
        self._workers = workers
        self._scratch = scratch

    def work(self, job: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Done[Result]]:
        """Yield what ``job`` returns for each task.

        Raises UsageError when processes die of the same task again and again.
        """
        deaths: Counter[str] = Counter()
        rest = _Rest(tasks)
        while True:
            with Processes(self._workers, self._scratch) as processes:
                try:
                    for done in spread(processes, job, rest, self._workers * AHEAD):
                        rest.done(done.task)
                        yield done
                    return
                except BrokenExecutor:
                    # One may die between two tasks, of none of them.
                    names = processes.names_of_the_dead() or [_NOTHING]
                    deaths.update(names)
                    hopeless = [name for name in names if deaths[name] >= _MOST_DEATHS]
                    if hopeless:
                        raise ended_outside([*filter(None, hopeless)]) from None
                    rest.again()


class _Rest(Iterator[Task]):
    """Tasks of which some were begun and not done, and have to be begun again."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._new = iter(tasks)
        self._begun: dict[str, Task] = {}
        self._again: list[Task] = []

    def __next__(self) -> Task:
        task = self._again.pop(0) if self._again else next(self._new)
        self._begun[task.name] = task
        return task

    def done(self, task: Task) -> None:
        del self._begun[task.name]

    def again(self) -> None:
        self._again = list(self._begun.values())
