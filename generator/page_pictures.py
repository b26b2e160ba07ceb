"""Pages of a PDF as pictures beside it, made by several processes where there is work for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.core.tasks import Task
from generator.workers import results_of

_AT_ONCE = 4
_MUCH = 20 * 300**2
"""Pages by the square of their resolution, above which further processes pay: twenty at 300."""


def write_page_pictures(
    folder: Path, pdf: str, paths: Sequence[str], dpi: int, jobs: int = 1
) -> None:
    """Write the pages of ``pdf`` in ``folder`` as PNG, each to the path there that is its own.

    Raises UsageError when the system ends a process.
    """
    from generator.render.png_pages import write_pages

    pages = [(page, folder / path) for page, path in enumerate(paths)]
    is_much = jobs > 1 and len(pages) * dpi**2 >= _MUCH
    step = _AT_ONCE if is_much else max(1, len(pages))
    tasks = [
        Task(
            f"{folder.name}/{paths[first]} and what follows it",
            (folder / pdf, dpi, pages[first : first + step]),
        )
        for first in range(0, len(pages), step)
    ]
    for _ in results_of(write_pages, tasks, jobs):
        pass
