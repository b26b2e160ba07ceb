"""Tells whether what a build looked at is still as it was."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from time import time_ns

from generator.core.diagnostics import AuthorError, Position
from generator.source.folder import GameFolder
from generator.source.inputs import Fact, listing_of

_NOWHERE = Position("")
_CHUNK = 1 << 20
_COARSEST_NS = 2_100_000_000
"""How far apart times have to be to tell two states of a file apart, in nanoseconds.

Some systems count in hundredths of a second, and the file system of memory cards in two seconds.
"""
Mark = tuple[int, int, int, int]
"""What tells states of a file apart: size, times of the last changes, number on the disk."""
GONE = ""
"""What stands for a file that is not there or cannot be read."""


class Probe:
    """Looks at facts anew; folders are listed once for each probe.

    With ``contents``, of an earlier probe, files that seem untouched are not read again.
    """

    def __init__(self, contents: dict[str, tuple[Mark | None, str]] | None = None) -> None:
        self.contents: dict[str, tuple[Mark | None, str]] = {}
        """By path: its mark if that can be trusted, and the digest of what it held then."""
        self._before = contents or {}
        self._folders: dict[str, GameFolder] = {}

    def value(self, fact: Fact) -> str:
        """Return what ``fact`` is now."""
        match fact:
            case ("content", _, path):
                return self._content(path)
            case ("find", _, root, name):
                return self._found(root, name)
            case ("has", _, root, name):
                return self._folder(root).has(name)
            case ("names", _, root, inside, ending):
                return listing_of(self._folder(root).names(inside, ending))
        return GONE

    def _folder(self, root: str) -> GameFolder:
        if root not in self._folders:
            self._folders[root] = GameFolder(Path(root), "")
        return self._folders[root]

    def _found(self, root: str, name: str) -> str:
        folder = self._folder(root)
        try:
            return folder.find(name, _NOWHERE).relative_to(folder.root).as_posix()
        except AuthorError:
            return GONE

    def _content(self, path: str) -> str:
        if path not in self.contents:
            now, mark = time_ns(), mark_of(path)
            known = self._before.get(path)
            same = mark is not None and known is not None and known[0] == mark
            if same and known:
                self.contents[path] = known
            else:
                digest = digest_of_file(path)
                # What was written just now may be written again without looking otherwise.
                self.contents[path] = (mark if _is_settled(mark, now) else None, digest)
        return self.contents[path][1]


def mark_of(path: str | Path) -> Mark | None:
    """Return what tells this state of a file from others, or None if it cannot be looked at."""
    try:
        found = os.stat(path)  # noqa: PTH116 - a path object for each costs more than the call
    except OSError:
        return None
    return (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)


def _is_settled(mark: Mark | None, now: int) -> bool:
    """Tell whether any later change of a file would show in its times."""
    return mark is not None and all(abs(now - time) > _COARSEST_NS for time in mark[1:3])


def digest_of_file(path: str | Path) -> str:
    """Return the digest of a file's content, or GONE."""
    digest = hashlib.sha256()
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123
            while part := file.read(_CHUNK):
                digest.update(part)
    except OSError:
        return GONE
    return digest.hexdigest()
