"""Times whole processes and prints two tables: each job alone, then pairs run in turn.

usage: run.py [PATTERN…] [-n RUNS] [--heavy] [--list] [--vs A B] [--dir FOLDER]

CPU is user and system time of the process and its children, the figure to compare; wall
time, peak memory and bytes written stand beside it. POSIX only: it needs ``os.wait4``.
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import platform
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from jobs import (
    FLOOR_VARIABLE,
    HERE,
    PROTOGRAF_VARIABLE,
    RATIOS,
    Job,
    Ratio,
    all_jobs,
    interpreter,
)

HEAVY_RUNS = 3
# ``getrusage`` counts memory in KiB on Linux and in bytes on macOS.
MAXRSS_PER_MIB = 1024 * 1024 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class Cost:
    """What one run took."""

    cpu_s: float
    wall_s: float
    peak_mib: float


class JobFailedError(Exception):
    """A process that did not end well; its last line says why."""


def run_once(job: Job) -> Cost:
    """Run the job and wait for it."""
    started = time.perf_counter()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            job.command,
            env=plain_environment() | job.environment,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            lines = said.read().decode(errors="replace").strip().splitlines()
            raise JobFailedError(f"{job.name} failed: {lines[-1] if lines else 'no word'}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / MAXRSS_PER_MIB)


def plain_environment() -> dict[str, str]:
    """Return the environment without Python's own settings.

    ``PYTHONDONTWRITEBYTECODE``, for one, would have every module compiled anew in each run.
    """
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def why_not(job: Job) -> str | None:
    """Return why the job cannot run here, or None."""
    if job.needs and not os.environ.get(job.needs):
        return f"set {job.needs} to a Python that has it"
    if shutil.which(job.command[0]) is None:
        return f"no {Path(job.command[0]).name} beside this Python"
    return None


def written_bytes(result: Path | None) -> int:
    if result is None or not result.exists():
        return 0
    files = [result] if result.is_file() else [path for path in result.rglob("*") if path.is_file()]
    return sum(path.stat().st_size for path in files)


def read_back(job: Job) -> str:
    """Have the result checked in a process of its own.

    A process that is started counts its starter's memory as its own peak, so the runner
    keeps clear of readers and fonts.
    """
    if not job.check:
        return "-"
    command = [sys.executable, str(HERE / "check.py"), str(job.result), *job.check]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    if said.returncode == 0:
        return "ok"
    lines = (said.stdout or said.stderr).strip().splitlines()
    return f"FAULTS: {lines[-1]}, first: {lines[0]}"


def print_alone(jobs: list[Job], runs: int) -> None:
    print(f"{'job':28}{'CPU s':>9}{'wall s':>9}{'peak MiB':>10}{'KiB':>10}{'runs':>6}  read back")
    for job in jobs:
        reason = why_not(job)
        if reason:
            print(f"{job.name:28}  skipped: {reason}")
            continue
        try:
            costs = run_alone(job, runs)
        except JobFailedError as failure:
            print(failure)
            continue
        cpu, wall, peak = (
            statistics.median(getattr(cost, name) for cost in costs)
            for name in ("cpu_s", "wall_s", "peak_mib")
        )
        size = written_bytes(job.result) / 1024
        print(
            f"{job.name:28}{cpu:9.3f}{wall:9.3f}{peak:10.1f}{size:10,.0f}{len(costs):6}"
            f"  {read_back(job)}",
            flush=True,
        )


def run_alone(job: Job, runs: int) -> list[Cost]:
    if job.heavy:
        return [run_once(job) for _ in range(min(runs, HEAVY_RUNS))]
    run_once(job)
    return [run_once(job) for _ in range(runs)]


def print_pair(ratio: Ratio, job: Job, other: Job, runs: int) -> None:
    """Run the two in turn and print the middle, least and greatest of their ratios."""
    if job.heavy or other.heavy:
        runs = min(runs, HEAVY_RUNS)
    else:
        run_once(job)
        run_once(other)
    pairs = [(run_once(job), run_once(other)) for _ in range(runs)]
    cpu = sorted(a.cpu_s / b.cpu_s for a, b in pairs)
    memory = sorted(a.peak_mib / b.peak_mib for a, b in pairs)
    label = f"{ratio.name}: {job.name} / {other.name}"
    print(
        f"{label:62}{spread(cpu)}{verdict(cpu, ratio.cpu_limit)}"
        f"   memory {statistics.median(memory):.2f}{verdict(memory, ratio.memory_limit)}",
        flush=True,
    )


def spread(values: list[float]) -> str:
    """Return the median with the range; a small ratio is turned round to be readable."""
    middle = statistics.median(values)
    if middle < 0.1:
        return f"1 / {1 / middle:.0f} ({1 / values[-1]:.0f}-{1 / values[0]:.0f})"
    return f"{middle:.2f} ({values[0]:.2f}-{values[-1]:.2f})"


def verdict(values: list[float], limit: float | None) -> str:
    if limit is None:
        return ""
    wanted = f"1 / {1 / limit:.0f}" if limit < 0.1 else f"{limit:g}"
    met = statistics.median(values) <= limit
    return f" [limit {wanted}: {'met' if met else 'MISSED'}]"


def print_pairs(ratios: list[Ratio], jobs: dict[str, Job], runs: int) -> None:
    print("\npairs, run in turn: median (least-greatest) of the CPU ratios")
    for ratio in ratios:
        pair = jobs[ratio.job], jobs[ratio.other]
        reason = why_not(pair[0]) or why_not(pair[1])
        if reason:
            print(f"{ratio.name:62}skipped: {reason}")
            continue
        try:
            print_pair(ratio, *pair, runs)
        except JobFailedError as failure:
            print(failure)


def print_versions() -> None:
    """Say which Python, floor and peer are measured: without names the figures mean little."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    print(f"floor: {versions(interpreter(FLOOR_VARIABLE), 'reportlab', 'rl_accel')}")
    if os.environ.get(PROTOGRAF_VARIABLE):
        print(f"peer: {versions(interpreter(PROTOGRAF_VARIABLE), 'protograf', 'pymupdf')}")
    print()


def versions(python: str, *names: str) -> str:
    script = (
        "import importlib.metadata as m, platform, sys\n"
        "have = {d.metadata['Name'].lower().replace('-', '_'): d.version"
        " for d in m.distributions()}\n"
        "found = [f'{n} {have[n]}' if n in have else f'no {n}' for n in sys.argv[1:]]\n"
        "print(', '.join(found), 'on Python', platform.python_version())"
    )
    said = subprocess.run(
        [python, "-c", script, *names], capture_output=True, text=True, check=True
    )
    return said.stdout.strip()


def chosen(jobs: dict[str, Job], patterns: list[str], heavy: bool) -> list[Job]:
    """Return the jobs that a pattern fits; heavy ones only by ``--heavy`` or by full name."""

    def fits(job: Job) -> bool:
        if job.name in patterns:
            return True
        named = not patterns or any(fnmatch.fnmatch(job.name, f"*{p}*") for p in patterns)
        return named and (heavy or not job.heavy)

    return [job for job in jobs.values() if fits(job)]


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "patterns", nargs="*", metavar="PATTERN", help="part of a job's name, or glob"
    )
    parser.add_argument("-n", type=int, default=5, metavar="RUNS", help="runs of each (5)")
    parser.add_argument("--heavy", action="store_true", help="also what takes minutes")
    parser.add_argument("--list", action="store_true", help="print names and commands, run nothing")
    parser.add_argument("--no-pairs", action="store_true", help="the first table only")
    parser.add_argument("--vs", nargs=2, metavar=("A", "B"), help="just these two, in turn")
    parser.add_argument("--dir", type=Path, default=Path(tempfile.gettempdir()) / "pnp-bench")
    return parser.parse_intermixed_args()


def main() -> None:
    options = parse_arguments()
    folder = options.dir.resolve()
    jobs = all_jobs(folder)
    if options.list:
        for job in jobs.values():
            print(f"{job.name:28}{shlex.join(job.command)}")
        return
    subprocess.run([sys.executable, str(HERE / "material.py"), str(folder)], check=True)
    print_versions()
    if options.vs:
        a, b = options.vs
        print_pairs([Ratio("pair", a, b)], jobs, options.n)
        return
    selected = chosen(jobs, options.patterns, options.heavy)
    print_alone(selected, options.n)
    names = {job.name for job in selected}
    ratios = [ratio for ratio in RATIOS if {ratio.job, ratio.other} <= names]
    if ratios and not options.no_pairs:
        print_pairs(ratios, jobs, options.n)


if __name__ == "__main__":
    main()
