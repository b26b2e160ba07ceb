"""The state of the program itself: whatever of it changes, nothing made before counts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from generator import __version__
from generator.workspace import TEMPLATES, data_root

_INSTALLED = (".dist-info", ".egg-info")


def program_state() -> str:
    """Return a digest of the program, its templates, and the versions of all it uses.

    Files are known by size and time, which costs a thousandth of reading them; a fresh copy
    of the same program may thus make everything anew, but never too little.
    """
    digest = sha256(f"{__version__} {sys.version} {sys.platform}".encode())
    for line in (*_marks(), *_installed()):
        digest.update(f"\n{line}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def program_files() -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yield the modules of the program and its templates with their names there, in order."""
    yield from _files(Path(__file__).resolve().parent.parent, ".py", "")
    yield from _files(data_root() / TEMPLATES, "", "")


def _marks() -> Iterator[str]:
    """Yield a line for each file of the program."""
    for _, entry in program_files():
        mark = entry.stat()
        yield f"{entry.path} {mark.st_size} {mark.st_mtime_ns}"


def _files(root: Path, ending: str, before: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yield each file below ``root``, in order."""
    try:
        with os.scandir(root) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in found:
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _files(Path(entry.path), ending, f"{before}{entry.name}/")
        elif entry.name.endswith(ending):
            yield f"{before}{entry.name}", entry


def _installed() -> Iterator[str]:
    """Yield names and versions of the packages that the interpreter can see."""
    for folder in dict.fromkeys(sys.path):
        try:
            names = os.listdir(folder)  # noqa: PTH208 - names are all that is asked for
        except OSError:
            continue
        yield from sorted(name for name in names if name.endswith(_INSTALLED))
