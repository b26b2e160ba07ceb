"""Reads a result back with pypdfium2: are all pages and all strings of the material there?

usage: check.py PDF deck TABLE | check.py PDF hexes
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

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


def without_spaces(text: str) -> str:
    return "".join(text.split())


def main() -> None:
    pdf, what, *rest = sys.argv[1:]
    faults = check_deck(Path(pdf), Path(rest[0])) if what == "deck" else check_hexes(Path(pdf))
    for fault in faults[:20]:
        print(fault)
    print(f"{len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
