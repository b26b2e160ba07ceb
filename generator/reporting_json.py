"""Diagnostics as editors read them: JSON with the file, the place and its end."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.core.diagnostics import Diagnostic
from generator.core.patterns import pattern
from generator.reporting import file_at, one_line, source_line

FORMAT = 1
"""Counts up when a key changes its meaning."""

_QUOTED = pattern(r"“[^”]*”|\([^)]*\)")
_WORD = pattern(r"[a-z]+")
_LONGEST_CODE = 6
"""Words of a code."""
_VALUE = pattern(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|[^,\[\]{}#]*?(?=\s*(?:[,\]}]|: |:$| #|$))")


def report_json(report: Iterable[Diagnostic], roots: Mapping[str, Path], here: Path) -> str:
    """Return ``report`` as JSON; ``here`` is the folder that file names are relative to.

    ``diagnostics`` holds ``file``, ``line``, ``column``, ``end_column``, ``severity``,
    ``code``, ``message`` and ``hint`` of each. Lines and columns count signs from 1;
    ``end_column`` is the first that is not at fault any more. In a spreadsheet file they
    are those of a cell, and ``sheet`` names its sheet.
    """
    found = [_record(diagnostic, roots, here) for diagnostic in report]
    made = {"format": FORMAT, "diagnostics": found}
    return json.dumps(made, ensure_ascii=False, indent=1)


def _record(diagnostic: Diagnostic, roots: Mapping[str, Path], here: Path) -> dict[str, object]:
    at = diagnostic.at
    path = file_at(at, roots)
    return {
        "file": at.file if path is None else _as_opened(path, here),
        "line": max(1, at.line),
        "column": max(1, at.column),
        **({"sheet": at.sheet} if at.sheet else {}),
        "end_column": _end_column(source_line(at, roots) or "", max(1, at.column)),
        "severity": diagnostic.severity,
        "code": code_of(diagnostic.message),
        "message": one_line(diagnostic.message),
        "hint": one_line(diagnostic.hint),
    }


def _as_opened(path: Path, here: Path) -> str:
    """Return the name by which an editor in the folder ``here`` opens ``path``."""
    real = Path(os.path.realpath(here))
    return path.relative_to(real).as_posix() if path.is_relative_to(real) else path.as_posix()


def _end_column(line: str, column: int) -> int:
    """Return the column behind the key or value that begins at ``column``."""
    found = _VALUE.match(line, column - 1)
    return max(column + 1, found.end() + 1 if found else column + 1)


def code_of(message: str) -> str:
    """Return the kind of a message: its words without what it quotes, such as “unknown-key”."""
    plain = _QUOTED.sub(" ", message).lower()
    return "-".join(_WORD.findall(plain)[:_LONGEST_CODE]) or "fault"
