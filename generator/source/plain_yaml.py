"""A reader for the YAML that nearly all files are written in.

The library takes longer to load than this takes to read all that a game consists of. What
is not as plain as can be (anchors, tags, escapes, texts over several lines without “|”) and
whatever is wrong is left to the library, which alone knows how to complain. A test holds the
two ways together.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import Any, NoReturn

from generator.core.diagnostics import Position
from generator.core.patterns import pattern
from generator.source.located import LocatedDict, LocatedList, value_of

MAX_DEPTH = 60
_MOST_SIGNS = 300_000
_HARMLESS = dict.fromkeys(map(ord, "\n\u00a0"))
"""Signs that Python does not print and that mean here what they say."""
_LONGEST_KEY = 1000
"""Signs; YAML allows 1024 up to the colon."""

_FIRST = r"[^\s\-?:,\[\]{}#&*!|>'\"%@`]"
"""What a word without quotes may begin with, besides a “-” before a digit or a letter."""
_QUOTED = r"\"(?P<double>(?:[^\"\\]|\\[n\"\\])*)\"|'(?P<single>(?:[^']|'')*)'"
_ESCAPE = pattern(r"\\(.)")
_ENTRY = pattern(rf"(?:(?P<word>{_FIRST}(?:[^:#]*[^:#\s])?)|{_QUOTED}):(?: +|$)")
"""A key in its own line."""
_KEY = pattern(rf"(?:(?P<word>{_FIRST}(?:[^:#?,\[\]{{}}]*[^:#?,\[\]{{}}\s])?)|{_QUOTED}): +")
"""A key between braces."""
_TEXT = pattern(_QUOTED)
_WORD = pattern(rf"(?:{_FIRST}|-(?=[\w.]))[^:#?,\[\]{{}}]*")
"""A word between brackets or braces."""
_LINE = pattern(rf"(?:{_FIRST}|-(?=[\w.])).*")
_REST = pattern(r" *(?: #.*)?")
"""What may stand behind a value: nothing that counts."""
_BLOCK = pattern(r"(?P<way>[|>])(?P<strip>-?)(?: +#.*)? *")


class NotPlainError(Exception):
    """Something that the library has to read."""


def read_plain(text: str, shown: str) -> Any:
    """Return the document in ``text``; ``shown`` names its file. Raises NotPlainError."""
    if len(text) > _MOST_SIGNS or not text.translate(_HARMLESS).isprintable():
        raise NotPlainError
    if "\n..." in f"\n{text}" or not unicodedata.is_normalized("NFC", text):
        raise NotPlainError
    return _Reader(text, shown).document()


def _refuse() -> NoReturn:
    raise NotPlainError


class _Reader:
    """Reads line by line; ``row`` is the line that comes next, counted from 0."""

    def __init__(self, text: str, shown: str) -> None:
        self.lines = text.split("\n")
        self.shown = shown
        self.row = 0

    def document(self) -> Any:
        if self._indent() != 0:
            _refuse()
        found = self._block(0, 0, 0)
        return found if self._indent() < 0 else _refuse()

    def _at(self, column: int) -> Position:
        return Position(self.shown, self.row + 1, column + 1)

    def _indent(self) -> int:
        """Go to the next line that says something; return how far it is indented, or -1."""
        lines = self.lines
        for row in range(self.row, len(lines)):
            said = lines[row].lstrip(" ")
            if said and said[0] != "#":
                self.row = row
                return len(lines[row]) - len(said)
        self.row = len(lines)
        return -1

    def _block(self, column: int, indent: int, depth: int) -> Any:
        """Return the mapping, the list or the value that begins at ``column`` of this line."""
        line = self.lines[self.row]
        if depth >= MAX_DEPTH:
            _refuse()
        if _is_item(line, column):
            return self._list(column, depth)
        if _ENTRY.match(line, column):
            return self._mapping(column, depth)
        return self._inline(column, indent, depth)

    def _mapping(self, indent: int, depth: int) -> LocatedDict:
        found = LocatedDict(self._at(indent))
        while True:
            entry = _ENTRY.match(self.lines[self.row], indent) or _refuse()
            key, key_at = _key_of(entry), self._at(indent)
            if key in found or entry.end() - indent > _LONGEST_KEY:
                _refuse()
            value, value_at = self._value(entry, indent, depth + 1)
            found.put(key, value, key_at, value_at)
            following = self._indent()
            if following != indent:
                return found if following < indent else _refuse()

    def _value(self, entry: re.Match[str], indent: int, depth: int) -> tuple[Any, Position]:
        """Return the value of a key and where it stands."""
        line, start = self.lines[self.row], entry.end()
        if start < len(line) and line[start] != "#":
            at = self._at(start)
            return self._inline(start, indent, depth), at
        at = self._at(line.index(":", entry.end(entry.lastindex or 0)) + 1)
        self.row += 1
        column = self._indent()
        if column > indent or (column == indent and _is_item(self.lines[self.row], column)):
            at = self._at(column)
            return self._block(column, indent, depth), at
        return None, at

    def _list(self, indent: int, depth: int) -> LocatedList:
        found = LocatedList(self._at(indent))
        while _is_item(self.lines[self.row], indent):
            value, at = self._item(indent, depth + 1)
            found.append(value)
            found.items_at.append(at)
            following = self._indent()
            if following != indent:
                return found if following < indent else _refuse()
        return found

    def _item(self, indent: int, depth: int) -> tuple[Any, Position]:
        line = self.lines[self.row]
        said = line[indent + 1 :].lstrip(" ")
        column = len(line) - len(said)
        if not said or said[0] == "#":
            at = self._at(indent + 1)
            self.row += 1
            column = self._indent()
            if column <= indent:
                return None, at
        else:
            # What begins behind the dash goes on below it, as if it had a line of its own.
            self.lines[self.row] = " " * column + said
        at = self._at(column)
        return self._block(column, indent, depth), at

    def _inline(self, column: int, indent: int, depth: int) -> Any:
        """Return the value that begins at ``column`` and fills what is left of its line.

        What it belongs to is indented by ``indent``.
        """
        line = self.lines[self.row]
        if line[column] in "|>":
            return self._text(column, indent)
        if line[column] in "[{":
            value, column = self._bracketed(column, depth)
        elif quoted := _TEXT.match(line, column):
            value, column = _text_of(quoted), quoted.end()
        else:
            word = (_LINE.match(line, column) or _refuse())[0].partition(" #")[0].rstrip(" ")
            if ": " in word or word[-1] == ":":
                _refuse()
            self.row += 1
            return value_of(word)
        if not _REST.fullmatch(self.lines[self.row], column):
            _refuse()
        self.row += 1
        return value

    def _text(self, column: int, indent: int) -> str:
        """Return the text of several lines that “|” or “>” at ``column`` begins."""
        way = _BLOCK.fullmatch(self.lines[self.row], column) or _refuse()
        self.row += 1
        inner = self._text_indent()
        if inner <= indent:
            _refuse()
        found: list[str] = []
        while self.row < len(self.lines):
            line = self.lines[self.row]
            if line[:inner].strip(" "):
                break
            found.append(line[inner:])
            self.row += 1
        if self.row == len(self.lines) and found[-1]:
            _refuse()
        while not found[-1]:
            found.pop()
        end = "" if way["strip"] else "\n"
        return ("\n".join(found) if way["way"] == "|" else _folded(found)) + end

    def _text_indent(self) -> int:
        """Return how far the first line that is not blank is indented."""
        for row in range(self.row, len(self.lines)):
            line = self.lines[row]
            said = line.lstrip(" ")
            if said:
                return len(line) - len(said)
            if line:
                break
        _refuse()

    def _bracketed(self, column: int, depth: int) -> tuple[Any, int]:
        """Return a list or mapping between brackets, and the column behind it."""
        if depth >= MAX_DEPTH:
            _refuse()
        if self.lines[self.row][column] == "[":
            return self._bracketed_list(column, depth)
        found = LocatedDict(self._at(column))
        column = self._next(column + 1)
        while self.lines[self.row][column] != "}":
            entry = _KEY.match(self.lines[self.row], column) or _refuse()
            key, key_at = _key_of(entry), self._at(column)
            if key in found or entry.end() - column > _LONGEST_KEY:
                _refuse()
            column = self._next(entry.end())
            value_at = self._at(column)
            value, column = self._part(column, depth + 1)
            found.put(key, value, key_at, value_at)
            column = self._behind(column, "}")
        return found, column + 1

    def _bracketed_list(self, column: int, depth: int) -> tuple[LocatedList, int]:
        found = LocatedList(self._at(column))
        column = self._next(column + 1)
        while self.lines[self.row][column] != "]":
            at = self._at(column)
            value, column = self._part(column, depth + 1)
            found.append(value)
            found.items_at.append(at)
            column = self._behind(column, "]")
        return found, column + 1

    def _part(self, column: int, depth: int) -> tuple[Any, int]:
        """Return a value between brackets, and the column behind it."""
        line = self.lines[self.row]
        if line[column] in "[{":
            return self._bracketed(column, depth)
        if quoted := _TEXT.match(line, column):
            return _text_of(quoted), quoted.end()
        word = _WORD.match(line, column) or _refuse()
        return value_of(word[0].rstrip(" ")), word.end()

    def _behind(self, column: int, closing: str) -> int:
        """Return the column of the next part, or of ``closing``."""
        column = self._next(column)
        sign = self.lines[self.row][column]
        if sign == ",":
            return self._next(column + 1)
        return column if sign == closing else _refuse()

    def _next(self, column: int) -> int:
        """Return the column of what comes next between brackets, on this line or a later one."""
        line = self.lines[self.row]
        while _REST.fullmatch(line, column):
            self.row += 1
            if self.row == len(self.lines):
                _refuse()
            line, column = self.lines[self.row], 0
            if line[:1] in ("-", ".", "%", "#"):
                _refuse()
        while line[column] == " ":
            column += 1
        return column


def _is_item(line: str, column: int) -> bool:
    return line.startswith("- ", column) or line[column:] == "-"


def _key_of(entry: re.Match[str]) -> str:
    key: str = entry["word"] or _text_of(entry)
    return key if key != "<<" else _refuse()


def _text_of(quoted: re.Match[str]) -> str:
    if quoted["single"] is not None:
        return str(quoted["single"].replace("''", "'"))
    double: str = quoted["double"]
    return double if "\\" not in double else _ESCAPE.sub(_escaped, double)


def _escaped(escape: re.Match[str]) -> str:
    return "\n" if escape[1] == "n" else escape[1]


def _folded(lines: list[str]) -> str:
    """Return lines as one, parted where a blank one stands between them."""
    said = lines[0] or "\n"
    if any(line[:1] == " " for line in lines):
        _refuse()
    for before, line in pairwise(lines):
        said += f" {line}" if before and line else line or "\n"
    return said
