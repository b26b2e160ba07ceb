"""The rules of one game in all languages asked for, as the files that are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from generator.core.diagnostics import Report
from generator.core.geometry import Size
from generator.core.record import NamedTuple
from generator.game.expand import Expander, Pieces
from generator.game.translations import NO_TRANSLATIONS, Translations
from generator.rulebook.align import check_alignment
from generator.rulebook.bilingual import make_bilingual
from generator.rulebook.blocks import Block
from generator.rulebook.book import Book
from generator.rulebook.edition import RuleEdition, read_edition
from generator.rulebook.html import write_html
from generator.rulebook.paginate import TooBigError
from generator.rulebook.plain import write_plain
from generator.rulebook.quality import check_quality
from generator.rulebook.whereabouts import is_long
from generator.rulebook.wording import check_progress, check_wording
from generator.scene.imposed import ImposedSide
from generator.sheets.imposition import facing_size
from generator.sheets.words import Words
from generator.source.folder import GameFolder


class Folded(NamedTuple):
    """The sheets of a booklet to fold, and the edge about which they are turned."""

    sides: tuple[ImposedSide, ...]
    flip: Literal["long", "short"]


class RuleFiles(NamedTuple):
    """The rules in one language: pages, a web page with all languages, plain text."""

    book: Book
    html: str
    text: str
    blocks: tuple[Block, ...]
    """What all of them are made from."""
    folded: Folded | None = None


class AllRules(NamedTuple):
    """The rule files of a game by language, and its booklets in two languages."""

    by_language: dict[str, RuleFiles]
    bilingual: dict[tuple[str, str], Book]


def make_rule_files(
    made: Sequence[tuple[Expander, Sequence[Pieces], Words]],
    page: Size,
    templates: GameFolder,
    report: Report,
    *,
    anonymous: bool = False,
) -> AllRules:
    """Return all rule files, booklets on pages of ``page`` mm.

    Faults are noted, and what has one is left out.
    """
    editions: list[tuple[str, RuleEdition]] = []
    matching: list[RuleEdition] = []
    for expander, pieces, words in made:
        edition = read_edition(expander, pieces, words.rulebook, report, anonymous=anonymous)
        if edition is not None:
            editions.append((words.name, edition))
            if _is_like_first(edition, editions[0][1], expander.definition.translations, report):
                matching.append(edition)
    header = made[0][0].definition.header
    books: dict[str, Book] = {}
    for _, edition in editions:
        book = edition.book(report, page)
        if book is not None:
            check_quality(header, edition, book, report)
            books[edition.text.language] = book
    files = _files(editions, books, templates)
    return AllRules(files, _bilingual(editions, matching, facing_size(page), report))


def _files(
    editions: Sequence[tuple[str, RuleEdition]], books: Mapping[str, Book], templates: GameFolder
) -> dict[str, RuleFiles]:
    indexed = {language for language, book in books.items() if is_long(book.anchors)}
    pages = write_html(editions, books, indexed, templates) if books else {}
    files: dict[str, RuleFiles] = {}
    for _, edition in editions:
        language, words = edition.text.language, edition.styles.words
        if language in books:
            text = write_plain(edition.facts, edition.text.blocks, edition.material, words)
            files[language] = RuleFiles(books[language], pages[language], text, edition.text.blocks)
    return files


def _is_like_first(
    edition: RuleEdition, first: RuleEdition, translations: Translations, report: Report
) -> bool:
    """Check an edition, and tell whether it is another one than the first and matches it."""
    language = edition.text.language
    check_wording(edition.segments, first.segments, language, edition.file, report)
    if edition is first:
        return False
    file = translations.files.get(language, NO_TRANSLATIONS)
    check_progress(edition.segments, first.segments, file.rules, edition.file, report)
    return check_alignment(first.text, edition.text, report)


def _bilingual(
    editions: Sequence[tuple[str, RuleEdition]],
    matching: Sequence[RuleEdition],
    page: Size,
    report: Report,
) -> dict[tuple[str, str], Book]:
    """Return the booklets of the first language beside each other one that matches it."""
    made: dict[tuple[str, str], Book] = {}
    for second in matching:
        first = editions[0][1]
        try:
            book = make_bilingual(first, second, page)
        except TooBigError:
            at = second.text.blocks[0].place.at
            report.error(at, "something here is bigger than a page in two languages")
            continue
        made[(first.text.language, second.text.language)] = book
    return made
