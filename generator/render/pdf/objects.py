"""The objects of one PDF file, written out as soon as each is complete.

No library does that: those that write PDF keep a whole document in memory, and to load one
takes as long as to write a hundred cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import md5
from typing import Any, BinaryIO, NewType, Protocol
from zlib import compress

from generator.core.geometry import Rect
from generator.core.units import PT
from generator.render.numbers import number

Reference = NewType("Reference", str)
"""An indirect reference as it stands in the file, such as ``12 0 R``."""

Value = bool | int | str | bytes | Mapping[str, Any]
"""What may stand in a dictionary: text or bytes are taken to be PDF syntax already."""


class ObjectFile(Protocol):
    """Where finished objects go."""

    def reserve(self) -> Reference:
        """Return a reference to an object that will be written later."""
        ...

    def write(self, reference: Reference, body: bytes) -> None:
        """Write the object that was promised by ``reserve``."""
        ...


class PdfFile:
    """A PDF file that grows object by object.

    The header stands in the file when this is made; ``close`` writes what ends it.
    """

    def __init__(self, target: BinaryIO, version: str = "1.7") -> None:
        self._target = target
        self._digest = md5(usedforsecurity=False)
        self._offset = 0
        self._places: list[int] = []
        """Where each object begins; 0 for what is only promised."""
        self._put(b"%%PDF-%b\n%%\xe2\xe3\xcf\xd3\n" % version.encode("ascii"))

    @property
    def digest(self) -> str:
        """32 hexadecimal digits that depend on all that is in the file so far."""
        return self._digest.hexdigest()

    def reserve(self) -> Reference:
        self._places.append(0)
        return Reference(f"{len(self._places)} 0 R")

    def write(self, reference: Reference, body: bytes) -> None:
        number = int(reference.partition(" ")[0])
        self._places[number - 1] = self._offset
        self._put(b"%d 0 obj\n%b\nendobj\n" % (number, body))

    def close(self, root: Reference, info: Reference) -> None:
        """Write the cross-reference table and the trailer (ISO 32000-1, 7.5.4 and 7.5.5).

        The file's identifier is a digest of all before it: same content, same identifier.
        """
        start, size = self._offset, len(self._places) + 1
        assert 0 not in self._places, "an object was promised and not written"
        lines = [f"xref\n0 {size}\n0000000000 65535 f \n"]
        lines += [f"{place:010d} 00000 n \n" for place in self._places]
        self._put("".join(lines).encode("ascii"))
        identifier = f"[<{self.digest}><{self.digest}>]"
        trailer = f"/ID {identifier}\n/Info {info}\n/Root {root}\n/Size {size}"
        end = f"trailer\n<<\n{trailer}\n>>\nstartxref\n{start}\n%%EOF\n"
        self._put(end.encode("ascii"))

    def _put(self, data: bytes) -> None:
        self._digest.update(data)
        self._offset += len(data)
        self._target.write(data)


def dictionary(entries: Mapping[str, Value]) -> bytes:
    """Return a dictionary in PDF syntax, its keys sorted."""
    pairs = [b"/%b %b" % (key.encode("ascii"), _spelled(entries[key])) for key in sorted(entries)]
    return b"<<%b>>" % b" ".join(pairs)


def _spelled(value: Value) -> bytes:
    if isinstance(value, bytes):
        return value
    if isinstance(value, Mapping):
        return dictionary(value)
    return (str(value).lower() if isinstance(value, bool) else str(value)).encode("ascii")


def name(text: str) -> str:
    """Return a name object: UTF-8, with everything unusual escaped (ISO 32000-1, 7.3.5)."""
    return "/" + "".join(
        chr(byte) if byte in _REGULAR else f"#{byte:02X}" for byte in text.encode("utf-8")
    )


_REGULAR = frozenset(range(0x21, 0x7F)).difference(b"#%()<>[]{}/")


def rectangle(box: Rect, page_height: float) -> str:
    """Return ``box``, in mm from the top of a page, in points from the bottom of it."""
    edges = (box.x, page_height - box.bottom, box.right, page_height - box.y)
    return f"[{' '.join(number(edge * PT) for edge in edges)}]"


def stream(entries: Mapping[str, Value], data: bytes, *, packed: bool = True) -> bytes:
    """Return a stream; ``packed`` ones are compressed here unless they state a filter."""
    entries = dict(entries)
    if packed and "Filter" not in entries:
        data = compress(data, 6)
        entries["Filter"] = "/FlateDecode"
    entries["Length"] = len(data)
    return dictionary(entries) + b"\nstream\n" + data + b"\nendstream"
