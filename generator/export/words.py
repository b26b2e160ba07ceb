"""The words on a face, in the order that they are drawn, for searching at a virtual table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.scene import Group, Item, Scene, Text, Use

MOST = 600
"""Signs that a description keeps."""


def words_on(scene: Scene) -> str:
    """Return the text of ``scene`` in one line; what stands there twice in a row is said once."""
    found: list[str] = []
    for text in _texts(scene.items):
        line = " ".join(text.split())
        if line and (not found or found[-1] != line):
            found.append(line)
    return " ".join(found)[:MOST].rstrip()


def _texts(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Text():
                yield item.run.text
            case Group() if item.words is not None:
                yield item.words
            case Group():
                yield from _texts(item.items)
            case Use():
                yield from _texts(item.symbol.items)
            case _:
                pass
