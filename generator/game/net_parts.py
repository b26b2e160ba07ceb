"""Parts that are nets: their faces, made of what their author draws on the panels."""

from __future__ import annotations

from generator.core.diagnostics import AuthorError
from generator.source.located import LocatedDict, LocatedList

_OF_NETS = ("with", "panels", "each")
_OF_THE_NET = {
    "size": "its measures are parameters of the net: with: {…}",
    "cut": "it is cut along the edge of the net",
    "corner": "it is cut along the edge of the net",
    "front": "draw on its “panels”, or on “each” of them",
    "back": "draw on the other side of its panels under “inside”",
}
"""What a component has from its net, and where to say it instead."""


def with_net_faces(data: LocatedDict) -> LocatedDict:
    """Return a component that has a “net” with a net as its front, and as its back if asked.

    Raises AuthorError for what a net decides itself.
    """
    if "net" not in data:
        for key in ("panels", "inside", "each", "with"):
            if key in data:
                raise AuthorError(data.keys_at[key], f"“{key}” goes with a “net”", "name the net")
        if data.get("size") == "net":
            at = data.position("size")
            raise AuthorError(at, "this part has no “net” to take its size from", "name the net")
        return data
    for key, hint in _OF_THE_NET.items():
        if key in data:
            raise AuthorError(data.keys_at[key], f"a part with a “net” has no “{key}”", hint)
    made = data.without()
    at = data.position("net")
    made.put("size", "net", at, at)
    made.put("front", _face(data, "panels"), at, at)
    if "inside" in data:
        made.put("back", _face(data, "inside"), at, at)
    return made


def _face(data: LocatedDict, panels: str) -> LocatedList:
    at = data.position("net")
    net = LocatedDict(at)
    net.put_from(data, "net")
    for key in _OF_NETS if panels == "panels" else ("with",):
        if key in data:
            net.put_from(data, key)
    if panels == "inside":
        net.put("panels", data["inside"], data.keys_at["inside"], data.position("inside"))
        net.put("seen", "inside", at, at)
    net.put("lines", "folds", at, at)
    face = LocatedList(at)
    face.append(net)
    face.items_at.append(at)
    return face
