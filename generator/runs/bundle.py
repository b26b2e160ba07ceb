"""A game's folder as one piece of data, to be sent to where copies of it are made."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from generator.core.archive import zipped
from generator.core.record import Record
from generator.publish import MANIFEST
from generator.workspace import GamePlace, UsageError

MOST_BYTES = 50_000_000
MOST_FILES = 10_000
RUN_FILE = "run.json"
"""The file that tells what a folder of shards is made of."""
_WORK_FILES = (".pdf", ".psd", ".psb", ".ai", ".indd", ".idml", ".xcf", ".kra", ".blend")
_NEVER_READ = (*_WORK_FILES, ".afdesign", ".afphoto", ".zip", ".7z", ".py", ".pyc")
"""Endings of what lies beside games and is no part of them."""


class PackedGame(Record):
    """The files of a game in one archive, and what stands for all they hold."""

    archive: bytes
    digest: str


def pack_game(place: GamePlace, besides: Path | None = None) -> PackedGame:
    """Return the files of a game, but the file ``besides`` if it is among them.

    Hidden files, and folders that a build or a run has made, are left out, and so is what
    leads out of the folder. Raises UsageError for a folder that is too large to be sent.
    """
    files: dict[str, bytes] = {}
    digest, room = sha256(), MOST_BYTES
    for count, (name, path) in enumerate(_files(place.root, place.root, "")):
        if path == besides:
            continue
        try:
            data = path.read_bytes()
        except OSError as error:
            raise UsageError(f"“{name}” cannot be read: {error.strerror}") from None
        room -= len(data)
        if room < 0 or count == MOST_FILES:
            raise UsageError(
                f"the folder of the game holds more than {MOST_BYTES // 1_000_000} MB"
                f" or {MOST_FILES:,} files",
                "a run sends it to each process; keep what is no part of the game elsewhere",
            )
        digest.update(f"{name}\0{len(data)}\0".encode("utf-8", "surrogateescape") + data)
        files[name] = data
    return PackedGame(zipped(files), digest.hexdigest())


def unpack_game(archive: bytes, folder: Path) -> None:
    """Write the files of a packed game into a new ``folder``."""
    folder.mkdir(parents=True)
    with ZipFile(BytesIO(archive)) as files:
        for name in files.namelist():
            target = folder.joinpath(*name.split("/"))
            if not target.resolve().is_relative_to(folder.resolve()):
                raise ValueError(f"“{name}” leads out of the folder")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(files.read(name))


def _files(root: Path, folder: Path, before: str) -> Iterator[tuple[str, Path]]:
    """Yield name and path of what a game may read, in an order that is always the same."""
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    if before and any(entry.name in (MANIFEST, RUN_FILE) for entry in found):
        return
    for entry in found:
        path = Path(entry.path)
        if entry.name.startswith(".") or not path.resolve().is_relative_to(root):
            continue
        if entry.is_dir():
            # A link to a folder around it would lead on without end.
            if not entry.is_symlink():
                yield from _files(root, path, f"{before}{entry.name}/")
        elif entry.is_file() and path.suffix.lower() not in _NEVER_READ:
            yield f"{before}{entry.name}", path
