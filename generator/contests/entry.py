"""A game as a contest sees it: its files, made for the occasion, and what they hold."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.contests.grey import FaintWords, Shades
from generator.core.archive import zipped
from generator.core.patterns import pattern
from generator.core.record import Record, replace
from generator.preflight.words import (
    Box,
    page_sizes,
    smallest_set_type,
    smallest_type,
    texts_in_boxes,
)

COMPONENTS, RULES, BOOKLET = "components.pdf", "rulebook.pdf", "rulebook-booklet.pdf"
_COMPONENTS = pattern(r"components-\w+\.pdf$")
_RULES = pattern(r"rules\.\w+$")
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
    licence: str
    lacking: tuple[str, ...]
    """What a sell sheet tells and the game does not."""

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
        """Leaves of the rules, printed on both sides."""
        return -(-self.rule_sides // 2)

    @property
    def rule_sides(self) -> int:
        """Printed sides of the booklet to fold, or of pages that are too big to fold."""
        return self._pages_of(BOOKLET) or self.rule_pages

    @cached_property
    def rule_text(self) -> str | None:
        path = self.folder / PLAIN_RULES
        return path.read_text("utf-8") if path.is_file() else None

    @property
    def _placed(self) -> Iterator[tuple[int, list[dict[str, Any]]]]:
        """The parts on each page, by the index of the page."""
        for page in self.manifest["pages"]:
            if page["file"] == COMPONENTS:
                yield page["page"] - 1, page["placements"]

    @property
    def part_boxes(self) -> dict[int, list[Box]]:
        """Where the parts lie, by the index of their page."""
        return {
            index: [(p["x_mm"], p["y_mm"], p["w_mm"], p["h_mm"]) for p in placed]
            for index, placed in self._placed
        }

    @property
    def rule_type(self) -> float | None:
        """The size in points of the smallest type in the rules, or None without any.

        What stands on parts that figures show small does not count.
        """
        path = self.folder / RULES
        return smallest_set_type(path) if path.is_file() else None

    @cached_property
    def component_type(self) -> tuple[float, str] | None:
        """The size in points of the smallest type on parts and the part, or None without any."""
        found = smallest_type(self.folder / COMPONENTS, self.part_boxes)
        if found is None:
            return None
        size, index, box = found
        return size, str(dict(self._placed)[index][box]["piece"])

    def letters_on_parts(self) -> Iterator[int]:
        """Yield how many letters stand on each part; digits and signs are none."""
        for text in texts_in_boxes(self.folder / COMPONENTS, self.part_boxes):
            yield sum(sign.isalpha() for sign in text)


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
    bundle: Mapping[str, bytes] = {}
    """What is sent, by names of files."""
    faint: Mapping[str, tuple[FaintWords, ...]] = {}
    """Words that are hard to read in grey, by language."""
    shades: Shades | None = None
    """The colours that grey leaves most alike, of those that have to be told apart."""

    def looked_at(
        self,
        bundle: Mapping[str, bytes],
        faint: Mapping[str, tuple[FaintWords, ...]],
        shades: Shades | None,
    ) -> Entry:
        """Return the entry with what is sent, and how it reads in grey."""
        return replace(self, bundle=bundle, faint=faint, shades=shades)

    @property
    def rule_files(self) -> list[str]:
        """The files of the rules among what is sent."""
        return [file for file in self.bundle if _RULES.search(file)]

    @property
    def bundle_size(self) -> int:
        """The bytes of the ZIP with all that is sent."""
        return len(zipped(self.bundle))

    def papers(self) -> Iterator[tuple[str, str]]:
        """Yield what each file with parts is printed on: its size in mm, and the file."""
        for file, data in self.bundle.items():
            if _COMPONENTS.search(file):
                for width, height in dict.fromkeys(_rounded(page_sizes(data))):
                    yield f"{width} × {height}", file

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


def _rounded(sizes: list[tuple[float, float]]) -> Iterator[tuple[int, int]]:
    """Yield sizes upright, in whole mm."""
    for size in sizes:
        width, height = sorted(map(round, size))
        yield width, height
