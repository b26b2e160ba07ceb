"""A small ICC profile of a printing press that nobody owns, for tests."""

import struct
from itertools import product


def press_profile(space=b"CMYK", kind=b"prtr", title="Test press"):
    """Return a profile of version 2.4 with tables of eight bits between CMYK and Lab."""
    text = title.encode("ascii") + b"\0"
    tags = {
        b"desc": struct.pack(">4sII", b"desc", 0, len(text)) + text + bytes(78),
        b"cprt": b"text" + bytes(4) + b"free\0",
        b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061),
        b"A2B0": _table(4, 3, _lab),
        b"B2A0": _table(3, 4, lambda light, *_: (0, 0, 0, 255 - light)),
    }
    start = 128 + 4 + 12 * len(tags)
    directory, body = struct.pack(">I", len(tags)), b""
    for tag, content in tags.items():
        directory += struct.pack(">4sII", tag, start + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    size = start + len(body)
    header = struct.pack(">I4sI4s4s4s", size, bytes(4), 0x02400000, kind, space, b"Lab ")
    header += struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    header += struct.pack(">3i", 63190, 65536, 54061)
    return header.ljust(128, b"\0") + directory + body


def _table(inputs, outputs, made):
    """Return a lut8Type (ICC.1:2001-04, 6.5.7) with the corners of its space only."""
    straight = bytes(range(256))
    identity = struct.pack(">9i", *(65536 * (i % 4 == 0) for i in range(9)))
    corners = product((0, 255), repeat=inputs)
    grid = b"".join(bytes(made(*corner)) for corner in corners)
    head = struct.pack(">4sI4B", b"mft1", 0, inputs, outputs, 2, 0)
    return head + identity + straight * inputs + grid + straight * outputs


def _lab(cyan, magenta, yellow, black):
    coverage = min(1.0, (cyan + magenta + yellow) / 3 / 255 + black / 255)
    return (round(255 * (1 - coverage)), 128, 128)
