"""Two languages side by side, each block level with the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from generator.core.geometry import Size
from generator.rulebook.blocks import Heading, Paragraph, Table
from generator.rulebook.book import Book, bind, rules_and_foot
from generator.rulebook.booklet import BookletMaker
from generator.rulebook.columns import Beside, Column
from generator.rulebook.edition import RuleEdition
from generator.rulebook.flowables import Flow
from generator.rulebook.matter import MatterMaker
from generator.rulebook.setter import WordSetter
from generator.rulebook.whereabouts import Whereabouts

GUTTER = 12.0
"""Mm between the columns."""


def make_bilingual(first: RuleEdition, second: RuleEdition, size: Size) -> Book:
    """Return both rule texts in two columns on pages of ``size`` mm; their blocks must match.

    Raises TooBigError when something that cannot be parted is higher than a page.
    """

    def fill(whereabouts: Whereabouts) -> list[Flow]:
        left = WordSetter(first.styles, whereabouts)
        right = WordSetter(second.styles, whereabouts, second.text.language)
        before, beside = MatterMaker(left), MatterMaker(right)
        one, other = first.text.blocks, second.text.blocks
        rules = [
            *_level_blocks(first, left, second, right),
            *_level(before.index(one), beside.index(other)),
        ]
        foot = _level(before.foot(first.facts), beside.foot(second.facts))
        return [
            *_level(before.head(first.facts), beside.head(second.facts)),
            *_level(before.contents(one), beside.contents(other)),
            *rules_and_foot(rules, foot),
        ]

    return bind(fill, first.text, first.facts, first.styles, size)


def _level_blocks(
    first: RuleEdition, left: WordSetter, second: RuleEdition, right: WordSetter
) -> Iterator[Flow]:
    makers = BookletMaker(left, first.material), BookletMaker(right, second.material)
    blocks = first.text.blocks
    for one, other, after in zip(blocks, second.text.blocks, (*blocks[1:], None), strict=True):
        made = _level(makers[0].flows([one]), makers[1].flows([other]))
        leads_up = isinstance(one, Paragraph) and isinstance(after, Table)
        if isinstance(one, Heading) or leads_up:
            made[-1].keeps = True
        yield from made


def _level(left: Iterable[Flow], right: Iterable[Flow]) -> list[Flow]:
    """Return the flowables of one block in both languages, each pair side by side."""
    made: list[Flow] = []
    for one, other in zip_longest(left, right):
        pair = [one or Column(()), other or Column(())]
        space = (max(flow.space[0] for flow in pair), max(flow.space[1] for flow in pair))
        beside = Beside(pair, [-1.0, -1.0], GUTTER, space)
        beside.keeps = any(flow.keeps for flow in pair)
        beside.floats = all(flow.floats for flow in pair)
        beside.passes = all(flow.passes for flow in pair)
        made.append(beside)
    return made
