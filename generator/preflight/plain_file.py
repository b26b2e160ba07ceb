"""Reads a PDF that lists its objects in one plain table, as the files of this program do.

Any other file, however sound, is refused: ``opening`` has a reader for all of them.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NoReturn

from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.core.remembered import Remembered
from generator.preflight.syntax import WRITTEN_TOKEN, Name, bytes_of, name_of, unescaped

_MOST_BYTES = 400_000_000
_MOST_UNPACKED = 128_000_000
_END = pattern(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")
_TABLE = pattern(rb"xref\s+0 (\d+) *\r?\n(?=0{10} 65535 f)")
_ENTRY = 20
"""Bytes of a line of the table (ISO 32000-1, 7.5.4)."""
_PLACE = pattern(rb"(\d{10}) 00000 n(?: \r| \n|\r\n)")
_OBJECT = pattern(rb"(\d+) 0 obj\b")
_STREAM = pattern(rb"\s*stream\r?\n")
_END_OF_STREAM = pattern(rb"\s*endstream\s*endobj(?=\s)")
_END_OF_OBJECT = pattern(rb"\s*endobj(?=\s)")
_TOKEN = pattern(
    rb"[\x00\t\n\x0c\r ]*+(?:"
    rb"(?P<reference>\d++)[ ]0[ ]R\b|\[(?P<numbers>[-.\d\ ]++)\]|" + WRITTEN_TOKEN + rb")",
    re.VERBOSE | re.DOTALL,
)
"""Those of content streams, with references and lists of numbers taken whole."""
_WORDS = {b"true": True, b"false": False, b"null": None}


class NotPlainError(Exception):
    """A file that is not as plain as it would have to be, or not sound."""


class Reference(NamedTuple):
    """What stands for an object elsewhere in the file."""

    number: int


class Stream(NamedTuple):
    """A dictionary and the data behind it, as packed as it is in the file."""

    entries: dict[str, Value]
    packed: bytes


Value = float | Name | bytes | bool | Reference | Stream | list["Value"] | dict[str, "Value"] | None


class PlainFile:
    """The objects of a file by number; each is read when it is asked for.

    Everything here raises NotPlainError for what is not written plainly.
    """

    def __init__(self, data: bytes) -> None:
        if not data.startswith(b"%PDF-") or len(data) > _MOST_BYTES:
            _refuse("no mark, or too many bytes")
        self._data = data
        self._known: dict[int, Value] = {}
        self._names = Remembered(_plain_name)
        self._places, after = self._table()
        if data[after : after + 7] != b"trailer":
            _refuse("no trailer")
        trailer, _ = self._value(after + 7)
        if not isinstance(trailer, dict) or trailer.keys() & {"Prev", "XRefStm", "Encrypt"}:
            _refuse("a trailer of another kind")
        if trailer.get("Size") != len(self._places):
            _refuse("a table of another size")
        self.trailer: dict[str, Value] = trailer

    def _table(self) -> tuple[list[int], int]:
        """Return the place of every object, and where the table ends."""
        end = _END.search(self._data, max(0, len(self._data) - 100))
        head = end and _TABLE.match(self._data, int(end[1]))
        if not head:
            _refuse("no plain table")
        starts = range(head.end(), head.end() + int(head[1]) * _ENTRY, _ENTRY)
        places = [_PLACE.match(self._data, start) for start in starts[1:]]
        if not starts or None in places:
            _refuse("objects that are not there")
        return [0, *(int(place[1]) for place in places if place)], starts.stop

    def __len__(self) -> int:
        return len(self._places) - 1

    def resolve(self, value: Value) -> Value:
        """Return what ``value`` stands for."""
        return self._object(value.number) if isinstance(value, Reference) else value

    def dictionary(self, value: Value) -> dict[str, Value]:
        """Return the dictionary that ``value`` stands for."""
        found = self.resolve(value)
        return found if isinstance(found, dict) else _refuse("no dictionary")

    def array(self, value: Value) -> list[Value]:
        """Return the array that ``value`` stands for."""
        found = self.resolve(value)
        return found if isinstance(found, list) else _refuse("no array")

    def objects(self) -> Iterator[Value]:
        """Yield every object of the file."""
        return map(self._object, range(1, len(self._places)))

    def unpacked(self, stream: Stream) -> bytes:
        """Return the data of a stream; pictures that need a decoder of their own as they are."""
        way = self.resolve(stream.entries.get("Filter"))
        if way in (None, "DCTDecode"):
            return stream.packed
        if way != "FlateDecode":
            _refuse("another filter")
        unpacker = zlib.decompressobj()
        try:
            data = unpacker.decompress(stream.packed, _MOST_UNPACKED)
        except zlib.error:
            _refuse("a stream that is damaged")
        return data if unpacker.eof else _refuse("a stream that does not end")

    def _object(self, number: int) -> Value:
        if number not in self._known:
            if not 0 < number < len(self._places):
                _refuse("an object that is not there")
            self._known[number] = self._read(number, self._places[number])
        return self._known[number]

    def _read(self, number: int, place: int) -> Value:
        head = _OBJECT.match(self._data, place)
        if not head or int(head[1]) != number:
            _refuse("an object at another place")
        value, place = self._value(head.end())
        start = _STREAM.match(self._data, place)
        if start is None:
            return value if _END_OF_OBJECT.match(self._data, place) else _refuse("no end")
        length = self.resolve(value.get("Length")) if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(length, float):
            _refuse("a stream of no length")
        end = start.end() + int(length)
        if not _END_OF_STREAM.match(self._data, end):
            _refuse("a stream of another length")
        return Stream(value, self._data[start.end() : end])

    def _value(self, place: int) -> tuple[Value, int]:
        """Return the value that begins at ``place``, and where it ends."""
        outer: list[list[Value]] = []
        found: list[Value] = []
        for match in _TOKEN.finditer(self._data, place):
            kind = match.lastgroup
            if kind == "name":
                found.append(self._names[match["name"]])
            elif kind == "reference":
                found.append(Reference(int(match["reference"])))
            elif kind == "numbers":
                found.append(list(map(float, match["numbers"].split())))
            elif kind == "number":
                found.append(float(match["number"]))
            elif kind == "text":
                found.append(unescaped(match["text"]))
            elif kind == "hex":
                found.append(bytes_of(match["hex"]))
            elif kind == "open":
                outer.append(found)
                found = []
            elif kind == "close" and outer:
                made = _paired(found) if match["close"] == b">>" else found
                found = outer.pop()
                found.append(made)
            elif kind == "word" and match["word"] in _WORDS:
                found.append(_WORDS[match["word"]])
            elif kind is not None:
                _refuse("an odd sign")
            if found and not outer:
                return found[0], match.end()
        return _refuse("the end of the file")


def _plain_name(written: bytes) -> Name:
    if not (written.isascii() and written.decode("ascii").isprintable()):
        _refuse("a name of odd signs")
    return name_of(written)


def numbers_of(value: object) -> list[float]:
    """Return an array of numbers."""
    found = value if isinstance(value, list) else []
    numbers = [one for one in found if isinstance(one, float)]
    return numbers if found and len(numbers) == len(found) else _refuse("no array of numbers")


def _paired(items: list[Value]) -> dict[str, Value]:
    """Return a dictionary of keys and values in turn."""
    pairs = zip(items[::2], items[1::2], strict=False)
    made = {str(key): value for key, value in pairs if isinstance(key, Name)}
    return made if 2 * len(made) == len(items) else _refuse("a key twice, or none")


def _refuse(why: str) -> NoReturn:
    raise NotPlainError(why)
