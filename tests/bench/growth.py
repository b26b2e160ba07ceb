"""How cost grows with what is made: cards, hexagons, pages of a booklet, languages.

usage: growth.py [-n RUNS] [--huge] [--dir FOLDER] [SERIES…]

Builds each size as PDF and writes CPU seconds, peak memory and bytes to GROWTH, a table in
the folder of the pictures of `docs/performance.md`; `python -m tests.show` draws it. Sizes of
other series, and 100,000 cards without ``--huge``, stay as the table has them.
"""

from __future__ import annotations

import argparse
import csv
import math
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import material
from jobs import ROOT, pnp_build
from timing import run, written_bytes
from workloads import BOOKLET

GROWTH = ROOT / "docs" / "pictures" / "performance" / "growth.csv"
HUGE = 100_000
CODES = (
    *("ko", "en", "ja", "de", "fr", "es", "it", "pt", "nl", "sv"),
    *("da", "nb", "fi", "pl", "cs", "hu", "ro", "tr", "id", "vi"),
)
"""Whatever pnp has no words for takes its English ones."""
LANGUAGE_CARDS = 54
SIZES = {
    "cards": (10, 100, 1_000, 10_000, HUGE),
    "hexagons": (100, 500, 2_000, 8_000, 20_000),
    "pages": (1, 5, 20, 60, 200),
    "languages": (1, 2, 5, 10, 20),
}


class Measured(NamedTuple):
    """One size of one series; the last two are powers of ten, for axes that count by them."""

    series: str
    count: int
    cpu_s: float
    peak_mib: float
    kib: int
    count_power: float
    cpu_power: float
    peak_power: float


def write_cards(folder: Path, count: int) -> None:
    material.write_deck(folder, count)


def write_hexagons(folder: Path, count: int) -> None:
    """Write a map about as high as four fifths of its width, over the whole page."""
    rows = max(n for n in range(1, math.isqrt(count * 4 // 5) + 1) if count % n == 0)
    columns = count // rows
    material.write_map(folder, columns, rows, 250 / columns)


def write_pages(folder: Path, count: int) -> None:
    material.write_book(folder, count)


def write_languages(folder: Path, count: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    codes = list(CODES[:count])
    words = material.Words(material.SEED + 5)
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("id", *(f"words@{code}" for code in codes)))
        for number in range(LANGUAGE_CARDS):
            texts = [words.korean(30) if code == "ko" else words.english(12) for code in codes]
            writer.writerow((f"c{number + 1}", *texts))
    material.write_game(folder, "languages.yaml.in", count=count, languages=codes)


WRITERS: dict[str, Callable[[Path, int], None]] = {
    "cards": write_cards,
    "hexagons": write_hexagons,
    "pages": write_pages,
    "languages": write_languages,
}


def measure(series: str, count: int, folder: Path, runs: int) -> Measured:
    game, out = folder / f"{series}-{count}", folder / "out"
    shutil.rmtree(game, ignore_errors=True)
    WRITERS[series](game, count)
    command = pnp_build(game, out, "pdf", more=BOOKLET if series == "pages" else ())
    costs = []
    for _ in range(runs):
        shutil.rmtree(out, ignore_errors=True)
        costs.append(run(command, {}, f"{series} {count}"))
    cpu = statistics.median(cost.cpu_s for cost in costs)
    peak = statistics.median(cost.peak_mib for cost in costs)
    size = written_bytes(out) // 1024
    powers = (round(math.log10(value), 4) for value in (count, cpu, peak))
    return Measured(series, count, round(cpu, 3), round(peak, 1), size, *powers)


def measurements(wanted: list[str], folder: Path, runs: int, huge: bool) -> Iterator[Measured]:
    for series in wanted or SIZES:
        for count in SIZES[series]:
            if count < HUGE or huge:
                taken = measure(series, count, folder, runs if count < HUGE else 1)
                print(
                    f"{series:10}{count:9,}{taken.cpu_s:10.3f} s{taken.peak_mib:8.1f} MiB"
                    f"{taken.kib:9,} KiB",
                    flush=True,
                )
                yield taken


def known() -> dict[tuple[str, int], Measured]:
    """Return what the table holds already."""
    if not GROWTH.exists():
        return {}
    with GROWTH.open(encoding="utf-8", newline="") as stream:
        rows = [measured(row) for row in csv.DictReader(stream)]
    return {(row.series, row.count): row for row in rows}


def measured(row: dict[str, str]) -> Measured:
    """Return a row of the table."""
    return Measured(
        row["series"],
        int(row["count"]),
        float(row["cpu_s"]),
        float(row["peak_mib"]),
        int(row["kib"]),
        *(float(row[name]) for name in Measured._fields[5:]),
    )


def write_table(found: dict[tuple[str, int], Measured]) -> None:
    order = list(SIZES)
    rows = sorted(found.values(), key=lambda row: (order.index(row.series), row.count))
    GROWTH.parent.mkdir(parents=True, exist_ok=True)
    with GROWTH.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(Measured._fields)
        writer.writerows(rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("series", nargs="*", metavar="SERIES", help=", ".join(SIZES))
    parser.add_argument("-n", type=int, default=3, metavar="RUNS", help="runs of each size (3)")
    parser.add_argument("--huge", action="store_true", help="also 100,000 cards")
    parser.add_argument("--dir", type=Path, default=Path(tempfile.gettempdir()) / "pnp-growth")
    options = parser.parse_args()
    unknown = set(options.series) - set(SIZES)
    if unknown:
        sys.exit(f"there is no series {', '.join(sorted(unknown))}")
    found = known()
    for row in measurements(options.series, options.dir.resolve(), options.n, options.huge):
        found[row.series, row.count] = row
    write_table(found)


if __name__ == "__main__":
    main()
