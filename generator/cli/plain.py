"""The words of a plain ``pnp build`` or ``pnp check``, read without a library.

The library of the command line takes as long to load as a deck takes to build. It still
gets everything that is not as plain as can be, ``--help`` and each mistake above all, and so
it alone says what is wrong with a command. A test holds the two ways together.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from generator.core.record import NamedTuple


class PlainCommand(NamedTuple):
    """A command of ``making`` and what it is called with."""

    name: str
    arguments: dict[str, Any]


class _NotPlainError(Exception):
    """A word that the library has to read."""


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.isdigit() and least <= int(word) <= most):
            raise _NotPlainError
        return int(word)

    return read


_LISTS = {"--lang": "lang", "--set": "settings", "--component": "component"}
_SINGLE: dict[str, tuple[str, Callable[[str], Any]]] = {
    "--profile": ("profile", str),
    "--printer": ("printer", str),
    "--jobs": ("jobs", _number(0, 999)),
}
_LISTS_OF_BUILD = {**_LISTS, "--format": "formats"}
_SINGLE_OF_BUILD = {**_SINGLE, "--out": ("out", Path), "--dpi": ("dpi", _number(36, 1200))}
_SWITCHES = {"--strict": "strict"}
_SWITCHES_OF_BUILD = {**_SWITCHES, "--no-cache": "no_cache"}
_COMMANDS = {
    "build": (_LISTS_OF_BUILD, _SINGLE_OF_BUILD, _SWITCHES_OF_BUILD),
    "check": (_LISTS, _SINGLE, _SWITCHES),
}


def plain_command(words: Sequence[str]) -> PlainCommand | None:
    """Return what ``words`` ask for, or None where the library has to read them."""
    if not words or words[0] not in _COMMANDS or os.name == "nt" or "_PNP_COMPLETE" in os.environ:
        return None
    try:
        return PlainCommand(words[0], _arguments(words[1:], *_COMMANDS[words[0]]))
    except _NotPlainError:
        return None


def _arguments(
    words: Sequence[str],
    lists: dict[str, str],
    single: dict[str, tuple[str, Callable[[str], Any]]],
    switches: dict[str, str],
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    rest = iter(words)
    for word in rest:
        if not word.startswith("-"):
            found.setdefault("games", []).append(word)
            continue
        option, is_joined, value = word.partition("=")
        if option in switches and not is_joined:
            found[switches[option]] = True
            continue
        if not is_joined:
            value = next(rest, "-")
        if value.startswith("-"):
            raise _NotPlainError
        if option in lists:
            found.setdefault(lists[option], []).append(value)
        elif option in single:
            name, read = single[option]
            found[name] = read(value)
        else:
            raise _NotPlainError
    return found
