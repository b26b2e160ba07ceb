"""The ICC profile of sRGB, made from the numbers of the standard."""

from __future__ import annotations

import struct

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
