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
        here = Path(place)
        links = [name for name in folders if (here / name).is_symlink()]
        for name in (*files, *links):
            with suppress(OSError):
                (here / name).unlink()
        with suppress(OSError):
            here.rmdir()
