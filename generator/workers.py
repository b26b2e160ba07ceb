"""Work in processes of its own, which end with whoever asked for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import TypeVar

from generator.workspace import UsageError

Result = TypeVar("Result")


def results_of(
    job: Callable[..., Result], argument_lists: Iterable[tuple[object, ...]], workers: int
) -> Iterator[Result]:
    """Yield what ``job`` returns for each list of arguments, in their order.

    When a job fails, or nobody waits for the rest, the processes are ended at once.
    Raises what a job raised, and UsageError when the system ended a process.
    """
    others = set(active_children())
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            futures = [pool.submit(job, *arguments) for arguments in argument_lists]
            for future in futures:
                yield future.result()
        except BrokenExecutor:
            raise UsageError(
                "a process was ended before its work was done",
                "the memory may be too small for so many at once; try --jobs 1",
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(active_children()) - others:
                process.terminate()
            raise
