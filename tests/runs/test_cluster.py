"""Runs on a Dask cluster of several processes, one of which is killed."""

import asyncio
import os
import signal
import sys
from collections import Counter
from concurrent.futures import Executor, Future
from contextlib import contextmanager

import dask
import pytest
from distributed import Client, LocalCluster
from distributed.cfexecutor import _cascade_future

from generator.core.tasks import Task
from generator.processes import spread
from generator.runs import cluster as cluster_module
from generator.runs.cluster import cluster_at, is_lost
from generator.workspace import UsageError
from tests.runs.bingo import files, run_in, write_bingo
from tests.waiting import PATIENCE

needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    for name in ("_UNANSWERED", "_WITHOUT_WORKERS"):
        monkeypatch.setattr(cluster_module, name, float(PATIENCE))


@contextmanager
def workers(count):
    patient = {f"distributed.comm.timeouts.{name}": f"{PATIENCE}s" for name in ("connect", "tcp")}
    with (
        dask.config.set(patient),
        LocalCluster(
            n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
    ):
        yield cluster.scheduler_address


@needs_posix
def test_a_killed_worker_loses_nothing_and_doubles_nothing(tmp_path):
    write_bingo(tmp_path)
    wish = {"copies": 120, "shard_size": 10, "languages": ("en", "ko")}
    seen, killed = [], []
    with workers(3) as address, Client(address, set_as_default=False) as client:
        pids = client.run(os.getpid)

        def kill_one_at_work(what, steps):
            seen.append(what)
            busy = [name for name, tasks in client.processing().items() if tasks]
            if len(seen) >= 3 and busy and not killed:
                killed.append(busy[0])
                os.kill(pids[busy[0]], signal.SIGKILL)

        from generator.runs.run import run
        from generator.runs.wish import RunWish

        made = run(
            RunWish("bingo", output=tmp_path / "many", scheduler=address, **wish),
            tmp_path,
            kill_one_at_work,
        )
    assert len(killed) == 1
    assert not made.report.has_errors
    assert made.made == 2 * 12
    assert set(Counter(seen).values()) == {2}
    run_in(tmp_path, output=tmp_path / "one", **wish)
    assert files(tmp_path / "many") == files(tmp_path / "one")


@needs_posix
def test_a_shard_that_kills_all_its_workers_is_an_error():
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        workers(2) as address,
        cluster_at(address) as cluster,
        pytest.raises(UsageError, match="died again and again of the same shard"),
    ):
        list(cluster.work(_end, [Task("a shard", ())]))


def _end():
    os.kill(os.getpid(), signal.SIGKILL)


def test_what_a_job_raises_comes_back():
    with (
        workers(1) as address,
        cluster_at(address) as cluster,
        pytest.raises(UsageError, match="as it is"),
    ):
        list(cluster.work(_refuse, [Task("a shard", ())]))


def _refuse():
    raise UsageError("as it is", "a hint")


class Fetched:
    """A future of Dask’s that gives back ``result`` with a ``status`` that came meanwhile."""

    def __init__(self, result, status):
        self.result, self.status = result, status

    async def _result(self, raiseit):
        return self.result


def bridged(result, status):
    """Return what Dask’s executor makes of a future."""

    async def bridge():
        plain = Future()
        await _cascade_future(Fetched(result, status), plain)
        return plain

    return asyncio.run(bridge())


def test_a_result_whose_worker_ended_while_it_was_fetched_is_asked_for_again():
    assert is_lost(bridged(("files", ()), "lost").exception())
    assert bridged(("files", ()), "finished").result() == ("files", ())
    try:
        _refuse()
    except UsageError as error:
        failed = (UsageError, error, error.__traceback__)
    assert not is_lost(bridged(failed, "error").exception())
    assert not is_lost(bridged((UsageError, failed[1], None), "error").exception())


def test_a_task_is_begun_again_where_that_helps():
    class Stumbling(Executor):
        begun = 0

        def submit(self, job, *arguments):
            self.begun += 1
            future = Future()
            if self.begun == 2:
                future.set_exception(ValueError("stumbled"))
            else:
                future.set_result(job(*arguments))
            return future

    executor = Stumbling()
    tasks = [Task(str(n), (n,)) for n in range(4)]
    done = list(spread(executor, abs, tasks, 2, again=lambda fault: "stumbled" in str(fault)))
    assert sorted(one.result for one in done) == [0, 1, 2, 3]
    assert executor.begun == 5
    with pytest.raises(ValueError, match="stumbled"):
        list(spread(Stumbling(), abs, tasks, 2))


def test_a_scheduler_without_workers_is_told(monkeypatch):
    monkeypatch.setattr(cluster_module, "_WITHOUT_WORKERS", 0.1)
    with (
        workers(0) as address,
        pytest.raises(UsageError, match="has no workers"),
        cluster_at(address),
    ):
        pass


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "no-such-place", "what://is:1"])
def test_a_scheduler_that_does_not_answer_is_told(address, monkeypatch):
    monkeypatch.setattr(cluster_module, "_UNANSWERED", 1.0)
    with pytest.raises(UsageError, match="no Dask scheduler answers at"), cluster_at(address):
        pass


def test_without_the_extra_it_is_told_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError) as caught, cluster_at("tcp://127.0.0.1:8786"):
        pass
    assert "pnp-press[dask]" in caught.value.hint


def test_workers_that_go_and_do_not_come_back_end_the_run():
    class Gone:
        status = "running"

        def nthreads(self):
            return {}

    cluster = cluster_module.Cluster(Gone(), "tcp://there")
    with pytest.raises(UsageError, match="has no workers left"):
        list(iter(cluster._look, "never"))
