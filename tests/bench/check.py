"""Reads a result back with pypdfium2: are all pages and all strings of the material there?

usage: check.py PDF deck TABLE | check.py PDF hexes | check.py PDF board TABLE
       check.py PDF rails TABLE | check.py PDF book CHAPTERS | check.py FOLDER files COUNT ENDING
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import boards
import book
import drawing


def page_texts(pdf: Path) -> Iterator[str]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        yield page.get_textpage().get_text_range()
        page.close()
    document.close()


def check_deck(pdf: Path, table: Path) -> list[str]:
    """Return what is missing from the deck, page by page in the table's order."""
    cards = drawing.read_cards(table)
    pages = list(page_texts(pdf))
    wanted = -(-len(cards) // drawing.PER_PAGE)
    faults = [] if len(pages) == wanted else [f"{len(pages)} pages, not {wanted}"]
    for number, page in enumerate(pages):
        here = cards[number * drawing.PER_PAGE : (number + 1) * drawing.PER_PAGE]
        faults += [f"page {number + 1}: {fault}" for fault in missing_from_page(page, here)]
    return faults


def missing_from_page(page: str, cards: list[drawing.Card]) -> list[str]:
    text = without_spaces(page)
    strings = Counter(string for card in cards for string in (card.title, card.line_a, card.line_b))
    lost = [
        f"no “{string}”"
        for string, times in strings.items()
        if text.count(without_spaces(string)) < times
    ]
    # Digits stand nowhere else on a card, but the notes at the page's edge may add some.
    numbers = Counter(card.number for card in cards) - Counter(re.findall(r"\d+", page))
    return lost + [f"no number {number}" for number in numbers]


def check_hexes(pdf: Path) -> list[str]:
    pages = list(page_texts(pdf))
    if len(pages) != 1:
        return [f"{len(pages)} pages, not 1"]
    found = Counter(re.findall(r"\d{4}", pages[0]))
    return [f"no label {label}" for label, _, _ in drawing.map_cells() if found[label] != 1]


def check_board(pdf: Path, _: Path) -> list[str]:
    (page,) = page_texts(pdf)
    found = Counter(re.findall(r"[A-K][1-5]", page))
    return [f"no space {name}" for name, _, _ in boards.spaces() if found[name] != 1]


def check_rails(pdf: Path, table: Path) -> list[str]:
    (page,) = page_texts(pdf)
    wanted = Counter(str(rail.die) for rail in boards.read_rails(table))
    missing = wanted - Counter(re.findall(r"\b[1-6]\b", page))
    return [f"no die {die}" for die in missing.elements()]


def check_book(pdf: Path, chapters: Path) -> list[str]:
    """Return which heads, items and captions are not there; paragraphs may run over a page."""
    text = without_spaces("".join(page_texts(pdf)))
    wanted = [
        string
        for chapter in book.read_chapters(chapters)
        for string in (chapter.korean_head, chapter.english_head, chapter.caption)
    ]
    starts = [
        part[:30]
        for chapter in book.read_chapters(chapters)
        for part in (*chapter.korean, *chapter.english, *chapter.items)
    ]
    return [f"no “{string}”" for string in wanted + starts if without_spaces(string) not in text]


def check_files(folder: Path, count: str, ending: str) -> list[str]:
    found = [path for path in folder.rglob(f"*{ending}") if path.stat().st_size > 100]
    return [] if len(found) == int(count) else [f"{len(found)} files, not {count}"]


def without_spaces(text: str) -> str:
    return "".join(text.split())


def faults_of(result: Path, what: str, *rest: str) -> list[str]:
    if what == "files":
        return check_files(result, *rest)
    if what == "hexes":
        return check_hexes(result)
    checks = {
        "deck": check_deck,
        "board": check_board,
        "rails": check_rails,
        "book": check_book,
    }
    return checks[what](result, Path(rest[0]))


def main() -> None:
    result, *asked = sys.argv[1:]
    faults = faults_of(Path(result), *asked)
    for fault in faults[:20]:
        print(fault)
    print(f"{len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
