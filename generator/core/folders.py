"""Folders of our own, removed without loading ``shutil``, which brings packers with it."""

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
        links = [name for name in folders if os.path.islink(f"{place}/{name}")]
        for name in (*files, *links):
            with suppress(OSError):
                os.unlink(f"{place}/{name}")
        with suppress(OSError):
            os.rmdir(place)
