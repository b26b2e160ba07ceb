"""Makes an environment for the floor and for each peer, since they disagree on versions.

usage: peers.py FOLDER          (some minutes; name the folder in PNP_BENCH_PEERS afterwards)
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

PEERS = {
    "floor": ("reportlab==5.1.0", "rl_accel==0.9.1"),
    "protograf": ("protograf==0.5.2",),
    "typst": ("typst==0.15.2",),
    "weasyprint": ("weasyprint==70.0",),
    "fpdf2": ("fpdf2==2.8.9",),
}
"""protograf 0.5.2 is the newest for Python 3.11; an environment made by hand is left alone."""


def main() -> None:
    folder = Path(sys.argv[1])
    for name, packages in PEERS.items():
        target = folder / name
        if target.exists():
            continue
        venv.create(target, with_pip=True)
        python = target / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)


if __name__ == "__main__":
    main()
