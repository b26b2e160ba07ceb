"""The two-byte codes under which the glyphs of a composite font stand in strings.

A code is a character identifier (CID) of the Identity-H encoding. CIDs may be chosen
freely, since a table maps them to glyphs; these are chosen so that both bytes are
printable and need no escape, which makes strings half as long as hexadecimal ones and
lets them stand in any text.
"""

from __future__ import annotations

from functools import lru_cache

CAPACITY = 0xFFFF
"""How many codes one font has; zero is left to the missing glyph."""

_PLAIN = tuple(byte for byte in range(0x21, 0x7F) if chr(byte) not in "()\\")


@lru_cache(maxsize=1)
def _all_codes() -> tuple[int, ...]:
    plain = [high << 8 | low for high in _PLAIN for low in _PLAIN]
    return (*plain, *sorted(set(range(1, CAPACITY + 1)).difference(plain)))


def cid(index: int) -> int:
    """Return the CID of the ``index``-th code, counted from 0."""
    if index < len(_PLAIN) ** 2:
        high, low = divmod(index, len(_PLAIN))
        return _PLAIN[high] << 8 | _PLAIN[low]
    return _all_codes()[index]


def literal(code: int) -> str:
    """Return ``code`` as it is written inside a literal string."""
    return "".join(
        chr(byte) if byte in _PLAIN else f"\\{byte:03o}" for byte in (code >> 8, code & 0xFF)
    )
