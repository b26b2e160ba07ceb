"""Where builds are remembered: a small file for each game, output folder and way to print.

Only what was seen and what came of it is kept; the files themselves lie in the output
folder. A file that is cut short, foreign or of another program is as good as none.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.cache.program import program_state
from generator.cache.results import GameResult, Made, from_plain, to_plain
from generator.core.record import Record
from generator.publish import MANIFEST
from generator.source.probe import Probe, digest_of_file

_FORMAT = 1
_MOST_KEPT = 400
"""Files in the folder; the oldest go first."""


class Known(Record):
    """What is known of a game from the build before."""

    output: Path
    result: GameResult
    fresh: frozenset[str]
    """The parts whose files are all there, made from what is still there."""

    @property
    def is_whole(self) -> bool:
        return self.fresh == self.result.made.keys()


class Shelf:
    """The remembered builds of one output folder.

    ``asked`` is all that decides what is made, besides the game and the program. Where
    builds are ``whole``, no other files may lie in the folders of a game.
    """

    def __init__(
        self, folder: Path, output: Path, asked: Mapping[str, Any], *, whole: bool
    ) -> None:
        self._folder = folder
        self._output = output
        self._whole = whole
        self._asked = {"output": str(output), **asked}
        self._program: str | None = None

    def known(self, game: Mapping[str, str]) -> Known | None:
        """Return what is known of ``game`` if any of it is still good."""
        plain = self._read(game)
        if plain is None:
            return None
        try:
            result = from_plain(plain)
        except (KeyError, TypeError, ValueError, AttributeError):
            return None
        probe = Probe()
        fresh = frozenset(part for part, made in result.made.items() if self._is_fresh(made, probe))
        if self._whole and self._has_strangers(result):
            return None
        return Known(self._output, result, fresh) if fresh else None

    def _has_strangers(self, result: GameResult) -> bool:
        """Tell whether files lie in the folders that a build would clear away."""
        ours = {path for made in result.made.values() for path in made.files}
        return any(
            path not in ours
            for folder in result.folders
            for path in _files_in(self._output / folder, folder)
        )

    def _is_fresh(self, made: Made, probe: Probe) -> bool:
        return all(probe.value(fact) == value for fact, value in made.facts.items()) and all(
            digest_of_file(self._output / path) == digest for path, digest in made.files.items()
        )

    def keep(self, game: Mapping[str, str], result: GameResult) -> None:
        """Remember ``result``; a disk that is full or locked is no fault."""
        content = {"format": _FORMAT, "program": self._state(), "result": to_plain(result)}
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        target = self._file(game)
        beside = target.with_name(f"{target.name}.{os.urandom(4).hex()}")
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            try:
                beside.write_text(text, "utf-8", newline="\n")
                beside.replace(target)
            finally:
                beside.unlink(missing_ok=True)
            self._tidy()

    def forget(self, game: Mapping[str, str]) -> None:
        with suppress(OSError):
            self._file(game).unlink(missing_ok=True)

    def _state(self) -> str:
        if self._program is None:
            self._program = program_state()
        return self._program

    def _read(self, game: Mapping[str, str]) -> Mapping[str, Any] | None:
        try:
            content = json.loads(self._file(game).read_text("utf-8"))
            if (content["format"], content["program"]) == (_FORMAT, self._state()):
                result: Mapping[str, Any] = content["result"]
                return result
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            pass
        return None

    def _file(self, game: Mapping[str, str]) -> Path:
        asked = json.dumps({**self._asked, **game}, sort_keys=True)
        return (
            self._folder / f"{sha256(asked.encode('utf-8', 'backslashreplace')).hexdigest()}.json"
        )

    def _tidy(self) -> None:
        found = [Path(entry.path) for entry in os.scandir(self._folder)]
        if len(found) > _MOST_KEPT:
            by_age = sorted(found, key=lambda path: path.stat().st_mtime_ns)
            for path in by_age[: len(found) - _MOST_KEPT]:
                path.unlink(missing_ok=True)


def _files_in(folder: Path, shown: str) -> Iterator[str]:
    """Yield all files below ``folder`` but those in folders with a manifest of their own."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        path = f"{shown}/{entry.name}"
        if not entry.is_dir(follow_symlinks=False):
            yield path
        elif not (Path(entry.path) / MANIFEST).exists():
            yield from _files_in(Path(entry.path), path)
