"""Spreadsheet files, XLSX, XLS and ODS: the cells of one sheet as a grid of values."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.core.diagnostics import AuthorError, Position, nearest, number_of
from generator.core.record import Record
from generator.source.table_cells import Date

_READER = Path(__file__).with_name("workbook_reader.py")
_MOST_SECONDS = 600
"""How long the reader may take where it cannot be told how much of the processor it may use."""
_OUT_OF_TIME = -int(getattr(signal, "SIGXCPU", 0))
"""How a process ends that has used up its time of the processor."""


class Sheet(Record):
    """One sheet: its cells from the first one on, and what is amiss in it."""

    name: str
    rows: list[list[Any]]
    """Cells are text, numbers, true, false, a Date, or None when empty."""
    merged: list[list[int]]
    """Ranges of cells: first row, first column, last row, last column, from 0."""
    broken: dict[tuple[int, int], str]
    """Cells whose formula has no value, and the fault that stands there, such as #REF!."""


def read_sheet(data: bytes, file: str, sheet: str | int | None, at: Position) -> Sheet:
    """Return one sheet of a spreadsheet file, by name or number from 1; None is the first.

    ``file`` is how messages write it, ``at`` where the author asks for it. Raises
    AuthorError for what is no such file, or too large, and for an unknown sheet.
    """
    found = _found(data, 1 if sheet is None else sheet)
    fault = found.get("fault")
    if fault == "sheet":
        raise _unknown_sheet(file, sheet, found["sheets"], at)
    if fault:
        raise AuthorError(Position(file, 0), *_FAULTS[fault])
    return Sheet(
        found["name"],
        [[_value(cell) for cell in row] for row in found["rows"]],
        found["merged"],
        {(row, column): words for row, column, words in found["broken"]},
    )


_FAULTS = {
    "password": ("the file is locked with a password", "save it without one"),
    "large": ("the sheet is too large", "delete what lies far from its cells"),
    "unreadable": (
        "this is no spreadsheet that can be read",
        "save it anew as XLSX or ODS, or export it as CSV",
    ),
}


def _found(data: bytes, sheet: str | int) -> Mapping[str, Any]:
    """Have the sheet read in a process of its own, see ``workbook_reader``."""
    command = [sys.executable, "-P", str(_READER), json.dumps(sheet)]
    try:
        # Nothing of the author's is in the command but the name of the sheet, as JSON.
        done = subprocess.run(  # noqa: S603
            command, input=data, capture_output=True, timeout=_MOST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return {"fault": "large"}
    if done.returncode != 0:
        is_large = b"allocation" in done.stderr or done.returncode == _OUT_OF_TIME
        return {"fault": "large" if is_large else "unreadable"}
    found: Mapping[str, Any] = json.loads(done.stdout)
    return found


def _value(cell: Any) -> Any:
    return Date(cell["date"]) if isinstance(cell, dict) else cell


def _unknown_sheet(
    file: str, sheet: str | int | None, names: list[str], at: Position
) -> AuthorError:
    if not names:
        return AuthorError(Position(file, 0), "the file has no sheet with cells")
    if isinstance(sheet, str):
        return AuthorError(at, f"{file} has no sheet “{sheet}”", nearest(sheet, names))
    hint = f"it has {number_of(len(names), 'sheet')}"
    return AuthorError(at, f"{file} has no sheet {sheet}", hint)
