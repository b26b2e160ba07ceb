"""Tables in text files: how they are encoded and separated, and where their cells stand."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.patterns import pattern
from generator.source.table_cells import (
    ERRORS,
    FAILED_HINT,
    check_failed,
    find_control,
    find_date,
    values_of,
)

ENCODINGS = ("utf-8", "utf-16", "cp949", "euc-kr", "shift-jis", "gb18030", "big5", "cp1252")
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t", ",": ",", ";": ";", "\t": "\t"}

_COLOUR = pattern(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_NAMED_SEPARATOR = pattern(r"sep=(.)\n")
_QUOTED = pattern(r'"(?:[^"]|"")*"')


class TextTable:
    """The text of a table and what separates its cells."""

    def __init__(self, text: str, file: str, separator: str | None) -> None:
        self.text = text
        self.file = file
        named = _NAMED_SEPARATOR.match(text)
        self.separator = separator or (named[1] if named else _separator_of(text))
        self._skipped = 1 if named else 0
        self._has_truths = "TRUE" in text or "FALSE" in text
        self._has_failed = "#" in text and any(error in text for error in ERRORS)

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """Yield the first line and the cells of every row that is not blank or a remark."""
        reader = csv.reader(
            io.StringIO(self.text, newline=""), strict=True, delimiter=self.separator
        )
        line, skipped = 1, self._skipped
        try:
            for cells in reader:
                first = cells[0] if cells else ""
                if line > skipped and (
                    first[:1] not in "# \t\n"
                    or not is_skipped(cells, first, Position(self.file, line))
                ):
                    yield line, cells
                line = reader.line_num + 1
        except csv.Error as error:
            raise _unreadable(str(error), self.file, line, reader.line_num) from None

    def values(self, cells: list[str]) -> list[object]:
        """Return what the cells of a row stand for. Raises BrokenCell."""
        if self._has_failed:
            check_failed(cells)
        return values_of(cells, has_truths=self._has_truths)

    def look_over(self, report: Report, header: int) -> None:
        """Warn of what a spreadsheet has made of the author's words in the header or below."""
        if found := find_date(self.text, self._start_of(header)):
            message = f"“{found[0]}” looks like a date that a spreadsheet made of other words"
            hint = "format the column as text, and write it again"
            report.warning(self.place_of(found.start()), message, hint)

    def position(self, line: int, index: int) -> Position:
        """Return where cell ``index`` of the row that begins in ``line`` stands."""
        if index == 0:
            return Position(self.file, line)
        column, quoted = 1, False
        for sign in self.text[self._start_of(line) :]:
            if index == 0:
                break
            column += 1
            if sign == '"':
                quoted = not quoted
            elif sign == "\n":
                line, column = line + 1, 1
            elif sign == self.separator and not quoted:
                index -= 1
        return Position(self.file, line, column)

    def _start_of(self, line: int) -> int:
        start = 0
        for _ in range(line - 1):
            start = self.text.index("\n", start) + 1
        return start

    def place_of(self, offset: int) -> Position:
        """Return where the sign at ``offset`` of the text stands."""
        start = self.text.rfind("\n", 0, offset) + 1
        return Position(self.file, self.text.count("\n", 0, start) + 1, offset - start + 1)


def _separator_of(text: str) -> str:
    """Return what separates the names of the header: the one that stands most often in it."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        line = text[start : end if end >= 0 else len(text)].strip(" ")
        if line.strip() and not line.startswith("#"):
            bare = _QUOTED.sub("", line)
            return max(",;\t", key=bare.count)
        start = end + 1 if end >= 0 else len(text)
    return ","


def decode(data: bytes, file: str, encoding: str | None) -> str:
    """Return the text of a file, composed, with ``\\n`` between lines.

    Without ``encoding`` it is UTF-8, or UTF-16 with its mark.
    """
    codec = encoding or ("utf-16" if data[:2] in _UTF_16_MARKS else "utf-8")
    try:
        text = data.decode("utf-8-sig" if codec == "utf-8" else codec)
    except UnicodeDecodeError as error:
        # The signs of UTF-16 have two bytes, so that lines cannot be told from bytes.
        at = Position(file, 1 if codec == "utf-16" else data[: error.start].count(b"\n") + 1)
        hint = _encoding_hint(data) if encoding is None else "leave out “encoding”, or name another"
        raise AuthorError(at, f"the table is not {codec.upper()}", hint) from None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if control := find_control(text):
        line = text.count("\n", 0, control[0]) + 1
        message = f"the table holds the control character {control[1]}"
        raise AuthorError(Position(file, line), message)
    return unicodedata.normalize("NFC", text)


def _encoding_hint(data: bytes) -> str:
    try:
        korean = any("가" <= sign <= "힣" for sign in data.decode("cp949"))
    except UnicodeDecodeError:
        korean = False
    if korean:
        return (
            "it looks like CP949, the Korean “CSV” of Excel; write “{file: …, encoding: cp949}”,"
            " or save it as “CSV UTF-8”"
        )
    return "save it as “CSV UTF-8”, or name its encoding: “{file: …, encoding: cp1252}”"


def is_skipped(cells: list[str], first: str, at: Position) -> bool:
    """Tell whether a row that begins with ``first`` is blank or a remark."""
    if not first.startswith("#"):
        return not any(cell.strip() for cell in cells)
    begins = first.strip()
    if begins in ERRORS:
        raise AuthorError(at, f"the formula of this cell has failed: {begins}", FAILED_HINT)
    if _COLOUR.fullmatch(begins) and len(cells) > 1:
        raise AuthorError(
            at,
            f"this row begins with “{begins}”, and rows that begin with “#” are left out",
            "let another column come first; if it is a remark, put a space after “#”",
        )
    return True


_QUOTES = 'write a quote inside a quoted cell twice: ""'


def _unreadable(said: str, file: str, first_line: int, last_line: int) -> AuthorError:
    """Return the error for what the csv module refused in a row of these lines."""
    if "limit" in said:
        message = f"a cell has more than {csv.field_size_limit():,} characters"
        return AuthorError(Position(file, first_line), message, "is a closing quote missing?")
    if "end of data" in said:
        message = "a quote in this row is opened and never closed"
        return AuthorError(Position(file, first_line), message, _QUOTES)
    message = "after a closing quote, a comma or the end of the line must come"
    return AuthorError(Position(file, last_line), message, _QUOTES)
