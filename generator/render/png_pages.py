"""Pages of a PDF as PNG files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.render.png import rasterise


def write_pages(pdf: Path, dpi: float, targets: Sequence[tuple[int, Path]]) -> None:
    """Write pages of ``pdf``, by their index from 0, each to the file that goes with it."""
    pages = [page for page, _ in targets]
    for (_, target), data in zip(targets, rasterise(pdf, dpi, pages), strict=True):
        target.write_bytes(data)
