"""ICC profiles: the one of sRGB, made here, and what is to be known of an author's."""

from __future__ import annotations

import struct
from dataclasses import dataclass

_D50 = (0.9642, 1.0, 0.8249)
"""The white of the profile connection space (ICC.1:2010, 7.2.16)."""
# The primaries and the white of IEC 61966-2-1, adapted to D50 by the Bradford method.
_PRIMARIES = {
    b"rXYZ": (0.4360, 0.2225, 0.0139),
    b"gXYZ": (0.3851, 0.7169, 0.0971),
    b"bXYZ": (0.1431, 0.0606, 0.7141),
}
_ADAPTATION = (1.0479, 0.0229, -0.0502, 0.0296, 0.9904, -0.0171, -0.0092, 0.0151, 0.7519)
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""Exponent, a, b, c and d of a parametric curve of type 3: the transfer of sRGB."""
_DATE = (2000, 1, 1, 0, 0, 0)
_HEADER = 128
_SIGNATURE = b"acsp"


def srgb_profile() -> bytes:
    """Return a display profile of sRGB, version 4.2, the same bytes on every machine."""
    curve = b"para" + bytes(4) + struct.pack(">HH", 3, 0) + _fixed(*_CURVE)
    tags = {
        b"desc": _text("sRGB"),
        b"cprt": _text("No copyright, use freely"),
        b"wtpt": _numbers(b"XYZ ", *_D50),
        b"chad": _numbers(b"sf32", *_ADAPTATION),
        **{tag: _numbers(b"XYZ ", *xyz) for tag, xyz in _PRIMARIES.items()},
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve),
    }
    return _profile(b"mntr", b"RGB ", b"XYZ ", tags)


def _profile(kind: bytes, space: bytes, connection: bytes, tags: dict[bytes, bytes]) -> bytes:
    start = _HEADER + 4 + 12 * len(tags)
    places: dict[bytes, int] = {}
    body = b""
    for content in tags.values():
        if content not in places:
            places[content] = start + len(body)
            body += content + bytes(-len(content) % 4)
    rows = (struct.pack(">4sII", tag, places[c], len(c)) for tag, c in tags.items())
    table = struct.pack(">I", len(tags)) + b"".join(rows)
    header = struct.pack(
        ">I4sI4s4s4s6H4s4sI4s4sQI12s4s44s",
        start + len(body),
        bytes(4),
        0x04200000,
        kind,
        space,
        connection,
        *_DATE,
        _SIGNATURE,
        bytes(4),
        0,
        bytes(4),
        bytes(4),
        0,
        0,
        _fixed(*_D50),
        bytes(4),
        bytes(44),
    )
    return header + table + body


def _fixed(*numbers: float) -> bytes:
    """Return numbers as s15Fixed16Number (ICC.1:2010, 4.6)."""
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)


def _numbers(kind: bytes, *numbers: float) -> bytes:
    return kind + bytes(4) + _fixed(*numbers)


def _text(text: str) -> bytes:
    """Return a multiLocalizedUnicodeType with one text in English."""
    content = text.encode("utf-16-be")
    return struct.pack(">4sIII2s2sII", b"mluc", 0, 1, 12, b"en", b"US", len(content), 28) + content


@dataclass(frozen=True, slots=True)
class OutputProfile:
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
    if count > 200 or _HEADER + 4 + 12 * count > len(data):
        raise ValueError("it is cut short")
    found = {}
    for row in range(count):
        tag, start, length = struct.unpack_from(">4sII", data, _HEADER + 4 + 12 * row)
        if start + length > len(data):
            raise ValueError("it is cut short")
        found[tag] = data[start : start + length]
    return found


_LONGEST_DESCRIPTION = 200


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
