"""What a build of one game came to, and as plain data that JSON can hold."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.core.diagnostics import Diagnostic, Position
from generator.core.record import Record

if TYPE_CHECKING:
    from generator.source.inputs import Fact


class Made(Record):
    """Files of one kind that a build made, by path from the output folder, and from what."""

    files: Mapping[str, str]
    """The digest of each."""
    facts: Mapping[Fact, str]


class GameResult(Record):
    """What one game came to: its faults and the folders made for it."""

    id: str
    at: Position
    diagnostics: tuple[Diagnostic, ...]
    languages: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    """The print profiles of its own."""
    folders: tuple[str, ...] = ()
    """Relative to the staging area, and so to the output."""
    made: Mapping[str, Made] = MappingProxyType({})
    """By part of the game: ``rules``, or the language of its sheets. Empty when the build
    may come out otherwise another time."""


def to_plain(result: GameResult) -> dict[str, Any]:
    """Return ``result`` as JSON can hold it."""
    return {
        "id": result.id,
        "at": _plain_position(result.at),
        "diagnostics": [
            [d.severity, _plain_position(d.at), d.message, d.hint] for d in result.diagnostics
        ],
        "languages": list(result.languages),
        "components": list(result.components),
        "profiles": list(result.profiles),
        "folders": list(result.folders),
        "made": {
            part: {
                "files": dict(made.files),
                "facts": [[*fact, value] for fact, value in made.facts.items()],
            }
            for part, made in result.made.items()
        },
    }


def from_plain(plain: Mapping[str, Any]) -> GameResult:
    """Return what ``to_plain`` wrote; KeyError, TypeError or ValueError for anything else."""
    return GameResult(
        str(plain["id"]),
        Position(*plain["at"]),
        tuple(
            Diagnostic(severity, Position(*at), message, hint)
            for severity, at, message, hint in plain["diagnostics"]
        ),
        tuple(plain["languages"]),
        tuple(plain["components"]),
        tuple(plain["profiles"]),
        tuple(plain["folders"]),
        {
            part: Made(dict(made["files"]), {tuple(fact): value for *fact, value in made["facts"]})
            for part, made in plain["made"].items()
        },
    )


def _plain_position(at: Position) -> list[str | int]:
    return [at.file, at.line, at.column]
