"""Makes what is measured: decks as tables, game folders for pnp, fonts. Same bytes every time.

usage: material.py FOLDER      (the runner calls it by itself)
"""

from __future__ import annotations

import csv
import json
import math
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple
from pathlib import Path
from string import Template

import boards
import book
import drawing
from fonts import make_fonts, write_fontconfig

HERE = Path(__file__).parent
SEED = 20_240_229

# Made-up names out of rarer syllables: text in which hundreds of different signs occur.
INITIALS = (0, 3, 5, 6, 11, 14, 15, 16, 17, 18)
VOWELS = (0, 1, 4, 5, 8, 13, 20)
FINALS = (0, 4, 8, 16, 21)
BACK = ("RL", "LR", "UD", "DU")


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


def write_map(
    folder: Path,
    columns: int = drawing.MAP_COLUMNS,
    rows: int = drawing.MAP_ROWS,
    pitch: float = drawing.MAP_PITCH,
) -> None:
    write_game(
        folder,
        "hexes.yaml.in",
        cells=columns * rows,
        label_pt=round(pitch / drawing.MAP_PITCH * drawing.MAP_LABEL_PT, 4),
        rows=[columns] * rows,
        pitch=round(pitch, 4),
        diameter=round(pitch * 2 / math.sqrt(3), 4),
        stroke=drawing.MAP_STROKE,
    )


def write_board(folder: Path) -> None:
    write_game(
        folder,
        "board.yaml.in",
        space_pt=boards.SPACE_PT,
        rows=list(boards.BOARD_ROWS),
        pitch=boards.BOARD_PITCH,
        cell=round(boards.cell_diameter(), 4),
        line=boards.BOARD_LINE,
        space=boards.SPACE_DIAMETER,
        space_line=boards.SPACE_LINE,
    )


def rails() -> Iterator[boards.Rail]:
    """Return railways of five steps each that do not turn back at once."""
    words = Words(SEED + 3)
    for number in range(boards.RAILS_COLUMNS * boards.RAILS_ROWS):
        column, row = words.below(3), words.below(3)
        walk = ""
        here = (column, row)
        while len(walk) < boards.RAIL_STEPS:
            letter = words.pick("RLDU")
            right, down = boards.DIRECTIONS[letter]
            there = (here[0] + right, here[1] + down)
            if min(there) >= 0 and max(there) <= 2 and walk[-1:] + letter not in BACK:
                walk, here = walk + letter, there
        yield boards.Rail(number, walk, column, row, 1 + words.below(6))


def write_rails(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "rails.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("steps", "column", "row", "die", "ax", "ay", "bx", "by", "cx", "cy"))
        for rail in rails():
            head = [round(value, 3) for point in rail.head() for value in point]
            writer.writerow((rail.steps, rail.column, rail.row, rail.die, *head))
    # A sheet begins at the margins of the paper, which are 5 mm.
    left, top = (place - 5 for place in boards.RAILS_AT)
    write_game(
        folder,
        "rails.yaml.in",
        die_pt=boards.DIE_PT,
        die_at=list(boards.DIE_AT),
        cell=boards.CELL,
        grid=boards.GRID,
        grid_line=boards.GRID_LINE,
        rail_line=boards.RAIL_LINE,
        left=left,
        top=top,
        step_x=boards.RAILS_STEP[0],
        step_y=boards.RAILS_STEP[1],
        columns=boards.RAILS_COLUMNS,
    )


def chapters(count: int) -> list[book.Chapter]:
    words = Words(SEED + 4)

    def sentences(say: Callable[[], str], times: int) -> str:
        return " ".join(f"{say()}." for _ in range(times))

    def chapter() -> book.Chapter:
        return book.Chapter(
            words.korean(6),
            words.english(2).title(),
            [sentences(lambda: words.korean(34), 8) for _ in range(2)],
            [sentences(lambda: words.english(9).capitalize(), 4) for _ in range(2)],
            [f"{words.korean(40)} ({words.english(6)})" for _ in range(4)],
            words.korean(12),
        )

    return [chapter() for _ in range(count)]


def write_book(folder: Path, count: int) -> None:
    """Write a booklet as text for pnp and as data for the others."""
    folder.mkdir(parents=True, exist_ok=True)
    made = chapters(count)
    book.write_chapters(made, folder / "chapters.json")
    write_game(
        folder,
        "book.yaml.in",
        label_pt=book.LABEL_PT,
        figure=list(book.FIGURE),
        cell=book.CELL,
        line=book.CELL_LINE,
    )
    with (folder / "game.yaml").open("a", encoding="utf-8") as stream:
        for number in range(count):
            cells = [list(astuple(cell)) for cell in book.cells(number)]
            stream.write(
                f"  f{number + 1}: {{size: {list(book.FIGURE)}, alt: {{ko: 그림, en: Figure}}, "
                f"draw: [{{use: cells, at: [0, 0], anchor: top-left, "
                f"with: {{cells: {json.dumps(cells)}}}}}]}}\n"
            )
    text = "\n\n".join(
        block
        for number, chapter in enumerate(made)
        for block in marked_up(number, chapter, is_last=number == count - 1)
    )
    (folder / "rulebook.ko.md").write_text(text + "\n", encoding="utf-8")


def marked_up(number: int, chapter: book.Chapter, *, is_last: bool) -> Iterator[str]:
    """Yield the blocks of a chapter as pnp wants them; the rules ask for some of each kind."""
    name = "reference" if is_last else dict(book.PLACES).get(number, f"c{number + 1}")
    yield f"## {chapter.korean_head} {{#{name}}}"
    yield f"### {chapter.english_head} {{#{name}-en}}"
    if number == 0:
        yield "::: parts\n:::"
    for place, (korean, english) in enumerate(zip(chapter.korean, chapter.english, strict=True)):
        cited = f'{{{{ figure("f{number + 1}") }}}} '
        yield cited + korean if place == 0 else korean
        yield f"::: example\n{english}\n:::" if place and number % 2 else english
    sign = "1." if name == "setup" else "-"
    yield "\n".join(f"{sign} {item}" for item in chapter.items)
    yield f"![{chapter.caption}](figure:f{number + 1})"


def write_game(folder: Path, template: str, **values: object) -> None:
    """Write a definition: the template with ``values`` and the colours that all drawings have."""
    folder.mkdir(parents=True, exist_ok=True)
    form = Template((HERE / template).read_text(encoding="utf-8"))
    text = form.substitute({"ink": drawing.INK, "hue": drawing.HUE}, **values)
    (folder / "game.yaml").write_text(text, encoding="utf-8")


def make_material(folder: Path) -> None:
    """Fill ``folder`` with all that the measurements read."""
    for name in ("out", "home"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for count in (*drawing.DECKS, drawing.PNG_DECK):
        write_deck(folder / f"deck-{count}", count)
    write_map(folder / "hexes")
    write_board(folder / "board")
    write_rails(folder / "rails")
    write_book(folder / "book", book.CHAPTERS)
    make_fonts(folder / "fonts")
    write_fontconfig(folder / "fonts.conf", folder / "fonts")


if __name__ == "__main__":
    make_material(Path(sys.argv[1]).resolve())
