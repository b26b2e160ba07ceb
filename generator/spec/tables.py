"""What authors write for a table: where its rows come from, and which of them are wanted."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from generator.core.diagnostics import as_written, nearest
from generator.core.patterns import pattern
from generator.source.table_text import ENCODINGS, SEPARATORS
from generator.source.tables import TableFile
from generator.spec.base import Spec, SpecError, read_each
from generator.spec.model import PlainValidator, ValidationInfo
from generator.spec.values import AnyValue, Condition

_RANGE = pattern(r"([0-9]{1,6})(?:-([0-9]{1,6})?)?")

COPIES_NAMES = ("copies", "count", "qty", "quantity", "수량", "매수", "장수")
"""Columns that tell how many there are of each row, unless a component says otherwise."""

TITLE_NAMES = ("title", "name", "제목", "이름")
"""Columns that tell what people call the part of a row, unless a component says otherwise."""


def _encoding(value: Any) -> str:
    name = str(value).lower().replace("_", "-")
    if name not in ENCODINGS:
        raise SpecError(f"unknown encoding “{as_written(value)}”", nearest(name, ENCODINGS))
    return name


def _separator(value: Any) -> str:
    if value not in SEPARATORS:
        hint = "write comma, semicolon or tab"
        raise SpecError(f"“{as_written(value)}” separates no cells here", hint)
    return SEPARATORS[value]


def _sheet(value: Any) -> str | int:
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        raise SpecError(
            f"“{as_written(value)}” is no sheet", "write its name, or its number from 1"
        )
    return value


def _line(value: Any) -> int:
    if type(value) is not int or value < 1:
        raise SpecError(f"expected the number of a line, not “{as_written(value)}”")
    return value


def _ranges(value: Any, info: ValidationInfo) -> list[tuple[int, int | None]]:
    return read_each(_range, value if isinstance(value, list) else [value], info)


def _range(value: Any, info: ValidationInfo) -> tuple[int, int | None]:
    """Return the first and the last row of a range; no last one is the end of the table."""
    found = _RANGE.fullmatch(str(value)) if type(value) in (int, str) else None
    if found is None or found[1] == "0":
        hint = "rows count from 1: write 3, 3-7, 3- or [1, 3-7]"
        raise SpecError(f"“{as_written(value)}” is no range of rows", hint)
    first = int(found[1])
    last = first if "-" not in found[0] else int(found[2]) if found[2] else None
    if last is not None and last < first:
        raise SpecError(f"the range “{value}” ends before it begins")
    return first, last


def numbers_of(text: str) -> list[int] | None:
    """Return the numbers that “1-15” stands for, or None for any other text."""
    found = _RANGE.fullmatch(text)
    if found is None or found[2] is None:
        return None
    return list(range(int(found[1]), int(found[2]) + 1))


class TableSpec(Spec):
    """A table as a mapping: one of ``file``, ``combine`` and ``rows``, and what to take of it."""

    file: str | None = None
    sheet: Annotated[str | int | None, PlainValidator(_sheet)] = None
    encoding: Annotated[str | None, PlainValidator(_encoding)] = None
    separator: Annotated[str | None, PlainValidator(_separator)] = None
    header: Annotated[int | None, PlainValidator(_line)] = None
    combine: dict[str, AnyValue] | None = None
    rows: Any = None
    range: Annotated[list[tuple[int, int | None]] | None, PlainValidator(_ranges)] = None
    columns: dict[str, AnyValue] = {}  # noqa: RUF012 - a model copies it
    where: Condition = True
    sort: AnyValue = None

    def table_file(self) -> TableFile:
        """Return which file is meant, of a table that has one."""
        return TableFile(self.file or "", self.sheet, self.encoding, self.separator, self.header)


OF_FILES: tuple[Literal["sheet", "encoding", "separator", "header"], ...] = (
    "sheet",
    "encoding",
    "separator",
    "header",
)
"""Keys that make sense beside ``file`` only."""
