"""A game as a contest sees it: its files, made for the occasion, and what they hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.core.record import Record
from generator.preflight.words import (
    Box,
    read_metadata,
    smallest_type,
    text_of,
    texts_in_boxes,
)

COMPONENTS, RULES, BOOKLET = "components.pdf", "rulebook.pdf", "rulebook-booklet.pdf"
PLAIN_RULES, MANIFEST = "rulebook.txt", "manifest.json"


class PieceFacts(Record):
    """A piece as the manifest tells."""

    component: str
    kind: str
    copies: int
    size_mm: tuple[float, float]
    source: str


@dataclass(frozen=True)
class Edition:
    """The files of one language, in ``folder``."""

    language: str
    folder: Path
    title: str
    hook: str
    description: str

    @cached_property
    def manifest(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads((self.folder / MANIFEST).read_text("utf-8"))
        return data

    @property
    def component_pages(self) -> int:
        return sum(page["file"] == COMPONENTS for page in self.manifest["pages"])

    @property
    def component_sheets(self) -> int:
        """Leaves of paper: a back lies behind its front."""
        sides = [page["side"] for page in self.manifest["pages"] if page["file"] == COMPONENTS]
        return sum(side != "back" for side in sides)

    def _pages_of(self, file: str) -> int:
        return sum(f["pages"] for f in self.manifest["files"] if f["path"] == file)

    @property
    def rule_pages(self) -> int:
        return self._pages_of(RULES)

    @property
    def rule_sheets(self) -> int:
        """Leaves of the booklet to fold: two sides are one."""
        return -(-self._pages_of(BOOKLET) // 2)

    @cached_property
    def rule_text(self) -> str | None:
        path = self.folder / PLAIN_RULES
        return path.read_text("utf-8") if path.is_file() else None

    @property
    def part_boxes(self) -> dict[int, list[Box]]:
        """Where the parts lie, by the index of their page."""
        return {
            page["page"] - 1: [
                (p["x_mm"], p["y_mm"], p["w_mm"], p["h_mm"]) for p in page["placements"]
            ]
            for page in self.manifest["pages"]
            if page["file"] == COMPONENTS
        }

    @property
    def rule_type(self) -> float | None:
        """The size in points of the smallest type in the rules, or None without any."""
        path = self.folder / RULES
        return smallest_type(path) if path.is_file() else None

    @property
    def component_type(self) -> float | None:
        """The size in points of the smallest type on a part, or None without any."""
        return smallest_type(self.folder / COMPONENTS, self.part_boxes)

    def letters_on_parts(self) -> Iterator[int]:
        """Yield how many letters stand on each part; digits and signs are none."""
        for text in texts_in_boxes(self.folder / COMPONENTS, self.part_boxes):
            yield sum(sign.isalpha() for sign in text)

    def files(self) -> list[Path]:
        return sorted(path for path in self.folder.rglob("*") if path.is_file())

    def words_of(self, path: Path) -> str:
        """Return all that a file says, to readers and to programs."""
        if path.suffix == ".pdf":
            return f"{read_metadata(path)}\n{text_of(path)}"
        return path.read_text("utf-8", errors="replace")


class Entry(Record):
    """A game with all its editions."""

    game: str
    version: str
    authors: tuple[str, ...]
    players: tuple[int, int] | None
    minutes: tuple[int, int] | None
    age: int | None
    also_needed: tuple[str, ...]
    editions: tuple[Edition, ...]

    @property
    def pieces(self) -> tuple[PieceFacts, ...]:
        """The pieces, which are the same in each language."""
        if not self.editions:
            return ()
        return tuple(
            PieceFacts(
                piece["component"],
                piece["kind"],
                piece["copies"],
                (float(piece["size_mm"][0]), float(piece["size_mm"][1])),
                piece["source"],
            )
            for piece in self.editions[0].manifest["pieces"]
        )
