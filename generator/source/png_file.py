"""PNG files: checked from the first byte to the last, and stripped to what is seen.

The layout of chunks and scanlines follows the PNG specification (W3C, third edition). A
picture that passes here cannot surprise a renderer: it is whole, its sums are right, and
it unpacks to exactly as many bytes as its size says.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from generator.core.record import NamedTuple, Record

SIGNATURE = b"\x89PNG\r\n\x1a\n"

# By colour type: samples a pixel and the depths allowed.
_KINDS = {
    0: (1, (1, 2, 4, 8, 16)),
    2: (3, (8, 16)),
    3: (1, (1, 2, 4, 8)),
    4: (2, (8, 16)),
    6: (4, (8, 16)),
}
_PALETTE = 3
_DETAILS = (b"iCCP", b"sRGB", b"PLTE", b"tRNS")
_LAST_FILTER = 4
_LARGEST_PROFILE = 8_000_000
_ADAM7 = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)
_PIECE = 1 << 20
_PACKED_PIECE = 1 << 16


class PngHeader(Record):
    """What the first chunk says."""

    width: int
    height: int
    depth: int
    colour_type: int
    interlaced: bool


def read_png(data: bytes, max_pixels: int) -> tuple[PngHeader, bytes, int]:
    """Return the header of a PNG, the file without hidden extras, and its orientation.

    Kept are the chunks that say how the picture looks; remarks, times, places, later
    frames and anything after the end are left out. The orientation is that of EXIF, 1
    for upright.

    Raises ValueError for a picture that is broken, cut short or larger than
    ``max_pixels``.
    """
    header, details, packed, orientation = _read_chunks(data, max_pixels)
    _check_details(header, details)
    _check_pixels(header, packed)
    kept = [_chunk(name, details[name]) for name in _DETAILS if name in details]
    pixels = _chunk(b"IDAT", b"".join(packed))
    whole = (SIGNATURE, data[8:33], *kept, pixels, _chunk(b"IEND", b""))
    return header, b"".join(whole), orientation


def _read_chunks(
    data: bytes, max_pixels: int
) -> tuple[PngHeader, dict[bytes, bytes], list[bytes], int]:
    """Return the header, the details by name, the packed pixels and the orientation."""
    header: PngHeader | None = None
    details: dict[bytes, bytes] = {}
    packed: list[bytes] = []
    orientation = 1
    for name, content in _chunks(data):
        if header is None:
            header = _header(name, content, max_pixels)
        if name == b"IDAT":
            packed.append(content)
        elif name == b"eXIf":
            orientation = exif_orientation(content)
        elif name in details:
            raise ValueError("it is damaged: it says the same thing twice")
        elif name in _DETAILS:
            details[name] = content
        elif name[:1].isupper() and name not in (b"IHDR", b"IEND"):
            raise ValueError("it holds a kind of data that PNG does not know")
    if header is None:
        raise ValueError("it is cut short")
    return header, details, packed, orientation


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and content of each chunk up to the last, with its sum checked."""
    place, end = len(SIGNATURE), len(data)
    while place + 12 <= end:
        (size,) = struct.unpack_from(">I", data, place)
        name = data[place + 4 : place + 8]
        if place + 12 + size > end:
            break
        (stated,) = struct.unpack_from(">I", data, place + 8 + size)
        if zlib.crc32(data[place + 4 : place + 8 + size]) != stated:
            raise ValueError("it is damaged: a checksum is wrong")
        yield name, data[place + 8 : place + 8 + size]
        if name == b"IEND":
            return
        place += 12 + size
    raise ValueError("it is cut short")


def _chunk(name: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content))
        + name
        + content
        + struct.pack(">I", zlib.crc32(name + content))
    )


def _header(name: bytes, content: bytes, max_pixels: int) -> PngHeader:
    if name != b"IHDR" or len(content) != 13:
        raise ValueError("it does not begin like a PNG")
    width, height, depth, kind, packing, filtering, interlacing = struct.unpack(">IIBBBBB", content)
    if (
        kind not in _KINDS
        or depth not in _KINDS[kind][1]
        or packing
        or filtering
        or interlacing > 1
    ):
        raise ValueError("it is of a kind that PNG does not know")
    if not width or not height:
        raise ValueError("it has no pixels")
    if width * height > max_pixels:
        raise ValueError(f"it has {width} × {height} pixels, more than {max_pixels:,} in all")
    return PngHeader(width, height, depth, kind, bool(interlacing))


def _check_details(header: PngHeader, details: dict[bytes, bytes]) -> None:
    """Check the small chunks, which renderers take on trust."""
    palette = details.get(b"PLTE", b"")
    if len(palette) % 3 or len(palette) > 3 * 256:
        raise ValueError("it is damaged: its palette is no palette")
    if header.colour_type == _PALETTE and not palette:
        raise ValueError("it has no palette")
    clear = details.get(b"tRNS")
    wanted = {0: (2,), 2: (6,), _PALETTE: range(len(palette) // 3 + 1)}
    if clear is not None and len(clear) not in wanted.get(header.colour_type, ()):
        raise ValueError("it is damaged: its transparency is none")
    if len(details.get(b"sRGB", b"0")) != 1 or not _is_profile(details.get(b"iCCP")):
        raise ValueError("it is damaged: its colour space is none")


def _is_profile(content: bytes | None) -> bool:
    if content is None:
        return True
    name, _, packed = content.partition(b"\0")
    unpacker = zlib.decompressobj()
    try:
        unpacker.decompress(packed[1:], _LARGEST_PROFILE)
    except zlib.error:
        return False
    return 1 <= len(name) <= 79 and packed[:1] == b"\0" and unpacker.eof


def _check_pixels(header: PngHeader, packed: list[bytes]) -> None:
    """Unpack the pixels piece by piece, count them and check their filters; keep nothing."""
    passes = tuple(_passes(header))
    wanted, found = passes[-1].end, 0
    for piece in _unpacked(packed):
        if found + len(piece) > wanted:
            raise ValueError("it holds more pixels than its size says")
        for part in passes:
            start = max(found, part.start)
            first = part.start + -(-(start - part.start) // part.stride) * part.stride - found
            filters = piece[first : max(0, part.end - found) : part.stride]
            if filters and max(filters) > _LAST_FILTER:
                raise ValueError("it is damaged: a line of pixels is of no known kind")
        found += len(piece)
    if found < wanted:
        raise ValueError("it is cut short: some of its pixels are missing")


def _unpacked(packed: list[bytes]) -> Iterator[bytes]:
    """Yield the unpacked pixels in pieces of at most a megabyte."""
    unpacker = zlib.decompressobj()
    view = memoryview(b"".join(packed))
    try:
        for place in range(0, len(view), _PACKED_PIECE):
            rest: bytes | memoryview = view[place : place + _PACKED_PIECE]
            while rest and not unpacker.eof:
                yield unpacker.decompress(rest, _PIECE)
                rest = unpacker.unconsumed_tail
    except zlib.error:
        raise ValueError("it is damaged: its pixels cannot be unpacked") from None
    yield unpacker.flush()
    if not unpacker.eof:
        raise ValueError("it is cut short: some of its pixels are missing")


class _Pass(NamedTuple):
    """Where the lines of one pass lie in the unpacked data, each ``stride`` bytes long."""

    start: int
    end: int
    stride: int


def _passes(header: PngHeader) -> Iterator[_Pass]:
    bits = _KINDS[header.colour_type][0] * header.depth
    start = 0
    for left, top, across, down in _ADAM7 if header.interlaced else ((0, 0, 1, 1),):
        width = -(-(header.width - left) // across)
        height = -(-(header.height - top) // down)
        if width > 0 and height > 0:
            # Each line begins with a byte that names its filter.
            stride = 1 + -(-width * bits // 8)
            yield _Pass(start, start + height * stride, stride)
            start += height * stride


def exif_orientation(exif: bytes) -> int:
    """Return the orientation (1 to 8) that an EXIF block states, or 1.

    The layout is that of TIFF: a list of 12-byte entries, of which 0x0112 is meant.
    """
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4])
    if order is None or len(exif) < 8:
        return 1
    (start,) = struct.unpack_from(order + "I", exif, 4)
    if start + 2 > len(exif):
        return 1
    (count,) = struct.unpack_from(order + "H", exif, start)
    for place in range(start + 2, min(start + 2 + 12 * count, len(exif) - 11), 12):
        tag, kind, _ = struct.unpack_from(order + "HHI", exif, place)
        if tag == 0x0112 and kind == 3:
            (value,) = struct.unpack_from(order + "H", exif, place + 8)
            return value if 1 <= value <= 8 else 1
    return 1
