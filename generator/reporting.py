"""Diagnostics as an author reads them: place, fact, the line itself, and a hint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from generator.core.diagnostics import Diagnostic, Position
from generator.core.patterns import pattern
from generator.source.probe import Mark, mark_of

_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m"}
_PLAIN = "\x1b[0m"
_LONGEST_LINE = 120
_MOST_SHOWN = 200
_MOST_ALIKE = 8
_QUOTED = pattern(r"“[^”]*”|\d+(?:\.\d+)?")


def lines_of(
    report: Iterable[Diagnostic], roots: Mapping[str, Path], *, colour: bool
) -> Iterator[str]:
    """Yield the lines to print for ``report``.

    ``roots`` says where the folders are that positions begin with; the lines of other
    files are not shown.
    """
    number = 0
    for alike in _alike(report):
        for diagnostic in alike[:_MOST_ALIKE]:
            if number == _MOST_SHOWN:
                yield f"… and more; these are the first {_MOST_SHOWN}"
                return
            yield from _lines(diagnostic, roots, colour)
            number += 1
        rest = len(alike) - _MOST_ALIKE
        if rest > 0:
            yield f"  … and {rest} more like this at {one_line(str(alike[0].at))}"


def _alike(report: Iterable[Diagnostic]) -> Iterator[list[Diagnostic]]:
    """Yield remarks that differ in what they quote alone: those of one element, many times drawn.

    They stand where the first of them does. A few are shown each by itself.
    """
    found: dict[tuple[object, ...], list[Diagnostic]] = {}
    for one in report:
        found.setdefault((one.at, one.severity, _QUOTED.sub("", one.message)), []).append(one)
    for alike in found.values():
        if len(alike) <= _MOST_ALIKE + 1:
            yield from ([one] for one in alike)
        else:
            yield alike


def _lines(diagnostic: Diagnostic, roots: Mapping[str, Path], colour: bool) -> Iterator[str]:
    severity: str = diagnostic.severity
    if colour:
        severity = f"{_COLOURS[severity]}{severity}{_PLAIN}"
    yield f"{one_line(str(diagnostic.at))}: {severity}: {one_line(diagnostic.message)}"
    source = source_line(diagnostic.at, roots)
    if source is not None:
        shown, column = _excerpt(source, diagnostic.at.column)
        yield f"    {shown}"
        yield "    " + _pointer(shown, column)
    if diagnostic.hint:
        yield f"  hint: {one_line(diagnostic.hint)}"


def one_line(text: str) -> str:
    """Return ``text`` without anything that could move the cursor of a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def source_line(at: Position, roots: Mapping[str, Path]) -> str | None:
    """Return the line of a file that ``at`` is in, or None if there is nothing to show."""
    path = file_at(at, roots)
    lines = _lines_of_file(path, mark_of(path)) if path else ()
    if not 1 <= at.line <= len(lines):
        return None
    line = lines[at.line - 1]
    return one_line(line) if line else None


def _excerpt(line: str, column: int) -> tuple[str, int]:
    """Return the part of a long line that is around ``column``, and where that is in it."""
    if len(line) <= _LONGEST_LINE:
        return line, column
    start = max(0, min(column - 1 - _LONGEST_LINE // 2, len(line) - _LONGEST_LINE))
    part = line[start : start + _LONGEST_LINE]
    before = "…" if start else ""
    after = "…" if start + _LONGEST_LINE < len(line) else ""
    return f"{before}{part}{after}", column - start + len(before)


def file_at(at: Position, roots: Mapping[str, Path]) -> Path | None:
    """Return the file on this machine that ``at`` is in, or None if it is in none."""
    for shown, root in roots.items():
        prefix = "" if shown in ("", ".") else f"{shown}/"
        if at.file.startswith(prefix) and (root / at.file.removeprefix(prefix)).is_file():
            return root / at.file.removeprefix(prefix)
    return None


@lru_cache(maxsize=32)
def _lines_of_file(path: Path, mark: Mark | None) -> tuple[str, ...]:
    """Return the lines of a file; ``mark`` tells its states apart in a long run."""
    try:
        if path.stat().st_size > 4_000_000:
            return ()
        return tuple(path.read_text("utf-8-sig").split("\n"))
    except (OSError, ValueError):
        return ()


def _pointer(source: str, column: int) -> str:
    """Return a caret under ``column``; Hangul and such are two cells wide on a terminal."""
    from unicodedata import east_asian_width

    before = source[: column - 1]
    width = sum(2 if east_asian_width(sign) in "WF" else 1 for sign in before)
    return " " * width + "^"
