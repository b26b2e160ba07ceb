"""Work that is shared out: to processes of its own, where one will not do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from generator.core.tasks import Done, Task
from generator.workspace import UsageError

Result = TypeVar("Result")


def results_of(
    job: Callable[..., Result], tasks: Sequence[Task], workers: int
) -> Iterator[Done[Result]]:
    """Yield what ``job`` returns for each task, as each is done, in this process if one will do.

    When a job fails, or nobody waits for the rest, the processes are ended at once.
    Raises what a job raised, and UsageError when the system ended a process.
    """
    workers = min(workers, len(tasks))
    if workers <= 1:
        for task in tasks:
            yield Done(task, job(*task.arguments))
        return
    from concurrent.futures import BrokenExecutor

    from generator.processes import AHEAD, Processes, spread

    with Processes(workers) as processes:
        try:
            yield from spread(processes, job, tasks, workers * AHEAD)
        except BrokenExecutor:
            raise ended_outside(processes.names_of_the_dead()) from None


def ended_outside(names: Iterable[str]) -> UsageError:
    """Return the error for processes that were ended while they made what is called so."""
    made = " or ".join(f"“{name}”" for name in names) or "something"
    hint = "the memory may be too small for so many at once; try --jobs 1"
    return UsageError(f"a process was ended while it made {made}", hint)
