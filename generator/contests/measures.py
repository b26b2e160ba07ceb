"""What contests limit, measured on the finished files: a table of words and functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from generator.contests.entry import Edition, Entry
from generator.core.record import NamedTuple
from generator.sheets.paper import PAPERS

Value = float | str | tuple[float, float]


class Measured(NamedTuple):
    """A value, of what it is one (a language, a component), and where to change it."""

    value: Value
    of: str
    where: str


Measure = Callable[[Entry], Iterator[Measured]]

_LOOSE_KINDS = ("tile", "token")
_BOARD_KINDS = ("board", "mat", "display")


def _count(entry: Entry, *kinds: str) -> Iterator[Measured]:
    pieces = [piece for piece in entry.pieces if piece.kind in kinds]
    where = ", ".join(dict.fromkeys(piece.component for piece in pieces))
    yield Measured(sum(piece.copies for piece in pieces), "", where)


def _card_sizes(entry: Entry) -> Iterator[Measured]:
    seen: dict[tuple[float, float], str] = {}
    for piece in entry.pieces:
        if piece.kind == "card":
            seen.setdefault(piece.size_mm, piece.source)
    for size, source in seen.items():
        yield Measured(size, "", source)


def _parts_of(entry: Entry) -> str:
    """Return the components, which is where pages come from."""
    return ", ".join(dict.fromkeys(piece.component for piece in entry.pieces))


def _text_of(edition: Edition) -> str:
    return f"rulebook.{edition.language}.md"


def _of_parts(count: Callable[[Edition], float]) -> Measure:
    """Return the measure of what the printed parts of each edition come to."""

    def measure(entry: Entry) -> Iterator[Measured]:
        for edition in entry.editions:
            yield Measured(count(edition), edition.language, _parts_of(entry))

    return measure


def _of_rules(count: Callable[[Edition, str], float]) -> Measure:
    """Return the measure of the rules of each edition that has any; their text is given."""

    def measure(entry: Entry) -> Iterator[Measured]:
        for edition in entry.editions:
            if edition.rule_text is not None:
                value = count(edition, edition.rule_text)
                yield Measured(value, edition.language, _text_of(edition))

    return measure


def _of_both(count: Callable[[Edition], float]) -> Measure:
    """Return the measure of what parts and rules of each edition come to together."""

    def measure(entry: Entry) -> Iterator[Measured]:
        for edition in entry.editions:
            where = f"{_parts_of(entry)}; {_text_of(edition)}"
            yield Measured(count(edition), edition.language, where)

    return measure


def _characters(edition: Edition, text: str) -> int:
    """Spaces count; ends of lines do not."""
    return len(text.replace("\n", ""))


def _rule_type(entry: Entry) -> Iterator[Measured]:
    for edition in entry.editions:
        size = edition.rule_type
        if size is not None:
            yield Measured(size, edition.language, "styles of the theme")


def _component_type(entry: Entry) -> Iterator[Measured]:
    for edition in entry.editions:
        found = edition.component_type
        if found is not None:
            size, piece = found
            yield Measured(size, edition.language, f"“{piece}” in components.pdf")


def _component_letters(entry: Entry) -> Iterator[Measured]:
    for edition in entry.editions:
        letters = sum(edition.letters_on_parts())
        yield Measured(letters, edition.language, "components.pdf")


def _players(index: int) -> Measure:
    def measure(entry: Entry) -> Iterator[Measured]:
        if entry.players is not None:
            yield Measured(entry.players[index], "", "game.players")

    return measure


def _minutes(entry: Entry) -> Iterator[Measured]:
    if entry.minutes is not None:
        yield Measured(entry.minutes[1], "", "game.minutes")


def _languages(entry: Entry) -> Iterator[Measured]:
    for edition in entry.editions:
        yield Measured(edition.language, "", "languages")


def _description(entry: Entry) -> Iterator[Measured]:
    for edition in entry.editions:
        yield Measured(len(edition.description), edition.language, "game.description")


def _dice(entry: Entry) -> Iterator[Measured]:
    yield Measured(len(entry.also_needed), "", "you_also_need")


def _file_types(files: Iterable[str]) -> Iterator[Measured]:
    """Yield each ending of ``files``."""
    seen: dict[str, str] = {}
    for file in files:
        seen.setdefault(file.rpartition(".")[2], file)
    for ending, file in seen.items():
        yield Measured(ending, "", file)


def _papers(entry: Entry) -> Iterator[Measured]:
    for size, file in entry.papers():
        yield Measured(_PAPERS.get(size, f"{size} mm"), "", file)


def _megabytes(entry: Entry) -> Iterator[Measured]:
    if entry.bundle:
        largest = max(entry.bundle, key=lambda file: (len(entry.bundle[file]), file))
        where = f"the largest file is {largest}, {len(entry.bundle[largest]) / 1e6:.2f} MB"
        yield Measured(round(entry.bundle_size / 1e6, 2), "", where)


def _faint_words(entry: Entry) -> Iterator[Measured]:
    for language, words in entry.faint.items():
        where = "components.pdf"
        if words:
            where = f"“{words[0].text}” on {words[0].face}: contrast {words[0].contrast:g}"
        yield Measured(len(words), language, where)


def _grey_step(entry: Entry) -> Iterator[Measured]:
    if entry.shades is not None:
        first, second, step = entry.shades
        yield Measured(step, "", f"theme.colours: {first}, {second}")


def _lacking(entry: Entry) -> Iterator[Measured]:
    for edition in entry.editions:
        where = ", ".join(f"game.{key}" for key in edition.lacking) or "game"
        yield Measured(len(edition.lacking), edition.language, where)


_PAPERS = {f"{round(w)} × {round(h)}": name for name, (w, h) in reversed(PAPERS.items())}
"""By size in whole mm; of two with one size, the first."""

MEASURES: Mapping[str, Measure] = {
    "cards": lambda entry: _count(entry, "card"),
    "card-size": _card_sizes,
    "loose-pieces": lambda entry: _count(entry, *_LOOSE_KINDS),
    "boards": lambda entry: _count(entry, *_BOARD_KINDS),
    "boxes": lambda entry: _count(entry, "box"),
    "write-sheets": lambda entry: _count(entry, "sheet"),
    "kinds-brought-along": _dice,
    "component-pages": _of_parts(lambda edition: edition.component_pages),
    "component-sheets": _of_parts(lambda edition: edition.component_sheets),
    "all-pages": _of_both(lambda edition: edition.component_pages + edition.rule_pages),
    "all-sides": _of_both(lambda edition: edition.component_pages + edition.rule_sides),
    "all-sheets": _of_both(lambda edition: edition.component_sheets + edition.rule_sheets),
    "rule-pages": _of_rules(lambda edition, text: edition.rule_pages),
    "rule-sides": _of_rules(lambda edition, text: edition.rule_sides),
    "rule-sheets": _of_rules(lambda edition, text: edition.rule_sheets),
    "rule-characters": _of_rules(_characters),
    "rule-words": _of_rules(lambda edition, text: len(text.split())),
    "rule-type": _rule_type,
    "component-type": _component_type,
    "component-letters": _component_letters,
    "fewest-players": _players(0),
    "most-players": _players(1),
    "minutes": _minutes,
    "description-characters": _description,
    "languages": _languages,
    "facts-untold": _lacking,
    "papers": _papers,
    "file-types": lambda entry: _file_types(entry.bundle),
    "rule-file-types": lambda entry: _file_types(entry.rule_files),
    "bundle-megabytes": _megabytes,
    "faint-words": _faint_words,
    "grey-step": _grey_step,
}
"""From the word in a contest profile to what it measures.

Counts, pages, characters and words are whole numbers; type is in points, times in minutes
and sizes in mm. Sheets are leaves of paper: two printed sides are one sheet. Steps of grey are
differences of lightness (L* of CIELAB).
"""

IN_WORDS = ("languages", "papers", "file-types", "rule-file-types")
"""Measures whose values are words."""
