"""The words around a rule text that pages, web pages and plain text have in common."""

from __future__ import annotations

from generator.rulebook.blocks import Callout, Figure
from generator.rulebook.material import Facts, PartShown
from generator.sheets.words import RuleWords
from generator.spec.game import Header

NO_BREAK_SPACE = "\u00a0"


def figure_label(number: int, words: RuleWords) -> str:
    """Return how a figure is called and cited, such as “Figure 3”; it stays on one line."""
    return words.filled(words.figure, number=number).replace(" ", NO_BREAK_SPACE)


def picture_of(figure: Figure) -> str:
    """Return the file that a post has the picture of ``figure`` in."""
    return f"figure-{figure.number}.png"


_INNER = {
    "“": str.maketrans("“”", "‘’"),
    "‘": str.maketrans("‘’", "“”"),
    "「": str.maketrans("「」", "『』"),
}


def section_label(title: str, words: RuleWords) -> str:
    """Return how a section is cited in a sentence, such as “Set-up”."""
    before = words.section.partition("{title}")[0]
    inner = _INNER.get(before[-1:], {}) if before[-1:] in title else {}
    return words.filled(words.section, title=title.translate(inner))


def fact_lines(header: Header, words: RuleWords) -> tuple[str, ...]:
    """Return what players ask first: how many play, how long, and from what age."""
    lines = []
    alone = words.one_player if header.players == (1, 1) else ""
    players = alone or words.players
    for pattern, numbers in ((players, header.players), (words.minutes, header.minutes)):
        if numbers:
            low, high = numbers
            shown = low if low == high else words.filled(words.range, low=low, high=high)
            lines.append(words.filled(pattern, range=shown))
    if header.age is not None:
        lines.append(words.filled(words.age, range=header.age))
    return tuple(lines)


def part_count(part: PartShown, words: RuleWords) -> str:
    """Return how many of a component there are, as its language counts such things."""
    counter = part.counter or words.counts.get(part.kind, words.count)
    return words.filled(counter, number=part.count)


def box_title(block: Callout, words: RuleWords) -> str:
    """Return the title of a box: its kind, its own title, or for an example both."""
    kind: str = getattr(words, block.kind)
    if block.kind == "example" and block.title:
        return f"{kind}: {block.title}"
    return block.title or kind


def foot_lines(facts: Facts, words: RuleWords) -> list[str]:
    """Return what stands below the rules: who made it, title and version, what one may do."""
    version = words.filled(words.version, version=facts.version)
    title = " · ".join(part for part in (facts.title, version, facts.date) if part)
    lines = (facts.authors, facts.credits, title, facts.licence, facts.contact)
    return [line for line in lines if line]
