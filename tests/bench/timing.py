"""Runs a job as a process of its own and counts what it took."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from jobs import Job

# ``getrusage`` counts memory in KiB on Linux and in bytes on macOS.
MAXRSS_PER_MIB = 1024 * 1024 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class Cost:
    """What one run took, and the last line that it said."""

    cpu_s: float
    wall_s: float
    peak_mib: float
    said: str = ""


class JobFailedError(Exception):
    """A process that did not end well; its last line says why."""


def prepare(job: Job) -> None:
    """Make the folders that the job writes to, and what it reads."""
    if job.result is not None:
        job.result.parent.mkdir(parents=True, exist_ok=True)
        if not job.result.suffix:
            job.result.mkdir(exist_ok=True)
    if job.before:
        run(job.before, job.environment, f"what {job.name} needs")


def run_once(job: Job) -> Cost:
    """Run the job and wait for it."""
    return run(job.command, job.environment, job.name)


def run(command: tuple[str, ...], environment: dict[str, str], name: str) -> Cost:
    started = time.perf_counter()
    with tempfile.TemporaryFile() as stream:
        process = subprocess.Popen(
            command,
            env=plain_environment() | environment,
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=stream,
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        stream.seek(0)
        lines = stream.read().decode(errors="replace").strip().splitlines()
    said = lines[-1] if lines else ""
    if process.returncode:
        raise JobFailedError(f"{name} failed: {said or 'no word'}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / MAXRSS_PER_MIB, said)


def plain_environment() -> dict[str, str]:
    """Return the environment without Python's own settings.

    ``PYTHONDONTWRITEBYTECODE``, for one, would have every module compiled anew in each run.
    """
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def written_bytes(result: Path | None) -> int:
    if result is None or not result.exists():
        return 0
    files = [result] if result.is_file() else [path for path in result.rglob("*") if path.is_file()]
    return sum(path.stat().st_size for path in files)
