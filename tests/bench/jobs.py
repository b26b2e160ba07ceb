"""What a measurement is: a process to time, and two of them held against each other."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PNP = Path(sys.executable).with_name("pnp")

PEERS_VARIABLE = "PNP_BENCH_PEERS"
FLOOR = "floor"
"""The environment of the floor; this Python stands in where there is none."""
OURS = ""
"""This Python, which has the libraries that pnp uses."""


@dataclass(frozen=True)
class Job:
    """One process to time."""

    name: str
    command: tuple[str, ...]
    result: Path | None = None
    """The file it writes, or the folder it fills."""
    environment: dict[str, str] = field(default_factory=dict)
    check: tuple[str, ...] = ()
    """What `check.py` is told of the result."""
    heavy: bool = False
    """Runs of half a minute and more: no warm-up, three runs at most, asked for by name."""
    peer: str = ""
    """The environment that it runs in, if that is not this one."""
    before: tuple[str, ...] = ()
    """A command that makes what this one reads; it is not timed."""
    says: bool = False
    """Whether it measures by itself: what it prints is shown, and it runs once."""


@dataclass(frozen=True)
class Ratio:
    """Two jobs run in turn, and what the first may take per CPU second of the second."""

    name: str
    job: str
    other: str
    limit: float | None = None
    """What the project asks of itself at least, as cost of the first per cost of the second."""
    aim: float | None = None
    bytes_limit: float | None = None
    bytes_aim: float | None = None
    memory_limit: float | None = None


def environment(peer: str) -> Path | None:
    """Return the Python of ``peer``, if a folder with environments is named and it has one."""
    named = os.environ.get(PEERS_VARIABLE)
    python = Path(named, peer, "bin", "python") if named and peer else None
    return python if python and python.exists() else None


def interpreter(peer: str) -> str:
    """Return the Python of ``peer``; this one where there is none, for the floor."""
    return str(environment(peer) or sys.executable)


def has_environment(peer: str) -> bool:
    return environment(peer) is not None


def pnp_build(
    games: Path | tuple[Path, ...], out: Path, *formats: str, more: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the command of a build that remembers nothing of the ones before."""
    paths = games if isinstance(games, tuple) else (games,)
    options = [part for name in formats for part in ("--format", name)]
    return (str(PNP), "build", *map(str, paths), *options, *more, "--no-cache", "--out", str(out))


def script(peer: str, name: str, *words: str | Path) -> tuple[str, ...]:
    """Return the command of a script of this folder in the environment of ``peer``."""
    return (interpreter(peer), str(HERE / name), *map(str, words))
