"""A Dask cluster as those who make the shards; the one home of distributed."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from generator.core.tasks import Done, Task
from generator.processes import AHEAD, spread
from generator.workspace import UsageError

if TYPE_CHECKING:
    from distributed import Client

Result = TypeVar("Result")
_UNANSWERED = 10.0
"""Seconds until a scheduler that does not answer is given up."""
_WITHOUT_WORKERS = 10.0
"""Seconds until one is given up that has no workers."""
_PAUSE = 5.0
"""Seconds without a shard after which to look whether anybody is still at work."""
_RETRIES = 2
"""How often a shard is begun again whose making failed for reasons of a machine."""
_GOES_ON = "what is done is done; the same command goes on from there"


class Cluster:
    """The workers of a Dask scheduler."""

    def __init__(self, client: Client, address: str) -> None:
        self._client = client
        self._address = address
        self._alone_for = 0.0

    def work(self, job: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Done[Result]]:
        """Yield what ``job`` returns for each task.

        A worker’s death is made good by others. Raises UsageError when the same task has
        killed several, and when scheduler or workers are gone.
        """
        from distributed import KilledWorker

        executor = self._client.get_executor(pure=False, retries=_RETRIES)
        width = max(1, sum(self._client.nthreads().values())) * AHEAD
        try:
            yield from spread(
                executor, job, tasks, width, look=self._look, pause=_PAUSE, again=is_lost
            )
        except KilledWorker as error:
            raise UsageError(
                "workers of the cluster died again and again of the same shard",
                f"the last was {error.last_worker.address}; they may lack memory: {_GOES_ON}",
            ) from None
        except (CancelledError, OSError, TimeoutError):
            raise UsageError(f"the scheduler “{self._address}” is gone", _GOES_ON) from None
        except ModuleNotFoundError as error:
            raise UsageError(
                f"a worker of the cluster lacks the module “{error.name}”",
                "install the same pnp-press on all machines",
            ) from None

    def _look(self) -> None:
        """Raise UsageError when nobody has been at work for a while."""
        if self._client.status not in ("running", "connecting"):
            raise UsageError(f"the scheduler “{self._address}” is gone", _GOES_ON)
        self._alone_for = 0.0 if self._client.nthreads() else self._alone_for + _PAUSE
        if self._alone_for > _WITHOUT_WORKERS:
            raise UsageError(f"the scheduler “{self._address}” has no workers left", _GOES_ON)


def is_lost(fault: BaseException) -> bool:
    """Tell whether a task was done, but its worker ended while the result was fetched.

    Dask’s executor then takes the result for an error and stumbles over it itself.
    """
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else trace.tb_frame.f_globals.get("__name__")
    return where == "distributed.cfexecutor" and " unpack" in str(fault)


@contextmanager
def cluster_at(address: str) -> Iterator[Cluster]:
    """Yield the cluster whose scheduler is at ``address``, such as ``tcp://10.0.0.5:8786``.

    Raises UsageError when the extra is not installed, and when there is nobody.
    """
    try:
        from distributed import Client
    except ImportError:
        hint = "python -m pip install 'pnp-press[dask]'"
        raise UsageError("“--scheduler” needs Dask, which is not installed", hint) from None
    # It tells of each worker that goes, which is for us to say.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        client = _connected(Client, address)
        try:
            yield Cluster(client, address)
        finally:
            client.close(timeout=_PAUSE)


def _connected(kind: type[Client], address: str) -> Client:
    try:
        client = kind(address, timeout=_UNANSWERED, set_as_default=False)
    except (OSError, TimeoutError, ValueError, RuntimeError):
        hint = "start one with “dask scheduler”, and give the address that it tells, tcp://…:8786"
        raise UsageError(f"no Dask scheduler answers at “{address}”", hint) from None
    try:
        client.wait_for_workers(1, timeout=_WITHOUT_WORKERS)
    except TimeoutError:
        client.close()
        hint = f"start some on each machine: dask worker {address} --nthreads 1"
        raise UsageError(f"the scheduler “{address}” has no workers", hint) from None
    return client
