"""The manifest as a file: JSON with a line for each file, piece and placement."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.publish import MANIFEST
from generator.sheets.manifest import Lines, MadeFile, as_json

Digests = dict[str, str]
"""SHA-256 of files by their path from the manifest."""


def write_manifest(content: Mapping[str, Any], files: Sequence[MadeFile], folder: Path) -> Digests:
    """Write the manifest of ``files`` into ``folder``; returns its digest and theirs."""
    data = manifest_text(content).encode()
    (folder / MANIFEST).write_bytes(data)
    digests = {file.path: file.sha256 for file in files}
    return {**digests, MANIFEST: hashlib.sha256(data).hexdigest()}


def manifest_text(content: Mapping[str, Any]) -> str:
    """Return the text of a manifest, whose lists may be ``Lines`` or plain data."""
    return "\n".join(_json_lines(content)) + "\n"


def _json_lines(content: Mapping[str, Any]) -> Iterator[str]:
    """Yield a manifest as JSON with a line for each file, piece and placement.

    The standard library indents in Python, not in C: ten times slower for a big deck.
    """
    entries = list(content.items())
    yield "{"
    for key, value in entries:
        comma = "" if key == entries[-1][0] else ","
        if isinstance(value, list) and value:
            yield f" {as_json(key)}: ["
            yield _on_lines(value, "  ")
            yield f" ]{comma}"
        else:
            yield f" {as_json(key)}: {as_json(value)}{comma}"
    yield "}"


def _on_lines(items: list[Any], indent: str) -> str:
    lines = items if isinstance(items, Lines) else [_entry(item, indent) for item in items]
    return indent + f",\n{indent}".join(lines)


def _entry(item: dict[str, Any], indent: str) -> str:
    placements = item.get("placements")
    if not placements:
        return as_json(item)
    others = {key: value for key, value in item.items() if key != "placements"}
    placed = _on_lines(placements, indent + "  ")
    return f'{as_json(others)[:-1]}, "placements": [\n{placed}\n{indent}]}}'
