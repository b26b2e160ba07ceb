"""Objects of Tabletop Simulator as they stand in a saved file."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from generator.core.geometry import Rect
from generator.core.record import NamedTuple

Saved = dict[str, Any]
_WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}


class Standing(NamedTuple):
    """Where an object stands, in units of the table, and how much it is scaled."""

    x: float = 0.0
    z: float = 0.0
    scale: float = 1.0
    face_down: bool = False
    turn_deg: float = 0.0
    """Clockwise."""
    above: float = 0.0
    """How far above the table."""


class Names:
    """Gives each object an id of six hex digits, the same for the same game."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._taken: set[str] = set()

    def new(self, what: str) -> str:
        """Return an id that no other object has; it depends on ``what`` and those before."""
        for attempt in range(1 << 24):
            digest = hashlib.sha256(f"{self._game}/{what}/{attempt}".encode()).hexdigest()[:6]
            if digest not in self._taken:
                self._taken.add(digest)
                return digest
        raise RuntimeError("no ids are left")


def saved_object(
    kind: str, guid: str, standing: Standing, name: str, words: str, *, locked: bool = False
) -> Saved:
    """Return what all objects have."""
    return {
        "GUID": guid,
        "Name": kind,
        "Transform": _transform(standing),
        "Nickname": name,
        "Description": words,
        "GMNotes": "",
        "ColorDiffuse": dict(_WHITE),
        "Locked": locked,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": kind in ("DeckCustom", "Card", "CardCustom"),
        "Hands": kind in ("Card", "CardCustom"),
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _transform(standing: Standing) -> dict[str, float]:
    scale = round(standing.scale, 4)
    return {
        "posX": round(standing.x, 3),
        "posY": 1.0 + round(standing.above, 3),
        "posZ": round(standing.z, 3),
        "rotX": 0.0,
        "rotY": round((180.0 + standing.turn_deg) % 360, 2),
        "rotZ": 180.0 if standing.face_down else 0.0,
        "scaleX": scale,
        "scaleY": 1.0,
        "scaleZ": scale,
    }


def centred(objects: Sequence[Saved], boxes: Sequence[Rect]) -> list[Saved]:
    """Return ``objects`` with what they contain, moved so that ``boxes`` lie about the middle.

    The boxes are in units of the table, y down.
    """
    if not boxes:
        return list(objects)
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    return [_moved(one, -(left + right) / 2, (top + bottom) / 2) for one in objects]


def _moved(saved: Saved, dx: float, dz: float) -> Saved:
    place = saved["Transform"]
    moved = {"posX": round(place["posX"] + dx, 3), "posZ": round(place["posZ"] + dz, 3)}
    inner = [_moved(one, dx, dz) for one in saved.get("ContainedObjects", ())]
    return {
        **saved,
        "Transform": {**place, **moved},
        **({"ContainedObjects": inner} if inner else {}),
    }


def saved_file(title: str, objects: list[Saved]) -> Saved:
    """Return the saved file around ``objects``; it tells no time."""
    return {
        "SaveName": title,
        "GameMode": title,
        "Date": "",
        "VersionNumber": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": objects,
    }
