"""JPEG files: walked marker by marker, and stripped to what is seen.

The markers are those of ITU-T T.81, EXIF those of CIPA DC-008. The compressed picture
itself is not unpacked: what matters is that it is all there and of a common kind.
"""

from __future__ import annotations

import re
import struct

from generator.core.patterns import pattern
from generator.core.record import Record
from generator.source.png_file import exif_orientation

SIGNATURE = b"\xff\xd8\xff"

_SOI, _EOI, _SOS = 0xD8, 0xD9, 0xDA
_BASELINE_TO_PROGRESSIVE = (0xC0, 0xC1, 0xC2)
_OTHER_FRAMES = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
_DHT, _DQT, _DRI = 0xC4, 0xDB, 0xDD
_TABLES = (_DHT, _DQT, _DRI)
# Of the segments for applications, those that bear on colours, and their least length.
_SEEN = {0xE0: (b"JFIF\0", 14), 0xE2: (b"ICC_PROFILE\0", 15), 0xEE: (b"Adobe", 12)}
_MOST_SCANS = 100
# In compressed data FF is followed by 00, by a restart, or by a marker that ends it.
_MARKER = pattern(rb"\xff+[^\x00\xff\xd0-\xd7]", re.DOTALL)


class JpegHeader(Record):
    """What the frame header says."""

    width: int
    height: int
    components: int


def read_jpeg(data: bytes, max_pixels: int) -> tuple[JpegHeader, bytes, int]:
    """Return the header of a JPEG, the file without hidden extras, and its orientation.

    Kept are the parts that say how the picture looks; EXIF, remarks, previews and
    anything after the end are left out. The orientation is that of EXIF, 1 for upright.

    Raises ValueError for a picture that is broken, cut short, of a rare kind or larger
    than ``max_pixels``.
    """
    return _Walk(data, max_pixels).run()


class _Walk:
    def __init__(self, data: bytes, max_pixels: int) -> None:
        self.data = data
        self.max_pixels = max_pixels
        self.header: JpegHeader | None = None
        self.orientation = 1
        self.kept = [b"\xff\xd8"]
        self.scans = 0

    def run(self) -> tuple[JpegHeader, bytes, int]:
        place = 2
        while True:
            match = _MARKER.match(self.data, place)
            if not match:
                raise ValueError(
                    "it is cut short" if place >= len(self.data) - 1 else "it is damaged"
                )
            marker, place = match[0][-1], match.end()
            if marker == _EOI:
                break
            place = self._segment(marker, place)
        if self.header is None or not self.scans:
            raise ValueError("it holds no picture")
        self.kept.append(b"\xff\xd9")
        return self.header, b"".join(self.kept), self.orientation

    def _segment(self, marker: int, place: int) -> int:
        """Read one segment and return where the next begins."""
        if place + 2 > len(self.data):
            raise ValueError("it is cut short")
        (size,) = struct.unpack_from(">H", self.data, place)
        end: int = place + size
        if size < 2 or end > len(self.data):
            raise ValueError("it is cut short" if size >= 2 else "it is damaged")
        content = self.data[place + 2 : end]
        if marker in _BASELINE_TO_PROGRESSIVE:
            self._frame(content)
        elif marker in _OTHER_FRAMES:
            raise ValueError("it is of a rare kind (lossless or arithmetic)")
        elif marker in _TABLES or marker == _SOS:
            _check_table(marker, content)
        elif marker == 0xE1 and content.startswith(b"Exif\0\0"):
            self.orientation = exif_orientation(content[6:])
        if marker == _SOS:
            end = self._scan(end)
        if self._is_seen(marker, content):
            self.kept.append(bytes((0xFF, marker)) + self.data[place:end])
        return end

    def _frame(self, content: bytes) -> None:
        if self.header is not None or len(content) < 6:
            raise ValueError("it is damaged")
        depth, height, width, components = struct.unpack_from(">BHHB", content)
        if depth != 8 or components not in (1, 3, 4):
            raise ValueError("it is of a rare kind (not 8 bits a colour)")
        if not width or not height:
            raise ValueError("it has no pixels")
        if width * height > self.max_pixels:
            limit = f"{self.max_pixels:,}"
            raise ValueError(f"it has {width} × {height} pixels, more than {limit} in all")
        if len(content) != 6 + 3 * components:
            raise ValueError("it is damaged")
        for _, sampling, table in zip(content[6::3], content[7::3], content[8::3], strict=True):
            if not (1 <= sampling >> 4 <= 4 and 1 <= sampling & 15 <= 4 and table <= 3):
                raise ValueError("it is damaged")
        self.header = JpegHeader(width, height, components)

    def _scan(self, start: int) -> int:
        """Return where the compressed data that begins at ``start`` ends."""
        self.scans += 1
        if self.header is None or self.scans > _MOST_SCANS:
            raise ValueError("it is damaged")
        match = _MARKER.search(self.data, start)
        if not match:
            raise ValueError("it is cut short")
        return match.start()

    @staticmethod
    def _is_seen(marker: int, content: bytes) -> bool:
        """Tell whether a segment is part of how the picture looks."""
        if marker in (*_BASELINE_TO_PROGRESSIVE, *_TABLES, _SOS):
            return True
        name, least = _SEEN.get(marker, (b"", 1 << 16))
        return content.startswith(name) and len(content) >= least


def _check_table(marker: int, content: bytes) -> None:
    """Check the layout of quantisation, Huffman and restart tables and of scan headers."""
    if marker == _DRI:
        fits = len(content) == 2
    elif marker == _SOS:
        fits = len(content) > 0 and content[0] in range(1, 5)
        fits = fits and len(content) == 4 + 2 * content[0]
    else:
        entry = _quantisation_table if marker == _DQT else _huffman_table
        place = 0
        while place < len(content):
            place += entry(content[place : place + 273])
        fits = place == len(content) > 0
    if not fits:
        raise ValueError("it is damaged: one of its tables is none")


def _quantisation_table(content: bytes) -> int:
    """Return the length of the table that ``content`` begins with."""
    if content[0] >> 4 > 1 or content[0] & 15 > 3:
        raise ValueError("it is damaged: one of its tables is none")
    return 1 + 64 * (1 + (content[0] >> 4))


def _huffman_table(content: bytes) -> int:
    """Return the length of the table that ``content`` begins with."""
    count = sum(content[1:17])
    if content[0] >> 4 > 1 or content[0] & 15 > 3 or len(content) < 17 or count > 256:
        raise ValueError("it is damaged: one of its tables is none")
    return 17 + count
