"""A small game whose sheets are drawn by chance, and what its runs leave on the disk."""

import hashlib
import json
from pathlib import Path

import pikepdf

from generator.runs.run import run
from generator.runs.wish import RunWish
from tests.definitions import write_game

GAME = """
game: {id: bingo, title: Bingo}
languages: [en, ko]
per_copy: {name: Kim Minji}
components:
  sheet:
    kind: card
    size: [63, 88]
    unique: true
    values: {numbers: "{{ sample(range(1, 76), 24) }}"}
    front:
      - text: "No {{ copy }} for {{ per_copy.name }}"
        at: [4, 4]
        size: [55, 10]
      - grid: [4, 6]
        cell: [12, 12]
        at: [4, 14]
        each: [{text: "{{ numbers[index] }}"}]
  rules:
    kind: card
    size: [63, 88]
    front: [{text: The same for all, inset: 5}]
"""
PEOPLE = "name,mail\n" + "".join(f"Guest{n},g{n}@example.org\n" for n in range(1, 31))


def write_bingo(folder, game=GAME):
    write_game(folder / "bingo", game)
    (folder / "people.csv").write_text(PEOPLE, "utf-8")


def run_in(folder, **wish):
    """Make a run of the game in ``folder`` and return what came of it."""
    given = {"copies": 25, "shard_size": 10, "jobs": 1, **wish}
    return run(RunWish("bingo", **given), folder)


def files(folder):
    """Return the digests of all files by path, with what hidden ones were left."""
    paths = sorted(path for path in Path(folder).rglob("*") if path.is_file())
    digest = {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
    return {path.relative_to(folder).as_posix(): found for path, found in digest.items()}


def shards(folder):
    return sorted(path.parent.name for path in Path(folder).rglob("manifest.json"))


def copies_on_paper(folder):
    """Return the number and the name on each sheet, in the order of the pages of all shards."""
    import pdfplumber

    found = []
    for path in sorted(Path(folder).rglob("components.pdf")):
        with pdfplumber.open(path) as document:
            for page in document.pages:
                words = page.extract_text().split()
                found += [
                    (int(words[place + 1]), words[place + 3])
                    for place, word in enumerate(words)
                    if word == "No" and words[place + 2] == "for"
                ]
    return found


def pages_of(path):
    with pikepdf.open(path) as document:
        return len(document.pages)


def manifest_of(folder, shard):
    return json.loads(next(Path(folder).rglob(f"{shard}/manifest.json")).read_text("utf-8"))
