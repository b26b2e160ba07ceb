"""The files of a folder as they come to be: each written once, its digest taken on the way."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from stat import S_ISREG

from generator.sheets.manifest import MadeFile


class MadeFiles:
    """Files in ``folder``.

    A file of the same bytes that an ``earlier`` build has put at its path there is taken over:
    it stays the file that it is, and making a new one takes a system ten times as long.
    """

    def __init__(self, folder: Path, earlier: Path | None = None) -> None:
        self.folder = folder
        self._earlier = earlier if earlier is not None and earlier.is_dir() else None
        self._files: dict[str, MadeFile] = {}

    def write(self, path: str, data: bytes, kind: str, pages: int = 1) -> None:
        """Write a file; ``path`` is relative to the folder, with ``/`` between folders."""
        target = f"{self.folder}/{path}"
        if self._earlier is None or not _take(f"{self._earlier}/{path}", target, data):
            Path(target).write_bytes(data)
        self._note(path, data, kind, pages)

    def add(self, path: str, kind: str, pages: int) -> None:
        """Count in a file that somebody else has put there."""
        self._note(path, (self.folder / path).read_bytes(), kind, pages)

    def add_all(self, files: Iterable[tuple[str, tuple[str, int]]]) -> None:
        """Count in files, of each of which ``files`` gives the path, kind and pages."""
        for path, (kind, pages) in files:
            self.add(path, kind, pages)

    def _note(self, path: str, data: bytes, kind: str, pages: int) -> None:
        digest = hashlib.sha256(data).hexdigest()
        self._files[path] = MadeFile(path, kind, len(data), digest, pages)

    @property
    def files(self) -> list[MadeFile]:
        """The files in order of their paths."""
        return [self._files[path] for path in sorted(self._files)]


def _take(source: str, target: str, data: bytes) -> bool:
    """Make ``target`` the same file as ``source`` if that holds ``data``; tell if it did."""
    try:
        found = os.lstat(source)
        if not S_ISREG(found.st_mode) or found.st_size != len(data):
            return False
        with FileIO(source) as file:
            if file.read(len(data) + 1) != data:
                return False
        os.link(source, target)
    except OSError:  # it is not there, or there are no links here
        return False
    return True
