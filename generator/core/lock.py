"""Locks that tell whether the process that took them still runs, however it ended."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import IO

_PAUSE = 0.02
_HELD = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
"""What systems say of a lock that another process holds."""


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


@contextmanager
def turn_taken(path: Path, patience: float = 60.0) -> Iterator[None]:
    """Hold the lock at ``path`` meanwhile, once no other process does; it is gone afterwards.

    Whoever has waited ``patience`` seconds, or finds that this file system has no locks, goes
    on without.
    """
    until = monotonic() + patience
    lock = None
    while lock is None and monotonic() < until and path.parent.is_dir():
        lock = take_lock(path, create=True) or take_lock(path, create=False)
        if lock is None:
            if not is_held(path):
                path.unlink(missing_ok=True)
                break
            sleep(_PAUSE)
    try:
        yield
    finally:
        if lock is not None:
            if sys.platform != "win32":
                path.unlink(missing_ok=True)
            lock.close()
            if sys.platform == "win32":
                with suppress(OSError):
                    path.unlink()


def is_held(path: Path) -> bool:
    """Tell whether a lock that cannot be had is another's, not one that no system gives."""
    try:
        with path.open("r+b") as file:
            _lock(file.fileno())
    except FileNotFoundError:
        return True
    except OSError as error:
        return error.errno in _HELD
    return True


def _lock(descriptor: int) -> None:
    """Lock an open file or raise OSError at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
