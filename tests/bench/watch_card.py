"""How long it takes from saving one changed card until its page is new on disk.

usage: watch_card.py DECK OUT [TIMES]

Starts `pnp watch` on a copy of the folder DECK, changes the title of one card and looks at
the PDF until it is another file. Prints the seconds of the wall clock: those of people.
"""

from __future__ import annotations

import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

from jobs import PNP

PATIENCE_S = 60.0
LOOK_S = 0.005


def new_mark(pdf: Path, before: object) -> object:
    """Return what tells the file from the one ``before`` once it is there."""
    until = time.perf_counter() + PATIENCE_S
    while time.perf_counter() < until:
        try:
            found = pdf.stat()
        except FileNotFoundError:
            found = None
        mark = found and (found.st_ino, found.st_mtime_ns)
        if mark and mark != before:
            return mark
        time.sleep(LOOK_S)
    raise SystemExit("nothing was built")


def change(table: Path, number: int) -> None:
    lines = table.read_text("utf-8").splitlines(keepends=True)
    place = len(lines) // 2
    first, title, rest = lines[place].split(",", 2)
    lines[place] = f"{first},{title.split(' #')[0]} #{number},{rest}"
    table.write_text("".join(lines), "utf-8")


def main() -> None:
    deck, out = Path(sys.argv[1]), Path(sys.argv[2])
    times = int(sys.argv[3]) if len(sys.argv) > 3 else 7
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(deck, out / "game")
    command = [str(PNP), "watch", str(out / "game"), "--format", "pdf", "--no-cache"]
    command += ["--out", str(out / "made")]
    watching = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    pdf = out / "made" / deck.name / "ko" / "components.pdf"
    try:
        mark = new_mark(pdf, None)
        waits = []
        for number in range(times + 1):
            time.sleep(0.7)
            change(out / "game" / "cards.csv", number)
            saved = time.perf_counter()
            mark = new_mark(pdf, mark)
            waits.append(time.perf_counter() - saved)
    finally:
        watching.send_signal(signal.SIGINT)
        watching.wait()
    waits = sorted(waits[1:])
    print(f"{statistics.median(waits):.3f} s ({waits[0]:.3f}-{waits[-1]:.3f}), {times} times")


if __name__ == "__main__":
    main()
