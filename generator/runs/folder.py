"""The folder of a run: its shards, and what they are made of, so that a run can go on."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.core.lock import is_held, take_lock
from generator.publish import MANIFEST, PublishError, replace_file
from generator.runs.bundle import RUN_FILE
from generator.runs.shard import Portion
from generator.runs.span import Span, span_called
from generator.source.probe import digest_of_file
from generator.workspace import UsageError

FORMAT = 1
ONLY = "only-"
_LOCK = ".running"
_WORDS = {
    "game": "the game’s files are others",
    "program": "pnp-press or its templates are others",
    "seed": "the seed is another",
    "shard_size": "the shards are of another size",
    "components": "the components are others",
    "apart": "“--apart” is another",
    "profile": "the print settings are others",
    "title": "the game is another",
    "file": "the game is another",
    "language": "the language is another",
}
"""What to say of a part of the recipe that is not what it was."""
_OF_SHARDS = ("shard_size", "apart")
"""What says how copies are put together, and nothing of what is on them."""


class RunFolder:
    """The shards of one run in one language, at ``path``.

    ``recipe`` is what all of them are made of, as plain data: two runs whose recipes are
    equal make the same copies.
    """

    def __init__(self, path: Path, shown: str, recipe: Mapping[str, Any]) -> None:
        self.path = path
        self.shown = shown
        self.recipe = dict(recipe)
        self._is_begun = False

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Hold the folder meanwhile; raises UsageError while another run does."""
        self.path.mkdir(parents=True, exist_ok=True)
        lock_file = self.path / _LOCK
        lock = take_lock(lock_file, create=True) or take_lock(lock_file, create=False)
        if lock is None and is_held(lock_file):
            raise UsageError(
                f"another run is at work in “{self.shown}”", "wait for it, or use another --out"
            )
        try:
            yield
        finally:
            lock_file.unlink(missing_ok=True)
            if lock is not None:
                lock.close()
            with suppress(OSError):
                for folder in (self.path, *self.path.parents):
                    folder.rmdir()

    def check(self, planned: list[Span], *, again: bool) -> None:
        """Refuse shards of another run, or clear them away to make all anew ``again``.

        Raises UsageError for those, PublishError for files that no run made.
        """
        found = self._spans()
        if not (self.path / RUN_FILE).is_file():
            strange = [p for p in self.path.iterdir() if not p.name.startswith((".", ONLY))]
            if strange:
                message = f"“{self.shown}” holds files that no run made; move them away first"
                raise PublishError(message)
        elif again:
            self._clear(found)
        else:
            self._refuse_others(found, planned)

    def _refuse_others(self, found: list[Span], planned: list[Span]) -> None:
        known = self._known()
        if known is None:
            message = f"“{self.shown}/{RUN_FILE}” cannot be read, so what lies beside it is unknown"
            raise UsageError(message, _hint(planned))
        passed = () if planned else _OF_SHARDS
        changed = [k for k, v in self.recipe.items() if known.get(k) != v and k not in passed]
        if changed:
            said = ", ".join(dict.fromkeys(_WORDS[key] for key in changed))
            message = f"“{self.shown}” holds copies of another run: {said}"
            raise UsageError(message, _hint(planned))
        last = max((span.last for span in found), default=0)
        if planned and last > planned[-1].last:
            raise UsageError(
                f"“{self.shown}” holds copies up to {last:,} already",
                "ask for as many at least; --again makes all anew; another --out keeps both",
            )

    def _known(self) -> dict[str, Any] | None:
        """Return what the folder’s shards are made of; None when that cannot be read."""
        try:
            known = json.loads((self.path / RUN_FILE).read_text("utf-8"))["recipe"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return known if isinstance(known, dict) else None

    def _spans(self) -> list[Span]:
        """Return the copies of each shard that is there, whole or not."""
        found = (span_called(path.name) for path in self.path.iterdir())
        return sorted(span for span in found if span is not None)

    def _clear(self, found: list[Span]) -> None:
        for span in found:
            shutil.rmtree(self.path / span.name)
        for path in self.path.glob(f"{ONLY}*"):
            shutil.rmtree(path)
        (self.path / RUN_FILE).unlink()

    def made_from(self, portion: Portion) -> str:
        """Return the digest of all that a shard is made from."""
        whole = {**self.recipe, "copies": portion.span, "rows": portion.rows}
        said = json.dumps(whole, ensure_ascii=False, sort_keys=True)
        return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()

    def has(self, portion: Portion) -> bool:
        """Tell whether a shard is there, whole, and made from the same."""
        folder = self.path / portion.span.name
        manifest = read_manifest(folder)
        try:
            return manifest["run"]["made_from"] == portion.made_from and all(
                digest_of_file(str(folder / file["path"])) == file["sha256"]
                for file in manifest["files"]
            )
        except (KeyError, TypeError, OSError):
            return False

    def begin(self) -> None:
        """Say what the shards to come are made of. Raises PublishError."""
        if self._is_begun:
            return
        self._is_begun = True
        data = {"format": FORMAT, "recipe": self.recipe}
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        replace_file(
            self.path / RUN_FILE, lambda path: path.write_text(text, "utf-8", newline="\n")
        )

    def put(self, name: str, files: Mapping[str, bytes], area: Path) -> None:
        """Put a shard in its place, all of it at once, by way of the folder ``area``.

        What it takes the place of goes: the shard that was there, and smaller ones of the
        same copies. Raises OSError.
        """
        made = area / f"{self.path.name}-{name}"
        made.mkdir()
        for file, data in files.items():
            (made / file).write_bytes(data)
        target = self.path / name
        if target.exists():
            target.rename(area / f"{made.name}-old")
        made.rename(target)
        span = span_called(name)
        for other in self._within(span) if span else ():
            shutil.rmtree(self.path / other.name)
        shutil.rmtree(area / f"{made.name}-old", ignore_errors=True)

    def _within(self, span: Span) -> list[Span]:
        return [other for other in self._spans() if other != span and span.holds(other)]


def _hint(planned: list[Span]) -> str:
    if not planned:
        return "ask for a copy with what its run was made with, or use another --out"
    return "--again makes all anew; another --out keeps both"


def read_manifest(folder: Path) -> Any:
    """Return the manifest of a shard, or an empty one if there is none that can be read."""
    try:
        return json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
