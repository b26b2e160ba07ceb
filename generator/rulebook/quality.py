"""What a good rule booklet has: facts first, goal before set-up, figures cited, terms short.

Each check is a function of one booklet; what breaks a promise to the reader (a part that is
not listed, a link to nowhere) is an error, what only makes reading harder a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import ceil

from generator.core.diagnostics import Position, Report, nearest, number_of
from generator.core.patterns import pattern
from generator.rulebook.blocks import (
    Block,
    Callout,
    Figure,
    Heading,
    Listing,
    PartNote,
    Parts,
    Sign,
    Words,
    inlines_of,
    walk_blocks,
)
from generator.rulebook.book import Book
from generator.rulebook.edition import RuleEdition
from generator.rulebook.legibility import (
    check_exceptions,
    check_legibility,
    check_lettering,
    check_sentences,
)
from generator.rulebook.lettering import lettering
from generator.rulebook.subject import Subject
from generator.rulebook.terms import index_of
from generator.rulebook.whereabouts import is_long
from generator.spec.game import Header

_NUMBER = pattern(r"[1-9][0-9]?")
ORDER = ("overview", "goal", "components", "setup", "turn", "end", "reference")
"""Chapters that every booklet has, in this order; others may stand between them."""


def check_quality(header: Header, edition: RuleEdition, book: Book, report: Report) -> None:
    """Note in ``report`` what the booklet lacks."""
    subject = Subject(header, edition, book, report)
    for check in CHECKS:
        check(subject)


def check_facts(subject: Subject) -> None:
    """Players, age and time stand in the head."""
    header = subject.header
    facts = (("players", header.players), ("minutes", header.minutes), ("age", header.age))
    for key, value in facts:
        if value is None:
            subject.report.warning(
                header.at, f"the rules cannot say “{key}”", f"give it under “game”: {key}: …"
            )


def check_title(subject: Subject) -> None:
    """The title of the game stands above the chapters by itself."""
    for heading in subject.headings().values():
        if heading.level == 1:
            subject.report.warning(
                heading.place.at, "the title stands there already", "begin with “##”"
            )


def check_order(subject: Subject) -> None:
    """The standard chapters are there, in order."""
    headings = subject.headings()
    for id in ORDER:
        if id not in headings:
            subject.report.warning(
                subject.at,
                f"there is no chapter “{id}”",
                f"chapters in order: {', '.join(ORDER)}; write {{#{id}}} after its heading",
            )
    there = [id for id in headings if id in ORDER]
    wanted = [id for id in ORDER if id in there]
    for found, expected in zip(there, wanted, strict=True):
        if found != expected:
            subject.report.warning(
                headings[found].place.at,
                f"the chapter “{found}” stands before “{expected}”",
                f"the order is {', '.join(wanted)}",
            )
            return


def check_reference(subject: Subject) -> None:
    """The last chapter is what players look things up in."""
    chapters = [b for b in subject.blocks if isinstance(b, Heading) and b.level <= 2]
    if chapters and "reference" in subject.headings() and chapters[-1].place.id != "reference":
        subject.report.warning(
            chapters[-1].place.at, f"the chapter “{chapters[-1].place.id}” follows “reference”"
        )


def check_parts(subject: Subject) -> None:
    """Every component is in the list of parts, and every part listed exists."""
    listed = {note.component: note.at for note in _part_notes(subject)}
    known = [part.component for part in subject.edition.material.parts]
    lists = [b for b in subject.blocks if isinstance(b, Parts)]
    if not lists:
        subject.report.warning(subject.at, "there is no list of parts", "write ::: parts … :::")
        return
    for component, at in listed.items():
        if component not in known:
            hint = nearest(component, known)
            subject.report.error(at, f"there is no component “{component}”", hint)
    for component in known:
        if listed and component not in listed:
            subject.report.error(
                lists[0].place.at, f"“{component}” is missing in the list of parts"
            )


def _part_notes(subject: Subject) -> Iterator[PartNote]:
    for block in subject.blocks:
        if isinstance(block, Parts):
            yield from block.notes


def check_setup(subject: Subject) -> None:
    """Set-up is numbered, has a diagram, and speaks of every number of players."""
    chapter = subject.chapter("setup")
    if not chapter:
        return
    at = chapter[0].place.at
    inside = list(walk_blocks(tuple(chapter)))
    if not any(isinstance(b, Listing) and b.start is not None for b in inside):
        subject.report.warning(at, "set-up has no numbered steps")
    if not any(isinstance(b, Figure) for b in inside):
        subject.report.warning(at, "set-up has no figure")
    low, high = subject.header.players or (1, 1)
    words = " ".join(subject.texts(inside))
    if re.search(rf"(?<!\d){low}\D{{1,12}}{high}(?!\d)", words):
        return  # “2 to 4 players”, “2~4명” speak of all
    numbers = set(re.findall(r"\d+", words))
    for players in range(low, high + 1):
        if low < high and str(players) not in numbers:
            these = number_of(players, "player")
            subject.report.warning(at, f"set-up does not say what holds for {these}")


def check_steps(subject: Subject) -> None:
    """The numbers in a figure of set-up are those of its steps."""
    chapter = subject.chapter("setup")
    inside = list(walk_blocks(tuple(chapter)))
    lists = [b for b in inside if isinstance(b, Listing) and b.start is not None]
    steps = max((len(listed.items) for listed in lists), default=0)
    material = subject.edition.material
    for block in inside:
        if isinstance(block, Figure) and block.name in material.figures:
            words = lettering(material.figures[block.name].scene.items, material.faces)
            numbers = {int(word) for word in words if _NUMBER.fullmatch(word)}
            # Other numbers than 1, 2, 3 and so on count something else.
            if len(numbers) > max(steps, 1) and numbers == set(range(1, len(numbers) + 1)):
                subject.report.warning(
                    block.place.at,
                    f"the figure “{block.name}” numbers {len(numbers)} steps; set-up has {steps}",
                )


def check_ties(subject: Subject) -> None:
    """Where several play, the rules say who wins if they are equal."""
    words = subject.edition.styles.words.tie_words
    chapter = subject.chapter("end")
    several = (subject.header.players or (1, 1))[1] > 1
    if not words or not chapter or not several or "ties" in subject.headings():
        return
    start = subject.blocks.index(chapter[0])
    told = " ".join(subject.texts(walk_blocks(subject.blocks[start:]))).casefold()
    if not any(word in told for word in words):
        subject.report.warning(
            chapter[0].place.at,
            "the chapter “end” does not say who wins a tie",
            f"say so, or write a section {{#ties}}; {', '.join(words)} are looked for",
        )


def check_imprint(subject: Subject) -> None:
    """The last page says what may be done with the rules; version and title stand there."""
    if subject.header.licence is None:
        subject.report.warning(
            subject.header.at,
            "the rules cannot say “licence”",
            "give it under “game”: licence: You may print and play this game.",
        )


def check_examples(subject: Subject) -> None:
    """There is a worked example for about every two pages of rules."""
    blocks = list(walk_blocks(subject.blocks))
    examples = [b for b in blocks if isinstance(b, Callout) and b.kind == "example"]
    wanted = max(1, ceil(len(subject.book.pages) / 3))
    if len(examples) < wanted:
        pages = number_of(len(subject.book.pages), "page")
        subject.report.warning(
            subject.at,
            f"worked examples: {len(examples)}, few for {pages}",
            f"enough would be {wanted}; one begins with ::: example",
        )


def check_figures(subject: Subject) -> None:
    """Every figure is cited, and shown just once."""
    cited = {link for _, link in _links(subject)}
    seen: dict[str, Position] = {}
    for block in walk_blocks(subject.blocks):
        if isinstance(block, Figure):
            if f"#figure-{block.name}" not in cited:
                subject.report.warning(
                    block.place.at,
                    f"the figure “{block.name}” is not cited",
                    f'write {{{{ figure("{block.name}") }}}} where it belongs',
                )
            if block.name in seen:
                subject.report.error(block.place.at, f"the figure “{block.name}” stands twice")
            seen[block.name] = block.place.at


def check_links(subject: Subject) -> None:
    """Every link leads somewhere."""
    known = {block.place.id for block in walk_blocks(subject.blocks)}
    for at, link in _links(subject):
        if link.startswith("#") and link[1:] not in known:
            hint = nearest(link[1:], known)
            subject.report.error(at, f"“{link}” leads nowhere", hint)


def _links(subject: Subject) -> Iterator[tuple[Position, str]]:
    for block in walk_blocks(subject.blocks):
        for words in inlines_of(block):
            for word in words:
                if isinstance(word, (Words, Sign)) and word.link:
                    yield block.place.at, word.link


def check_index(subject: Subject) -> None:
    """A long booklet marks the terms of its index."""
    if is_long(subject.book.anchors) and not index_of(subject.blocks):
        subject.report.warning(
            subject.at,
            f"the booklet has {len(subject.book.pages)} pages and no index",
            'mark the words that say what a term is: [words](index) or [words](index "term")',
        )


def check_icons(subject: Subject) -> None:
    """Every symbol in the text is explained in the reference."""
    key = _signs(subject.chapter("reference"))
    for name, at in _signs(subject.blocks).items():
        if name not in key:
            subject.report.warning(
                at,
                f"the symbol “{name}” is not explained in the reference",
                "add a line with it to the chapter “reference”",
            )


def _signs(blocks: Sequence[Block]) -> dict[str, Position]:
    found: dict[str, Position] = {}
    for block in walk_blocks(tuple(blocks)):
        for words in inlines_of(block):
            for word in words:
                if isinstance(word, Sign):
                    found.setdefault(word.name, block.place.at)
    return found


CHECKS: tuple[Callable[[Subject], None], ...] = (
    check_facts,
    check_title,
    check_order,
    check_reference,
    check_parts,
    check_setup,
    check_steps,
    check_ties,
    check_imprint,
    check_examples,
    check_figures,
    check_links,
    check_index,
    check_icons,
    check_legibility,
    check_lettering,
    check_sentences,
    check_exceptions,
)
