"""The manifest as a file: JSON with a line for each file, piece and placement."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.publish import MANIFEST
from generator.sheets.manifest import MadeFile

Digests = dict[str, str]
"""SHA-256 of files by their path from the manifest."""


def write_manifest(content: Mapping[str, Any], files: Sequence[MadeFile], folder: Path) -> Digests:
    """Write the manifest of ``files`` into ``folder``; returns its digest and theirs."""
    data = ("\n".join(_json_lines(content)) + "\n").encode()
    (folder / MANIFEST).write_bytes(data)
    digests = {file.path: file.sha256 for file in files}
    return {**digests, MANIFEST: hashlib.sha256(data).hexdigest()}


def _json_lines(content: Mapping[str, Any]) -> Iterator[str]:
    """Yield a manifest as JSON with a line for each file, piece and placement.

    The standard library indents in Python, not in C: ten times slower for a big deck.
    """
    entries = list(content.items())
    yield "{"
    for key, value in entries:
        comma = "" if key == entries[-1][0] else ","
        if isinstance(value, list) and value:
            yield f" {_json(key)}: ["
            yield from _json_items(value, "  ")
            yield f" ]{comma}"
        else:
            yield f" {_json(key)}: {_json(value)}{comma}"
    yield "}"


def _json_items(items: list[dict[str, Any]], indent: str) -> Iterator[str]:
    for number, item in enumerate(items, 1):
        comma = "" if number == len(items) else ","
        placements = item.get("placements")
        if not placements:
            yield f"{indent}{_json(item)}{comma}"
            continue
        others = {key: value for key, value in item.items() if key != "placements"}
        yield f'{indent}{_json(others)[:-1]}, "placements": ['
        yield from _json_items(placements, indent + "  ")
        yield f"{indent}]}}{comma}"


_json = json.JSONEncoder(ensure_ascii=False).encode
