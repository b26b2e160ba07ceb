"""Content streams to operators with their operands, one by one (ISO 32000-1, 7.8.2).

Never raises for what is malformed: an odd token becomes an operator of that name, which
nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from generator.core.patterns import pattern
from generator.core.record import NamedTuple


class Name(str):
    """A name operand, without its slash."""

    __slots__ = ()


Operand = float | Name | bytes | list["Operand"] | None
"""Dictionaries come as None, but for inline images."""


class Operation(NamedTuple):
    """An operator and what stands before it."""

    operator: str
    operands: list[Operand]


INLINE_IMAGE = "BI"
"""Comes with one operand: a list of its keys and values in turn."""
_MOST_OPERANDS = 2048
_IMAGE_DATA = b"ID"
_WORDS = ("word", "odd")
_CONSTANTS = (b"true", b"false", b"null")

WRITTEN_TOKEN = rb"""[\x00\t\n\x0c\r ]+|%[^\r\n]*+
    |(?P<number>[+-]?(?:\d+\.?\d*+|\.\d++)(?=[\x00\t\n\x0c\r ()<>\[\]{}/%]|$))
    |/(?P<name>[^\x00\t\n\x0c\r ()<>\[\]{}/%]*+)
    |(?P<open><<|\[)|(?P<close>>>|\])
    |<(?P<hex>[0-9A-Fa-f\x00\t\n\x0c\r ]*+)>
    |\((?P<text>(?:[^()\\]++|\\.)*+)\)
    |(?P<nested>\()
    |(?P<word>[^\x00\t\n\x0c\r ()<>\[\]{}/%]++)
    |(?P<odd>.)"""
"""To be compiled as verbose, with dots that match all signs."""
_TOKEN = pattern(WRITTEN_TOKEN, re.VERBOSE | re.DOTALL)
_END_OF_IMAGE = pattern(rb"[\x00\t\n\x0c\r ]EI(?=[\x00\t\n\x0c\r /]|$)")
_PARENTHESES = pattern(rb"\\.|[()]", re.DOTALL)
_ESCAPE = pattern(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_HASH = pattern(r"#([0-9A-Fa-f]{2})")
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def name_of(written: bytes) -> Name:
    """Return the name that is written so, without its slash."""
    text = written.decode("latin-1")
    return Name(_HASH.sub(lambda found: chr(int(found[1], 16)), text) if "#" in text else text)


def bytes_of(digits: bytes) -> bytes:
    """Return the string that is written in hexadecimal digits."""
    digits = bytes(digits.translate(None, b"\x00\t\n\x0c\r "))
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


def _nested(data: bytes, start: int) -> tuple[bytes, int]:
    """Return a string whose opening parenthesis ends at ``start``, and where it ends."""
    depth = 1
    for match in _PARENTHESES.finditer(data, start):
        depth += {b"(": 1, b")": -1}.get(match[0], 0)
        if depth == 0:
            return data[start : match.start()], match.end()
    return data[start:], len(data)


def unescaped(text: bytes) -> bytes:
    """Return the string that stands between parentheses."""
    return _ESCAPE.sub(_escape, text) if b"\\" in text else text


def _escape(match: re.Match[bytes]) -> bytes:
    sign = match[1]
    if sign[0] in b"01234567":
        return bytes([int(sign, 8) & 255])
    return b"" if sign in (b"\n", b"\r", b"\r\n") else _ESCAPES.get(sign, sign)


_PLAIN: dict[str, Callable[[bytes], Operand]] = {
    "number": float,
    "name": name_of,
    "text": unescaped,
    "hex": bytes_of,
}
"""How operands are read that are one token."""


def read_operations(data: bytes) -> Iterator[Operation]:
    """Yield the operations in ``data``, the decoded bytes of a content stream."""
    operands: list[Operand] = []
    outer: list[list[Operand]] = []
    tokens = _TOKEN.finditer(data)
    while match := next(tokens, None):
        kind = match.lastgroup
        if kind is None:
            continue
        if kind in _PLAIN:
            operands.append(_PLAIN[kind](match[kind]))
        elif kind in _WORDS:
            word = match[0]
            if word in _CONSTANTS:
                operands.append(None)
                continue
            yield _operation(word, outer[0] if outer else operands)
            if word == _IMAGE_DATA:
                tokens = _TOKEN.finditer(data, _end_of_image(data, match.end()))
            operands, outer = [], []
        elif kind == "nested":
            text, place = _nested(data, match.end())
            tokens = _TOKEN.finditer(data, place)
            operands.append(unescaped(text))
        elif kind == "open":
            outer.append(operands)
            operands = []
        else:
            made: Operand = None if match[kind] == b">>" else operands
            operands = [*outer.pop(), made] if outer else []
        if len(operands) > 2 * _MOST_OPERANDS and not outer:
            del operands[:-_MOST_OPERANDS]


def _operation(word: bytes, operands: list[Operand]) -> Operation:
    """Return an operation; the keys of an inline image come with the “ID” after them."""
    operator = word.decode("latin-1")
    if operator == INLINE_IMAGE:
        return Operation(operator, [])
    return Operation(operator, [operands] if word == _IMAGE_DATA else operands)


def _end_of_image(data: bytes, start: int) -> int:
    end = _END_OF_IMAGE.search(data, start)
    return end.end() if end else len(data)
