"""Font files: opening them, checking that they can be used, telling them apart."""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

import uharfbuzz as hb

from generator.core.diagnostics import PlacelessError, number_of
from generator.core.record import Record
from generator.source.inputs import note_content

MAX_FONT_BYTES = 64 * 1024 * 1024
"""A font file bigger than this is refused; the biggest CJK fonts have about 20 MB."""

_SFNT_TAGS = {b"\0\1\0\0", b"true", b"OTTO"}
_WEB_FONT_TAGS = {b"wOFF", b"wOF2"}

# OpenType, OS/2 table, fsType: bits 0 to 3 are the licence, bit 8 forbids subsetting,
# bit 9 allows bitmaps only.
_LICENCE_BITS = 0x000F
_RESTRICTED = 0x0002
_NO_SUBSETTING = 0x0100
_BITMAPS_ONLY = 0x0200

# OpenType, GPOS: the lookups that go by what is around, and those that lie elsewhere.
_CONTEXTS = frozenset((7, 8))
_EXTENSION = 9


class FontError(PlacelessError):
    """A font that cannot be used; the caller knows where it was named."""


class FontFile(Record):
    """A font on disk: the author's name for it, its path, its index in a collection.

    A ``packaged`` file came with an installed package: it is mapped instead of read,
    and known by its head table instead of by a hash of all its bytes.
    """

    name: str
    path: Path
    index: int = 0
    packaged: bool = False


@contextmanager
def damage_named(file: FontFile) -> Iterator[None]:
    """Turn what a library raises over nonsense inside a font into a FontError."""
    try:
        yield
    except FontError:
        raise
    except (ArithmeticError, LookupError, RuntimeError, ValueError, struct.error):
        raise FontError(f"the font “{file.name}” is damaged", "get a fresh copy of it") from None


class OpenedFont:
    """One font of a file, checked to have characters, outlines and a licence to embed."""

    def __init__(self, file: FontFile) -> None:
        self.file = file
        self._data = b"" if file.packaged else _read_font(file)
        with damage_named(file):
            self.face = _open_packaged(file) if file.packaged else _open_checked(file, self._data)
            axes = {axis.tag: axis for axis in self.face.axis_infos}
            self.weight_axis = axes.get("wght")
            self.is_cff = "glyf" not in self.face.table_tags

    @cached_property
    def fingerprint(self) -> str:
        """A name that is the same wherever the same font data is installed."""
        digest = hashlib.sha256()
        if self.file.packaged:
            # The head table holds the font's revision and a checksum of the whole file.
            digest.update(self.face.reference_table("head").data)
            digest.update(f"{self.file.name}:{self.file.path.stat().st_size}".encode())
        else:
            digest.update(self._data)
        digest.update(f":{self.file.index}".encode())
        return digest.hexdigest()[:32]

    @cached_property
    def postscript_name(self) -> str:
        """The font's PostScript name, without the weight where that can vary."""
        wanted = (25, 16, 1, 6) if self.weight_axis else (6, 16, 1)
        names = (self._name(name_id) for name_id in wanted)
        return next((name for name in names if name), "") or _plain(self.file.path.stem) or "Font"

    @cached_property
    def family(self) -> str:
        """The family name, "" where the font gives none."""
        return self._name(16) or self._name(1)

    @cached_property
    def weight(self) -> int:
        """The weight of a static font, 400 where it gives none."""
        table = self.face.reference_table("OS/2").data
        return int.from_bytes(table[4:6], "big") or 400 if len(table) >= 6 else 400

    @cached_property
    def kerns_by_context(self) -> bool:
        """Whether a sign may be placed by more than the one beside it."""
        try:
            return not _CONTEXTS.isdisjoint(_lookups(self.face.reference_table("GPOS").data))
        except struct.error:
            return True

    def _name(self, name_id: int) -> str:
        with damage_named(self.file):
            return _plain(self.face.get_name(name_id, "en") or "")


def _plain(text: str) -> str:
    """Return ``text`` as it may stand in a PostScript name."""
    return re.sub(r"[^A-Za-z0-9_-]", "", text)[:63]


def _read_font(file: FontFile) -> bytes:
    """Return the bytes of the file.

    They are read, not mapped: a file that shrinks while it is mapped ends the process.
    """
    try:
        with file.path.open("rb") as stream:
            data = stream.read(MAX_FONT_BYTES + 1)
    except OSError as error:
        raise FontError(f"cannot read the font “{file.name}”: {error.strerror}") from None
    note_content(file.path, "font", data)
    if len(data) > MAX_FONT_BYTES:
        limit = MAX_FONT_BYTES // (1024 * 1024)
        raise FontError(f"the font “{file.name}” is bigger than {limit} MB")
    return data


def _open_packaged(file: FontFile) -> hb.Face:
    try:
        return hb.Face(hb.Blob.from_file_path(str(file.path)), file.index)
    except (hb.HarfBuzzError, OSError):
        raise FontError(
            f"the packaged font “{file.name}” is missing", "install the program again"
        ) from None


def _open_checked(file: FontFile, data: bytes) -> hb.Face:
    tags = _table_tags(file, data)
    if not {b"glyf", b"CFF ", b"CFF2"} & tags:
        raise FontError(
            f"the font “{file.name}” has no outlines", "bitmap and colour fonts cannot be used"
        )
    face = hb.Face(hb.Blob(data), file.index)
    if not 16 <= face.upem <= 16384 or not face.glyph_count or not face.unicodes:
        raise FontError(f"the font “{file.name}” has no usable characters", "is it damaged?")
    _check_licence(file, face.reference_table("OS/2").data)
    return face


def _table_tags(file: FontFile, data: bytes) -> set[bytes]:
    """Return the names of the tables, all of which lie inside the file.

    HarfBuzz would take a table that is cut short for an empty one, and draw nothing.
    """
    start = _font_start(file, data)
    tags = set()
    try:
        (count,) = struct.unpack_from(">H", data, start + 4)
        for index in range(count):
            tag, _, offset, length = struct.unpack_from(">4sIII", data, start + 12 + 16 * index)
            tags.add(tag)
            if offset + length > len(data):
                raise FontError(f"the font “{file.name}” is cut short")
    except struct.error:
        raise FontError(f"the font “{file.name}” is cut short") from None
    return tags


def _font_start(file: FontFile, data: bytes) -> int:
    """Return where the table directory of the font asked for begins."""
    tag = data[:4]
    if tag in _WEB_FONT_TAGS:
        raise FontError(
            f"“{file.name}” is a web font", "use the TTF or OTF file that it was made from"
        )
    if tag != b"ttcf":
        if tag not in _SFNT_TAGS:
            raise FontError(f"“{file.name}” is not a font", "use a TTF, OTF or TTC file")
        if file.index:
            raise FontError(f"“{file.name}” holds just one font")
        return 0
    try:
        (count,) = struct.unpack_from(">I", data, 8)
        if file.index >= count:
            held = number_of(count, "font")
            raise FontError(f"“{file.name}” holds {held}; there is no number {file.index}")
        (start,) = struct.unpack_from(">I", data, 12 + 4 * file.index)
    except struct.error:
        raise FontError(f"the font “{file.name}” is cut short") from None
    return int(start)


def _check_licence(file: FontFile, table: bytes) -> None:
    """Refuse a font whose fsType forbids what an output file needs (OpenType, OS/2)."""
    rights = int.from_bytes(table[8:10], "big") if len(table) >= 10 else 0
    refusals = (
        (rights & _LICENCE_BITS == _RESTRICTED, "embedding"),
        (bool(rights & _NO_SUBSETTING), "subsetting"),
        (bool(rights & _BITMAPS_ONLY), "embedding as outlines"),
    )
    for refused, what in refusals:
        if refused:
            raise FontError(
                f"the licence flags of the font “{file.name}” forbid {what}",
                "use another font, or ask its maker for a copy that may be embedded",
            )


def _lookups(table: bytes) -> Iterator[int]:
    """Yield the types of the lookups of a GPOS table."""
    if not table:
        return
    (start,) = struct.unpack_from(">H", table, 8)
    (count,) = struct.unpack_from(">H", table, start)
    for offset in struct.unpack_from(f">{count}H", table, start + 2):
        kind, _, parts, part = struct.unpack_from(">4H", table, start + offset)
        if kind == _EXTENSION and parts:
            _, kind = struct.unpack_from(">2H", table, start + offset + part)
        yield kind
