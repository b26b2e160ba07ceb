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


_IMAGE_DATA = "ID"
"""Ends the keys of an inline image; its data are read no further."""
_MOST_OPERANDS = 2048
_OF_NUMBERS = b"0123456789+-. \t\n\r"

_SPACE = rb"[\x00\t\n\x0c\r ]"
_REGULAR = rb"[^\x00\t\n\x0c\r ()<>\[\]{}/%]"
_NO_MORE = rb"(?!" + _REGULAR + rb")"
_NUMBER = rb"(?:[0-9][0-9]*+(?:\.[0-9]*+)?|[-+](?:[0-9]++\.?[0-9]*+|\.[0-9]++)|\.[0-9]++)"
_TEXT = rb"(?:[^()\\]++|\\.)*+"
_HEX = rb"[0-9A-Fa-f\x00\t\n\x0c\r ]*+"
_COMMENT = rb"%[^\r\n]*+"

WRITTEN_TOKEN = (
    rb"(?P<number>" + _NUMBER + rb")" + _NO_MORE
    + rb"|" + _SPACE + rb"++|" + _COMMENT
    + rb"|/(?P<name>" + _REGULAR + rb"*+)|(?P<open><<|\[)|(?P<close>>>|\])"
    + rb"|<(?P<hex>" + _HEX + rb")>|\((?P<text>" + _TEXT + rb")\)|(?P<nested>\()"
    + rb"|(?P<word>" + _REGULAR + rb"++)|(?P<odd>.)"
)  # fmt: skip
"""To be compiled with dots that match all signs."""
_TOKEN = pattern(WRITTEN_TOKEN, re.DOTALL)
_OPERATION = pattern(
    rb"(?P<operands>(?:" + _NUMBER + _NO_MORE + rb"|" + _SPACE + rb"|/" + _REGULAR + rb"*+"
    + rb"|\(" + _TEXT + rb"\)|<<|>>|[\[\]]|<" + _HEX + rb">"
    + rb"|(?:true|false|null)" + _NO_MORE + rb"|" + _COMMENT + rb")*+)"
    + rb"(?P<operator>" + _REGULAR + rb"++|.|\Z)",
    re.DOTALL,
)  # fmt: skip
"""An operator, or an odd sign, and the operands before it, taken whole."""
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


def _end_of_nested(data: bytes, start: int) -> int:
    """Return where a string ends whose opening parenthesis ends at ``start``."""
    depth = 1
    for match in _PARENTHESES.finditer(data, start):
        depth += {b"(": 1, b")": -1}.get(match[0], 0)
        if depth == 0:
            return match.end()
    return len(data)


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
    """Yield the operations in ``data``, the decoded bytes of a content stream.

    The “ID” of an inline image has one operand: a list of its keys and values in turn.
    """
    for operator, written in written_operations(data):
        operands = operands_of(written)
        yield Operation(operator, [operands] if operator == _IMAGE_DATA else operands)


def written_operations(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield each operator in ``data`` and its operands as they are written."""
    start = 0
    matches = _OPERATION.finditer(data)
    while match := next(matches, None):
        operator = match["operator"]
        if operator == b"(":
            matches = _OPERATION.finditer(data, _end_of_nested(data, match.end()))
            continue
        if not operator:
            return
        word, end = operator.decode("latin-1"), match.end()
        yield word, data[start : match.end("operands")]
        start = end
        if word == _IMAGE_DATA:
            start = _end_of_image(data, end)
            matches = _OPERATION.finditer(data, start)


def operands_of(written: bytes) -> list[Operand]:
    """Return the operands that are written so; of very many, the last."""
    if not written.translate(None, _OF_NUMBERS):
        last = written.rsplit(None, _MOST_OPERANDS)[-_MOST_OPERANDS:]
        return list(map(float, last))
    operands: list[Operand] = []
    outer: list[list[Operand]] = []
    tokens = _TOKEN.finditer(written)
    while match := next(tokens, None):
        kind = match.lastgroup
        if kind in _PLAIN:
            operands.append(_PLAIN[kind](match[kind]))
        elif kind == "word":
            operands.append(None)
        elif kind == "nested":
            end = _end_of_nested(written, match.end())
            operands.append(unescaped(written[match.end() : end - 1]))
            tokens = _TOKEN.finditer(written, end)
        elif kind == "open":
            outer.append(operands)
            operands = []
        elif kind == "close":
            made: Operand = None if match[kind] == b">>" else operands
            operands = [*outer.pop(), made] if outer else []
        if len(operands) > 2 * _MOST_OPERANDS and not outer:
            del operands[:-_MOST_OPERANDS]
    return outer[0] if outer else operands


def _end_of_image(data: bytes, start: int) -> int:
    end = _END_OF_IMAGE.search(data, start)
    return end.end() if end else len(data)
