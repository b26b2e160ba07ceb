"""Locks that tell whether the process that took them still runs, however it ended."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO


def take_lock(path: Path, *, create: bool) -> IO[bytes] | None:
    """Return the open file at ``path``, locked until it is closed, or None.

    None means that another process holds it, that it went away, or that this file system
    has no locks. The system lets go of the lock when the process ends, killed or not.
    """
    try:
        file = path.open("xb" if create else "r+b")
    except OSError:
        return None
    try:
        _lock(file.fileno())
        if os.path.samestat(os.fstat(file.fileno()), path.stat()):
            return file
    except OSError:
        pass
    file.close()
    return None


def _lock(descriptor: int) -> None:
    """Lock an open file or raise OSError at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
