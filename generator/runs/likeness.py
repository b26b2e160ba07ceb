"""Looks for copies that have drawn the same: each is made alone, so none can avoid another."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from generator.core.diagnostics import Position, Report
from generator.runs.folder import RunFolder, read_manifest
from generator.runs.span import Span

_HEAP = 100_000
"""Marks that are compared at once: all of a million would take a hundred megabytes."""
_MOST_SHOWN = 5


def find_alike(folder: RunFolder, spans: Sequence[Span], report: Report) -> None:
    """Note in ``report`` copies of one component that have drawn the same values."""
    marks: dict[str, array[int]] = {}
    for _, name, found in _marks(folder, spans):
        marks.setdefault(name, array("Q")).extend(found)
    twice = {name: alike for name, found in marks.items() if (alike := _repeated(found))}
    for name in twice:
        pairs = [_pair(numbers) for numbers in _copies(folder, spans, name, twice[name])]
        count = len(pairs)
        shown = "; ".join(islice(pairs, _MOST_SHOWN))
        more = f"; and {count - _MOST_SHOWN:,} more" if count > _MOST_SHOWN else ""
        report.error(
            Position(folder.shown, 0),
            f"copies of “{name}” have drawn the same values: {shown}{more}",
            "they are made all the same; to have all differ, draw more for each",
        )


def _marks(folder: RunFolder, spans: Sequence[Span]) -> Iterator[tuple[Span, str, array[int]]]:
    """Yield the marks of each component in each shard, in the order of its parts."""
    for span in spans:
        manifest: Any = read_manifest(folder.path / span.name)
        for name, text in manifest.get("run", {}).get("drawn", {}).items():
            found = array("Q")
            found.frombytes(bytes.fromhex(text))
            yield span, name, found


def _repeated(marks: array[int]) -> set[int]:
    """Return the marks that stand there more than once."""
    found: set[int] = set()
    heaps = len(marks) // _HEAP + 1
    for heap in range(heaps):
        seen: set[int] = set()
        for mark in marks:
            if mark % heaps == heap:
                (found if mark in seen else seen).add(mark)
    return found


def _copies(
    folder: RunFolder, spans: Sequence[Span], name: str, marks: set[int]
) -> list[list[int]]:
    """Return the numbers of the copies that have each of ``marks``."""
    found: dict[int, list[int]] = {}
    for span, component, drawn in _marks(folder, spans):
        if component == name:
            for place, mark in enumerate(drawn):
                if mark in marks:
                    found.setdefault(mark, []).append(span.first + place % span.size)
    return list(found.values())


def _pair(numbers: Sequence[int]) -> str:
    return " and ".join(f"{number:,}" for number in numbers[:3])
