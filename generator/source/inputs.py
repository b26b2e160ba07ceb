"""What a build looks at: contents read, names looked for, folders listed.

A build that is noted can be told from one that would come out otherwise: as long as every
fact is as it was, so is the outcome. Nothing is noted unless somebody asked for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

Fact = tuple[str, ...]
"""What was asked of the disk: ``("content", kind, path)``, ``("find", kind, root, name)``,
``("has", kind, root, name)`` or ``("names", kind, root, folder, ending)``; ``kind`` is what
the program took the file for."""


class Inputs:
    """The facts of one build and what they were, as short texts."""

    def __init__(self) -> None:
        self.facts: dict[Fact, str] = {}
        self.is_torn = False
        """Whether something changed while it was read."""

    def note(self, fact: Fact, value: str) -> None:
        if self.facts.setdefault(fact, value) != value:
            self.is_torn = True


_NOTED: ContextVar[Inputs | None] = ContextVar("inputs", default=None)


@contextmanager
def noted() -> Iterator[Inputs]:
    """Note what is looked at from here on, in this thread."""
    inputs = Inputs()
    token = _NOTED.set(inputs)
    try:
        yield inputs
    finally:
        _NOTED.reset(token)


def note(fact: Fact, value: str) -> None:
    """Note that ``fact`` was ``value``."""
    inputs = _NOTED.get()
    if inputs is not None:
        inputs.note(fact, value)


def note_content(path: Path, kind: str, data: bytes) -> None:
    """Note what a file held."""
    if _NOTED.get() is not None:
        note(("content", kind, str(path)), digest_of(data))


def digest_of(data: bytes) -> str:
    """Return what stands for a content."""
    return hashlib.sha256(data).hexdigest()


def listing_of(names: Iterable[str]) -> str:
    """Return what stands for the names in a folder."""
    return digest_of("\0".join(names).encode("utf-8", "surrogateescape"))
