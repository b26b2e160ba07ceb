"""Finds print profiles in a folder, joined with those they extend."""

from __future__ import annotations

from typing import Any

from generator.core.diagnostics import AuthorError, Position, Report
from generator.sheets.profile import Profile
from generator.source.folder import GameFolder
from generator.source.yaml import LocatedDict, merge, read_yaml
from generator.spec.base import Reading, load_spec

COMMAND_LINE = Position("--profile")
_MOST_BYTES = 100_000


def load_profile(
    folder: GameFolder,
    name: str,
    overrides: LocatedDict | None = None,
    at: Position = COMMAND_LINE,
) -> Profile:
    """Return the profile ``name`` of ``folder``, with ``overrides`` joined on top.

    ``at`` is where the name was written. Raises AuthorError for a name without a file, for
    a chain of ``extends`` that comes back to itself, and for the first fault in the values.
    """
    data = _read_joined(name, folder, at, ())
    if overrides is not None:
        data = merge(data, overrides)
    report = Report()
    made = load_spec(Profile, data.without("extends"), Reading(report), data.at)
    for fault in report:
        raise AuthorError(fault.at, fault.message, fault.hint)
    assert made is not None
    return made


def _read_joined(
    name: str, folder: GameFolder, at: Position, on_the_way: tuple[str, ...]
) -> LocatedDict:
    if name in on_the_way:
        chain = " → ".join((*on_the_way, name))
        raise AuthorError(at, f"the print profile “{name}” extends itself: {chain}")
    content = folder.read_bytes(f"{name}.yaml", at, kind="print profile", limit=_MOST_BYTES)
    data = read_yaml(content, f"{folder.shown}/{name}.yaml")
    if not isinstance(data, LocatedDict):
        raise AuthorError(Position(f"{folder.shown}/{name}.yaml"), "a print profile is a mapping")
    base: Any = data.get("extends")
    if base is None:
        return data
    if not isinstance(base, str):
        raise AuthorError(data.position("extends"), "“extends” names another print profile")
    joined = _read_joined(base, folder, data.position("extends"), (*on_the_way, name))
    return merge(joined, data)
