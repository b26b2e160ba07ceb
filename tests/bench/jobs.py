"""What can be measured: every job's name, command line and result, and the ratios that count."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from drawing import DECKS

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PNP = Path(sys.executable).with_name("pnp")

FLOOR_VARIABLE = "PNP_BENCH_FLOOR"
PROTOGRAF_VARIABLE = "PNP_BENCH_PROTOGRAF"


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
    needs: str | None = None
    """The environment variable that must name an interpreter first."""


@dataclass(frozen=True)
class Ratio:
    """Two jobs run in turn; ``limit`` is what the first may cost per cost of the second."""

    name: str
    job: str
    other: str
    cpu_limit: float | None = None
    memory_limit: float | None = None


def interpreter(variable: str) -> str:
    return os.environ.get(variable) or sys.executable


def all_jobs(folder: Path) -> dict[str, Job]:
    jobs = [*deck_jobs(folder), *map_jobs(folder), *start_jobs(), *game_jobs(folder)]
    return {job.name: job for job in jobs}


def pnp_build(game: Path, out: Path, *formats: str) -> tuple[str, ...]:
    """Return the command of a build that remembers nothing of the ones before."""
    options = [part for name in formats for part in ("--format", name)]
    return (str(PNP), "build", str(game), *options, "--no-cache", "--out", str(out))


def deck_jobs(folder: Path) -> Iterator[Job]:
    out, floor = folder / "out", str(HERE / "floor_reportlab.py")
    for count in DECKS:
        name = f"deck-{count}"
        table = folder / name / "cards.csv"
        check = ("deck", str(table))
        yield Job(
            f"{name}/pnp",
            pnp_build(folder / name / "game.yaml", out, "pdf"),
            out / name / "ko" / "components.pdf",
            check=check,
        )
        for cut, suffix in (("whole", ""), ("ksx1001", "-small-font")):
            result = out / f"{name}-floor{suffix}.pdf"
            fonts = str(folder / "fonts" / cut)
            command = (interpreter(FLOOR_VARIABLE), floor, "deck", str(table), fonts, str(result))
            yield Job(f"{name}/floor{suffix}", command, result, check=check)
        result = out / f"{name}-protograf.pdf"
        yield protograf_job(name, ("deck", str(table)), result, check, folder, count > 1_000)


def map_jobs(folder: Path) -> Iterator[Job]:
    out, name = folder / "out", "hexes-2000"
    game = folder / "hexes" / "game.yaml"
    result = out / name / "ko" / "components.pdf"
    yield Job(f"{name}/pnp", pnp_build(game, out, "pdf"), result, check=("hexes",))
    result = out / f"{name}-floor.pdf"
    script, fonts = str(HERE / "floor_reportlab.py"), str(folder / "fonts" / "whole")
    command = (interpreter(FLOOR_VARIABLE), script, "hexes", fonts, str(result))
    yield Job(f"{name}/floor", command, result, check=("hexes",))
    result = out / f"{name}-protograf.pdf"
    yield protograf_job(name, ("hexes",), result, ("hexes",), folder, heavy=True)


def protograf_job(
    name: str,
    what: tuple[str, ...],
    result: Path,
    check: tuple[str, ...],
    folder: Path,
    heavy: bool,
) -> Job:
    """Return the peer's job, with a home folder and a list of fonts of its own."""
    script = str(HERE / "peer_protograf.py")
    return Job(
        f"{name}/protograf",
        (interpreter(PROTOGRAF_VARIABLE), script, *what, str(result)),
        result,
        {"HOME": str(folder / "home"), "FONTCONFIG_FILE": str(folder / "fonts.conf")},
        check,
        heavy,
        PROTOGRAF_VARIABLE,
    )


def start_jobs() -> Iterator[Job]:
    yield Job("start/pnp-help", (str(PNP), "--help"))
    yield Job("start/pnp-version", (str(PNP), "--version"))
    yield Job("start/canvas", (sys.executable, "-c", "import reportlab.pdfgen.canvas"))
    yield Job("start/python", (sys.executable, "-c", "pass"))


def game_jobs(folder: Path) -> Iterator[Job]:
    """The games of the project, all their languages, PDF and SVG."""
    out = folder / "out" / "games"
    games = sorted(path.parent for path in (ROOT / "rules").glob("*/game.yaml"))
    for game in games:
        yield Job(f"games/{game.name}", pnp_build(game, out, "pdf", "svg"), out / game.name)
    paths = tuple(str(game) for game in games)
    formats = ("--format", "pdf", "--format", "svg")
    command = (str(PNP), "build", *paths, *formats, "--no-cache", "--out", str(out))
    yield Job("games/all", command, out)


RATIOS = (
    Ratio("54 cards", "deck-54/pnp", "deck-54/floor"),
    Ratio("1,000 cards", "deck-1000/pnp", "deck-1000/floor", 1.2, 1.5),
    Ratio("10,000 cards", "deck-10000/pnp", "deck-10000/floor", 1.0, 1.5),
    Ratio("1,000 cards, small font", "deck-1000/pnp", "deck-1000/floor-small-font"),
    Ratio("1,000 cards, peer", "deck-1000/pnp", "deck-1000/protograf", 1 / 30),
    Ratio("hex map", "hexes-2000/pnp", "hexes-2000/floor"),
    Ratio("hex map, peer", "hexes-2000/pnp", "hexes-2000/protograf", 1 / 30),
    Ratio("pnp --help", "start/pnp-help", "start/canvas", 2.5),
)
