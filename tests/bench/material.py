"""Makes what is measured: decks as tables, game folders for pnp, fonts. Same bytes every time.

usage: material.py FOLDER      (the runner calls it by itself)
"""

from __future__ import annotations

import csv
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Template

import drawing
from fonts import make_fonts, write_fontconfig

HERE = Path(__file__).parent
SEED = 20_240_229

# Made-up names out of rarer syllables: text in which hundreds of different signs occur.
INITIALS = (0, 3, 5, 6, 11, 14, 15, 16, 17, 18)
VOWELS = (0, 1, 4, 5, 8, 13, 20)
FINALS = (0, 4, 8, 16, 21)


class Words:
    """A stream of phrases, drawn with ``random()`` alone: its values Python promises to keep."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._korean = (HERE / "words-ko.txt").read_text(encoding="utf-8").split()
        self._english = (HERE / "words-en.txt").read_text(encoding="utf-8").split()

    def below(self, end: int) -> int:
        return int(self._random.random() * end)

    def pick(self, choices: Sequence[str]) -> str:
        return choices[self.below(len(choices))]

    def name(self) -> str:
        """Return two or three made-up syllables."""
        return "".join(self.syllable() for _ in range(2 + self.below(2)))

    def syllable(self) -> str:
        """Return initial, vowel and final by the arithmetic of the Unicode Hangul block."""
        initial, vowel, final = (
            places[self.below(len(places))] for places in (INITIALS, VOWELS, FINALS)
        )
        return chr(0xAC00 + (initial * 21 + vowel) * 28 + final)

    def korean(self, length: int) -> str:
        """Return words and names of ``length`` signs or a few more."""
        text = ""
        while len(text) < length:
            word = self.name() if self.below(3) == 0 else self.pick(self._korean)
            text = f"{text} {word}".strip()
        return text

    def english(self, count: int) -> str:
        return " ".join(self.pick(self._english) for _ in range(count))


def cards(count: int) -> Iterator[tuple[str, str, str, str, str]]:
    """Return the first rows of one endless table, so that a small deck begins a big one."""
    words = Words(SEED)
    for index in range(count):
        yield (
            f"c{index + 1:05d}",
            f"{words.korean(4)} {words.english(1).title()}",
            str(1 + words.below(99)),
            words.korean(16),
            f"{words.korean(7)} {words.english(3)}",
        )


def write_deck(folder: Path, count: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("id", "title", "number", "line_a", "line_b"))
        writer.writerows(cards(count))
    write_game(
        folder,
        "deck.yaml.in",
        count=count,
        ink=drawing.INK,
        hue=drawing.HUE,
        paper=drawing.PAPER,
        title_pt=drawing.TITLE_PT,
        number_pt=drawing.NUMBER_PT,
        line_pt=drawing.LINE_PT,
        card=list(drawing.CARD),
        border_at=list(drawing.BORDER[:2]),
        border_size=list(drawing.BORDER[2:]),
        border_corner=drawing.BORDER_CORNER,
        border_width=drawing.BORDER_WIDTH,
        icon=list(drawing.ICON),
        icon_diameter=drawing.ICON_DIAMETER,
        star_points=drawing.STAR_POINTS,
        star_diameter=drawing.STAR_DIAMETER,
        star_inner=drawing.STAR_INNER,
        title_at=list(drawing.TITLE_AT),
        number_at=list(drawing.NUMBER_AT),
        line_a_at=list(drawing.LINE_A_AT),
        line_b_at=list(drawing.LINE_B_AT),
    )


def write_map(folder: Path) -> None:
    write_game(
        folder,
        "hexes.yaml.in",
        cells=drawing.MAP_COLUMNS * drawing.MAP_ROWS,
        ink=drawing.INK,
        label_pt=drawing.MAP_LABEL_PT,
        rows=[drawing.MAP_COLUMNS] * drawing.MAP_ROWS,
        pitch=drawing.MAP_PITCH,
        diameter=round(drawing.hexagon_diameter(), 4),
        stroke=drawing.MAP_STROKE,
    )


def write_game(folder: Path, template: str, **values: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = Template((HERE / template).read_text(encoding="utf-8")).substitute(values)
    (folder / "game.yaml").write_text(text, encoding="utf-8")


def make_material(folder: Path) -> None:
    """Fill ``folder`` with all that the measurements read."""
    for name in ("out", "home"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for count in drawing.DECKS:
        write_deck(folder / f"deck-{count}", count)
    write_map(folder / "hexes")
    make_fonts(folder / "fonts")
    write_fontconfig(folder / "fonts.conf", folder / "fonts")


if __name__ == "__main__":
    make_material(Path(sys.argv[1]).resolve())
