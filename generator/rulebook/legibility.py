"""Whether a booklet is easy to read: its type, its colours, its sentences."""

from __future__ import annotations

from generator.core.colour import contrast
from generator.core.diagnostics import Position, number_of
from generator.core.patterns import pattern
from generator.rulebook.blocks import Figure, inlines_of, plain_text, walk_blocks
from generator.rulebook.lettering import SMALLEST_LETTERING_PT, type_sizes
from generator.rulebook.subject import Subject

SMALLEST_BODY_PT = 9.0
_ROUNDING = 0.05
LONG_SENTENCES = 0.15
"""The share of sentences that may be longer than the language's measure."""


def check_legibility(subject: Subject) -> None:
    """Body type is big enough, and coloured words stand out from the paper."""
    styles = subject.edition.styles
    body = styles.style("book-body")
    if body.font_size < SMALLEST_BODY_PT:
        subject.report.warning(
            subject.at, f"body text of {body.font_size:g} pt is below {SMALLEST_BODY_PT:g} pt"
        )
    paper = styles.colour("paper")
    for name in ("accent", "ink", "quiet"):
        found = contrast(styles.colour(name), paper)
        if found < 4.5:
            subject.report.warning(
                styles.kit.palette.place_of(name, subject.header.at),
                f"words in “{name}” have a contrast of {found:.1f} to the paper",
                "4.5 is the least that is easy to read (WCAG 2.2, 1.4.3)",
            )


def check_lettering(subject: Subject) -> None:
    """The words of a figure are big enough; those on pieces in it only show what is printed."""
    smallest: dict[str, float] = {}
    for page in subject.book.pages:
        for mark in page.marks:
            if mark.tag is not None and mark.tag.role == "Figure":
                sizes = list(type_sizes(mark.items, subject.edition.material.pictured))
                smallest[mark.tag.alt] = min([*sizes, smallest.get(mark.tag.alt, 1000.0)])
    figures = subject.edition.material.figures
    for block in walk_blocks(subject.blocks):
        if isinstance(block, Figure) and block.name in figures:
            size = smallest.get(figures[block.name].alt, 1000.0)
            if size < SMALLEST_LETTERING_PT - _ROUNDING:
                subject.report.warning(
                    block.place.at,
                    f"words in the figure “{block.name}” print at {size:.1f} pt",
                    f"{SMALLEST_LETTERING_PT:g} pt is the least; a wide figure is made smaller",
                )


_SENTENCE_END = pattern(r"(?<=[.!?。])[\s”’)]+|[.!?。]$")


def check_sentences(subject: Subject) -> None:
    """Most sentences are short."""
    words = subject.edition.styles.words
    if words.longest_sentence is None:
        return
    sentences: list[tuple[int, str, Position]] = []
    for block in walk_blocks(subject.blocks):
        for inlines in inlines_of(block):
            for sentence in _SENTENCE_END.split(plain_text(inlines)):
                if sentence.strip():
                    length = _length(sentence, words.sentence_unit)
                    sentences.append((length, sentence.strip(), block.place.at))
    long = [entry for entry in sentences if entry[0] > words.longest_sentence]
    if sentences and len(long) / len(sentences) > LONG_SENTENCES:
        length, sentence, at = max(long)
        subject.report.warning(
            at,
            f"{len(long)} of {len(sentences)} sentences are long; this one has {length}"
            f" {words.sentence_unit}: “{sentence[:40]}…”",
            f"{words.longest_sentence} are easy to read",
        )


def _length(sentence: str, unit: str) -> int:
    if unit == "words":
        return len(sentence.split())
    return sum(map(str.isalnum, sentence))


def check_exceptions(subject: Subject) -> None:
    """Rules that need many exceptions are better told another way."""
    word = subject.edition.styles.words.exception_word
    text = " ".join(subject.texts()).casefold()
    count = text.count(word.casefold()) if word else 0
    if count > len(subject.book.pages):
        pages = number_of(len(subject.book.pages), "page")
        message = f"“{word}” stands {number_of(count, 'time')} on {pages}"
        subject.report.warning(subject.at, message)
