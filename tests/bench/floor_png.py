"""The floor of pictures: pages to PNG with pypdfium2, and Pillow's writer as it comes.

usage: floor_png.py PDF OUT         (OUT is a folder)
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2

DPI = 300


def main() -> None:
    pdf, out = map(Path, sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document, 1):
        page.render(scale=DPI / 72).to_pil().save(out / f"{number:03d}.png")


if __name__ == "__main__":
    main()
