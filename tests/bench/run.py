"""Times whole processes and prints two tables: each job alone, then pairs run in turn.

usage: run.py [PATTERN…] [-n RUNS] [--heavy] [--list] [--vs A B] [--dir FOLDER]

CPU is user and system time of the process and its children, the figure to compare; wall
time, peak memory and bytes written stand beside it. POSIX only: it needs ``os.wait4``.
"""

from __future__ import annotations

import argparse
import fnmatch
import platform
import shlex
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from jobs import FLOOR, HERE, PEERS_VARIABLE, Job, Ratio, has_environment, interpreter
from timing import Cost, JobFailedError, prepare, run_once, written_bytes
from workloads import RATIOS, all_jobs

HEAVY_RUNS = 3
GROWTH = (54, 1_000, 10_000)


def why_not(job: Job) -> str | None:
    """Return why the job cannot run here, or None."""
    if job.peer and not has_environment(job.peer):
        return f"no environment “{job.peer}” in {PEERS_VARIABLE}"
    return None


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


def print_alone(jobs: list[Job], runs: int) -> dict[str, list[Cost]]:
    """Print a row for each job; returns what its runs took."""
    print(
        f"{'job':26}{'CPU s':>8}{'(least-most)':>16}{'wall s':>9}{'peak MiB':>10}"
        f"{'KiB':>10}{'runs':>6}  read back"
    )
    taken: dict[str, list[Cost]] = {}
    for job in jobs:
        reason = why_not(job)
        if reason:
            print(f"{job.name:26}  skipped: {reason}")
            continue
        try:
            prepare(job)
            if job.says:
                print(f"{job.name:26}  {run_once(job).said}", flush=True)
                continue
            taken[job.name] = costs = run_alone(job, runs)
        except JobFailedError as failure:
            print(failure)
            continue
        print_row(job, costs)
    return taken


def print_row(job: Job, costs: list[Cost]) -> None:
    cpu = sorted(cost.cpu_s for cost in costs)
    wall, peak = (
        statistics.median(getattr(cost, name) for cost in costs) for name in ("wall_s", "peak_mib")
    )
    spread = f"({cpu[0]:.3f}-{cpu[-1]:.3f})"
    size = written_bytes(job.result) / 1024
    print(
        f"{job.name:26}{statistics.median(cpu):8.3f}{spread:>16}{wall:9.3f}{peak:10.1f}"
        f"{size:10,.0f}{len(costs):6}  {read_back(job)}",
        flush=True,
    )


def run_alone(job: Job, runs: int) -> list[Cost]:
    if job.heavy:
        return [run_once(job) for _ in range(min(runs, HEAVY_RUNS))]
    run_once(job)
    return [run_once(job) for _ in range(runs)]


def print_growth(taken: dict[str, list[Cost]]) -> None:
    """Print what one more card costs, start-up taken off."""
    sides = {name.partition("/")[2] for name in taken if name.startswith("deck-10000/")}
    rows = []
    for side in sorted(sides):
        cpu = [
            statistics.median(cost.cpu_s for cost in taken[f"deck-{count}/{side}"])
            for count in GROWTH
            if f"deck-{count}/{side}" in taken
        ]
        if len(cpu) == len(GROWTH):
            first, second = (
                (more - fewer) / (b - a) * 1e6
                for fewer, more, a, b in zip(cpu, cpu[1:], GROWTH, GROWTH[1:], strict=False)
            )
            rows.append(f"{side:26}{first:14,.0f}{second:18,.0f}{second / first:10.2f}")
    if rows:
        print(
            f"\n{'microseconds a card':26}{'54 to 1,000':>14}{'1,000 to 10,000':>18}{'ratio':>10}"
        )
        print("\n".join(rows))


def print_pair(ratio: Ratio, job: Job, other: Job, runs: int) -> None:
    """Run the two in turn and print the middle, least and greatest of their ratios."""
    prepare(job)
    prepare(other)
    if job.heavy or other.heavy:
        runs = min(runs, HEAVY_RUNS)
    else:
        run_once(job)
        run_once(other)
    pairs = [(run_once(job), run_once(other)) for _ in range(runs)]
    cpu = sorted(a.cpu_s / b.cpu_s for a, b in pairs)
    memory = statistics.median(a.peak_mib / b.peak_mib for a, b in pairs)
    size = written_bytes(job.result) / max(1, written_bytes(other.result))
    label = f"{ratio.name}: {job.name} / {other.name}"
    print(
        f"{label:56}{spread(cpu):>20}{verdict(statistics.median(cpu), ratio.limit, ratio.aim)}"
        f"   memory {memory:.2f}{verdict(memory, ratio.memory_limit, None)}, bytes {size:.2f}"
        f"{verdict(size, ratio.bytes_limit, ratio.bytes_aim)}",
        flush=True,
    )


def spread(values: list[float]) -> str:
    """Return the median with the range; a small ratio is turned round to be readable."""
    middle = statistics.median(values)
    if middle < 0.5:
        return f"1 / {1 / middle:.2f} ({1 / values[-1]:.2f}-{1 / values[0]:.2f})"
    return f"{middle:.2f} ({values[0]:.2f}-{values[-1]:.2f})"


def verdict(found: float, limit: float | None, aim: float | None) -> str:
    if limit is None and aim is None:
        return ""
    words = [
        f"{name} {shown(wanted)} {'met' if found <= wanted else 'MISSED'}"
        for name, wanted in (("limit", limit), ("aim", aim))
        if wanted is not None
    ]
    return f" [{', '.join(words)}]"


def shown(wanted: float) -> str:
    return f"1 / {1 / wanted:.3g}" if wanted < 0.5 else f"{wanted:g}"


def print_pairs(ratios: list[Ratio], jobs: dict[str, Job], runs: int) -> None:
    print("\npairs, run in turn: median (least-greatest) of the CPU ratios")
    for ratio in ratios:
        pair = jobs[ratio.job], jobs[ratio.other]
        reason = why_not(pair[0]) or why_not(pair[1])
        label = f"{ratio.name}: {ratio.job} / {ratio.other}"
        if reason:
            print(f"{label:56}skipped: {reason}")
            continue
        try:
            print_pair(ratio, *pair, runs)
        except JobFailedError as failure:
            print(failure)


def print_versions(jobs: list[Job]) -> None:
    """Say which Python, floor and peers are measured: without names the figures mean little."""
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print(f"floor: {versions(FLOOR, 'reportlab', 'rl_accel')}")
    for peer in sorted({job.peer for job in jobs if job.peer and has_environment(job.peer)}):
        print(f"{peer}: {versions(peer, peer)}")
    print()


def versions(peer: str, *names: str) -> str:
    script = (
        "import importlib.metadata as m, platform, sys\n"
        "have = {d.metadata['Name'].lower().replace('-', '_'): d.version"
        " for d in m.distributions()}\n"
        "found = [f'{n} {have[n]}' if n in have else f'no {n}' for n in sys.argv[1:]]\n"
        "print(', '.join(found), 'on Python', platform.python_version())"
    )
    said = subprocess.run(
        [interpreter(peer), "-c", script, *names], capture_output=True, text=True, check=True
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
    parser.add_argument("--only-pairs", action="store_true", help="the second table only")
    parser.add_argument("--vs", nargs=2, metavar=("A", "B"), help="just these two, in turn")
    parser.add_argument("--dir", type=Path, default=Path(tempfile.gettempdir()) / "pnp-bench")
    return parser.parse_intermixed_args()


def main() -> None:
    options = parse_arguments()
    folder = options.dir.resolve()
    jobs = all_jobs(folder)
    if options.list:
        for job in jobs.values():
            print(f"{job.name:26}{shlex.join(job.command)}")
        return
    subprocess.run([sys.executable, str(HERE / "material.py"), str(folder)], check=True)
    selected = chosen(jobs, options.patterns, options.heavy)
    if options.vs:
        selected = [jobs[name] for name in options.vs]
    print_versions(selected)
    if options.vs:
        print_pairs([Ratio("pair", *options.vs)], jobs, options.n)
        return
    if not options.only_pairs:
        print_growth(print_alone(selected, options.n))
    names = {job.name for job in selected}
    ratios = [ratio for ratio in RATIOS if {ratio.job, ratio.other} <= names]
    if ratios and not options.no_pairs:
        print_pairs(ratios, jobs, options.n)


if __name__ == "__main__":
    main()
