"""Files of an earlier build that are taken over as they are."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from generator.core.record import Record
from generator.source.probe import digest_of_file


class StaleError(Exception):
    """A file that was to be taken over has changed in the meantime."""


class TakenOver(Protocol):
    """Files that are good already, and join those that are made."""

    def take_over(self, folder: Path) -> Iterable[tuple[str, tuple[str, int]]]:
        """Put the files into ``folder`` and yield the path, kind and pages of each."""
        ...

    def check(self, digests: Mapping[str, str]) -> None:
        """Raise StaleError if what was taken over is not what it should be."""
        ...


class Kept(Record):
    """Good files of an earlier build of the same edition, and the manifest that lists them."""

    folder: Path
    digests: Mapping[str, str]
    """By path from ``folder``; the manifest is not among them."""
    manifest: Mapping[str, Any]

    def take_over(self, folder: Path) -> Iterator[tuple[str, tuple[str, int]]]:
        """Put the files into ``folder`` and yield the path, kind and pages of each."""
        listed = {entry["path"]: entry for entry in self.manifest["files"]}
        for path in self.digests:
            target = folder / path
            target.parent.mkdir(exist_ok=True)
            try:
                link_or_copy(self.folder / path, target)
                entry = listed[path]
            except (FileNotFoundError, KeyError):
                raise StaleError(path) from None
            yield path, (entry["kind"], entry["pages"])

    def check(self, digests: Mapping[str, str]) -> None:
        """Raise StaleError if what was taken over is not what it should be."""
        for path, digest in self.digests.items():
            if digests.get(path) != digest:
                raise StaleError(path)


def read_kept(folder: Path, digests: Mapping[str, str], manifest: str) -> Kept:
    """Return what is kept of ``folder``; raises StaleError if its manifest is gone."""
    try:
        return Kept(folder, digests, json.loads((folder / manifest).read_text("utf-8")))
    except (OSError, ValueError):
        raise StaleError(manifest) from None


def take_folder(source: Path, folder: Path, digests: Mapping[str, str]) -> None:
    """Put files of ``source`` into ``folder``; raises StaleError for what has changed."""
    folder.mkdir(parents=True)
    for path, digest in digests.items():
        (folder / path).parent.mkdir(exist_ok=True)
        try:
            link_or_copy(source / path, folder / path)
        except FileNotFoundError:
            raise StaleError(path) from None
        if digest_of_file(folder / path) != digest:
            raise StaleError(path)


def link_or_copy(source: Path, target: Path) -> None:
    """Make ``target`` the same file as ``source``, or a copy of it as old as it is."""
    try:
        os.link(source, target)
    except FileNotFoundError:
        raise
    except OSError:  # across disks, or where there are no links
        import shutil

        shutil.copy2(source, target)
