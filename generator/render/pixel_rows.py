"""Lines of pixels as the zlib stream of a PNG, with no work for lines like the one above.

Printed pages are flat: about half of the lines of a page of cards are the one above once
more. PNG can say so (filter 2, all zeros), such a line packs to a few bytes, and a block of
a deflate stream (RFC 1951) that refers to nothing outside can be written again and again as
it is. So only lines that differ are packed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from struct import pack
from zlib import DEFLATED, MAX_WBITS, Z_FULL_FLUSH, adler32, compressobj

_PACKING = 3
_HEADER = b"\x78\x5e"
"""Deflate with a window of 32 KiB, packed fast (RFC 1950)."""
_AS_IT_IS, _AS_ABOVE = b"\0", b"\2"
_WORTH = 4
"""Lines alike in a row that are worth a block of their own."""
_MODULUS = 65521
"""Of the checksum, the largest prime below 2¹⁶."""


def packed_rows(rows: Iterable[bytes]) -> bytes:
    """Return ``rows``, all of one length, filtered and packed, as the data of a PNG."""
    return b"".join(_stream(rows))


def _stream(rows: Iterable[bytes]) -> Iterator[bytes]:
    packer = compressobj(_PACKING, DEFLATED, -MAX_WBITS)
    yield _HEADER
    checksum, waiting = 1, bytearray()
    for row, alike in groupby(rows):
        more = sum(1 for _ in alike) - 1
        waiting += _AS_IT_IS
        waiting += row
        if more < _WORTH:
            waiting += _same(len(row)) * more
            continue
        checksum = adler32(waiting, checksum)
        yield packer.compress(waiting)
        yield packer.flush(Z_FULL_FLUSH)
        yield _same_packed(len(row)) * more
        checksum, waiting = _with_same(checksum, len(row), more), bytearray()
    yield packer.compress(waiting)
    yield packer.flush()
    yield pack(">I", adler32(waiting, checksum))


def _same(length: int) -> bytes:
    return _AS_ABOVE + bytes(length)


@lru_cache(maxsize=64)
def _same_packed(length: int) -> bytes:
    """Return a line like the one above as a block that begins and ends with a byte."""
    packer = compressobj(9, DEFLATED, -MAX_WBITS)
    return packer.compress(_same(length)) + packer.flush(Z_FULL_FLUSH)


def _with_same(checksum: int, length: int, times: int) -> int:
    """Return the Adler-32 ``checksum`` after so many lines like the one above.

    Of its halves the low one sums up the bytes, and the high one the low one after each.
    """
    high, low = divmod(checksum, 1 << 16)
    for _ in range(times):
        low = (low + _AS_ABOVE[0]) % _MODULUS
        high = (high + low * (length + 1)) % _MODULUS
    return high << 16 | low
