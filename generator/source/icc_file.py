"""ICC profiles of printing presses: whether a file is one, and what it calls itself."""

from __future__ import annotations

import struct

from generator.core.record import Record

MAX_BYTES = 10_000_000
_HEADER = 128
_SIGNATURE = b"acsp"
_MOST_TAGS = 200
_LONGEST_DESCRIPTION = 200


class OutputProfile(Record):
    """The ICC profile of a printing press: its data and what it calls itself."""

    data: bytes
    description: str


def read_output_profile(data: bytes) -> OutputProfile:
    """Return the profile in ``data``; ValueError for one that is none of a CMYK press."""
    if len(data) < _HEADER + 4 or data[36:40] != _SIGNATURE:
        raise ValueError("it is not an ICC profile")
    (size,) = struct.unpack_from(">I", data)
    if not _HEADER + 4 <= size <= len(data):
        raise ValueError("it is cut short")
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        raise ValueError("it is not an output profile for CMYK")
    tags = _tags(data[:size])
    if not {b"A2B0", b"B2A0"} <= tags.keys():
        raise ValueError("it has no tables between CMYK and other colours")
    return OutputProfile(data[:size], _description(tags.get(b"desc", b"")))


def _tags(data: bytes) -> dict[bytes, bytes]:
    (count,) = struct.unpack_from(">I", data, _HEADER)
    if count > _MOST_TAGS or _HEADER + 4 + 12 * count > len(data):
        raise ValueError("it is cut short")
    found = {}
    for row in range(count):
        tag, start, length = struct.unpack_from(">4sII", data, _HEADER + 4 + 12 * row)
        if start + length > len(data):
            raise ValueError("it is cut short")
        found[tag] = data[start : start + length]
    return found


def _description(tag: bytes) -> str:
    """Return the text of a description tag of version 2 or 4, as far as it can be read."""
    text = ""
    if tag[:4] == b"desc" and len(tag) >= 12:
        (length,) = struct.unpack_from(">I", tag, 8)
        text = tag[12 : 12 + length].decode("ascii", "replace")
    elif tag[:4] == b"mluc" and len(tag) >= 28:
        length, start = struct.unpack_from(">II", tag, 20)
        text = tag[start : start + length].decode("utf-16-be", "replace")
    shown = "".join(sign for sign in text if sign.isprintable())
    return shown.strip()[:_LONGEST_DESCRIPTION] or "Custom"
