"""Folders of our own. ``shutil`` would do, but brings packers that no build needs."""

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
    for place, folders, files in os.walk(folder, topdown=False):
        for name in files:
            with suppress(OSError):
                Path(place, name).unlink()
        for name in folders:
            inner = Path(place, name)
            with suppress(OSError):
                inner.unlink() if inner.is_symlink() else inner.rmdir()
    with suppress(OSError):
        folder.rmdir()
