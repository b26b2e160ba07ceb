"""Finds print profiles and joins each with those it extends.

Settings are laid one over another, the last one counts: those of the profile, what the
game asks of every profile, what the printer needs, what the command line sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.diagnostics import AuthorError, Position, Report, as_written, nearest
from generator.sheets.profile import Profile
from generator.source.folder import GameFolder
from generator.source.located import LocatedDict, merge
from generator.source.yaml import read_yaml
from generator.spec.base import Reading, load_spec

COMMAND_LINE = Position("--profile", 0)
FILE_ENDING = ".yaml"
_MOST_BYTES = 100_000
_LONGEST_CHAIN = 16


class ProfileShelf:
    """The profiles that a name can mean.

    ``shipped`` holds those that come with the program and ``own`` those that a game brings
    along in its definition. In ``beside``, the folder of a user's own profile, files may be
    named as well, by a name that ends in ``.yaml``; games cannot name files.
    """

    def __init__(
        self,
        shipped: GameFolder,
        own: Mapping[str, Any] | None = None,
        beside: GameFolder | None = None,
    ) -> None:
        self._shipped = shipped
        self._own = dict(own or {})
        self._beside = beside

    def shipped_names(self) -> list[str]:
        """Return the names of the profiles that come with the program."""
        return sorted(path.stem for path in self._shipped.root.glob(f"*{FILE_ENDING}"))

    def names(self) -> list[str]:
        return sorted({*self.shipped_names(), *self._own})

    def joined(self, name: str, at: Position, way: tuple[str, ...] = ()) -> LocatedDict:
        """Return the settings of ``name`` over those that it extends.

        Raises AuthorError for a name that is not there, and for a chain of ``extends`` that
        comes back to itself.
        """
        if name in way:
            chain = " → ".join((*way, name))
            raise AuthorError(at, f"the print profile “{name}” extends itself: {chain}")
        if len(way) > _LONGEST_CHAIN:
            raise AuthorError(at, f"more than {_LONGEST_CHAIN} print profiles extend one another")
        data = self._read(name, at)
        base = data.get("extends")
        if base is None:
            return data
        place = data.position("extends")
        if not isinstance(base, str):
            raise AuthorError(place, "“extends” names another print profile")
        return merge(self.joined(base, place, (*way, name)), data)

    def _read(self, name: str, at: Position) -> LocatedDict:
        if name in self._own:
            written = self._own[name]
            if not isinstance(written, LocatedDict):
                raise AuthorError(at, f"the print profile “{name}” should be a mapping")
            return written
        if name in self.shipped_names():
            return _read_file(self._shipped, f"{name}{FILE_ENDING}", at)
        if self._beside is not None and name.endswith(FILE_ENDING):
            return _read_file(self._beside, name, at)
        raise AuthorError(
            at, f"there is no print profile “{as_written(name)}”", nearest(name, self.names())
        )


def _read_file(folder: GameFolder, name: str, at: Position) -> LocatedDict:
    content = folder.read_bytes(name, at, kind="print profile", limit=_MOST_BYTES)
    shown = f"{folder.shown}/{name}" if folder.shown not in ("", ".") else name
    data = read_yaml(content, shown)
    if not isinstance(data, LocatedDict):
        raise AuthorError(Position(shown), "a print profile is a mapping")
    return data


def check_profile(data: LocatedDict, report: Report) -> Profile | None:
    """Return joined settings as a profile, or None after noting what is wrong with them."""
    found = Report()
    made = load_spec(Profile, data.without("extends"), Reading(found), data.at)
    report.extend(found)
    return None if found.has_errors else made


def load_profile(
    folder: GameFolder,
    name: str,
    overrides: LocatedDict | None = None,
    at: Position = COMMAND_LINE,
) -> Profile:
    """Return the profile ``name`` of ``folder``, with ``overrides`` joined on top.

    ``at`` is where the name was written. Raises AuthorError as ``joined`` does, and for the
    first fault in the values.
    """
    data = ProfileShelf(folder).joined(name, at)
    report = Report()
    made = check_profile(data if overrides is None else merge(data, overrides), report)
    for fault in report:
        raise AuthorError(fault.at, fault.message, fault.hint)
    assert made is not None
    return made
