"""Folders of our own, removed without loading ``shutil`` where they are as good as empty."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def remove_folder(folder: Path) -> None:
    """Remove ``folder`` and all that is in it, as far as that can be done.

    Links are removed themselves, and not followed; a link for a folder is left alone.
    """
    if folder.is_symlink():
        return
    # After most builds nothing but empty folders is left, and ``shutil`` brings packers.
    for place, _, _ in os.walk(folder, topdown=False):
        with suppress(OSError):
            Path(place).rmdir()
    if folder.exists():
        import shutil

        shutil.rmtree(folder, ignore_errors=True)
